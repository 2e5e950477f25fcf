//! The events of a call, and the actions that result from them.

use core::fmt;
use core::time::Duration;

#[cfg(feature = "npm-service")]
use serde::{Deserialize, Serialize};
#[cfg(feature = "generate")]
use ts_rs::TS;

/// An event of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "npm-service", derive(Deserialize))]
#[cfg_attr(feature = "npm-service", serde(rename_all = "kebab-case", rename_all_fields = "camelCase"))]
#[cfg_attr(feature = "generate", derive(TS))]
#[non_exhaustive]
pub enum CallEvent {
    /// The call starts.
    Start,
    /// The requested token was received.
    Token {
        /// The generation of the token (see [`TokenState`](super::TokenState)).
        generation: u32,
        /// Whether the token was issued to another client that shares it. If the service rejects it, another one may be
        /// available.
        #[cfg_attr(feature = "npm-service", serde(default))]
        is_shared: bool,
    },
    /// The requested token could not be received.
    NoToken,
    /// The service has responded, with any status.
    Response(ResponseSummary),
    /// There was no complete response.
    NoResponse {
        /// False only if the request was certainly not sent.
        may_have_been_sent: bool,
        /// Whether another attempt would fail in the same way, for example because the server's certificate is wrong.
        #[cfg_attr(feature = "npm-service", serde(default))]
        #[cfg_attr(feature = "generate", ts(optional, as = "Option<_>"))]
        is_final: bool,
    },
    /// The requested wait is over.
    Waited,
    /// The time for all attempts is over.
    Deadline,
}

/// The parts of a response that decide how a call continues.
/// [`ResponseParts::event`](crate::http::ResponseParts::event) reads them from a response.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "npm-service", derive(Deserialize))]
#[cfg_attr(feature = "npm-service", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "generate", derive(TS))]
pub struct ResponseSummary {
    /// The HTTP status.
    pub status: u16,
    /// The wait that `Retry-After` requires (RFC 9110, section 10.2.3).
    #[cfg_attr(feature = "npm-service", serde(default, deserialize_with = "super::time::of_millis"))]
    #[cfg_attr(feature = "generate", ts(type = "number", optional))]
    pub retry_after: Option<Duration>,
    /// How the body changes the way in which the status is treated.
    #[cfg_attr(feature = "npm-service", serde(default))]
    #[cfg_attr(feature = "generate", ts(optional, as = "Option<_>"))]
    pub status_override: StatusOverride,
    /// Whether the request has a location code. It, and not the token, may be the reason for a 401.
    #[cfg_attr(feature = "npm-service", serde(default))]
    #[cfg_attr(feature = "generate", ts(optional, as = "Option<_>"))]
    pub has_location_code: bool,
    /// Whether a token was replaced a short time ago (not [`TokenState::may_renew`](super::TokenState::may_renew)). After
    /// a 401 to a request with a location code, the call then requests no other token.
    #[cfg_attr(feature = "npm-service", serde(default))]
    #[cfg_attr(feature = "generate", ts(optional, as = "Option<_>"))]
    pub is_token_new: bool,
    /// Whether the call cannot send another token request after a 401.
    #[cfg_attr(feature = "npm-service", serde(default))]
    #[cfg_attr(feature = "generate", ts(optional, as = "Option<_>"))]
    pub is_token_final: bool,
}

/// How the body changes the way in which the status is treated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "npm-service", derive(Deserialize))]
#[cfg_attr(feature = "npm-service", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "generate", derive(TS))]
#[non_exhaustive]
pub enum StatusOverride {
    /// The body does not change how the status is treated.
    #[default]
    None,
    /// The response counts as a success: the user already exists (service document, `POST {base_url}/v2/users`, 2).
    Success,
    /// A retry would fail the same way: OAuth errors, and 404 with code 4000 (service document, "Authentication" and
    /// "Errors").
    Final,
}

impl ResponseSummary {
    /// Creates a response with a status and no other information.
    pub const fn status(status: u16) -> Self {
        Self {
            status,
            retry_after: None,
            status_override: StatusOverride::None,
            has_location_code: false,
            is_token_new: false,
            is_token_final: false,
        }
    }
}

/// The next action of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "npm-service", derive(Serialize))]
#[cfg_attr(feature = "npm-service", serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase"))]
#[cfg_attr(feature = "generate", derive(TS))]
#[non_exhaustive]
pub enum CallAction {
    /// Get a token from the [`TokenState`](super::TokenState). Then report [`CallEvent::Token`] or
    /// [`CallEvent::NoToken`].
    Token {
        /// The generation of the token that the service has just rejected. Record that first.
        #[cfg_attr(feature = "npm-service", serde(skip_serializing_if = "Option::is_none"))]
        #[cfg_attr(feature = "generate", ts(optional))]
        rejected: Option<u32>,
        /// Whether the location code may be the reason: then
        /// [`record_doubted`](super::TokenState::record_doubted) the token, and otherwise
        /// [`record_rejected`](super::TokenState::record_rejected) it.
        is_doubted: bool,
        /// The time left until the deadline.
        #[cfg_attr(feature = "npm-service", serde(serialize_with = "super::time::as_millis"))]
        #[cfg_attr(feature = "generate", ts(type = "number"))]
        time_left: Duration,
    },
    /// Send the request. Then report [`CallEvent::Response`] or [`CallEvent::NoResponse`].
    Send {
        /// The number of the attempt, from 1. An attempt that replaces a rejected token is not counted.
        attempt: u32,
        /// The time left until the deadline.
        #[cfg_attr(feature = "npm-service", serde(serialize_with = "super::time::as_millis"))]
        #[cfg_attr(feature = "generate", ts(type = "number"))]
        time_left: Duration,
    },
    /// Wait for at least this time. Then report [`CallEvent::Waited`].
    Wait {
        /// The time to wait.
        #[cfg_attr(feature = "npm-service", serde(rename = "ms", serialize_with = "super::time::as_millis"))]
        #[cfg_attr(feature = "generate", ts(type = "number"))]
        time: Duration,
    },
    /// The call is over. The last response is its result.
    Done,
    /// The call is over and has failed.
    Fail {
        /// Why the call ended without a result.
        reason: CallFailure,
        /// The time for which no call can be sent, if the service limits the rate of requests.
        #[cfg_attr(
            feature = "npm-service",
            serde(skip_serializing_if = "Duration::is_zero", serialize_with = "super::time::as_millis")
        )]
        #[cfg_attr(feature = "generate", ts(type = "number", optional))]
        blocked_for: Duration,
    },
}

impl CallAction {
    /// Returns the last action of a call that failed.
    pub const fn failed(reason: CallFailure) -> Self {
        Self::Fail { reason, blocked_for: Duration::ZERO }
    }
}

/// The reason why a call failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[cfg_attr(feature = "npm-service", derive(Serialize))]
#[cfg_attr(feature = "npm-service", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "generate", derive(TS))]
pub enum CallFailure {
    /// The status of the last response. It is final, or no retry is left.
    Status,
    /// The service requires a longer wait than the time left.
    RetryAfter,
    /// The service limits the rate of requests, and the call's turn does not come early enough before its deadline.
    Throttled,
    /// The last attempt failed, and the [`RetryBudget`](super::RetryBudget) has too few points left for a retry.
    RetryBudget,
    /// The service also rejected a second token with 401.
    Unauthorized,
    /// The service responded with 401 to a request with a location code, which may not match the token (service document,
    /// "Errors"). The token is new, or was replaced too short a time ago to be replaced again.
    LocationCode,
    /// The response is a redirect. Redirects are not followed, because credentials must not be sent to another host.
    Redirect,
    /// There was no complete response, and no retry is left or a retry is not allowed.
    NoResponse,
    /// The deadline has passed.
    Timeout,
    /// The call has no token, because the token request failed. The error of that request contains the reason.
    #[cfg_attr(feature = "npm-service", serde(rename = "token"))]
    NoToken,
    /// The event does not match the last action. The program that drives the call has a bug.
    Misuse,
}

impl fmt::Display for CallFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Status => "the service responded with an error",
            Self::RetryAfter => "the service's `Retry-After` exceeds the rest of the timeout",
            Self::Throttled => {
                "the service limits the rate of requests, and the call cannot be sent within its timeout"
            }
            Self::RetryBudget => "the client's retry budget is used up: too many of its calls failed",
            Self::Unauthorized => "the service responded with 401 to a new access token; check the credentials",
            Self::LocationCode => {
                "the service responded with 401 to the location code; check that it is a location of these credentials"
            }
            Self::Redirect => {
                "the request was redirected; redirects are not followed, so set the base URL to the final host"
            }
            Self::NoResponse => "the connection failed",
            Self::Timeout => "timed out; for more time, see `with_timeout`",
            Self::NoToken => "the token request failed",
            Self::Misuse => "`Call::next` got an event that does not match its last action",
        })
    }
}

impl core::error::Error for CallFailure {}
