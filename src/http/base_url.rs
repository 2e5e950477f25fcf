//! The base URL of the service.

use core::fmt;
use core::str::FromStr;

use super::authority::{HostKind, host_of};
use super::{BaseUrlProblem, TargetError};
use crate::url::split;

/// The maximum length of a base URL in bytes.
pub(super) const MAX_BASE_URL: usize = 2048;

/// The base URL of the service: `https`, a host name, and an optional port and path prefix (service document,
/// "Endpoints").
///
/// A URL that two parsers could read differently is rejected, because credentials are sent to its host.
///
/// ```
/// use endcap::http::{BaseUrl, BaseUrlProblem, TargetError};
///
/// let base_url: BaseUrl = "https://api.example.com:8443/gateway".parse()?;
/// assert_eq!(BaseUrl::parse("https://api.example.com:8443/gateway"), Ok(base_url));
/// assert_eq!(BaseUrl::parse("http://localhost:3000"), Err(TargetError::BaseUrl(BaseUrlProblem::Scheme)));
/// assert!(BaseUrl::parse_allowing_loopback("http://localhost:3000").is_ok());
/// # Ok::<(), TargetError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct BaseUrl {
    /// The URL without a trailing slash.
    base: String,
}

impl BaseUrl {
    /// Reads a base URL from its text.
    ///
    /// # Errors
    /// Returns [`TargetError::BaseUrl`] if the URL is not allowed. The error does not contain the value.
    pub fn parse(url: &str) -> Result<Self, TargetError> {
        checked_base(url, false)
    }

    /// Does what [`BaseUrl::parse`] does, and also allows the loopback addresses 127.0.0.0/8 and `[::1]`, and `http` to
    /// these and to `localhost`. For development and tests: a [`client`](crate#modules) then also accepts links and
    /// pictures with `http` URLs of this machine, if its base URL is one.
    ///
    /// # Errors
    /// Same as [`BaseUrl::parse`].
    pub fn parse_allowing_loopback(url: &str) -> Result<Self, TargetError> {
        checked_base(url, true)
    }

    /// Creates the base URL of a server on this machine, such as a test server: `http://127.0.0.1` with a port.
    ///
    /// ```
    /// assert_eq!(endcap::http::BaseUrl::loopback(8790).as_str(), "http://127.0.0.1:8790");
    /// ```
    pub fn loopback(port: u16) -> Self {
        Self { base: format!("http://127.0.0.1:{port}") }
    }

    /// Returns the URL without a trailing slash, in lower case except for its path.
    pub fn as_str(&self) -> &str {
        &self.base
    }

    /// Returns whether the URL is `http`, which means that it is a loopback URL.
    #[cfg(feature = "client")]
    pub(crate) fn is_http(&self) -> bool {
        self.base.starts_with("http:")
    }

    /// Returns the scheme, host and port.
    #[cfg(feature = "npm-service")]
    pub(crate) fn origin(&self) -> &str {
        let path = split(&self.base).map_or("", |(_, _, path)| path);
        self.base.strip_suffix(path).unwrap_or_default()
    }

    /// Returns the URL of a path, which must start with a slash.
    pub(super) fn join(&self, path: &str) -> String {
        let mut url = String::with_capacity(self.base.len() + path.len());
        url.push_str(&self.base);
        url.push_str(path);
        url
    }
}

impl FromStr for BaseUrl {
    type Err = TargetError;

    /// Does what [`BaseUrl::parse`] does.
    fn from_str(url: &str) -> Result<Self, TargetError> {
        Self::parse(url)
    }
}

/// Writes [`BaseUrl::as_str`]. `FromStr` reads it, unless it is an address of this machine.
impl fmt::Display for BaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for BaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("BaseUrl").field(&self.base).finish()
    }
}

/// Checks a URL, and returns it as a base.
fn checked_base(url: &str, allow_loopback: bool) -> Result<BaseUrl, TargetError> {
    normalized(url, allow_loopback).map(|base| BaseUrl { base }).map_err(TargetError::BaseUrl)
}

/// Checks a URL, and returns it without a trailing slash, in lower case except for its path.
fn normalized(url: &str, allow_loopback: bool) -> Result<String, BaseUrlProblem> {
    if url.is_empty() {
        return Err(BaseUrlProblem::Empty);
    }
    if url.len() > MAX_BASE_URL {
        return Err(BaseUrlProblem::TooLong);
    }
    if url.bytes().any(|byte| !matches!(byte, b'!'..=b'~') || byte == b'\\') {
        return Err(BaseUrlProblem::Characters);
    }
    let (scheme, authority, path) = split(url).ok_or(BaseUrlProblem::NotAbsolute)?;
    let is_secure = scheme.eq_ignore_ascii_case("https");
    if !is_secure && !scheme.eq_ignore_ascii_case("http") {
        return Err(BaseUrlProblem::Scheme);
    }
    match path.chars().find(|character| matches!(character, '?' | '#')) {
        Some('?') => return Err(BaseUrlProblem::Query),
        Some(_) => return Err(BaseUrlProblem::Fragment),
        None => {}
    }
    let host = host_of(authority)?;
    if host == HostKind::Loopback && !allow_loopback {
        return Err(BaseUrlProblem::Address);
    }
    let may_be_http = allow_loopback && host != HostKind::Name;
    if !is_secure && !may_be_http {
        return Err(BaseUrlProblem::Scheme);
    }
    let path = path.strip_suffix('/').unwrap_or(path);
    if !path.is_empty() && !path.split('/').skip(1).all(is_segment) {
        return Err(BaseUrlProblem::Path);
    }
    let mut base = String::with_capacity(url.len());
    base.push_str(if is_secure { "https://" } else { "http://" });
    base.push_str(authority);
    base.make_ascii_lowercase();
    base.push_str(path);
    Ok(base)
}

/// Returns whether URL parsers leave this path segment unchanged (RFC 3986, section 3.3) and it has no
/// percent-encoding.
fn is_segment(segment: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@".contains(&byte);
    !matches!(segment, "" | "." | "..") && segment.bytes().all(is_plain)
}

#[cfg(test)]
mod tests {
    use super::{BaseUrl, BaseUrlProblem, TargetError};

    #[test]
    fn joined_without_doubled_slashes() {
        for (url, joined) in [
            ("https://api.example.com", "https://api.example.com/v2/users"),
            ("https://api.example.com/", "https://api.example.com/v2/users"),
            ("HTTPS://API.Example.com:443/", "https://api.example.com:443/v2/users"),
            ("https://api.example.com/Gate/way/", "https://api.example.com/Gate/way/v2/users"),
            ("https://localhost:8443", "https://localhost:8443/v2/users"),
            ("https://a/@b:c;d=e", "https://a/@b:c;d=e/v2/users"),
        ] {
            assert_eq!(BaseUrl::parse(url).unwrap().join("/v2/users"), joined);
        }
    }

    #[test]
    fn a_loopback_url_needs_the_option() {
        for port in [1, 8790, u16::MAX] {
            let base_url = BaseUrl::loopback(port);
            assert_eq!(BaseUrl::parse_allowing_loopback(base_url.as_str()), Ok(base_url.clone()));
            assert_eq!(base_url.as_str().parse::<BaseUrl>(), Err(TargetError::BaseUrl(BaseUrlProblem::Address)));
        }
    }

    #[test]
    fn the_length_is_limited() {
        let long = |length| format!("https://a.example/{}", "x".repeat(length - "https://a.example/".len()));
        assert!(BaseUrl::parse(&long(2048)).is_ok());
        assert_eq!(BaseUrl::parse(&long(2049)), Err(TargetError::BaseUrl(BaseUrlProblem::TooLong)));
    }

    #[test]
    fn loopback_by_option_only() {
        for (url, otherwise) in [
            ("http://localhost:3000/x", BaseUrlProblem::Scheme),
            ("http://LOCALHOST", BaseUrlProblem::Scheme),
            ("http://127.0.0.1", BaseUrlProblem::Address),
            ("https://127.8.9.10:1", BaseUrlProblem::Address),
            ("http://[::1]:8080/", BaseUrlProblem::Address),
        ] {
            assert!(BaseUrl::parse_allowing_loopback(url).is_ok(), "{url}");
            assert_eq!(BaseUrl::parse(url), Err(TargetError::BaseUrl(otherwise)), "{url}");
        }
    }
}
