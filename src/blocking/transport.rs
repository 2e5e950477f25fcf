//! The interface between the blocking client and an HTTP library.

use std::thread;
use std::time::Duration;

use super::SendError;
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

    /// Returns the time since the Unix epoch. It should never go back: then waits take longer. The default is
    /// [`now`](super::now), which may stand still while the machine sleeps. Then an access token is used after it has
    /// expired, until the service responds with 401.
    fn now(&mut self) -> Duration {
        super::now()
    }

    /// Waits for `time`.
    fn wait(&mut self, time: Duration) {
        thread::sleep(time);
    }

    /// Returns a random number in the range [0, 1), which spreads the retries of many clients.
    fn random(&mut self) -> f64 {
        super::random()
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
