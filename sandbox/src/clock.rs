//! A clock that tests can move and stop.

use std::sync::{Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

/// The clock of the sandbox.
#[derive(Default)]
pub(crate) struct Clock(Mutex<State>);

#[derive(Default)]
struct State {
    /// Milliseconds that this clock is ahead of the machine's.
    ahead: i64,
    /// The time at which it was stopped.
    stopped: Option<i64>,
}

impl Clock {
    /// The time in milliseconds.
    pub(crate) fn millis(&self) -> i64 {
        self.with(State::now)
    }

    /// The time in seconds.
    pub(crate) fn seconds(&self) -> i64 {
        self.millis().div_euclid(1000)
    }

    /// Moves the clock.
    pub(crate) fn advance(&self, seconds: i64) {
        let millis = seconds.saturating_mul(1000);
        self.with(|state| match &mut state.stopped {
            Some(at) => *at = at.saturating_add(millis),
            None => state.ahead = state.ahead.saturating_add(millis),
        });
    }

    /// Stops the clock, or starts it again from its time.
    pub(crate) fn stop(&self, stopped: bool) {
        self.with(|state| {
            let now = state.now();
            state.ahead = now.saturating_sub(machine());
            state.stopped = stopped.then_some(now);
        });
    }

    fn with<T>(&self, work: impl FnOnce(&mut State) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl State {
    fn now(&mut self) -> i64 {
        self.stopped.unwrap_or_else(|| machine().saturating_add(self.ahead))
    }
}

fn machine() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::Clock;

    #[test]
    fn it_moves_stops_and_goes_on() {
        let clock = Clock::default();
        let start = clock.seconds();
        clock.advance(1000);
        assert!((start + 1000..start + 1010).contains(&clock.seconds()));
        clock.stop(true);
        let stopped = clock.millis();
        std::thread::sleep(std::time::Duration::from_millis(5));
        assert_eq!(clock.millis(), stopped);
        clock.advance(7);
        assert_eq!(clock.millis(), stopped + 7000);
        clock.stop(false);
        assert!((stopped + 7000..stopped + 17_000).contains(&clock.millis()));
        clock.advance(i64::MAX);
        assert!(clock.millis() > stopped);
    }
}
