//! A module that traps, and a runtime that rejects the module.

use endcap_bindings::{instances, is_due, member, message_of, name_of, refuse_next, to_js, trap_next};
use serde_json::json;
use wasm_bindgen::JsThreadLocal;
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::{
    EndcapError, InternalError, PLACEMENTS, Resource, SHOPPING_LISTS, TOKENS, USERS, UnsupportedRuntimeError, init,
};

/// Checks a user, which must be as valid as before.
fn works() {
    let result = USERS.with(|users| users.check(&to_js(&json!({ "user_id": "u1", "first_name": "Ann" })))).unwrap();
    assert_eq!(member(&result, "ok"), JsValue::TRUE);
}

#[wasm_bindgen_test]
fn after_a_trap_the_next_call_gets_a_new_instance() {
    works();
    for resource in [&SHOPPING_LISTS, &PLACEMENTS, &USERS, &TOKENS] as [&'static JsThreadLocal<Resource>; 4] {
        let before = instances();
        trap_next();
        let error = resource.with(|resource| resource.check(&"{}".into())).unwrap_err();
        assert!(!is_due());
        assert!(InternalError::is_internal_error(&error) && EndcapError::is_endcap_error(&error));
        let error: InternalError = error.dyn_into().expect("the class is the one that is exported");
        assert_eq!(String::from(error.name()), "InternalError");
        assert!(String::from(error.message()).contains("The next call works"), "{:?}", error.message());
        let cause = member(&error, "cause");
        assert!(cause.is_instance_of::<js_sys::WebAssembly::RuntimeError>(), "{cause:?}");

        assert_eq!(instances(), before);
        works();
        assert_eq!(instances(), before + 1);
        works();
        assert_eq!(instances(), before + 1);
    }
}

#[wasm_bindgen_test]
fn a_runtime_that_refuses_the_module_is_reported() {
    works();
    trap_next();
    USERS.with(|users| users.check(&"{}".into())).unwrap_err();
    refuse_next();
    let error = USERS.with(|users| users.check(&"{}".into())).unwrap_err();
    assert!(UnsupportedRuntimeError::is_unsupported_runtime_error(&error) && EndcapError::is_endcap_error(&error));
    assert!(!InternalError::is_internal_error(&error));
    assert!(error.has_type::<UnsupportedRuntimeError>() && error.has_type::<EndcapError>());
    assert_eq!(message_of(&member(&error, "cause")), "refused by a test");
    works();
}

#[wasm_bindgen_test]
fn init_refuses_what_is_no_module() {
    let error = init(&"no module".into()).unwrap_err();
    assert_eq!(message_of(&error), "`module` must be a WebAssembly.Module or its bytes");
    assert_eq!(name_of(&error), "TypeError");
    works();
}
