//! A timer with `tokio`.

use core::time::Duration;

use tokio::time::Instant;

use super::Timer;
use crate::unix_time::UnixTime;

/// A [`Timer`] that waits with `tokio`, and has its clock: where a test pauses that, calls take no time.
#[derive(Clone, Copy, Debug)]
pub struct TokioTimer {
    start: Instant,
    /// The time at `start`.
    time: UnixTime,
}

impl TokioTimer {
    /// Creates a timer.
    ///
    /// # Panics
    /// A call of a client with this timer panics when it is polled outside a runtime of `tokio` whose time is enabled.
    pub fn new() -> Self {
        Self { start: Instant::now(), time: super::now() }
    }
}

impl Default for TokioTimer {
    fn default() -> Self {
        Self::new()
    }
}

impl Timer for TokioTimer {
    fn sleep(&self, time: Duration) -> impl Future<Output = ()> + Send + 'static {
        tokio::time::sleep(time)
    }

    fn now(&self) -> UnixTime {
        self.time + self.start.elapsed()
    }
}
