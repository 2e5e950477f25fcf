//! Parses URLs as browsers do: with the crate `url`, and in JavaScript runtimes (the npm package and the feature `web`)
//! with the runtime's own parser, which adds no code.

use alloc::string::String;

use crate::json::lenient::LenientText;
#[cfg(not(all(any(feature = "npm-service", feature = "web"), target_arch = "wasm32")))]
use native::Parsed;
#[cfg(all(any(feature = "npm-service", feature = "web"), target_arch = "wasm32"))]
use runtime::Parsed;

/// Returns whether a text is an absolute `https` URL without credentials, and without characters that parsers drop or
/// read as a slash. With `allow_loopback_http`, it may also be an `http` URL of this machine.
pub(crate) fn is_absolute_https(text: LenientText<'_>, allow_loopback_http: bool) -> bool {
    // A plain URL needs no parser, and has no escapes.
    is_plain(text.raw()) || {
        let text = text.to_text();
        is_unambiguous(&text)
            && !text.contains(is_space)
            && Parsed::new(&text).is_some_and(|url| is_secure(&url, allow_loopback_http))
    }
}

/// Returns a URL to which a browser may be redirected: absolute, `https`, without credentials, and with one of the
/// allowed hosts; with any host if `allowed_hosts` is `None`. With `allow_loopback_http`, it may also be an `http` URL of this machine. If the
/// text contains characters that parsers drop or read as a slash, returns the URL as the parser writes it, so that all
/// programs read the same URL.
pub(crate) fn secure_url(text: String, allowed_hosts: Option<&[&str]>, allow_loopback_http: bool) -> Option<String> {
    let url = Parsed::new(&text)?;
    if !is_secure(&url, allow_loopback_http) {
        return None;
    }
    let authority = url.authority();
    let is_allowed = |allowed: &&str| {
        let mut whole = url.scheme();
        whole.push_str("://");
        whole.push_str(allowed);
        Parsed::new(&whole).is_some_and(|allowed| allowed.authority() == authority)
    };
    if allowed_hosts.is_some_and(|hosts| !hosts.iter().any(is_allowed)) {
        return None;
    }
    Some(if is_unambiguous(&text) { text } else { url.href() })
}

/// Returns whether a text is a host, with or without a port, and nothing else.
pub(crate) fn is_host(text: &str) -> bool {
    let mut url = String::from("https://");
    url.push_str(text);
    !text.contains(['/', '\\', '?', '#', '@']) && Parsed::new(&url).is_some()
}

/// Returns whether a URL is `https`, or an allowed `http` URL of this machine, and has no credentials.
fn is_secure(url: &Parsed, allow_loopback_http: bool) -> bool {
    // Parsers write an IPv4 address as four decimal numbers.
    let is_this_machine = |host: &str| matches!(host, "localhost" | "[::1]") || is_loopback(host);
    let is_local = || allow_loopback_http && url.scheme() == "http" && is_this_machine(&url.hostname());
    !url.has_credentials() && (url.scheme() == "https" || is_local())
}

/// Returns whether a URL begins with its scheme, two slashes and a host without an at sign, and has no characters that
/// parsers drop or read as a slash.
fn is_unambiguous(url: &str) -> bool {
    let is_web = |(scheme, authority, _): (&str, &str, &str)| {
        let is_http = scheme.eq_ignore_ascii_case("https") || scheme.eq_ignore_ascii_case("http");
        is_http && !authority.is_empty() && !authority.contains('@')
    };
    split(url).is_some_and(is_web) && !url.bytes().any(|byte| byte <= b' ' || byte == b'\\')
}

/// Splits a URL into its scheme, its authority (the host, with the port and all else before the path) and the rest
/// (RFC 3986, section 3). Returns `None` if the first colon is not followed by two slashes.
pub(crate) fn split(url: &str) -> Option<(&str, &str, &str)> {
    let (scheme, rest) = url.split_once(':')?;
    let rest = rest.strip_prefix("//")?;
    let (authority, rest) = rest.split_at_checked(rest.find(['/', '?', '#']).unwrap_or(rest.len()))?;
    Some((scheme, authority, rest))
}

/// Returns whether a host is in 127.0.0.0/8, written as four decimal numbers without leading zeros.
pub(crate) fn is_loopback(name: &str) -> bool {
    name.starts_with("127.")
        && name.split('.').count() == 4
        && name.split('.').all(|part| {
            // Three-digit numbers can be compared as text.
            (part.len() == 1 || !part.is_empty() && !part.starts_with('0'))
                && part.bytes().all(|byte| byte.is_ascii_digit())
                && (part.len() < 3 || part.len() == 3 && part <= "255")
        })
}

/// Returns whether a character is white space or a control character, as JavaScript defines them. `is_unambiguous`
/// rejects those up to the space.
fn is_space(character: char) -> bool {
    matches!(character, '\u{7f}'..='\u{a0}' | '\u{feff}') || character.is_whitespace()
}

/// Returns whether this is an absolute `https` URL that every parser reads the same way: ASCII, without a port or
/// credentials, and with a host name of letters, digits, hyphens and dots that is not an address. All other URLs need a
/// parser.
fn is_plain(url: &[u8]) -> bool {
    let Some(rest) = url.strip_prefix(b"https://") else { return false };
    // Whether the position is in the host, the first character of the label, and the last character read.
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
    // If the last label starts with a digit, the host may be an address.
    first.is_ascii_alphabetic()
}

#[cfg(not(all(any(feature = "npm-service", feature = "web"), target_arch = "wasm32")))]
mod native {
    use alloc::borrow::ToOwned;
    use alloc::format;
    use alloc::string::String;

    use url::Url;

    /// A URL, parsed by the crate `url`.
    pub(super) struct Parsed(Url);

    impl Parsed {
        pub(super) fn new(text: &str) -> Option<Self> {
            Url::parse(text).ok().map(Self)
        }

        /// Returns the scheme without the colon.
        pub(super) fn scheme(&self) -> String {
            self.0.scheme().to_owned()
        }

        pub(super) fn has_credentials(&self) -> bool {
            !self.0.username().is_empty() || self.0.password().is_some()
        }

        pub(super) fn hostname(&self) -> String {
            self.0.host_str().unwrap_or_default().to_owned()
        }

        /// Returns the host, with its port unless that is the default port of the scheme.
        pub(super) fn authority(&self) -> String {
            self.0.port().map_or_else(|| self.hostname(), |port| format!("{}:{port}", self.hostname()))
        }

        pub(super) fn href(self) -> String {
            self.0.into()
        }
    }
}

#[cfg(all(any(feature = "npm-service", feature = "web"), target_arch = "wasm32"))]
mod runtime {
    use alloc::borrow::ToOwned;
    use alloc::string::String;

    use web_sys::Url;

    #[cfg(feature = "npm-service")]
    #[wasm_bindgen::prelude::wasm_bindgen(raw_module = "../options/parse-url.js")]
    extern "C" {
        /// Returns undefined for a text that is not a URL. A constructor that throws would leak a slot of the module's
        /// table.
        #[wasm_bindgen(js_name = parseUrl)]
        fn parse_url(text: &str) -> Option<Url>;
    }

    #[cfg(not(feature = "npm-service"))]
    fn parse_url(text: &str) -> Option<Url> {
        Url::new(text).ok()
    }

    /// A URL, parsed by the runtime.
    pub(super) struct Parsed(Url);

    impl Parsed {
        pub(super) fn new(text: &str) -> Option<Self> {
            parse_url(text).map(Self)
        }

        /// Returns the scheme without the colon.
        pub(super) fn scheme(&self) -> String {
            self.0.protocol().trim_end_matches(':').to_owned()
        }

        pub(super) fn has_credentials(&self) -> bool {
            !self.0.username().is_empty() || !self.0.password().is_empty()
        }

        pub(super) fn hostname(&self) -> String {
            self.0.hostname()
        }

        /// Returns the host, with its port unless that is the default port of the scheme.
        pub(super) fn authority(&self) -> String {
            self.0.host()
        }

        pub(super) fn href(&self) -> String {
            self.0.href()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{LenientText, is_absolute_https, is_plain};

    fn text(url: &str) -> LenientText<'_> {
        LenientText::IllFormed(url.as_bytes())
    }

    #[test]
    fn http_only_of_this_machine() {
        for url in ["http://localhost/", "http://127.0.0.1/", "http://127.1:80/", "http://0x7f.1./", "http://[::1]/"] {
            assert!(is_absolute_https(text(url), true), "{url}");
            assert!(!is_absolute_https(text(url), false), "{url}");
        }
        // The last two are names, not addresses.
        for url in
            ["http://10.0.0.1/", "http://localhost.a/", "http://127.0.0.1.a/", "http://127.01../", "http://127.0../"]
        {
            assert!(!is_absolute_https(text(url), true), "{url}");
        }
    }

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
