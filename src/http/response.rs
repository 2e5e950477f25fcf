//! A response as plain data.

use core::fmt;

use super::redact::Redactor;
use super::{SensitiveValues, ServiceError, service_error};
use crate::unix_time::UnixTime;

/// A response that a transport read. The `Debug` format shows no values: a body may hold a token or personal data.
///
/// ```
/// use endcap::UnixTime;
/// use endcap::check::Resource;
/// use endcap::policy::{CallEvent, ResponseSummary, StatusOverride};
/// use endcap::http::ResponseParts;
///
/// // The user exists already, which counts as a success.
/// let body = br#"{"error": {"message": "taken", "code": 1001}, "meta": {"key": "user_id"}}"#;
/// let response = ResponseParts::new(400, body);
/// let request_body = br#"{"user_id": "u1", "first_name": "Ann"}"#;
/// let event = response.event(Resource::User, request_body, UnixTime::EPOCH);
/// let summary = ResponseSummary { status_override: StatusOverride::Success, ..ResponseSummary::status(400) };
/// assert_eq!(event, CallEvent::Response(summary));
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
pub struct ResponseParts {
    /// The HTTP status.
    pub status: u16,
    /// Names, in any case, and values.
    pub headers: Vec<(String, String)>,
    /// The whole body. No reader takes more than 8 MiB, so a transport may stop there.
    pub body: Vec<u8>,
}

impl ResponseParts {
    /// Creates a response without headers.
    pub fn new(status: u16, body: impl Into<Vec<u8>>) -> Self {
        Self { status, headers: Vec::new(), body: body.into() }
    }

    /// Adds a header.
    #[must_use]
    pub fn with_header(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.headers.push((name.into(), value.into()));
        self
    }

    /// Returns the value of the first header with this name. The case of the name does not matter.
    pub fn header(&self, name: &str) -> Option<&str> {
        let (_, value) = self.headers.iter().find(|(field, _)| field.eq_ignore_ascii_case(name))?;
        Some(value)
    }

    /// Reads an error response: the service's two envelopes, flat errors and lists of them, OAuth errors, and any other
    /// body as text.
    ///
    /// ```
    /// use endcap::UnixTime;
    /// use endcap::http::{ErrorKind, ResponseParts};
    /// use std::time::Duration;
    ///
    /// let body = br#"{"error": {"message": "cannot be blank", "code": 1001}, "meta": {"key": "first_name"}}"#;
    /// let error = ResponseParts::new(400, body).error(UnixTime::EPOCH);
    /// assert_eq!((error.status, error.code), (400, Some(1001)));
    /// assert_eq!(error.errors[0].key.as_deref(), Some("first_name"));
    ///
    /// let response = ResponseParts::new(429, "<html>slow down</html>");
    /// let error = response.with_header("Retry-After", "Thu, 01 Jan 1970 00:01:30 GMT").error(UnixTime::from_secs(60));
    /// assert_eq!((error.kind(), error.retry_after), (ErrorKind::RateLimit, Some(Duration::from_secs(30))));
    /// assert_eq!(error.reason.as_deref(), Some("<html>slow down</html>"));
    /// ```
    pub fn error(&self, now: UnixTime) -> ServiceError {
        self.error_with(now, &SensitiveValues::default())
    }

    /// Does what [`ResponseParts::error`] does, and also redacts the values in `sensitive`.
    pub fn error_with(&self, now: UnixTime, sensitive: &SensitiveValues<'_>) -> ServiceError {
        service_error::read(self, now, &Redactor::new(sensitive)).0
    }

    /// Returns the service's id of the request, redacted like an error.
    #[cfg(feature = "client")]
    pub(crate) fn request_id(&self, secrets: &[String]) -> Option<String> {
        let secrets: Vec<_> = secrets.iter().map(String::as_str).collect();
        let redactor = Redactor::new(&SensitiveValues::default().with_secrets(&secrets));
        super::details::request_id(&super::details::headers_of(&self.headers, &redactor))
    }
}

impl fmt::Debug for ResponseParts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ResponseParts")
            .field("status", &self.status)
            .field("headers", &format_args!("[{} headers]", self.headers.len()))
            .field("body", &format_args!("[{} bytes]", self.body.len()))
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::ResponseParts;

    #[test]
    fn a_debug_form_shows_no_value() {
        let headers = vec![("Set-Cookie".to_owned(), "c4n4ry".to_owned())];
        let response = ResponseParts { status: 200, headers, body: b"c4n4ry".to_vec() };
        assert_eq!(format!("{response:?}"), "ResponseParts { status: 200, headers: [1 headers], body: [6 bytes] }");
        assert_eq!((response.header("set-cookie"), response.header("x")), (Some("c4n4ry"), None));
    }
}
