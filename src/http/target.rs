//! Targets: the base URL, credential and headers of a request, as one type per endpoint.

use std::borrow::Cow;

use super::{AccessToken, ApiKey, BaseUrl, Language, RequestParts, RetailerId};
use crate::api::Resource;
use crate::api::wire::{PlacementRequest, ShoppingList, TokenRequest, User};
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

trait Sealed: Wire + FromObject {}

/// The two paths of user requests. Both lead to the same accounts, with different rate limits and rules for phone
/// numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum UserPath {
    /// `/v2/users`.
    #[default]
    Users,
    /// `/v2/fulfillment/users`.
    Fulfillment,
}

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
            pub base_url: BaseUrl,
            $($(#[doc = $credential_description])* pub $credential: $type,)?
            $($(#[doc = $field_description])* pub $field: $field_type,)?
            /// The retailer, if it has several banners.
            pub retailer_id: RetailerId,
            /// The language of the response; `None` for the service's default.
            pub language: Option<Language>,
        }

        impl $target {
            /// Creates a target without the optional headers.
            pub fn new(base_url: BaseUrl $(, $credential: $type)?) -> Self {
                Self {
                    base_url,
                    $($credential,)?
                    $($field: <$field_type>::default(),)?
                    retailer_id: RetailerId::default(),
                    language: None,
                }
            }

            /// Sets the retailer, if it has several banners.
            #[must_use]
            pub fn with_retailer_id(self, retailer_id: RetailerId) -> Self {
                Self { retailer_id, ..self }
            }

            /// Sets the language of the response; `None` for the service's default.
            #[must_use]
            pub fn with_language(self, language: impl Into<Option<Language>>) -> Self {
                Self { language: language.into(), ..self }
            }
        }

        impl Target for $target {
            fn request<'b>(&self, body: &'b [u8]) -> RequestParts<'b> {
                let index: fn(&Self) -> usize = $path;
                let path = Resource::$resource.path(index(self));
                let bearer: &[&str] = &[$(self.$credential.reveal())?];
                post(&self.base_url, path, bearer, &self.retailer_id, self.language, body)
            }
        }

        impl Sealed for $body {}

        impl Payload for $body {
            const RESOURCE: Resource = Resource::$resource;
            type Target = $target;
        }
    )*};
}

targets! {
    /// The target of link requests: the base URL of the API, production or development, and an API key for it.
    LinkTarget(ShoppingList: ShoppingList, |_| 0) {
        /// The API key. Each base URL has its own.
        api_key: ApiKey,
    }

    /// The target of user requests: the base URL of the API and an access token.
    UserTarget(User: User, |target| target.path as usize) {
        /// The access token, without the word `Bearer`.
        access_token: AccessToken,
        ;
        /// The path of the request. The default is `/v2/users`.
        path: UserPath,
    }

    /// The target of placement requests: the base URL for ads and an access token.
    PlacementTarget(PlacementRequest: Placement, |_| 0) {
        /// The access token, without the word `Bearer`.
        access_token: AccessToken,
    }

    /// The target of token requests: the base URL for access tokens. The client secret is in the body.
    TokenTarget(TokenRequest: Token, |_| 0) {}
}

impl UserPath {
    #[cfg(feature = "client")]
    pub(crate) fn path(self) -> &'static str {
        Resource::User.path(self as usize)
    }
}

impl UserTarget {
    /// Sets the path.
    #[must_use]
    pub fn with_path(self, path: UserPath) -> Self {
        Self { path, ..self }
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
