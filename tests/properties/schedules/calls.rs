//! Property: consecutive calls of one client, with random outcomes, on a clock that jumps forward and back.

use std::time::Duration;

use endcap::check::Resource;
use endcap::policy::{
    AdaptiveRate, Call, CallAction, CallEvent, CallFailure, CallOptions, ResponseSummary, RetryBudget, StatusOverride,
};

use crate::stored;
use fastrand::Rng;

/// What the test tracks about a call, besides the call's own state.
struct Watched {
    resource: Resource,
    options: CallOptions,
    deadline: u64,
    /// The earliest time at which the next request may be sent.
    floor: u64,
    sends: u32,
    refused_tokens: u32,
    /// Whether the service may have created a product link by now.
    may_have_arrived: bool,
}

/// The state that all calls of a client share.
struct Shared {
    budget: RetryBudget,
    rate: AdaptiveRate,
    /// Whether a response may have limited the rate. If so, calls wait for their turns.
    is_limited: bool,
}

/// Runs several calls that share a retry budget and a rate.
pub(super) fn run(random: &mut Rng) {
    let budget = RetryBudget::default().with_spent(random.u32(..520));
    let mut shared = Shared { budget, rate: AdaptiveRate::default(), is_limited: false };
    let mut now = random.u64(..1 << 40);
    for _ in 0..random.usize(1..6) {
        one(random, &mut shared, &mut now);
    }
}

/// Converts a time to the crate's type.
fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

/// Converts a time from the crate's type.
fn of(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap()
}

fn one(random: &mut Rng, shared: &mut Shared, now: &mut u64) {
    let timeout = random.u64(..60_000);
    let options = CallOptions::default().with_timeout(ms(timeout)).with_retries(random.u32(..12));
    let resource = Resource::ALL[random.usize(..Resource::ALL.len())];
    let mut call = Call::new(resource, options, ms(*now));
    let deadline = *now + timeout;
    let mut watched =
        Watched { resource, options, deadline, floor: 0, sends: 0, refused_tokens: 0, may_have_arrived: false };
    let mut event = CallEvent::Start;
    // Each attempt takes a token, a request and a wait. The wait may end early a few times.
    for _ in 0..200 {
        let Shared { budget, rate, is_limited } = shared;
        let before = *budget;
        if random.u8(..16) == 0 {
            // Simulates a module that restarted and restored the stored state.
            call = stored(&call);
            *rate = stored(rate);
        }
        let action = call.next(budget, rate, event, ms(*now), random.f64());
        if let CallEvent::Response(ResponseSummary { status, retry_after, .. }) = event {
            // After a lock, the call itself waits, also when it has a new token.
            *is_limited |= matches!(status, 423 | 429) || retry_after.is_some();
        }
        assert!(budget.spent() <= 500);
        if budget.spent() > before.spent() {
            assert_eq!(budget.spent(), before.spent() + 14, "{event:?}");
            assert!(!matches!(event, CallEvent::Response(ResponseSummary { status: 429, .. })), "429 is free");
            assert!(matches!(action, CallAction::Wait { .. }), "paid for {action:?}");
        }
        if action == CallAction::Done {
            assert_eq!(budget.spent(), before.spent().saturating_sub(1), "a success gives one back");
        }
        match watched.follow(event, action, *now, before == *budget, *is_limited) {
            Some(awaited) => event = respond(random, awaited, now, &mut watched),
            None => {
                let again = call.next(budget, rate, stray(random), ms(*now), random.f64());
                assert_eq!(again, CallAction::failed(CallFailure::Misuse), "after its end");
                return;
            }
        }
    }
    panic!("a call that does not end: {watched:?}", watched = (resource, options));
}

impl Watched {
    /// Checks an action against the expected state. Returns `None` after the last action of the call.
    fn follow(
        &mut self,
        event: CallEvent,
        action: CallAction,
        now: u64,
        is_free: bool,
        is_limited: bool,
    ) -> Option<CallAction> {
        if let CallEvent::Response(ResponseSummary { status: 0 | 300..400, .. }) = event {
            assert_eq!(action, CallAction::failed(CallFailure::Redirect), "{event:?} is the end");
        }
        match action {
            CallAction::Send { time_left: left, attempt } => {
                assert!(!self.may_have_arrived, "a link is requested twice");
                assert!(now >= self.floor, "earlier than Retry-After");
                assert!(now < self.deadline && of(left) == self.deadline - now, "after the deadline");
                self.sends += 1;
                let max = self.options.retries.min(10) + 1;
                assert!(attempt <= max && self.sends <= max + self.refused_tokens, "{attempt}, {}", self.sends);
                assert!(self.refused_tokens <= 1);
            }
            CallAction::Wait { time: wait } => {
                let wait = of(wait);
                assert!(now + wait < self.deadline, "waits until no time is left");
                match event {
                    CallEvent::Waited => assert!(wait > 0, "waits for nothing"),
                    CallEvent::Start | CallEvent::Token { .. } => {
                        assert!(is_limited && wait > 0, "waits for no turn");
                    }
                    CallEvent::Response(ResponseSummary { status: 429, retry_after, .. }) => {
                        let required = retry_after.map_or(0, of);
                        assert!(wait >= required && now + wait < self.deadline, "{wait} instead of {required}");
                    }
                    CallEvent::Response(ResponseSummary { retry_after: Some(required), .. }) => {
                        let required = of(required);
                        assert!(
                            (required..=required.max(self.max_wait())).contains(&wait),
                            "{wait} instead of {required}"
                        );
                    }
                    _ => assert!(wait <= self.max_wait(), "{wait} after {} requests", self.sends),
                }
            }
            CallAction::Token { rejected, time_left: left } => {
                assert!(matches!(self.resource, Resource::User | Resource::Placement));
                assert!(!left.is_zero() && of(left) == self.deadline - now);
                if rejected.is_some() {
                    assert!(is_free, "a second token is paid for");
                    self.refused_tokens += 1;
                }
            }
            CallAction::Done => {
                let CallEvent::Response(ResponseSummary { status, status_override, .. }) = event else {
                    panic!("done by {event:?}")
                };
                assert!(
                    (200..300).contains(&status)
                        || status_override == StatusOverride::Success && !(300..400).contains(&status)
                );
                return None;
            }
            CallAction::Fail { reason: failure, .. } => {
                assert!(failure != CallFailure::Timeout || now >= self.deadline, "too early");
                assert!(failure != CallFailure::Misuse, "{event:?} is misuse");
                assert!(failure != CallFailure::Throttled || is_limited, "nobody limits");
                return None;
            }
        }
        Some(action)
    }

    /// Returns the maximum time that a call waits without a `Retry-After`.
    fn max_wait(&self) -> u64 {
        let attempts = self.sends - self.refused_tokens;
        [250, 500, 1_000, 2_000, 4_000].get(attempts as usize - 1).copied().unwrap_or(8_000)
    }
}

/// Returns a random outcome of an action, as a runtime and a service could produce it.
fn respond(random: &mut Rng, action: CallAction, now: &mut u64, watched: &mut Watched) -> CallEvent {
    let is_over = |now: u64| now >= watched.deadline;
    match action {
        CallAction::Token { .. } => {
            *now += random.u64(..200);
            if random.u8(..20) == 0 {
                CallEvent::NoToken
            } else {
                CallEvent::Token { generation: random.u32(..), is_shared: false }
            }
        }
        CallAction::Send { .. } => {
            *now += random.u64(..2_000);
            if is_over(*now) && random.bool() {
                return CallEvent::Deadline;
            }
            if random.u8(..5) == 0 {
                let sent = random.bool();
                watched.may_have_arrived |= sent && watched.resource == Resource::ShoppingList;
                return CallEvent::NoResponse { may_have_been_sent: sent, is_final: random.u8(..4) == 0 };
            }
            let statuses = [0, 200, 204, 302, 400, 401, 401, 403, 404, 408, 423, 429, 429, 500, 502, 503, 503, 504];
            let status = if random.u8(..9) == 0 { random.u16(..) } else { statuses[random.usize(..statuses.len())] };
            let retry_after = match random.u8(..6) {
                0 => Some(random.u64(..)),
                1 | 2 => Some(random.u64(..4_000)),
                _ => None,
            };
            let overrides = [
                StatusOverride::None,
                StatusOverride::None,
                StatusOverride::None,
                StatusOverride::Success,
                StatusOverride::Final,
            ];
            let status_override = overrides[random.usize(..overrides.len())];
            watched.floor = now.saturating_add(retry_after.unwrap_or(0));
            if watched.resource == Resource::ShoppingList && status != 429 {
                watched.may_have_arrived = true;
            }
            // A new token is requested at once, and the minimum wait is that of `Retry-After`.
            if status == 401 {
                watched.floor = 0;
            }
            CallEvent::Response(ResponseSummary { status, retry_after: retry_after.map(ms), status_override })
        }
        CallAction::Wait { time: wait } => {
            let wait = of(wait);
            // Some timers are early, some very late.
            *now += match random.u8(..8) {
                0 => wait.saturating_sub(random.u64(1..20)),
                1 => wait + random.u64(..50_000),
                _ => wait,
            };
            if is_over(*now) && random.bool() { CallEvent::Deadline } else { CallEvent::Waited }
        }
        CallAction::Done | CallAction::Fail { .. } => unreachable!("over"),
    }
}

/// Returns a random event.
fn stray(random: &mut Rng) -> CallEvent {
    let events = [
        CallEvent::Start,
        CallEvent::Token { generation: 1, is_shared: false },
        CallEvent::NoToken,
        CallEvent::Response(ResponseSummary::status(503)),
        CallEvent::NoResponse { may_have_been_sent: false, is_final: false },
        CallEvent::Waited,
        CallEvent::Deadline,
    ];
    events[random.usize(..events.len())]
}
