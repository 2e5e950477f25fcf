//! The asynchronous client.

use core::fmt;
use std::sync::Arc;

use super::context::ClientContext;
use super::options::RequestSettings;
use super::{ClientError, ClientOptions, Timer, Transport};
use crate::http::{Language, RetailerId};
use crate::policy::CallOptions;

/// A client that sends requests over a [`Transport`] and waits by a [`Timer`]. With the features `reqwest` and `tokio`, or with
/// `web` in WebAssembly, `Client::new` needs neither.
///
/// Each call ends within its timeout. To cancel a call, drop its future: the request ends, unless another call waits
/// for the same one. Clones share the access token, the cached links, the rates and the retry budget.
///
/// - A failed call is retried if that is safe; see [`Call`](crate::policy::Call).
/// - Concurrent calls share one token request. Concurrent calls for the same link share one request.
/// - A request for a link that may have reached the service is never repeated.
/// - Redirects are not followed.
#[derive(Clone)]
pub struct Client {
    pub(super) context: Arc<ClientContext>,
    pub(super) settings: RequestSettings,
}

impl Client {
    /// Creates a client that sends with `reqwest` and waits with `tokio`. For other settings of `reqwest`, such as a
    /// proxy, see [`Client::with_transport`].
    ///
    /// ```
    /// use endcap::client::{Client, ClientOptions};
    /// use endcap::http::{ApiKey, BaseUrl};
    /// use endcap::wire::{LineItem, ShoppingList};
    ///
    /// # async fn run() -> Result<(), Box<dyn std::error::Error>> {
    /// let options = ClientOptions::default()
    ///     .with_api_url(BaseUrl::parse("https://api.example.com")?)
    ///     .with_api_key(ApiKey::new("key")?);
    /// let client = Client::new(options)?;
    /// let link = client.links().create(ShoppingList::new("Soup", [LineItem::new("onion")])).await?;
    /// # drop(link);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Returns an error for blank credentials, and if `reqwest` cannot start; see [`ClientErrorKind::Transport`](super::ClientErrorKind::Transport).
    ///
    /// # Panics
    /// Does not panic itself, but calls do when they are polled outside a runtime of `tokio`; see
    /// [`TokioTimer::new`](super::TokioTimer::new).
    #[cfg(all(feature = "reqwest", feature = "tokio", not(target_arch = "wasm32")))]
    pub fn new(options: ClientOptions) -> Result<Self, ClientError> {
        let transport = super::ReqwestTransport::new()
            .map_err(|cause| ClientError::unsent(super::ClientErrorKind::Transport(Arc::new(cause))))?;
        Self::with_transport(options, transport, super::TokioTimer::new())
    }

    /// Creates a client that sends over `transport` and waits by `timer`. `docs/rust.md` has one of each.
    ///
    /// # Errors
    /// Returns an error for blank credentials, and for secrets in a web page; see
    /// [`ClientOptions::dangerously_allow_browser`].
    pub fn with_transport(
        options: ClientOptions,
        transport: impl Transport,
        timer: impl Timer,
    ) -> Result<Self, ClientError> {
        let settings = options.request.clone();
        Ok(Self { context: Arc::new(ClientContext::new(options, transport, timer)?), settings })
    }

    /// Returns a client with another timeout and number of retries. It shares everything else with this one.
    #[must_use]
    pub fn with_call_options(&self, options: CallOptions) -> Self {
        let settings = RequestSettings { call: options.capped(), ..self.settings.clone() };
        Self { settings, ..self.clone() }
    }

    /// Returns a client for another retailer. It shares everything else with this one.
    #[must_use]
    pub fn with_retailer_id(&self, retailer_id: RetailerId) -> Self {
        let settings = RequestSettings { retailer_id, ..self.settings.clone() };
        Self { settings, ..self.clone() }
    }

    /// Returns a client for responses in another language. It shares everything else with this one.
    #[must_use]
    pub fn with_language(&self, language: impl Into<Option<Language>>) -> Self {
        let settings = RequestSettings { language: language.into(), ..self.settings.clone() };
        Self { settings, ..self.clone() }
    }
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client").field("options", &self.context.options).finish_non_exhaustive()
    }
}
