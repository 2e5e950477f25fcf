//! A client that sends and waits on the current thread, over any HTTP library.
//!
//! It is the asynchronous [`client`](crate::client) without a runtime: the same options, operations and errors. The
//! crate does not send anything itself. A [`Transport`] does, for example a closure around `ureq` or
//! `reqwest::blocking`. `examples/blocking` is a complete program.
//!
//! Its calls block their thread. In async code, use the asynchronous client, or a thread for blocking work, such as that of
//! `tokio::task::spawn_blocking`.
//!
//! ```
//! use endcap::blocking::Client;
//! use endcap::client::ClientOptions;
//! use endcap::http::{ApiKey, BaseUrl, ResponseParts};
//! use endcap::wire::{LineItem, ShoppingList};
//!
//! let options = ClientOptions::default()
//!     .with_api_url(BaseUrl::parse("https://api.example.com")?)
//!     .with_api_key(ApiKey::new("key")?);
//! let client = Client::new(options, |request, time_left| {
//!     // Send the request with your HTTP library, and give up after `time_left`.
//!     println!("{} {}, within {time_left:?}", request.method, request.url);
//!     Ok(ResponseParts::new(200, br#"{"products_link_url": "https://shop.example.com/lists/1"}"#))
//! })?;
//! let soup = ShoppingList::new("Soup", [LineItem::new("onion")]);
//! assert_eq!(client.links().create(&soup)?.url, "https://shop.example.com/lists/1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod client;
mod parking;
mod transport;

pub use client::{Blocking, Client, LinkBatch, Links, Placements, Tokens, Users};
#[cfg(feature = "testing")]
pub(crate) use parking::VirtualClock;
pub use transport::Transport;
