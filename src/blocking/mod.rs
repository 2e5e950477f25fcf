//! A client that sends and waits on the current thread, over any HTTP library.
//!
//! The crate does not send anything itself. A [`Transport`] does, for example a closure around `ureq` or
//! `reqwest::blocking`. [`Client`] adds access tokens, retries, waits and a deadline for each call. `examples/blocking`
//! is a complete program.
//!
//! ```
//! use endcap::blocking::Client;
//! use endcap::check::{Options, Valid};
//! use endcap::http::{ApiKey, BaseUrl, LinkOptions, LinkTarget, ResponseParts};
//! use endcap::wire::{LineItem, ShoppingList};
//!
//! let mut client = Client::new(|request, timeout| {
//!     // Send the request with your HTTP library, and give up after `timeout`.
//!     println!("{} {}, within {timeout:?}", request.method, request.url);
//!     Ok(ResponseParts::new(200, br#"{"products_link_url": "https://shop.example.com/lists/1"}"#))
//! });
//! let target = LinkTarget::new(BaseUrl::parse("https://api.example.com")?, ApiKey::new("key")?);
//! let list = Valid::from_value(&ShoppingList::new("Soup", [LineItem::new("onion")]), &Options::default())?;
//! assert_eq!(client.create_link(&list, &target, LinkOptions::default())?, "https://shop.example.com/lists/1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod client;
mod clock;
mod error;
mod transport;

pub use client::Client;
pub use clock::now;
pub(crate) use clock::random;
#[cfg(feature = "client")]
pub(crate) use clock::system_time;
pub use error::BlockingError;
pub use transport::Transport;

pub use crate::policy::send_error::SendError;
