//! The answer to a shopping list (`api.md`, `POST {base_url}/idp/v1/products/products_link`).

use alloc::format;
use alloc::string::String;

use url::Url;

use crate::json::malformed::{Malformed, open};

/// Reads the link to a shopping list or recipe page: an absolute `https` URL without credentials, as the WHATWG URL Standard
/// reads it. If `allowed_hosts` is not empty, the URL must have one of these hosts, in any case; a port other than 443 is
/// part of a host.
///
/// ```
/// use endcap::{Malformed, read_link};
///
/// let body = br#"{"products_link_url": "https://shop.example.com/lists/1"}"#;
/// assert_eq!(read_link(body, &[]).as_deref(), Ok("https://shop.example.com/lists/1"));
/// assert_eq!(read_link(body, &["example.com"]), Err(Malformed::Field("products_link_url")));
/// ```
///
/// # Errors
/// [`Malformed`] if the body is not JSON, or has no such URL.
pub fn read_link(body: &[u8], allowed_hosts: &[&str]) -> Result<String, Malformed> {
    let mut cursor = open(body)?;
    let mut url = None;
    if cursor.object()? {
        while let Some(name) = cursor.member()? {
            if name.is("products_link_url") {
                url = cursor.string()?;
            }
        }
    }
    cursor.finish()?;
    let url = url.map(|text| text.chars().collect::<String>());
    url.and_then(|url| secure_url(url, allowed_hosts)).ok_or(Malformed::Field("products_link_url"))
}

/// Returns a URL that a browser may be sent to, as the WHATWG URL Standard reads it: absolute, `https`, without
/// credentials, and with one of the allowed hosts. Where the text holds what parsers drop, or take for a slash, it is
/// returned as the parser writes it, so that all programs read it alike.
pub(super) fn secure_url(text: String, allowed_hosts: &[&str]) -> Option<String> {
    let url = Url::parse(&text).ok()?;
    if url.scheme() != "https" || !url.username().is_empty() || url.password().is_some() {
        return None;
    }
    let is_allowed = |allowed: &&str| {
        let allowed = Url::parse(&format!("https://{allowed}")).ok();
        allowed.is_some_and(|allowed| allowed.host() == url.host() && allowed.port() == url.port())
    };
    if !allowed_hosts.is_empty() && !allowed_hosts.iter().any(is_allowed) {
        return None;
    }
    Some(if is_unambiguous(&text) { text } else { url.into() })
}

/// Whether a URL begins with `https://` and a host without an at sign, and has no character that parsers drop or take for a
/// slash.
fn is_unambiguous(url: &str) -> bool {
    let Some((start, rest)) = url.split_at_checked("https://".len()) else { return false };
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let is_plain = !url.bytes().any(|byte| byte <= b' ' || byte == b'\\');
    start.eq_ignore_ascii_case("https://") && !host.is_empty() && !host.contains('@') && is_plain
}
