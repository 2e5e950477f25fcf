//! Accounts.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::harness::Sandbox;

const PATHS: [&str; 2] = ["/v2/users", "/v2/fulfillment/users"];

fn user(field: &str, value: Value) -> Value {
    let mut user = json!({"user_id": "u", "first_name": "Ada"});
    user[field] = value;
    user
}

#[test]
fn an_account_has_the_requested_values() {
    let sandbox = Sandbox::new();
    let token = sandbox.token();
    let mut user = json!({
        "user_id": "u-1", "first_name": "Ada", "last_name": "L", "phone_number": "+15551234567", "locale": "en_US",
        "metadata": {"tier": "gold"},
    });
    let response = sandbox.post("/v2/users", &token, &user);
    user["guest"] = false.into();
    assert_eq!((response.status, response.json()), (200, user));
    let least = json!({"user_id": "u-2", "first_name": "B", "last_name": null, "unknown": 1});
    let response = sandbox.post("/v2/users", &token, &least);
    assert_eq!((response.status, response.json()), (200, json!({"user_id": "u-2", "first_name": "B", "guest": false})));
}

#[test]
fn an_id_is_taken_on_both_paths() {
    let sandbox = Sandbox::new();
    let token = sandbox.token();
    for (at, first) in PATHS.iter().enumerate() {
        let user = user("user_id", json!(format!("user {at}")));
        assert_eq!(sandbox.post(first, &token, &user).status, 200);
        for again in PATHS {
            sandbox.post(again, &token, &user).is_error(400, Some(1001), Some("user_id"));
        }
    }
}

#[test]
fn creating_an_account_locks_its_id() {
    let sandbox = Sandbox::with(&["--memory", "--create-user-delay", "3000"]);
    let token = sandbox.token();
    let create = |path: &'static str, id: &'static str| sandbox.post(path, &token, &user("user_id", json!(id)));
    let [mut same, other] = std::thread::scope(|scope| {
        let calls = [("/v2/users", "a"), ("/v2/fulfillment/users", "a"), ("/v2/users", "b")];
        let [one, two, other] = calls.map(|(path, id)| scope.spawn(move || create(path, id)));
        [vec![one.join().unwrap(), two.join().unwrap()], vec![other.join().unwrap()]]
    });
    same.sort_by_key(|reply| reply.status);
    assert_eq!(same[0].status, 200);
    same[1].is_error(423, None, Some("user_id"));
    assert_eq!(other[0].status, 200);
    // The lock is gone, and the account is there.
    create("/v2/users", "a").is_error(400, Some(1001), Some("user_id"));
}

#[test]
fn a_lock_ends_with_a_caller_that_goes_away() {
    let sandbox = Sandbox::with(&["--memory", "--create-user-delay", "60000"]);
    let body = user("user_id", json!("gone")).to_string();
    let token = sandbox.token();
    let request = format!(
        "POST /v2/users HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nAuthorization: Bearer {token}\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let first = sandbox.open(&request);
    sandbox.eventually(|log| log["requests"][1]["path"] == "/v2/users");
    sandbox.post("/v2/users", &token, &user("user_id", json!("gone"))).is_error(423, None, Some("user_id"));
    drop(first);
    // The next request takes the lock and waits for a minute; without a response, the lock is free.
    let is_locked = || {
        let stream = sandbox.open(&request);
        stream.set_read_timeout(Some(Duration::from_millis(300))).unwrap();
        stream.peek(&mut [0]).is_ok()
    };
    let start = Instant::now();
    while is_locked() {
        assert!(start.elapsed() < Duration::from_secs(20), "the lock is still held");
    }
}

#[test]
fn every_row_of_the_error_table() {
    let sandbox = Sandbox::new();
    let token = sandbox.token();
    let many: Value = (0..51).map(|at| (at.to_string(), json!("x"))).collect::<serde_json::Map<_, _>>().into();
    for path in PATHS {
        for (field, value) in [
            ("first_name", Value::Null),
            ("first_name", json!(" ")),
            ("first_name", json!("a/b")),
            ("last_name", json!("a<b")),
            ("user_id", Value::Null),
            ("user_id", json!("")),
            ("locale", json!("english")),
            ("metadata", many.clone()),
            ("metadata", json!({"k".repeat(41): "x"})),
            ("metadata", json!({"k": "x".repeat(501)})),
        ] {
            sandbox.post(path, &token, &user(field, value)).is_error(400, Some(1001), Some(field));
        }
        sandbox.post(path, &token, &user("phone_number", json!("555"))).is_error(400, None, Some("phone_number"));
        let blank = sandbox.post(path, &token, &json!({"first_name": "A"})).json();
        assert_eq!(blank["error"]["message"], "cannot be blank");
        let elsewhere = [("x-retailer-id", "no-such-shop")];
        sandbox.post_with(path, &token, &elsewhere, &user("locale", Value::Null)).is_error(404, Some(4000), None);
    }
    for retailer in ["", "green-basket", "corner-shop"] {
        let body = user("user_id", json!(format!("of {retailer}")));
        assert_eq!(sandbox.post_with("/v2/users", &token, &[("x-retailer-id", retailer)], &body).status, 200);
    }
}
