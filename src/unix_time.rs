//! Points in time.

use core::fmt;
use core::ops::Add;
use core::time::Duration;
use std::time::{SystemTime, UNIX_EPOCH};

/// A point in time, as the time since the Unix epoch.
///
/// ```
/// use endcap::UnixTime;
/// use std::time::Duration;
///
/// let now = UnixTime::from_secs(1_795_262_405);
/// let later = now + Duration::from_millis(1500);
/// assert_eq!(later.duration_since(now), Duration::from_millis(1500));
/// assert_eq!(later.to_string(), "2026-11-21T12:00:06.500Z");
/// assert!(UnixTime::from(std::time::SystemTime::now()) > UnixTime::EPOCH);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnixTime(Duration);

impl UnixTime {
    /// 1970-01-01T00:00:00Z, for calls in which the time does not matter.
    pub const EPOCH: Self = Self(Duration::ZERO);

    /// Returns the point that is this time after the epoch.
    pub const fn from_duration(time: Duration) -> Self {
        Self(time)
    }

    /// Returns the point that is this many seconds after the epoch.
    pub const fn from_secs(seconds: u64) -> Self {
        Self(Duration::from_secs(seconds))
    }

    /// Returns the point that is this many milliseconds after the epoch.
    pub const fn from_millis(milliseconds: u64) -> Self {
        Self(Duration::from_millis(milliseconds))
    }

    /// Returns the time since the epoch.
    pub const fn as_duration(self) -> Duration {
        self.0
    }

    /// Returns the time since an earlier point, or zero if that is later.
    pub const fn duration_since(self, earlier: Self) -> Duration {
        self.0.saturating_sub(earlier.0)
    }

    /// Returns the point as a time of the system; `None` if the system cannot represent it.
    pub fn to_system_time(self) -> Option<SystemTime> {
        UNIX_EPOCH.checked_add(self.0)
    }
}

/// Returns the latest point if the sum is later.
impl Add<Duration> for UnixTime {
    type Output = Self;

    fn add(self, time: Duration) -> Self {
        Self(self.0.saturating_add(time))
    }
}

/// Times before the epoch become the epoch.
impl From<SystemTime> for UnixTime {
    fn from(time: SystemTime) -> Self {
        Self(time.duration_since(UNIX_EPOCH).unwrap_or_default())
    }
}

/// Writes the point in UTC as in RFC 3339, with milliseconds.
impl fmt::Display for UnixTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const DAY: u64 = 86_400;
        let (seconds, millis) = (self.0.as_secs(), self.0.subsec_millis());
        // Years start in March, so that a leap day is the last day of a year. Eras have 400 years.
        let days = seconds / DAY + 719_468;
        let (era, day) = (days / 146_097, days % 146_097);
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        let year = era * 400 + year + u64::from(month <= 2);
        let (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
        write!(f, "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{millis:03}Z")
    }
}

#[cfg(test)]
mod tests {
    use core::time::Duration;
    use std::time::{SystemTime, UNIX_EPOCH};

    use super::UnixTime;

    #[test]
    fn dates_are_those_of_httpdate() {
        let mut random = fastrand::Rng::with_seed(1);
        for seconds in (0..100_000).map(|_| random.u64(0..253_402_300_800)).chain([0, 951_782_400, 951_868_799]) {
            let time = UnixTime::from_secs(seconds);
            let date = httpdate::fmt_http_date(time.to_system_time().unwrap());
            let [_, day, month, year, clock, _] = date.split(' ').collect::<Vec<_>>()[..] else { panic!("{date}") };
            let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
            let month = months.iter().position(|name| *name == month).unwrap() + 1;
            assert_eq!(time.to_string(), format!("{year}-{month:02}-{day}T{clock}.000Z"));
        }
    }

    #[test]
    fn times_out_of_range_are_limited() {
        let latest = UnixTime::from_duration(Duration::MAX);
        assert_eq!((latest + Duration::MAX, latest.to_system_time()), (latest, None));
        assert!(latest.to_string().ends_with('Z'));
        assert_eq!(UnixTime::EPOCH.duration_since(latest), Duration::ZERO);
        assert_eq!(UnixTime::from(UNIX_EPOCH - Duration::from_secs(1)), UnixTime::EPOCH);
        let now = SystemTime::now();
        assert_eq!(UnixTime::from(now).to_system_time(), Some(now));
    }
}
