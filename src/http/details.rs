//! The redacted headers and body of a response, for errors.

use super::redact::Redactor;

/// The maximum number of headers.
const MAX_HEADERS: usize = 50;
/// The maximum number of characters of a header's name or value.
const MAX_VALUE: usize = 300;
/// The maximum number of bytes of a body.
const MAX_BODY: usize = 1 << 14;

/// The headers in which services return a request id, in order of preference.
const REQUEST_IDS: [&str; 7] =
    ["x-request-id", "request-id", "x-requestid", "x-correlation-id", "x-amzn-requestid", "x-amz-request-id", "cf-ray"];

/// Returns the redacted headers of a response, with names in lower case and without `Set-Cookie`.
pub(crate) fn headers_of(headers: &[(String, String)], redactor: &Redactor) -> Vec<(String, String)> {
    let line = |text: &str| redactor.line(&mut text.chars(), false, MAX_VALUE);
    let mut headers_read: Vec<(String, String)> = Vec::new();
    let names = headers.iter().map(|(name, value)| (name.to_ascii_lowercase(), value.as_str()));
    for (name, value) in names.filter(|(name, _)| name != "set-cookie").take(MAX_HEADERS) {
        let (name, value) = (line(&name), line(value));
        // The last of several headers with one name wins.
        match headers_read.iter_mut().find(|(existing, _)| *existing == name) {
            Some(header) => header.1 = value,
            None => headers_read.push((name, value)),
        }
    }
    headers_read
}

/// Returns the id that the service gave to the request.
pub(crate) fn request_id(headers: &[(String, String)]) -> Option<String> {
    REQUEST_IDS.iter().find_map(|id| headers.iter().find(|(name, _)| name == id)).map(|(_, value)| value.clone())
}

/// Returns the redacted start of a body as text.
pub(super) fn body_text(body: &[u8], redactor: &Redactor) -> String {
    let body = body.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(body);
    let start = String::from_utf8_lossy(body.get(..MAX_BODY).unwrap_or(body));
    redactor.text(&start, body.len() > MAX_BODY)
}
