//! The decisions of batches, as a function for the npm package, which stores their numbers between two steps.

use crate::policy::{BatchEvent, BatchList, BatchPace};

/// Declares the events by the names in the package, which passes their indices. The argument is the `detail` of
/// [`next_batch`].
macro_rules! events {
    ($($name:literal = $event:expr,)+) => {
        /// The names of the events.
        #[cfg(feature = "generate")]
        pub(crate) const BATCH_EVENTS: &[&str] = &[$($name),+];
        const EVENTS: &[fn(f64) -> BatchEvent] = &[$($event),+];
    };
}

events! {
    "ready" = |_| BatchEvent::Ready,
    "created" = |_| BatchEvent::Created,
    "cached" = |_| BatchEvent::Cached,
    "notSent" = |_| BatchEvent::NotSent,
    "noResponse" = |_| BatchEvent::NoResponse,
    "response" = |status| BatchEvent::Response { status },
    "throttled" = |wait| BatchEvent::Throttled { sent: true, wait },
    "throttledUnsent" = |wait| BatchEvent::Throttled { sent: false, wait },
}

/// Changes the fields of a [`BatchPace`] and of a [`BatchList`] to those after the event with this index. Returns the
/// wait in milliseconds, or -1 without one. `detail` is the status of a response, or the milliseconds of a
/// `Retry-After`.
pub(crate) fn next_batch(numbers: &mut [f64; 10], event: u32, detail: f64, now: f64) -> f64 {
    let [timeout, failures, next_probe_at, probes, round, links, sent_in, sent_after, retries, waits] = *numbers;
    let mut pace = BatchPace { timeout, failures, next_probe_at, probes, round, links };
    let mut list = BatchList { round: sent_in, links: sent_after, retries, waits };
    let event = EVENTS.get(event as usize).map_or(BatchEvent::NotSent, |event| event(detail));
    let wait = pace.next(&mut list, event, now).unwrap_or(-1.0);
    let BatchPace { timeout, failures, next_probe_at, probes, round, links } = pace;
    let BatchList { round: sent_in, links: sent_after, retries, waits } = list;
    *numbers = [timeout, failures, next_probe_at, probes, round, links, sent_in, sent_after, retries, waits];
    wait
}
