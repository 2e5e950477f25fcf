//! Targets: the base URL, credential and headers of a request, as one type per endpoint.

use super::{AccessToken, ApiKey, BaseUrl, Language, RequestParts, RetailerId};

/// Builds the requests of one endpoint.
pub(crate) trait Target {
    /// Returns the request that carries `body`.
    fn request<'b>(&self, body: &'b [u8]) -> RequestParts<'b>;
}

/// The target of link requests: the base URL of the API, production or development, and an API key for it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LinkTarget {
    /// The base URL.
    pub base_url: BaseUrl,
    /// The API key. Each base URL has its own.
    pub api_key: ApiKey,
    /// The retailer, if it has several banners.
    pub retailer_id: RetailerId,
    /// The language of the response; `None` for the service's default.
    pub language: Option<Language>,
}

/// The target of user requests: the base URL of the API and an access token.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UserTarget {
    /// The base URL.
    pub base_url: BaseUrl,
    /// The access token, without the word `Bearer`.
    pub access_token: AccessToken,
    /// The path of the request. The default is `/v2/users`.
    pub path: UserPath,
    /// The retailer, if it has several banners.
    pub retailer_id: RetailerId,
    /// The language of the response; `None` for the service's default.
    pub language: Option<Language>,
}

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

/// The target of placement requests: the base URL for ads and an access token.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlacementTarget {
    /// The base URL.
    pub base_url: BaseUrl,
    /// The access token, without the word `Bearer`.
    pub access_token: AccessToken,
    /// The retailer, if it has several banners.
    pub retailer_id: RetailerId,
    /// The language of the response; `None` for the service's default.
    pub language: Option<Language>,
}

/// The target of token requests: the base URL for access tokens. The client secret is in the body.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TokenTarget {
    /// The base URL.
    pub base_url: BaseUrl,
    /// The retailer, if it has several banners.
    pub retailer_id: RetailerId,
    /// The language of the response; `None` for the service's default.
    pub language: Option<Language>,
}

impl LinkTarget {
    /// Creates a target without the optional headers.
    pub fn new(base_url: BaseUrl, api_key: ApiKey) -> Self {
        Self { base_url, api_key, retailer_id: RetailerId::default(), language: None }
    }
}

impl UserTarget {
    /// Creates a target without the optional headers, on the path `/v2/users`.
    pub fn new(base_url: BaseUrl, access_token: AccessToken) -> Self {
        Self { base_url, access_token, path: UserPath::Users, retailer_id: RetailerId::default(), language: None }
    }
}

impl PlacementTarget {
    /// Creates a target without the optional headers.
    pub fn new(base_url: BaseUrl, access_token: AccessToken) -> Self {
        Self { base_url, access_token, retailer_id: RetailerId::default(), language: None }
    }
}

impl TokenTarget {
    /// Creates a target without the optional headers.
    pub fn new(base_url: BaseUrl) -> Self {
        Self { base_url, retailer_id: RetailerId::default(), language: None }
    }
}

impl UserTarget {
    /// Sets the path.
    #[must_use]
    pub fn with_path(self, path: UserPath) -> Self {
        Self { path, ..self }
    }
}

/// Defines the setters of the optional headers.
macro_rules! headers {
    ($($target:ident)*) => {$(
        impl $target {
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
    )*};
}

headers! { LinkTarget UserTarget PlacementTarget TokenTarget }

impl Target for LinkTarget {
    fn request<'b>(&self, body: &'b [u8]) -> RequestParts<'b> {
        let Self { base_url, api_key, retailer_id, language } = self;
        post(base_url, "/idp/v1/products/products_link", Some(api_key.reveal()), retailer_id, *language, body)
    }
}

impl Target for UserTarget {
    fn request<'b>(&self, body: &'b [u8]) -> RequestParts<'b> {
        let Self { base_url, access_token, path, retailer_id, language } = self;
        let path = match path {
            UserPath::Users => "/v2/users",
            UserPath::Fulfillment => "/v2/fulfillment/users",
        };
        post(base_url, path, Some(access_token.reveal()), retailer_id, *language, body)
    }
}

impl Target for PlacementTarget {
    fn request<'b>(&self, body: &'b [u8]) -> RequestParts<'b> {
        let Self { base_url, access_token, retailer_id, language } = self;
        post(base_url, "/v2/ian/dp", Some(access_token.reveal()), retailer_id, *language, body)
    }
}

impl Target for TokenTarget {
    fn request<'b>(&self, body: &'b [u8]) -> RequestParts<'b> {
        let Self { base_url, retailer_id, language } = self;
        post(base_url, "/v2/oauth/token", None, retailer_id, *language, body)
    }
}

/// Returns the request with `body` to a path of `base_url`, with its headers (service document, "Endpoints").
fn post<'b>(
    base_url: &BaseUrl,
    path: &str,
    bearer: Option<&str>,
    retailer_id: &RetailerId,
    language: Option<Language>,
    body: &'b [u8],
) -> RequestParts<'b> {
    let mut parts = RequestParts::post(base_url.join(path), body);
    let mut add = |name, value: String| parts.headers.push((name, value));
    add("Accept", "application/json".to_owned());
    add("Content-Type", "application/json".to_owned());
    if let Some(secret) = bearer {
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
