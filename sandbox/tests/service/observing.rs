//! The log of requests and the clock.

use serde_json::{Value, json};

use crate::harness::Sandbox;
use crate::placements::{PATH, request};

#[test]
fn requests_are_stored_without_credentials() {
    let sandbox = Sandbox::new();
    let token = sandbox.token();
    sandbox.post_with(PATH, &token, &[("x-retailer-id", "green-basket"), ("x-leak", &token)], &request());
    sandbox.post_with(PATH, &token, &[("x-leak", sandbox.key()), ("cookie", "a=c4n4ry")], &request());
    sandbox.post(&format!("{PATH}?client_secret={}", sandbox.greeting("client_secret")), &token, &request());
    sandbox.post_with(PATH, &token, &[("x-sandbox-fault", "status=503")], &request());
    sandbox.send("POST", PATH, &[("authorization", sandbox.key())], b"");
    let text = sandbox.get("/sandbox/requests");
    for secret in [&token, sandbox.key(), sandbox.greeting("client_secret")] {
        assert!(!text.text().contains(secret));
    }
    let log = text.json();
    let of = |at: usize, field: &str| log["requests"][at][field].clone();
    let statuses: Vec<_> = (0..6).map(|at| of(at, "status")).collect();
    assert_eq!(statuses, [200, 200, 200, 403, 503, 415]);
    assert_eq!((of(0, "path"), of(1, "method"), of(1, "number")), (json!("/v2/oauth/token"), json!("POST"), json!(2)));
    assert_eq!(of(1, "body_size"), request().to_string().len());
    // The hash is the same for the same credential or body.
    assert_eq!(of(1, "body_sha256"), of(2, "body_sha256"));
    assert_ne!(of(0, "body_sha256"), of(1, "body_sha256"));
    let shown = of(1, "headers");
    assert!(shown["authorization"].as_str().unwrap().starts_with("Bearer sha256:"));
    assert_eq!(shown["authorization"], of(2, "headers")["authorization"]);
    assert_eq!((&shown["x-retailer-id"], &shown["x-leak"]), (&json!("green-basket"), &json!("[redacted]")));
    assert_eq!(of(2, "headers")["cookie"], "[redacted]");
    assert_eq!(of(3, "query"), json!(["client_secret"]));
    assert_eq!((of(4, "fault"), of(1, "fault")), (json!({"status": 503}), Value::Null));
    assert_eq!(of(5, "headers")["authorization"], "[redacted]");
    assert_eq!(log["counts"], json!({"POST /v2/oauth/token": 1, "POST /v2/ian/dp": 5}));

    assert_eq!(sandbox.send("DELETE", "/sandbox/requests", &[], b"").status, 204);
    assert_eq!(sandbox.get("/sandbox/requests").json(), json!({"requests": [], "counts": {}}));
}

#[test]
fn a_call_is_stored_from_its_beginning() {
    let sandbox = Sandbox::new();
    let under_way = sandbox.open("GET /lists/x HTTP/1.1\r\nHost: x\r\nX-Sandbox-Fault: delay=60000\r\n\r\n");
    sandbox.eventually(|log| log["requests"][0]["path"] == "/lists/x" && log["requests"][0]["status"].is_null());
    drop(under_way);
}

#[test]
fn the_clock_moves_and_stops() {
    let sandbox = Sandbox::new();
    let millis = || sandbox.get("/sandbox/clock").json()["millis"].as_i64().unwrap();
    sandbox.post("/sandbox/clock", "", &json!({"stopped": true}));
    let start = millis();
    assert_eq!(millis(), start);
    sandbox.advance(100);
    assert_eq!(millis(), start + 100_000);
    sandbox.post("/sandbox/clock", "", &json!({"stopped": false, "advance": 1}));
    assert!(millis() >= start + 101_000);
    sandbox.post("/sandbox/clock", "", &json!({"advanec": 1})).is_error(400, None, None);
}
