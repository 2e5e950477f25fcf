//! A module that traps, and a runtime that rejects the module.

use endcap_bindings::{has_export, instances, is_due, member, message_of, name_of, refuse_next, to_js, trap_next};
use js_sys::JSON;
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::{
    EndcapError, HOST, InternalError, UnsupportedRuntimeError, amend_placements, create_link_request,
    create_user_request, fingerprint, grant, init, list, placement, placements_request, read_error, read_link,
    read_placements, read_raw_placements, read_token, read_user, response, token_request, user,
};

/// A call with valid input.
type Call = fn() -> Result<JsValue, JsValue>;

fn key() -> JsValue {
    to_js(&json!({ "host": HOST, "apiKey": "key-c4n4ry" }))
}

fn token() -> JsValue {
    to_js(&json!({ "host": HOST, "accessToken": "token-c4n4ry" }))
}

fn read(body: &Value, reader: impl FnOnce(&JsValue) -> Result<JsValue, JsValue>) -> Result<JsValue, JsValue> {
    reader(&response(200, body))
}

/// Each function that enters the module.
const CALLS: [(&str, Call); 12] = [
    ("linkRequest", || create_link_request(&to_js(&list()), &key()).map(Into::into)),
    ("placementsRequest", || placements_request(&to_js(&placement()), &token()).map(Into::into)),
    ("userRequest", || create_user_request(&to_js(&user()), &token()).map(Into::into)),
    ("tokenRequest", || token_request(&to_js(&grant()), &to_js(&json!({ "host": HOST }))).map(Into::into)),
    ("amendPlacements", || {
        let amendment = json!({ "session_context": { "user_ip": "192.0.2.1" } });
        amend_placements(&to_js(&placement()), &to_js(&amendment))
    }),
    ("fingerprint", || fingerprint(&to_js(&list())).map(Into::into)),
    ("readLink", || {
        read(&json!({ "products_link_url": "https://a.example/l" }), |link| read_link(link, &to_js(&json!({}))))
    }),
    ("readUser", || read(&user(), |account| read_user(account, &to_js(&json!({ "sent": user() }))))),
    ("readToken", || read(&json!({ "access_token": "token-c4n4ry", "token_type": "Bearer" }), read_token)),
    ("readPlacements", || read(&json!({ "creatives": [{}] }), read_placements)),
    ("readRawPlacements", || read(&json!({ "creatives": [{}] }), read_raw_placements)),
    ("readError", || read_error(&response(500, &json!({ "code": 7 })), &to_js(&json!({}))).map(Into::into)),
];

#[wasm_bindgen_test]
fn after_a_trap_in_any_function_the_next_call_gets_a_new_instance() {
    for (name, call) in CALLS {
        let works = || JSON::stringify(&call().expect(name)).map(String::from).expect(name);
        let expected = works();
        let before = instances();
        trap_next();
        let error = call().expect_err(name);
        assert!(!is_due(), "{name} does not enter the module");
        assert_eq!(name_of(&error), "InternalError", "{name}: {error:?}");
        assert!(error.has_type::<InternalError>() && EndcapError::is_endcap_error(&error), "{name}");
        assert!(member(&error, "cause").is_instance_of::<js_sys::WebAssembly::RuntimeError>(), "{name}: {error:?}");

        assert_eq!(instances(), before, "{name}");
        assert_eq!(works(), expected, "{name}");
        assert_eq!(works(), expected, "{name}");
        assert_eq!(instances(), before + 1, "{name}");
    }
    assert!(has_export("read_link"));
}

#[wasm_bindgen_test]
fn a_runtime_that_refuses_the_module_is_reported() {
    let (_, call) = CALLS[0];
    call().unwrap();
    trap_next();
    call().unwrap_err();
    refuse_next();
    let error = call().unwrap_err();
    assert_eq!(name_of(&error), "UnsupportedRuntimeError");
    assert!(error.has_type::<UnsupportedRuntimeError>() && error.has_type::<EndcapError>());
    call().unwrap();
}

#[wasm_bindgen_test]
fn init_refuses_what_is_no_module() {
    let error = init(&"no module".into()).unwrap_err();
    assert_eq!(message_of(&error), "`module` must be a WebAssembly.Module or its bytes");
    assert_eq!(name_of(&error), "TypeError");
    let (_, call) = CALLS[0];
    call().unwrap();
}
