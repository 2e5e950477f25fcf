//! Decides what a client does next: retries, token lifetimes, paging, and when a cached link is used again.
//!
//! Each decision is a plain value that takes an event and returns an action. The clock and random numbers are
//! arguments; see the crate's documentation. In reading order:
//! [`RetryBudget`], [`AdaptiveRate`], [`Call`], [`TokenState`], [`Pager`], [`CachedLink`].

mod time;

mod backoff;
#[cfg(any(feature = "npm-service", feature = "client"))]
mod batch_pace;
mod budget;
mod call;
#[cfg(feature = "npm-service")]
mod call_numbers;
mod call_options;
mod event;
mod rate;
mod response_event;

#[cfg(feature = "npm-service")]
mod stored_token;
mod token_state;

mod numbers;

mod paging_state;

#[cfg(any(feature = "npm-service", feature = "client"))]
mod page_body;
mod pager;
mod stored_pager;

mod cached_link;

#[cfg(feature = "client")]
mod expiry;
#[cfg(feature = "client")]
mod rates;

#[cfg(any(feature = "npm-service", feature = "client"))]
pub(crate) use batch_pace::{BatchEvent, BatchList, BatchPace};
pub use budget::RetryBudget;
pub use cached_link::CachedLink;
#[cfg(all(feature = "npm-service", target_arch = "wasm32"))]
pub(crate) use cached_link::link_key;
pub use call::Call;
#[cfg(feature = "npm-service")]
pub(crate) use call_numbers::RATE_NUMBERS;
pub use call_options::CallOptions;
pub use event::{CallAction, CallEvent, CallFailure, ResponseSummary, StatusOverride};
#[cfg(feature = "client")]
pub(crate) use expiry::ExpiryClock;
#[cfg(any(feature = "npm-service", feature = "client"))]
pub(crate) use page_body::page_body;
pub use pager::{PageAdvance, PageRequest, PageSummary, Pager, ParsePagerError};
pub use rate::AdaptiveRate;
#[cfg(feature = "client")]
pub(crate) use rates::{RateKey, Rates};
#[cfg(feature = "npm-service")]
pub(crate) use stored_token::StoredToken;
#[cfg(feature = "npm-service")]
pub(crate) use time::{from_millis, unix_time};
pub use token_state::{TokenAction, TokenState};
