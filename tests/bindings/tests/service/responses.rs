//! Reads responses of the service.

use endcap_bindings::{from_js, member, message_of, name_of, to_js};
use js_sys::Uint8Array;
use serde::Deserialize;
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Response, ResponseInit};

use crate::{
    EndcapError, MalformedResponseError, ServiceError, read_link, read_placements, read_raw_placements, read_response,
    read_token, read_user, response, user,
};

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct UserResult {
    user_id: String,
    created: bool,
    user: Option<Value>,
}

#[wasm_bindgen_test]
fn links_are_read() {
    let link = response(200, &json!({ "products_link_url": "https://shop.example.com/l" }));
    let options = to_js(&json!({ "allowedHosts": ["shop.example.com"] }));
    let read: Value = from_js(read_link(&link, &options).unwrap());
    assert_eq!(read, json!({ "url": "https://shop.example.com/l" }));

    let options = to_js(&json!({ "allowedHosts": ["other.example.com"] }));
    assert_malformed(&read_link(&link, &options).unwrap_err(), Some("products_link_url"));
    let error = read_link(&link, &to_js(&json!({ "allowedHosts": 5 }))).unwrap_err();
    assert_eq!(name_of(&error), "TypeError");
}

#[wasm_bindgen_test]
fn tokens_are_read_and_hidden() {
    let body = json!({ "access_token": "token-c4n4ry", "token_type": "Bearer", "expires_in": 3600, "scope": "s" });
    let token = read_token(&response(200, &body)).unwrap();
    assert_eq!(member(&token, "accessToken"), "token-c4n4ry");
    assert_eq!((member(&token, "expiresIn"), member(&token, "scope")), (3600.into(), "s".into()));
    let shown = String::from(js_sys::JSON::stringify(&token).unwrap());
    assert!(!shown.contains("c4n4ry"), "the JSON of a token shows it");
    assert_malformed(
        &read_token(&response(200, &json!({ "token_type": "Bearer" }))).unwrap_err(),
        Some("access_token"),
    );
}

#[wasm_bindgen_test]
fn users_are_created_or_exist() {
    let sent = to_js(&json!({ "sent": user() }));
    let created = json!({ "user_id": "u1", "first_name": "Ann", "metadata": { "plan": "a" } });
    let result: UserResult = from_js(read_user(&response(200, &created), &sent).unwrap());
    assert_eq!((&*result.user_id, result.created, result.user), ("u1", true, Some(created)));

    let exists = json!({ "error": { "message": "taken", "code": 1001, "meta": { "key": "user_id" } } });
    let found = read_user(&response(400, &exists), &sent).unwrap();
    let reason = member(&found, "reason");
    assert!(reason.has_type::<ServiceError>());
    assert_eq!(member(&reason, "status"), 400);
    assert_eq!(member(&found, "userId"), "u1");
    assert_eq!(member(&found, "created"), JsValue::FALSE);

    let error = read_user(&response(200, &user()), &to_js(&json!({}))).unwrap_err();
    assert_eq!(name_of(&error), "TypeError");
}

fn placements() -> JsValue {
    let banner = json!({
        "name": "image_web",
        "type": "image_display_banner_large",
        "medium_properties": { "image": { "public_url": "https://cdn.example.com/é.jpg", "alt_text": "Soup 🍲" } },
    });
    let click = json!({
        "name": "banner_click",
        "interaction_id": "i0",
        "action_properties": { "brand_page_click": { "slug": "acme" } },
    });
    let logo = json!({
        "name": "brand_logo",
        "medium_properties": { "image": { "public_url": "javascript:alert(1)" } },
    });
    let creative = json!({ "object_tracking_id": "c1", "assets": [banner, logo], "actions": [click] });
    let body = json!({ "creatives": [creative, 5], "pagination_metadata": { "token": "p1", "offset": 1 } });
    response(200, &body)
}

#[wasm_bindgen_test]
fn placements_are_read_for_templates() {
    let page: Value = from_js(read_placements(&placements()).unwrap());
    let of_page = json!([page["token"], page["offset"], page["skipped"], page["creatives"][0]["layout"]]);
    assert_eq!(of_page, json!(["p1", 1, 1, "image_banner"]));
    let creative = &page["creatives"][0];
    let large = &creative["banner"]["large"];
    assert_eq!(large["url"], "https://cdn.example.com/é.jpg");
    assert_eq!(large["alt"], "Soup 🍲");
    assert_eq!(creative["click"]["slug"], "/acme");
    assert_eq!((creative.get("logo"), &creative["withheld"]), (None, &json!(["logo"])));
}

#[wasm_bindgen_test]
fn placements_are_read_as_the_service_sends_them() {
    let page: Value = from_js(read_raw_placements(&placements()).unwrap());
    let creative = &page["creatives"][0];
    assert_eq!(creative["object_tracking_id"], "c1");
    let logo = &creative["assets"][1]["medium_properties"]["image"];
    assert_eq!(logo["public_url"], "javascript:alert(1)");
    assert_eq!(page["pagination_metadata"], json!({ "token": "p1", "offset": 1 }));
}

#[wasm_bindgen_test]
fn bodies_that_are_not_json_are_thrown() {
    let response = to_js(&json!({ "status": 200, "body": "<html>" }));
    let (options, sent) = (to_js(&json!({})), to_js(&json!({ "sent": user() })));
    for read in [
        read_link(&response, &options),
        read_user(&response, &sent),
        read_token(&response),
        read_placements(&response),
        read_raw_placements(&response),
    ] {
        assert_malformed(&read.unwrap_err(), None);
    }
}

#[wasm_bindgen_test]
async fn responses_of_fetch_are_read_to_their_end() {
    let respond = || {
        let options = ResponseInit::new();
        options.set_status(200);
        let body = r#"{"products_link_url":"https://shop.example.com/l"}"#;
        Response::new_with_opt_str_and_init(Some(body), &options).unwrap()
    };
    let whole = JsFuture::from(read_response(&respond(), &to_js(&json!({})))).await.unwrap();
    assert_eq!(member(&whole, "status"), 200);
    assert!(member(&whole, "body").is_instance_of::<Uint8Array>());
    let link: Value = from_js(read_link(&whole, &to_js(&json!({}))).unwrap());
    assert_eq!(link["url"], "https://shop.example.com/l");

    let error = JsFuture::from(read_response(&respond(), &to_js(&json!({ "maxBytes": 4 })))).await.unwrap_err();
    assert_eq!(
        (&*name_of(&error), &*message_of(&error)),
        ("MalformedResponseError", "the response is larger than 4 bytes")
    );
}

/// Asserts that an error is for a success that cannot be used, for want of a field.
fn assert_malformed(error: &JsValue, field: Option<&str>) {
    assert_eq!(name_of(error), "MalformedResponseError");
    assert!(error.has_type::<EndcapError>() && !error.has_type::<ServiceError>());
    let error: &MalformedResponseError = error.dyn_ref().expect("the class is the one that is exported");
    assert_eq!(error.field().as_deref(), field);
}
