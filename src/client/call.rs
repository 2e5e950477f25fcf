//! Decides the next step of a call: an attempt, a wait, or a second token.

use core::time::Duration;

#[cfg(any(test, feature = "npm-service"))]
use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

use super::time::{millis, millis_up};
use super::{AdaptiveRate, Answered, CallAction, CallEvent, CallFailure, Meaning, RetryBudget};
use crate::api::Resource;

/// The ceiling of the first wait, in milliseconds; each later one is twice that.
const FIRST_WAIT: u64 = 250;
/// A lock (423) is given at least so many milliseconds.
const LOCKED_WAIT: u64 = 250;
/// No wait of our own is longer.
const MAX_WAIT: u64 = 8_000;
/// No timer of a host takes more.
const MAX_TIMEOUT: u64 = (1 << 31) - 1;
/// No call is tried more often after the first attempt.
const MAX_RETRIES: u32 = 10;
/// No call is tried with another token after so many were refused.
const MAX_REFUSED: u32 = 2;

/// The time for all attempts of a call, in milliseconds, and how many follow the first, if the caller does not say.
pub(super) const USUAL_TIMEOUT: u64 = 30_000;
pub(super) const USUAL_RETRIES: u32 = 2;

/// What a caller can choose for a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallOptions {
    /// The time for all attempts together, waits included. At most 2^31 - 1 milliseconds.
    pub timeout: Duration,
    /// How many more attempts may follow the first; 10 at most.
    pub retries: u32,
}

impl Default for CallOptions {
    /// 30 seconds and two retries.
    fn default() -> Self {
        Self { timeout: Duration::from_millis(USUAL_TIMEOUT), retries: USUAL_RETRIES }
    }
}

/// Where a call of an endpoint stands.
///
/// Tried again are 429 everywhere, 423 for users (service document, `POST {base_url}/v2/users`, 3), and 408, 500, 502, 503, 504
/// and a broken connection everywhere but for shopping lists: a call never requests a link again once the first request may
/// have arrived. The wait is drawn from nothing up to 250 ms, doubled with each attempt up to 8 s, and never shorter than
/// `Retry-After` asks, nor than 250 ms after a 423. A 401 where an access token is used buys one more attempt with a new one.
/// After a 429 all calls with the same [`AdaptiveRate`] wait for their turns.
///
/// ```
/// use std::time::Duration;
///
/// use endcap::{AdaptiveRate, CallAction, Answered, Call, CallOptions, CallEvent, Resource, RetryBudget};
///
/// let ms = Duration::from_millis;
/// let (mut budget, mut rate) = (RetryBudget::default(), AdaptiveRate::default());
/// let mut call = Call::new(Resource::Token, CallOptions::default(), ms(0));
/// let mut next = |event, now| call.next(&mut budget, &mut rate, event, now, 0.5);
/// assert_eq!(next(CallEvent::Start, ms(0)), CallAction::Send { attempt: 1, left: ms(30_000) });
/// assert_eq!(next(CallEvent::Answered(Answered::status(503)), ms(40)), CallAction::Wait { time: ms(125) });
/// assert_eq!(next(CallEvent::Waited, ms(165)), CallAction::Send { attempt: 2, left: ms(29_835) });
/// assert_eq!(next(CallEvent::Answered(Answered::status(200)), ms(200)), CallAction::Done);
/// ```
///
/// `blocking::Client` runs calls on the current thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(any(test, feature = "npm-service"), derive(Serialize, Deserialize))]
#[cfg_attr(any(test, feature = "npm-service"), serde(rename_all = "camelCase"))]
#[cfg_attr(test, derive(TS))]
pub struct Call {
    pub(super) resource: Resource,
    pub(super) phase: Phase,
    /// How many attempts were made, but for the one whose token was refused, and how many may be.
    pub(super) attempts: u32,
    pub(super) max_attempts: u32,
    /// When the time for all attempts is over.
    pub(super) deadline: u64,
    /// The end of the wait.
    pub(super) until: u64,
    /// The generation of the token in use.
    pub(super) generation: Option<u32>,
    /// How many tokens were refused, and whether the one in use is shared.
    pub(super) refused: u32,
    pub(super) is_shared: bool,
    /// The turn that it waits for, or that the last request took.
    pub(super) turn: Option<u64>,
    /// When the last request was sent.
    pub(super) sent: u64,
}

/// What calls have in common.
#[derive(Debug)]
pub(super) struct Shared<'a> {
    pub(super) budget: &'a mut RetryBudget,
    pub(super) rate: &'a mut AdaptiveRate,
}

/// What a call is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(any(test, feature = "npm-service"), derive(Serialize, Deserialize))]
#[cfg_attr(any(test, feature = "npm-service"), serde(rename_all = "kebab-case"))]
#[cfg_attr(test, derive(TS))]
pub(crate) enum Phase {
    Start,
    Token,
    Response,
    Wait,
    Over,
}

impl Call {
    /// A call that has not begun.
    pub fn new(resource: Resource, options: CallOptions, now: Duration) -> Self {
        Self::at(resource, millis_up(options.timeout), options.retries, millis_up(now))
    }

    /// [`Call::new`], in milliseconds.
    pub(super) fn at(resource: Resource, timeout: u64, retries: u32, now: u64) -> Self {
        Self {
            resource,
            phase: Phase::Start,
            attempts: 0,
            max_attempts: retries.min(MAX_RETRIES) + 1,
            deadline: now.saturating_add(timeout.min(MAX_TIMEOUT)),
            until: 0,
            generation: None,
            refused: 0,
            is_shared: false,
            turn: None,
            sent: 0,
        }
    }

    /// What to do after an event. `budget` is that of all calls of the client, `rate` that of its calls to the same host with
    /// the same credential; `random` is from 0 up to 1.
    pub fn next(
        &mut self,
        budget: &mut RetryBudget,
        rate: &mut AdaptiveRate,
        event: CallEvent,
        now: Duration,
        random: f64,
    ) -> CallAction {
        // A wait begins no earlier and ends no later than the clock says.
        let (now, floor) = match event {
            CallEvent::Answered(Answered { retry_after, .. }) => (millis_up(now), retry_after.map_or(0, millis_up)),
            CallEvent::Broken { .. } => (millis_up(now), 0),
            _ => (millis(now), 0),
        };
        let shared = Shared { budget, rate };
        match (self.phase, event) {
            (Phase::Token, CallEvent::Token { generation, is_shared }) => {
                self.generation = Some(generation);
                self.is_shared = is_shared;
                self.send(shared.rate, now)
            }
            (Phase::Token, CallEvent::NoToken) => self.fail(CallFailure::NoToken),
            (Phase::Response, CallEvent::Answered(response)) => self.answered(response, floor, shared, now, random),
            (Phase::Response, CallEvent::Broken { sent: true }) if self.resource == Resource::ShoppingList => {
                self.fail(CallFailure::Broken)
            }
            (Phase::Response, CallEvent::Broken { .. }) => {
                let wait = self.wait(random);
                self.again(CallFailure::Broken, wait, shared.budget, now)
            }
            // Timers may be early.
            (Phase::Wait, CallEvent::Waited) if now < self.until => {
                CallAction::Wait { time: Duration::from_millis(self.until - now) }
            }
            (Phase::Start, CallEvent::Start) | (Phase::Wait, CallEvent::Waited) => self.begin(None, shared.rate, now),
            (Phase::Start | Phase::Token | Phase::Response | Phase::Wait, CallEvent::Deadline) => {
                if self.phase != Phase::Response && self.turn.is_some() {
                    shared.rate.give_back(now);
                }
                self.fail(CallFailure::Timeout)
            }
            _ => self.fail(CallFailure::Misuse),
        }
    }

    fn answered(&mut self, response: Answered, floor: u64, shared: Shared<'_>, now: u64, random: f64) -> CallAction {
        let Shared { budget, rate } = shared;
        let Answered { status, meaning, .. } = response;
        match status {
            429 => {
                rate.throttled(self.sent, now, backoff(rate.cuts, random));
                rate.pause(floor, now);
            }
            500..600 if floor > 0 => rate.pause(floor, now),
            _ => rate.accepted(self.sent, now, status < 500),
        }
        if matches!(status, 0 | 300..400) {
            return self.fail(CallFailure::Redirect);
        }
        if matches!(status, 200..300) || meaning == Meaning::Success {
            budget.give_back();
            self.phase = Phase::Over;
            return CallAction::Done;
        }
        if meaning == Meaning::Final {
            return self.fail(CallFailure::Status);
        }
        if status == 401 && self.needs_token() {
            // A second token is refused for what is asked, unless it is shared: it may be older than what made the first one void.
            if self.refused == MAX_REFUSED || self.refused > 0 && !self.is_shared {
                return self.fail(CallFailure::Unauthorized);
            }
            self.refused += 1;
            self.turn = None;
            self.attempts = self.attempts.saturating_sub(1);
            return self.begin(self.generation, rate, now);
        }
        let is_retried = match status {
            429 => true,
            423 => self.resource == Resource::User,
            408 | 500 | 502 | 503 | 504 => self.resource != Resource::ShoppingList,
            _ => false,
        };
        if !is_retried {
            return self.fail(CallFailure::Status);
        }
        if self.attempts < self.max_attempts && floor > 0 && floor >= self.left(now) {
            return self.fail(CallFailure::RetryAfter);
        }
        let least = if status == 423 { LOCKED_WAIT } else { 0 };
        let wait = self.wait(random).max(floor).max(least);
        if status == 429 { self.in_turn(wait, rate, now) } else { self.again(CallFailure::Status, wait, budget, now) }
    }

    /// Waits for another attempt after a 429, if one is left and there is time. It costs nothing.
    fn in_turn(&mut self, wait: u64, rate: &mut AdaptiveRate, now: u64) -> CallAction {
        let left = self.left(now);
        if self.attempts >= self.max_attempts || wait >= left {
            return self.fail(CallFailure::Status);
        }
        if self.turn.is_some() {
            rate.put_back(now);
        }
        match rate.turn(&mut self.turn, now, left) {
            Some(turn) => self.rest(wait.max(turn), now),
            None => self.throttled(rate, now),
        }
    }

    /// Waits for another attempt, if one is left, and there is time and something to pay it with.
    fn again(&mut self, failure: CallFailure, wait: u64, budget: &mut RetryBudget, now: u64) -> CallAction {
        if self.attempts >= self.max_attempts || wait >= self.left(now) {
            return self.fail(failure);
        }
        if !budget.take() {
            return self.fail(CallFailure::RetryBudget);
        }
        self.turn = None;
        self.rest(wait, now)
    }

    fn rest(&mut self, wait: u64, now: u64) -> CallAction {
        self.phase = Phase::Wait;
        self.until = now.saturating_add(wait);
        CallAction::Wait { time: Duration::from_millis(wait) }
    }

    /// Sends the request, or first gets the token that it needs.
    fn begin(&mut self, rejected: Option<u32>, rate: &mut AdaptiveRate, now: u64) -> CallAction {
        if !self.needs_token() {
            return self.send(rate, now);
        }
        if self.left(now) == 0 {
            return self.fail(CallFailure::Timeout);
        }
        self.phase = Phase::Token;
        self.generation = None;
        CallAction::Token { rejected, left: self.left_at(now) }
    }

    /// Sends the request when its turn has come, and else waits for that.
    fn send(&mut self, rate: &mut AdaptiveRate, now: u64) -> CallAction {
        let left = self.left(now);
        if left == 0 {
            return self.fail(CallFailure::Timeout);
        }
        match rate.turn(&mut self.turn, now, left) {
            None => return self.throttled(rate, now),
            Some(0) => {}
            Some(wait) => return self.rest(wait, now),
        }
        if self.turn.is_some() {
            rate.used();
        }
        self.phase = Phase::Response;
        self.attempts = self.attempts.saturating_add(1);
        self.sent = now;
        CallAction::Send { attempt: self.attempts, left: self.left_at(now) }
    }

    /// Fails because the turn of the call does not come in time.
    fn throttled(&mut self, rate: &mut AdaptiveRate, now: u64) -> CallAction {
        self.phase = Phase::Over;
        let blocked_for = Duration::from_millis(rate.blocked_for(now));
        CallAction::Fail { reason: CallFailure::Throttled, blocked_for }
    }

    fn fail(&mut self, failure: CallFailure) -> CallAction {
        self.phase = Phase::Over;
        CallAction::failed(failure)
    }

    /// The time that is left for all attempts.
    const fn left_at(&self, now: u64) -> Duration {
        Duration::from_millis(self.left(now))
    }

    /// The milliseconds that are left for all attempts.
    pub(super) const fn left(&self, now: u64) -> u64 {
        self.deadline.saturating_sub(now)
    }

    /// Whether the endpoint takes an access token.
    pub(crate) const fn needs_token(&self) -> bool {
        matches!(self.resource, Resource::User | Resource::Placement)
    }

    /// The wait after this attempt, in milliseconds, unless the service asks for a longer one.
    fn wait(&self, random: f64) -> u64 {
        backoff(self.attempts.saturating_sub(1), random)
    }
}

/// How long to wait after so many failures before, by "full jitter".
fn backoff(failures: u32, random: f64) -> u64 {
    let max = (FIRST_WAIT << failures.min(31)).min(MAX_WAIT);
    // A share of 2^32, so that no float decides.
    (max * share(random)) >> 32
}

/// Converts a number from 0 up to 1 to a share of 2^32; any other number to all of it.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "saturates, which is what is wanted of a random number that is out of range"
)]
fn share(random: f64) -> u64 {
    u64::from((random * 4_294_967_296.0) as u32)
}
