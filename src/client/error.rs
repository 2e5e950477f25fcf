//! The errors of the asynchronous client.

use core::error::Error;
use core::fmt;
use core::time::Duration;
use std::sync::Arc;

use super::SendError;
use super::attempts::{Attempts, SharedAttempts};
use crate::api::Resource;
use crate::http::{Redactor, SensitiveValues, ServiceError, TargetError};
use crate::json::response::ReadError;
use crate::policy::CallFailure;
use crate::schema::Report;

/// The reason why a call has no result. Callers that shared a request get the same error.
///
/// It contains neither the client's credentials nor the names and phone numbers that were sent.
///
/// ```
/// use endcap::client::ClientError;
///
/// /// Returns what to tell the shopper.
/// fn text(error: &ClientError) -> String {
///     match error.report() {
///         Some(report) => report.to_string(),
///         None if error.is_timeout() || error.retry_after().is_some() => "please try again later".to_owned(),
///         None => "something went wrong".to_owned(),
///     }
/// }
/// ```
#[derive(Clone)]
pub struct ClientError(Arc<Details>);

struct Details {
    kind: ClientErrorKind,
    resource: Option<Resource>,
    attempts: Attempts,
}

/// What went wrong.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum ClientErrorKind {
    /// The body has errors. Nothing was sent.
    Invalid(Box<Report>),
    /// An option is missing or not allowed. Nothing was sent.
    Option {
        /// The name of the option: a method of [`ClientOptions`](super::ClientOptions), the argument `base` of
        /// [`GatewayClient`](super::GatewayClient), or the field of a [`TargetError`].
        name: &'static str,
        /// The allowed values, or that the option is required, as a phrase in lower case.
        reason: &'static str,
    },
    /// The HTTP library could not start, for example without certificates of the system.
    Transport(Arc<dyn Error + Send + Sync>),
    /// The service responded with an error.
    Service {
        /// The service's error, without the secrets, names and phone numbers that were sent.
        error: Box<ServiceError>,
        /// Why the call was not tried again.
        reason: CallFailure,
    },
    /// There was no complete response.
    Network {
        /// The error of the transport. If it contained a credential, a name or a phone number, another error replaces it.
        cause: Arc<SendError>,
        /// Why the call was not tried again.
        reason: CallFailure,
    },
    /// The response is a redirect. It is not followed, because the credential would be sent with it.
    Redirect,
    /// The time for the call is over. It includes all attempts and waits.
    Timeout {
        /// Why the last attempt before that failed, as a [`ServiceError`] or a [`SendError`]; `None` if none had failed.
        cause: Option<Arc<dyn Error + Send + Sync>>,
    },
    /// The service limits the rate of requests, and the call cannot be sent within its timeout. Nothing was sent.
    Throttled {
        /// The time after which to try again, at least a second.
        retry_after: Duration,
    },
    /// The service accepted the request, but its response cannot be read.
    Malformed {
        /// Why the response cannot be read.
        reason: ReadError,
        /// The service's id of the request, from the headers of the response.
        request_id: Option<String>,
    },
    /// The program's own source of access tokens failed; see
    /// [`with_token_source`](super::ClientOptions::with_token_source).
    TokenSource(Arc<dyn Error + Send + Sync>),
    /// The transport, the token source or the function of [`with_on_attempt`](super::ClientOptions::with_on_attempt)
    /// panicked in another call, whose request this call shared. The panic continues in that call.
    Panicked,
    /// A bug in endcap. Please report it.
    Internal,
}

impl ClientError {
    pub(super) fn new(kind: ClientErrorKind, resource: Resource, attempts: Attempts) -> Self {
        Self(Arc::new(Details { kind, resource: Some(resource), attempts }))
    }

    /// Creates the error of a call whose time is over.
    pub(super) fn timeout(resource: Resource, attempts: &SharedAttempts) -> Self {
        Self::new(ClientErrorKind::Timeout { cause: attempts.last_failure() }, resource, attempts.get())
    }

    /// Creates the error of an option. Nothing was sent.
    pub(super) fn option(name: &'static str, reason: &'static str) -> Self {
        Self::unsent(ClientErrorKind::Option { name, reason })
    }

    /// Creates an error of a call that has not sent anything.
    pub(super) fn unsent(kind: ClientErrorKind) -> Self {
        Self(Arc::new(Details { kind, resource: None, attempts: Attempts::default() }))
    }

    /// Returns what went wrong.
    pub fn kind(&self) -> &ClientErrorKind {
        &self.0.kind
    }

    /// Returns the endpoint to which the last request was sent, or would have been sent. For example
    /// [`Resource::Token`] if a call got no access token. `None` if the options or the body were not allowed.
    pub fn resource(&self) -> Option<Resource> {
        self.0.resource
    }

    /// Returns the number of requests that were sent to the endpoint.
    pub fn attempts(&self) -> u32 {
        self.0.attempts.count
    }

    /// Returns the status of the last response, or `None` if the last request got none.
    pub fn status(&self) -> Option<u16> {
        self.0.attempts.status
    }

    /// Returns whether the time for the call was over; see [`ClientErrorKind::Timeout`].
    pub fn is_timeout(&self) -> bool {
        matches!(self.0.kind, ClientErrorKind::Timeout { .. })
    }

    /// Returns whether the endpoint may have received a request. If not, nothing was created, and nothing was accepted.
    pub fn may_have_been_sent(&self) -> bool {
        self.0.attempts.sent > 0
    }

    /// Returns the time after which to try again: that of the service's `Retry-After`, or of
    /// [`ClientErrorKind::Throttled`].
    pub fn retry_after(&self) -> Option<Duration> {
        match &self.0.kind {
            ClientErrorKind::Throttled { retry_after } => Some(*retry_after),
            _ => self.service()?.retry_after,
        }
    }

    /// Returns the error that the service responded with, if it did; after a timeout, to the last attempt that failed.
    pub fn service(&self) -> Option<&ServiceError> {
        match &self.0.kind {
            ClientErrorKind::Service { error, .. } => Some(error),
            ClientErrorKind::Timeout { cause: Some(cause) } => cause.downcast_ref(),
            _ => None,
        }
    }

    /// Returns the issues of the body, if they are the reason.
    pub fn report(&self) -> Option<&Report> {
        match &self.0.kind {
            ClientErrorKind::Invalid(report) => Some(report),
            _ => None,
        }
    }
}

/// Errors are equal if they are the error of the same call, such as clones: the causes of two errors cannot be
/// compared.
impl PartialEq for ClientError {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for ClientError {}

impl fmt::Debug for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Details { kind, resource, attempts } = &*self.0;
        f.debug_struct("ClientError")
            .field("kind", kind)
            .field("resource", resource)
            .field("attempts", &attempts.count)
            .field("status", &attempts.status)
            .finish()
    }
}

impl From<TargetError> for ClientError {
    fn from(error: TargetError) -> Self {
        Self::option(error.field(), error.reason())
    }
}

/// Returns the reason why a call was not tried again, if the message must state it. Other reasons follow from the error
/// itself.
fn shown_reason(reason: CallFailure) -> Option<CallFailure> {
    let is_shown = matches!(reason, CallFailure::RetryAfter | CallFailure::Throttled | CallFailure::RetryBudget);
    is_shown.then_some(reason)
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0.kind {
            ClientErrorKind::Invalid(report) => return report.fmt(f),
            ClientErrorKind::Option { name, reason } => return write!(f, "`{name}` {reason}"),
            ClientErrorKind::Service { error, .. } => error.fmt(f)?,
            ClientErrorKind::Network { .. } => write!(f, "the connection failed {}", self.0.attempts)?,
            ClientErrorKind::Redirect => write!(
                f,
                "the request was redirected {}; redirects are not followed, so set the base URL to the final host",
                self.0.attempts
            )?,
            ClientErrorKind::Timeout { .. } => {
                write!(f, "timed out {}; for more time, see `with_timeout`", self.0.attempts)?;
            }
            ClientErrorKind::Throttled { retry_after } => {
                let seconds = retry_after.as_secs();
                write!(f, "{}; try again in {seconds} s or with a longer timeout", CallFailure::Throttled)?;
            }
            ClientErrorKind::Malformed { .. } => {
                f.write_str("the service accepted the request, but its response cannot be read")?;
            }
            ClientErrorKind::Transport(_) => f.write_str("the HTTP library could not start")?,
            ClientErrorKind::TokenSource(_) => f.write_str("`with_token_source` did not return a token")?,
            ClientErrorKind::Panicked => f.write_str(
                "a call that shared its request panicked in the transport, in `with_token_source` or in `with_on_attempt`",
            )?,
            ClientErrorKind::Internal => f.write_str("the call failed because of a bug in endcap; please report it")?,
        }
        match &self.0.kind {
            ClientErrorKind::Service { reason, .. } | ClientErrorKind::Network { reason, .. } => {
                match shown_reason(*reason) {
                    Some(reason) => write!(f, "; not tried again, because {reason}"),
                    None => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }
}

impl Error for ClientError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.0.kind {
            ClientErrorKind::Network { cause, .. } => Some(&**cause),
            ClientErrorKind::TokenSource(cause)
            | ClientErrorKind::Transport(cause)
            | ClientErrorKind::Timeout { cause: Some(cause) } => Some(&**cause),
            ClientErrorKind::Malformed { reason, .. } => Some(reason),
            _ => None,
        }
    }
}

/// The replacement for an error that contains a sensitive value.
#[derive(Debug)]
struct Redacted;

impl fmt::Display for Redacted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("redacted, because it may contain a credential or personal data")
    }
}

impl Error for Redacted {}

/// Returns the error of a transport, or one without details if its text contains a sensitive value.
pub(super) fn without_sensitive(error: SendError, sensitive: &SensitiveValues<'_>) -> SendError {
    let redactor = Redactor::new(sensitive);
    let is_harmless = |cause: &(dyn Error + 'static)| {
        let mut next = Some(cause);
        while let Some(error) = next {
            if redactor.has_found(&format!("{error} {error:?}")) {
                return false;
            }
            next = error.source();
        }
        true
    };
    match error {
        SendError::NotSent(cause) if !is_harmless(&*cause) => SendError::NotSent(Box::new(Redacted)),
        SendError::CannotSend(cause) if !is_harmless(&*cause) => SendError::CannotSend(Box::new(Redacted)),
        SendError::NoResponse(cause) if !is_harmless(&*cause) => SendError::NoResponse(Box::new(Redacted)),
        other => other,
    }
}
