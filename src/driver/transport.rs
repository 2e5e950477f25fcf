//! The traits that a program implements for a client: an HTTP transport and a timer.

use core::time::Duration;

use super::{MaybeSend, MaybeSync};
use crate::client::SendError;
use crate::http::{RequestParts, ResponseParts};

/// Sends requests. A closure that returns the future of [`Transport::send`] is a transport.
///
/// The client drops the future at the deadline of a call, or when the caller drops the call. The transport must then
/// end the request.
pub trait Transport: MaybeSend + MaybeSync + 'static {
    /// Sends a request and reads the whole response, with any status. Must not follow redirects, because a redirect
    /// could send the credentials to another host.
    ///
    /// # Errors
    /// Returns an error if there is no complete response.
    fn send(
        &self,
        request: RequestParts<'static>,
    ) -> impl Future<Output = Result<ResponseParts, SendError>> + MaybeSend + 'static;
}

impl<F, R> Transport for F
where
    F: Fn(RequestParts<'static>) -> R + MaybeSend + MaybeSync + 'static,
    R: Future<Output = Result<ResponseParts, SendError>> + MaybeSend + 'static,
{
    fn send(
        &self,
        request: RequestParts<'static>,
    ) -> impl Future<Output = Result<ResponseParts, SendError>> + MaybeSend + 'static {
        self(request)
    }
}

/// A clock, waits and random numbers. Tests replace it with a clock that does not wait.
pub trait Timer: MaybeSend + MaybeSync + 'static {
    /// Waits for at least `time`. Dropping the future ends the wait.
    fn sleep(&self, time: Duration) -> impl Future<Output = ()> + MaybeSend + 'static;

    /// Returns the time since the Unix epoch, from a clock that never goes back; see [`now`](crate::blocking::now).
    #[cfg(not(target_arch = "wasm32"))]
    fn now(&self) -> Duration {
        crate::blocking::now()
    }

    /// Returns the time since the Unix epoch, from a clock that never goes back.
    #[cfg(target_arch = "wasm32")]
    fn now(&self) -> Duration;

    /// Returns the time since the Unix epoch by the system clock, which can jump. It decides whether a cached link can be
    /// used again, and how long a `Retry-After` date makes a call wait. The default is [`Timer::now`].
    fn system_time(&self) -> Duration {
        self.now()
    }

    /// Returns a random number in the range [0, 1), which spreads the retries of many clients.
    #[cfg(not(target_arch = "wasm32"))]
    fn random(&self) -> f64 {
        crate::blocking::random()
    }

    /// Returns a random number in the range [0, 1), which spreads the retries of many clients.
    #[cfg(target_arch = "wasm32")]
    fn random(&self) -> f64;

    /// Returns whether the program runs in a web page, where every visitor can read its secrets. The default is false.
    fn is_browser(&self) -> bool {
        false
    }
}
