//! The rate limit of endpoints.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// A bucket for each endpoint, which holds a second's worth of requests.
#[derive(Default)]
pub(crate) struct Rates(Mutex<BTreeMap<String, Bucket>>);

struct Bucket {
    /// Thousandths of requests.
    left: i64,
    /// The time of that count, in milliseconds.
    at: i64,
}

impl Rates {
    /// Takes one request from the endpoint's bucket. Otherwise returns the seconds to wait.
    pub(crate) fn take(&self, endpoint: &str, per_second: u32, now: i64) -> Result<(), i64> {
        let (rate, one) = (i64::from(per_second), 1000);
        let full = rate * one;
        let mut buckets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let bucket = buckets.entry(endpoint.to_owned()).or_insert(Bucket { left: full, at: now });
        let since = now.saturating_sub(bucket.at).max(0);
        bucket.left = bucket.left.saturating_add(since.saturating_mul(rate)).min(full);
        bucket.at = now;
        if bucket.left >= one {
            bucket.left -= one;
            return Ok(());
        }
        // The wait until the next request, rounded up to whole seconds.
        let wait = (one - bucket.left + rate - 1) / rate;
        Err((wait + 999) / 1000)
    }
}

#[cfg(test)]
mod tests {
    use super::Rates;

    #[test]
    fn a_second_refills_the_bucket() {
        let rates = Rates::default();
        let take = |now| rates.take("a", 2, now);
        assert_eq!([take(0), take(0), take(0)], [Ok(()), Ok(()), Err(1)]);
        assert_eq!(rates.take("b", 2, 0), Ok(()));
        assert_eq!([take(499), take(500), take(500)], [Err(1), Ok(()), Err(1)]);
        assert_eq!([take(60_000), take(60_000), take(60_000)], [Ok(()), Ok(()), Err(1)]);
        // A clock that goes back adds no requests.
        assert_eq!([take(0), take(1000)], [Err(1), Ok(())]);
    }
}
