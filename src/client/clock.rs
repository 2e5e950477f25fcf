//! The clock and the random numbers of native clients.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher as _;
use std::sync::OnceLock;
use std::time::{Instant, SystemTime};

use crate::unix_time::UnixTime;

/// Returns the time, from a clock that never goes back.
///
/// It starts with the system time at the first call in the program, and then advances like [`Instant`]. Changes of the
/// system time do not affect waits and deadlines.
pub fn now() -> UnixTime {
    static START: OnceLock<(UnixTime, Instant)> = OnceLock::new();
    let (start, instant) = START.get_or_init(|| (system_time(), Instant::now()));
    *start + instant.elapsed()
}

/// Returns the time of the system clock, which can be set.
pub(crate) fn system_time() -> UnixTime {
    SystemTime::now().into()
}

/// Returns a random number in the range [0, 1).
pub(crate) fn random() -> f64 {
    // The standard library's only source of randomness.
    let bits = u32::try_from(RandomState::new().hash_one(0_u8) >> 32).unwrap_or_default();
    f64::from(bits) / 4_294_967_296.0
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, SystemTime};

    use super::now;

    #[test]
    fn it_advances_from_the_time_of_the_machine() {
        let (first, second) = (now(), now());
        assert!(first <= second);
        let machine = SystemTime::now().into();
        assert!(
            second.duration_since(machine).max(machine.duration_since(second)) < Duration::from_secs(60),
            "{machine:?}, {second:?}"
        );
    }
}
