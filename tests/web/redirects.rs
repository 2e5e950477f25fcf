//! A service that redirects each request to another host, which must get nothing.

use std::time::Duration;

use crate::support::{command, service};
use endcap::client::{Client, ClientErrorKind};
use endcap::policy::CallOptions;
use gloo_net::http::Method;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::fetches::{ALL, At, call, hosts, with_secrets};

#[wasm_bindgen_test]
async fn no_redirect_is_followed() {
    let mut sent = 0;
    for status in [301, 302, 303, 307, 308] {
        let base = format!("{}/{status}", service("redirecting"));
        let token = || async { Ok(endcap::http::AccessToken::new("token-c4n4ry")?) };
        let call_options = CallOptions::default().with_timeout(Duration::from_secs(5));
        for at in ALL {
            let options = hosts(&base).with_call_options(call_options);
            let options = match at {
                At::Token | At::Links => with_secrets(options),
                At::Users | At::Placements => options.with_token_source(token),
            };
            let error = call(&Client::new(options).unwrap(), at).await.unwrap_err();
            assert!(matches!(error.kind(), ClientErrorKind::Redirect), "{status} {at:?} {error:?}");
            assert_eq!(error.attempts(), 1);
            sent += 1;
        }
    }
    let reached = command(Method::GET, &format!("{}/reached", service("control")), None).await;
    assert_eq!(reached, serde_json::json!({ "bytes": 0, "connections": 0, "requests": sent }));
}
