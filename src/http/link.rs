//! The answer to a shopping list (`api.md`, `POST {base_url}/idp/v1/products/products_link`).

use super::authority::{Authority, Host, split_https};
use crate::json::malformed::{Malformed, open};

/// Reads the link to a shopping list or recipe page: an absolute `https` URL without credentials. Where `allowed_hosts`
/// are given, its host must be one of them, in any case; a port other than 443 is part of a host.
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
/// No JSON, or no such URL.
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
    url.filter(|url| is_good(url, allowed_hosts)).ok_or(Malformed::Field("products_link_url"))
}

/// Whether a URL is one that a browser may be sent to.
pub(super) fn is_good(url: &str, allowed_hosts: &[&str]) -> bool {
    // What URL parsers drop or take for a slash.
    let is_odd = |character: char| character.is_control() || character.is_whitespace() || character == '\\';
    if url.contains(is_odd) {
        return false;
    }
    let Some((authority, _)) = split_https(url) else { return false };
    let Ok(Authority { host, port }) = Authority::new(authority) else { return false };
    let is_allowed = |allowed: &&str| {
        let host = if port == Some("443") { authority.strip_suffix(":443").unwrap_or(authority) } else { authority };
        allowed.eq_ignore_ascii_case(host)
    };
    host != Host::Loopback && (allowed_hosts.is_empty() || allowed_hosts.iter().any(is_allowed))
}
