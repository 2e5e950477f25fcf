//! The traits that a program implements for a client: an HTTP transport and a timer.

use core::time::Duration;

use super::bounds::BoxFuture;
use super::{MaybeSend, MaybeSync, SendError};
use crate::http::{RequestParts, ResponseParts};
use crate::unix_time::UnixTime;

/// Sends requests. A closure or function that returns the future of [`Transport::send`] is a transport.
///
/// The client drops the future at the deadline of a call, or when the caller drops the call. The transport must then
/// end the request.
///
/// A struct can be a transport, too: one that holds the client of an HTTP library, or one that changes each request and
/// sends it with another transport, as in `docs/rust.md`. Its future must not borrow from `self`.
pub trait Transport: MaybeSend + MaybeSync + 'static {
    /// Sends a request and reads the whole response, with any status. Must not follow redirects, because a redirect
    /// could send the credentials to another host.
    ///
    /// `time_left` is the time until the deadline of the call, at which the client drops the future.
    ///
    /// # Errors
    /// Returns an error if there is no complete response.
    fn send(
        &self,
        request: RequestParts<'static>,
        time_left: Duration,
    ) -> impl Future<Output = Result<ResponseParts, SendError>> + MaybeSend + 'static;
}

impl<F, R> Transport for F
where
    F: Fn(RequestParts<'static>, Duration) -> R + MaybeSend + MaybeSync + 'static,
    R: Future<Output = Result<ResponseParts, SendError>> + MaybeSend + 'static,
{
    fn send(
        &self,
        request: RequestParts<'static>,
        time_left: Duration,
    ) -> impl Future<Output = Result<ResponseParts, SendError>> + MaybeSend + 'static {
        self(request, time_left)
    }
}

/// A clock, waits and random numbers. In tests, use `endcap::testing::Clock` (feature `testing`): with a timer that
/// skips waits while its clock stands still, each call times out at once.
pub trait Timer: MaybeSend + MaybeSync + 'static {
    /// Waits for at least `time`. Dropping the future ends the wait.
    fn sleep(&self, time: Duration) -> impl Future<Output = ()> + MaybeSend + 'static
    where
        Self: Sized;

    /// Returns the time, from a clock that never goes back; see [`now`](super::now).
    /// Deadlines and waits depend on it: if it goes back, they take longer.
    #[cfg(not(target_arch = "wasm32"))]
    fn now(&self) -> UnixTime {
        super::now()
    }

    /// Returns the time, from a clock that never goes back.
    #[cfg(target_arch = "wasm32")]
    fn now(&self) -> UnixTime;

    /// Returns the time of the system clock, which can jump. It decides whether a cached link can
    /// be used again, and how long a `Retry-After` date makes a call wait. In native programs the default is the time of
    /// `SystemTime`, and elsewhere [`Timer::now`].
    ///
    /// Tokens and cached links expire by [`Timer::now`] or by this clock, whichever ran further. On most systems the
    /// clock of [`Instant`](std::time::Instant), and so the default of [`Timer::now`], stands still while the machine
    /// sleeps. A clock of tests returns the same time as [`Timer::now`].
    fn system_time(&self) -> UnixTime {
        #[cfg(target_arch = "wasm32")]
        return self.now();
        #[cfg(not(target_arch = "wasm32"))]
        super::clock::system_time()
    }

    /// Returns a random number in the range [0, 1), which spreads the retries of many clients.
    #[cfg(not(target_arch = "wasm32"))]
    fn random(&self) -> f64 {
        super::clock::random()
    }

    /// Returns a random number in the range [0, 1), which spreads the retries of many clients.
    #[cfg(target_arch = "wasm32")]
    fn random(&self) -> f64;

    /// Returns whether the program runs in a web page, where every visitor can read its secrets. The default is false.
    fn is_browser(&self) -> bool {
        false
    }
}

/// A [`Transport`] of any type.
pub(super) trait AnyTransport: MaybeSend + MaybeSync {
    /// Does what [`Transport::send`] does.
    fn send_any(
        &self,
        request: RequestParts<'static>,
        time_left: Duration,
    ) -> BoxFuture<Result<ResponseParts, SendError>>;
}

impl<T: Transport> AnyTransport for T {
    fn send_any(
        &self,
        request: RequestParts<'static>,
        time_left: Duration,
    ) -> BoxFuture<Result<ResponseParts, SendError>> {
        Box::pin(self.send(request, time_left))
    }
}

/// A [`Timer`] of any type.
pub(crate) trait AnyTimer: Timer {
    /// Does what [`Timer::sleep`] does.
    fn sleep_any(&self, time: Duration) -> BoxFuture<()>;
}

impl<C: Timer> AnyTimer for C {
    fn sleep_any(&self, time: Duration) -> BoxFuture<()> {
        Box::pin(self.sleep(time))
    }
}
