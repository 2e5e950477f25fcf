//! A stand-in for the service, and a clock that does not wait, for the tests of programs with a
//! [`client`](crate::client) (feature `testing`).
//!
//! A [`FakeService`] is a transport. It responds to each request with success, unless a test scripts another [`Reply`].
//! [`FakeService::run`] runs a call on a virtual [`Clock`], so retries, timeouts and expiry take no time.
//!
//! ```
//! use endcap::check::Resource;
//! use endcap::testing::{FakeService, Reply};
//! use endcap::wire::{LineItem, ShoppingList};
//! use std::time::Duration;
//!
//! let service = FakeService::new();
//! let client = service.client(FakeService::options());
//! let soup = ShoppingList::new("Soup", [LineItem::new("onion")]);
//!
//! service.script(Resource::ShoppingList, [Reply::throttled(Duration::from_secs(2))]);
//! let link = service.run(client.links().create(&soup))?;
//! assert_eq!(link.url, "https://shop.example.com/lists/2");
//! assert_eq!((service.count(Resource::ShoppingList), service.clock().elapsed()), (2, Duration::from_secs(2)));
//! # Ok::<(), endcap::client::ClientError>(())
//! ```
//!
//! [`RawCreative`] and [`RawPage`] build placements, as the service sends them and as a client returns them.

mod clock;
mod creatives;
mod reply;
mod service;

pub use clock::Clock;
pub use creatives::{RawCreative, RawPage};
pub use reply::Reply;
pub use service::{FakeService, Received};
