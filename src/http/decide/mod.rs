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

mod token_cache;

mod numbers;

mod walk;

mod page_state;
mod pager;

mod kept_link;

#[cfg(any(test, all(feature = "npm-service", target_arch = "wasm32")))]
pub(crate) mod boundary;

pub use budget::RetryBudget;
pub use call::{Call, CallOptions};
pub use event::{Answered, CallAction, CallEvent, CallFailure, Meaning};
pub use kept_link::KeptLink;
#[cfg(feature = "fingerprint")]
pub(crate) use kept_link::link_key;
pub use pager::{BadState, PageAnswer, PageRequest, Pager, Turn};
pub use rate::AdaptiveRate;
pub use token_cache::{TokenAction, TokenCache};
