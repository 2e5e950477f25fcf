//! What to do next: retries, the life of a token, the walk through pages, and when a link is used again.
//!
//! Each is a plain value: it takes what happened and returns what to do. There is no clock and no randomness here; both
//! are arguments. Every `now` is the time since the Unix epoch, see the crate's documentation. In reading order:
//! [`RetryBudget`], [`AdaptiveRate`], [`Call`], [`TokenCache`], [`Pager`], [`KeptLink`].

mod time;

mod budget;
mod call;
mod event;
mod rate;

#[cfg(any(test, feature = "npm-service"))]
mod stored_token;
mod token_cache;

mod numbers;

mod walk;

#[cfg(any(test, feature = "npm-service"))]
mod page_body;
mod page_state;
mod pager;

mod kept_link;

pub use budget::RetryBudget;
#[cfg(test)]
pub(crate) use call::Phase;
pub use call::{Call, CallOptions};
pub use event::{Answered, CallAction, CallEvent, CallFailure, Meaning};
pub use kept_link::KeptLink;
#[cfg(feature = "fingerprint")]
pub(crate) use kept_link::link_key;
#[cfg(any(test, feature = "npm-service"))]
pub(crate) use page_body::page_body;
#[cfg(any(test, feature = "npm-service"))]
pub(crate) use page_state::{StoredPager, StoredRequest};
pub use pager::{BadState, PageAnswer, PageRequest, Pager, Turn};
pub use rate::AdaptiveRate;
#[cfg(any(test, feature = "npm-service"))]
pub(crate) use stored_token::StoredToken;
#[cfg(any(test, feature = "npm-service"))]
pub(crate) use time::from_millis;
pub use token_cache::{TokenAction, TokenCache};
