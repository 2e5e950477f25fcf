//! Values from and to JavaScript.

use std::collections::BTreeMap;

use crate::support::{hostile_values, value_named};
use endcap::check::{Options, Report, Resource};
use endcap::creative::read_placements;
use endcap::web::{from_js, to_js};
use endcap::wire::{LineItem, ShoppingList, User};
use js_sys::{JSON, Object, Reflect};
use serde_json::Value;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;

fn read(name: &str) -> Result<ShoppingList, Box<Report>> {
    let list = from_js::<ShoppingList>(&value_named(name), &Options::default());
    list.map(|list| list.to_value()).map_err(Box::new)
}

fn json(value: &JsValue) -> Value {
    serde_json::from_str(&String::from(JSON::stringify(value).unwrap())).unwrap()
}

#[wasm_bindgen_test]
fn values_become_checked_bodies() {
    let list = read("list").unwrap();
    assert_eq!((list.title.as_str(), list.line_items[0].upcs[0].as_str()), ("t", "036000291452"));
    assert_eq!(list.line_items[0].line_item_measurements[0].quantity, Some(1.5));
    assert_eq!(read("bigint").unwrap().line_items[0].product_ids, [9_007_199_254_740_993]);
    assert!(read("undefined").unwrap().line_items[0].upcs.is_empty());
}

#[wasm_bindgen_test]
fn what_json_cannot_represent_is_an_error_with_its_path() {
    let hostile = hostile_values();
    assert!(hostile.len() > 50);
    let mut others = Vec::new();
    for value in hostile {
        let [name, path, rule] = [0, 1, 2].map(|index| value.get(index).as_string());
        let name = name.unwrap();
        let report = read(&name).err();
        let issues = report.iter().flat_map(|report| report.issues());
        let found: Vec<_> = issues.map(|issue| (issue.rule.slug().to_owned(), issue.path.map(str::to_owned))).collect();
        if !found.iter().any(|(slug, at)| rule.as_ref() == Some(slug) && (path.is_none() || *at == path)) {
            others.push((name, found));
        }
    }
    assert!(others.is_empty(), "{others:?}");
    for name in ["inherited", "text", "null", "nothing", "many marks"] {
        assert!(read(name).is_err(), "{name}");
    }
}

#[wasm_bindgen_test]
fn hostile_values_leave_the_program_alive() {
    for _ in 0..800 {
        for name in [
            "a getter that throws",
            "a proxy whose every trap throws, as the root",
            "a circle",
            "a revoked proxy of an array",
        ] {
            assert!(read(name).is_err());
        }
    }
    assert!(read("list").is_ok());
}

#[wasm_bindgen_test]
fn a_prototype_in_json_is_an_ordinary_member() {
    let list = from_js::<ShoppingList>(&value_named("prototype"), &Options::default()).unwrap();
    assert!(String::from_utf8_lossy(list.body()).contains("__proto__"));
}

#[wasm_bindgen_test]
fn bodies_issues_and_creatives_become_plain_objects() {
    let list = ShoppingList::new("Soup", [LineItem::new("onion").product_ids([7])]);
    let expected = serde_json::json!({ "title": "Soup", "line_items": [{ "name": "onion", "product_ids": [7] }] });
    assert_eq!(json(&to_js(&list).unwrap()), expected);
    let back = from_js::<ShoppingList>(&to_js(&list).unwrap(), &Options::default()).unwrap().to_value();
    assert_eq!(back, list);

    let report = Resource::ShoppingList.check(r#"{"title":"Soup","line_items":[{}]}"#, &Options::default());
    let issues: Vec<_> = report.issues().collect();
    let issues = json(&to_js(&issues).unwrap());
    assert_eq!(issues[0]["rule"], "missing", "{issues}");
    assert_eq!(issues[0]["path"], "line_items[0].name", "{issues}");

    let response = br#"{"creatives":[{"object_tracking_id":"t1","properties":[{"key":"a","value":"b"}]}]}"#;
    let page = to_js(&read_placements(response).unwrap()).unwrap();
    assert_eq!(json(&page)["creatives"][0]["id"], "t1");
}

#[wasm_bindgen_test]
fn keys_of_maps_are_own_properties() {
    let metadata: BTreeMap<_, _> =
        [("__proto__", "a"), ("constructor", "b")].map(|(key, value)| (key.to_owned(), Some(value.to_owned()))).into();
    let user = User::new("u1", "Ann").metadata(metadata);
    let object = Reflect::get(&to_js(&user).unwrap(), &"metadata".into()).unwrap();
    assert_eq!(Object::keys(object.unchecked_ref::<Object>()).length(), 2);
    assert_eq!(json(&object), serde_json::json!({ "__proto__": "a", "constructor": "b" }));
    assert!(Object::is(&Object::get_prototype_of(&object), &Object::get_prototype_of(&Object::new())));
}

#[wasm_bindgen_test]
fn integers_that_javascript_cannot_hold_are_errors() {
    let list = ShoppingList::new("Soup", [LineItem::new("onion").product_ids([9_007_199_254_740_993])]);
    let error = JsValue::from(to_js(&list).unwrap_err());
    assert!(error.is_instance_of::<js_sys::Error>());
}
