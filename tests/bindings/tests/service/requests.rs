//! Requests as values.

use endcap_bindings::{from_js, has_export, member, message_of, name_of, to_bytes, to_js, to_text};
use js_sys::Uint8Array;
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::{
    ConfigurationError, EndcapError, HOST, InvalidRequestError, LANGUAGES, RequestParts, amend_placements,
    create_link_request, create_user_request, fingerprint, grant, list, placement, placements_request, token_request,
    user,
};

/// A function that builds a request.
type Build = fn(&JsValue, &JsValue) -> Result<RequestParts, JsValue>;

/// Each function, with a valid body, a target, and the path and credential of the request.
fn requests() -> [(Build, Value, Value, &'static str, Option<&'static str>); 4] {
    let key = json!({ "host": HOST, "apiKey": "key-c4n4ry" });
    let token = json!({ "host": HOST, "accessToken": "token-c4n4ry" });
    [
        (create_link_request, list(), key, "/idp/v1/products/products_link", Some("Bearer key-c4n4ry")),
        (placements_request, placement(), token.clone(), "/v2/ian/dp", Some("Bearer token-c4n4ry")),
        (create_user_request, user(), token, "/v2/users", Some("Bearer token-c4n4ry")),
        (token_request, grant(), json!({ "host": HOST }), "/v2/oauth/token", None),
    ]
}

#[wasm_bindgen_test]
fn valid_bodies_become_requests() {
    for (build, body, target, path, credential) in requests() {
        for input in [to_bytes(&body).into(), JsValue::from(to_text(&body)), to_js(&body)] {
            let request = build(&input, &to_js(&target)).unwrap();
            assert_eq!(request.url(), format!("{HOST}{path}"));
            assert_eq!(request.body().to_vec(), to_text(&body).into_bytes());
            let headers: Value = from_js(request.headers());
            assert_eq!(headers["Content-Type"], "application/json");
            assert_eq!(headers.get("Authorization").and_then(Value::as_str), credential);
            assert_eq!((member(&request, "method"), member(&request, "redirect")), ("POST".into(), "manual".into()));
            assert!(!format!("{:?}", from_js::<Value>(request.to_json())).contains("c4n4ry"));
        }
    }
    assert!(has_export("request_head"));
}

#[wasm_bindgen_test]
fn targets_choose_the_retailer_the_language_and_the_path() {
    let languages: Vec<String> = from_js(LANGUAGES.with(JsValue::clone));
    assert_eq!(languages, ["en-US", "en-CA", "fr-CA"]);
    for language in languages {
        let target = json!({ "host": HOST, "apiKey": "key-c4n4ry", "retailerId": "shop", "language": language });
        let headers: Value = from_js(create_link_request(&to_js(&list()), &to_js(&target)).unwrap().headers());
        assert_eq!((&headers["Accept-Language"], &headers["X-Retailer-Id"]), (&json!(language), &json!("shop")));
    }
    let target = json!({ "host": HOST, "accessToken": "token-c4n4ry", "path": "fulfillment" });
    let request = create_user_request(&to_js(&user()), &to_js(&target)).unwrap();
    assert_eq!(request.url(), format!("{HOST}/v2/fulfillment/users"));
}

#[wasm_bindgen_test]
fn invalid_bodies_are_thrown_with_every_issue() {
    for (build, _, target, ..) in requests() {
        let error = build(&to_js(&json!({})), &to_js(&target)).map(JsValue::from).unwrap_err();
        assert_eq!(name_of(&error), "InvalidRequestError");
        assert!(error.has_type::<InvalidRequestError>() && error.has_type::<EndcapError>());
        assert!(!error.has_type::<ConfigurationError>());
        let issues: Vec<Value> = from_js(error.unchecked_into::<InvalidRequestError>().issues());
        assert!(issues.len() > 1, "{issues:?}");
        assert!(issues.iter().all(|issue| issue["rule"].is_string() && issue["path"].is_string()), "{issues:?}");
    }
}

#[wasm_bindgen_test]
fn targets_that_cannot_be_used_are_thrown() {
    let [link, placements, users, tokens] = requests().map(|(build, body, ..)| (build, body));
    for ((build, body), target, field) in [
        (&link, json!({ "host": "http://api.example.com", "apiKey": "key-c4n4ry" }), "host"),
        (&link, json!({ "host": HOST }), "apiKey"),
        (&link, json!({ "host": HOST, "apiKey": "key-c4n4ry", "language": "xx" }), "language"),
        (&placements, json!({ "host": HOST, "accessToken": "token c4n4ry" }), "accessToken"),
        (&users, json!({ "host": HOST, "accessToken": "token-c4n4ry", "path": "accounts" }), "path"),
        (&tokens, json!({ "host": HOST, "apiKey": "key-c4n4ry" }), "apiKey"),
        (&tokens, json!(5), "target"),
    ] {
        let error = build(&to_js(body), &to_js(&target)).map(JsValue::from).unwrap_err();
        assert!(error.has_type::<ConfigurationError>() && error.has_type::<EndcapError>(), "{error:?}");
        let (name, message) = (name_of(&error), message_of(&error));
        let error: ConfigurationError = error.unchecked_into();
        assert_eq!((&*name, &*error.field()), ("ConfigurationError", field));
        assert_eq!(message, format!("`{field}` {}", error.reason()));
        assert!(!message.contains("c4n4ry"));
    }
}

#[wasm_bindgen_test]
fn placement_requests_are_amended() {
    let amendment = |session: Value| to_js(&json!({ "session_context": session }));
    let result = amend_placements(&to_js(&placement()), &amendment(json!({ "user_ip": "192.0.2.1" }))).unwrap();
    assert_eq!(member(&result, "ok"), JsValue::TRUE);
    let body: Uint8Array = member(&result, "body").dyn_into().unwrap();
    let body: Value = serde_json::from_slice(&body.to_vec()).unwrap();
    let mut expected = placement();
    expected["session_context"] = json!({ "user_ip": "192.0.2.1" });
    assert_eq!(body, expected);

    let result = amend_placements(&to_js(&json!({})), &amendment(json!({}))).unwrap();
    assert_eq!(member(&result, "ok"), JsValue::FALSE);
    let error = amend_placements(&to_js(&placement()), &amendment(json!({ "user": 1 }))).unwrap_err();
    assert_eq!(name_of(&error), "TypeError");
}

#[wasm_bindgen_test]
fn lists_with_the_same_content_have_the_same_fingerprint() {
    let of = |text: &str| fingerprint(&text.into()).unwrap();
    let key = of(r#"{"title":"Soup","line_items":[{"name":"onion"}]}"#);
    assert!(key.len() == 64 && key.bytes().all(|digit| digit.is_ascii_hexdigit()), "{key}");
    assert_eq!(of(r#" { "line_items": [{ "upcs": [], "name": "\u006fnion" }], "title": "Soup" } "#), key);
    assert_ne!(of(r#"{"title":"Soup","line_items":[{"name":"leek"}]}"#), key);
    let error = fingerprint(&to_js(&json!({}))).unwrap_err();
    assert!(error.has_type::<InvalidRequestError>());
}
