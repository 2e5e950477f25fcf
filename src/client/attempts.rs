//! The attempts of a call: how many there were, the status of the last one, and how long callers wait for them.

use core::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use crate::unix_time::UnixTime;

/// The number of requests that a call has sent, and the status of its last response.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Attempts {
    pub(super) count: u32,
    pub(super) status: Option<u16>,
    /// The number of those that may have reached the service.
    pub(super) sent: u32,
}

impl fmt::Display for Attempts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.count == 1 { "" } else { "s" };
        write!(f, "after {} attempt{plural}", self.count)?;
        match self.status {
            Some(status) => write!(f, ", the last with status {status}"),
            None => Ok(()),
        }
    }
}

/// The attempts of a call, which callers that wait for the same work can read, and the time until which the last of
/// these callers waits.
#[derive(Clone, Debug, Default)]
pub(super) struct SharedAttempts(Arc<Mutex<(Attempts, UnixTime)>>);

impl SharedAttempts {
    pub(super) fn get(&self) -> Attempts {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).0
    }

    /// Extends the deadline of the work for a caller that joins it. `deadline` is a time of the client's timer.
    pub(super) fn extend_to(&self, deadline: UnixTime) {
        let mut shared = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        shared.1 = shared.1.max(deadline);
    }

    /// Returns the latest deadline of the callers that joined the work, or the epoch.
    pub(super) fn deadline(&self) -> UnixTime {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).1
    }

    /// Returns whether these are the attempts of the same work.
    pub(super) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Counts an attempt, which has no response yet.
    pub(super) fn record_attempt(&self) {
        let attempts = &mut self.0.lock().unwrap_or_else(PoisonError::into_inner).0;
        let next = |count: u32| count.saturating_add(1);
        *attempts = Attempts { count: next(attempts.count), status: None, sent: next(attempts.sent) };
    }

    /// Records that the current attempt certainly did not reach the service.
    pub(super) fn record_not_sent(&self) {
        let sent = &mut self.0.lock().unwrap_or_else(PoisonError::into_inner).0.sent;
        *sent = sent.saturating_sub(1);
    }

    /// Records the status of the response to the current attempt.
    pub(super) fn record_status(&self, status: u16) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).0.status = Some(status);
    }
}
