//! Reads error responses of the service (service document, "Errors" and "Authentication").

use core::fmt;
use core::time::Duration;

use super::details::{body_text, headers_of, request_id};
use super::envelope::{Envelope, MAX_ERRORS};
use super::error_kind::{ErrorKind, OAuthError};
use super::redact::Redactor;
use super::{ResponseParts, retry_after};
use crate::json::decimal_text;
use crate::unix_time::UnixTime;

/// The maximum length of a reason, in characters.
const MAX_REASON: usize = 500;
/// The maximum number of body bytes that are read for a reason.
const MAX_BODY_TEXT: usize = 1 << 14;

/// An error response. All text is redacted, on one line, and cut: a message, a key and the OAuth error and description
/// to 300 characters each, any other reason to 500. At most 64 errors are read.
///
/// With the feature `serde`, it is written and read in the shape of the npm package's `ServiceError`, and with its `body`.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(::serde::Deserialize, ::serde::Serialize), serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "generate", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct ServiceError {
    /// The HTTP status.
    pub status: u16,
    /// The code of the error, or of the envelope around several.
    pub code: Option<i64>,
    /// The errors. Decide by code and key, never by message.
    pub errors: Vec<ErrorItem>,
    /// The OAuth error, if it is one that the service documents ("Authentication").
    pub oauth: Option<OAuthError>,
    /// The OAuth error and description, or the message around several errors, or a body of another shape as text.
    pub reason: Option<String>,
    /// The wait that `Retry-After` requires.
    #[cfg_attr(feature = "serde", serde(with = "super::serde::seconds", default))]
    #[cfg_attr(feature = "generate", ts(type = "number | null"))]
    pub retry_after: Option<Duration>,
    /// The service's id of the request, from the usual headers (`X-Request-Id` and the like).
    pub request_id: Option<String>,
    /// The headers of the response with names in lower case, without cookies; redacted.
    #[cfg_attr(feature = "serde", serde(with = "super::serde::pairs", default))]
    #[cfg_attr(feature = "generate", ts(type = "Map<string, string>"))]
    pub headers: Vec<(String, String)>,
    /// The first 16 KiB of the body as text, redacted. The `Debug` format omits it.
    #[cfg_attr(feature = "serde", serde(default))]
    pub body: String,
}

/// The rule of an error that is about the location code.
const LOCATION_CODE: &str = "location-code";

/// The service's error code of a 404 that a retry cannot change (service document, "Errors").
const NOT_FOUND: i64 = 4000;

impl ServiceError {
    /// Returns the kind of error, by the status.
    pub const fn kind(&self) -> ErrorKind {
        ErrorKind::of(self.status)
    }

    /// Returns whether the service does not accept the location code of a placement request, or a gateway says so. Then
    /// the first error has the rule `location-code`.
    pub fn is_about_location_code(&self) -> bool {
        self.errors.first().is_some_and(|error| error.rule.as_deref() == Some(LOCATION_CODE))
    }

    /// Gives the first error the rule and path that a gateway reports for a wrong location code.
    #[cfg(feature = "client")]
    pub(crate) fn set_location_code_rule(&mut self) {
        if self.errors.is_empty() {
            self.errors.push(ErrorItem { code: self.code, ..ErrorItem::default() });
        }
        if let Some(first) = self.errors.first_mut() {
            first.rule = Some(LOCATION_CODE.to_owned());
            first.path = Some("store_context.location_code".to_owned());
        }
    }

    /// Returns whether a retry would fail the same way: OAuth errors, and 404 with code 4000.
    pub fn is_final(&self) -> bool {
        self.oauth.is_some() || (self.status, self.code) == (404, Some(NOT_FOUND))
    }
}

impl fmt::Debug for ServiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ServiceError")
            .field("status", &self.status)
            .field("kind", &self.kind())
            .field("code", &self.code)
            .field("errors", &self.errors)
            .field("oauth", &self.oauth)
            .field("reason", &self.reason)
            .field("retry_after", &self.retry_after)
            .field("request_id", &self.request_id)
            .finish_non_exhaustive()
    }
}

/// One error of a response.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(::serde::Deserialize, ::serde::Serialize))]
#[cfg_attr(feature = "generate", derive(ts_rs::TS), ts(optional_fields = nullable))]
#[non_exhaustive]
pub struct ErrorItem {
    /// The service's error code, if there is one.
    #[cfg_attr(feature = "generate", ts(type = "number | null", optional = false))]
    pub code: Option<i64>,
    /// The path of the field with the error (`meta.key`).
    #[cfg_attr(feature = "generate", ts(optional = false))]
    pub key: Option<String>,
    /// The service's message, redacted and cut at 300 characters.
    #[cfg_attr(feature = "generate", ts(optional = false))]
    pub message: Option<String>,
    /// The rule of the issue (`meta.rule`), which a gateway of endcap adds.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub rule: Option<String>,
    /// The path of the value with the issue (`meta.path`).
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub path: Option<String>,
}

/// Reads an error response, and returns whether its body is only about the id of a user.
pub(super) fn read(response: &ResponseParts, now: UnixTime, redactor: &Redactor) -> (ServiceError, bool) {
    let ResponseParts { status, headers, body } = response;
    let status = *status;
    let Envelope { outer, mut errors, oauth: [error, description], is_only_about_user_id, .. } =
        Envelope::read(body, redactor);
    let mut code = outer.code;
    let mut reason = None;
    let oauth = error.as_deref().and_then(|name| name.parse::<OAuthError>().ok());
    if errors.is_empty() {
        if outer != ErrorItem::default() {
            errors.push(outer);
        }
    } else {
        if let (None, [only]) = (code, errors.as_slice()) {
            code = only.code;
        }
        if outer.key.is_none() || errors.iter().any(|error| error.key == outer.key) {
            reason = outer.message;
        } else {
            errors.insert(0, outer);
            errors.truncate(MAX_ERRORS);
        }
    }
    reason = match (error, description) {
        (Some(error), Some(description)) => Some(error + ": " + &description),
        (Some(only), None) | (None, Some(only)) => Some(only),
        // The body has no readable error, so its text is the reason.
        (None, None) if errors.is_empty() || errors.contains(&ErrorItem::default()) => {
            reason.or_else(|| body_as_reason(body, redactor))
        }
        (None, None) => reason,
    };
    let retry_after =
        retry_after::seconds(headers, now.as_duration().as_secs()).map(|seconds| Duration::from_secs(seconds.into()));
    let headers = headers_of(headers, redactor);
    let (request_id, body) = (request_id(&headers), body_text(body, redactor));
    (
        ServiceError { status, code, errors, oauth, reason, retry_after, request_id, headers, body },
        is_only_about_user_id,
    )
}

/// Returns the start of a body as the reason of an error, or `None` if the text has no visible character.
fn body_as_reason(body: &[u8], redactor: &Redactor) -> Option<String> {
    let body = body.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(body);
    let start = String::from_utf8_lossy(body.get(..MAX_BODY_TEXT).unwrap_or(body));
    let text = redactor.line(&mut start.chars(), body.len() > MAX_BODY_TEXT, MAX_REASON);
    (!text.is_empty()).then_some(text)
}

impl ServiceError {
    /// Returns the message. It does not use `core::fmt`, because `service.wasm` is built without it.
    pub(crate) fn message(&self) -> String {
        let mut text = "the service responded with ".to_owned() + &decimal_text(self.status.into());
        if let Some(reason) = &self.reason {
            text.extend([": ", reason]);
        }
        if self.oauth == Some(OAuthError::QueryParamsForbidden) {
            text.push_str("; the credentials were sent in a URL and may be in logs: rotate them");
        }
        for error in &self.errors {
            text.extend(["; ", &error.message()]);
        }
        text
    }
}

impl fmt::Display for ServiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message())
    }
}

impl ErrorItem {
    fn message(&self) -> String {
        let mut text = "error".to_owned();
        if let Some(code) = self.code {
            text.extend([" ", &decimal_text(code)]);
        }
        if let Some(key) = &self.key {
            text.extend([" at ", key]);
        }
        if let Some(message) = &self.message {
            text.extend([": ", message]);
        }
        text
    }
}

impl fmt::Display for ErrorItem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message())
    }
}

impl core::error::Error for ServiceError {}

#[cfg(test)]
mod tests {
    use super::{ErrorKind, OAuthError, ResponseParts};
    use crate::unix_time::UnixTime;

    #[test]
    fn kinds() {
        for (status, kind) in [
            (400, ErrorKind::BadRequest),
            (422, ErrorKind::BadRequest),
            (401, ErrorKind::Authentication),
            (403, ErrorKind::Permission),
            (404, ErrorKind::NotFound),
            (423, ErrorKind::Locked),
            (429, ErrorKind::RateLimit),
            (418, ErrorKind::Other),
            (500, ErrorKind::Server),
            (599, ErrorKind::Server),
            (600, ErrorKind::Other),
        ] {
            assert_eq!(ResponseParts::new(status, b"").error(UnixTime::EPOCH).kind(), kind);
        }
    }

    #[test]
    fn messages() {
        let message_of =
            |status, body: &str| ResponseParts::new(status, body.as_bytes()).error(UnixTime::EPOCH).to_string();
        assert_eq!(message_of(500, ""), "the service responded with 500");
        assert_eq!(message_of(502, "<p>Bad\nGateway</p>"), "the service responded with 502: <p>Bad Gateway</p>");
        assert_eq!(
            message_of(
                400,
                r#"{"error":{"message":"issues","code":9999,"errors":[{"error":{"code":1001},"meta":{"key":"a"}},{"message":"b"}]}}"#
            ),
            "the service responded with 400: issues; error 1001 at a; error: b"
        );
        assert_eq!(
            message_of(403, r#"{"error":"query_params_forbidden"}"#),
            "the service responded with 403: query_params_forbidden; the credentials were sent in a URL and may be in logs: rotate them"
        );
    }

    #[test]
    fn oauth() {
        for (word, error) in [
            ("invalid_grant", Some(OAuthError::InvalidGrant)),
            ("invalid_client", Some(OAuthError::InvalidClient)),
            ("query_params_forbidden", Some(OAuthError::QueryParamsForbidden)),
            ("invalid_scope", None),
        ] {
            let body = format!("{{\"error\":\"{word}\",\"error_description\":\"why\"}}");
            let read = ResponseParts::new(400, body.as_bytes()).error(UnixTime::EPOCH);
            assert_eq!((read.oauth, read.reason), (error, Some(format!("{word}: why"))));
        }
    }

    #[test]
    fn a_long_body_is_cut() {
        let body = "lorem ipsum ".repeat(1 << 20);
        let reason = ResponseParts::new(500, body.as_bytes()).error(UnixTime::EPOCH).reason.unwrap();
        assert!(reason.chars().count() == 501 && reason.ends_with('…'), "{reason}");
        let body = "x".repeat(1 << 14) + "y";
        assert_eq!(ResponseParts::new(500, body.as_bytes()).error(UnixTime::EPOCH).reason.as_deref(), Some("…"));
        assert_eq!(ResponseParts::new(500, b" \n\0").error(UnixTime::EPOCH).reason, None);
    }
}
