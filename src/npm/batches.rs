//! The decisions of batches, as a function for the npm package, which stores their numbers between two steps.

use crate::policy::{BatchEvent, BatchList, BatchPace};

/// Changes the fields of a [`BatchPace`] and of a [`BatchList`] to those after the event with this index. Returns the
/// wait in milliseconds, or -1 without one. `detail` is the status of a response, or the milliseconds of a
/// `Retry-After`.
pub(crate) fn next_batch(numbers: &mut [f64; 10], event: u32, detail: f64, now: f64) -> f64 {
    let [timeout, failures, next_probe_at, probes, round, links, sent_in, sent_after, retries, waits] = *numbers;
    let mut pace = BatchPace { timeout, failures, next_probe_at, probes, round, links };
    let mut list = BatchList { round: sent_in, links: sent_after, retries, waits };
    let event = match event {
        0 => BatchEvent::Ready,
        1 => BatchEvent::Created,
        2 => BatchEvent::Cached,
        3 => BatchEvent::NotSent,
        4 => BatchEvent::NoResponse,
        5 => BatchEvent::Response { status: detail },
        _ => BatchEvent::Throttled { sent: event == 6, wait: detail },
    };
    let wait = pace.next(&mut list, event, now).unwrap_or(-1.0);
    let BatchPace { timeout, failures, next_probe_at, probes, round, links } = pace;
    let BatchList { round: sent_in, links: sent_after, retries, waits } = list;
    *numbers = [timeout, failures, next_probe_at, probes, round, links, sent_in, sent_after, retries, waits];
    wait
}
