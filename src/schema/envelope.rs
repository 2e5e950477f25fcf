//! Writes a report in the service's own error format.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Issue, Report, Segment, Value};
use crate::json::{ToJson, member};

/// The message of an envelope around several errors (service document, "Errors").
const MESSAGE: &str = "there were issues with your request";
/// The code of such an envelope.
const SEVERAL: i64 = 9999;

impl Report {
    /// Writes the errors in the service's error format as JSON, as the npm package's gateway does. A server responds
    /// with it and the status 400 to an invalid body. Each error's `meta` also has the `rule`, the `path`, the
    /// `segments` and the `params` of the issue, which the service does not send.
    ///
    /// ```
    /// use endcap::check::{Options, Resource};
    ///
    /// let report = Resource::User.check(r#"{"user_id": "u1"}"#, &Options::default());
    /// assert_eq!(
    ///     report.to_service_error_json(),
    ///     r#"{"error":{"message":"there were issues with your request","code":9999,"errors":[{"error":{"#.to_owned()
    ///         + r#""message":"is required","code":1001},"meta":{"key":"first_name","rule":"missing","path":"first_name","segments":["first_name"],"params":{}}}]},"#
    ///         + r#""meta":{}}"#
    /// );
    /// ```
    pub fn to_service_error_json(&self) -> String {
        let mut out = Vec::from(*b"{\"error\":{");
        member(&mut out, "message", &String::from(MESSAGE));
        member(&mut out, "code", &SEVERAL);
        let mut errors = self.issues().filter(Issue::is_error).peekable();
        if errors.peek().is_some() {
            out.extend_from_slice(b",\"errors\":[");
            for (index, issue) in errors.enumerate() {
                if index > 0 {
                    out.push(b',');
                }
                write(&mut out, &issue);
            }
            out.push(b']');
        }
        out.extend_from_slice(b"},\"meta\":{}}");
        String::from_utf8_lossy(&out).into_owned()
    }
}

/// Writes an issue as an error of the service.
fn write(out: &mut Vec<u8>, issue: &Issue<'_>) {
    out.extend_from_slice(b"{\"error\":{");
    member(out, "message", &String::from(issue.message));
    member(out, "code", &issue.code.map(i64::from));
    out.extend_from_slice(b"},\"meta\":{");
    member(out, "key", &issue.key.map(String::from));
    member(out, "rule", &String::from(issue.rule.slug()));
    member(out, "path", &issue.path.map(String::from));
    member(out, "segments", &issue.segments);
    out.extend_from_slice(b",\"params\":{");
    for param in &issue.params {
        member(out, param.name, &param.value);
    }
    out.extend_from_slice(b"}}}");
}

impl ToJson for Segment<'_> {
    fn write(&self, out: &mut Vec<u8>) {
        match self {
            Self::Name(name) => name.write(out),
            Self::Index(index) => index.write(out),
        }
    }
}

impl ToJson for Value<'_> {
    fn write(&self, out: &mut Vec<u8>) {
        match self {
            Self::Number(number) => number.write(out),
            Self::Text(text) => text.write(out),
            Self::Token(token) => token.as_str().write(out),
            Self::List(list) => list.iter().map(|value| String::from(*value)).collect::<Vec<_>>().write(out),
        }
    }
}
