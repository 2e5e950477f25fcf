//! The options of a call.

use core::time::Duration;

/// The timeout and the number of retries of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CallOptions {
    /// The time for all attempts together, including waits. At most 2^31 - 1 milliseconds.
    pub timeout: Duration,
    /// The number of retries after the first attempt, at most 10.
    pub retries: u32,
}

impl Default for CallOptions {
    /// Returns 30 seconds and two retries.
    fn default() -> Self {
        Self { timeout: Duration::from_secs(30), retries: 2 }
    }
}

impl CallOptions {
    /// Sets the time for all attempts together, including waits.
    #[must_use]
    pub const fn with_timeout(self, timeout: Duration) -> Self {
        Self { timeout, ..self }
    }

    /// Returns the options with a timeout that is at most the maximum.
    #[cfg(feature = "client")]
    pub(crate) fn capped(self) -> Self {
        Self { timeout: self.timeout.min(Duration::from_millis(super::call::MAX_TIMEOUT)), ..self }
    }

    /// Sets the number of retries after the first attempt.
    #[must_use]
    pub const fn with_retries(self, retries: u32) -> Self {
        Self { retries, ..self }
    }
}
