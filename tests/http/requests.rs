//! Requests, to the last byte. Those of resources that are not checked yet are in the unit tests of the crate.

use endcap::{
    AccessToken, ApiKey, Host, Language, LinkTarget, Options, PlacementRequest, PlacementTarget, RequestParts,
    RetailerId, ShoppingList, Valid,
};
use serde_json::{Value, json};

use super::table;

#[test]
fn every_request_is_its_row() {
    let mut seen = 0;
    for row in table("requests") {
        let body = row["body"].as_str().unwrap().as_bytes();
        let target = &row["target"];
        let text = |name: &str| target[name].as_str();
        let host = Host::new(text("host").unwrap(), target["allowLoopbackHttp"] == true).unwrap();
        let retailer_id = RetailerId::new(text("retailer_id").unwrap_or_default()).unwrap();
        let language = text("language").map(|tag| Language::new(tag).unwrap());
        match row["resource"].as_str().unwrap() {
            "shopping-list" => {
                let api_key = ApiKey::new(text("api_key").unwrap()).unwrap();
                let list = Valid::<ShoppingList>::check(body, &Options::default()).unwrap();
                compare(&row, &list.build(&LinkTarget { host, api_key, retailer_id, language }));
            }
            "placement" => {
                let access_token = AccessToken::new(text("access_token").unwrap()).unwrap();
                let request = Valid::<PlacementRequest>::check(body, &Options::default()).unwrap();
                compare(&row, &request.build(&PlacementTarget { host, access_token, retailer_id, language }));
            }
            _ => continue,
        }
        seen += 1;
    }
    assert_eq!(seen, 6);
}

fn compare(row: &Value, parts: &RequestParts<'_>) {
    let headers: serde_json::Map<_, _> =
        parts.headers.iter().map(|(name, value)| ((*name).to_owned(), json!(value))).collect();
    assert_eq!(headers.len(), parts.headers.len(), "each name once");
    assert_eq!((parts.method, parts.redirect), ("POST", "manual"));
    assert_eq!(json!([parts.url, headers]), json!([row["url"], row["headers"]]), "{}", row["name"]);
    assert_eq!(*parts.body, *row["body"].as_str().unwrap().as_bytes());
}
