//! Clients for programs in WebAssembly: web front ends in Rust and edge workers.
//!
//! [`Client::new`] creates a client that sends with the runtime's `fetch`, in requests of `gloo-net`, and waits with
//! `gloo-timers`. A page has no credentials: it uses a [`GatewayClient`] and a gateway (`endcap/gateway` of the npm package). [`to_js`] and
//! [`from_js`] convert values of Rust libraries that JavaScript calls.
//!
//! ```no_run
//! use endcap::client::{Client, ClientOptions};
//! use endcap::http::{ApiKey, BaseUrl};
//! use endcap::wire::{LineItem, ShoppingList};
//!
//! # async fn run() -> Result<(), Box<dyn std::error::Error>> {
//! let options = ClientOptions::default()
//!     .with_api_url(BaseUrl::parse("https://api.example.com")?)
//!     .with_api_key(ApiKey::new("key")?);
//! let client = Client::new(options)?;
//! let link = client.links().create(&ShoppingList::new("Soup", [LineItem::new("onion")])).await?;
//! assert!(link.url.starts_with("https://"));
//! # Ok(())
//! # }
//! ```
//!
//! In workerd, create one `Client` for each incoming request. If the browser disconnects, workerd never continues the
//! futures of that request, and other requests that wait for the same token or link would time out.

mod fetch;
mod timer;

mod values;

pub use fetch::Fetch;
pub use timer::WebTimer;
pub use values::{ToJsError, from_js, to_js};

use crate::client::{Client, ClientError, ClientOptions, GatewayClient, GatewayOptions};

impl Client {
    /// Creates a client that sends with the runtime's `fetch` and waits with its timers.
    ///
    /// # Errors
    /// Returns an error for blank credentials. Also returns an error for secrets where there is a `document`, unless
    /// [`ClientOptions::dangerously_allow_browser`] is set.
    pub fn new(options: ClientOptions) -> Result<Self, ClientError> {
        Self::with_transport(options, Fetch::default(), WebTimer)
    }
}

impl GatewayClient {
    /// Creates a client of the gateway at `base`: a path such as `/api`, or an `https` URL if the gateway has another
    /// origin. It sends with the page's `fetch`; for cookies of another origin, see [`Fetch::with_credentials`].
    ///
    /// ```no_run
    /// use endcap::client::{GatewayClient, GatewayOptions};
    /// use endcap::wire::{LineItem, ShoppingList};
    ///
    /// # async fn run() -> Result<(), Box<dyn std::error::Error>> {
    /// let gateway = GatewayClient::new("/api", GatewayOptions::default())?;
    /// let link = gateway.links().create(&ShoppingList::new("Soup", [LineItem::new("onion")])).await?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Returns an error for a base that cannot be used.
    pub fn new(base: &str, options: GatewayOptions) -> Result<Self, ClientError> {
        Self::with_transport(base, options, Fetch::default(), WebTimer)
    }
}
