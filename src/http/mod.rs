//! Requests as values, and what the service answers to them.
//!
//! Nothing is sent here: there is no input or output and no clock. In reading order: [`Host`], the credentials and the
//! header values are checked where they are made, a target puts them together, [`Valid`] holds a body that has been
//! checked, and only that can be built into [`RequestParts`]. The readers of answers are lenient (see `json::lenient`)
//! and redact every text that becomes part of an error. `decide` says what to send when: retries, the life of a token, pages, links.

mod authority;
mod credential;
mod header;
mod host;
mod target_error;

mod parts;
mod target;

mod body;
mod valid;

mod session;

mod redact;
mod retry_after;

mod details;
mod envelope;
mod service_error;

mod link;
#[cfg(any(not(target_arch = "wasm32"), feature = "npm-service"))]
mod location_code;
mod token;
mod user;

mod decide;

mod response;

pub use body::Body;
pub use credential::{AccessToken, ApiKey};
#[cfg(all(feature = "npm-service", target_arch = "wasm32"))]
pub(crate) use decide::link_key;
pub use decide::{
    AdaptiveRate, Answered, BadState, Call, CallAction, CallEvent, CallFailure, CallOptions, KeptLink, Meaning,
    PageAnswer, PageRequest, Pager, RetryBudget, TokenAction, TokenCache, Turn,
};
#[cfg(test)]
pub(crate) use decide::{Phase, StoredRequest};
#[cfg(any(test, feature = "npm-service"))]
pub(crate) use decide::{StoredPager, StoredToken, from_millis, page_body};
#[cfg(any(test, all(feature = "npm-service", target_arch = "wasm32")))]
pub(crate) use details::{headers_of, request_id};
pub use header::{Language, RetailerId};
pub use host::Host;
pub use link::{LinkOptions, read_link};
#[cfg(any(test, all(feature = "npm-service", target_arch = "wasm32")))]
pub(crate) use location_code::LocationCode;
#[cfg(any(not(target_arch = "wasm32"), feature = "npm-service"))]
pub(crate) use location_code::location_code;
pub use parts::RequestParts;
pub use redact::Sent;
#[cfg(any(test, all(feature = "npm-service", target_arch = "wasm32")))]
pub(crate) use redact::redacted_text;
pub use response::ResponseParts;
pub use service_error::{ErrorItem, ErrorKind, OAuthError, ServiceError, read_error, read_error_of};
#[cfg(any(test, all(feature = "npm-service", target_arch = "wasm32")))]
pub(crate) use session::spliced;
pub use session::{Patch, SessionPatch};
#[cfg(any(test, all(feature = "npm-service", target_arch = "wasm32")))]
pub(crate) use target::Target;
pub use target::{LinkTarget, PlacementTarget, TokenTarget, UserPath, UserTarget};
pub use target_error::{CredentialProblem, HostProblem, RetailerIdProblem, TargetError};
pub use token::{Token, read_token};
pub use user::{Account, UserAnswer, UserFailure, read_user, read_user_of};
pub use valid::{Payload, Valid};
