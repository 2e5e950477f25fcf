//! The progress of a call.

use std::sync::{Arc, Mutex, PoisonError};

/// The number of requests that a call has sent, and the status of its last response.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Progress {
    pub(super) attempts: u32,
    pub(super) status: Option<u16>,
}

/// The progress of a call, which callers that wait for the same work can read.
#[derive(Clone, Debug, Default)]
pub(super) struct SharedProgress(Arc<Mutex<Progress>>);

impl SharedProgress {
    pub(super) fn get(&self) -> Progress {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts an attempt, which has no response yet.
    pub(super) fn record_attempt(&self) {
        let mut progress = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *progress = Progress { attempts: progress.attempts.saturating_add(1), status: None };
    }

    /// Records the status of the response to the current attempt.
    pub(super) fn record_status(&self, status: u16) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).status = Some(status);
    }
}
