//! A report as the service would write it.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Finding, Report};
use crate::json::member;

/// The message of an envelope around several errors (`api.md`, Errors).
const MESSAGE: &str = "there were issues with your request";
/// Its code.
const SEVERAL: i64 = 9999;

impl Report {
    /// Writes the blocking findings as the service's error envelope in JSON, as the npm package's gateway does. A server
    /// responds with it and the status 400 to a body that it refuses. Each error's `meta` has the `rule` and the `path` too,
    /// which the service does not send.
    ///
    /// ```
    /// use endcap::{Options, Resource};
    ///
    /// let report = Resource::User.check(r#"{"user_id": "u1"}"#, &Options::default());
    /// assert_eq!(
    ///     report.envelope(),
    ///     r#"{"error":{"message":"there were issues with your request","code":9999,"errors":[{"error":{"#.to_owned()
    ///         + r#""message":"is required","code":1001},"meta":{"key":"first_name","rule":"missing","path":"first_name"}}]},"#
    ///         + r#""meta":{}}"#
    /// );
    /// ```
    pub fn envelope(&self) -> String {
        let mut out = Vec::from(*b"{\"error\":{");
        member(&mut out, "message", &String::from(MESSAGE));
        member(&mut out, "code", &SEVERAL);
        let mut blocking = self.findings().filter(|finding| finding.class.blocks()).peekable();
        if blocking.peek().is_some() {
            out.extend_from_slice(b",\"errors\":[");
            for (index, finding) in blocking.enumerate() {
                if index > 0 {
                    out.push(b',');
                }
                write(&mut out, &finding);
            }
            out.push(b']');
        }
        out.extend_from_slice(b"},\"meta\":{}}");
        String::from_utf8_lossy(&out).into_owned()
    }
}

fn write(out: &mut Vec<u8>, finding: &Finding<'_>) {
    out.extend_from_slice(b"{\"error\":{");
    member(out, "message", &String::from(finding.message));
    member(out, "code", &finding.code.map(i64::from));
    out.extend_from_slice(b"},\"meta\":{");
    member(out, "key", &finding.key.map(String::from));
    member(out, "rule", &String::from(finding.rule.slug()));
    member(out, "path", &finding.path.map(String::from));
    out.extend_from_slice(b"}}");
}
