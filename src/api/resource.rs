//! The bodies that can be checked.

#[cfg(any(test, feature = "npm-service"))]
use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

use super::{placement, shopping_list, token, user};
use crate::schema::{self, Options, Report, Root};

/// A request body of the service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(any(test, feature = "npm-service"), derive(Serialize, Deserialize))]
#[cfg_attr(test, derive(TS), ts(rename = "Endpoint"))]
pub enum Resource {
    /// Shopping list or recipe page: `POST /idp/v1/products/products_link`.
    #[cfg_attr(any(test, feature = "npm-service"), serde(rename = "links"))]
    ShoppingList,
    /// Display placement: `POST /v2/ian/dp`.
    #[cfg_attr(any(test, feature = "npm-service"), serde(rename = "placements"))]
    Placement,
    /// User account: `POST /v2/users`.
    #[cfg_attr(any(test, feature = "npm-service"), serde(rename = "users"))]
    User,
    /// Access token: `POST /v2/oauth/token`.
    #[cfg_attr(any(test, feature = "npm-service"), serde(rename = "token"))]
    Token,
}

impl Resource {
    /// All of them, in the order of their numbers in bindings.
    pub const ALL: &'static [Self] = &[Self::ShoppingList, Self::Placement, Self::User, Self::Token];

    /// Checks a body, JSON in UTF-8 as a string or bytes, and reports every fault.
    ///
    /// ```
    /// use endcap::{Class, Options, Resource, Rule};
    ///
    /// let body = r#"{"title": "Soup", "line_items": [{"name": "onion", "upcs": ["123"]}]}"#;
    /// let report = Resource::ShoppingList.check(body, &Options::default());
    /// let finding = report.findings().next().unwrap();
    /// assert_eq!((finding.class, finding.rule), (Class::Breach, Rule::UpcFormat));
    /// assert_eq!(finding.path, Some("line_items[0].upcs[0]"));
    /// assert!(!report.is_ok());
    /// ```
    pub fn check(self, body: impl AsRef<[u8]>, options: &Options) -> Report {
        schema::check(self.root(), body.as_ref(), options)
    }

    /// Whether [`Resource::check`] would find nothing that blocks. Cheaper, because it writes no messages.
    pub fn accepts(self, body: impl AsRef<[u8]>, options: &Options) -> bool {
        schema::accepts(self.root(), body.as_ref(), options)
    }

    pub(crate) const fn root(self) -> Root {
        match self {
            Self::ShoppingList => {
                Root { object: &shopping_list::SHOPPING_LIST, whole: Some(shopping_list::across_items) }
            }
            Self::Placement => Root { object: &placement::PLACEMENT_REQUEST, whole: None },
            Self::User => Root { object: &user::USER, whole: None },
            Self::Token => Root { object: &token::TOKEN_REQUEST, whole: None },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Resource;
    use crate::schema::{Caps, Document, Options, Report, Rule, RuleSet, walk};

    /// What is found in a user that an encoder of host values wrote.
    fn report(encoded: &[u8]) -> Report {
        let (mut caps, mut report) = (Caps::new(RuleSet::EMPTY), Report::new());
        let document = Document { bytes: encoded, length: encoded.len(), encoded: true };
        walk(Resource::User.root(), document, &Options::default(), &mut caps, &mut report);
        report.finish(caps);
        report
    }

    /// The path, the bytes and the message of each finding.
    fn findings(report: &Report) -> Vec<(&str, usize, usize, &str)> {
        report.findings().map(|each| (each.path.unwrap(), each.start, each.end, each.message)).collect()
    }

    #[test]
    fn what_json_cannot_say_is_named() {
        for (kind, found) in [
            (b'h', "a hole"),
            (b'u', "undefined"),
            (b'f', "a function"),
            (b's', "a symbol"),
            (b'o', "an object that is neither plain nor an array"),
            (b'c', "a cycle"),
            (b't', "a value that threw when it was read"),
            (b'l', "a string with half a surrogate pair"),
            (b'k', "a key with half a surrogate pair"),
            (b'n', "a number that is not finite"),
            (b'?', "something that is no JSON value"),
        ] {
            let body = [br#"{"first_name":"Ada","user_id":"#, &[0xFF, kind][..], b"}"].concat();
            let message = format!("expected a JSON value, found {found}");
            assert_eq!(findings(&report(&body)), [("user_id", 30, 32, message.as_str())]);
        }
    }

    #[test]
    fn what_json_cannot_say_is_found_where_nobody_asks_for_it() {
        let body = b"{\"first_name\":\"Ada\",\"user_id\":{\"a\":[1,\xFFf,{\"b\":\xFFc,\"c\":\"\"}],\"d\":\xFFu}}";
        assert_eq!(
            findings(&report(body)),
            [
                ("user_id.a[1]", 38, 40, "expected a JSON value, found a function"),
                ("user_id.a[2].b", 46, 48, "expected a JSON value, found a cycle"),
                ("user_id.d", 62, 64, "expected a JSON value, found undefined"),
                ("user_id", 30, 65, "expected a string, found an object"),
            ]
        );
    }

    #[test]
    fn nothing_is_said_of_what_an_encoder_has_cut() {
        let report = report(b"{\"last_name\":1,\"user_id\":\xFFx");
        assert_eq!(findings(&report), [("last_name", 13, 14, "expected a string, found a number")]);
        assert!(report.truncated());
    }

    #[test]
    fn what_callers_write_has_no_marks() {
        let body = b"{\"first_name\":\"Ada\",\"user_id\":\xFFu}";
        let report = Resource::User.check(body, &Options::default());
        assert_eq!(report.findings().map(|each| each.rule).collect::<Vec<_>>(), [Rule::Syntax]);
    }
}
