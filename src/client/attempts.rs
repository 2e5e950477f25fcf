//! The attempts of a call: how many there were, the status of the last one, and how long callers wait for them.

use core::any::Any;
use core::error::Error;
use core::fmt;
use std::panic::resume_unwind;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};

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

/// The attempts of a call, which callers that wait for the same work can read.
#[derive(Clone, Debug, Default)]
pub(super) struct SharedAttempts(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    attempts: Attempts,
    /// The time until which the last of the callers waits.
    deadline: UnixTime,
    /// Why the last attempt that has ended failed.
    last_failure: Option<Failure>,
    /// The panic that ended the work, and the thread that ran it.
    panic: Option<(ThreadId, Box<dyn Any + Send>)>,
}

type Failure = Arc<dyn Error + Send + Sync>;

impl SharedAttempts {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn get(&self) -> Attempts {
        self.state().attempts
    }

    /// Extends the deadline of the work for a caller that joins it. `deadline` is a time of the client's timer.
    pub(super) fn extend_to(&self, deadline: UnixTime) {
        let mut state = self.state();
        state.deadline = state.deadline.max(deadline);
    }

    /// Returns the latest deadline of the callers that joined the work, or the epoch.
    pub(super) fn deadline(&self) -> UnixTime {
        self.state().deadline
    }

    /// Returns whether these are the attempts of the same work.
    pub(super) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Counts an attempt, which has no response yet.
    pub(super) fn record_attempt(&self) {
        let attempts = &mut self.state().attempts;
        let next = |count: u32| count.saturating_add(1);
        *attempts = Attempts { count: next(attempts.count), status: None, sent: next(attempts.sent) };
    }

    /// Records that the current attempt certainly did not reach the service.
    pub(super) fn record_not_sent(&self) {
        let sent = &mut self.state().attempts.sent;
        *sent = sent.saturating_sub(1);
    }

    /// Records the status of the response to the current attempt.
    pub(super) fn record_status(&self, status: u16) {
        self.state().attempts.status = Some(status);
    }

    /// Records why the current attempt failed.
    pub(super) fn record_failure(&self, failure: Failure) {
        self.state().last_failure = Some(failure);
    }

    /// Records the panic that ended the work on this thread.
    pub(super) fn record_panic(&self, payload: Box<dyn Any + Send>) {
        self.state().panic = Some((thread::current().id(), payload));
    }

    /// Continues the panic that ended the work, in the caller whose poll ran it: the first one on its thread.
    pub(super) fn resume_panic(&self) {
        let panic = self.state().panic.take_if(|(id, _)| *id == thread::current().id());
        if let Some((_, payload)) = panic {
            resume_unwind(payload);
        }
    }

    /// Returns why the last attempt that has ended failed.
    pub(super) fn last_failure(&self) -> Option<Failure> {
        self.state().last_failure.clone()
    }
}
