//! The base URL of a host of the service.

use core::fmt;
use core::str::FromStr;

use super::authority::{HostKind, host_of, split_scheme};
use super::{HostProblem, TargetError};

/// The maximum length of a host's URL in bytes.
pub(super) const MAX_HOST: usize = 2048;

/// The base of the service's URLs: `https`, a host name, and an optional port and path prefix (service document,
/// "Endpoints").
///
/// A URL that two parsers could read differently is rejected, because credentials are sent to this host.
///
/// ```
/// use endcap::http::{Host, HostProblem, TargetError};
///
/// let host: Host = "https://api.example.com:8443/gateway".parse()?;
/// assert_eq!(Host::new("https://api.example.com:8443/gateway", false), Ok(host));
/// assert_eq!(Host::new("http://localhost:3000", false), Err(TargetError::Host(HostProblem::Scheme)));
/// assert!(Host::new("http://localhost:3000", true).is_ok());
/// # Ok::<(), TargetError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Host {
    /// The URL without a trailing slash.
    base: String,
}

impl Host {
    /// Creates a host from its URL. `allow_loopback_http` also allows the loopback addresses 127.0.0.0/8 and `[::1]`, and
    /// `http` to these and to `localhost`.
    ///
    /// # Errors
    /// Returns the problem. The error does not contain the value.
    pub fn new(url: &str, allow_loopback_http: bool) -> Result<Self, TargetError> {
        base(url, allow_loopback_http).map(|base| Self { base }).map_err(TargetError::Host)
    }

    /// Creates the host of a server on this machine, such as a test server: `http://127.0.0.1` with a port.
    ///
    /// ```
    /// assert_eq!(endcap::http::Host::loopback(8790).as_str(), "http://127.0.0.1:8790");
    /// ```
    pub fn loopback(port: u16) -> Self {
        Self { base: format!("http://127.0.0.1:{port}") }
    }

    /// Returns the URL without a trailing slash, in lower case except for its path.
    pub fn as_str(&self) -> &str {
        &self.base
    }

    /// Returns the URL of a path, which must start with a slash.
    pub(super) fn join(&self, path: &str) -> String {
        let mut url = String::with_capacity(self.base.len() + path.len());
        url.push_str(&self.base);
        url.push_str(path);
        url
    }
}

impl FromStr for Host {
    type Err = TargetError;

    /// Does what [`Host::new`] does for hosts on other machines.
    fn from_str(url: &str) -> Result<Self, TargetError> {
        Self::new(url, false)
    }
}

impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Host").field(&self.base).finish()
    }
}

/// Checks a URL, and returns it without a trailing slash, in lower case except for its path.
fn base(url: &str, allow_loopback_http: bool) -> Result<String, HostProblem> {
    if url.is_empty() {
        return Err(HostProblem::Empty);
    }
    if url.len() > MAX_HOST {
        return Err(HostProblem::TooLong);
    }
    if url.bytes().any(|byte| !matches!(byte, b'!'..=b'~') || byte == b'\\') {
        return Err(HostProblem::Characters);
    }
    let (scheme, rest) = split_scheme(url).ok_or(HostProblem::NotAbsolute)?;
    let is_secure = scheme.eq_ignore_ascii_case("https");
    if !is_secure && !scheme.eq_ignore_ascii_case("http") {
        return Err(HostProblem::Scheme);
    }
    match rest.find(['?', '#']).and_then(|at| rest.as_bytes().get(at)) {
        Some(b'?') => return Err(HostProblem::Query),
        Some(_) => return Err(HostProblem::Fragment),
        None => {}
    }
    let end = rest.find('/').unwrap_or(rest.len());
    let (authority, path) = rest.split_at_checked(end).unwrap_or_default();
    let host = host_of(authority)?;
    if host == HostKind::Loopback && !allow_loopback_http {
        return Err(HostProblem::Address);
    }
    let may_be_http = allow_loopback_http && host != HostKind::Name;
    if !is_secure && !may_be_http {
        return Err(HostProblem::Scheme);
    }
    let path = path.strip_suffix('/').unwrap_or(path);
    if !path.is_empty() && !path.split('/').skip(1).all(is_segment) {
        return Err(HostProblem::Path);
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
    use super::{Host, HostProblem, TargetError};

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
            assert_eq!(Host::new(url, false).unwrap().join("/v2/users"), joined);
        }
    }

    #[test]
    fn a_loopback_host_needs_the_option() {
        for port in [1, 8790, u16::MAX] {
            let host = Host::loopback(port);
            assert_eq!(Host::new(host.as_str(), true), Ok(host.clone()));
            assert_eq!(host.as_str().parse::<Host>(), Err(TargetError::Host(HostProblem::Address)));
        }
    }

    #[test]
    fn the_length_is_limited() {
        let long = |length| format!("https://a.example/{}", "x".repeat(length - "https://a.example/".len()));
        assert!(Host::new(&long(2048), false).is_ok());
        assert_eq!(Host::new(&long(2049), false), Err(TargetError::Host(HostProblem::TooLong)));
    }

    #[test]
    fn loopback_by_option_only() {
        for (url, otherwise) in [
            ("http://localhost:3000/x", HostProblem::Scheme),
            ("http://LOCALHOST", HostProblem::Scheme),
            ("http://127.0.0.1", HostProblem::Address),
            ("https://127.8.9.10:1", HostProblem::Address),
            ("http://[::1]:8080/", HostProblem::Address),
        ] {
            assert!(Host::new(url, true).is_ok(), "{url}");
            assert_eq!(Host::new(url, false), Err(TargetError::Host(otherwise)), "{url}");
        }
    }
}
