//! Decides when a batch sends its next list. It waits while the service is down or limits the rate, so that lists do
//! not fail.
//!
//! All numbers are `f64`: the npm package stores them between two steps, and so they need no conversion.

#[cfg(feature = "client")]
use core::time::Duration;

#[cfg(feature = "client")]
use super::numbers::{to_f64, to_u64};
#[cfg(feature = "client")]
use super::time::{millis, millis_up};
#[cfg(feature = "client")]
use crate::unix_time::UnixTime;

/// The maximum number of times that a list is sent again after an error which means that nothing was created.
const MAX_RETRIES: f64 = 10.0;
/// The first wait before a list is sent again, in milliseconds, if the error has no `Retry-After`.
const MIN_RETRY_WAIT: f64 = 1000.0;
/// The maximum wait that a `Retry-After` can set, in milliseconds.
const MAX_RETRY_AFTER: f64 = 60_000.0;
/// The first wait after a failed call, in milliseconds.
const MIN_PAUSE: f64 = 500.0;
/// Both waits double each time, up to so many milliseconds.
const MAX_WAIT: f64 = 30_000.0;
/// How often the waiting lists check whether a probe has ended, in milliseconds.
const POLL_INTERVAL: f64 = 200.0;
/// A probe that has not ended so many milliseconds after its timeout is replaced by another list.
const PROBE_GRACE: f64 = 1000.0;

/// What happened to a list of a batch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum BatchEvent {
    /// It is to be sent, or its wait is over.
    Ready,
    /// The service created its link.
    Created,
    /// Its link was cached.
    Cached,
    /// Its call ended without a request.
    NotSent,
    /// There was no complete response.
    NoResponse,
    /// The service responded with another status.
    Response {
        /// That status.
        status: f64,
    },
    /// The service limits the rate, so nothing was created.
    Throttled {
        /// Whether the service received the list.
        sent: bool,
        /// The wait that `Retry-After` requires, in milliseconds, or 0.
        wait: f64,
    },
}

/// The pace of one batch. After a failure all lists wait, and then one is sent as a probe. If the probe succeeds, all
/// lists go on; if it fails, the next wait is twice as long. Times are in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct BatchPace {
    /// The timeout of each call.
    pub(crate) timeout: f64,
    /// The number of failed calls since the last success. Calls that were in flight during a failure do not count.
    pub(crate) failures: f64,
    /// The time at which the next probe may be sent. It has no meaning while `failures` is 0.
    pub(crate) next_probe_at: f64,
    /// 1 while a probe is in flight.
    pub(crate) probes: f64,
    /// Increases with each failure and each probe. A call from an earlier round changes nothing when it ends.
    pub(crate) round: f64,
    /// The number of links so far.
    pub(crate) links: f64,
}

/// One list of a batch.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct BatchList {
    /// The round of the batch when it was sent, and the number of links.
    pub(crate) round: f64,
    pub(crate) links: f64,
    /// How often it was sent again after the service limited the rate, and how often it waited for that.
    pub(crate) retries: f64,
    pub(crate) waits: f64,
}

impl BatchPace {
    /// Returns the wait after an event of a list, which ends with [`BatchEvent::Ready`]. Without a wait, a list that is
    /// ready is to be sent, and the result of any other is final. `now` is the time of a clock that never goes back.
    pub(crate) fn next(&mut self, list: &mut BatchList, event: BatchEvent, now: f64) -> Option<f64> {
        if event == BatchEvent::Ready {
            return self.wait_for_turn(list, now);
        }
        self.record(list.round, event, now);
        self.retry_wait(list, event)
    }

    /// Returns the wait until the list may be sent. While the service is down, only one list at a time may be.
    fn wait_for_turn(&mut self, list: &mut BatchList, now: f64) -> Option<f64> {
        if self.failures > 0.0 {
            let left = self.next_probe_at - now;
            if left > 0.0 {
                return Some(if self.probes > 0.0 { left.min(POLL_INTERVAL) } else { left });
            }
            self.round += 1.0;
            self.probes = 1.0;
            self.next_probe_at = now + self.timeout + PROBE_GRACE;
        }
        (list.round, list.links) = (self.round, self.links);
        None
    }

    /// Records the end of a call that was sent in the given round.
    fn record(&mut self, round: f64, event: BatchEvent, now: f64) {
        if matches!(event, BatchEvent::Created | BatchEvent::Cached) {
            self.links += 1.0;
        }
        if round < self.round {
            return;
        }
        self.probes = 0.0;
        self.next_probe_at = now;
        match event {
            BatchEvent::Cached | BatchEvent::NotSent | BatchEvent::Throttled { sent: false, .. } => {}
            // Any response below 500 shows that the service is up.
            BatchEvent::Response { status } if status < 500.0 => self.failures = 0.0,
            BatchEvent::NoResponse | BatchEvent::Response { .. } => {
                self.next_probe_at += doubled(MIN_PAUSE, self.failures);
                self.failures += 1.0;
                self.round += 1.0;
            }
            _ => self.failures = 0.0,
        }
    }

    /// Returns the wait until a list is sent again, if it is.
    fn retry_wait(self, list: &mut BatchList, event: BatchEvent) -> Option<f64> {
        let BatchEvent::Throttled { sent, wait } = event else { return None };
        // A list that was not sent does not count as a retry while other lists get links: it only waits for its turn.
        if sent || list.links >= self.links {
            list.retries += 1.0;
        }
        if list.retries > MAX_RETRIES {
            return None;
        }
        list.waits += 1.0;
        Some(if wait > 0.0 { wait.min(MAX_RETRY_AFTER) } else { doubled(MIN_RETRY_WAIT, list.waits - 1.0) })
    }
}

/// Returns a wait that was doubled so many times.
fn doubled(mut wait: f64, mut times: f64) -> f64 {
    while times > 0.0 && wait < MAX_WAIT {
        wait *= 2.0;
        times -= 1.0;
    }
    wait.min(MAX_WAIT)
}

/// The same with times of the crate.
#[cfg(feature = "client")]
impl BatchPace {
    /// Creates the pace of a batch. `timeout` is that of each call.
    pub(crate) fn new(timeout: Duration) -> Self {
        Self { timeout: to_f64(millis_up(timeout)), ..Self::default() }
    }

    /// Does what [`BatchPace::next`] does.
    pub(crate) fn wait_after(&mut self, list: &mut BatchList, event: BatchEvent, now: UnixTime) -> Option<Duration> {
        // Round up when a wait starts and down otherwise, so that no wait is too short.
        let now = if event == BatchEvent::Ready { millis(now.as_duration()) } else { millis_up(now.as_duration()) };
        self.next(list, event, to_f64(now)).map(|wait| Duration::from_millis(to_u64(wait)))
    }
}

#[cfg(feature = "client")]
impl BatchEvent {
    /// Returns the event of a 429. `retry_after` is zero without a `Retry-After`.
    pub(crate) fn throttled(sent: bool, retry_after: Duration) -> Self {
        Self::Throttled { sent, wait: to_f64(millis_up(retry_after)) }
    }
}

#[cfg(test)]
mod tests {
    use super::{BatchEvent, BatchList, BatchPace};

    /// Returns how often a list that was not sent waits, at most 100 times.
    fn waits(links_between: f64) -> usize {
        let (mut pace, mut list) = (BatchPace::default(), BatchList::default());
        let mut waits = || {
            pace.next(&mut list, BatchEvent::Ready, 0.0);
            pace.links += links_between;
            pace.next(&mut list, BatchEvent::Throttled { sent: false, wait: 1.0 }, 0.0)
        };
        (0..100).take_while(|_| waits().is_some()).count()
    }

    #[test]
    fn a_list_waits_for_its_turn_while_others_get_links() {
        assert_eq!((waits(0.0), waits(1.0)), (10, 100));
    }
}
