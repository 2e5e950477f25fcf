//! The events of a call, and the actions that follow.

use core::fmt;
use core::time::Duration;

#[cfg(any(test, feature = "npm-service"))]
use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

/// What has happened to a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(any(test, feature = "npm-service"), derive(Deserialize))]
#[cfg_attr(any(test, feature = "npm-service"), serde(rename_all = "kebab-case", rename_all_fields = "camelCase"))]
#[cfg_attr(test, derive(TS))]
pub enum CallEvent {
    /// It begins.
    Start,
    /// The requested token was received.
    Token {
        /// Its generation (see [`TokenCache`](super::TokenCache)).
        generation: u32,
        /// Whether it was issued to another client that shares it. If it is refused, another one may be available.
        #[cfg_attr(any(test, feature = "npm-service"), serde(default))]
        is_shared: bool,
    },
    /// The requested token could not be received.
    NoToken,
    /// The service has responded.
    Answered(Answered),
    /// There was no response.
    Broken {
        /// False only if the request was certainly not sent.
        sent: bool,
    },
    /// The requested wait is over.
    Waited,
    /// The time for all attempts is over.
    Deadline,
}

/// The members of a response that decide how a call continues.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(any(test, feature = "npm-service"), derive(Deserialize))]
#[cfg_attr(any(test, feature = "npm-service"), serde(rename_all = "camelCase"))]
#[cfg_attr(test, derive(TS))]
pub struct Answered {
    /// The HTTP status; 0 for a redirect that a runtime hides.
    pub status: u16,
    /// The wait that `Retry-After` asks for (RFC 9110, section 10.2.3).
    #[cfg_attr(any(test, feature = "npm-service"), serde(default, deserialize_with = "super::time::of_millis"))]
    #[cfg_attr(test, ts(type = "number", optional))]
    pub retry_after: Option<Duration>,
    /// What the body adds to the meaning of the status.
    #[cfg_attr(any(test, feature = "npm-service"), serde(default))]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub meaning: Meaning,
}

/// What the body adds to the meaning of the status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(any(test, feature = "npm-service"), derive(Deserialize))]
#[cfg_attr(any(test, feature = "npm-service"), serde(rename_all = "kebab-case"))]
#[cfg_attr(test, derive(TS))]
pub enum Meaning {
    /// Nothing.
    #[default]
    Plain,
    /// Counts as a success: the user exists already (service document, `POST {base_url}/v2/users`, 2).
    Success,
    /// A retry would fail the same way: OAuth errors, and 404 with code 4000 (service document, "Authentication" and
    /// "Errors").
    Final,
}

impl Answered {
    /// Creates a response with a status and no other information.
    pub const fn status(status: u16) -> Self {
        Self { status, retry_after: None, meaning: Meaning::Plain }
    }
}

/// What to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(any(test, feature = "npm-service"), derive(Serialize))]
#[cfg_attr(
    any(test, feature = "npm-service"),
    serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")
)]
#[cfg_attr(test, derive(TS))]
pub enum CallAction {
    /// Get a token from the [`TokenCache`](super::TokenCache), and report [`CallEvent::Token`] or
    /// [`CallEvent::NoToken`].
    Token {
        /// The generation that the service has just refused: to be dropped first.
        #[cfg_attr(any(test, feature = "npm-service"), serde(skip_serializing_if = "Option::is_none"))]
        #[cfg_attr(test, ts(optional))]
        rejected: Option<u32>,
        /// The time that is left.
        #[cfg_attr(any(test, feature = "npm-service"), serde(serialize_with = "super::time::as_millis"))]
        #[cfg_attr(test, ts(type = "number"))]
        left: Duration,
    },
    /// Send the request, and report [`CallEvent::Answered`] or [`CallEvent::Broken`].
    Send {
        /// Which attempt this is, from 1. One that follows a refused token is not counted.
        attempt: u32,
        /// The time that is left.
        #[cfg_attr(any(test, feature = "npm-service"), serde(serialize_with = "super::time::as_millis"))]
        #[cfg_attr(test, ts(type = "number"))]
        left: Duration,
    },
    /// Wait for this time, no less, and report [`CallEvent::Waited`].
    Wait {
        /// How long.
        #[cfg_attr(
            any(test, feature = "npm-service"),
            serde(rename = "ms", serialize_with = "super::time::as_millis")
        )]
        #[cfg_attr(test, ts(type = "number"))]
        time: Duration,
    },
    /// Over: the last response is the result.
    Done,
    /// Over: it has failed.
    Fail {
        /// Why.
        reason: CallFailure,
        /// For how long no call is sent, if the service limits the rate of requests.
        #[cfg_attr(
            any(test, feature = "npm-service"),
            serde(skip_serializing_if = "Duration::is_zero", serialize_with = "super::time::as_millis")
        )]
        #[cfg_attr(test, ts(type = "number", optional))]
        blocked_for: Duration,
    },
}

impl CallAction {
    /// Returns the last action of a call that failed.
    pub const fn failed(reason: CallFailure) -> Self {
        Self::Fail { reason, blocked_for: Duration::ZERO }
    }
}

/// Why a call failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[cfg_attr(any(test, feature = "npm-service"), derive(Serialize))]
#[cfg_attr(any(test, feature = "npm-service"), serde(rename_all = "kebab-case"))]
#[cfg_attr(test, derive(TS))]
pub enum CallFailure {
    /// The status of the last response: it is final, or nothing is left to try again with.
    Status,
    /// The last response asks for a longer wait than there is time left.
    RetryAfter,
    /// The service limits the rate of requests, and the turn of the call does not come in the time that is left.
    Throttled,
    /// The last attempt failed, and the [`RetryBudget`](super::RetryBudget) has nothing left for another one.
    RetryBudget,
    /// 401 for a second token; for placements the location code does not match the token (service document, "Errors").
    Unauthorized,
    /// A redirect. None is followed: credentials must not travel to another host.
    Redirect,
    /// No response, and nothing is left to try again with, or it must not be tried again.
    Broken,
    /// The time for all attempts is over.
    Timeout,
    /// The call has no token, because the token request failed. The error of that request has the reason.
    #[cfg_attr(any(test, feature = "npm-service"), serde(rename = "token"))]
    NoToken,
    /// The event does not match the last action: a mistake of the program that drives the call.
    Misuse,
}

impl fmt::Display for CallFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Status => "the service responded with an error",
            Self::RetryAfter => "`Retry-After` asks for a longer wait than the time that is left",
            Self::Throttled => {
                "the service limits the rate of requests, and the turn of the call does not come within the time that is left"
            }
            Self::RetryBudget => "the retry budget of the client is used up: too many of its calls failed",
            Self::Unauthorized => "the service responded with 401 to a new access token",
            Self::Redirect => "the service responded with a redirect, which is not followed",
            Self::Broken => "there was no response",
            Self::Timeout => "the time for all attempts is over",
            Self::NoToken => "there is no access token",
            Self::Misuse => "the event does not fit the action before it",
        })
    }
}

impl core::error::Error for CallFailure {}
