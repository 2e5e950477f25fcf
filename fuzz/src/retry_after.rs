//! `Retry-After`, beside the `httpdate` crate.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use endcap::read_error;

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
    /// Takes an input apart; none where the value is no text.
    pub fn new(input: &'a [u8]) -> Option<Self> {
        let (line, value) = crate::line(input);
        Some(Self { now: number_of(line), value: std::str::from_utf8(value).ok()? })
    }
}

/// See [`Input`].
pub fn run(input: &[u8]) {
    composed(input);
    let Some(Input { now, value }) = Input::new(input) else { return };
    let wait = after(value, now);
    let text = value.trim_matches([' ', '\t']);
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        assert_eq!(wait, Some(text.parse().unwrap_or(u32::MAX)), "{text}");
    } else if text.trim() != text {
        assert_eq!(wait, None, "{text:?}");
    } else if text.contains('-') {
        short_year(text, wait, now);
    } else {
        long_year(text, wait, now);
    }
}

fn after(value: &str, now: u64) -> Option<u32> {
    let wait = read_error(503, &[("retry-after", value)], b"", Duration::from_secs(now)).retry_after?;
    Some(u32::try_from(wait.as_secs()).expect("seconds of 32 bits"))
}

/// What is nearly a date, or is one: on whatever day of the week they say that it is, both see the same.
fn composed(input: &[u8]) {
    let Some((&[day, month, high, low, hour, minute, second], rest)) = input.split_first_chunk() else { return };
    let year = 1970 + u16::from_be_bytes([high, low]) % 8030;
    let month = MONTHS[usize::from(month) % MONTHS.len()];
    let (day, clock) = (day % 34, format!("{:02}:{:02}:{:02}", hour % 26, minute % 62, second % 60));
    let texts = DAYS.map(|name| match rest {
        [] => format!("{name}, {day:02} {month} {year} {clock} GMT"),
        _ => format!("{name} {month} {day:>2} {clock} {year}"),
    });
    let theirs = texts.iter().find_map(|text| httpdate::parse_http_date(text).ok());
    for text in &texts {
        assert_eq!(after(text, 0), theirs.map(|date| until(date, 0)), "{text}");
    }
}

const DAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const MONTHS: [&str; 13] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec", "Mai"];

/// A date with a year of four digits.
fn long_year(text: &str, wait: Option<u32>, now: u64) {
    // They know no date before the epoch, and insist on the right day of the week and on no leap second.
    if let Ok(date) = httpdate::parse_http_date(text) {
        assert_eq!(wait, Some(until(date, now)), "{text}");
    }
    let Some(wait) = wait else { return };
    if let Some(date) = dated(wait, now) {
        let theirs = httpdate::fmt_http_date(date);
        let (day, time) = (&theirs[5..7], &theirs[17..25]);
        let (month, year) = (&theirs[8..11], &theirs[12..16]);
        let ours = text.get(3..).unwrap_or_default();
        let padded = format!(" {month} {:>2} {time} {year}", day.trim_start_matches('0'));
        let is_it = ours == format!(", {day} {month} {year} {time} GMT")
            || ours == padded
            || ours == format!(" {month} {day} {time} {year}");
        assert!(is_it || text.contains(":60"), "{text} is no {theirs}");
    }
}

/// A date with a year of two digits is one with four, and that year is at most fifty ahead.
fn short_year(text: &str, wait: Option<u32>, now: u64) {
    let Some(wait) = wait else { return };
    let Some(date) = dated(wait, now) else { return };
    let theirs = httpdate::fmt_http_date(date);
    let (day, month, year, time) = (&theirs[5..7], &theirs[8..11], &theirs[14..16], &theirs[17..25]);
    let ours = text.split_once(", ").map(|(_, rest)| rest);
    let is_it = ours.is_some_and(|ours| ours == format!("{day}-{month}-{year} {time} GMT"));
    assert!(is_it || text.contains(":60"), "{text} is no {theirs}");
    // The years of fifty calendar years, with one day to spare.
    assert!(wait <= (50 * 366 + 1) * 86_400, "{text} is {wait} seconds ahead");
}

/// The date that a wait leads to, unless it is one that has passed or is beyond all numbers.
fn dated(wait: u32, now: u64) -> Option<SystemTime> {
    let is_exact = wait > 0 && wait < u32::MAX;
    let date = UNIX_EPOCH.checked_add(Duration::from_secs(now.checked_add(wait.into())?))?;
    // The year 10000, which they do not write.
    let is_written = date < UNIX_EPOCH + Duration::from_secs(253_402_300_800);
    (is_exact && is_written).then_some(date)
}

fn until(date: SystemTime, now: u64) -> u32 {
    let seconds = date.duration_since(UNIX_EPOCH).expect("after the epoch").as_secs();
    u32::try_from(seconds.saturating_sub(now)).unwrap_or(u32::MAX)
}
