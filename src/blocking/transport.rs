//! The interface between the blocking client and an HTTP library.

use core::fmt;
use std::collections::hash_map::RandomState;
use std::error::Error;
use std::hash::BuildHasher as _;
use std::thread;
use std::time::Duration;

use crate::http::{RequestParts, ResponseParts};

/// Sends requests. Closures of the type of [`Transport::send`] are transports.
///
/// The other methods are the clock, the wait and the random number of a call. They have defaults; a test overrides them.
pub trait Transport {
    /// Sends a request and reads the whole response, with any status. Follows no redirect, because that would carry
    /// the credentials to another host.
    ///
    /// # Errors
    /// [`SendError::Timeout`] after `timeout`, and the other errors if there is no complete response.
    fn send(&mut self, request: &RequestParts<'_>, timeout: Duration) -> Result<ResponseParts, SendError>;

    /// Returns the time since the Unix epoch. Should never go back; the default is [`now`](super::now).
    fn now(&mut self) -> Duration {
        super::now()
    }

    /// Waits.
    fn wait(&mut self, time: Duration) {
        thread::sleep(time);
    }

    /// Returns a random number from 0 up to 1, which spreads the retries of many clients.
    fn random(&mut self) -> f64 {
        // The standard library's only source of randomness.
        let bits = u32::try_from(RandomState::new().hash_one(0_u8) >> 32).unwrap_or_default();
        f64::from(bits) / 4_294_967_296.0
    }
}

impl<F> Transport for F
where
    F: FnMut(&RequestParts<'_>, Duration) -> Result<ResponseParts, SendError>,
{
    fn send(&mut self, request: &RequestParts<'_>, timeout: Duration) -> Result<ResponseParts, SendError> {
        self(request, timeout)
    }
}

/// Why there is no complete response.
#[derive(Debug)]
pub enum SendError {
    /// The time is over.
    Timeout,
    /// The request was certainly not sent, for instance because no connection could be made. Even a shopping list is sent
    /// again then.
    NotSent(Box<dyn Error + Send + Sync>),
    /// Anything else: the service may have received the request.
    Broken(Box<dyn Error + Send + Sync>),
}

impl fmt::Display for SendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Timeout => "the time for the request is over",
            Self::NotSent(_) => "the request was not sent",
            Self::Broken(_) => "the response is not complete",
        })
    }
}

impl Error for SendError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Timeout => None,
            Self::NotSent(cause) | Self::Broken(cause) => Some(&**cause),
        }
    }
}
