//! The clock of the blocking client.

use std::sync::OnceLock;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Returns the time since the Unix epoch, by a clock that never goes back.
///
/// It starts with the time of the machine at the first call in the program, and from then on advances like [`Instant`]: if
/// the machine's time is set, waits and deadlines do not change.
pub fn now() -> Duration {
    static START: OnceLock<(Duration, Instant)> = OnceLock::new();
    let (start, instant) = START.get_or_init(|| {
        let start = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        (start, Instant::now())
    });
    start.saturating_add(instant.elapsed())
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, SystemTime, UNIX_EPOCH};

    use super::now;

    #[test]
    fn it_advances_from_the_time_of_the_machine() {
        let (first, second) = (now(), now());
        assert!(first <= second);
        let machine = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
        assert!(machine.abs_diff(second) < Duration::from_secs(60), "{machine:?}, {second:?}");
    }
}
