//! A request as plain data.

use core::fmt;
use std::borrow::Cow;

/// All that a transport needs to know to send a request. Only `headers` and `body` themselves show what is sent: they
/// hold secrets and personal data, and the debug form redacts them.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct RequestParts<'a> {
    /// Always `POST`.
    pub method: &'static str,
    /// The absolute URL.
    pub url: String,
    /// Names and values, each name once.
    pub headers: Vec<(&'static str, String)>,
    /// The very bytes that were checked.
    pub body: Cow<'a, [u8]>,
    /// Always `manual`: a redirect would carry the credentials to another host.
    pub redirect: &'static str,
}

impl<'a> RequestParts<'a> {
    /// A request without headers.
    pub(super) const fn post(url: String, body: &'a [u8]) -> Self {
        Self { method: "POST", url, headers: Vec::new(), body: Cow::Borrowed(body), redirect: "manual" }
    }

    /// The value of a header, by its name in any case.
    pub fn header(&self, name: &str) -> Option<&str> {
        let (_, value) = self.headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
        Some(value)
    }
}

impl fmt::Debug for RequestParts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        struct Headers<'a>(&'a [(&'static str, String)]);
        impl fmt::Debug for Headers<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let shown = |name, value| if name == "Authorization" { "[redacted]" } else { value };
                f.debug_map().entries(self.0.iter().map(|(name, value)| (name, shown(*name, value.as_str())))).finish()
            }
        }
        f.debug_struct("RequestParts")
            .field("method", &self.method)
            .field("url", &self.url)
            .field("headers", &Headers(&self.headers))
            .field("body", &format_args!("[{} bytes]", self.body.len()))
            .field("redirect", &self.redirect)
            .finish()
    }
}
