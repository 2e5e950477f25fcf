//! `endcap/http` from Rust, with `service.wasm`: every export, its errors, a trap in the module and the call after.

#![cfg(target_arch = "wasm32")]

mod errors;
mod failures;
mod requests;
mod responses;

use std::collections::BTreeSet;

use endcap_bindings::{from_js, to_js};
use js_sys::{Array, Object, Promise, Uint8Array};
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::Response;

#[wasm_bindgen(raw_module = "../bindings/endcap-http.js")]
extern "C" {
    /// A request as `fetch` takes it.
    #[wasm_bindgen(extends = Object)]
    type RequestParts;
    #[wasm_bindgen(method, getter)]
    fn url(this: &RequestParts) -> String;
    #[wasm_bindgen(method, getter)]
    fn headers(this: &RequestParts) -> JsValue;
    #[wasm_bindgen(method, getter)]
    fn body(this: &RequestParts) -> Uint8Array;
    #[wasm_bindgen(method, js_name = toJSON)]
    fn to_json(this: &RequestParts) -> JsValue;

    #[wasm_bindgen(catch)]
    fn init(module: &JsValue) -> Result<(), JsValue>;
    #[wasm_bindgen(catch, js_name = linkRequest)]
    fn create_link_request(list: &JsValue, target: &JsValue) -> Result<RequestParts, JsValue>;
    #[wasm_bindgen(catch, js_name = placementsRequest)]
    fn placements_request(body: &JsValue, target: &JsValue) -> Result<RequestParts, JsValue>;
    #[wasm_bindgen(catch, js_name = userRequest)]
    fn create_user_request(user: &JsValue, target: &JsValue) -> Result<RequestParts, JsValue>;
    #[wasm_bindgen(catch, js_name = tokenRequest)]
    fn token_request(body: &JsValue, target: &JsValue) -> Result<RequestParts, JsValue>;
    #[wasm_bindgen(catch, js_name = amendPlacements)]
    fn amend_placements(body: &JsValue, amendment: &JsValue) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch)]
    fn fingerprint(list: &JsValue) -> Result<String, JsValue>;
    #[wasm_bindgen(thread_local_v2, js_name = languages)]
    static LANGUAGES: JsValue;

    #[wasm_bindgen(catch, js_name = readLink)]
    fn read_link(response: &JsValue, options: &JsValue) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch, js_name = readUser)]
    fn read_user(response: &JsValue, options: &JsValue) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch, js_name = readToken)]
    fn read_token(response: &JsValue) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch, js_name = readPlacements)]
    fn read_placements(response: &JsValue) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch, js_name = readRawPlacements)]
    fn read_raw_placements(response: &JsValue) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(js_name = readResponse)]
    fn read_response(response: &Response, options: &JsValue) -> Promise;
    #[wasm_bindgen(catch, js_name = readError)]
    fn read_error(response: &JsValue, options: &JsValue) -> Result<ServiceError, JsValue>;

    #[wasm_bindgen(extends = js_sys::Error)]
    type EndcapError;
    #[wasm_bindgen(static_method_of = EndcapError, js_name = is)]
    fn is_endcap_error(value: &JsValue) -> bool;
    #[wasm_bindgen(extends = EndcapError)]
    type InternalError;
    #[wasm_bindgen(extends = EndcapError)]
    type UnsupportedRuntimeError;
    #[wasm_bindgen(extends = EndcapError, extends = js_sys::Error)]
    type StateError;
    #[wasm_bindgen(constructor)]
    fn new(message: &str) -> StateError;
    #[wasm_bindgen(extends = EndcapError)]
    type InvalidRequestError;
    #[wasm_bindgen(method, getter)]
    fn issues(this: &InvalidRequestError) -> JsValue;
    #[wasm_bindgen(extends = EndcapError)]
    type ConfigurationError;
    #[wasm_bindgen(method, getter)]
    fn field(this: &ConfigurationError) -> String;
    #[wasm_bindgen(method, getter)]
    fn reason(this: &ConfigurationError) -> String;
    #[wasm_bindgen(extends = EndcapError)]
    type MalformedResponseError;
    #[wasm_bindgen(method, getter)]
    fn field(this: &MalformedResponseError) -> Option<String>;

    #[wasm_bindgen(extends = EndcapError)]
    type ServiceError;
    #[wasm_bindgen(method, getter)]
    fn body(this: &ServiceError) -> String;
    #[wasm_bindgen(extends = ServiceError, extends = EndcapError)]
    type AuthenticationError;
    #[wasm_bindgen(extends = ServiceError, extends = EndcapError)]
    type PermissionError;
    #[wasm_bindgen(extends = ServiceError, extends = EndcapError)]
    type NotFoundError;
    #[wasm_bindgen(extends = ServiceError, extends = EndcapError)]
    type LockedError;
    #[wasm_bindgen(extends = ServiceError, extends = EndcapError)]
    type RateLimitError;

    /// The names of all exports.
    #[wasm_bindgen(thread_local_v2, js_name = exportedNames)]
    static EXPORTED_NAMES: Array;
}

const HOST: &str = "https://api.example.com";

fn list() -> Value {
    json!({ "title": "Soup", "line_items": [{ "name": "onion" }] })
}

fn placement() -> Value {
    json!({
        "page_context": { "page_query": { "cart_query": { "page_view_id": "None" } } },
        "placement_context": { "placement_kind": { "display_placement": {} } },
    })
}

fn user() -> Value {
    json!({ "user_id": "u1", "first_name": "Ann" })
}

fn grant() -> Value {
    json!({ "client_id": "i", "client_secret": "c4n4ry", "grant_type": "client_credentials" })
}

/// Returns a response with a body of JSON.
fn response(status: u16, body: &Value) -> JsValue {
    to_js(&json!({ "status": status, "body": body.to_string() }))
}

#[wasm_bindgen_test]
fn every_export_is_tested_here() {
    let exported: BTreeSet<String> = from_js(EXPORTED_NAMES.with(Array::clone));
    let tested = [
        "AuthenticationError",
        "EndcapError",
        "InternalError",
        "InvalidRequestError",
        "LockedError",
        "MalformedResponseError",
        "NotFoundError",
        "PermissionError",
        "RateLimitError",
        "ServiceError",
        "StateError",
        "ConfigurationError",
        "UnsupportedRuntimeError",
        "amendPlacements",
        "linkRequest",
        "userRequest",
        "fingerprint",
        "init",
        "languages",
        "placementsRequest",
        "readError",
        "readLink",
        "readPlacements",
        "readRawPlacements",
        "readResponse",
        "readToken",
        "readUser",
        "tokenRequest",
    ];
    assert_eq!(exported, tested.map(String::from).into());
}
