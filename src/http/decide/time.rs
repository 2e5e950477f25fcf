//! Times are `Duration` for callers, and whole milliseconds inside, where a state is a few numbers.

use core::time::Duration;

/// The milliseconds of a time, without a fraction.
pub(super) fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// The milliseconds of a time, rounded up.
pub(super) fn millis_up(time: Duration) -> u64 {
    millis(time.saturating_add(Duration::from_nanos(999_999)))
}

#[cfg(test)]
mod tests {
    use core::time::Duration;

    use super::{millis, millis_up};

    #[test]
    fn fractions_and_the_largest() {
        for (nanos, floor, ceiling) in [(0, 0, 0), (1, 0, 1), (999_999, 0, 1), (1_000_000, 1, 1), (1_000_001, 1, 2)] {
            let time = Duration::from_nanos(nanos);
            assert_eq!((millis(time), millis_up(time)), (floor, ceiling), "{nanos}");
        }
        assert_eq!((millis(Duration::MAX), millis_up(Duration::MAX)), (u64::MAX, u64::MAX));
    }
}
