//! The errors of transports.

use core::fmt;
use core::time::Duration;
use std::error::Error;

use crate::policy::CallEvent;

/// The reason why there is no complete response.
///
/// In native programs, `?` converts an [`io::Error`](std::io::Error): a refused connection and a failed DNS lookup of
/// the standard library to [`NotSent`](SendError::NotSent), a certificate that rustls rejects to
/// [`CannotSend`](SendError::CannotSend), a timeout of a socket to [`Timeout`](SendError::Timeout), and any other error
/// to [`NoResponse`](SendError::NoResponse). Convert the errors of your HTTP library with `map_err`, for example with
/// [`SendError::no_response`].
///
/// ```
/// use std::io::{Error, ErrorKind};
///
/// use endcap::client::SendError;
///
/// fn connect() -> Result<(), SendError> {
///     Err(Error::from(ErrorKind::ConnectionRefused))?
/// }
/// assert!(matches!(connect(), Err(SendError::NotSent(_))));
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum SendError {
    /// A timeout has passed. Before the deadline of the call, for example after the timeout of a socket, this counts as
    /// [`NoResponse`](Self::NoResponse).
    Timeout,
    /// The request was certainly not sent, for example because the connection failed. Then the client even retries
    /// requests for links.
    NotSent(Box<dyn Error + Send + Sync>),
    /// The request was certainly not sent, and another attempt would fail in the same way, for example because the
    /// server's certificate is wrong. The client does not retry it.
    CannotSend(Box<dyn Error + Send + Sync>),
    /// There was no complete response. The service may have received the request.
    NoResponse(Box<dyn Error + Send + Sync>),
}

impl SendError {
    /// Creates a [`NotSent`](SendError::NotSent) error.
    pub fn not_sent(cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::NotSent(cause.into())
    }

    /// Creates a [`CannotSend`](SendError::CannotSend) error.
    pub fn cannot_send(cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::CannotSend(cause.into())
    }

    /// Creates a [`NoResponse`](SendError::NoResponse) error.
    pub fn no_response(cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::NoResponse(cause.into())
    }

    /// Returns whether the service may have received the request.
    pub(super) const fn may_have_been_sent(&self) -> bool {
        matches!(self, Self::Timeout | Self::NoResponse(_))
    }

    /// Returns the event of a request without a response. `time_left` is the time until the deadline of the call.
    pub(crate) fn event(&self, time_left: Duration) -> CallEvent {
        match self {
            Self::Timeout if time_left.is_zero() => CallEvent::Deadline,
            Self::NotSent(_) => CallEvent::NoResponse { may_have_been_sent: false, is_final: false },
            Self::CannotSend(_) => CallEvent::NoResponse { may_have_been_sent: false, is_final: true },
            Self::Timeout | Self::NoResponse(_) => CallEvent::NoResponse { may_have_been_sent: true, is_final: false },
        }
    }
}

/// Only an error that proves that nothing was sent becomes [`SendError::NotSent`]: after it, even a link is requested
/// again. rustls rejects a certificate before it sends a request.
#[cfg(not(target_arch = "wasm32"))]
impl From<std::io::Error> for SendError {
    fn from(error: std::io::Error) -> Self {
        use std::io::ErrorKind;
        // The standard library has no stable kind for a failed DNS lookup. Its text is the same on all systems.
        let text = error.to_string();
        let is_failed_lookup = text.starts_with("failed to lookup address information");
        match error.kind() {
            ErrorKind::InvalidData if text.starts_with("invalid peer certificate") => Self::CannotSend(Box::new(error)),
            _ if is_failed_lookup => Self::NotSent(Box::new(error)),
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
            Self::CannotSend(_) => "the request was not sent and cannot be sent",
            Self::NoResponse(_) => "there was no complete response",
        })
    }
}

impl Error for SendError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Timeout => None,
            Self::NotSent(cause) | Self::CannotSend(cause) | Self::NoResponse(cause) => Some(&**cause),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Error, ErrorKind};

    use super::SendError;

    #[test]
    fn some_errors_prove_that_nothing_was_sent() {
        let convert = |kind: ErrorKind| SendError::from(Error::from(kind));
        assert!(matches!(convert(ErrorKind::ConnectionRefused), SendError::NotSent(_)));
        let lookup = Error::other("failed to lookup address information: Temporary failure in name resolution");
        assert!(matches!(SendError::from(lookup), SendError::NotSent(_)));
        let data = |text: &str| SendError::from(Error::new(ErrorKind::InvalidData, text));
        assert!(matches!(data("invalid peer certificate: UnknownIssuer"), SendError::CannotSend(_)));
        assert!(matches!(data("cannot decrypt peer's message"), SendError::NoResponse(_)));
        for timeout in [ErrorKind::TimedOut, ErrorKind::WouldBlock] {
            assert!(matches!(convert(timeout), SendError::Timeout), "{timeout}");
        }
        for other in [ErrorKind::ConnectionReset, ErrorKind::BrokenPipe, ErrorKind::UnexpectedEof, ErrorKind::Other] {
            assert!(matches!(convert(other), SendError::NoResponse(_)), "{other}");
        }
    }
}
