//! Validates IPv4 and IPv6 addresses as text. The parser of the standard library is three times the size.

/// Returns whether the text is an address: IPv4 in dotted decimal without leading zeros, or an IPv6 form of RFC 4291,
/// without zone, port or brackets.
pub(super) fn is_address(text: &[u8]) -> bool {
    is_v4(text) || is_v6(text)
}

fn is_v4(text: &[u8]) -> bool {
    let mut parts = 0;
    text.split(|&byte| byte == b'.').all(|part| {
        parts += 1;
        let is_short =
            matches!(part, [_] | [b'1'..=b'9', _] | [b'1', _, _] | [b'2', b'0'..=b'4', _] | [b'2', b'5', b'0'..=b'5']);
        is_short && part.iter().all(u8::is_ascii_digit)
    }) && parts == 4
}

fn is_v6(text: &[u8]) -> bool {
    let Some(gap) = text.windows(2).position(|pair| pair == b"::") else { return groups(text) == Some(8) };
    let (before, after) = (text.get(..gap).unwrap_or_default(), text.get(gap + 2..).unwrap_or_default());
    // An IPv4 address is only allowed at the end. The gap replaces at least one group.
    before.iter().all(|&byte| byte != b'.')
        && groups(before).zip(groups(after)).is_some_and(|(before, after)| before + after <= 7)
}

/// Counts the groups of 16 bits, or returns `None` if one is invalid. The last two may be written as an IPv4 address.
fn groups(text: &[u8]) -> Option<usize> {
    if text.is_empty() {
        return Some(0);
    }
    let mut rest = text.split(|&byte| byte == b':').peekable();
    let mut count = 0;
    while let Some(group) = rest.next() {
        let is_hex = matches!(group.len(), 1..=4) && group.iter().all(u8::is_ascii_hexdigit);
        let is_last_v4 = rest.peek().is_none() && is_v4(group);
        if !is_hex && !is_last_v4 {
            return None;
        }
        count += if is_hex { 1 } else { 2 };
    }
    Some(count)
}

#[cfg(test)]
mod tests {
    use super::is_address;
    use std::net::IpAddr;

    #[test]
    fn agrees_with_the_standard_library() {
        let mut random = fastrand::Rng::with_seed(5);
        let pieces = [
            "::", ":", ".", "0", "1", "25", "255", "256", "01", "f", "ffff", "12345", "1.2.3.4", "%eth0", "[", "]",
            "/64", " ", "g", "::ffff:",
        ];
        let mut accepted = 0;
        for _ in 0..400_000 {
            let text: String = (0..random.usize(0..10)).map(|_| pieces[random.usize(..pieces.len())]).collect();
            assert_eq!(is_address(text.as_bytes()), text.parse::<IpAddr>().is_ok(), "{text:?}");
            accepted += usize::from(is_address(text.as_bytes()));
        }
        for _ in 0..100_000 {
            let groups: Vec<String> =
                (0..random.usize(6..9)).map(|_| format!("{:x}", random.u16(..) >> random.u8(..16))).collect();
            let mut text = groups.join(":");
            if random.bool() {
                text = text.replacen(&format!(":{}:", groups[2]), "::", 1);
            }
            assert_eq!(is_address(text.as_bytes()), text.parse::<IpAddr>().is_ok(), "{text:?}");
            accepted += usize::from(is_address(text.as_bytes()));
        }
        assert!(accepted > 10_000, "{accepted}");
    }
}
