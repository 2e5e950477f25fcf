//! Compares each request of the shared table byte by byte.

use endcap::check::{Options, Payload, Valid};
use endcap::http::{
    AccessToken, ApiKey, BaseUrl, Language, LinkTarget, PlacementTarget, RetailerId, TokenTarget, UserPath, UserTarget,
};
use endcap::wire::{PlacementRequest, ShoppingList, TokenRequest, User};
use serde_json::{Value, json};

use super::table;

#[test]
fn every_request_is_its_row() {
    let rows = table("requests");
    for row in &rows {
        let target = &row["target"];
        let text = |name: &str| target[name].as_str();
        let is_local = target["allowLoopbackHttp"] == true;
        let parse = if is_local { BaseUrl::parse_allowing_loopback } else { BaseUrl::parse };
        let host = parse(text("host").unwrap()).unwrap();
        let api_key = || ApiKey::new(text("api_key").unwrap()).unwrap();
        let access_token = || AccessToken::new(text("access_token").unwrap()).unwrap();
        let retailer_id = RetailerId::new(text("retailer_id").unwrap_or_default()).unwrap();
        let language = text("language").map(|tag| Language::new(tag).unwrap());
        match row["resource"].as_str().unwrap() {
            "shopping-list" => {
                let target = LinkTarget::new(host, api_key());
                compare::<ShoppingList>(row, &target.with_retailer_id(retailer_id).with_language(language));
            }
            "placement" => {
                let target = PlacementTarget::new(host, access_token());
                compare::<PlacementRequest>(row, &target.with_retailer_id(retailer_id).with_language(language));
            }
            "user" => {
                let path = text("path").map_or(UserPath::Users, |_| UserPath::Fulfillment);
                let target = UserTarget::new(host, access_token()).with_path(path);
                compare::<User>(row, &target.with_retailer_id(retailer_id).with_language(language));
            }
            "token" => {
                let target = TokenTarget::new(host).with_retailer_id(retailer_id).with_language(language);
                compare::<TokenRequest>(row, &target);
            }
            other => panic!("no such resource: {other}"),
        }
    }
    assert!(rows.len() >= 10, "{}", rows.len());
}

fn compare<T: Payload>(row: &Value, target: &T::Target) {
    let body = row["body"].as_str().unwrap().as_bytes();
    let valid = Valid::<T>::check(body, &Options::default()).unwrap();
    let parts = valid.build(target);
    let headers: serde_json::Map<_, _> =
        parts.headers.iter().map(|(name, value)| (name.to_string(), json!(value))).collect();
    assert_eq!(headers.len(), parts.headers.len(), "each name once");
    assert_eq!(parts.method, "POST");
    assert_eq!(json!([parts.url, headers]), json!([row["url"], row["headers"]]), "{}", row["name"]);
    assert_eq!((&*parts.body, parts.body.as_ptr()), (body, body.as_ptr()), "the very bytes");
}
