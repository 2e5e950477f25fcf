//! The authority of a URL: the host name and the optional port between `//` and the path (RFC 3986, section 3.2).
//!
//! Accepts only spellings that every URL parser reads the same way. Browsers (WHATWG URL) read `0x7f.1`, `127.1` and
//! `2130706433` as IP addresses, so they count as addresses here. Browsers also decode percent-encoding in a host; here
//! a percent-encoded host is an invalid name.

use super::BaseUrlProblem;
use crate::url::is_loopback;

/// The maximum length of a DNS name.
const MAX_NAME: usize = 253;
/// The maximum length of a label of a DNS name.
const MAX_LABEL: usize = 63;

/// The kind of a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HostKind {
    /// A name other than `localhost`.
    Name,
    /// The name `localhost`.
    Localhost,
    /// 127.0.0.0/8 in its plain spelling, or `[::1]`.
    Loopback,
}

/// Returns the kind of host in `host[:port]`.
pub(super) fn host_of(authority: &str) -> Result<HostKind, BaseUrlProblem> {
    if authority.contains('@') {
        return Err(BaseUrlProblem::UserInfo);
    }
    let (host, port) = match authority.strip_prefix("[::1]") {
        Some("") => (HostKind::Loopback, None),
        Some(rest) => (HostKind::Loopback, Some(rest.strip_prefix(':').ok_or(BaseUrlProblem::Name)?)),
        None if authority.starts_with('[') => return Err(BaseUrlProblem::Address),
        None => match authority.split_once(':') {
            Some((name, port)) => (host(name)?, Some(port)),
            None => (host(authority)?, None),
        },
    };
    if port.is_some_and(|port| !is_port(port)) { Err(BaseUrlProblem::Port) } else { Ok(host) }
}

/// Returns the kind of a host name or IPv4 address.
fn host(name: &str) -> Result<HostKind, BaseUrlProblem> {
    let is_label = |label: &str| {
        (1..=MAX_LABEL).contains(&label.len())
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    if name.len() > MAX_NAME || !name.split('.').all(is_label) {
        return Err(BaseUrlProblem::Name);
    }
    if name.rsplit('.').next().is_some_and(is_numeric) {
        return if is_loopback(name) { Ok(HostKind::Loopback) } else { Err(BaseUrlProblem::Address) };
    }
    Ok(if name.eq_ignore_ascii_case("localhost") { HostKind::Localhost } else { HostKind::Name })
}

/// Returns whether browsers read a whole name as an IPv4 address because of its last label.
fn is_numeric(label: &str) -> bool {
    let is_hex = |digits: &[u8]| digits.iter().all(u8::is_ascii_hexdigit);
    match label.as_bytes() {
        [b'0', b'x' | b'X', digits @ ..] if is_hex(digits) => true,
        digits => digits.iter().all(u8::is_ascii_digit),
    }
}

fn is_port(port: &str) -> bool {
    port.bytes().all(|byte| byte.is_ascii_digit())
        && !port.starts_with('0')
        && (matches!(port.len(), 1..=4) || port.len() == 5 && port <= "65535")
}

#[cfg(test)]
mod tests {
    use super::{BaseUrlProblem, HostKind, host_of};

    #[test]
    fn hosts() {
        for (text, expected) in [
            ("a", HostKind::Name),
            ("api.example.com", HostKind::Name),
            ("xn--bcher-kva.example", HostKind::Name),
            ("my_service", HostKind::Name),
            ("1.example", HostKind::Name),
            ("0xg", HostKind::Name),
            ("LocalHost", HostKind::Localhost),
            ("127.0.0.1", HostKind::Loopback),
            ("127.255.9.10", HostKind::Loopback),
            ("[::1]", HostKind::Loopback),
        ] {
            for port in ["", ":1", ":443", ":65535"] {
                assert_eq!(host_of(&format!("{text}{port}")), Ok(expected));
            }
        }
    }

    #[test]
    fn invalid_hosts() {
        for text in ["", ".", "a.", ".a", "a..b", "-a", "a-", "%61", "a%2eb", "ex*mple", "bücher", "[::1]x", "a,b"] {
            assert_eq!(host_of(text).err(), Some(BaseUrlProblem::Name), "{text}");
        }
        for text in
            ["1.2.3.4", "127.1", "2130706433", "0x7f.1", "0x7f000001", "127.0.0.01", "127.0.0.256", "127.0.0.0x1"]
        {
            assert_eq!(host_of(text).err(), Some(BaseUrlProblem::Address), "{text}");
        }
        for text in ["[::]", "[::ffff:127.0.0.1]", "[0:0:0:0:0:0:0:1]", "[::1", "[fe80::1%25eth0]", "a.0x"] {
            assert_eq!(host_of(text).err(), Some(BaseUrlProblem::Address), "{text}");
        }
        for text in ["a:", "a:0", "a:01", "a:65536", "a:99999", "a:123456", "a:x", "a:-1", "a:1:2", "[::1]:"] {
            assert_eq!(host_of(text).err(), Some(BaseUrlProblem::Port), "{text}");
        }
        for text in ["u@a", "u:p@a", "@a", "a@"] {
            assert_eq!(host_of(text).err(), Some(BaseUrlProblem::UserInfo), "{text}");
        }
    }

    #[test]
    fn lengths() {
        let label = "a".repeat(63);
        assert!(host_of(&format!("{label}.b")).is_ok());
        assert!(host_of(&format!("{label}a.b")).is_err());
        let name = [label.as_str(); 4].join(".");
        assert!(host_of(&name[..253]).is_ok());
        assert!(host_of(&name[..254]).is_err());
    }
}
