//! The `Retry-After` header (RFC 9110, section 10.2.3).

use std::time::UNIX_EPOCH;

/// Returns the number of seconds to wait from `now`, from the first `Retry-After` header: a number of seconds, or a
/// date in one of HTTP's three forms. Returns `None` for other values, 0 for a date in the past, and `u32::MAX` for
/// longer waits.
pub(super) fn seconds(headers: &[(String, String)], now: u64) -> Option<u32> {
    let (_, value) = headers.iter().find(|(name, _)| name.eq_ignore_ascii_case("retry-after"))?;
    let value = value.trim_matches([' ', '\t', '\n', '\x0b', '\x0c', '\r']);
    if !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(value.parse().unwrap_or(u32::MAX));
    }
    let date = httpdate::parse_http_date(value).ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some(u32::try_from(date.as_secs().saturating_sub(now)).unwrap_or(u32::MAX))
}
