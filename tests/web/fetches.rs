//! A `fetch` that was replaced, by one of another realm or one that does not return a response.

use std::time::Duration;

use crate::support::{broken_fetches, replace_fetch, request_count, restore_fetch, unhandled};
use endcap::check::{Options, Valid};
use endcap::client::{Client, ClientError, ClientErrorKind, ClientOptions, SendError};
use endcap::http::{ApiKey, BaseUrl};
use endcap::policy::CallOptions;
use endcap::wire::{LineItem, ShoppingList, User};
use futures_util::StreamExt as _;
use wasm_bindgen_test::wasm_bindgen_test;

/// The endpoints.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum At {
    Token,
    Links,
    Users,
    Placements,
}

pub(crate) const ALL: [At; 4] = [At::Token, At::Links, At::Users, At::Placements];

pub(crate) fn hosts(base: &str) -> ClientOptions {
    let host = || BaseUrl::parse_allowing_loopback(base).unwrap();
    ClientOptions::default().with_auth_url(host()).with_ads_url(host()).with_api_url(host())
}

pub(crate) fn with_secrets(options: ClientOptions) -> ClientOptions {
    options
        .with_credentials("id", "secret-c4n4ry")
        .with_api_key(ApiKey::new("key-c4n4ry").unwrap())
        .dangerously_allow_browser()
}

pub(crate) fn client(retries: u32) -> Client {
    let options = CallOptions::default().with_retries(retries).with_timeout(Duration::from_secs(5));
    Client::new(with_secrets(hosts("https://service.example.com")).with_call_options(options)).unwrap()
}

/// Calls an endpoint.
pub(crate) async fn call(client: &Client, at: At) -> Result<(), ClientError> {
    match at {
        At::Token => client.tokens().get().await.map(drop),
        At::Links => client.links().create(&ShoppingList::new("Soup", [LineItem::new("onion")])).await.map(drop),
        At::Users => client.users().create(&User::new("u1", "Ann")).await.map(drop),
        At::Placements => {
            let body = r#"{"page_context":{"page_query":{"cart_query":{}}},"placement_context":{"placement_kind":{"display_placement":{}}}}"#;
            let request = Valid::check(body, &Options::default()).unwrap();
            let page = client.placements().list(request).next().await.unwrap()?;
            assert_eq!(page.creatives.len(), 1);
            Ok(())
        }
    }
}

#[wasm_bindgen_test]
async fn what_does_not_return_a_response_is_a_network_error() {
    let names = broken_fetches();
    assert!(names.len() >= 35, "{}", names.len());
    for name in names {
        let name = String::from(name);
        for at in ALL {
            replace_fetch("fine");
            let client = client(0);
            if matches!(at, At::Users | At::Placements) {
                call(&client, At::Token).await.unwrap();
            }
            replace_fetch(&name);
            let error = call(&client, at).await.unwrap_err();
            let ClientErrorKind::Network { cause, .. } = error.kind() else { panic!("{name}, {at:?}: {error:?}") };
            assert!(matches!(**cause, SendError::NoResponse(_)), "{name}, {at:?}: {cause:?}");
            assert!(!format!("{error} {error:?}").contains("c4n4ry"), "{name}, {at:?}: {error:?}");
            assert_eq!((error.attempts(), request_count()), (1, 1), "{name}, {at:?}");
            replace_fetch("fine");
            call(&client, at).await.unwrap();
        }
    }
    restore_fetch();
    assert_eq!(unhandled(), Vec::<js_sys::JsString>::new());
}

#[wasm_bindgen_test]
async fn a_broken_connection_is_retried_except_for_links() {
    for (at, requests) in [(At::Token, 3), (At::Links, 1), (At::Users, 3), (At::Placements, 3)] {
        replace_fetch("fine");
        let client = client(2);
        call(&client, At::Token).await.unwrap();
        let client = if at == At::Token { self::client(2) } else { client };
        replace_fetch("rejects");
        call(&client, at).await.unwrap_err();
        assert_eq!(request_count(), requests, "{at:?}");
    }
    restore_fetch();
}

#[wasm_bindgen_test]
async fn at_the_limit_of_subrequests_no_request_is_retried() {
    for at in ALL {
        replace_fetch("too many subrequests");
        let error = call(&client(2), at).await.unwrap_err();
        let ClientErrorKind::Network { cause, .. } = error.kind() else { panic!("{at:?}: {error:?}") };
        assert!(matches!(**cause, SendError::CannotSend(_)), "{at:?}: {cause:?}");
        assert_eq!(request_count(), 1, "{at:?}");
    }
    restore_fetch();
}

#[wasm_bindgen_test]
async fn requests_have_no_store() {
    for at in ALL {
        replace_fetch("fine with no-store");
        call(&client(0), at).await.unwrap();
    }
    restore_fetch();
}

#[wasm_bindgen_test]
async fn responses_of_another_realm_are_read() {
    for at in ALL {
        replace_fetch("another realm");
        call(&client(0), at).await.unwrap();
    }
    restore_fetch();
}

#[wasm_bindgen_test]
async fn a_body_without_end_is_cut() {
    for name in ["endless body", "endless empty chunks"] {
        replace_fetch(name);
        let error = call(&client(0), At::Links).await.unwrap_err();
        assert!(matches!(error.kind(), ClientErrorKind::Malformed { .. }), "{name}: {error:?}");
    }
    restore_fetch();
}

#[wasm_bindgen_test]
async fn redirects_that_the_runtime_hides_or_follows_are_errors() {
    for name in ["a redirect that the runtime hides", "a redirect that was followed"] {
        for at in [At::Token, At::Links] {
            replace_fetch(name);
            let error = call(&client(2), at).await.unwrap_err();
            assert!(matches!(error.kind(), ClientErrorKind::Redirect), "{name}: {error:?}");
            assert_eq!(request_count(), 1, "{name}");
        }
    }
    restore_fetch();
}

#[wasm_bindgen_test]
async fn hosts_that_fetch_refuses_are_network_errors() {
    // Fails before `fetch` is called, in `Request`.
    let options = with_secrets(hosts("https://service.example.com:1"));
    let client = Client::new(options.with_call_options(CallOptions::default().with_retries(0))).unwrap();
    let error = call(&client, At::Links).await.unwrap_err();
    assert!(matches!(error.kind(), ClientErrorKind::Network { .. }), "{error:?}");
}
