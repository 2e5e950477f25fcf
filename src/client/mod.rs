//! The asynchronous client, over any HTTP library and any timer.
//!
//! Set the [`ClientOptions`], and create a [`Client`]: with `Client::new`, which sends with `reqwest` and waits with `tokio`
//! (features of these names), or with a [`Transport`] and a [`Timer`] of yours. [`Client::links`], [`Client::users`], [`Client::placements`] and
//! [`Client::tokens`] return its operations. Each call ends with a value or a [`ClientError`]. For programs without a
//! runtime, see `blocking`; for pages and workers in WebAssembly, see `web`; for tests of a program, see `testing`.
//!
//! A [`GatewayClient`] is for pages that send to a gateway, and needs no credentials.

#![cfg_attr(
    target_arch = "wasm32",
    allow(clippy::arc_with_non_send_sync, reason = "calls share a client between threads natively, and not in wasm")
)]

// It carries out the decisions of `policy`. In reading order: `transport` declares the traits that a program implements,
// `options` the options of a client, and `error` its errors. `call` runs one call, and `on_attempt` is what it reports.
// `context` holds what the calls of a client share, `tokens` and `links` run work once for several callers, and
// `operations` and `pages` are the methods of `Client`.

mod bounds;
#[cfg(not(target_arch = "wasm32"))]
mod clock;
mod send_error;
mod transport;

mod error;
mod on_attempt;
mod options;

#[cfg(all(feature = "reqwest", not(target_arch = "wasm32")))]
mod reqwest_transport;
#[cfg(all(feature = "tokio", not(target_arch = "wasm32")))]
mod tokio_timer;

mod attempts;
mod call;
mod context;

mod links;
mod tokens;

mod gateway;
mod into_valid;
mod link_batch;
mod operations;
mod pages;
mod service;

pub use bounds::{MaybeSend, MaybeSync};
#[cfg(not(target_arch = "wasm32"))]
pub use clock::now;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use clock::{random, system_time};
pub use error::{ClientError, ClientErrorKind};
pub use gateway::*;
pub use into_valid::IntoValid;
pub use link_batch::{LinkBatch, LinkResult};
pub use links::CreatedLink;
pub use on_attempt::Attempt;
pub use operations::*;
pub use options::ClientOptions;
pub use pages::{Creatives, ListedPage, PlacementPages};
#[cfg(all(feature = "reqwest", not(target_arch = "wasm32")))]
pub use reqwest_transport::ReqwestTransport;
pub use send_error::SendError;
pub use service::Client;
#[cfg(all(feature = "tokio", not(target_arch = "wasm32")))]
pub use tokio_timer::TokioTimer;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use transport::AnyTimer;
pub use transport::{Timer, Transport};
