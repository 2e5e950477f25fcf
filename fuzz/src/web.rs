//! Checks accepted URLs with the `url` crate, which reads URLs as browsers do.

use url::{Host, Url};

/// Asserts that all parsers read a URL in the same way: `https`, the host as written, no credentials, and no character that ends
/// a header's line.
pub fn assert_secure(text: &str) -> Url {
    let url = parse(text);
    assert_eq!(url.scheme(), "https", "{text}");
    assert_harmless(&url, text);
    url
}

/// Asserts that a browser reads a text as an `https` URL without credentials, and that no parser reads another host or path.
pub fn assert_https(text: &str) -> Url {
    let url = parse(text);
    assert!(url.scheme() == "https" && url.username().is_empty() && url.password().is_none(), "{text}");
    let path_end = text.find(['?', '#']).unwrap_or(text.len());
    assert!(!text[..path_end].contains('\\') && !text.bytes().any(|byte| byte <= b' '), "{text:?}");
    url
}

/// Does what [`assert_https`] does, and also accepts `http` URLs of this machine.
pub fn assert_https_or_local(text: &str) -> Url {
    let url = parse(text);
    if url.scheme() == "https" {
        return assert_https(text);
    }
    assert!(url.scheme() == "http" && is_local(&url), "{text}");
    assert!(url.username().is_empty() && url.password().is_none(), "{text}");
    url
}

/// Does what [`assert_secure`] does, and also accepts `http` URLs of this machine.
pub fn assert_secure_or_local(text: &str) -> Url {
    let url = parse(text);
    if url.scheme() != "https" {
        assert!(url.scheme() == "http" && is_local(&url), "{text}");
    }
    assert_harmless(&url, text);
    url
}

/// Returns whether the host of a URL is this machine.
pub fn is_local(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

fn parse(text: &str) -> Url {
    Url::parse(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Returns whether a label of a URL's host is Punycode. Only parsers with the tables of Unicode can decode it. They reject
/// some of these hosts, and never read one as another host.
pub fn has_punycode(text: &str) -> bool {
    text.split("://").nth(1).unwrap_or_default().to_ascii_lowercase().contains("xn--")
}

fn assert_harmless(url: &Url, text: &str) {
    assert!(url.username().is_empty() && url.password().is_none(), "credentials: {text}");
    let is_unsafe = |character: char| character.is_control() || character.is_whitespace() || character == '\\';
    assert!(!text.contains(is_unsafe), "{text:?}");
    let authority = text.split_once("://").map(|(_, rest)| rest).unwrap_or_default();
    let authority = authority.split(['/', '?', '#']).next().unwrap_or_default().to_ascii_lowercase();
    let host = url.host_str().unwrap_or_default();
    let port = authority.strip_prefix(host);
    assert!(port.is_some_and(|port| port.is_empty() || port.starts_with(':')), "another host than {host}: {text}");
}

/// Returns whether a URL is plain: written as the parser itself writes it, `https`, and with a host name of plain labels that is
/// not an address.
pub fn is_plain(text: &str) -> bool {
    let Ok(url) = Url::parse(text) else { return false };
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && !label.contains("--")
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let is_name = |name: &str| {
        name.len() <= 253
            && name.split('.').all(is_label)
            && name.rsplit('.').next().is_some_and(|last| last.starts_with(|first: char| first.is_ascii_alphabetic()))
    };
    let is_itself = url.as_str() == text || url.as_str().strip_suffix('/') == Some(text);
    let is_named = matches!(url.host(), Some(Host::Domain(name)) if is_name(name));
    is_itself
        && url.scheme() == "https"
        && is_named
        && url.port().is_none()
        && url.username().is_empty()
        && url.password().is_none()
}
