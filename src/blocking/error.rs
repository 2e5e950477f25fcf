//! Errors of the blocking client.

use core::fmt;
use std::error::Error;

use super::SendError;
use crate::http::{ResponseParts, ServiceError};
use crate::json::response::ReadError;
use crate::policy::CallFailure;

/// The reason why a call of a [`Client`](super::Client) has no result.
#[derive(Debug)]
#[non_exhaustive]
pub enum BlockingError {
    /// The call failed.
    Call {
        /// Why the call ended without a result.
        reason: CallFailure,
        /// The last response, if there was one.
        response: Option<Box<ServiceError>>,
        /// The reason why the last request got no response, if it got none.
        cause: Option<SendError>,
    },
    /// The call needs an access token, and the token request failed with this error.
    Token(Box<BlockingError>),
    /// The service accepted the request, but its response cannot be read.
    Malformed {
        /// Why the response cannot be read.
        reason: ReadError,
        /// The response. Its body may contain what was created. The body of a token response is left out.
        response: Box<ResponseParts>,
    },
}

impl BlockingError {
    /// Returns the reason why the call failed, or why the token request for it failed. Returns `None` if the response
    /// could not be read.
    pub fn reason(&self) -> Option<CallFailure> {
        match self {
            Self::Call { reason, .. } => Some(*reason),
            Self::Token(error) => error.reason(),
            Self::Malformed { .. } => None,
        }
    }
}

impl fmt::Display for BlockingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Call { reason: CallFailure::Status, response: Some(response), .. } => response.fmt(f),
            Self::Call { reason, response: Some(response), .. } => write!(f, "{reason}: {response}"),
            Self::Call { reason: CallFailure::NoToken, .. } => f.write_str("`with_token_request` was not called"),
            Self::Call { reason, .. } => reason.fmt(f),
            Self::Token(error) => write!(f, "no access token: {error}"),
            Self::Malformed { reason, .. } => reason.fmt(f),
        }
    }
}

impl Error for BlockingError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Call { cause, .. } => cause.as_ref().map(|cause| cause as _),
            Self::Token(error) => Some(&**error),
            Self::Malformed { reason, .. } => Some(reason),
        }
    }
}
