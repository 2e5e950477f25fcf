//! Secrets in a page.

use crate::support::{define_document, remove_document};
use endcap::client::{Client, ClientErrorKind, ClientOptions, GatewayClient, GatewayOptions};
use endcap::http::ApiKey;
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
fn secrets_are_refused_where_there_is_a_document() {
    define_document();
    let options = ClientOptions::default;
    let key = || ApiKey::new("key-c4n4ry").unwrap();
    for (options, name) in [
        (options().with_credentials("id", "secret-c4n4ry"), "with_credentials"),
        (options().with_api_key(key()), "with_api_key"),
    ] {
        let error = Client::new(options.clone()).unwrap_err();
        assert!(matches!(error.kind(), ClientErrorKind::Option { name: named, .. } if *named == name), "{error:?}");
        assert!(
            error.to_string().ends_with("must not be set in a browser, where every visitor can read it; use a gateway")
        );
        Client::new(options.dangerously_allow_browser()).unwrap();
    }
    let token = || async { Ok(endcap::http::AccessToken::new("token-c4n4ry")?) };
    Client::new(options().with_token_source(token)).unwrap();
    GatewayClient::new("/api", GatewayOptions::default()).unwrap();
    remove_document();
}
