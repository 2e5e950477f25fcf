//! Errors of the blocking client.

use core::fmt;
use std::error::Error;

use super::SendError;
use crate::client::CallFailure;
use crate::http::{ResponseParts, ServiceError};
use crate::json::malformed::Malformed;

/// Why a call of a [`Client`](super::Client) has no result.
#[derive(Debug)]
#[non_exhaustive]
pub enum ClientError {
    /// The call failed.
    Call {
        /// Why.
        failure: CallFailure,
        /// The last response, if there was one.
        response: Option<Box<ServiceError>>,
        /// Why there was no response to the last request, if there was none.
        cause: Option<SendError>,
    },
    /// The call needs an access token, and the token request failed with this error.
    Token(Box<ClientError>),
    /// The service accepted the request, and its response cannot be read.
    Malformed {
        /// Why.
        malformed: Malformed,
        /// The response. Its body may hold what was created.
        response: Box<ResponseParts>,
    },
}

impl ClientError {
    /// Returns why the call failed; of a missing token, why the call for it did.
    pub fn failure(&self) -> Option<CallFailure> {
        match self {
            Self::Call { failure, .. } => Some(*failure),
            Self::Token(error) => error.failure(),
            Self::Malformed { .. } => None,
        }
    }
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Call { failure: CallFailure::Status, response: Some(response), .. } => response.fmt(f),
            Self::Call { failure, response: Some(response), .. } => write!(f, "{failure}: {response}"),
            Self::Call { failure, .. } => failure.fmt(f),
            Self::Token(error) => write!(f, "no access token: {error}"),
            Self::Malformed { malformed, .. } => malformed.fmt(f),
        }
    }
}

impl Error for ClientError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Call { cause, .. } => cause.as_ref().map(|cause| cause as _),
            Self::Token(error) => Some(&**error),
            Self::Malformed { malformed, .. } => Some(malformed),
        }
    }
}
