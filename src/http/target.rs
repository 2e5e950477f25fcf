//! Targets: the base URL, credential and headers of a request, as one type per endpoint.

use std::borrow::Cow;

use super::{AccessToken, BaseUrl, Language, RequestParts, RetailerId};
use crate::api::Resource;
use crate::api::wire::PlacementRequest;
use crate::schema::{FromObject, Wire};

/// Builds the requests of one endpoint.
pub(crate) trait Target {
    /// Returns the request that carries `body`.
    fn request<'b>(&self, body: &'b [u8]) -> RequestParts<'b>;
}

/// A type of request body. This trait is sealed.
#[allow(private_bounds, reason = "seals the trait")]
pub trait Payload: Sealed {
    /// The resource that the body is checked as.
    const RESOURCE: Resource;
    /// The target of the body.
    #[allow(private_bounds, reason = "only this module declares targets")]
    type Target: Target;
}

/// Seals [`Payload`].
pub(crate) trait Sealed: Wire + FromObject {}

/// Declares the target of each endpoint: the description, the name, the body, its resource, which of the paths is used
/// and, if the endpoint needs one, the credential. What they have in common is declared here.
macro_rules! targets {
    ($(
        $(#[doc = $description:literal])*
        $target:ident($body:ident: $resource:ident, $path:expr) {
            $($(#[doc = $credential_description:literal])* $credential:ident: $type:ty,)?
            $(; $(#[doc = $field_description:literal])* $field:ident: $field_type:ty,)?
        }
    )*) => {$(
        $(#[doc = $description])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub struct $target {
            /// The base URL.
            pub base_url: $crate::http::BaseUrl,
            $($(#[doc = $credential_description])* pub $credential: $type,)?
            $($(#[doc = $field_description])* pub $field: $field_type,)?
            /// The retailer, if it has several banners.
            pub retailer_id: $crate::http::RetailerId,
            /// The language of the response; `None` for the service's default.
            pub language: Option<$crate::http::Language>,
        }

        impl $target {
            /// Creates a target without the optional headers.
            pub fn new(base_url: $crate::http::BaseUrl $(, $credential: $type)?) -> Self {
                Self {
                    base_url,
                    $($credential,)?
                    $($field: <$field_type>::default(),)?
                    retailer_id: $crate::http::RetailerId::default(),
                    language: None,
                }
            }

            /// Sets the retailer, if it has several banners.
            #[must_use]
            pub fn with_retailer_id(self, retailer_id: $crate::http::RetailerId) -> Self {
                Self { retailer_id, ..self }
            }

            /// Sets the language of the response; `None` for the service's default.
            #[must_use]
            pub fn with_language(self, language: impl Into<Option<$crate::http::Language>>) -> Self {
                Self { language: language.into(), ..self }
            }
        }

        impl $crate::http::target::Target for $target {
            fn request<'b>(&self, body: &'b [u8]) -> $crate::http::RequestParts<'b> {
                let index: fn(&Self) -> usize = $path;
                let path = $crate::api::Resource::$resource.path(index(self));
                let bearer: &[&str] = &[$(self.$credential.reveal())?];
                $crate::http::target::post(&self.base_url, path, bearer, &self.retailer_id, self.language, body)
            }
        }

        impl $crate::http::target::Sealed for $body {}

        impl $crate::http::target::Payload for $body {
            const RESOURCE: $crate::api::Resource = $crate::api::Resource::$resource;
            type Target = $target;
        }
    )*};
}

pub(super) use targets;

targets! {
    /// The target of placement requests: the base URL for ads and an access token.
    PlacementTarget(PlacementRequest: Placement, |_| 0) {
        /// The access token, without the word `Bearer`.
        access_token: AccessToken,
    }
}

/// Returns the request with `body` to a path of `base_url`, with its headers (service document, "Endpoints").
pub(crate) fn post<'b>(
    base_url: &BaseUrl,
    path: &str,
    bearer: &[&str],
    retailer_id: &RetailerId,
    language: Option<Language>,
    body: &'b [u8],
) -> RequestParts<'b> {
    let mut parts = RequestParts::post(base_url.join(path), body);
    let mut add = |name, value: String| parts.headers.push((Cow::Borrowed(name), value));
    add("Accept", "application/json".to_owned());
    add("Content-Type", "application/json".to_owned());
    for secret in bearer {
        add("Authorization", "Bearer ".to_owned() + secret);
    }
    if let Some(language) = language {
        add("Accept-Language", language.tag().to_owned());
    }
    if !retailer_id.as_str().is_empty() {
        add("X-Retailer-Id", retailer_id.as_str().to_owned());
    }
    parts
}
