//! endcap checks the payloads of a shopping list and retail media service before they are sent. It reports all
//! issues at once, with the service's own error code and key where the service would reject the payload.
//!
//! ```
//! use endcap::{Options, Resource, Severity};
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
//! # Layers
//!
//! Each layer depends only on those before it.
//!
//! - [`json`]: a strict pull reader over bytes. It copies and converts nothing.
//! - `schema`: the allowed content of documents as constant tables, and one pass that checks a document with them. Its
//!   types are exported from the root: [`Report`], [`Issue`], [`Rule`], [`Options`], [`locate`].
//! - `api`: the service's request bodies and their rules, one file per resource: [`Resource`].
//! - `http`: requests as values, built only from checked bodies ([`Valid`]), and readers of responses: [`read_error`],
//!   [`read_link`], [`read_token`], [`read_user`].
//! - `client`: decides the next step of a client: [`Call`], [`TokenCache`], [`Pager`], [`CachedLink`].
//! - `creative`: placement responses as flat objects for templates: [`read_placements`].
//! - [`blocking`] (not on wasm): a client that sends with your HTTP library and waits on the current thread.
//! - `js` (features `npm-check` and `npm-service`, wasm only): the functions that the npm package calls.
//!
//! # Guarantees
//!
//! - No input makes a check panic, recurse deeper than 128 levels, or use more than linear memory and `n log n` time.
//! - [`Report::is_ok`] is correct even if issues were dropped from the report.
//! - A message contains text of the payload only for fields with a closed list of words.
//! - Only [`AccessToken::reveal`], [`ApiKey::reveal`] and the headers of [`RequestParts`] expose the text of an access
//!   token or API key.
//! - No response makes a reader panic or recurse deeper than 128 levels. Text of a response is redacted when it becomes
//!   part of an error.
//! - Every [`Call`] and every [`Pager`] ends, for all responses. A [`Call`] never requests a link again once it may have
//!   been created.
//! - The crate contains no `unsafe` code.
//!
//! # Time
//!
//! Every time span is a [`Duration`](std::time::Duration). Every `now` is also a `Duration`: the time since the Unix
//! epoch. Calls and token caches compare times of the same clock, so it should never go back. `Retry-After` dates and
//! stored links compare it with other clocks, so it should start at the correct time. [`blocking::now`] does both.
//!
//! Outside `blocking` and `js`, the crate has no input or output, no clock and no randomness. It never builds a tree of
//! a document.

#![cfg_attr(all(feature = "npm-check", not(feature = "npm-service"), target_arch = "wasm32"), no_std)]
#![cfg_attr(
    all(feature = "npm-service", not(test)),
    allow(dead_code, unused_imports, reason = "service.wasm uses only a part of the crate")
)]

extern crate alloc;

pub mod json;
mod schema;

mod api;

#[cfg(not(all(feature = "npm-check", not(feature = "npm-service"), target_arch = "wasm32")))]
mod http;

#[cfg(not(all(feature = "npm-check", not(feature = "npm-service"), target_arch = "wasm32")))]
mod url;

#[cfg(not(all(feature = "npm-check", not(feature = "npm-service"), target_arch = "wasm32")))]
mod unicode;

#[cfg(not(all(feature = "npm-check", not(feature = "npm-service"), target_arch = "wasm32")))]
mod creative;

#[cfg(not(all(feature = "npm-check", not(feature = "npm-service"), target_arch = "wasm32")))]
pub mod client;

#[cfg(feature = "client")]
mod driver;

#[cfg(any(test, all(feature = "npm-service", target_arch = "wasm32")))]
mod service;

#[cfg(not(target_arch = "wasm32"))]
pub mod blocking;

#[cfg(all(feature = "npm-check", target_arch = "wasm32"))]
mod js;

#[cfg(test)]
mod generate;

/// Runs the programs of docs/rust.md.
#[cfg(doctest)]
#[doc = include_str!("../docs/rust.md")]
struct Documented;

pub use api::wire::{PlacementRequest, ShoppingList, TokenRequest, User};
pub use api::{Resource, wire};
#[cfg(not(all(feature = "npm-check", not(feature = "npm-service"), target_arch = "wasm32")))]
pub use client::{
    AdaptiveRate, BadState, CachedLink, Call, CallAction, CallEvent, CallFailure, CallOptions, Meaning, PageRequest,
    PageResponse, Pager, ResponseSummary, RetryBudget, TokenAction, TokenCache, Turn,
};
#[cfg(not(all(feature = "npm-check", not(feature = "npm-service"), target_arch = "wasm32")))]
pub use creative::{
    Action, Asset, Banner, Click, Creative, Image, Layout, Page, Product, ReadOptions, Video, read_placements,
    read_placements_with,
};
#[cfg(not(all(feature = "npm-check", not(feature = "npm-service"), target_arch = "wasm32")))]
pub use http::{
    AccessToken, Account, ApiKey, Body, CredentialProblem, ErrorItem, ErrorKind, Host, HostProblem, Language,
    LinkOptions, LinkTarget, OAuthError, Payload, PlacementTarget, RequestParts, ResponseParts, RetailerId,
    RetailerIdProblem, Sent, ServiceError, TargetError, Token, TokenTarget, UserFailure, UserPath, UserResponse,
    UserTarget, Valid, read_error, read_error_of, read_link, read_token, read_user, read_user_of,
};
#[cfg(not(all(feature = "npm-check", not(feature = "npm-service"), target_arch = "wasm32")))]
pub use http::{Patch, SessionPatch};
pub use json::malformed::Malformed;
pub use schema::{
    Issue, Level, Location, Options, Param, ParamToken, Position, Report, Rule, RuleLevelError, RuleLevels, Segment,
    Severity, Value, locate,
};
