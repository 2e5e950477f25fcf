//! Checks of bytes, texts and values.

use endcap_bindings::{from_js, has_export, member, message_of, name_of, to_bytes, to_js, to_text};
use js_sys::Uint8Array;
use serde::Deserialize;
use serde_json::{Value, json};
use wasm_bindgen::JsThreadLocal;
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::{
    DISPLAY_FORMATS, HEALTH_FILTERS, LINK_TYPES, PLACEMENTS, RECTANGLE_POSITIONS, Resource, SHOPPING_LISTS, TOKENS,
    UNITS, USERS, locate, omit_empty, placement_request,
};

/// What a check returns, but for the body.
#[derive(Debug, Deserialize, PartialEq)]
struct CheckResult {
    ok: bool,
    issues: Vec<Issue>,
    truncated: bool,
}

#[derive(Debug, Deserialize, PartialEq)]
struct Issue {
    severity: String,
    rule: String,
    code: Option<u32>,
    key: Option<String>,
    path: Option<String>,
    start: usize,
    end: usize,
    message: String,
}

/// Returns the first issue's rule, path and code.
fn first(result: &CheckResult) -> (&str, Option<&str>, Option<u32>) {
    let issue = &result.issues[0];
    (&issue.rule, issue.path.as_deref(), issue.code)
}

/// Checks a body in each of the three forms that JSON can have, which must make no difference, and returns the result with the
/// body of a success.
fn check(resource: &'static JsThreadLocal<Resource>, value: &Value) -> (CheckResult, Option<Vec<u8>>) {
    let [bytes, text, plain] = [to_bytes(value).into(), JsValue::from(to_text(value)), to_js(value)].map(|input| {
        let result = resource.with(|resource| resource.check(&input)).expect("a check never throws on bad input");
        let body = member(&result, "body").dyn_into().ok().map(|body: Uint8Array| body.to_vec());
        (from_js::<CheckResult>(result), body)
    });
    assert_eq!(bytes, text);
    assert_eq!(bytes, plain);
    bytes
}

#[wasm_bindgen_test]
fn valid_bodies_are_returned_as_bytes() {
    let valid = [
        (&SHOPPING_LISTS, json!({ "title": "Soup", "line_items": [{ "name": "onion" }] })),
        (
            &PLACEMENTS,
            json!({
                "page_context": { "page_query": { "cart_query": { "page_view_id": "None" } } },
                "placement_context": { "placement_kind": { "display_placement": {} } },
            }),
        ),
        (&USERS, json!({ "user_id": "u1", "first_name": "Ann" })),
        (&TOKENS, json!({ "client_id": "i", "client_secret": "c4n4ry", "grant_type": "client_credentials" })),
    ];
    for (resource, value) in valid {
        let (result, body) = check(resource, &value);
        assert!(result.ok && !result.truncated, "{result:?}");
        assert_eq!(body, Some(to_text(&value).into_bytes()));
    }
}

#[wasm_bindgen_test]
fn invalid_bodies_are_reported_with_every_issue() {
    let upcs = json!({ "title": "Soup", "line_items": [{ "name": "onion", "upcs": ["12", "123456789012", "x"] }] });
    let (result, body) = check(&SHOPPING_LISTS, &upcs);
    assert_eq!((result.ok, body), (false, None));
    let places: Vec<_> = result.issues.iter().map(|issue| (&*issue.rule, issue.path.as_deref())).collect();
    assert_eq!(places, [("upc-format", Some("line_items[0].upcs[0]")), ("upc-format", Some("line_items[0].upcs[2]"))]);

    let (result, _) = check(&PLACEMENTS, &json!({}));
    assert_eq!(first(&result), ("page-query", Some("page_context.page_query"), Some(1001)));
    let (result, _) = check(&USERS, &json!({ "user_id": 1, "first_name": "Ann" }));
    assert_eq!(first(&result), ("type", Some("user_id"), None));
    assert_eq!(result.issues[0].message, "expected a string, got a number");
    let (result, _) = check(&TOKENS, &json!({ "client_id": "i", "grant_type": "client_credentials" }));
    assert!(!result.ok);
    assert_eq!(first(&result).1, Some("client_secret"));
}

#[wasm_bindgen_test]
fn text_that_is_not_json_is_an_issue() {
    let text = r#"{"title":"Soup",}"#;
    for input in [JsValue::from(text), Uint8Array::from(text.as_bytes()).into()] {
        let result: CheckResult = from_js(SHOPPING_LISTS.with(|lists| lists.check(&input)).unwrap());
        assert_eq!(first(&result), ("syntax", None, None));
        assert_eq!((result.issues[0].start, result.issues[0].end), (16, 17));
    }
}

#[wasm_bindgen_test]
fn values_that_json_cannot_have_are_issues() {
    let list = to_js(&json!({ "title": "Soup", "line_items": [{ "name": "onion" }] }));
    js_sys::Reflect::set(&list, &"title".into(), &js_sys::Function::new_no_args("").into()).unwrap();
    let result: CheckResult = from_js(SHOPPING_LISTS.with(|lists| lists.check(&list)).unwrap());
    assert!(!result.ok);
    assert_eq!(first(&result).1, Some("title"));
    for input in [JsValue::UNDEFINED, JsValue::NULL, JsValue::from(f64::NAN), JsValue::symbol(None)] {
        let result: CheckResult = from_js(USERS.with(|users| users.check(&input)).unwrap());
        assert!(!result.ok, "{input:?}");
    }
}

#[wasm_bindgen_test]
fn options_limit_the_size_and_let_issues_pass() {
    let check_with = |input: JsValue, options: Value| {
        SHOPPING_LISTS.with(|lists| lists.check_with(&input, &to_js(&options)).map(from_js::<CheckResult>))
    };
    let result = check_with(Uint8Array::new_with_length(9).into(), json!({ "maxBytes": 8 })).unwrap();
    assert_eq!(first(&result).0, "too-large");
    let list = json!({ "title": "Soup", "line_items": [{ "name": "onion", "upcs": ["12"] }] });
    let result = check_with(to_js(&list), json!({ "rules": { "upc-format": "warn" } })).unwrap();
    assert!(result.ok, "{result:?}");
    assert_eq!((result.issues.len(), &*result.issues[0].severity), (1, "warning"));

    for (options, message) in [
        (json!({ "maxBytes": "x" }), "`maxBytes` must be a finite number of bytes, 0 or more"),
        (json!({ "rules": { "upc-format": "off" } }), "`rules.upc-format` must be \"error\" or \"warn\""),
        (json!(5), "options must be an object"),
    ] {
        let error = check_with(to_js(&list), options).unwrap_err();
        assert_eq!((&*name_of(&error), &*message_of(&error)), ("TypeError", message));
    }
}

#[wasm_bindgen_test]
fn schemas_validate_values() {
    let validate_by = |schema: &JsValue, value: &Value| -> JsValue {
        let standard = member(schema, "~standard");
        let validate: js_sys::Function = member(&standard, "validate").dyn_into().unwrap();
        validate.call1(&standard, &to_js(value)).unwrap()
    };
    let validate = |resource: &'static JsThreadLocal<Resource>, value: &Value| {
        validate_by(&resource.with(Resource::schema), value)
    };
    let user = json!({ "user_id": "u1", "first_name": "Ann" });
    assert_eq!(from_js::<Value>(member(&validate(&USERS, &user), "value")), user);
    let issues = from_js::<Value>(member(&validate(&USERS, &json!({ "user_id": "u1" })), "issues"));
    assert_eq!((&issues[0]["message"], &issues[0]["path"]), (&json!("is required"), &json!(["first_name"])));
    for resource in [&SHOPPING_LISTS, &PLACEMENTS, &TOKENS] {
        assert!(member(&validate(resource, &json!({})), "issues").is_object());
    }

    let list = json!({ "title": "Soup", "line_items": [{ "name": "onion", "upcs": ["12"] }] });
    assert!(member(&validate(&SHOPPING_LISTS, &list), "issues").is_object());
    let options = to_js(&json!({ "rules": { "upc-format": "warn" } }));
    let schema = SHOPPING_LISTS.with(|lists| lists.schema_with(&options)).unwrap();
    assert_eq!(from_js::<Value>(member(&validate_by(&schema, &list), "value")), list);
    let error = SHOPPING_LISTS.with(|lists| lists.schema_with(&5.into())).unwrap_err();
    assert_eq!(name_of(&error), "TypeError");
}

#[wasm_bindgen_test]
fn issues_are_located_in_text() {
    let text = "{\n  \"user_id\": \"é\",\n  \"first_name\": 7\n}";
    let result = USERS.with(|users| users.check(&text.into())).unwrap();
    let issue = js_sys::Array::from(&member(&result, "issues")).get(0);
    let location: Value = from_js(locate(&text.into(), &issue).unwrap());
    let offset = text.encode_utf16().position(|unit| unit == u16::from(b'7')).unwrap();
    assert_eq!(location["start"], json!({ "offset": offset, "line": 3, "column": 17 }));
    assert_eq!(location["end"], json!({ "offset": offset + 1, "line": 3, "column": 18 }));
    assert_eq!(name_of(&locate(&5.into(), &issue).unwrap_err()), "TypeError");
}

#[wasm_bindgen_test]
fn closed_lists_have_the_values_that_checks_accept() {
    let lists = [&UNITS, &LINK_TYPES, &HEALTH_FILTERS, &DISPLAY_FORMATS, &RECTANGLE_POSITIONS];
    let [units, link_types, health_filters, formats, positions] =
        lists.map(|list| from_js::<Vec<String>>(list.with(JsValue::clone)));
    assert_eq!(link_types, ["shopping_list", "recipe"]);
    assert_eq!(formats, ["shoppable_display", "shoppable_video", "image_banner"]);
    assert_eq!(positions, ["top", "interleaved"]);
    for unit in units {
        let item = json!({ "name": "flour", "line_item_measurements": [{ "quantity": 1, "unit": unit }] });
        let (result, _) = check(&SHOPPING_LISTS, &json!({ "title": "Soup", "line_items": [item] }));
        assert!(result.ok && result.issues.is_empty(), "{unit}: {result:?}");
    }
    for filter in health_filters {
        let item = json!({ "name": "onion", "filters": { "health_filters": [filter] } });
        let (result, _) = check(&SHOPPING_LISTS, &json!({ "title": "Soup", "line_items": [item] }));
        assert!(result.ok && result.issues.is_empty(), "{filter}: {result:?}");
    }
}

#[wasm_bindgen_test]
fn empty_fields_of_forms_are_left_out() {
    let form = json!({ "title": "Soup", "author": "", "line_items": [{ "name": "onion", "upcs": [] }, {}], "n": 0 });
    let filled = json!({ "title": "Soup", "line_items": [{ "name": "onion" }], "n": 0 });
    assert_eq!(from_js::<Value>(omit_empty(&to_js(&form))), filled);
}

#[wasm_bindgen_test]
fn the_short_form_is_a_valid_request() {
    let request = placement_request(&to_js(&json!({ "page": "search", "searchTerm": "soup" }))).unwrap();
    assert!(check(&PLACEMENTS, &from_js::<Value>(request)).0.ok);
    assert!(placement_request(&to_js(&json!({ "page": "soup" }))).is_err());
}

#[wasm_bindgen_test]
fn the_module_is_the_one_that_only_checks() {
    check(&USERS, &json!({}));
    assert!(has_export("check") && !has_export("read_link"));
}
