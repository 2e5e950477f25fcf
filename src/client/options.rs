//! The options of the asynchronous client.

use core::error::Error;
use core::fmt;
use std::sync::Arc;

use super::bounds::BoxFuture;
use super::on_attempt::OnAttempt;
use super::{Attempt, ClientError, MaybeSend, MaybeSync};
use crate::api::wire::TokenRequest;
use crate::api::{Host, Resource};
use crate::http::{AccessToken, ApiKey, BaseUrl, Language, LinkOptions, ReadError, RetailerId, Valid, read_link};
use crate::policy::{CallOptions, RetryBudget};
use crate::schema::Options;

/// The reason of an error for an option that is missing.
pub(super) const IS_REQUIRED: &str = "is required for this call; set it on `ClientOptions`";

/// The options of a [`Client`](super::Client). Each operation needs only the URLs and credentials that it uses. The
/// `Debug` format shows no secret.
#[derive(Clone)]
#[allow(clippy::struct_excessive_bools, reason = "independent options, each set by its own method")]
pub struct ClientOptions {
    pub(super) base_urls: BaseUrls,
    pub(super) tokens: TokenSource,
    pub(super) api_key: Option<ApiKey>,
    pub(super) scope: Option<String>,
    pub(super) request: RequestSettings,
    pub(super) budget: RetryBudget,
    pub(super) is_rate_adaptive: bool,
    pub(super) are_links_cached: bool,
    /// The hosts of links; `None` for any host.
    pub(super) allowed_link_hosts: Option<Vec<String>>,
    pub(super) check: Options,
    pub(super) on_attempt: Option<OnAttempt>,
    pub(super) dangerously_allow_browser: bool,
}

/// The base URLs of the service.
#[derive(Clone, Debug, Default)]
pub(super) struct BaseUrls {
    pub(super) auth: Option<BaseUrl>,
    pub(super) ads: Option<BaseUrl>,
    pub(super) api: Option<BaseUrl>,
    /// Those of single endpoints, the last one first.
    pub(super) own: Vec<(Resource, BaseUrl)>,
}

/// The timeout, retries and optional headers of a client's requests.
#[derive(Clone, Debug, Default)]
pub(super) struct RequestSettings {
    pub(super) call: CallOptions,
    pub(super) retailer_id: RetailerId,
    pub(super) language: Option<Language>,
}

/// The result of a program's own source of access tokens.
type SourceResult = Result<AccessToken, Box<dyn Error + Send + Sync>>;

#[cfg(not(target_arch = "wasm32"))]
type Source = dyn Fn() -> BoxFuture<SourceResult> + Send + Sync;
#[cfg(target_arch = "wasm32")]
type Source = dyn Fn() -> BoxFuture<SourceResult>;

/// Where access tokens come from.
#[derive(Clone)]
pub(super) enum TokenSource {
    None,
    Credentials { id: String, secret: String },
    Program(Arc<Source>),
}

impl Default for ClientOptions {
    /// Returns options without URLs and credentials. Calls take at most 30 seconds and two retries. Links are cached.
    fn default() -> Self {
        Self {
            base_urls: BaseUrls::default(),
            tokens: TokenSource::None,
            api_key: None,
            scope: None,
            request: RequestSettings::default(),
            budget: RetryBudget::default(),
            is_rate_adaptive: true,
            are_links_cached: true,
            allowed_link_hosts: None,
            check: Options::default(),
            on_attempt: None,
            dangerously_allow_browser: false,
        }
    }
}

impl ClientOptions {
    /// Sets the base URL of token requests.
    #[must_use]
    pub fn with_auth_url(mut self, base_url: BaseUrl) -> Self {
        self.base_urls.auth = Some(base_url);
        self
    }

    /// Sets the base URL of placement requests.
    #[must_use]
    pub fn with_ads_url(mut self, base_url: BaseUrl) -> Self {
        self.base_urls.ads = Some(base_url);
        self
    }

    /// Sets the base URL of all other requests.
    #[must_use]
    pub fn with_api_url(mut self, base_url: BaseUrl) -> Self {
        self.base_urls.api = Some(base_url);
        self
    }

    /// Sets the base URL of the requests with this body, if it differs from that of other requests.
    #[must_use]
    pub fn with_url_of(mut self, resource: Resource, base_url: BaseUrl) -> Self {
        self.base_urls.own.insert(0, (resource, base_url));
        self
    }

    /// Sets the credentials for access tokens. Refused in a web page.
    #[must_use]
    pub fn with_credentials(mut self, client_id: impl Into<String>, client_secret: impl Into<String>) -> Self {
        self.tokens = TokenSource::Credentials { id: client_id.into(), secret: client_secret.into() };
        self
    }

    /// Sets a function that returns an access token, instead of credentials. It is called for every call and again
    /// after a 401, but only once for concurrent calls. Cache the token for as long as it is valid. The function must not call this
    /// client for a token: that call would wait for the function, until its timeout.
    #[must_use]
    pub fn with_token_source<F, R>(mut self, source: F) -> Self
    where
        F: Fn() -> R + MaybeSend + MaybeSync + 'static,
        R: Future<Output = SourceResult> + MaybeSend + 'static,
    {
        self.tokens = TokenSource::Program(Arc::new(move || Box::pin(source())));
        self
    }

    /// Sets the scope of access tokens, such as `connect:ian` for ads alone. The default is everything that the
    /// credentials allow.
    #[must_use]
    pub fn with_scope(mut self, scope: impl Into<String>) -> Self {
        self.scope = Some(scope.into());
        self
    }

    /// Sets the key for links. Refused in a web page.
    #[must_use]
    pub fn with_api_key(mut self, key: ApiKey) -> Self {
        self.api_key = Some(key);
        self
    }

    /// Sets the slug of a retailer with several banners.
    #[must_use]
    pub fn with_retailer_id(mut self, retailer_id: RetailerId) -> Self {
        self.request.retailer_id = retailer_id;
        self
    }

    /// Sets the language of responses.
    #[must_use]
    pub fn with_language(mut self, language: impl Into<Option<Language>>) -> Self {
        self.request.language = language.into();
        self
    }

    /// Sets the timeout and the number of retries of each call; for placements, of each page.
    #[must_use]
    pub fn with_call_options(mut self, options: CallOptions) -> Self {
        self.request.call = options.capped();
        self
    }

    /// Sets the budget for the retries of all calls.
    #[must_use]
    pub fn with_retry_budget(mut self, budget: RetryBudget) -> Self {
        self.budget = budget;
        self
    }

    /// Sets whether a 429 slows all calls to that host with that credential. The default is true. With false only the
    /// refused call waits: use it for services that limit single users.
    #[must_use]
    pub fn with_adaptive_rate(mut self, is_adaptive: bool) -> Self {
        self.is_rate_adaptive = is_adaptive;
        self
    }

    /// Sets whether links are cached. The default is true: the last 500 are in memory. With false each call creates a
    /// new link.
    #[must_use]
    pub fn with_link_cache(mut self, are_cached: bool) -> Self {
        self.are_links_cached = are_cached;
        self
    }

    /// Sets the hosts that links may have, in any case; see [`LinkOptions::with_allowed_hosts`]. A response with another
    /// link cannot be read. The default is any host.
    #[must_use]
    pub fn with_allowed_link_hosts<H: Into<String>>(mut self, hosts: impl IntoIterator<Item = H>) -> Self {
        self.allowed_link_hosts = Some(hosts.into_iter().map(Into::into).collect());
        self
    }

    /// Sets how bodies are checked.
    #[must_use]
    pub fn with_check_options(mut self, options: Options) -> Self {
        self.check = options;
        self
    }

    /// Sets a function that is called after each attempt, of token requests, too: for a log, or for metrics. It runs in
    /// the call that sent the request, so it should return soon. It must not wait for a call of this client: that call
    /// may share the request and then waits for the function, until its timeout.
    ///
    /// ```
    /// use endcap::client::ClientOptions;
    ///
    /// let options = ClientOptions::default().with_on_attempt(|attempt| {
    ///     let result = attempt.status.map(|status| status.to_string());
    ///     let result = result.or(attempt.error.as_ref().map(ToString::to_string)).unwrap_or("dropped".into());
    ///     println!("{} {} attempt {}: {result}, {:?}", attempt.method, attempt.url, attempt.attempt, attempt.elapsed);
    ///     if let Some(wait) = attempt.wait {
    ///         println!("next attempt in {wait:?}");
    ///     }
    /// });
    /// # drop(options);
    /// ```
    #[must_use]
    pub fn with_on_attempt(mut self, on_attempt: impl Fn(&Attempt) + MaybeSend + MaybeSync + 'static) -> Self {
        self.on_attempt = Some(OnAttempt::new(on_attempt));
        self
    }

    /// Allows credentials in a web page, where every visitor can read them. Only for development.
    #[must_use]
    pub fn dangerously_allow_browser(mut self) -> Self {
        self.dangerously_allow_browser = true;
        self
    }

    /// Returns the base URL of an endpoint.
    pub(super) fn base_url(&self, resource: Resource) -> Result<BaseUrl, ClientError> {
        let BaseUrls { auth, ads, api, own } = &self.base_urls;
        let (shared, option) = match resource.endpoint().host {
            Host::Auth => (auth, "with_auth_url"),
            Host::Ads => (ads, "with_ads_url"),
            Host::Api => (api, "with_api_url"),
        };
        let own = own.iter().find(|(of, _)| *of == resource).map(|(_, base_url)| base_url);
        own.or(shared.as_ref()).cloned().ok_or_else(|| ClientError::option(option, IS_REQUIRED))
    }

    /// Returns the request for access tokens, if there are credentials.
    pub(super) fn token_request(&self) -> Result<Option<Valid<'static, TokenRequest>>, ClientError> {
        let TokenSource::Credentials { id, secret } = &self.tokens else { return Ok(None) };
        for (text, reason) in
            [(id, "needs a client id that is not blank"), (secret, "needs a secret that is not blank")]
        {
            if text.trim().is_empty() {
                return Err(ClientError::option("with_credentials", reason));
            }
        }
        let request = TokenRequest { scope: self.scope.clone(), ..TokenRequest::new(id, secret, "client_credentials") };
        Valid::from_value(&request, &self.check)
            .map(Some)
            .map_err(|report| ClientError::unsent(super::ClientErrorKind::Invalid(Box::new(report))))
    }

    /// Reads the link of a response from `base_url`.
    pub(super) fn read_link(&self, body: &[u8], base_url: &BaseUrl) -> Result<String, ReadError> {
        let hosts = self.allowed_link_hosts.as_ref();
        let hosts: Option<Vec<_>> = hosts.map(|hosts| hosts.iter().map(String::as_str).collect());
        read_link(body, LinkOptions { allowed_hosts: hosts.as_deref(), allow_loopback_http: base_url.is_http() })
    }

    /// Checks that the allowed hosts are hosts alone.
    pub(super) fn check_link_hosts(&self) -> Result<(), ClientError> {
        let hosts: Vec<_> = self.allowed_link_hosts.iter().flatten().map(String::as_str).collect();
        let checked = LinkOptions::default().with_allowed_hosts(&hosts).map(|_| ());
        checked.map_err(|_| {
            ClientError::option(
                "with_allowed_link_hosts",
                "must be hosts without a scheme or path, such as shop.example",
            )
        })
    }

    /// Checks that a page has no secrets, unless that is allowed.
    pub(super) fn check_browser(&self, is_browser: bool) -> Result<(), ClientError> {
        let secret = match (&self.tokens, &self.api_key) {
            (TokenSource::Credentials { .. }, _) => "with_credentials",
            (_, Some(_)) => "with_api_key",
            _ => return Ok(()),
        };
        if is_browser && !self.dangerously_allow_browser {
            return Err(ClientError::option(
                secret,
                "must not be set in a browser, where every visitor can read it; use a gateway",
            ));
        }
        Ok(())
    }
}

impl fmt::Debug for ClientOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClientOptions")
            .field("base_urls", &self.base_urls)
            .field("request", &self.request)
            .finish_non_exhaustive()
    }
}
