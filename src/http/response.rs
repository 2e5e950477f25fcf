//! A response as plain data, and what it means to the call that it ends.

use core::fmt;
use core::time::Duration;

use super::decide::{Answered, CallEvent, Meaning};
use super::service_error;
use super::{Sent, ServiceError, read_error, read_error_of, read_user};
use crate::api::Resource;

/// All that a transport reads of a response. The debug form shows no values: a body may hold a token or personal data.
///
/// ```
/// use std::time::Duration;
///
/// use endcap::{Answered, CallEvent, Meaning, Resource, ResponseParts};
///
/// // The user exists already, which is as good as a success.
/// let body = br#"{"error": {"message": "taken", "code": 1001}, "meta": {"key": "user_id"}}"#;
/// let response = ResponseParts { status: 400, headers: Vec::new(), body: body.to_vec() };
/// let sent = br#"{"user_id": "u1", "first_name": "Ann"}"#;
/// let event = response.event(Resource::User, sent, Duration::ZERO);
/// assert_eq!(event, CallEvent::Answered(Answered { meaning: Meaning::Success, ..Answered::status(400) }));
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
    /// The value of the first header of a name, in any case.
    pub fn header(&self, name: &str) -> Option<&str> {
        let (_, value) = self.headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
        Some(value)
    }

    /// Returns the headers as the readers of the crate take them.
    pub fn headers(&self) -> Vec<(&str, &str)> {
        self.headers.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
    }

    /// Reads a response other than success, see [`read_error`].
    pub fn error(&self, now: Duration) -> ServiceError {
        read_error(self.status, &self.headers(), &self.body, now)
    }

    /// Reads a response other than success and redacts what was sent, see [`read_error_of`].
    pub fn error_of(&self, now: Duration, sent: &Sent<'_>) -> ServiceError {
        read_error_of(self.status, &self.headers(), &self.body, now, sent)
    }

    /// Returns the event that the response is to a [`Call`](super::Call): `sent` is the body of the request, and `now` the
    /// time since the Unix epoch.
    pub fn event(&self, resource: Resource, sent: &[u8], now: Duration) -> CallEvent {
        let status = self.status;
        if (200..300).contains(&status) {
            return CallEvent::Answered(Answered::status(status));
        }
        let headers = self.headers();
        let (error, _) = service_error::read(status, &headers, &self.body, now, &Sent::default());
        let is_user = || resource == Resource::User && read_user(status, &headers, &self.body, sent, now).is_ok();
        let meaning = if is_user() {
            Meaning::Success
        } else if error.is_final() {
            Meaning::Final
        } else {
            Meaning::Plain
        };
        CallEvent::Answered(Answered { status, retry_after: error.retry_after, meaning })
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
    use core::time::Duration;

    use super::ResponseParts;
    use crate::api::Resource;
    use crate::http::{Answered, CallEvent, Meaning};

    const USER: &[u8] = br#"{"user_id":"u1","first_name":"Ann"}"#;

    fn event(resource: Resource, status: u16, header: (&str, &str), body: &str) -> Answered {
        let headers = vec![(header.0.to_owned(), header.1.to_owned())];
        let response = ResponseParts { status, headers, body: body.as_bytes().to_vec() };
        match response.event(resource, USER, Duration::from_secs(60)) {
            CallEvent::Answered(answered) => answered,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_the_body_makes_of_the_status() {
        let exists = r#"{"error":{"message":"taken","code":1001},"meta":{"key":"user_id"}}"#;
        let wrong_name = exists.replace("user_id", "first_name");
        let gone = r#"{"error":{"message":"gone","code":4000}}"#;
        for (resource, status, body, meaning) in [
            (Resource::User, 200, "{}", Meaning::Plain),
            (Resource::User, 400, exists, Meaning::Success),
            (Resource::User, 400, &wrong_name, Meaning::Plain),
            (Resource::User, 423, exists, Meaning::Plain),
            (Resource::ShoppingList, 400, exists, Meaning::Plain),
            (Resource::Token, 503, r#"{"error":"invalid_client"}"#, Meaning::Final),
            (Resource::Token, 503, r#"{"error":"busy"}"#, Meaning::Plain),
            (Resource::Placement, 404, gone, Meaning::Final),
            (Resource::Placement, 503, gone, Meaning::Plain),
            (Resource::Placement, 502, "<html>", Meaning::Plain),
        ] {
            let found = event(resource, status, ("x", "y"), body);
            assert_eq!(found, Answered { status, retry_after: None, meaning }, "{status} {body}");
        }
    }

    #[test]
    fn a_wait_is_a_number_of_seconds_or_a_date() {
        for (value, wait) in [("30", Some(30)), ("Thu, 01 Jan 1970 00:01:30 GMT", Some(30)), ("soon", None)] {
            let found = event(Resource::Placement, 429, ("RETRY-after", value), "");
            assert_eq!(found.retry_after, wait.map(Duration::from_secs), "{value}");
        }
    }

    #[test]
    fn a_debug_form_shows_no_value() {
        let headers = vec![("Set-Cookie".to_owned(), "c4n4ry".to_owned())];
        let response = ResponseParts { status: 200, headers, body: b"c4n4ry".to_vec() };
        assert_eq!(format!("{response:?}"), "ResponseParts { status: 200, headers: [1 headers], body: [6 bytes] }");
        assert_eq!((response.header("set-cookie"), response.header("x")), (Some("c4n4ry"), None));
    }
}
