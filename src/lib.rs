//! endcap checks the payloads of a shopping list and retail media service before they are sent. It reports all
//! issues at once, with the service's own error code and key where the service would reject the payload.
//!
//! ```
//! use endcap::check::{Options, Resource, Severity};
//!
//! let body = br#"{"title": "Soup", "line_items": [{"name": "onion", "product_ids": [1], "upcs": ["036000291452"]}]}"#;
//! let report = Resource::ShoppingList.check(body, &Options::default());
//! assert!(!report.is_ok());
//! for issue in report.issues() {
//!     assert_eq!(issue.severity, Severity::Error);
//!     assert_eq!((issue.code, issue.key), (Some(1001), Some("line_items[0].base")));
//!     assert_eq!(issue.path, Some("line_items[0]"));
//! }
//! ```
//!
//! With the feature `client`, clients send bodies that pass their check, with access tokens, retries and one deadline:
//!
//! ```
//! # #[cfg(feature = "client")]
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
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
//! let link = client.links().create(ShoppingList::new("Soup", [LineItem::new("onion")]))?;
//! assert_eq!(link.url, "https://shop.example.com/lists/1");
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "client"))]
//! # fn main() {}
//! ```
//!
#![cfg_attr(
    all(feature = "reqwest", feature = "testing", feature = "tokio"),
    doc = "[The guide](guide/index.html) has more programs, and lists the features."
)]
//!
//! # Modules
//!
//! - [`check`]: checks bodies and reports issues. [`Valid`](check::Valid) holds a body that passed its check.
//! - [`wire`]: the request bodies as Rust types.
//! - [`http`]: requests as values, built only from checked bodies, and readers of responses.
//! - [`creative`]: placement responses as flat objects for templates.
//! - [`policy`]: decides the next step of a client: retries, access tokens, pages and cached links.
//! - [`client`](client/index.html) (feature `client`): an asynchronous client that sends with your HTTP library.
//! - `web` (feature `web`, wasm only): that client over `fetch`, a client of a gateway for pages, and values of
//!   JavaScript.
//! - [`blocking`](blocking/index.html) (feature `client`, not on wasm): that client on the current thread, without a runtime.
//! - [`testing`](testing/index.html) (feature `testing`): the service in the process of a test, and a clock that does not wait.
//!
//! # Guarantees
//!
//! - No input makes a check panic, recurse deeper than 128 levels, or use more than linear memory and `n log n` time.
//! - [`Report::is_ok`](check::Report::is_ok) is correct even if issues were dropped from the report.
//! - A message contains text of the payload only for fields whose type is an enum.
//! - Only [`AccessToken::reveal`](http::AccessToken::reveal), [`ApiKey::reveal`](http::ApiKey::reveal) and the headers
//!   of [`RequestParts`](http::RequestParts) expose the text of an access token or API key.
//! - No response makes a reader panic or recurse deeper than 128 levels. Text of a response is redacted when it becomes
//!   part of an error.
//! - Every [`Call`](policy::Call) and every [`Pager`](policy::Pager) ends, for all responses. A `Call` never
//!   requests a link again once it may have been created.
//! - The crate contains no `unsafe` code.
//!
//! # Time
//!
//! Every time span is a [`Duration`](std::time::Duration), and every `now` a [`UnixTime`]. Calls and token caches compare times of the same clock, so it should never go back. `Retry-After` dates and
//! stored links compare it with other clocks, so it should start at the correct time. `client::now` does both.
//!
//! Outside `blocking`, `web` and the asynchronous client, the crate has no input or output, no clock and no randomness.
//! It never builds a tree of a document.

#![cfg_attr(not(any(test, feature = "std")), no_std)]
// The documentation names the feature that an item needs.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(
    docsrs,
    doc(auto_cfg(hide(
        feature = "generate",
        feature = "npm-check",
        feature = "npm-module",
        feature = "npm-service"
    )))
)]
#![cfg_attr(
    all(feature = "npm-service", not(test)),
    allow(dead_code, unused_imports, reason = "service.wasm uses only a part of the crate")
)]
// Readers copy the programs of the documentation: an unused variable in one fails its test.
#![doc(test(attr(deny(unused_variables))))]

extern crate alloc;

// The fuzzers and property tests compare the reader with other readers.
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod json;
#[cfg(not(feature = "internals"))]
#[allow(dead_code, unreachable_pub, reason = "some items are for the fuzzers and property tests alone")]
mod json;

// Before `schema`, which collects the rows of rules.
#[macro_use]
mod api;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub use api::unit_words;
mod schema;

pub mod check;

#[cfg(feature = "std")]
pub mod http;

#[cfg(feature = "std")]
mod unix_time;

#[cfg(feature = "std")]
mod url;

#[cfg(feature = "std")]
mod unicode;

#[cfg(feature = "std")]
pub mod creative;

#[cfg(feature = "std")]
pub mod policy;

#[cfg(feature = "client")]
pub mod client;

#[cfg(all(feature = "web", target_arch = "wasm32"))]
pub mod web;

#[cfg(feature = "testing")]
pub mod testing;

#[cfg(feature = "npm-service")]
mod npm;

#[cfg(all(feature = "client", not(target_arch = "wasm32")))]
pub mod blocking;

#[cfg(all(feature = "npm-module", feature = "internals", target_arch = "wasm32"))]
#[doc(hidden)]
pub mod js;
#[cfg(all(feature = "npm-module", not(feature = "internals"), target_arch = "wasm32"))]
mod js;

#[cfg(feature = "generate")]
mod generate;

// The programs of the guide need these features, and are tested with them.
#[cfg(all(any(doc, doctest), feature = "reqwest", feature = "testing", feature = "tokio"))]
#[doc = include_str!("../docs/rust.md")]
pub mod guide {}

pub use api::wire;
#[cfg(feature = "std")]
pub use unix_time::UnixTime;
