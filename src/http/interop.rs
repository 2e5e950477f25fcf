//! Conversions to and from the types of the crate `http`, which most HTTP libraries take (feature `http`).

use ::http::{HeaderValue, Request, Response};

use super::parts::is_public;
use super::{RequestParts, ResponseParts};

/// The conversion fails only if the URL or a header was changed to an invalid one. The `Debug` format of the result
/// redacts the headers that the program added, and the credential.
///
/// ```
/// use endcap::check::{Options, Valid};
/// use endcap::http::{ApiKey, LinkTarget};
/// use endcap::wire::{LineItem, ShoppingList};
///
/// let list = Valid::from_value(&ShoppingList::new("Soup", [LineItem::new("onion")]), &Options::default())?;
/// let target = LinkTarget::new("https://api.example.com".parse()?, ApiKey::new("key")?);
/// let request: http::Request<Vec<u8>> = list.build(&target).try_into()?;
/// assert_eq!(request.uri().path(), "/idp/v1/products/products_link");
/// assert_eq!(request.headers()["authorization"], "Bearer key");
/// assert!(!format!("{request:?}").contains("Bearer key"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl TryFrom<RequestParts<'_>> for Request<Vec<u8>> {
    type Error = ::http::Error;

    fn try_from(parts: RequestParts<'_>) -> Result<Self, ::http::Error> {
        let mut builder = Request::builder().method(parts.method).uri(parts.url);
        for (name, value) in parts.headers {
            let mut value = HeaderValue::try_from(value)?;
            value.set_sensitive(!is_public(&name));
            builder = builder.header(&*name, value);
        }
        builder.body(parts.body.into_owned())
    }
}

/// The same for transports that get a reference. The body is copied.
impl TryFrom<&RequestParts<'_>> for Request<Vec<u8>> {
    type Error = ::http::Error;

    fn try_from(parts: &RequestParts<'_>) -> Result<Self, ::http::Error> {
        parts.clone().try_into()
    }
}

/// Values of headers that are not UTF-8 are converted with replacement characters. The crate reads none of those.
impl<B: Into<Vec<u8>>> From<Response<B>> for ResponseParts {
    fn from(response: Response<B>) -> Self {
        let (parts, body) = response.into_parts();
        let text = |value: &HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
        let headers = parts.headers.iter().map(|(name, value)| (name.as_str().to_owned(), text(value))).collect();
        Self { status: parts.status.as_u16(), headers, body: body.into() }
    }
}

#[cfg(test)]
mod tests {
    use ::http::{Request, Response};

    use crate::api::wire::{PlacementRequest, TokenRequest};
    use crate::http::{
        AccessToken, BaseUrl, Language, PlacementTarget, RequestParts, ResponseParts, RetailerId, Valid,
    };
    use crate::http::{Payload, TokenTarget};
    use crate::schema::Options;

    fn converted<T: Payload>(body: &'static [u8], target: &T::Target) -> (RequestParts<'static>, Request<Vec<u8>>) {
        let valid = Valid::<T>::check(body, &Options::default()).unwrap();
        let parts = valid.build(target);
        let request = Request::try_from(&parts).unwrap();
        let RequestParts { method, url, headers, .. } = parts;
        let body = std::borrow::Cow::Borrowed(body);
        (RequestParts { method, url, headers, body }, request)
    }

    #[test]
    fn a_request_is_converted_whole() {
        let token = br#"{"client_id":"id","client_secret":"c4n4ry","grant_type":"client_credentials"}"#;
        let target = TokenTarget::new(BaseUrl::loopback(8790));
        let placement = br#"{"page_context":{"page_query":{"cart_query":{"page_view_id":"None"}}},"placement_context":{"placement_kind":{"display_placement":{}}}}"#;
        let host = BaseUrl::parse("https://a-b.example.com:8443/~gate!$&'()*+,;=:@").unwrap();
        let ads = PlacementTarget::new(host, AccessToken::new("c4n4ry-._~+/==").unwrap())
            .with_language(Language::FrCa)
            .with_retailer_id(RetailerId::new("key-foods\"{}").unwrap());
        for (parts, request) in
            [converted::<TokenRequest>(token, &target), converted::<PlacementRequest>(placement, &ads)]
        {
            assert_eq!((request.method().as_str(), request.uri().to_string()), (parts.method, parts.url.clone()));
            assert_eq!(request.headers().len(), parts.headers.len());
            for (name, value) in &parts.headers {
                assert_eq!(request.headers()[&**name], value.as_str());
            }
            assert_eq!(request.body()[..], parts.body[..]);
            assert!(!format!("{:?}", request.headers()).contains("c4n4ry"));
        }
    }

    #[test]
    fn an_invalid_url_is_an_error() {
        let mut parts = RequestParts::post("https://api.example.com".to_owned(), b"");
        parts.url.push_str("/a b");
        assert!(Request::try_from(parts).is_err());
    }

    #[test]
    fn a_response_is_converted_whole() {
        let response = Response::builder().status(429).header("Retry-After", "3").header("x", &b"a\xFF"[..]);
        let parts = ResponseParts::from(response.body("slow").unwrap());
        assert_eq!((parts.status, parts.body.as_slice()), (429, &b"slow"[..]));
        assert_eq!((parts.header("retry-after"), parts.header("x")), (Some("3"), Some("a\u{FFFD}")));
    }
}
