//! The interface between the blocking client and an HTTP library.

use core::fmt;
use std::collections::hash_map::RandomState;
use std::error::Error;
use std::hash::BuildHasher as _;
use std::thread;
use std::time::Duration;

use crate::http::{RequestParts, ResponseParts};

/// Sends requests. A closure with the signature of [`Transport::send`] is a transport.
///
/// The other methods provide a clock, waits and random numbers. They have defaults, which tests can override.
pub trait Transport {
    /// Sends a request and reads the whole response, with any status. Must not follow redirects, because a redirect
    /// could send the credentials to another host.
    ///
    /// # Errors
    /// Returns [`SendError::Timeout`] after `timeout`, and another error if there is no complete response.
    fn send(&mut self, request: &RequestParts<'_>, timeout: Duration) -> Result<ResponseParts, SendError>;

    /// Returns the time since the Unix epoch. It should never go back. The default is [`now`](super::now).
    fn now(&mut self) -> Duration {
        super::now()
    }

    /// Waits for `time`.
    fn wait(&mut self, time: Duration) {
        thread::sleep(time);
    }

    /// Returns a random number in the range [0, 1), which spreads the retries of many clients.
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

/// The reason why there is no complete response.
#[derive(Debug)]
pub enum SendError {
    /// The timeout has passed.
    Timeout,
    /// The request was certainly not sent, for example because the connection failed. Then the client even retries
    /// requests for links.
    NotSent(Box<dyn Error + Send + Sync>),
    /// Any other error. The service may have received the request.
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
