//! The control routes are for this machine only.

use serde_json::json;

use crate::harness::Sandbox;

const CONTROLS: [(&str, &str); 7] = [
    ("GET", "/sandbox/requests"),
    ("DELETE", "/sandbox/requests"),
    ("GET", "/sandbox/scenario"),
    ("POST", "/sandbox/scenario"),
    ("DELETE", "/sandbox/scenario"),
    ("GET", "/sandbox/clock"),
    ("POST", "/sandbox/clock"),
];

#[test]
fn control_routes_refuse_other_hosts_and_origins() {
    let sandbox = Sandbox::new();
    let body = json!([{"endpoint": "/v2/users", "faults": [{"status": 503}]}]).to_string();
    for (method, path) in CONTROLS {
        let body: &[u8] = if method == "POST" { body.as_bytes() } else { b"" };
        for (name, value) in [
            ("host", "evil.example"),
            ("host", "localhost.evil.example:4173"),
            ("origin", "https://evil.example"),
            ("origin", "null"),
        ] {
            let reply = sandbox.send(method, path, &[(name, value)], body);
            reply.is_error(403, None, None);
            let message = reply.json()["error"]["message"].as_str().unwrap().to_lowercase();
            assert!(message.contains(&format!("`{name}`")) && message.contains("127.0.0.1"), "{message}");
        }
    }
    assert_eq!(sandbox.get("/sandbox/scenario").json(), json!({}), "nothing was staged");
}

#[test]
fn control_routes_serve_this_machine() {
    let sandbox = Sandbox::new();
    let port = sandbox.greeting("address").rsplit(':').next().unwrap().to_owned();
    for host in [&format!("localhost:{port}"), &format!("[::1]:{port}"), "127.0.0.1", "localhost"] {
        assert_eq!(sandbox.send("GET", "/sandbox/requests", &[("host", host)], b"").status, 200, "{host}");
    }
    for origin in ["http://localhost:4173", "http://127.0.0.1:4173", "https://[::1]"] {
        assert_eq!(sandbox.send("GET", "/sandbox/clock", &[("origin", origin)], b"").status, 200, "{origin}");
    }
    let (reply, end) = sandbox.raw("GET /sandbox/clock HTTP/1.0\r\n\r\n");
    end.unwrap();
    assert!(String::from_utf8(reply).unwrap().contains(" 403 "), "a request without `Host`");
}

#[test]
fn endpoints_take_any_host() {
    let sandbox = Sandbox::new();
    let host = [("host", "shop.example"), ("content-type", "application/json"), ("origin", "https://shop.example")];
    let reply = sandbox.send("POST", "/v2/oauth/token", &host, sandbox.token_request().to_string().as_bytes());
    assert_eq!(reply.status, 200);
}
