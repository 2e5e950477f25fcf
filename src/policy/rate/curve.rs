//! The curve of the rate after a cut, and the number of turns that have come.
//!
//! The rate is a cubic function of the time since the cut, and the number of turns is its integral.

use super::super::numbers::to_f64;
use super::{AdaptiveRate, MAX_CUT};

/// The steepness of the curve above the rate at the last 429, after the maximum cut.
const PROBE_SLOPE: f64 = 2.4;
/// The milliseconds until the rate at the last 429 is reached again, after the maximum cut. Smaller cuts take
/// proportionally less time, but at least `MIN_RECOVERY`.
const MAX_RECOVERY: f64 = 10_000.0;
/// The minimum of the recovery time, in milliseconds.
const MIN_RECOVERY: f64 = 4000.0;

impl AdaptiveRate {
    /// Returns the requests per second: a cubic curve that starts at `resumes_at`, reduced by the cut, and levels off
    /// at `plateau` after the recovery time.
    pub(super) fn rate(&self, now: u64) -> f64 {
        let left = 1.0 - self.share_of_recovery(now);
        let slope = self.slope(left);
        self.plateau * (1.0 - slope * left * left * left)
    }

    /// Returns the number of turns that have come: `turns_at_resume` and the integral of the rate from `resumes_at`.
    pub(super) fn turns_by(&self, now: u64) -> f64 {
        let passed = self.share_of_recovery(now);
        let left = 1.0 - passed;
        let slope = self.slope(left);
        let missed = self.cut_share - slope * left * left * left * left;
        self.turns_at_resume + self.plateau * self.recovery() / 1000.0 * (passed - missed / 4.0)
    }

    /// Returns the coefficient of the cubic: `cut_share` during recovery, and `PROBE_SLOPE` after it (less after a
    /// short recovery). `left` is the remaining share of the recovery time. It is negative after recovery.
    fn slope(&self, left: f64) -> f64 {
        let share = self.recovery() / MAX_RECOVERY;
        if left > 0.0 { self.cut_share } else { PROBE_SLOPE * share * share }
    }

    /// Returns the recovery time: the milliseconds from `resumes_at` until the rate is `plateau`.
    fn recovery(&self) -> f64 {
        (MAX_RECOVERY * self.cut_share / MAX_CUT).clamp(MIN_RECOVERY, MAX_RECOVERY)
    }

    /// Returns the time since `resumes_at`, as a share of the recovery time.
    fn share_of_recovery(&self, now: u64) -> f64 {
        to_f64(now.saturating_sub(self.resumes_at)) / self.recovery()
    }
}
