//! The interface between the blocking client and an HTTP library.

use std::sync::Arc;
use std::time::Duration;

use crate::client::{self, SendError};
use crate::http::{RequestParts, ResponseParts};

/// Sends requests. A closure with the signature of [`Transport::send`] is a transport.
///
/// All clones of a client use it, in any number of threads. So it borrows nothing from the function that creates the
/// client, and changes what it owns only behind a lock or an atomic: move an `Arc` of what you want to read later into
/// it.
pub trait Transport: Send + Sync + 'static {
    /// Sends a request and reads the whole response, with any status. Must not follow redirects, because a redirect
    /// could send the credentials to another host.
    ///
    /// `time_left` is the time until the deadline of the call. A transport that takes longer delays its caller, and no
    /// other thread: those that wait for the same token or link end in time.
    ///
    /// # Errors
    /// Returns [`SendError::Timeout`] after `time_left`, and another error if there is no complete response.
    fn send(&self, request: RequestParts<'static>, time_left: Duration) -> Result<ResponseParts, SendError>;
}

impl<F> Transport for F
where
    F: Fn(RequestParts<'static>, Duration) -> Result<ResponseParts, SendError> + Send + Sync + 'static,
{
    fn send(&self, request: RequestParts<'static>, time_left: Duration) -> Result<ResponseParts, SendError> {
        self(request, time_left)
    }
}

/// Sends with a blocking transport as soon as its future is polled.
pub(super) struct Sending<T>(pub(super) Arc<T>);

impl<T: Transport> client::Transport for Sending<T> {
    fn send(
        &self,
        request: RequestParts<'static>,
        time_left: Duration,
    ) -> impl Future<Output = Result<ResponseParts, SendError>> + Send + 'static {
        let transport = Arc::clone(&self.0);
        async move { transport.send(request, time_left) }
    }
}
