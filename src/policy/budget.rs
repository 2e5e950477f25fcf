//! The retry budget that all calls of a client share.

/// The default size of a budget, in points.
const DEFAULT_SIZE: u32 = 500;

/// A limit on the retries of all calls of a client. It prevents retries from overloading a service that fails for all
/// clients.
///
/// A budget has 500 points. A retry takes 14 points, and a successful call returns one. A retry after a 429 is free,
/// because [`AdaptiveRate`](super::AdaptiveRate) limits those. So 35 retries are possible before a call succeeds again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RetryBudget {
    pub(super) size: u32,
    pub(super) spent: u32,
}

impl Default for RetryBudget {
    /// Returns a full budget of 500 points.
    fn default() -> Self {
        Self::new(DEFAULT_SIZE)
    }
}

impl RetryBudget {
    /// The points that a retry takes.
    const RETRY: u32 = 14;

    /// Creates a budget of `size` points. With `u32::MAX`, retries are unlimited.
    pub const fn new(size: u32) -> Self {
        Self { size, spent: 0 }
    }

    /// Returns the budget with this number of points spent, limited to its size.
    #[must_use]
    pub const fn with_spent(self, spent: u32) -> Self {
        Self { spent: if spent < self.size { spent } else { self.size }, ..self }
    }

    /// Returns the number of points spent.
    pub const fn spent(self) -> u32 {
        self.spent
    }

    /// Takes the points of a retry, if enough are left.
    pub(super) const fn spend_retry(&mut self) -> bool {
        if self.size == u32::MAX {
            return true;
        }
        let is_enough = Self::RETRY <= self.size - self.spent;
        if is_enough {
            self.spent += Self::RETRY;
        }
        is_enough
    }

    /// Returns one point to the budget after a successful call.
    pub(super) const fn refund_point(&mut self) {
        self.spent = self.spent.saturating_sub(1);
    }
}

#[cfg(test)]
mod tests {
    use super::RetryBudget;

    #[test]
    fn holds_as_many_retries_as_it_has_points_for() {
        for (size, times) in [(500, 35), (0, 0), (13, 0), (14, 1), (u32::MAX, 1000)] {
            let mut budget = RetryBudget::new(size);
            assert_eq!((0..1000).filter(|_| budget.spend_retry()).count(), times, "{size}");
        }
    }

    #[test]
    fn a_success_is_worth_one() {
        let mut budget = RetryBudget::default().with_spent(487);
        assert!(!budget.spend_retry());
        budget.refund_point();
        assert!(budget.spend_retry());
        assert_eq!(budget.spent(), 500);
        let mut fresh = RetryBudget::default();
        fresh.refund_point();
        assert_eq!(fresh, RetryBudget::default());
        assert_eq!(RetryBudget::default().with_spent(u32::MAX).spent(), 500);
    }
}
