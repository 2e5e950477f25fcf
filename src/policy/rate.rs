//! Adapts the rate of requests to a service that responds with 429.
//!
//! A cut lowers the rate to a share of `plateau`. `curve` computes the rate and the turns after a cut in closed form,
//! so the state has a constant size and needs no timer. `window` counts accepted requests. Times are milliseconds since
//! the Unix epoch.

mod curve;
mod window;

use super::numbers::{to_f64, to_u32, to_u64};
use super::time::millis;
use crate::unix_time::UnixTime;
use window::WINDOW;

/// The maximum cut of the rate after a 429, as a share of the rate.
const MAX_CUT: f64 = 0.3;
/// The minimum cut of the rate after a 429, as a share of the rate.
const MIN_CUT: f64 = 0.02;
/// The cut is the share of recent requests that were throttled (429), times this factor.
const CUT_FACTOR: f64 = 4.0;
/// The number of responses over which the share of throttled requests is averaged.
const THROTTLED_SAMPLES: f64 = 128.0;
/// The minimum share of throttled requests that is assumed at the first 429.
const MIN_THROTTLED_SHARE: f64 = 0.15;
/// The increase of the rate for each accepted request between the first and the second 429, if fewer than
/// `MIN_MEASURED` requests were accepted before the first. If something else caused that 429, the rate recovers soon.
const GROWTH: f64 = 0.3;
/// The same increase, if most requests that were in flight at the first 429 were accepted: more than
/// `MIN_ACCEPTED_RATIO` times as many as were throttled.
const FAST_GROWTH: f64 = 2.5;
const MIN_ACCEPTED_RATIO: f64 = 2.0;
/// The value of `excess` that turns `FAST_GROWTH` off. It is so low that responses cannot raise it above 0.
const NO_EXCESS: f64 = -1e9;
/// The number of accepted requests in the second before the first 429 from which the service's limit can be estimated.
const MIN_MEASURED: f64 = 10.0;
/// The milliseconds without a 429 or pause after which the limit ends.
const LIMIT_LIFETIME: u64 = 60_000;
/// The minimum of `plateau` at the first 429, in requests per second. Other programs may have caused that 429.
const MIN_FIRST_RATE: f64 = 5.0;
/// The minimum of `plateau` after any number of 429s, in requests per second.
const MIN_RATE: f64 = 0.5;
/// The unused turns of this many seconds may be taken at once.
const BURST: f64 = 0.1;
/// The maximum time for which a 429 or `Retry-After` stops all calls, in milliseconds.
const MAX_PAUSE: u64 = 60_000;
/// The maximum time until a waiting call checks its turn again, in milliseconds. It is longer during a pause.
const MAX_WAIT: u64 = 500;
/// The maximum time reserved for the response to a call that has waited, in milliseconds.
const MAX_RESERVE: f64 = 500.0;
/// The number of responses over which the response time is averaged.
const TIME_SAMPLES: f64 = 16.0;
/// The milliseconds between two searches for abandoned turns. In this time, every waiting call checks its turn.
const CHECK_INTERVAL: u64 = MAX_WAIT + 100;
/// The number of calls that may be late for their turns before turns count as abandoned, at any rate.
const MAX_LATE: f64 = 3.0;
/// In addition, as many calls may be late as there are turns in this many seconds.
const LATE_SECONDS: f64 = 0.25;

/// An adaptive limit on the rate at which a client sends to one host with one credential.
///
/// **The rate.** There is no limit before the first 429. Each 429 cuts the rate, which then grows along a cubic curve,
/// as in TCP CUBIC (RFC 9438): it levels off near the rate of that 429, and grows faster once it has passed it.
///
/// - The first 429 cuts the rate to 70% of the requests that the service accepted in the last second, but to no less
///   than 3.5 requests per second.
/// - Later 429s cut it by 2% to 30%. The cut is small if few recent requests were throttled, as when a service limits
///   single users. After a cut of 30%, the rate recovers in 10 s; after smaller cuts, in as little as 4 s.
/// - Requests in flight at a cut do not cause another one: all 429s to them count as one.
/// - Between the first and the second 429, the rate also grows with each accepted request if too few requests were
///   sent before the first to estimate the limit of the service. It grows faster if most requests in flight at the
///   first 429 were accepted.
/// - The limit ends after a minute without a 429 or a pause.
///
/// **Pauses.** A `Retry-After` of a 429 or a 5xx stops all calls for that time, up to a minute.
///
/// **Turns.** While there is a limit, calls take numbered turns. The rate is the number of turns that come per second.
/// A call waits until its turn comes. The rate changes during the wait, so the call checks its turn at least every 500
/// ms, and less often during a pause. It fails if the time left is shorter than the wait until the next check plus the
/// recent response time.
///
/// Some calls never return, such as those of clients that disconnected in workerd. There is no queue that they could
/// block: their turns come and are not used, and the calls behind them move up.
///
/// [`Call::next`](super::Call::next) takes turns and reports responses:
///
/// ```
/// use endcap::UnixTime;
/// use endcap::check::Resource;
/// use endcap::policy::{AdaptiveRate, Call, CallEvent, CallOptions, ResponseSummary, RetryBudget};
///
/// let ms = UnixTime::from_millis;
/// let (mut budget, mut rate) = (RetryBudget::default(), AdaptiveRate::default());
/// let mut call = Call::new(Resource::ShoppingList, CallOptions::default(), ms(0));
/// call.next(&mut budget, &mut rate, CallEvent::Start, ms(0), 0.5);
/// assert_eq!(rate.limit(), None);
/// call.next(&mut budget, &mut rate, CallEvent::Response(ResponseSummary::status(429)), ms(100), 0.5);
/// assert_eq!(rate.limit(), Some(5.0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct AdaptiveRate {
    /// The requests per second at the last 429, or 0 without a limit. The rate levels off here after the recovery
    /// time. Accepted requests may raise it; see `growth`.
    pub(super) plateau: f64,
    /// The time at which the last pause ends: calls are sent again, and the curve of the rate starts.
    pub(super) resumes_at: u64,
    /// The number of turns that have come by `resumes_at`.
    pub(super) turns_at_resume: f64,
    /// The highest number of a turn that a call took.
    pub(super) last_turn: u64,
    /// The number of cuts since the service accepted a request that was sent after a cut.
    pub(super) cuts_without_success: u32,
    /// The start of the current window.
    pub(super) window_start: u64,
    /// The number of requests accepted in the current window.
    pub(super) accepted_in_window: u32,
    /// The number of requests accepted in the window before it.
    pub(super) accepted_in_previous: u32,
    /// The number of turns that calls have reserved, and neither used nor given back.
    pub(super) reserved_turns: u32,
    /// The time of the last search for abandoned turns.
    pub(super) last_search_at: u64,
    /// The share of recent requests that were throttled, from 0 to 1.
    pub(super) throttled_share: f64,
    /// The share of the rate that the last 429 removed.
    pub(super) cut_share: f64,
    /// The increase of `plateau` for each accepted request, unless it is `FAST_GROWTH`.
    pub(super) growth: f64,
    /// Of the requests in flight at the first 429: the number accepted, minus `MIN_ACCEPTED_RATIO` times the number
    /// throttled. Positive values mean `FAST_GROWTH`.
    pub(super) excess: f64,
    /// The average response time of recent accepted requests in milliseconds. Each counts as at most `MAX_RESERVE`.
    pub(super) response_time: f64,
}

impl AdaptiveRate {
    /// Returns the requests per second around which the rate levels off, or `None` if no 429 has set a limit.
    ///
    /// It is the rate at the last 429, plus growth for requests accepted since. It does not depend on the time: also
    /// check [`AdaptiveRate::is_idle`], because the limit ends after a minute.
    pub fn limit(&self) -> Option<f64> {
        (self.plateau > 0.0).then_some(self.plateau)
    }

    /// Returns whether the limit has ended and nothing recent is counted. Such a state can be dropped: a new one
    /// behaves the same way.
    pub fn is_idle(&self, now: UnixTime) -> bool {
        let now = millis(now.as_duration());
        now >= self.resumes_at.saturating_add(LIMIT_LIFETIME) && now >= self.window_start.saturating_add(2 * WINDOW)
    }

    /// Reserves a turn for the call, or checks the turn that it has. Returns the milliseconds to wait before the next
    /// check, or 0 if the call can be sent now. Returns `None`, and releases the turn, if the call would pass its
    /// deadline (in `left` milliseconds) before that check or before the expected response. Reserves nothing while
    /// there is no limit.
    pub(super) fn take_turn(&mut self, turn: &mut Option<u64>, now: u64, left: u64) -> Option<u64> {
        let pause = self.blocked_for(now);
        if !self.is_limited(now) {
            *turn = None;
            return (pause < left || pause == 0).then_some(pause);
        }
        self.skip_abandoned(now);
        // A call that has waited is not sent unless enough time is left for the response.
        let reserve = if turn.is_some() { to_u64(self.response_time) } else { 0 };
        let number = turn.unwrap_or_else(|| {
            self.reserved_turns = self.reserved_turns.saturating_add(1);
            self.next_turn(now)
        });
        let missing = to_f64(number) - self.turns_by(now);
        let until_turn =
            if missing > 0.0 { to_u64(missing / self.rate(now).max(self.plateau) * 1000.0).max(1) } else { 0 };
        self.last_turn = self.last_turn.max(number);
        *turn = Some(number);
        // The rate changes during a wait, so calls with a long wait check their turns again.
        let wait = pause.saturating_add(until_turn.min(MAX_WAIT));
        if wait.saturating_add(reserve) >= left {
            *turn = None;
            self.give_back_turn(now);
            return None;
        }
        Some(if wait > MAX_WAIT { (wait / 2).max(MAX_WAIT) } else { wait })
    }

    /// Records that a call was sent in its turn.
    pub(super) const fn use_turn(&mut self) {
        self.reserved_turns = self.reserved_turns.saturating_sub(1);
    }

    /// Gives back an unused turn, so that all waiting calls move up by one.
    pub(super) fn give_back_turn(&mut self, now: u64) {
        self.use_turn();
        if self.is_limited(now) {
            self.turns_at_resume += 1.0;
        }
    }

    /// Moves waiting calls up by two turns for each turn that came and was neither used nor given back. Two, because
    /// the calls behind an abandoned turn are often gone, too: then the turns that this search skips are lost to the
    /// next one, which skips more. With one, a row of abandoned turns would only pass twice as fast.
    fn skip_abandoned(&mut self, now: u64) {
        if now < self.last_search_at.saturating_add(CHECK_INTERVAL) {
            return;
        }
        self.last_search_at = now;
        let waiting = (to_f64(self.last_turn) - self.turns_by(now)).max(0.0);
        let lost = f64::from(self.reserved_turns) - waiting;
        if now > self.resumes_at && lost > MAX_LATE + self.plateau * LATE_SECONDS {
            self.turns_at_resume += 2.0 * lost;
            self.reserved_turns = to_u32(f64::from(self.reserved_turns) - lost);
        }
    }

    /// Returns the milliseconds until the pause ends, or 0 if there is none.
    pub(super) fn blocked_for(&mut self, now: u64) -> u64 {
        // In workerd, `now` is the wall clock, which may be set back. No pause ends this late, so start over.
        if self.resumes_at > now.saturating_add(MAX_PAUSE + 2 * WINDOW) {
            *self = Self::default();
        }
        self.resumes_at.saturating_sub(now)
    }

    /// Records the response to a request that was sent at `sent_at` and not throttled (429). `may_grow` is false for a
    /// 5xx, which does not raise the rate.
    pub(super) fn record_accepted(&mut self, sent_at: u64, now: u64, may_grow: bool) {
        self.advance_window(now);
        self.accepted_in_window = self.accepted_in_window.saturating_add(1);
        let response_time = to_f64(now.saturating_sub(sent_at)).min(MAX_RESERVE);
        self.response_time += (response_time - self.response_time) / TIME_SAMPLES;
        self.throttled_share -= self.throttled_share / THROTTLED_SAMPLES;
        if sent_at < self.resumes_at {
            self.excess += 1.0;
        }
        if sent_at >= self.resumes_at {
            self.cuts_without_success = 0;
            let growth = self.growth_per_request();
            // A rate above twice the requests that are sent does not limit them, even after the next 429 halves it. So
            // it does not grow.
            let is_used = self.plateau < 2.0 * self.accepted_in_last_second(now).max(MIN_FIRST_RATE);
            if may_grow && growth > 0.0 && is_used && self.is_limited(now) {
                let turns = self.turns_by(now);
                self.plateau += growth;
                // The higher rate applies from now on, so the number of turns that have come stays the same.
                self.turns_at_resume += turns - self.turns_by(now);
            }
        } else if self.cuts_without_success == 1 && now < self.resumes_at && self.is_limited(now) {
            // The request was sent before the cut, so the service accepted more than was measured then.
            self.plateau = self.plateau.max(self.accepted_in_last_second(now));
            self.resumes_at = self
                .resumes_at
                .max(now.saturating_add(self.time_until_below((1.0 - self.cut_share) * self.plateau, now)));
        }
    }

    /// Returns by how much an accepted request raises `plateau`.
    fn growth_per_request(&self) -> f64 {
        if self.excess > 0.0 { FAST_GROWTH } else { self.growth }
    }

    /// Records a 429: cuts the rate and stops all calls for `pause` milliseconds.
    pub(super) fn record_throttled(&mut self, sent_at: u64, now: u64, pause: u64) {
        self.advance_window(now);
        let is_limited = self.is_limited(now);
        self.throttled_share += (1.0 - self.throttled_share) / THROTTLED_SAMPLES;
        if is_limited && sent_at < self.resumes_at {
            self.excess -= MIN_ACCEPTED_RATIO;
            return;
        }
        let accepted = self.accepted_in_last_second(now);
        let rate = self.rate(now);
        let turns = self.turns_by(now);
        // While the rate grows with each accepted request, it is not an estimate of the service's limit.
        let is_measured = is_limited && (self.cuts_without_success > 0 || self.growth_per_request() == 0.0);
        if !is_measured {
            self.throttled_share = self.throttled_share.max(MIN_THROTTLED_SHARE);
        }
        if !is_limited {
            self.excess = -MIN_ACCEPTED_RATIO;
            self.growth = if accepted < MIN_MEASURED { GROWTH } else { 0.0 };
        } else if self.cuts_without_success == 0 {
            (self.excess, self.growth) = (NO_EXCESS, 0.0);
        }
        self.plateau = match (is_measured, self.cuts_without_success) {
            (false, _) => accepted.max(MIN_FIRST_RATE),
            (true, 0) => accepted.min(rate).max(rate / 2.0),
            // No request sent after the last cut was accepted, so `accepted` is not an estimate of the limit.
            (true, _) => rate,
        };
        self.plateau = self.plateau.max(MIN_RATE);
        // If no call is waiting, the next turn comes at the end of the pause.
        let last_turn = to_f64(self.last_turn);
        self.turns_at_resume = if !is_limited || turns >= last_turn { last_turn + 1.0 } else { turns };
        self.cut_share = (CUT_FACTOR * self.throttled_share).clamp(MIN_CUT, MAX_CUT);
        // Requests sent before the limit was estimated may have used up the service's quota for a whole second.
        let rest = if !is_measured && accepted > MIN_FIRST_RATE { WINDOW } else { 0 };
        let pause =
            pause.max(rest).max(self.time_until_below((1.0 - self.cut_share) * self.plateau, now)).min(MAX_PAUSE);
        self.resumes_at = self.resumes_at.max(now.saturating_add(pause));
        self.cuts_without_success = self.cuts_without_success.saturating_add(1);
    }

    /// Gives a throttled request its turn again, so that it is sent before all waiting calls. They move back by one.
    pub(super) fn restore_turn(&mut self, now: u64) {
        self.reserved_turns = self.reserved_turns.saturating_add(1);
        if self.is_limited(now) {
            self.turns_at_resume -= 1.0;
        }
    }

    /// Stops all calls for the milliseconds of a `Retry-After`, unless they are already stopped for longer. If there is
    /// a limit, the curve of the rate starts again at the end of the pause.
    pub(super) fn pause(&mut self, pause: u64, now: u64) {
        let until = now.saturating_add(pause.min(MAX_PAUSE));
        if until > self.resumes_at && pause > 0 {
            let is_limited = self.is_limited(now);
            (self.turns_at_resume, self.plateau) =
                if is_limited { (self.turns_by(now), self.plateau) } else { (0.0, 0.0) };
            self.resumes_at = until;
        }
    }

    /// Returns whether there is a limit.
    fn is_limited(&self, now: u64) -> bool {
        self.plateau > 0.0 && now < self.resumes_at.saturating_add(LIMIT_LIFETIME)
    }

    /// Returns the number of the turn to take next. Turns that came and were not taken are lost, except for those of
    /// the last `BURST` seconds.
    fn next_turn(&self, now: u64) -> u64 {
        let unused = to_u64((self.turns_by(now) - (self.plateau * BURST).max(1.0)).max(0.0));
        self.last_turn.max(unused).saturating_add(1)
    }
}
