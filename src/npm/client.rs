//! The decisions of a client, as functions for the npm package.

use serde::{Deserialize, Serialize};
#[cfg(feature = "generate")]
use ts_rs::TS;

use crate::api::Resource;
use crate::http::LinkOptions;
use crate::policy::{
    AdaptiveRate, CachedLink, Call, CallAction, CallEvent, CallOptions, PageRequest, RATE_NUMBERS, RetryBudget,
    from_millis, unix_time,
};

/// The limits of a call.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "generate", derive(TS))]
pub(crate) struct CallLimits {
    /// The time for all attempts together, including waits, in milliseconds.
    pub timeout: f64,
    /// The number of retries after the first attempt.
    pub retries: u32,
}

/// Returns a call that has not started.
pub(crate) fn start_call(endpoint: Resource, limits: &CallLimits, now: f64) -> Call {
    Call::new(endpoint, CallOptions { timeout: from_millis(limits.timeout), retries: limits.retries }, unix_time(now))
}

/// The state of a call, and the state that it shares with other calls. As numbers, the parts come one after another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CallState {
    pub call: Call,
    /// Shared by all calls of the client.
    pub budget: RetryBudget,
    /// Shared by all calls to one host with one credential.
    pub rate: AdaptiveRate,
}

impl CallState {
    /// Reads a state; `None` if there are too few numbers.
    pub(crate) fn from_numbers(numbers: &[f64]) -> Option<Self> {
        let (call, rest) = numbers.split_first_chunk::<11>()?;
        let (budget, rest) = rest.split_first_chunk::<2>()?;
        let rate = rest.first_chunk::<RATE_NUMBERS>()?;
        Some(Self { call: (*call).into(), budget: (*budget).into(), rate: (*rate).into() })
    }

    pub(crate) fn write(self, numbers: &mut [f64]) {
        let parts = <[f64; 11]>::from(self.call).into_iter();
        let parts = parts.chain(<[f64; 2]>::from(self.budget)).chain(<[f64; RATE_NUMBERS]>::from(self.rate));
        for (target, number) in numbers.iter_mut().zip(parts) {
            *target = number;
        }
    }

    /// Changes to the state after an event, and returns the next action. `random` is at least 0 and less than 1.
    pub(crate) fn next(&mut self, event: CallEvent, now: f64, random: f64) -> CallAction {
        self.call.next(&mut self.budget, &mut self.rate, event, unix_time(now), random)
    }
}

/// The `pagination_context` of a request.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "generate", derive(TS), ts(rename = "PageRequest"))]
pub(crate) struct NextPage {
    offset: i64,
    #[serde(default)]
    #[cfg_attr(feature = "generate", ts(optional))]
    token: Option<String>,
}

/// Returns the body of the request for a page, or `None` if `body` is not a JSON object.
pub(crate) fn page_body(body: &[u8], next: &NextPage) -> Option<Vec<u8>> {
    crate::policy::page_body(body, PageRequest { offset: next.offset, token: next.token.as_deref() })
}

/// A link as it is stored.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "generate", derive(TS))]
#[cfg_attr(feature = "generate", ts(optional_fields))]
pub(crate) struct StoredLink {
    /// The JSON to store.
    pub json: String,
    /// The number of seconds for which to store it. Absent if the link does not expire.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "generate", ts(type = "number", optional))]
    pub ttl_seconds: Option<u64>,
}

/// The minimum lifetime of an entry, in seconds. Some stores do not accept a shorter one.
const MIN_SECONDS: u64 = 60;

/// Returns the stored form of a link that was just created for a checked list.
pub(crate) fn cache_link(list: &[u8], url: &str, now: f64) -> StoredLink {
    let now = unix_time(now);
    let link = CachedLink::new(url, list, now);
    let ttl_seconds = link.usable_until().map(|until| until.duration_since(now).as_secs().max(MIN_SECONDS));
    StoredLink { json: String::from_utf8_lossy(&link.to_json()).into_owned(), ttl_seconds }
}

/// Returns the URL of a stored link, if it can be used at `now`.
pub(crate) fn reuse_link(stored: &str, now: f64, allow_loopback_http: bool) -> Option<String> {
    let options = LinkOptions { allow_loopback_http, ..LinkOptions::default() };
    CachedLink::from_json_with(stored.as_bytes(), unix_time(now), options).map(|link| link.url().to_owned())
}
