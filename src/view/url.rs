//! Which URLs may leave: absolute `https` ones without credentials, white space, control characters and backslashes.

/// What can be said of a text without a URL parser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Judgement {
    /// A URL that every parser reads alike.
    Good,
    /// Perhaps one: a parser has to say.
    Odd,
    /// None that may leave.
    Bad,
}

/// Judges a text.
pub(super) fn judge(url: &[u8]) -> Judgement {
    let scheme = url.get(..8).unwrap_or_default();
    let rest = url.get(8..).unwrap_or_default();
    let mut is_plain = scheme == b"https://";
    if !is_plain && !scheme.eq_ignore_ascii_case(b"https://") && !url.starts_with(b"http://") {
        return Judgement::Bad;
    }
    for byte in rest {
        match byte {
            ..=b' ' | b'\\' | 0x7F => return Judgement::Bad,
            b'"' | b'<' | b'>' | b'`' | b'^' | b'{' | b'|' | b'}' | 0x80.. => is_plain = false,
            _ => {}
        }
    }
    if is_plain && is_plain_host(rest) { Judgement::Good } else { Judgement::Odd }
}

/// Whether there is a host name of letters, digits and hyphens in front, its last label no number, and no port.
fn is_plain_host(rest: &[u8]) -> bool {
    // What stands before each character, and at the start of the last label; a dot at the start.
    let (mut last, mut first) = (b'.', b'.');
    for (at, &byte) in rest.iter().enumerate() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => {
                if last == b'.' {
                    first = byte;
                }
            }
            // Two hyphens in a row may be Punycode, which the host knows.
            b'-' | b'.' if last != b'.' && last != b'-' => {}
            b'/' | b'?' | b'#' => return is_end(last, first, at),
            _ => return false,
        }
        last = byte;
    }
    is_end(last, first, rest.len())
}

/// The longest name that DNS knows.
const MOST_OF_A_NAME: usize = 253;

fn is_end(last: u8, first: u8, length: usize) -> bool {
    last.is_ascii_alphanumeric() && first.is_ascii_alphabetic() && length <= MOST_OF_A_NAME
}

#[cfg(test)]
mod tests {
    use super::Judgement::{self, Bad, Good, Odd};
    use super::judge;

    #[test]
    fn judgements() {
        let cases: &[(Judgement, &[&str])] = &[
            (
                Good,
                &[
                    "https://a",
                    "https://cdn.example.com/a/b.jpg?w=1&h=2#x",
                    "https://1.a-b.c4/",
                    "https://A.b?x",
                    "https://localhost/@x",
                ],
            ),
            (
                Odd,
                &[
                    "HTTPS://a.b/",
                    "https://a.b:8443/",
                    "https://127.0.0.1/",
                    "https://a.0x7f/",
                    "https://a./",
                    "https://a..b/",
                    "https://.a/",
                    "https://-a/",
                    "https://a-/",
                    "https://xn--bcher-kva.example/",
                    "https://bücher.example/",
                    "https://a/é",
                    "https://a/\"",
                    "https://[::1]/",
                    "https://u@a/",
                    "https://",
                    "https:///a",
                    "https://%61/",
                    "http://localhost/",
                ],
            ),
            (
                Bad,
                &[
                    "",
                    "a",
                    "//a/b",
                    "/a",
                    "https:a",
                    "https:/a/b",
                    "ftp://a/",
                    "data:,x",
                    "javascript:alert(1)",
                    " https://a/",
                    "https://a/ b",
                    "https://a/\t",
                    "https://a\\b",
                    "https://a/\u{7f}",
                    "\u{0}https://a/",
                ],
            ),
        ];
        for (expected, urls) in cases {
            for url in *urls {
                assert_eq!(judge(url.as_bytes()), *expected, "{url}");
            }
        }
        let label = "a".repeat(253);
        assert_eq!(judge(format!("https://{label}/").as_bytes()), Good);
        assert_eq!(judge(format!("https://{label}a/").as_bytes()), Odd);
    }
}
