//! The errors of transports.

use core::fmt;
use std::error::Error;

use super::CallEvent;

/// The reason why there is no complete response.
#[derive(Debug)]
#[non_exhaustive]
pub enum SendError {
    /// The timeout has passed.
    Timeout,
    /// The request was certainly not sent, for example because the connection failed. Then the client even retries
    /// requests for links.
    NotSent(Box<dyn Error + Send + Sync>),
    /// There was no complete response. The service may have received the request.
    NoResponse(Box<dyn Error + Send + Sync>),
}

impl SendError {
    /// Returns the event of a request without a response.
    pub(crate) const fn event(&self) -> CallEvent {
        match self {
            Self::Timeout => CallEvent::Deadline,
            Self::NotSent(_) => CallEvent::NoResponse { may_have_been_sent: false },
            Self::NoResponse(_) => CallEvent::NoResponse { may_have_been_sent: true },
        }
    }
}

impl fmt::Display for SendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Timeout => "the time for the request is over",
            Self::NotSent(_) => "the request was not sent",
            Self::NoResponse(_) => "the response is not complete",
        })
    }
}

impl Error for SendError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Timeout => None,
            Self::NotSent(cause) | Self::NoResponse(cause) => Some(&**cause),
        }
    }
}
