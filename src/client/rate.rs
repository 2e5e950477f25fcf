//! Adapts the rate of requests to a service that responds with 429.

use core::time::Duration;

#[cfg(any(test, feature = "npm-service"))]
use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

use super::numbers::{float, small, whole};
use super::time::millis;

/// The maximum cut after a 429, as a share of the rate.
const MAX_CUT: f64 = 0.3;
/// The minimum cut after a 429, as a share of the rate.
const MIN_CUT: f64 = 0.02;
/// The factor from the share of recently refused requests to the cut.
const GAIN: f64 = 4.0;
/// The number of responses over which the share of refused requests is measured.
const REFUSAL_SAMPLES: f64 = 128.0;
/// The minimum share of refused requests that is assumed at the first 429.
const MIN_REFUSED: f64 = 0.15;
/// The factor by which the rate grows faster once it exceeds the rate at the last 429.
const PROBE: f64 = 2.4;
/// The milliseconds until the rate at the last 429 is reached again after the maximum cut. Smaller cuts take less time.
const RECOVERY: f64 = 10_000.0;
/// The minimum of the recovery time, in milliseconds.
const MIN_RECOVERY: f64 = 4000.0;
/// The increase of the rate for each accepted request between the first and the second 429, if few requests were
/// accepted before the first. The rate recovers soon if that 429 had another cause.
const GROWTH: f64 = 0.3;
/// The same increase, if of the requests sent before the first 429 more than `MIN_ACCEPTED` times as many were accepted
/// as refused.
const FAST_GROWTH: f64 = 2.5;
const MIN_ACCEPTED: f64 = 2.0;
/// An excess that no number of responses can raise above 0.
const NEVER: f64 = -1e9;
/// The minimum number of accepted requests, in the second before the first 429, from which the rate can be measured.
const MIN_MEASURED: f64 = 10.0;
/// The number of milliseconds without a 429 after which the limit ends.
const MEMORY: u64 = 60_000;
/// The minimum rate after the first 429, in requests per second. That 429 may not be caused by the calls of this
/// client.
const MIN_FIRST_RATE: f64 = 5.0;
/// The minimum rate after any number of 429s, in requests per second.
const MIN_RATE: f64 = 0.5;
/// The number of seconds of unused turns that may be used at once after a pause.
const BURST: f64 = 0.1;
/// The maximum time that a `Retry-After` stops the calls of a client, in milliseconds.
const MAX_PAUSE: u64 = 60_000;
/// The maximum time until a waiting call checks its turn again, in milliseconds.
const MAX_WAIT: u64 = 500;
/// The maximum time reserved for the response to a call that has waited, in milliseconds.
const MAX_RESERVE: f64 = 500.0;
/// The number of responses over which the response time is averaged.
const TIME_SAMPLES: f64 = 16.0;
/// The length of a window in which accepted requests are counted, in milliseconds.
const WINDOW: u64 = 1000;
/// The time in which every waiting call checks its turn, in milliseconds, with a margin.
const CHECK_INTERVAL: u64 = MAX_WAIT + 100;
/// The number of calls that may be late for their turns at any rate of requests.
const MAX_LATE: f64 = 3.0;
/// At higher rates, as many more calls may be late as there are turns in this many seconds.
const SLACK: f64 = 0.25;

/// An adaptive limit on the rate at which a client sends to one host with one credential.
///
/// There is no limit before the first 429. A 429 cuts the rate to 70% of what the service accepted in the last second.
/// The rate then grows again: slowly around the rate of that 429, which it reaches after 10 s, and faster above it. If
/// few requests are refused, as when a service limits single users, a 429 cuts the rate less and it recovers sooner.
///
/// After the first 429, the rate also grows with each accepted request if few requests were sent before it. It grows
/// fast if most of the requests sent before it were accepted. All 429s to requests that were sent before the cut count
/// as one. The limit ends after a minute without a 429.
///
/// A `Retry-After` of a 429 or a 5xx stops all calls for that time, up to a minute. A call that has waited is sent only
/// if the time left is longer than the recent response time.
///
/// Calls take numbered turns, so there is no queue. Some calls never return, such as those of clients that disconnected
/// in workerd. Their turns come and are not used, and the calls behind them move up.
///
/// [`Call::next`](super::Call::next) takes turns and reports responses.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(any(test, feature = "npm-service"), derive(Serialize, Deserialize))]
#[cfg_attr(any(test, feature = "npm-service"), serde(rename_all = "camelCase", default))]
#[cfg_attr(test, derive(TS))]
pub struct AdaptiveRate {
    /// The requests per second at the last 429, or 0 without a limit.
    pub(super) max: f64,
    /// The time at which calls are sent again after the last 429 or `Retry-After`. The rate grows from here.
    pub(super) since: u64,
    /// The number of turns that had come by that time.
    pub(super) base: f64,
    /// The last turn that was taken.
    pub(super) taken: u64,
    /// The number of cuts since a request was last accepted.
    pub(super) cuts: u32,
    /// The start of the current window, and the number of requests accepted in it and in the previous one.
    pub(super) window: u64,
    pub(super) current: u32,
    pub(super) previous: u32,
    /// The number of turns that were taken, but neither used nor returned, and the time at which it was last compared
    /// with the turns that have come.
    pub(super) open: u32,
    pub(super) checked: u64,
    /// The share of recent requests that were refused, from 0 to 1.
    pub(super) refused: f64,
    /// The share of the rate that the last 429 removed.
    pub(super) cut: f64,
    /// The increase of the rate for each accepted request.
    pub(super) growth: f64,
    /// Of the requests sent before the first 429 whose responses came after it: the number accepted, minus
    /// `MIN_ACCEPTED` times the number refused.
    pub(super) excess: f64,
    /// The recent response time of accepted requests in milliseconds, at most `MAX_RESERVE` for each.
    pub(super) response_time: f64,
}

impl AdaptiveRate {
    /// Returns the requests per second at the last 429, or `None` before the first one.
    pub fn limit(&self) -> Option<f64> {
        (self.max > 0.0).then_some(self.max)
    }

    /// Returns whether the state has expired, so that a new value behaves the same way.
    pub fn is_idle(&self, now: Duration) -> bool {
        let now = millis(now);
        now >= self.since.saturating_add(MEMORY) && now >= self.window.saturating_add(2 * WINDOW)
    }

    /// Returns the milliseconds until the call checks its turn again, or 0 if the turn has come. A call without a turn
    /// takes the next one. Returns `None` if the turn comes too late; the call then has no turn.
    pub(super) fn turn(&mut self, turn: &mut Option<u64>, now: u64, left: u64) -> Option<u64> {
        let pause = self.blocked_for(now);
        if !self.is_limited(now) {
            *turn = None;
            return (pause < left || pause == 0).then_some(pause);
        }
        self.move_up(now);
        // A call that has waited is not sent unless enough time is left for the response.
        let reserve = if turn.is_some() { whole(self.response_time) } else { 0 };
        let number = turn.unwrap_or_else(|| {
            self.open = self.open.saturating_add(1);
            self.next(now)
        });
        let missing = float(number) - self.come(now);
        let ahead = if missing > 0.0 { whole(missing / self.rate(now).max(self.max) * 1000.0).max(1) } else { 0 };
        self.taken = self.taken.max(number);
        *turn = Some(number);
        // The rate changes during a wait, so calls with a long wait check again.
        let wait = pause.saturating_add(ahead.min(MAX_WAIT));
        if wait.saturating_add(reserve) >= left {
            *turn = None;
            self.give_back(now);
            return None;
        }
        Some(if wait > MAX_WAIT { (wait / 2).max(MAX_WAIT) } else { wait })
    }

    /// Records that a call used its turn.
    pub(super) const fn used(&mut self) {
        self.open = self.open.saturating_sub(1);
    }

    /// Returns an unused turn, so that all waiting calls move up.
    pub(super) fn give_back(&mut self, now: u64) {
        self.used();
        if self.is_limited(now) {
            self.base += 1.0;
        }
    }

    /// Skips turns of abandoned calls: two for each turn that came and was not used.
    fn move_up(&mut self, now: u64) {
        if now < self.checked.saturating_add(CHECK_INTERVAL) {
            return;
        }
        self.checked = now;
        let waiting = (float(self.taken) - self.come(now)).max(0.0);
        let lost = f64::from(self.open) - waiting;
        if now > self.since && lost > MAX_LATE + self.max * SLACK {
            self.base += 2.0 * lost;
            self.open = small(f64::from(self.open) - lost);
        }
    }

    /// Returns the milliseconds during which no call is sent.
    pub(super) fn blocked_for(&mut self, now: u64) -> u64 {
        // In workerd this is the wall clock, which may be set back.
        if self.since > now.saturating_add(MAX_PAUSE + 2 * WINDOW) {
            *self = Self::default();
        }
        self.since.saturating_sub(now)
    }

    /// Records a response that shows that the service accepted a request. `may_grow` is false for a 5xx.
    pub(super) fn accepted(&mut self, sent: u64, now: u64, may_grow: bool) {
        self.count(now);
        self.current = self.current.saturating_add(1);
        let took = float(now.saturating_sub(sent)).min(MAX_RESERVE);
        self.response_time += (took - self.response_time) / TIME_SAMPLES;
        self.refused -= self.refused / REFUSAL_SAMPLES;
        if sent < self.since {
            self.excess += 1.0;
        }
        if sent >= self.since {
            self.cuts = 0;
            let growth = self.growth_of_each();
            // A rate above twice the requests sent does not limit them, even after the next 429 halves it.
            let is_used = self.max < 2.0 * self.accepted_lately(now).max(MIN_FIRST_RATE);
            if may_grow && growth > 0.0 && is_used && self.is_limited(now) {
                let come = self.come(now);
                self.max += growth;
                // Time that has passed adds no turns.
                self.base += come - self.come(now);
            }
        } else if self.cuts == 1 && now < self.since && self.is_limited(now) {
            // The request was sent before the cut, so the service accepted more than was measured then.
            self.max = self.max.max(self.accepted_lately(now));
            self.since = self.since.max(now.saturating_add(self.until_below((1.0 - self.cut) * self.max, now)));
        }
    }

    /// Returns how much an accepted request adds to the rate.
    fn growth_of_each(&self) -> f64 {
        if self.excess > 0.0 { FAST_GROWTH } else { self.growth }
    }

    /// Records a 429: cuts the rate and stops all calls for `pause` milliseconds.
    pub(super) fn throttled(&mut self, sent: u64, now: u64, pause: u64) {
        self.count(now);
        let is_limited = self.is_limited(now);
        self.refused += (1.0 - self.refused) / REFUSAL_SAMPLES;
        if is_limited && sent < self.since {
            self.excess -= MIN_ACCEPTED;
            return;
        }
        let accepted = self.accepted_lately(now);
        let rate = self.rate(now);
        let come = self.come(now);
        // While the rate grows with each accepted request, it is not a measure of the service's limit.
        let is_measured = is_limited && (self.cuts > 0 || self.growth_of_each() == 0.0);
        if !is_measured {
            self.refused = self.refused.max(MIN_REFUSED);
        }
        if !is_limited {
            self.excess = -MIN_ACCEPTED;
            self.growth = if accepted < MIN_MEASURED { GROWTH } else { 0.0 };
        } else if self.cuts == 0 {
            (self.excess, self.growth) = (NEVER, 0.0);
        }
        self.max = match (is_measured, self.cuts) {
            (false, _) => accepted.max(MIN_FIRST_RATE),
            (true, 0) => accepted.min(rate).max(rate / 2.0),
            // No request was accepted, so the rate cannot be measured.
            (true, _) => rate,
        };
        self.max = self.max.max(MIN_RATE);
        // If no call is waiting, the next call is sent at the end of the pause.
        let taken = float(self.taken);
        self.base = if !is_limited || come >= taken { taken + 1.0 } else { come };
        self.cut = (GAIN * self.refused).clamp(MIN_CUT, MAX_CUT);
        // Requests sent without a limit may have used up the service's quota for a whole second.
        let rest = if !is_measured && accepted > MIN_FIRST_RATE { WINDOW } else { 0 };
        let pause = pause.max(rest).max(self.until_below((1.0 - self.cut) * self.max, now)).min(MAX_PAUSE);
        self.since = self.since.max(now.saturating_add(pause));
        self.cuts = self.cuts.saturating_add(1);
    }

    /// Lets a refused request keep its turn, so that it is sent again before all waiting calls.
    pub(super) fn put_back(&mut self, now: u64) {
        self.open = self.open.saturating_add(1);
        if self.is_limited(now) {
            self.base -= 1.0;
        }
    }

    /// Records a `Retry-After` of this many milliseconds.
    pub(super) fn pause(&mut self, pause: u64, now: u64) {
        let until = now.saturating_add(pause.min(MAX_PAUSE));
        if until > self.since && pause > 0 {
            let is_limited = self.is_limited(now);
            (self.base, self.max) = if is_limited { (self.come(now), self.max) } else { (0.0, 0.0) };
            self.since = until;
        }
    }

    fn is_limited(&self, now: u64) -> bool {
        self.max > 0.0 && now < self.since.saturating_add(MEMORY)
    }

    /// Returns the number of the next turn. Unused turns are lost, except for a short burst.
    fn next(&self, now: u64) -> u64 {
        let unused = whole((self.come(now) - (self.max * BURST).max(1.0)).max(0.0));
        self.taken.max(unused).saturating_add(1)
    }

    /// Returns the requests per second: a cubic curve from the cut through `max`.
    fn rate(&self, now: u64) -> f64 {
        let left = 1.0 - self.share_of_recovery(now);
        let slope = self.slope(left);
        self.max * (1.0 - slope * left * left * left)
    }

    /// Returns the number of turns that have come: the integral of the rate.
    fn come(&self, now: u64) -> f64 {
        let passed = self.share_of_recovery(now);
        let left = 1.0 - passed;
        let slope = self.slope(left);
        let missed = self.cut - slope * left * left * left * left;
        self.base + self.max * self.recovery() / 1000.0 * (passed - missed / 4.0)
    }

    /// Returns the steepness of the curve before and after it reaches `max`.
    fn slope(&self, left: f64) -> f64 {
        let share = self.recovery() / RECOVERY;
        if left > 0.0 { self.cut } else { PROBE * share * share }
    }

    /// Returns the milliseconds until the rate at the last 429 is reached again.
    fn recovery(&self) -> f64 {
        (RECOVERY * self.cut / MAX_CUT).clamp(MIN_RECOVERY, RECOVERY)
    }

    fn share_of_recovery(&self, now: u64) -> f64 {
        float(now.saturating_sub(self.since)) / self.recovery()
    }

    /// Starts a new window if the current one is over.
    fn count(&mut self, now: u64) {
        let passed = now.saturating_sub(self.window);
        if passed >= WINDOW {
            self.previous = if passed < 2 * WINDOW { self.current } else { 0 };
            self.current = 0;
            self.window = if passed < 2 * WINDOW { self.window.saturating_add(WINDOW) } else { now };
        }
    }

    /// Returns the estimated number of requests accepted in the last second.
    fn accepted_lately(&self, now: u64) -> f64 {
        f64::from(self.previous) * (1.0 - self.share_of_window(now)) + f64::from(self.current)
    }

    /// Returns the milliseconds until fewer than `accepted` requests were accepted in the last second.
    fn until_below(&self, accepted: f64, now: u64) -> u64 {
        let passed = self.share_of_window(now);
        let (current, previous) = (f64::from(self.current), f64::from(self.previous));
        let windows = if current > accepted {
            2.0 - accepted / current - passed
        } else if previous > 0.0 {
            1.0 - (accepted - current) / previous - passed
        } else {
            0.0
        };
        whole((windows * float(WINDOW)).max(0.0))
    }

    fn share_of_window(&self, now: u64) -> f64 {
        (float(now.saturating_sub(self.window)) / float(WINDOW)).min(1.0)
    }
}
