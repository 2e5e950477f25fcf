//! The package's two modules, `check.wasm` and `service.wasm`, as the packed package loads them, called from Rust.

use js_sys::{JSON, Object, Reflect, Uint8Array};
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen(raw_module = "../bindings/endcap.js")]
extern "C" {
    /// A request body of the service.
    type Resource;
    #[wasm_bindgen(method, catch)]
    fn check(this: &Resource, input: &JsValue) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(thread_local_v2, js_name = shoppingLists)]
    static SHOPPING_LISTS: Resource;
}

#[wasm_bindgen(raw_module = "../bindings/endcap-http.js")]
extern "C" {
    #[wasm_bindgen(catch, js_name = linkRequest)]
    fn link_request(list: &JsValue, target: &JsValue) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch, js_name = readLink)]
    fn read_link(response: &JsValue, options: &JsValue) -> Result<JsValue, JsValue>;
}

/// Returns a value as `JSON.parse` does.
fn to_js(value: &Value) -> JsValue {
    JSON::parse(&value.to_string()).unwrap()
}

/// Returns a value as `JSON.stringify` writes it.
fn from_js(value: &JsValue) -> Value {
    serde_json::from_str(&String::from(JSON::stringify(value).unwrap())).unwrap()
}

fn list() -> Value {
    json!({ "title": "Soup", "line_items": [{ "name": "onion" }] })
}

#[wasm_bindgen_test]
fn check_wasm_finds_each_error_of_a_list() {
    let mut list = list();
    list["line_items"][0] = json!({ "quantity": "2" });
    let result = from_js(&SHOPPING_LISTS.with(|lists| lists.check(&to_js(&list))).unwrap());
    let found: Vec<_> = result["issues"].as_array().unwrap().iter().map(|issue| &issue["path"]).collect();
    assert_eq!(result["ok"], false);
    assert!(found.contains(&&json!("line_items[0].name")), "{result}");
    assert!(found.len() > 1, "{result}");
}

#[wasm_bindgen_test]
fn service_wasm_builds_a_request_and_reads_its_response() {
    let target = to_js(&json!({ "host": "https://api.example.com", "apiKey": "c4n4ry-key" }));
    let request = link_request(&to_js(&list()), &target).unwrap();
    let member = |name: &str| Reflect::get(&request, &name.into()).unwrap();
    let body = member("body").unchecked_into::<Uint8Array>().to_vec();
    assert_eq!(serde_json::from_slice::<Value>(&body).unwrap(), list());
    assert!(String::from(member("url").unchecked_into::<js_sys::JsString>()).starts_with("https://api.example.com/"));

    let url = "https://shop.example.com/1";
    let response = json!({ "status": 200, "body": json!({ "products_link_url": url }).to_string() });
    let link = read_link(&to_js(&response), &Object::new()).unwrap();
    assert_eq!(from_js(&link)["url"], url);
    let refused = json!({ "status": 401, "body": "" });
    assert!(read_link(&to_js(&refused), &Object::new()).is_err());
}
