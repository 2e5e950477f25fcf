//! `endcap` from Rust, with `check.wasm`: every export, its errors, a trap in the module and the call after.

#![cfg(target_arch = "wasm32")]

mod failures;
mod resources;

use std::collections::BTreeSet;

use endcap_bindings::from_js;
use js_sys::Array;
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen(raw_module = "../bindings/endcap.js")]
extern "C" {
    /// A request body of the service.
    type Resource;
    #[wasm_bindgen(method, catch)]
    fn check(this: &Resource, input: &JsValue) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, catch, js_name = check)]
    fn check_with(this: &Resource, input: &JsValue, options: &JsValue) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, getter)]
    fn schema(this: &Resource) -> JsValue;
    #[wasm_bindgen(method, catch, js_name = schemaWith)]
    fn schema_with(this: &Resource, options: &JsValue) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(thread_local_v2, js_name = shoppingLists)]
    static SHOPPING_LISTS: Resource;
    #[wasm_bindgen(thread_local_v2, js_name = placements)]
    static PLACEMENTS: Resource;
    #[wasm_bindgen(thread_local_v2, js_name = users)]
    static USERS: Resource;
    #[wasm_bindgen(thread_local_v2, js_name = tokens)]
    static TOKENS: Resource;

    #[wasm_bindgen(thread_local_v2, js_name = units)]
    static UNITS: JsValue;
    #[wasm_bindgen(thread_local_v2, js_name = linkTypes)]
    static LINK_TYPES: JsValue;
    #[wasm_bindgen(thread_local_v2, js_name = healthFilters)]
    static HEALTH_FILTERS: JsValue;
    #[wasm_bindgen(thread_local_v2, js_name = displayFormats)]
    static DISPLAY_FORMATS: JsValue;
    #[wasm_bindgen(thread_local_v2, js_name = rectanglePositions)]
    static RECTANGLE_POSITIONS: JsValue;

    #[wasm_bindgen(catch)]
    fn init(module: &JsValue) -> Result<(), JsValue>;
    #[wasm_bindgen(catch)]
    fn locate(text: &JsValue, issue: &JsValue) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(js_name = omitEmpty)]
    fn omit_empty(value: &JsValue) -> JsValue;
    #[wasm_bindgen(catch, js_name = placementRequest)]
    fn placement_request(short: &JsValue) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(extends = js_sys::Error)]
    type EndcapError;
    #[wasm_bindgen(static_method_of = EndcapError, js_name = is)]
    fn is_endcap_error(value: &JsValue) -> bool;
    #[wasm_bindgen(extends = EndcapError, extends = js_sys::Error)]
    type InternalError;
    #[wasm_bindgen(static_method_of = InternalError, js_name = is)]
    fn is_internal_error(value: &JsValue) -> bool;
    #[wasm_bindgen(extends = EndcapError, extends = js_sys::Error)]
    type UnsupportedRuntimeError;
    #[wasm_bindgen(static_method_of = UnsupportedRuntimeError, js_name = is)]
    fn is_unsupported_runtime_error(value: &JsValue) -> bool;

    /// The names of all exports.
    #[wasm_bindgen(thread_local_v2, js_name = exportedNames)]
    static EXPORTED_NAMES: Array;
}

#[wasm_bindgen_test]
fn every_export_is_tested_here() {
    let exported: BTreeSet<String> = from_js(EXPORTED_NAMES.with(Array::clone));
    let tested = [
        "EndcapError",
        "InternalError",
        "UnsupportedRuntimeError",
        "displayFormats",
        "healthFilters",
        "init",
        "linkTypes",
        "locate",
        "omitEmpty",
        "placementRequest",
        "placements",
        "rectanglePositions",
        "shoppingLists",
        "tokens",
        "units",
        "users",
    ];
    assert_eq!(exported, tested.map(String::from).into());
}
