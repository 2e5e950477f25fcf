//! Builds requests as plain values, and reads the responses of the service.
//!
//! This module does no input or output and reads no clock. In reading order: [`BaseUrl`], credentials and header values
//! are checked when they are created; a target combines them; [`Valid`] holds a checked body. [`RequestParts`] can be
//! built only from these. The readers of responses are lenient: a missing or ill-typed member is absent, and an unknown
//! one is ignored. They redact every text that becomes part of an error.

mod authority;
mod base_url;
mod credential;
mod header;
mod target_error;

#[cfg(feature = "http")]
mod interop;
mod parts;
pub(crate) mod target;

pub(crate) mod body;
pub(crate) mod valid;

mod session;

mod redact;
mod retry_after;

mod details;
mod envelope;
mod error_kind;
#[cfg(feature = "serde")]
mod serde;
mod service_error;

mod link;
mod location_code;
mod token;
mod user;

mod response;

pub use crate::json::response::ReadError;
pub use crate::json::{SyntaxError, SyntaxErrorKind};
pub use base_url::BaseUrl;
pub(crate) use body::Body;
pub use credential::{AccessToken, ApiKey};
#[cfg(feature = "npm-service")]
pub(crate) use details::{headers_of, request_id};
pub use error_kind::{ErrorKind, OAuthError};
pub use header::{Language, RetailerId};
pub use link::{AllowedHostError, LinkOptions, LinkTarget, read_link};
#[cfg(feature = "npm-service")]
pub(crate) use location_code::LocationCode;
pub(crate) use location_code::location_code;
pub use parts::RequestParts;
#[cfg(feature = "client")]
pub(crate) use parts::is_public;
#[cfg(any(feature = "client", feature = "npm-service"))]
pub(crate) use redact::Redactor;
pub use redact::SensitiveValues;
pub use response::ResponseParts;
pub use service_error::{ErrorItem, ServiceError};
#[cfg(feature = "npm-service")]
pub(crate) use session::apply_patch;
pub use session::{Patch, SessionPatch};
pub(crate) use target::Payload;
pub use target::PlacementTarget;
#[cfg(any(feature = "npm-service", feature = "client"))]
pub(crate) use target::post;
#[cfg(feature = "npm-service")]
pub(crate) use target_error::base_url_reason;
pub use target_error::{BaseUrlProblem, CredentialProblem, RetailerIdProblem, TargetError};
pub use token::{Token, TokenTarget, read_token};
pub use user::{Account, UserError, UserPath, UserResponse, UserTarget};
pub(crate) use valid::Valid;
#[cfg(feature = "fingerprint")]
pub(crate) use valid::hexadecimal;
