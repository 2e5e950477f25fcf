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
    let (scheme, rest) = url.split_at_checked(8).unwrap_or_default();
    let mut is_plain = scheme == b"https://";
    if !is_plain && !scheme.eq_ignore_ascii_case(b"https://") && !url.starts_with(b"http://") {
        return Judgement::Bad;
    }
    // In a host of letters, digits, hyphens and dots: the first character of the label, and the last one read.
    let (mut is_host, mut first, mut last) = (true, b'.', b'.');
    for &byte in rest {
        match byte {
            ..=b' ' | b'\\' | 0x7F => return Judgement::Bad,
            b'"' | b'<' | b'>' | b'`' | 0x80.. => is_plain = false,
            _ if !is_host => {}
            b'/' | b'?' | b'#' => is_host = false,
            b'.' => first = b'.',
            // Two hyphens in a row may be Punycode.
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' if byte != b'-' || last != b'-' => {
                if first == b'.' {
                    first = byte;
                }
            }
            _ => is_plain = false,
        }
        last = byte;
    }
    // A last label that starts with a digit may make the host an address.
    if is_plain && first.is_ascii_alphabetic() { Judgement::Good } else { Judgement::Odd }
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
                    "https://a..b/",
                    "https://a-/",
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
                    "https://-a/",
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
    }
}
