//! The traits that a program implements for a client: an HTTP transport and a timer.

use core::time::Duration;

use super::SendError;
use super::{MaybeSend, MaybeSync};
use crate::http::{RequestParts, ResponseParts};

/// Sends requests. A closure or function that returns the future of [`Transport::send`] is a transport.
///
/// The client drops the future at the deadline of a call, or when the caller drops the call. The transport must then
/// end the request.
///
/// A struct can be a transport, too. This one adds a header, sends with another transport, and logs the result:
///
/// ```
/// use endcap::client::{MaybeSend, SendError, Transport};
/// use endcap::http::{RequestParts, ResponseParts};
/// use std::time::Duration;
///
/// struct Traced<T> {
///     transport: T,
///     trace_id: String,
/// }
///
/// impl<T: Transport> Transport for Traced<T> {
///     fn send(
///         &self,
///         request: RequestParts<'static>,
///         time_left: Duration,
///     ) -> impl Future<Output = Result<ResponseParts, SendError>> + MaybeSend + 'static {
///         let url = request.url.clone();
///         let request = request.with_header("X-Trace-Id", &self.trace_id);
///         let sending = self.transport.send(request, time_left);
///         // The future must not borrow from `self`, so what it needs is moved into it.
///         async move {
///             let result = sending.await;
///             match &result {
///                 Ok(response) => eprintln!("{url}: {}", response.status),
///                 Err(error) => eprintln!("{url}: {error}"),
///             }
///             result
///         }
///     }
/// }
///
/// async fn send(request: RequestParts<'static>, _: Duration) -> Result<ResponseParts, SendError> {
///     assert_eq!(request.header("x-trace-id"), Some("t1"));
///     Ok(ResponseParts { status: 200, headers: Vec::new(), body: Vec::new() })
/// }
/// # use endcap::client::{Client, ClientOptions, Timer};
/// # struct Clock;
/// # impl Timer for Clock {
/// #     fn sleep(&self, _: std::time::Duration) -> impl Future<Output = ()> + Send + 'static {
/// #         std::future::pending()
/// #     }
/// # }
/// # let options = ClientOptions::default()
/// #     .with_api_url("https://api.example.com".parse()?)
/// #     .with_api_key(endcap::http::ApiKey::new("key")?);
///
/// let transport = Traced { transport: send, trace_id: "t1".to_owned() };
/// let client = Client::with_transport(options, transport, Clock)?;
/// # let soup = endcap::wire::ShoppingList::new("Soup", [endcap::wire::LineItem::new("onion")]);
/// # let result = futures_util::FutureExt::now_or_never(client.links().create(&soup)).unwrap();
/// # assert_eq!(result.unwrap_err().attempts(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
    fn sleep(&self, time: Duration) -> impl Future<Output = ()> + MaybeSend + 'static;

    /// Returns the time since the Unix epoch, from a clock that never goes back; see [`now`](super::now).
    /// Deadlines and waits depend on it: if it goes back, they take longer.
    #[cfg(not(target_arch = "wasm32"))]
    fn now(&self) -> Duration {
        super::now()
    }

    /// Returns the time since the Unix epoch, from a clock that never goes back.
    #[cfg(target_arch = "wasm32")]
    fn now(&self) -> Duration;

    /// Returns the time since the Unix epoch by the system clock, which can jump. It decides whether a cached link can
    /// be used again, and how long a `Retry-After` date makes a call wait. In native programs the default is the time of
    /// `SystemTime`, and elsewhere [`Timer::now`].
    ///
    /// Tokens and cached links expire by [`Timer::now`] or by this clock, whichever ran further. On most systems the
    /// clock of [`Instant`](std::time::Instant), and so the default of [`Timer::now`], stands still while the machine
    /// sleeps. A clock of tests returns the same time as [`Timer::now`].
    fn system_time(&self) -> Duration {
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
