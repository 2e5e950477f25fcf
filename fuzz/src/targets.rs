//! Accepted hosts, credentials, retailers and languages, and the requests with them.

use endcap::check::{Options, Valid};
use endcap::http::{AccessToken, ApiKey, BaseUrl, Language, LinkTarget, PlacementTarget, RequestParts, RetailerId};
use endcap::wire::{PlacementRequest, ShoppingList};

use crate::web;

/// The input is four lines: a host, a credential, a retailer, and a language.
pub fn run(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let mut lines = text.splitn(4, '\n');
    let [host, credential, retailer, language] = [(); 4].map(|()| lines.next().unwrap_or_default());
    if web::has_punycode(host) && url::Url::parse(host).is_err() {
        return;
    }
    let secure = BaseUrl::parse(host);
    let local = BaseUrl::parse_allowing_loopback(host);
    if let Ok(secure) = &secure {
        assert_eq!(local.as_ref(), Ok(secure), "an option that only allows more");
        assert_same_url(host, &web::assert_secure(secure.as_str()));
    } else {
        assert!(!web::is_plain(host) || host.contains(['?', '#']) || host[8..].contains('/'), "refused: {host}");
    }
    if let Ok(local) = &local {
        assert_same_url(host, &web::assert_secure_or_local(local.as_str()));
    }
    let token = AccessToken::new(credential);
    let key = ApiKey::new(credential);
    assert_eq!(token.as_ref().map(AccessToken::reveal).ok(), key.as_ref().map(ApiKey::reveal).ok());
    let retailer = RetailerId::new(retailer);
    let language = Language::new(language).ok();
    if let (Ok(host), Ok(access_token), Ok(retailer_id)) = (local, token, retailer) {
        requests(&host, &access_token, &retailer_id, language);
    }
}

/// Checks that both requests have their path below the host, and their headers the passed values.
fn requests(host: &BaseUrl, access_token: &AccessToken, retailer_id: &RetailerId, language: Option<Language>) {
    let mut target = PlacementTarget::new(host.clone(), access_token.clone());
    (target.retailer_id, target.language) = (retailer_id.clone(), language);
    let body = br#"{"page_context":{"page_query":{"cart_query":{}}},"placement_context":{"placement_kind":{"display_placement":{}}}}"#;
    let placement = Valid::<PlacementRequest>::check(body, &Options::default()).expect("a good body");
    request(&placement.build(&target), host, "/v2/ian/dp", access_token.reveal(), retailer_id.as_str(), language);

    let mut target = LinkTarget::new(host.clone(), ApiKey::new(access_token.reveal()).expect("what a token may be"));
    (target.retailer_id, target.language) = (retailer_id.clone(), language);
    let body = br#"{"title":"t","line_items":[{"name":"n"}]}"#;
    let list = Valid::<ShoppingList>::check(body, &Options::default()).expect("a good body");
    let path = "/idp/v1/products/products_link";
    request(&list.build(&target), host, path, access_token.reveal(), retailer_id.as_str(), language);
}

fn request(
    parts: &RequestParts<'_>,
    host: &BaseUrl,
    path: &str,
    secret: &str,
    retailer: &str,
    language: Option<Language>,
) {
    let url = web::assert_secure_or_local(&parts.url);
    let base = web::assert_secure_or_local(host.as_str());
    assert_eq!(url.path(), format!("{}{path}", base.path().trim_end_matches('/')), "a path that is rewritten");
    assert_eq!((url.origin(), url.query(), url.fragment()), (base.origin(), None, None));
    assert_eq!(parts.header("Authorization"), Some(format!("Bearer {secret}").as_str()));
    assert_eq!(parts.header("X-Retailer-Id"), (!retailer.is_empty()).then_some(retailer));
    assert_eq!(parts.header("Accept-Language"), language.map(Language::tag));
    for (name, value) in &parts.headers {
        assert!(value.bytes().all(|byte| matches!(byte, b' '..=b'~')), "{name} can end its line");
    }
    let shown = format!("{parts:?}");
    assert!(
        shown.contains("(\"Authorization\", \"[redacted]\")") || shown.contains("\"Authorization\": \"[redacted]\""),
        "{shown}"
    );
}

/// Checks that a base URL and the URL of its requests have the same origin and path.
fn assert_same_url(text: &str, built: &url::Url) {
    let parsed = url::Url::parse(text).expect("an accepted target is a URL");
    assert_eq!(parsed.origin(), built.origin());
    assert_eq!(parsed.path().trim_end_matches('/'), built.path().trim_end_matches('/'));
}
