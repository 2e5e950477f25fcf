//! Checks URLs as browsers parse them (WHATWG URL), as far as the rules need it: leading control characters and spaces
//! are dropped, tabs and line ends are removed, and the scheme is compared without case.

use crate::json::{Chars, Text};
use crate::schema::{Context, Rule};

/// Schemes that could run a script or read data in the page that shows the URL.
pub(crate) const UNSAFE_SCHEMES: &[&str] = &["javascript", "data", "vbscript", "file", "blob"];

/// Schemes whose URLs require a host.
const SCHEMES_WITH_HOST: &[&str] = &["https", "http", "wss", "ws", "ftp"];

/// The rows of `check`.
macro_rules! url_rules {
    ([$next:ident $($rest:ident)*] {$($groups:tt)*}) => { $next! { [$($rest)*] { $($groups)* shopping_list {
        /// A URL whose scheme could run a script or read data in the page that shows it.
        UrlScheme = "url-scheme", Error: "must not have the unsafe scheme {scheme}",
            url_scheme(scheme: value(UnsafeScheme)),
            accepts {"landing_page_configuration": {"partner_linkback_url": "shop.example.app:lists/7"}}
            rejects {"image_url": "javascript:alert(1)"} at "image_url";
        /// A URL that is not absolute.
        Url = "url", Warning: "is not an absolute URL", url(),
            accepts {"image_url": "https://example.com/soup.png"} rejects {"image_url": "/soup.png"} at "image_url";
        /// A URL without transport security.
        UrlNotHttps = "url-not-https", Warning: "is not an https URL", url_not_https(),
            accepts {"image_url": "https://example.com/soup.png"}
            rejects {"image_url": "http://example.com/soup.png"} at "image_url";
    } } } };
}

/// Checks `image_url`.
pub(super) fn image(context: &mut Context<'_, '_>, text: Text<'_>) {
    check(context, &text, |scheme| scheme == b"https");
}

/// Checks `partner_linkback_url`, which may have an app's own scheme.
pub(super) fn linkback(context: &mut Context<'_, '_>, text: Text<'_>) {
    check(context, &text, |scheme| scheme != b"http");
}

/// Checks a URL. `is_secure` decides by the scheme in lowercase.
fn check(context: &mut Context<'_, '_>, text: &Text<'_>, is_secure: fn(&[u8]) -> bool) {
    if is_plain_https(text.raw()) {
        return;
    }
    let mut reader = UrlReader { chars: text.chars() };
    let mut buffer = [0; 16];
    let Some(scheme) = reader.scheme(&mut buffer) else { return context.report(&Rule::url()) };
    let is = |name: &&&str| name.as_bytes() == scheme;
    if let Some(name) = UNSAFE_SCHEMES.iter().find(is) {
        context.report(&Rule::url_scheme(name));
    } else if SCHEMES_WITH_HOST.iter().any(|name| is(&name)) && !reader.clone().has_host() {
        context.report(&Rule::url());
    } else if !is_secure(scheme) {
        context.report(&Rule::url_not_https());
    }
}

/// Returns whether a URL needs no further checks: `https://`, then a host of only ASCII letters, digits, dots and
/// hyphens, then the end or a slash.
#[inline]
fn is_plain_https(raw: &[u8]) -> bool {
    let Some(rest) = raw.strip_prefix(b"https://") else { return false };
    let host = rest.iter().position(|&byte| byte == b'/').map_or(rest, |end| rest.get(..end).unwrap_or_default());
    !host.is_empty() && host.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-'))
}

/// The rest of a URL that is being parsed.
#[derive(Clone)]
struct UrlReader<'a> {
    chars: Chars<'a>,
}

impl Iterator for UrlReader<'_> {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        self.chars.find(|character| !matches!(character, '\t' | '\n' | '\r'))
    }
}

impl UrlReader<'_> {
    /// Reads the scheme and its colon. Returns the scheme in lowercase, or an empty one if it is too long for the
    /// buffer.
    fn scheme<'b>(&mut self, buffer: &'b mut [u8; 16]) -> Option<&'b [u8]> {
        let mut length = 0;
        let mut character = self.find(|character| *character > ' ').filter(char::is_ascii_alphabetic)?;
        loop {
            match character {
                ':' => return Some(buffer.get(..length).unwrap_or_default()),
                'a'..='z' | 'A'..='Z' | '0'..='9' | '+' | '-' | '.' => {
                    if let Some(byte) = buffer.get_mut(length) {
                        *byte = u8::try_from(character.to_ascii_lowercase()).unwrap_or(0);
                    }
                    length += 1;
                }
                _ => return None,
            }
            character = self.next()?;
        }
    }

    /// Returns whether a valid host follows, with an optional port.
    fn has_host(self) -> bool {
        let mut host = HostState::default();
        for character in self.skip_while(|character| matches!(character, '/' | '\\')) {
            match character {
                '/' | '\\' | '?' | '#' => {
                    host.is_bad |= host.has_space;
                    break;
                }
                // The text before the at sign was a user name, not a host.
                '@' => host = HostState::default(),
                // Spaces are valid only at the very end, where parsers drop them.
                '\0'..=' ' => host.has_space = true,
                ':' if !host.in_brackets => {
                    host.is_bad |= host.port.is_some();
                    host.port = Some(0);
                }
                '[' if host.length == 0 => host.in_brackets = true,
                ']' if host.in_brackets => host.in_brackets = false,
                '<' | '>' | '^' | '|' | '[' | ']' | '\u{7f}' => host.is_bad = true,
                other => match &mut host.port {
                    Some(port) => {
                        *port = (*port * 10 + other.to_digit(10).unwrap_or(1 << 16)).min(1 << 16);
                        host.is_bad |= *port == 1 << 16;
                    }
                    None => {
                        host.is_bad |= host.has_space;
                        host.length += 1;
                    }
                },
            }
        }
        host.length > 0 && !host.is_bad && !host.in_brackets
    }
}

/// The state of parsing a host.
#[derive(Default)]
struct HostState {
    length: usize,
    port: Option<u32>,
    in_brackets: bool,
    has_space: bool,
    is_bad: bool,
}
