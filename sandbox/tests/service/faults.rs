//! Injected faults, as a client sees them on the socket.

use std::io::{ErrorKind, Read as _};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::harness::{Reply, Sandbox};
use crate::placements::{PATH, request};

const USER: &str = r#"{"user_id": "u", "first_name": "A"}"#;

fn request_with_fault(sandbox: &Sandbox, fault: &str) -> Reply {
    sandbox.post_with(PATH, &sandbox.token(), &[("x-sandbox-fault", fault)], &request())
}

/// Returns a request that creates a user and closes the connection.
fn user(sandbox: &Sandbox, fault: &str) -> String {
    format!(
        "POST /v2/users HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nAuthorization: Bearer {}\r\n\
         X-Sandbox-Fault: {fault}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{USER}",
        sandbox.token(),
        USER.len()
    )
}

/// Creates the user, and returns whether it existed before.
fn is_taken(sandbox: &Sandbox) -> bool {
    sandbox.post("/v2/users", &sandbox.token(), &serde_json::from_str(USER).unwrap()).status == 400
}

#[test]
fn statuses() {
    let sandbox = Sandbox::new();
    let reply = request_with_fault(&sandbox, "status=503; retry-after=7");
    reply.is_error(503, None, None);
    assert_eq!(reply.header("retry-after"), Some("7"));
    request_with_fault(&sandbox, "status=423").is_error(423, None, Some("user_id"));
    request_with_fault(&sandbox, "status=404").is_error(404, Some(4000), None);
    let reply = request_with_fault(&sandbox, "status=502; body=<html>; content-type=text/html");
    assert_eq!((reply.status, reply.text(), reply.header("content-type")), (502, "<html>", Some("text/html")));
    let reply = request_with_fault(&sandbox, "status=204");
    assert_eq!((reply.status, reply.body.len()), (204, 0));
    request_with_fault(&sandbox, "status=7").is_error(400, None, None);
    request_with_fault(&sandbox, "nonsense").is_error(400, None, None);
}

#[test]
fn bodies() {
    let sandbox = Sandbox::new();
    let garbage = request_with_fault(&sandbox, "garbage");
    assert!(garbage.status == 200 && serde_json::from_slice::<Value>(&garbage.body).is_err());
    let padded = request_with_fault(&sandbox, "pad=100000");
    assert!(padded.body.starts_with(" ".repeat(100_000).as_bytes()) && padded.json()["creatives"].is_array());
    assert_eq!(request_with_fault(&sandbox, "body={}").json(), json!({}));
}

#[test]
fn redirects() {
    let sandbox = Sandbox::new();
    for status in [301, 302, 303, 307, 308] {
        let reply = request_with_fault(&sandbox, &format!("redirect={status}; location=https://other.example/x"));
        assert_eq!((reply.status, reply.header("location")), (status, Some("https://other.example/x")));
    }
}

#[test]
fn delays_and_drips() {
    let sandbox = Sandbox::new();
    let start = Instant::now();
    assert_eq!(request_with_fault(&sandbox, "delay=300").status, 200);
    assert!(start.elapsed() >= Duration::from_millis(300));

    let mut stream = sandbox.open(&user(&sandbox, "drip=20"));
    let start = Instant::now();
    let (mut reads, mut response, mut buffer) = (0, Vec::new(), [0; 4096]);
    loop {
        match stream.read(&mut buffer).unwrap() {
            0 => break,
            count => response.extend_from_slice(&buffer[..count]),
        }
        reads += 1;
    }
    let (_, body) = split(&response);
    assert_eq!(serde_json::from_slice::<Value>(body).unwrap()["user_id"], "u");
    assert!(start.elapsed() >= Duration::from_millis(20) * u32::try_from(body.len()).unwrap());
    assert!(reads > body.len() / 2, "{reads} reads of {} bytes", body.len());
}

#[test]
fn a_cut_before_the_headers() {
    let sandbox = Sandbox::new();
    let (response, end) = sandbox.raw(&user(&sandbox, "cut=headers"));
    assert_eq!((response.len(), end.is_ok()), (0, true));
    let (response, end) = sandbox.raw(&user(&sandbox, "cut=headers; reset"));
    assert_eq!((response.len(), end.unwrap_err().kind()), (0, ErrorKind::ConnectionReset));
    // Neither call took effect. A fault with `handle_anyway` lets the call take effect.
    assert!(!is_taken(&sandbox));
    let sandbox = Sandbox::new();
    let (response, _) = sandbox.raw(&user(&sandbox, "cut=headers; handle-anyway"));
    assert_eq!(response.len(), 0);
    assert!(is_taken(&sandbox));
}

#[test]
fn a_cut_in_the_body() {
    let sandbox = Sandbox::new();
    for (fault, is_reset) in [("cut=body", false), ("status=500; cut=body; reset", true)] {
        let (response, end) = sandbox.raw(&user(&sandbox, fault));
        let (head, body) = split(&response);
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap();
        assert_eq!(body.len(), length.parse::<usize>().unwrap() / 2, "{fault}");
        assert!(!body.is_empty());
        assert_eq!(end.is_err_and(|error| error.kind() == ErrorKind::ConnectionReset), is_reset);
    }
    assert!(is_taken(&sandbox));
}

fn split(response: &[u8]) -> (&str, &[u8]) {
    let end = response.windows(4).position(|bytes| bytes == b"\r\n\r\n").unwrap();
    (std::str::from_utf8(&response[..end]).unwrap(), &response[end + 4..])
}

#[test]
fn result_sets() {
    let sandbox = Sandbox::new();
    let token = sandbox.token();
    let page_of = |context: &Value, fault: &str| {
        let mut request = request();
        request["pagination_context"] = context.clone();
        sandbox.post_with(PATH, &token, &[("x-sandbox-fault", fault)], &request).json()
    };
    let first = page_of(&json!({}), "");
    let sent = json!({"token": first["pagination_metadata"]["token"], "offset": 2});
    let second = page_of(&sent, "");
    let changed = page_of(&sent, "result-set=changed");
    assert_eq!(changed["creatives"], second["creatives"]);
    assert_ne!(changed["pagination_metadata"]["token"], sent["token"]);
    let third = |token: &Value| page_of(&json!({"token": token, "offset": 3}), "")["creatives"].clone();
    assert_eq!(third(&changed["pagination_metadata"]["token"]), third(&sent["token"]));
    let expired = page_of(&sent, "result-set=expired");
    assert_eq!(expired["pagination_metadata"]["offset"], 1);
    assert_ne!(expired["pagination_metadata"]["token"], sent["token"]);
    assert_ne!(expired["creatives"], first["creatives"]);
}

#[test]
fn scenarios() {
    let sandbox = Sandbox::new();
    let statuses =
        |count: usize| (0..count).map(|_| sandbox.post(PATH, &sandbox.token(), &request()).status).collect::<Vec<_>>();
    let stage = |scenario: &Value| sandbox.post("/sandbox/scenario", "", scenario);
    let faults = json!([{"status": 503}, null, {"status": 429, "retry_after": "1"}]);
    assert_eq!(stage(&json!({"endpoint": PATH, "faults": faults})).status, 200);
    assert_eq!(statuses(4), [503, 200, 429, 200]);
    stage(&json!([{"endpoint": PATH, "faults": [{"status": 500}]}, {"endpoint": PATH, "faults": [{"status": 502}]}]));
    assert_eq!(statuses(1), [500]);
    assert_eq!(sandbox.get("/sandbox/scenario").json(), json!({PATH: [{"status": 502}]}));
    assert_eq!(sandbox.send("DELETE", "/sandbox/scenario", &[], b"").status, 204);
    assert_eq!(statuses(1), [200]);
    stage(&json!({"endpoint": PATH, "faults": [{"stauts": 503}]})).is_error(400, None, None);

    let file = std::env::temp_dir().join(format!("endcap-sandbox-scenario-{}.json", std::process::id()));
    std::fs::write(&file, json!({"endpoint": "/v2/oauth/token", "faults": [{"status": 500}]}).to_string()).unwrap();
    let sandbox = Sandbox::with(&["--memory", "--faults", "--scenario", file.to_str().unwrap()]);
    std::fs::remove_file(&file).unwrap();
    let fetch_token = || sandbox.post("/v2/oauth/token", "", &sandbox.token_request()).status;
    assert_eq!([fetch_token(), fetch_token()], [500, 200]);
}

#[test]
fn faults_are_off_by_default() {
    let sandbox = Sandbox::with(&["--memory"]);
    assert_eq!(request_with_fault(&sandbox, "status=503").status, 200);
    for path in ["/sandbox/scenario", "/sandbox/clock"] {
        assert_eq!(sandbox.post(path, "", &json!({"advance": 1})).status, 404);
    }
}
