//! How long the service asks to be left alone (RFC 9110, section 10.2.3).

use super::date;

/// The seconds to wait from `now` on, by the first `Retry-After` header: a number of seconds or a date. None where it
/// makes no sense; a date that has passed is zero; what no number holds is the largest one.
pub(super) fn seconds(headers: &[(&str, &str)], now: u64) -> Option<u32> {
    let (_, value) = headers.iter().find(|(name, _)| name.eq_ignore_ascii_case("retry-after"))?;
    let value = value.trim_matches([' ', '\t']);
    if !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit()) {
        let digit = |sum: u32, byte: u8| sum.saturating_mul(10).saturating_add(u32::from(byte & 0x0F));
        return Some(value.bytes().fold(0, digit));
    }
    let wait = date::seconds(value, now)?.saturating_sub(i64::try_from(now).unwrap_or(i64::MAX));
    Some(u32::try_from(wait.max(0)).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::seconds;

    #[test]
    fn seconds_and_dates() {
        let after = |value| seconds(&[("Date", "x"), ("retry-AFTER", value)], 784_111_700);
        for (value, expected) in [
            ("0", Some(0)),
            ("120", Some(120)),
            (" 007\t", Some(7)),
            ("4294967296", Some(u32::MAX)),
            ("99999999999999999999999", Some(u32::MAX)),
            ("Sun, 06 Nov 1994 08:49:37 GMT", Some(77)),
            ("Sunday, 06-Nov-94 08:49:37 GMT", Some(77)),
            ("Sun Nov  6 08:49:37 1994", Some(77)),
            ("Sun, 06 Nov 1993 08:49:37 GMT", Some(0)),
            ("Fri, 31 Dec 9999 23:59:59 GMT", Some(u32::MAX)),
            ("", None),
            ("-1", None),
            ("+1", None),
            ("1.5", None),
            ("1e3", None),
            ("1, 2", None),
            ("soon", None),
            ("١", None),
        ] {
            assert_eq!(after(value), expected, "{value:?}");
        }
        assert_eq!(seconds(&[], 0), None);
        assert_eq!(seconds(&[("retry-after", "Sun, 06 Nov 1994 08:49:37 GMT")], u64::MAX), Some(0));
    }
}
