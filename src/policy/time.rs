//! Converts times: callers use `Duration`, and states contain integer milliseconds.

use core::time::Duration;

/// Returns a time in milliseconds, rounded down.
pub(super) fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Returns a time in milliseconds, rounded up.
pub(super) fn millis_up(time: Duration) -> u64 {
    millis(time.saturating_add(Duration::from_nanos(999_999)))
}

/// Converts a number of milliseconds to a time. Negative numbers and NaN become zero.
#[cfg(feature = "npm-service")]
pub(crate) fn from_millis(milliseconds: f64) -> Duration {
    let whole = super::numbers::to_u64(milliseconds);
    let fraction = super::numbers::to_u32((milliseconds - super::numbers::to_f64(whole)) * 1_000_000.0);
    Duration::from_millis(whole).saturating_add(Duration::from_nanos(fraction.into()))
}

/// Converts a number of milliseconds since the Unix epoch to a point in time.
#[cfg(feature = "npm-service")]
pub(crate) fn unix_time(milliseconds: f64) -> crate::unix_time::UnixTime {
    crate::unix_time::UnixTime::from_duration(from_millis(milliseconds))
}

/// Serializes a time as a number of milliseconds.
#[cfg(feature = "npm-service")]
pub(super) fn as_millis<S: serde::Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(super::numbers::to_f64(millis(*time)))
}

/// Deserializes an optional time from a number of milliseconds.
#[cfg(feature = "npm-service")]
pub(super) fn of_millis<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Duration>, D::Error> {
    let milliseconds: Option<f64> = serde::Deserialize::deserialize(deserializer)?;
    Ok(milliseconds.map(from_millis))
}

#[cfg(test)]
mod tests {
    use core::time::Duration;

    use super::{millis, millis_up};

    #[test]
    fn fractions_and_the_largest() {
        for (nanos, floor, ceiling) in [(0, 0, 0), (1, 0, 1), (999_999, 0, 1), (1_000_000, 1, 1), (1_000_001, 1, 2)] {
            let time = Duration::from_nanos(nanos);
            assert_eq!((millis(time), millis_up(time)), (floor, ceiling), "{nanos}");
        }
        assert_eq!((millis(Duration::MAX), millis_up(Duration::MAX)), (u64::MAX, u64::MAX));
    }
}
