//! The checks before all endpoints: methods, content types, sizes, rates and origins.

use serde_json::json;

use crate::harness::Sandbox;
use crate::placements::{PATH, request};

const SERVICE: [&str; 5] =
    ["/v2/oauth/token", "/idp/v1/products/products_link", "/v2/users", "/v2/fulfillment/users", "/v2/ian/dp"];

#[test]
fn methods_and_paths() {
    let sandbox = Sandbox::new();
    for path in SERVICE {
        for method in ["GET", "PUT", "DELETE"] {
            let reply = sandbox.send(method, path, &[], b"");
            reply.is_error(405, None, None);
            assert_eq!(reply.header("allow"), Some("POST"));
        }
        assert_eq!(sandbox.send("HEAD", path, &[], b"").status, 405);
        let options = sandbox.send("OPTIONS", path, &[], b"");
        assert_eq!((options.status, options.header("allow"), options.body.len()), (204, Some("POST"), 0));
        sandbox.post(&format!("{path}/x"), "", &json!({})).is_error(404, None, None);
    }
    for path in ["/", "/v2", "/v3/users", "/sandbox", "/pictures/", "/lists/"] {
        assert_eq!(sandbox.get(path).status, 404, "{path}");
    }
}

#[test]
fn types() {
    let sandbox = Sandbox::new();
    let bearer = format!("Bearer {}", sandbox.token());
    for path in SERVICE {
        for kind in ["text/plain", "application/x-www-form-urlencoded", "application/jsonx"] {
            let headers = [("content-type", kind), ("authorization", bearer.as_str())];
            sandbox.send("POST", path, &headers, b"{}").is_error(415, None, None);
        }
        sandbox.send("POST", path, &[("authorization", &bearer)], b"{}").is_error(415, None, None);
    }
    let headers = [("content-type", "Application/JSON; charset=utf-8"), ("authorization", bearer.as_str())];
    assert_eq!(sandbox.send("POST", PATH, &headers, request().to_string().as_bytes()).status, 200);
}

#[test]
fn sizes() {
    let sandbox = Sandbox::new();
    let list = |bytes: usize| {
        let empty = r#"{"title":"","line_items":[{"name":"n"}]}"#;
        empty.replace("\"\",", &format!("\"{}\",", "x".repeat(bytes - empty.len())))
    };
    let bearer = format!("Bearer {}", sandbox.key());
    let headers = [("content-type", "application/json"), ("authorization", bearer.as_str())];
    let send = |bytes| sandbox.send("POST", "/idp/v1/products/products_link", &headers, list(bytes).as_bytes());
    assert_eq!(send(1 << 20).status, 200);
    // A refused client may be disconnected while it still sends. The length in the header is enough for a refusal.
    let head = "POST /v2/users HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
    let (response, _) = sandbox.raw(&format!("{head}Content-Length: 1048577\r\n\r\n{}", " ".repeat(1_048_577)));
    assert!(response.starts_with(b"HTTP/1.1 413 "));
    let chunk = format!("8000\r\n{}\r\n", " ".repeat(0x8000));
    let (response, _) = sandbox.raw(&format!("{head}Transfer-Encoding: chunked\r\n\r\n{}", chunk.repeat(33)));
    assert!(response.starts_with(b"HTTP/1.1 413 "));
    let (response, _) = sandbox.raw(&format!("{head}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\nzz\r\n"));
    assert!(response.starts_with(b"HTTP/1.1 400 "));
}

#[test]
fn rates() {
    let sandbox = Sandbox::with(&["--memory", "--faults", "--rate", "2"]);
    sandbox.post("/sandbox/clock", "", &json!({"stopped": true}));
    let token = sandbox.token();
    let send = || sandbox.post(PATH, &token, &request());
    assert_eq!([send().status, send().status], [200, 200]);
    let refused = send();
    refused.is_error(429, None, None);
    assert_eq!(refused.header("retry-after"), Some("1"));
    // Each endpoint has its own limit, and the control routes have none.
    sandbox.token();
    sandbox.post("/v2/oauth/token", "", &sandbox.token_request()).is_error(429, None, None);
    assert!((0..20).all(|_| sandbox.get("/sandbox/requests").status == 200));
    sandbox.advance(1);
    assert_eq!([send().status, send().status, send().status], [200, 200, 429]);
}

#[test]
fn other_origins() {
    let sandbox = Sandbox::with(&["--memory", "--allow-origin", "http://localhost:4173"]);
    let send = |origin| {
        let preflight = [
            ("origin", origin),
            ("access-control-request-method", "POST"),
            ("access-control-request-headers", "authorization,content-type"),
        ];
        let preflight = sandbox.send("OPTIONS", PATH, &preflight, b"");
        (preflight, sandbox.post_with(PATH, &sandbox.token(), &[("origin", origin)], &request()))
    };
    let (preflight, reply) = send("http://localhost:4173");
    assert_eq!((preflight.status, reply.status), (204, 200));
    for response in [&preflight, &reply] {
        assert_eq!(response.header("access-control-allow-origin"), Some("http://localhost:4173"));
        assert_eq!(response.header("vary"), Some("origin"));
    }
    assert!(preflight.header("access-control-allow-headers").unwrap().contains("authorization"));
    assert!(preflight.header("access-control-allow-methods").unwrap().contains("POST"));
    assert_eq!(reply.header("access-control-expose-headers"), Some("retry-after"));
    // Pages can read errors, too.
    let refused = sandbox.post_with(PATH, "", &[("origin", "http://localhost:4173")], &request());
    assert_eq!((refused.status, refused.header("access-control-allow-origin").is_some()), (401, true));
    for origin in ["http://evil.example", "http://localhost:41730", "null"] {
        let (preflight, reply) = send(origin);
        for response in [preflight, reply] {
            assert_eq!(response.header("access-control-allow-origin"), None, "{origin}");
            assert_eq!(response.header("access-control-allow-methods"), None);
        }
    }
}
