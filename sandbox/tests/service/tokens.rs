//! The token endpoint, and tokens.

use serde_json::{Value, json};

use crate::harness::{Reply, Sandbox};
use crate::placements::request;

const PATH: &str = "/v2/oauth/token";

fn with(sandbox: &Sandbox, field: &str, value: Value) -> Reply {
    let mut request = sandbox.token_request();
    request[field] = value;
    sandbox.post(PATH, "", &request)
}

#[track_caller]
fn is_oauth(reply: &Reply, status: u16, error: &str) {
    let body = reply.json();
    assert_eq!((reply.status, &body["error"]), (status, &json!(error)));
    assert!(body["error_description"].is_string());
}

#[test]
fn a_token_has_its_lifetime() {
    let sandbox = Sandbox::with(&["--memory", "--faults", "--token-lifetime", "90"]);
    let response = sandbox.post(PATH, "", &sandbox.token_request());
    assert_eq!((response.status, response.header("cache-control")), (200, Some("no-store")));
    let body = response.json();
    assert_eq!(
        (&body["token_type"], &body["expires_in"], &body["scope"]),
        (&json!("Bearer"), &json!(90), &Value::Null)
    );
    let now = sandbox.get("/sandbox/clock").json()["millis"].as_i64().unwrap() / 1000;
    assert!((now - 60..=now).contains(&body["created_at"].as_i64().unwrap()));
    assert!(endcap::http::read_token(&response.body).is_ok());

    let token = body["access_token"].as_str().unwrap();
    sandbox.post("/sandbox/clock", "", &json!({"stopped": true}));
    assert_eq!(sandbox.post("/v2/ian/dp", token, &request()).status, 200);
    sandbox.advance(80);
    assert_eq!(sandbox.post("/v2/ian/dp", token, &request()).status, 200);
    sandbox.advance(10);
    sandbox.post("/v2/ian/dp", token, &request()).is_error(401, None, None);
    assert_eq!(sandbox.post("/v2/ian/dp", &sandbox.token(), &request()).status, 200);
}

#[test]
fn scopes() {
    let sandbox = Sandbox::new();
    for scope in [json!("connect:ian"), json!("connect:ian,connect:ian")] {
        let body = with(&sandbox, "scope", scope).json();
        assert_eq!(body["scope"], "connect:ian");
        let token = body["access_token"].as_str().unwrap();
        assert_eq!(sandbox.post("/v2/ian/dp", token, &request()).status, 200);
        let user = json!({"user_id": "u", "first_name": "A"});
        sandbox.post("/v2/users", token, &user).is_error(403, None, None);
    }
    let body = with(&sandbox, "scope", json!("")).json();
    let token = body["access_token"].as_str().unwrap();
    assert_eq!(sandbox.post("/v2/users", token, &json!({"user_id": "u", "first_name": "A"})).status, 200);
    is_oauth(&with(&sandbox, "scope", json!("connect:moon")), 400, "invalid_scope");
}

#[test]
fn unlisted_clients() {
    let sandbox = Sandbox::new();
    for (field, value) in
        [("client_id", json!("x")), ("client_secret", json!("c4n4ry")), ("client_secret", Value::Null)]
    {
        is_oauth(&with(&sandbox, field, value), 401, "invalid_client");
    }
    is_oauth(&sandbox.post(PATH, "", &json!({})), 401, "invalid_client");
}

#[test]
fn grants_that_are_not_valid() {
    let sandbox = Sandbox::new();
    for grant in [json!("authorization_code"), json!("urn:ietf:params:oauth:grant-type:jwt-bearer"), Value::Null] {
        is_oauth(&with(&sandbox, "grant_type", grant), 400, "invalid_grant");
    }
    is_oauth(&with(&sandbox, "grant_type", json!(1)), 400, "invalid_request");
    is_oauth(&sandbox.send("POST", PATH, &[("content-type", "application/json")], b"{"), 400, "invalid_request");
}

#[test]
fn credentials_in_the_query() {
    let sandbox = Sandbox::new();
    let token = sandbox.token();
    for query in
        ["client_id=x", "a=b&client%5Fsecret=c4n4ry", "CLIENT_SECRET=c4n4ry", "access_token=c4n4ry", "assertion="]
    {
        let path = format!("{PATH}?{query}");
        is_oauth(&sandbox.post(&path, "", &sandbox.token_request()), 403, "query_params_forbidden");
        let path = format!("/v2/ian/dp?{query}");
        is_oauth(&sandbox.post(&path, &token, &request()), 403, "query_params_forbidden");
    }
    assert_eq!(sandbox.post(&format!("{PATH}?page=1"), "", &sandbox.token_request()).status, 200);
}

#[test]
fn bearers_that_are_no_good() {
    let sandbox = Sandbox::new();
    let user = json!({"user_id": "u", "first_name": "A"});
    let list = json!({"title": "t", "line_items": [{"name": "n"}]});
    let token = sandbox.token();
    for (path, body) in [
        ("/v2/ian/dp", request()),
        ("/v2/users", user.clone()),
        ("/v2/fulfillment/users", user),
        ("/idp/v1/products/products_link", list),
    ] {
        for credential in ["", "c4n4ry"] {
            let reply = sandbox.post(path, credential, &body);
            reply.is_error(401, None, None);
            assert_eq!(reply.header("www-authenticate"), Some("Bearer"));
        }
        // The key is for links, and a token for all else.
        let other = if path.starts_with("/idp") { &token } else { sandbox.key() };
        sandbox.post(path, other, &body).is_error(401, None, None);
        let basic = [("authorization", "Basic eDp5c4n4ryAA"), ("content-type", "application/json")];
        sandbox.send("POST", path, &basic, body.to_string().as_bytes()).is_error(401, None, None);
    }
}
