//! Estimates the number of requests that the service accepted in the last second, from the counts of two windows.

use super::super::numbers::{to_f64, to_u64};
use super::AdaptiveRate;

/// The length of a window in which accepted requests are counted, in milliseconds.
pub(super) const WINDOW: u64 = 1000;

impl AdaptiveRate {
    /// Starts a new window if the current one is over.
    pub(super) fn advance_window(&mut self, now: u64) {
        let passed = now.saturating_sub(self.window_start);
        if passed >= WINDOW {
            self.accepted_in_previous = if passed < 2 * WINDOW { self.accepted_in_window } else { 0 };
            self.accepted_in_window = 0;
            self.window_start = if passed < 2 * WINDOW { self.window_start.saturating_add(WINDOW) } else { now };
        }
    }

    /// Estimates the number of requests accepted in the last second from the counts of two windows.
    pub(super) fn accepted_in_last_second(&self, now: u64) -> f64 {
        f64::from(self.accepted_in_previous) * (1.0 - self.share_of_window(now)) + f64::from(self.accepted_in_window)
    }

    /// Returns the milliseconds until the estimate of `accepted_in_last_second` falls to `accepted`, if no more
    /// requests are accepted.
    pub(super) fn time_until_below(&self, accepted: f64, now: u64) -> u64 {
        let passed = self.share_of_window(now);
        let (current, previous) = (f64::from(self.accepted_in_window), f64::from(self.accepted_in_previous));
        let windows = if current > accepted {
            2.0 - accepted / current - passed
        } else if previous > 0.0 {
            1.0 - (accepted - current) / previous - passed
        } else {
            0.0
        };
        to_u64((windows * to_f64(WINDOW)).max(0.0))
    }

    /// Returns the share of the current window that is over, at most 1.
    fn share_of_window(&self, now: u64) -> f64 {
        (to_f64(now.saturating_sub(self.window_start)) / to_f64(WINDOW)).min(1.0)
    }
}
