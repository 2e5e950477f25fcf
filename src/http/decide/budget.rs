//! How much a client may try again, over all its calls.

/// What there is to spend.
const ALL: u32 = 500;

/// What the calls of one client have spent on trying again. When a service fails for everybody, this keeps a client from
/// making it worse: some 35 retries, or 100 after 429, and no more until calls succeed again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RetryBudget {
    spent: u32,
}

impl RetryBudget {
    /// What another attempt costs after a failure.
    pub(super) const RETRY: u32 = 14;
    /// What it costs after 429.
    pub(super) const THROTTLED: u32 = 5;

    /// The budget of which that much is spent; all of it where that is more than there is.
    pub const fn of_spent(spent: u32) -> Self {
        Self { spent: if spent < ALL { spent } else { ALL } }
    }

    /// How much of 500 is spent.
    pub const fn spent(self) -> u32 {
        self.spent
    }

    /// Takes what another attempt costs, if there is that much.
    pub(super) const fn take(&mut self, cost: u32) -> bool {
        let is_enough = self.spent + cost <= ALL;
        if is_enough {
            self.spent += cost;
        }
        is_enough
    }

    /// Takes note of a success.
    pub(super) const fn give_back(&mut self) {
        self.spent = self.spent.saturating_sub(1);
    }
}

#[cfg(test)]
mod tests {
    use super::RetryBudget;

    #[test]
    fn holds_thirty_five_retries_or_a_hundred_after_429() {
        for (cost, times) in [(RetryBudget::RETRY, 35), (RetryBudget::THROTTLED, 100)] {
            let mut budget = RetryBudget::default();
            assert_eq!((0..1000).filter(|_| budget.take(cost)).count(), times);
        }
    }

    #[test]
    fn a_success_is_worth_one() {
        let mut budget = RetryBudget::of_spent(487);
        assert!(!budget.take(RetryBudget::RETRY));
        budget.give_back();
        assert!(budget.take(RetryBudget::RETRY));
        assert_eq!(budget.spent(), 500);
        let mut fresh = RetryBudget::default();
        fresh.give_back();
        assert_eq!(fresh, RetryBudget::of_spent(0));
        assert_eq!(RetryBudget::of_spent(u32::MAX).spent(), 500);
    }
}
