//! A request as plain data.

use core::fmt;
use std::borrow::Cow;

/// A request for a transport to send, which must not follow redirects: they would carry the credentials to another host.
/// `headers` and `body` contain secrets and personal data, so the `Debug` format
/// redacts them.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
#[must_use = "a request does nothing until a transport sends it"]
pub struct RequestParts<'a> {
    /// Always `POST`.
    pub method: &'static str,
    /// The absolute URL.
    pub url: String,
    /// Names and values, each name once.
    pub headers: Vec<(Cow<'static, str>, String)>,
    /// The bytes that were checked, unchanged.
    pub body: Cow<'a, [u8]>,
}

impl<'a> RequestParts<'a> {
    /// Creates a request without headers.
    pub(super) const fn post(url: String, body: &'a [u8]) -> Self {
        Self { method: "POST", url, headers: Vec::new(), body: Cow::Borrowed(body) }
    }

    /// Converts the request to one that owns its body. Copies the body only if it is borrowed.
    pub fn into_owned(self) -> RequestParts<'static> {
        let Self { method, url, headers, body } = self;
        RequestParts { method, url, headers, body: Cow::Owned(body.into_owned()) }
    }

    /// Sets a header, and replaces another value of it. The case of the name does not matter.
    pub fn with_header(mut self, name: impl Into<Cow<'static, str>>, value: impl Into<String>) -> Self {
        let name = name.into();
        self.headers.retain(|(other, _)| !other.eq_ignore_ascii_case(&name));
        self.headers.push((name, value.into()));
        self
    }

    /// Returns the value of a header. The case of the name does not matter.
    pub fn header(&self, name: &str) -> Option<&str> {
        let (_, value) = self.headers.iter().find(|(field, _)| field.eq_ignore_ascii_case(name))?;
        Some(value)
    }
}

/// Returns whether the value of a header can be shown: the crate's own ones. Programs add cookies and tokens.
pub(crate) fn is_public(header: &str) -> bool {
    ["accept", "accept-language", "content-type"].iter().any(|name| header.eq_ignore_ascii_case(name))
}

impl fmt::Debug for RequestParts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        struct Headers<'a>(&'a [(Cow<'static, str>, String)]);
        impl fmt::Debug for Headers<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let shown = |name, value| if is_public(name) { value } else { "[redacted]" };
                f.debug_map().entries(self.0.iter().map(|(name, value)| (name, shown(name, value.as_str())))).finish()
            }
        }
        f.debug_struct("RequestParts")
            .field("method", &self.method)
            .field("url", &self.url)
            .field("headers", &Headers(&self.headers))
            .field("body", &format_args!("[{} bytes]", self.body.len()))
            .finish()
    }
}
