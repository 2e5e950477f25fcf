//! Which URLs may leave without asking a URL parser.

/// Whether this is an absolute `https` URL that every parser reads alike: ASCII, a host name of letters, digits, hyphens
/// and dots that is no address, no port, no credentials. Of all others, a parser has to say what they are.
pub(super) fn is_plain(url: &[u8]) -> bool {
    let Some(rest) = url.strip_prefix(b"https://") else { return false };
    // In the host: the first character of the label, and the last one read.
    let (mut is_host, mut first, mut last) = (true, b'.', b'.');
    for &byte in rest {
        match byte {
            ..=b' ' | b'"' | b'<' | b'>' | b'\\' | b'`' | 0x7F.. => return false,
            _ if !is_host => {}
            b'/' | b'?' | b'#' => is_host = false,
            b'.' => first = b'.',
            // Two hyphens in a row may be Punycode.
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' if byte != b'-' || last != b'-' => {
                if first == b'.' {
                    first = byte;
                }
            }
            _ => return false,
        }
        last = byte;
    }
    // A last label that starts with a digit may make the host an address.
    first.is_ascii_alphabetic()
}

#[cfg(test)]
mod tests {
    use super::is_plain;

    #[test]
    fn plain_ones() {
        for url in [
            "https://a",
            "https://cdn.example.com/a/b.jpg?w=1&h=2#x",
            "https://1.a-b.c4/",
            "https://A.b?x",
            "https://localhost/@x",
            "https://a..b/",
            "https://a-/",
        ] {
            assert!(is_plain(url.as_bytes()), "{url}");
        }
    }

    #[test]
    fn all_others() {
        for url in [
            "",
            "a",
            "//a/b",
            "HTTPS://a.b/",
            "http://localhost/",
            "https:a",
            "https:/a/b",
            "https://",
            "https:///a",
            "https://a.b:8443/",
            "https://127.0.0.1/",
            "https://a.0x7f/",
            "https://a./",
            "https://-a/",
            "https://xn--bcher-kva.example/",
            "https://b\u{fc}cher.example/",
            "https://a/\u{e9}",
            "https://a/\"",
            "https://[::1]/",
            "https://u@a/",
            "https://%61/",
            "https://a/ b",
            "https://a/\t",
            "https://a\\b",
            "https://a/\u{7f}",
            " https://a/",
            "javascript:alert(1)",
        ] {
            assert!(!is_plain(url.as_bytes()), "{url}");
        }
    }
}
