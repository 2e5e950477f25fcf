//! A response as plain data.

use core::fmt;
use core::time::Duration;

use super::{SensitiveValues, ServiceError, read_error, read_error_with};

/// A response that a transport read. The `Debug` format shows no values: a body may hold a token or personal data.
///
/// ```
/// use std::time::Duration;
///
/// use endcap::check::Resource;
/// use endcap::client::{CallEvent, ResponseSummary, StatusOverride};
/// use endcap::http::ResponseParts;
///
/// // The user exists already, which counts as a success.
/// let body = br#"{"error": {"message": "taken", "code": 1001}, "meta": {"key": "user_id"}}"#;
/// let response = ResponseParts { status: 400, headers: Vec::new(), body: body.to_vec() };
/// let request_body = br#"{"user_id": "u1", "first_name": "Ann"}"#;
/// let event = response.event(Resource::User, request_body, Duration::ZERO);
/// let summary = ResponseSummary { status_override: StatusOverride::Success, ..ResponseSummary::status(400) };
/// assert_eq!(event, CallEvent::Response(summary));
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
pub struct ResponseParts {
    /// The HTTP status; 0 for a redirect that the runtime hides.
    pub status: u16,
    /// Names, in any case, and values.
    pub headers: Vec<(String, String)>,
    /// The whole body. No reader takes more than 8 MiB, so a transport may stop there.
    pub body: Vec<u8>,
}

impl ResponseParts {
    /// Returns the value of the first header with this name. The case of the name does not matter.
    pub fn header(&self, name: &str) -> Option<&str> {
        let (_, value) = self.headers.iter().find(|(field, _)| field.eq_ignore_ascii_case(name))?;
        Some(value)
    }

    /// Returns the headers in the form that the readers of this crate accept.
    pub fn headers(&self) -> Vec<(&str, &str)> {
        self.headers.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
    }

    /// Reads an error response, see [`read_error`].
    pub fn error(&self, now: Duration) -> ServiceError {
        read_error(self.status, &self.headers(), &self.body, now)
    }

    /// Reads an error response and redacts what was sent, see [`read_error_with`].
    pub fn error_with(&self, now: Duration, sensitive: &SensitiveValues<'_>) -> ServiceError {
        read_error_with(self.status, &self.headers(), &self.body, now, sensitive)
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
