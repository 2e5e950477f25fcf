//! The errors of transports.

use core::fmt;
use std::error::Error;

use super::CallEvent;

/// The reason why there is no complete response.
///
/// In native programs, `?` converts an [`io::Error`](std::io::Error): a refused connection to
/// [`NotSent`](SendError::NotSent), a timeout of a socket to [`Timeout`](SendError::Timeout), and any other error to
/// [`NoResponse`](SendError::NoResponse). Convert the errors of your HTTP library with `map_err`, for example with
/// [`SendError::no_response`].
///
/// ```
/// use std::io::{Error, ErrorKind};
///
/// use endcap::blocking::SendError;
///
/// fn connect() -> Result<(), SendError> {
///     Err(Error::from(ErrorKind::ConnectionRefused))?
/// }
/// assert!(matches!(connect(), Err(SendError::NotSent(_))));
/// ```
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
    /// Creates a [`NotSent`](SendError::NotSent) error.
    pub fn not_sent(cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::NotSent(cause.into())
    }

    /// Creates a [`NoResponse`](SendError::NoResponse) error.
    pub fn no_response(cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::NoResponse(cause.into())
    }

    /// Returns the event of a request without a response.
    pub(crate) const fn event(&self) -> CallEvent {
        match self {
            Self::Timeout => CallEvent::Deadline,
            Self::NotSent(_) => CallEvent::NoResponse { may_have_been_sent: false },
            Self::NoResponse(_) => CallEvent::NoResponse { may_have_been_sent: true },
        }
    }
}

/// Only an error that proves that nothing was sent becomes [`SendError::NotSent`]: after it, even a link is requested
/// again.
#[cfg(not(target_arch = "wasm32"))]
impl From<std::io::Error> for SendError {
    fn from(error: std::io::Error) -> Self {
        use std::io::ErrorKind;
        match error.kind() {
            ErrorKind::ConnectionRefused => Self::NotSent(Box::new(error)),
            // On Unix, `WouldBlock` is the timeout of a socket.
            ErrorKind::TimedOut | ErrorKind::WouldBlock => Self::Timeout,
            _ => Self::NoResponse(Box::new(error)),
        }
    }
}

impl fmt::Display for SendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Timeout => "the request timed out",
            Self::NotSent(_) => "the request was not sent",
            Self::NoResponse(_) => "there was no complete response",
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

#[cfg(test)]
mod tests {
    use std::io::{Error, ErrorKind};

    use super::SendError;

    #[test]
    fn only_a_refused_connection_proves_that_nothing_was_sent() {
        let convert = |kind: ErrorKind| SendError::from(Error::from(kind));
        assert!(matches!(convert(ErrorKind::ConnectionRefused), SendError::NotSent(_)));
        for timeout in [ErrorKind::TimedOut, ErrorKind::WouldBlock] {
            assert!(matches!(convert(timeout), SendError::Timeout), "{timeout}");
        }
        for other in [ErrorKind::ConnectionReset, ErrorKind::BrokenPipe, ErrorKind::UnexpectedEof, ErrorKind::Other] {
            assert!(matches!(convert(other), SendError::NoResponse(_)), "{other}");
        }
    }
}
