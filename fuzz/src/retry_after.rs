//! `Retry-After`: numbers, dates as the `httpdate` crate writes them, and any text.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use endcap::UnixTime;
use endcap::http::ResponseParts;

use crate::number_of;

/// A line with the seconds since the epoch, and the header's value.
#[derive(Debug)]
pub struct Input<'a> {
    /// The seconds since the epoch.
    pub now: u64,
    /// The header's value.
    pub value: &'a str,
}

impl<'a> Input<'a> {
    /// Splits an input into its parts. Returns `None` if the value is not UTF-8.
    pub fn new(input: &'a [u8]) -> Option<Self> {
        let (line, value) = crate::line(input);
        Some(Self { now: number_of(line), value: std::str::from_utf8(value).ok()? })
    }
}

/// See [`Input`].
pub fn run(input: &[u8]) {
    written(input);
    let Some(Input { now, value }) = Input::new(input) else { return };
    let wait = after(value, now);
    let text = value.trim_matches([' ', '\t', '\n', '\x0b', '\x0c', '\r']);
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        assert_eq!(wait, Some(text.parse().unwrap_or(u32::MAX)), "{text}");
    } else if let Some(date) = wait.and_then(|wait| dated(wait, now)) {
        let (date, time) = (httpdate::fmt_http_date(date), text.get(text.len().saturating_sub(28)..));
        assert!(time.is_some_and(|time| time.contains(&date[17..25])), "{text} is not {date}");
    }
}

fn after(value: &str, now: u64) -> Option<u32> {
    let wait =
        ResponseParts::new(503, b"").with_header("retry-after", value).error(UnixTime::from_secs(now)).retry_after?;
    Some(u32::try_from(wait.as_secs()).expect("seconds of 32 bits"))
}

/// Checks that each date from 1970 to 9999 is read, in each format that can express its year.
fn written(input: &[u8]) {
    let Some((seconds, rest)) = input.split_first_chunk() else { return };
    let seconds = u64::from_be_bytes(*seconds) % YEAR_10000;
    let date = httpdate::fmt_http_date(UNIX_EPOCH + Duration::from_secs(seconds));
    let (weekday, day, month, year, time) = (&date[..3], &date[5..7], &date[8..11], &date[12..16], &date[17..25]);
    let now = rest.first().map_or(0, |&before| seconds.saturating_sub(before.into()));
    let wait = Some(u32::try_from(seconds - now).unwrap_or(u32::MAX));
    assert_eq!(after(&date, now), wait, "{date}");
    let asctime = format!("{weekday} {month} {:>2} {time} {year}", day.trim_start_matches('0'));
    assert_eq!(after(&asctime, now), wait, "{asctime}");
    if (1970..2070).contains(&year.parse::<u32>().expect("a year")) {
        let weekday = DAYS.iter().find(|name| name.starts_with(weekday)).expect("a day of the week");
        let short = format!("{weekday}, {day}-{month}-{} {time} GMT", &year[2..]);
        assert_eq!(after(&short, now), wait, "{short}");
    }
}

const DAYS: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/// The seconds from the epoch to the year 10000, which HTTP dates cannot express.
const YEAR_10000: u64 = 253_402_300_800;

/// Returns the date that a wait leads to, unless it has passed or the wait is the longest one.
fn dated(wait: u32, now: u64) -> Option<SystemTime> {
    let seconds = now.checked_add(wait.into()).filter(|seconds| *seconds < YEAR_10000)?;
    (wait > 0 && wait < u32::MAX).then(|| UNIX_EPOCH + Duration::from_secs(seconds))
}
