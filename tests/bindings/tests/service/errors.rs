//! Errors of the service.

use endcap_bindings::{from_js, message_of, name_of, to_js};
use serde::Deserialize;
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::{
    AuthenticationError, EndcapError, LockedError, MalformedResponseError, NotFoundError, PermissionError,
    RateLimitError, ServiceError, StateError, read_error, read_link, read_placements, read_raw_placements, read_token,
    read_user, response, user,
};

/// The members of a `ServiceError`.
#[derive(Debug, Deserialize, PartialEq)]
#[serde(rename_all = "camelCase")]
struct Fields {
    status: Option<u16>,
    code: Option<u32>,
    errors: Vec<Item>,
    oauth: Option<String>,
    reason: Option<String>,
    retry_after: Option<f64>,
    request_id: Option<String>,
    headers: Value,
}

#[derive(Debug, Deserialize, PartialEq)]
struct Item {
    code: Option<u32>,
    key: Option<String>,
    message: Option<String>,
}

#[wasm_bindgen_test]
fn every_field_is_read_and_redacted() {
    let items = json!([{ "error": { "code": 1001, "message": "bad token-c4n4ry", "meta": { "key": "title" } } }]);
    let body = json!({ "error": { "message": "Ann is slow", "code": 4290, "errors": items } });
    let headers = json!({ "Retry-After": "7", "X-Request-Id": "r1", "Set-Cookie": "c4n4ry" });
    let response = json!({ "status": 429, "headers": headers, "body": body.to_string() });
    let options = json!({ "secrets": ["token-c4n4ry"], "sent": user() });
    let error = read_error(&to_js(&response), &to_js(&options)).unwrap();

    let fields: Fields = from_js(&*error);
    let item = Item { code: Some(1001), key: Some("title".into()), message: Some("bad [redacted]".into()) };
    let expected = Fields {
        status: Some(429),
        code: Some(4290),
        errors: vec![item],
        oauth: None,
        reason: Some("[redacted] is slow".into()),
        retry_after: Some(7.0),
        request_id: Some("r1".into()),
        headers: json!({ "retry-after": "7", "x-request-id": "r1" }),
    };
    assert_eq!(fields, expected);
    assert!(!error.body().contains("c4n4ry") && error.body().contains("slow"));
    assert!(message_of(&error).contains("429"));
}

#[wasm_bindgen_test]
fn errors_of_oauth_are_read() {
    let body = json!({ "error": "invalid_client", "error_description": "unknown" });
    let fields: Fields = from_js(read_error(&response(401, &body), &to_js(&json!({}))).unwrap());
    assert_eq!(fields.oauth.as_deref(), Some("invalid_client"));
    assert_eq!(fields.reason.as_deref(), Some("invalid_client: unknown"));
}

/// Returns whether a value is of a class.
type IsClass = fn(&JsValue) -> bool;

#[wasm_bindgen_test]
fn each_status_has_its_class() {
    let classes: [(u16, &str, IsClass); 5] = [
        (401, "AuthenticationError", JsCast::has_type::<AuthenticationError>),
        (403, "PermissionError", JsCast::has_type::<PermissionError>),
        (404, "NotFoundError", JsCast::has_type::<NotFoundError>),
        (423, "LockedError", JsCast::has_type::<LockedError>),
        (429, "RateLimitError", JsCast::has_type::<RateLimitError>),
    ];
    for status in [0, 302, 400, 401, 403, 404, 423, 429, 500, 503] {
        let error = JsValue::from(read_error(&response(status, &json!({})), &to_js(&json!({}))).unwrap());
        assert!(error.has_type::<ServiceError>() && error.has_type::<EndcapError>());
        let class = classes.iter().find(|(of, ..)| *of == status);
        assert_eq!(name_of(&error), class.map_or("ServiceError", |(_, name, _)| name));
        for (of, name, is) in classes {
            assert_eq!(is(&error), of == status, "{name} for {status}");
        }
    }
}

#[wasm_bindgen_test]
fn every_reader_throws_what_is_not_a_success() {
    let response = response(403, &json!({ "error": { "message": "no", "code": 3 } }));
    let (options, sent) = (to_js(&json!({})), to_js(&json!({ "sent": user() })));
    for read in [
        read_link(&response, &options),
        read_user(&response, &sent),
        read_token(&response),
        read_placements(&response),
        read_raw_placements(&response),
    ] {
        let error = read.unwrap_err();
        assert!(error.has_type::<PermissionError>() && !error.has_type::<MalformedResponseError>(), "{error:?}");
        let fields: Fields = from_js(error);
        assert_eq!((fields.status, fields.code), (Some(403), Some(3)));
    }
}

#[wasm_bindgen_test]
fn anything_is_read_as_an_error() {
    for response in [JsValue::UNDEFINED, JsValue::NULL, 5.into(), "text".into(), to_js(&json!({ "status": "x" }))] {
        let fields: Fields = from_js(read_error(&response, &to_js(&json!({}))).unwrap());
        assert_eq!((fields.status, fields.errors), (None, vec![]));
    }
}

#[wasm_bindgen_test]
fn the_error_of_stored_states_is_one_of_the_package() {
    let error = JsValue::from(StateError::new("the state is unknown"));
    assert!(error.has_type::<StateError>() && EndcapError::is_endcap_error(&error));
    assert_eq!((&*name_of(&error), &*message_of(&error)), ("StateError", "the state is unknown"));
}
