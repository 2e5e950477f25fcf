//! What the fake service does with a request.

use core::fmt;
use core::time::Duration;
use std::sync::Arc;

use super::creatives::json_text;
use super::{FakeService, RawPage};
use crate::api::Resource;
use crate::client::{ClientError, SendError};
use crate::http::{RequestParts, ResponseParts};
use crate::policy::CallOptions;

/// What a [`FakeService`](super::FakeService) does with a request: a response, an error, or nothing.
///
/// ```
/// use endcap::testing::Reply;
/// use std::time::Duration;
///
/// let replies = [
///     Reply::new(200, r#"{"products_link_url": "https://shop.example.com/lists/1"}"#).after(Duration::from_secs(3)),
///     Reply::service_error(400, 1001, "line_items[0].base", "cannot be combined"),
///     Reply::throttled(Duration::from_secs(60)),
///     Reply::refused(),
///     Reply::hang(),
/// ];
/// # assert_eq!(replies.len(), 5);
/// ```
#[derive(Clone)]
pub struct Reply {
    pub(super) delay: Duration,
    outcome: Outcome,
    /// The headers that are added to a response.
    headers: Vec<(String, String)>,
}

#[derive(Clone)]
enum Outcome {
    /// The response without a script.
    Success,
    Never,
    Response(ResponseParts),
    Computed(Arc<Compute>),
}

type Compute = dyn Fn(&RequestParts<'static>) -> Result<ResponseParts, SendError> + Send + Sync;

impl Reply {
    /// Returns a response.
    pub fn new(status: u16, body: impl Into<Vec<u8>>) -> Self {
        ResponseParts::new(status, body).into()
    }

    /// Returns a response with the body of an error of the service, without a code.
    pub fn status(status: u16) -> Self {
        Self::new(status, r#"{"error":{"message":"a reply of a test","code":null},"meta":{"key":null}}"#)
    }

    /// Returns an error response: the service's code, the path of a field, and a message.
    pub fn service_error(status: u16, code: u16, key: &str, message: &str) -> Self {
        let (key, message) = (json_text(key), json_text(message));
        Self::new(status, format!(r#"{{"error":{{"message":{message},"code":{code}}},"meta":{{"key":{key}}}}}"#))
    }

    /// Returns a 429 with a `Retry-After`, which is rounded up to seconds.
    pub fn throttled(retry_after: Duration) -> Self {
        let seconds = retry_after.as_secs() + u64::from(retry_after.subsec_nanos() > 0);
        Self::status(429).with_header("Retry-After", seconds.to_string())
    }

    /// Fails the connection before the request is sent ([`SendError::NotSent`]).
    pub fn refused() -> Self {
        Self::from_fn(|_| Err(SendError::not_sent("the connection was refused")))
    }

    /// Breaks the connection after the request was sent ([`SendError::NoResponse`]).
    pub fn broken() -> Self {
        Self::from_fn(|_| Err(SendError::no_response("the connection was reset")))
    }

    /// Never responds.
    pub const fn hang() -> Self {
        Self::of(Outcome::Never)
    }

    /// Returns the response that a request without a script gets.
    pub const fn success() -> Self {
        Self::of(Outcome::Success)
    }

    /// Computes the response from the request.
    pub fn from_fn(
        reply: impl Fn(&RequestParts<'static>) -> Result<ResponseParts, SendError> + Send + Sync + 'static,
    ) -> Self {
        Self::of(Outcome::Computed(Arc::new(reply)))
    }

    const fn of(outcome: Outcome) -> Self {
        Self { delay: Duration::ZERO, outcome, headers: Vec::new() }
    }

    /// Adds a header to the response. Without a response, for example after [`Reply::refused`], it has no effect.
    #[must_use]
    pub fn with_header(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.headers.push((name.into(), value.into()));
        self
    }

    /// Lets the reply take some time.
    #[must_use]
    pub fn after(self, delay: Duration) -> Self {
        Self { delay, ..self }
    }

    /// Returns the error of a call to an endpoint that gets only this reply, without retries. For tests of code that
    /// takes a [`ClientError`].
    ///
    /// ```
    /// use endcap::check::Resource;
    /// use endcap::testing::Reply;
    /// use std::time::Duration;
    ///
    /// let error = Reply::throttled(Duration::from_secs(60)).to_error(Resource::User);
    /// assert_eq!((error.status(), error.retry_after()), (Some(429), Some(Duration::from_secs(60))));
    /// ```
    ///
    /// # Panics
    /// Panics if the call succeeds.
    #[allow(clippy::expect_used, reason = "a test fails with the message")]
    pub fn to_error(&self, resource: Resource) -> ClientError {
        let service = FakeService::new();
        // A rejected token is replaced up to twice.
        service.script(resource, vec![self.clone(); 3]);
        let options = FakeService::options().with_call_options(CallOptions::default().with_retries(0));
        let client = service.client(options);
        let error = service.run(client.call_example(resource)).err();
        error.expect("`Reply::to_error` needs a reply that is an error")
    }

    /// Returns the result of a request; `None` if there is none. `success` is the response without a script.
    pub(super) fn result(
        self,
        request: &RequestParts<'static>,
        success: ResponseParts,
    ) -> Option<Result<ResponseParts, SendError>> {
        let result = match self.outcome {
            Outcome::Success => Ok(success),
            Outcome::Never => return None,
            Outcome::Response(response) => Ok(response),
            Outcome::Computed(compute) => compute(request),
        };
        Some(result.map(|mut response| {
            response.headers.extend(self.headers);
            response
        }))
    }
}

impl From<ResponseParts> for Reply {
    fn from(response: ResponseParts) -> Self {
        Self::of(Outcome::Response(response))
    }
}

impl From<RawPage> for Reply {
    fn from(page: RawPage) -> Self {
        Self::new(200, page.to_json())
    }
}

impl fmt::Debug for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.outcome {
            Outcome::Success => f.write_str("Reply::success")?,
            Outcome::Never => f.write_str("Reply::hang")?,
            Outcome::Response(response) => write!(f, "Reply({})", response.status)?,
            Outcome::Computed(_) => f.write_str("Reply::from_fn")?,
        }
        if self.delay.is_zero() { Ok(()) } else { write!(f, ".after({:?})", self.delay) }
    }
}
