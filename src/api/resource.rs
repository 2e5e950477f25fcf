//! Checks the request bodies.

use core::fmt;

use super::endpoints::Resource;
use crate::schema::{self, Options, Report};

impl Resource {
    /// Checks a body, which is JSON in UTF-8 as a string or bytes, and reports all issues.
    ///
    /// ```
    /// use endcap::check::{Options, Resource, Rule, Severity};
    ///
    /// let body = r#"{"title": "Soup", "line_items": [{"name": "onion", "upcs": ["123"]}]}"#;
    /// let report = Resource::ShoppingList.check(body, &Options::default());
    /// let issue = report.issues().next().unwrap();
    /// assert_eq!((issue.severity, issue.rule), (Severity::Error, Rule::UpcFormat));
    /// assert_eq!(issue.path, Some("line_items[0].upcs[0]"));
    /// assert!(!report.is_ok());
    /// ```
    pub fn check(self, body: impl AsRef<[u8]>, options: &Options) -> Report {
        schema::check(self.root(), body.as_ref(), options)
    }

    /// Returns whether [`Resource::check`] would report no errors. Faster, because it writes no messages.
    #[must_use]
    pub fn accepts(self, body: impl AsRef<[u8]>, options: &Options) -> bool {
        schema::accepts(self.root(), body.as_ref(), options)
    }
}

impl fmt::Display for Resource {
    /// Writes the name in English, in lower case and without an article.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.title())
    }
}

#[cfg(test)]
mod tests {
    use super::Resource;
    use crate::schema::{Document, IssueLimiter, Options, Report, Rule, RuleLevels, check_into};

    /// Checks a user that an encoder of JavaScript values wrote, and returns the report.
    fn report(bytes: &[u8]) -> Report {
        let (mut limiter, mut report) = (IssueLimiter::new(RuleLevels::DEFAULT), Report::new());
        let document = Document { bytes, length: bytes.len(), may_have_sentinels: true };
        check_into(Resource::User.root(), document, &Options::default(), &mut limiter, &mut report);
        report.finish(&limiter);
        report
    }

    /// Returns the path, the byte range and the message of each issue.
    fn issues(report: &Report) -> Vec<(&str, usize, usize, &str)> {
        report.issues().map(|each| (each.path.unwrap(), each.start, each.end, each.message)).collect()
    }

    #[test]
    fn values_that_json_lacks_are_named() {
        for (kind, found) in [
            (b'h', "an empty array slot"),
            (b'u', "undefined"),
            (b'f', "a function"),
            (b's', "a symbol"),
            (b'o', "a class instance"),
            (b'c', "a circular reference"),
            (b't', "a value that threw when it was read"),
            (b'l', "a string with a lone surrogate"),
            (b'k', "a key with a lone surrogate"),
            (b'n', "a number that is not finite"),
            (b'?', "a value that is not JSON"),
        ] {
            let body = [br#"{"first_name":"Ada","user_id":"#, &[0xFF, kind][..], b"}"].concat();
            let message = format!("expected a JSON value, got {found}");
            assert_eq!(issues(&report(&body)), [("user_id", 30, 32, message.as_str())]);
        }
    }

    #[test]
    fn values_that_json_lacks_are_found_in_unknown_fields() {
        let body = b"{\"first_name\":\"Ada\",\"user_id\":{\"a\":[1,\xFFf,{\"b\":\xFFc,\"c\":\"\"}],\"d\":\xFFu}}";
        assert_eq!(
            issues(&report(body)),
            [
                ("user_id.a[1]", 38, 40, "expected a JSON value, got a function"),
                ("user_id.a[2].b", 46, 48, "expected a JSON value, got a circular reference"),
                ("user_id.d", 62, 64, "expected a JSON value, got undefined"),
                ("user_id", 30, 65, "expected a string, got an object"),
            ]
        );
    }

    #[test]
    fn values_that_an_encoder_cut_are_not_reported() {
        let report = report(b"{\"last_name\":1,\"user_id\":\xFFx");
        assert_eq!(issues(&report), [("last_name", 13, 14, "expected a string, got a number")]);
        assert!(report.is_truncated());
    }

    #[test]
    fn a_sentinel_in_the_text_of_a_caller_is_a_syntax_error() {
        let body = b"{\"first_name\":\"Ada\",\"user_id\":\xFFu}";
        let report = Resource::User.check(body, &Options::default());
        assert_eq!(report.issues().map(|each| each.rule).collect::<Vec<_>>(), [Rule::Syntax]);
    }
}
