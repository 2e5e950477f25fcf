//! The attempts of a call: how many there were, and the status of the last one.

use core::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// The number of requests that a call has sent, and the status of its last response.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Attempts {
    pub(super) count: u32,
    pub(super) status: Option<u16>,
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

/// The attempts of a call, which callers that wait for the same work can read.
#[derive(Clone, Debug, Default)]
pub(super) struct SharedAttempts(Arc<Mutex<Attempts>>);

impl SharedAttempts {
    pub(super) fn get(&self) -> Attempts {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts an attempt, which has no response yet.
    pub(super) fn record_attempt(&self) {
        let mut attempts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *attempts = Attempts { count: attempts.count.saturating_add(1), status: None };
    }

    /// Records the status of the response to the current attempt.
    pub(super) fn record_status(&self, status: u16) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).status = Some(status);
    }
}
