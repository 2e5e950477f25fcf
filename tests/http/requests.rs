//! Compares each request of the shared table byte by byte.

use endcap::check::{Options, Payload, Valid};
use endcap::http::{AccessToken, ApiKey, BaseUrl, Language, RetailerId, UserPath, UserTarget};
use endcap::wire::User;
use serde_json::{Value, json};

use super::table;

include!("../generated/with_body.rs");

#[test]
fn every_request_is_its_row() {
    let rows = table("requests");
    for row in &rows {
        let target = &row["target"];
        let text = |name: &str| target[name].as_str();
        let is_local = target["allowLoopbackHttp"] == true;
        let parse = if is_local { BaseUrl::parse_allowing_loopback } else { BaseUrl::parse };
        let host = parse(text("host").unwrap()).unwrap();
        let secret = || text("api_key").or(text("access_token")).unwrap();
        let retailer_id = RetailerId::new(text("retailer_id").unwrap_or_default()).unwrap();
        let language = text("language").map(|tag| Language::new(tag).unwrap());
        if text("path").is_some() {
            let target = UserTarget::new(host, AccessToken::new(secret()).unwrap()).with_path(UserPath::Fulfillment);
            compare::<User>(row, &target.with_retailer_id(retailer_id).with_language(language));
            continue;
        }
        macro_rules! run {
            ($body:ident, $target:ident $(, $credential:ident)?) => {{
                let target = endcap::http::$target::new(host $(, $credential::new(secret()).unwrap())?);
                compare::<endcap::wire::$body>(row, &target.with_retailer_id(retailer_id).with_language(language));
            }};
        }
        with_body!(row["resource"].as_str().unwrap(), run);
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
