//! Dates as HTTP writes them (RFC 9110, section 5.6.7), in all three forms.

/// The seconds from the epoch to a date, if it is one. `now`, in the same seconds, tells the century of a two-digit year.
pub(super) fn seconds(text: &str, now: u64) -> Option<i64> {
    let Some(text) = text.strip_suffix(" GMT") else { return asctime(text) };
    let (text, clock) = text.rsplit_once(' ')?;
    let (day_name, text) = text.split_once(',')?;
    let text = text.strip_prefix(' ')?;
    let time = time(clock)?;
    match text.as_bytes() {
        // Sun, 06 Nov 1994 08:49:37 GMT
        [tens, units, b' ', month @ .., b' ', y0, y1, y2, y3] => {
            is_day(day_name, false)?;
            Some(date(year([*y0, *y1, *y2, *y3])?, month, two(*tens, *units)?)? + time)
        }
        // Sunday, 06-Nov-94 08:49:37 GMT
        [tens, units, b'-', month @ .., b'-', y0, y1] => {
            is_day(day_name, true)?;
            let day = two(*tens, *units)?;
            let year = full_year(two(*y0, *y1)?, month, day, time, now)?;
            Some(date(year, month, day)? + time)
        }
        _ => None,
    }
}

/// `Sun Nov  6 08:49:37 1994`
fn asctime(text: &str) -> Option<i64> {
    let (day_name, text) = text.split_once(' ')?;
    let (text, digits) = text.rsplit_once(' ')?;
    let (text, clock) = text.rsplit_once(' ')?;
    is_day(day_name, false)?;
    let [month @ .., b' ', tens, units] = text.as_bytes() else { return None };
    let day = two(if *tens == b' ' { b'0' } else { *tens }, *units)?;
    Some(date(year(digits.as_bytes().try_into().ok()?)?, month, day)? + time(clock)?)
}

const DAYS: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const MONTHS: &[u8] = b"JanFebMarAprMayJunJulAugSepOctNovDec";

/// Whether this is the name of a day, in full or its first three letters. Which day it really was is not held against
/// the sender.
fn is_day(name: &str, in_full: bool) -> Option<()> {
    DAYS.iter().any(|day| if in_full { *day == name } else { day.get(..3) == Some(name) }).then_some(())
}

/// The number of two digits.
fn two(tens: u8, units: u8) -> Option<u8> {
    (tens.is_ascii_digit() && units.is_ascii_digit()).then(|| (tens & 0x0F) * 10 + (units & 0x0F))
}

/// The number of four digits. Those of the first century are refused: they are two-digit years, and no one knows which.
fn year([y0, y1, y2, y3]: [u8; 4]) -> Option<i64> {
    let century = two(y0, y1).filter(|century| *century > 0)?;
    Some(i64::from(century) * 100 + i64::from(two(y2, y3)?))
}

/// The seconds from midnight; the last one of a minute may be a leap second.
fn time(clock: &str) -> Option<i64> {
    let [h0, h1, b':', m0, m1, b':', s0, s1] = clock.as_bytes() else { return None };
    let (hour, minute, second) = (two(*h0, *h1)?, two(*m0, *m1)?, two(*s0, *s1)?);
    (hour < 24 && minute < 60 && second <= 60)
        .then(|| i64::from(hour) * 3600 + i64::from(minute) * 60 + i64::from(second))
}

/// The seconds from the epoch to midnight of a day that the calendar has.
fn date(year: i64, month: &[u8], day: u8) -> Option<i64> {
    let month = month_number(month)?;
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let length = match month {
        2 => 28 + i64::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    (1..=length).contains(&i64::from(day)).then(|| days(year, month, i64::from(day)) * 86_400)
}

/// From 1 for January.
fn month_number(name: &[u8]) -> Option<i64> {
    let index = MONTHS.chunks(3).position(|month| month == name)?;
    i64::try_from(index + 1).ok()
}

/// The days from the epoch, in the Gregorian calendar. A day beyond its month's end counts on into the next month.
const fn days(year: i64, month: i64, day: i64) -> i64 {
    // Years from March to February, so that a leap day is the last one.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let of_year = (153 * month + 2) / 5 + day - 1;
    365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + of_year - 719_468
}

/// The latest year with these last two digits in which the date is not over fifty years ahead of `now`.
fn full_year(digits: u8, month: &[u8], day: u8, time: i64, now: u64) -> Option<i64> {
    // No clock is beyond the year 9999, and the loop ends.
    let now = i64::try_from(now).unwrap_or(i64::MAX).min(253_402_300_799);
    let month = month_number(month)?;
    let fifty_years_before = |year| days(year - 50, month, i64::from(day)) * 86_400 + time;
    let mut year = i64::from(digits);
    while fifty_years_before(year + 100) <= now {
        year += 100;
    }
    Some(year)
}

#[cfg(test)]
mod tests {
    use super::seconds;

    /// 2026-11-21 00:00:00 UTC.
    const NOW: u64 = 1_795_219_200;

    #[test]
    fn three_forms_of_one_date() {
        for text in ["Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"] {
            assert_eq!(seconds(text, NOW), Some(784_111_777), "{text}");
        }
        assert_eq!(seconds("Sat, 21 Nov 2026 00:00:00 GMT", NOW), i64::try_from(NOW).ok());
        assert_eq!(seconds("Thu, 01 Jan 1970 00:00:00 GMT", NOW), Some(0));
        assert_eq!(seconds("Wed Dec 31 23:59:60 1969", NOW), Some(0));
        assert_eq!(seconds("Thu, 29 Feb 2024 12:00:00 GMT", NOW), Some(1_709_208_000));
        assert_eq!(seconds("Tue, 29 Feb 2000 00:00:00 GMT", NOW), Some(951_782_400));
        assert_eq!(seconds("Mon, 01 Mar 1900 00:00:00 GMT", NOW), Some(-2_203_891_200));
    }

    #[test]
    fn two_digit_years() {
        let year = |text: &str| seconds(text, NOW).map(|seconds| 1970 + seconds.div_euclid(31_556_952));
        for (text, expected) in [
            ("Friday, 01-Jul-26 00:00:00 GMT", 2026),
            ("Friday, 01-Jul-27 00:00:00 GMT", 2027),
            ("Friday, 01-Jul-76 00:00:00 GMT", 2076),
            // Fifty years to the second, and one more.
            ("Saturday, 21-Nov-76 00:00:00 GMT", 2076),
            ("Saturday, 21-Nov-76 00:00:01 GMT", 1976),
            ("Friday, 01-Jul-77 00:00:00 GMT", 1977),
            ("Friday, 01-Jul-99 00:00:00 GMT", 1999),
            ("Tuesday, 29-Feb-00 00:00:00 GMT", 2000),
        ] {
            assert_eq!(year(text), Some(expected), "{text}");
        }
        // In 2099, the year 01 is the next but one.
        assert_eq!(seconds("Saturday, 01-Jan-01 00:00:00 GMT", 4_070_908_800), Some(4_133_980_800));
        assert!(seconds("Saturday, 01-Jan-01 00:00:00 GMT", u64::MAX).is_some());
    }

    #[test]
    fn what_is_no_date() {
        for text in [
            "",
            " ",
            "Sun,",
            "Sun, 06 Nov 1994 08:49:37",
            "Sun, 06 Nov 1994 08:49:37 UTC",
            "Sun, 06 Nov 1994 08:49:37 +0000",
            "Sun, 6 Nov 1994 08:49:37 GMT",
            "sun, 06 Nov 1994 08:49:37 GMT",
            "Sunday, 06 Nov 1994 08:49:37 GMT",
            "Sun, 06-Nov-94 08:49:37 GMT",
            "Sun 06 Nov 1994 08:49:37 GMT",
            "Sun, 06 nov 1994 08:49:37 GMT",
            "Sun, 06 Nov 94 08:49:37 GMT",
            "Sun, 00 Nov 1994 08:49:37 GMT",
            "Sun, 31 Nov 1994 08:49:37 GMT",
            "Sun, 29 Feb 1900 08:49:37 GMT",
            "Sun, 06 Nov 0094 08:49:37 GMT",
            "Sun Nov  6 08:49:37 0094",
            "Sun, 29 Feb 2026 08:49:37 GMT",
            "Sun, 06 Nov 1994 24:00:00 GMT",
            "Sun, 06 Nov 1994 08:60:37 GMT",
            "Sun, 06 Nov 1994 08:49:61 GMT",
            "Sun, 06 Nov 1994 08:4x:37 GMT",
            "Sun, 06 Nov 1994  08:49:37 GMT",
            "Sun, 06  1994 08:49:37 GMT",
            "Sun Nov 6 08:49:37 1994",
            "Sun Nov  6 08:49:37 94",
            "1994-11-06T08:49:37Z",
            "Sün, 06 Nov 1994 08:49:37 GMT",
        ] {
            assert_eq!(seconds(text, NOW), None, "{text}");
        }
    }

    #[test]
    fn every_day_of_four_centuries() {
        let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
        let mut expected = seconds("Mon, 01 Jan 1900 00:00:00 GMT", NOW).unwrap();
        for year in 1900..2300 {
            for name in names {
                for day in 1..=31 {
                    if let Some(found) = seconds(&format!("Mon, {day:02} {name} {year} 00:00:00 GMT"), NOW) {
                        assert_eq!(found, expected, "{day} {name} {year}");
                        expected += 86_400;
                    }
                }
            }
        }
        assert_eq!(seconds("Mon, 01 Jan 2300 00:00:00 GMT", NOW), Some(expected));
    }
}
