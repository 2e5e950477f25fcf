//! The time by which values expire.
//!
//! A monotonic clock may stand still while a machine sleeps, and the system clock can be set. So values expire by the
//! clock that ran further. `pkg/src/client/clock.ts` does the same for the npm package.

use super::time::millis;
use crate::unix_time::UnixTime;

/// The system clock counts when it is this many milliseconds ahead. Less may be due to the precision of the clocks.
const TOLERANCE: i64 = 1000;

/// A clock that follows the one of two clocks that ran further, and never goes back.
#[derive(Default)]
pub(crate) struct ExpiryClock(Option<State>);

/// Times in milliseconds.
struct State {
    time: i64,
    /// The last reading of the monotonic clock.
    monotonic: i64,
    /// What to add to the system clock to compare it with `time`.
    system_offset: i64,
}

impl ExpiryClock {
    /// Returns the time at which the two clocks show these times.
    pub(crate) fn read(&mut self, monotonic: UnixTime, system: UnixTime) -> UnixTime {
        let in_millis = |time: UnixTime| i64::try_from(millis(time.as_duration())).unwrap_or(i64::MAX / 2);
        let (monotonic, system) = (in_millis(monotonic), in_millis(system));
        let state =
            self.0.get_or_insert(State { time: monotonic, monotonic, system_offset: monotonic.saturating_sub(system) });
        state.time = state.time.saturating_add((monotonic.saturating_sub(state.monotonic)).max(0));
        state.monotonic = monotonic;
        let ahead = system.saturating_add(state.system_offset).saturating_sub(state.time);
        if ahead > TOLERANCE {
            state.time = state.time.saturating_add(ahead);
        } else if ahead < -TOLERANCE {
            // The system clock was set back, or is slower: it counts from here.
            state.system_offset = state.system_offset.saturating_sub(ahead);
        }
        UnixTime::from_millis(u64::try_from(state.time).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::{ExpiryClock, UnixTime};

    /// In each step, one of the clocks is right, and the other stands still, is slow, or is set.
    #[test]
    fn it_follows_the_clock_that_is_right() {
        for seed in 0..2000 {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut clock = ExpiryClock::default();
            let (mut monotonic, mut system) = (7_200_000_i64, 1_795_262_405_000_i64);
            let mut read = |monotonic: i64, system: i64| {
                let time = |millis: i64| UnixTime::from_millis(u64::try_from(millis).unwrap());
                i64::try_from(clock.read(time(monotonic), time(system)).as_duration().as_millis()).unwrap()
            };
            let (mut last, mut missing) = (read(monotonic, system), 0);
            for _ in 0..50 {
                let passed = random.i64(0..600_000);
                let other = [0, passed / 1200, passed][random.usize(0..3)];
                if random.bool() {
                    (monotonic, system) = (monotonic + passed, system + other + random.i64(-7_200_000..=7_200_000));
                } else {
                    (monotonic, system) = (monotonic + other, system + passed);
                }
                let now = read(monotonic, system);
                missing += passed - (now - last).min(passed);
                assert!(now >= last && missing <= 51 * 1000, "seed {seed}: {missing} ms are missing");
                last = now;
            }
        }
    }

    #[test]
    fn readings_do_not_add_up_to_more_than_the_time_that_passed() {
        let mut clock = ExpiryClock::default();
        let time = UnixTime::from_millis;
        // The system clock is precise to 16 ms.
        let readings = (0..100_000_u64).map(|millis| clock.read(time(millis), time(millis / 16 * 16)));
        assert_eq!(readings.last(), Some(time(99_999)));
    }

    #[test]
    fn clocks_that_are_set_back_together_go_on() {
        let mut clock = ExpiryClock::default();
        let mut read = |seconds| clock.read(UnixTime::from_secs(seconds), UnixTime::from_secs(seconds));
        assert_eq!(read(7200), UnixTime::from_secs(7200));
        assert_eq!(read(3600), UnixTime::from_secs(7200));
        assert_eq!(read(3660), UnixTime::from_secs(7260));
    }
}
