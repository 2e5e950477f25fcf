//! A client of a gateway: that of the npm package, with the running sandbox behind it.

use crate::support::{broken_fetches, open_count, replace_fetch, restore_fetch, service};
use endcap::check::{Options, Valid};
use endcap::client::{ClientErrorKind, GatewayClient, GatewayOptions};
use endcap::policy::Pager;
use endcap::wire::{LineItem, ShoppingList, User};
use futures_util::{StreamExt as _, TryStreamExt as _};
use serde_json::json;
use wasm_bindgen_test::wasm_bindgen_test;

fn gateway() -> GatewayClient {
    let options = GatewayOptions::default().with_headers(|| vec![("X-CSRF-Token", "1234".to_owned())]);
    GatewayClient::new(&format!("{}/api", service("gateway")), options.with_loopback_http(true)).unwrap()
}

#[wasm_bindgen_test]
fn clones_are_equal() {
    let (one, other) = (gateway(), gateway());
    assert_eq!(one, one.clone());
    assert_eq!(one.links(), one.links().clone());
    assert_ne!(one, other);
}

#[wasm_bindgen_test]
async fn links_users_and_placements() {
    let gateway = gateway();
    let number = js_sys::Math::random();
    let list = ShoppingList::new(format!("Soup {number}"), [LineItem::new("onion")]);
    let link = gateway.links().create(&list).await.unwrap();
    assert!(link.url.starts_with("https://sandbox.example.com/lists/"), "{link:?}");
    let user = User::new(format!("u{number}"), "Ann");
    let created = gateway.users().create(&user).await.unwrap();
    assert_eq!((created.user_id.as_str(), created.created), (user.user_id.as_str(), true));
    assert!(!gateway.users().create(&user).await.unwrap().created);

    let body = json!({
        "page_context": { "page_query": { "storefront_query": { "page_view_id": "None" } } },
        "placement_context": { "placement_kind": { "display_placement": {} } },
        "pagination_context": { "page_size": 2 },
    });
    let request = Valid::check(body.to_string(), &Options::default()).unwrap();
    let creatives: Vec<_> = gateway.placements().list(&request).creatives().try_collect().await.unwrap();
    assert!(creatives.len() > 4, "{}", creatives.len());
    let mut pages = gateway.placements().list(&request);
    let first = pages.next().await.unwrap().unwrap();
    let state = Pager::from_json(&pages.state().to_json()).unwrap();
    let rest: Vec<_> = gateway.placements().list(&request).resumed(state).creatives().try_collect().await.unwrap();
    assert_eq!(first.creatives.len() + rest.len(), creatives.len());
}

#[wasm_bindgen_test]
async fn invalid_bodies_are_not_sent_and_refusals_are_errors_of_the_service() {
    let gateway = gateway();
    replace_fetch("fine");
    let onion = LineItem::new("onion").upcs(["1"]);
    let error = gateway.links().create(&ShoppingList::new("Soup", [onion])).await.unwrap_err();
    assert!(error.report().is_some(), "{error:?}");
    assert_eq!(error.attempts(), 0);
    restore_fetch();
    // This gateway requires a header.
    let bare = GatewayClient::new(&format!("{}/api", service("gateway")), GatewayOptions::default()).unwrap();
    let error = bare.links().create(&ShoppingList::new("Soup", [LineItem::new("onion")])).await.unwrap_err();
    assert_eq!(error.service().map(|error| error.status), Some(403), "{error:?}");
}

#[wasm_bindgen_test]
async fn what_does_not_return_a_response_is_a_network_error() {
    let gateway = GatewayClient::new("https://gateway.example.com/api", GatewayOptions::default()).unwrap();
    let list = ShoppingList::new("Soup", [LineItem::new("onion")]);
    for name in broken_fetches() {
        replace_fetch(&String::from(name.clone()));
        let error = gateway.links().create(&list).await.unwrap_err();
        assert!(matches!(error.kind(), ClientErrorKind::Network { .. }), "{name:?} {error:?}");
    }
    for name in ["a redirect that the runtime hides", "a redirect that was followed"] {
        replace_fetch(name);
        let error = gateway.links().create(&list).await.unwrap_err();
        assert!(matches!(error.kind(), ClientErrorKind::Redirect), "{error:?}");
    }
    restore_fetch();
}

#[wasm_bindgen_test]
async fn a_call_that_takes_too_long_ends() {
    replace_fetch("never");
    let options = GatewayOptions::default().with_timeout(std::time::Duration::from_millis(20));
    let gateway = GatewayClient::new("https://gateway.example.com/api", options).unwrap();
    let error = gateway.users().create(&User::new("u1", "Ann")).await.unwrap_err();
    assert!(matches!(error.kind(), ClientErrorKind::Timeout { .. }), "{error:?}");
    assert_eq!(open_count(), 0);
    restore_fetch();
}

#[wasm_bindgen_test]
async fn headers_that_cannot_be_sent_are_errors() {
    for (name, value) in [("X-A", "a\r\nb: c"), ("X-A", "\u{e9}"), ("X-A", "a\0"), ("a b", "c"), ("", "c")] {
        replace_fetch("fine");
        let options = GatewayOptions::default().with_headers(move || vec![(name, value.to_owned())]);
        let gateway = GatewayClient::new("https://gateway.example.com/api", options).unwrap();
        let error = gateway.users().create(&User::new("u1", "Ann")).await.unwrap_err();
        assert!(matches!(error.kind(), ClientErrorKind::Network { .. }), "{error:?}");
    }
    restore_fetch();
}

#[wasm_bindgen_test]
fn bases() {
    let new = |base: &str| GatewayClient::new(base, GatewayOptions::default());
    for base in [
        "/",
        "/api",
        "/api/",
        "https://gateway.example.com",
        "https://gateway.example.com/api",
        "http://localhost:1/api",
    ] {
        assert!(new(base).is_ok(), "{base}");
    }
    for base in [
        "",
        "api",
        "//evil.example",
        "/\\evil.example",
        "http://gateway.example.com",
        "https://a@b.example",
        "/api?x",
        "/api#x",
        "/a b",
    ] {
        assert!(new(base).is_err(), "{base}");
    }
}
