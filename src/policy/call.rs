//! Decides the next step of a call: an attempt, a wait, or a second token.

use core::time::Duration;

use super::backoff::backoff;
use super::time::{millis, millis_up};
use super::{
    AdaptiveRate, CallAction, CallEvent, CallFailure, CallOptions, ResponseSummary, RetryBudget, StatusOverride,
};
use crate::api::{Credential, Resource, Retry};
use crate::unix_time::UnixTime;

/// The minimum wait before each attempt after a lock (423), in milliseconds.
const LOCKED_WAIT: u64 = 250;
/// The maximum time for all attempts, in milliseconds: the limit of JavaScript timers.
pub(super) const MAX_TIMEOUT: u64 = (1 << 31) - 1;
/// The maximum number of retries.
const MAX_RETRIES: u32 = 10;
/// The maximum number of times that a call replaces a rejected token.
const MAX_REJECTED_TOKENS: u32 = 2;

/// The state of one call to an endpoint. [`Call::next`] takes an event and returns the action to carry out.
///
/// A call retries these failures:
///
/// - 429 for all endpoints;
/// - 423 for users (service document, `POST {base_url}/v2/users`, 3);
/// - 408, 500, 502, 503, 504 and broken connections for all endpoints except links. A call never requests a link again
///   once the first request may have arrived;
/// - requests that were certainly not sent, also those for links, unless another attempt would fail in the same way.
///
/// The wait before a retry is random. Its upper bound is 250 ms, and doubles with each attempt up to 8 s. The wait is
/// never shorter than `Retry-After` requires, and at least 250 ms in a call that got a 423. After a 429 or a
/// `Retry-After`, all calls with the same [`AdaptiveRate`] wait.
///
/// After a 401 to an access token, the call sends the request again with a new token. If the service rejects that
/// token, too, and it came from another client, the call replaces it once more. If the request has a location code,
/// that may be the reason instead; a call that fails with such a 401 fails with [`CallFailure::LocationCode`].
///
/// With the feature `client`, the clients of the crate run calls. A loop of your own carries out the actions, such as this
/// one for links:
///
/// ```
/// use endcap::UnixTime;
/// use endcap::check::Resource;
/// use endcap::http::ResponseParts;
/// use endcap::policy::{AdaptiveRate, Call, CallAction, CallEvent, CallFailure, CallOptions, RetryBudget};
/// use std::time::{Duration, Instant, SystemTime};
///
/// /// Sends `body` with `send` until the call ends. All calls share the budget and the rate.
/// fn run(
///     body: &[u8],
///     mut send: impl FnMut(&[u8], Duration) -> std::io::Result<ResponseParts>,
///     (budget, rate): (&mut RetryBudget, &mut AdaptiveRate),
/// ) -> Result<ResponseParts, CallFailure> {
///     let (time, start) = (UnixTime::from(SystemTime::now()), Instant::now());
///     let now = || time + start.elapsed();
///     let mut call = Call::new(Resource::ShoppingList, CallOptions::default(), now());
///     let (mut event, mut last) = (CallEvent::Start, None);
///     loop {
///         let random = 0.5; // from your source of random numbers
///         event = match call.next(budget, rate, event, now(), random) {
///             CallAction::Send { time_left, .. } => match send(body, time_left) {
///                 Ok(response) => {
///                     let event = response.event(Resource::ShoppingList, body, now());
///                     last = Some(response);
///                     event
///                 }
///                 Err(_) => CallEvent::NoResponse { may_have_been_sent: true, is_final: false },
///             },
///             CallAction::Wait { time } => {
///                 std::thread::sleep(time);
///                 CallEvent::Waited
///             }
///             CallAction::Done => return last.ok_or(CallFailure::Misuse),
///             CallAction::Fail { reason, .. } => return Err(reason),
///             // `CallAction::Token`: get one from a `TokenState`. Links need none.
///             _ => CallEvent::NoToken,
///         };
///     }
/// }
///
/// let mut statuses = [429, 200].into_iter();
/// let send = |_: &[u8], _| Ok(ResponseParts::new(statuses.next().unwrap(), "{}"));
/// let shared = (&mut RetryBudget::default(), &mut AdaptiveRate::default());
/// assert_eq!(run(b"{}", send, shared).unwrap().status, 200);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    pub(super) resource: Resource,
    pub(super) phase: Phase,
    /// The number of attempts so far. An attempt whose token was rejected is not counted.
    pub(super) attempts: u32,
    /// The maximum number of attempts.
    pub(super) max_attempts: u32,
    /// The time at which the call must end.
    pub(super) deadline: u64,
    /// The minimum wait before each further attempt, in milliseconds.
    pub(super) min_wait: u64,
    /// The number of tokens that the service rejected during the call.
    pub(super) rejected_tokens: u32,
    /// The turn that the call waits for, or that the last request took.
    pub(super) turn: Option<u64>,
}

/// State that all calls of a client share.
#[derive(Debug)]
pub(super) struct SharedState<'a> {
    pub(super) budget: &'a mut RetryBudget,
    pub(super) rate: &'a mut AdaptiveRate,
}

/// What the call waits for, or how it ended. Times are in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    Start,
    /// Waits for a token. Nothing is sent before this time.
    Token(u64),
    Response(Sent),
    /// Waits until this time.
    Wait(u64),
    Done,
    Failed(CallFailure),
}

/// When a request was sent, and with which token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sent {
    pub(super) at: u64,
    /// The generation of the token, if the endpoint needs one.
    pub(super) generation: Option<u32>,
    /// Whether the token is shared with other clients.
    pub(super) is_shared: bool,
}

impl Call {
    /// Creates a call that has not started. Its deadline is `options.timeout` after `now`, the time since the Unix
    /// epoch.
    pub fn new(resource: Resource, options: CallOptions, now: UnixTime) -> Self {
        Self::new_in_millis(resource, millis_up(options.timeout), options.retries, millis_up(now.as_duration()))
    }

    /// Does what [`Call::new`] does, in milliseconds.
    pub(super) fn new_in_millis(resource: Resource, timeout: u64, retries: u32, now: u64) -> Self {
        Self {
            resource,
            phase: Phase::Start,
            attempts: 0,
            max_attempts: retries.min(MAX_RETRIES) + 1,
            deadline: now.saturating_add(timeout.min(MAX_TIMEOUT)),
            min_wait: 0,
            rejected_tokens: 0,
            turn: None,
        }
    }

    /// Returns the next action after an event. Carry it out, and call this again with the event that it results in,
    /// until the action is [`CallAction::Done`] or [`CallAction::Fail`]. The first event is [`CallEvent::Start`].
    ///
    /// All calls of a client share `budget`. Its calls to one host with one credential share `rate`. `random` is at least 0 and less than 1. An event that does not match the last action fails
    /// the call with [`CallFailure::Misuse`]. A call that has failed repeats its failure.
    pub fn next(
        &mut self,
        budget: &mut RetryBudget,
        rate: &mut AdaptiveRate,
        event: CallEvent,
        now: UnixTime,
        random: f64,
    ) -> CallAction {
        // Round up when a wait may start and down otherwise, so that no wait is too short.
        let (now, required_wait) = match event {
            CallEvent::Response(ResponseSummary { retry_after, .. }) => {
                (millis_up(now.as_duration()), retry_after.map_or(0, millis_up))
            }
            CallEvent::NoResponse { .. } => (millis_up(now.as_duration()), 0),
            _ => (millis(now.as_duration()), 0),
        };
        let shared = SharedState { budget, rate };
        match (self.phase, event) {
            (Phase::Failed(CallFailure::Throttled), _) => self.fail_throttled(shared.rate, now),
            (Phase::Failed(reason), _) => CallAction::failed(reason),
            (Phase::Done, _) => CallAction::failed(CallFailure::Misuse),
            (Phase::Token(wait_ends_at), CallEvent::Token { generation, is_shared }) => {
                let sent = Sent { at: now, generation: Some(generation), is_shared };
                self.send(sent, wait_ends_at, shared.rate, now)
            }
            (Phase::Token(_), CallEvent::NoToken) => self.fail(CallFailure::NoToken),
            (Phase::Response(sent), CallEvent::Response(response)) => {
                self.after_response(sent, response, required_wait, shared, now, random)
            }
            (Phase::Response(_), CallEvent::NoResponse { may_have_been_sent, is_final })
                if is_final || may_have_been_sent && self.resource.endpoint().retry == Retry::Never =>
            {
                self.fail(CallFailure::NoResponse)
            }
            (Phase::Response(_), CallEvent::NoResponse { .. }) => {
                let wait = self.backoff(random);
                self.retry(CallFailure::NoResponse, wait, shared.budget, now)
            }
            // A timer may fire early.
            (Phase::Wait(ends_at), CallEvent::Waited) if now < ends_at => {
                CallAction::Wait { time: Duration::from_millis(ends_at - now) }
            }
            (Phase::Start, CallEvent::Start) | (Phase::Wait(_), CallEvent::Waited) => {
                self.begin(None, false, shared.rate, now)
            }
            (phase, CallEvent::Deadline) => {
                if !matches!(phase, Phase::Response(_)) && self.turn.is_some() {
                    shared.rate.give_back_turn(now);
                }
                self.fail(CallFailure::Timeout)
            }
            _ => self.fail(CallFailure::Misuse),
        }
    }

    /// Returns the next action after a response. `required_wait` is the wait in milliseconds that `Retry-After`
    /// requires.
    fn after_response(
        &mut self,
        sent: Sent,
        response: ResponseSummary,
        required_wait: u64,
        shared: SharedState<'_>,
        now: u64,
        random: f64,
    ) -> CallAction {
        let SharedState { budget, rate } = shared;
        let ResponseSummary { status, status_override, has_location_code, is_token_new, is_token_final, .. } = response;
        match status {
            429 => rate.record_throttled(sent.at, now, backoff(rate.cuts_without_success, random)),
            500..600 if required_wait > 0 => {}
            _ => rate.record_accepted(sent.at, now, status < 500),
        }
        rate.pause(required_wait, now);
        // 0: a redirect whose status the transport cannot read.
        if matches!(status, 0 | 300..400) {
            return self.fail(CallFailure::Redirect);
        }
        if matches!(status, 200..300) || status_override == StatusOverride::Success {
            budget.refund_point();
            self.phase = Phase::Done;
            return CallAction::Done;
        }
        if status_override == StatusOverride::Final {
            return self.fail(CallFailure::Status);
        }
        if let (401, Some(generation)) = (status, sent.generation) {
            // A second token from the service proves that the request is at fault. A shared token does not: it may be
            // older than the event that invalidated the first one.
            let is_proved = self.rejected_tokens == MAX_REJECTED_TOKENS || self.rejected_tokens > 0 && !sent.is_shared;
            if is_proved || is_token_final || is_token_new && has_location_code {
                return self.fail(match is_proved {
                    _ if has_location_code => CallFailure::LocationCode,
                    true => CallFailure::Unauthorized,
                    false => CallFailure::Status,
                });
            }
            self.rejected_tokens += 1;
            self.turn = None;
            self.attempts = self.attempts.saturating_sub(1);
            return self.begin(Some(generation), has_location_code, rate, now);
        }
        let is_retried = match status {
            429 => true,
            423 => self.resource.endpoint().retry == Retry::FailuresAndLocks,
            408 | 500 | 502 | 503 | 504 => self.resource.endpoint().retry != Retry::Never,
            _ => false,
        };
        if !is_retried {
            return self.fail(CallFailure::Status);
        }
        if self.attempts < self.max_attempts && required_wait > 0 && required_wait >= self.millis_left(now) {
            return self.fail(CallFailure::RetryAfter);
        }
        if status == 423 {
            self.min_wait = LOCKED_WAIT;
        }
        let wait = self.backoff(random).max(required_wait);
        if status == 429 {
            self.retry_in_turn(wait, rate, now)
        } else {
            self.retry(CallFailure::Status, wait, budget, now)
        }
    }

    /// Waits to retry after a 429, if a retry and enough time are left. Takes no points from the retry budget.
    fn retry_in_turn(&mut self, wait: u64, rate: &mut AdaptiveRate, now: u64) -> CallAction {
        let left = self.millis_left(now);
        if self.attempts >= self.max_attempts || wait >= left {
            return self.fail(CallFailure::Status);
        }
        if self.turn.is_some() {
            rate.restore_turn(now);
        }
        match rate.take_turn(&mut self.turn, now, left) {
            Some(turn) => self.start_wait(wait.max(turn), now),
            None => self.fail_throttled(rate, now),
        }
    }

    /// Waits to retry, if a retry, enough time and enough points of the retry budget are left.
    fn retry(&mut self, failure: CallFailure, wait: u64, budget: &mut RetryBudget, now: u64) -> CallAction {
        if self.attempts >= self.max_attempts || wait >= self.millis_left(now) {
            return self.fail(failure);
        }
        if !budget.spend_retry() {
            return self.fail(CallFailure::RetryBudget);
        }
        self.turn = None;
        self.start_wait(wait, now)
    }

    /// Waits for this number of milliseconds.
    fn start_wait(&mut self, wait: u64, now: u64) -> CallAction {
        self.phase = Phase::Wait(now.saturating_add(wait));
        CallAction::Wait { time: Duration::from_millis(wait) }
    }

    /// Sends the request, or first requests the access token that it needs.
    fn begin(&mut self, rejected: Option<u32>, is_doubted: bool, rate: &mut AdaptiveRate, now: u64) -> CallAction {
        if !self.needs_token() {
            return self.send(Sent { at: now, ..Sent::default() }, 0, rate, now);
        }
        if self.millis_left(now) == 0 {
            return self.fail(CallFailure::Timeout);
        }
        // A new token does not end the wait after a lock. `now` may be rounded up, so there is no wait without a lock.
        let waits = rejected.is_some() && self.min_wait > 0;
        self.phase = Phase::Token(if waits { now.saturating_add(self.min_wait) } else { 0 });
        CallAction::Token { rejected, is_doubted, time_left: self.time_left(now) }
    }

    /// Sends the request if its turn has come. Otherwise waits for the turn.
    fn send(&mut self, sent: Sent, wait_ends_at: u64, rate: &mut AdaptiveRate, now: u64) -> CallAction {
        let left = self.millis_left(now);
        if left == 0 {
            return self.fail(CallFailure::Timeout);
        }
        if now < wait_ends_at {
            return self.start_wait(wait_ends_at - now, now);
        }
        match rate.take_turn(&mut self.turn, now, left) {
            None => return self.fail_throttled(rate, now),
            Some(0) => {}
            Some(wait) => return self.start_wait(wait, now),
        }
        if self.turn.is_some() {
            rate.use_turn();
        }
        self.phase = Phase::Response(sent);
        self.attempts = self.attempts.saturating_add(1);
        CallAction::Send { attempt: self.attempts, time_left: self.time_left(now) }
    }

    /// Ends the call, because its turn does not come early enough before its deadline.
    fn fail_throttled(&mut self, rate: &mut AdaptiveRate, now: u64) -> CallAction {
        self.phase = Phase::Failed(CallFailure::Throttled);
        let blocked_for = Duration::from_millis(rate.blocked_for(now));
        CallAction::Fail { reason: CallFailure::Throttled, blocked_for }
    }

    /// Ends the call.
    fn fail(&mut self, failure: CallFailure) -> CallAction {
        self.phase = Phase::Failed(failure);
        CallAction::failed(failure)
    }

    /// Moves the deadline to a later time, for a caller that joined the call.
    #[cfg(feature = "client")]
    pub(crate) fn extend_to(&mut self, deadline: UnixTime) {
        self.deadline = self.deadline.max(millis(deadline.as_duration()));
    }

    const fn time_left(&self, now: u64) -> Duration {
        Duration::from_millis(self.millis_left(now))
    }

    /// Returns the time until the deadline.
    #[cfg(feature = "client")]
    pub(crate) fn remaining(&self, now: UnixTime) -> Duration {
        self.time_left(millis_up(now.as_duration()))
    }

    /// Returns the milliseconds until the deadline.
    pub(super) const fn millis_left(&self, now: u64) -> u64 {
        self.deadline.saturating_sub(now)
    }

    /// Returns whether the endpoint needs an access token.
    pub(crate) const fn needs_token(&self) -> bool {
        matches!(self.resource.endpoint().credential, Credential::AccessToken)
    }

    /// Returns the random wait after this attempt in milliseconds. `Retry-After` may require a longer one.
    fn backoff(&self, random: f64) -> u64 {
        backoff(self.attempts.saturating_sub(1), random).max(self.min_wait)
    }
}
