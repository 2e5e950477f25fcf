//! Bodies that passed a check. Only these can be sent.

use core::fmt;
use core::marker::PhantomData;
use std::borrow::Cow;

use super::Body;
use super::RequestParts;
use super::target::{Payload, Target as _};
#[cfg(feature = "fingerprint")]
use crate::api::wire::ShoppingList;
use crate::json::from_json;
use crate::schema::{Options, Report, check_encoded};

/// A body of the type `T` that passed its check, as the exact bytes that were checked.
///
/// ```
/// use endcap::check::{Options, Valid};
/// use endcap::http::{ApiKey, BaseUrl, LinkTarget};
/// use endcap::wire::ShoppingList;
///
/// let body = br#"{"title": "Soup", "line_items": [{"name": "onion"}]}"#;
/// let list = Valid::<ShoppingList>::check(body, &Options::default()).expect("no errors");
///
/// let target = LinkTarget::new(BaseUrl::parse("https://api.example.com")?, ApiKey::new("key")?);
/// let parts = list.build(&target);
/// assert_eq!(parts.url, "https://api.example.com/idp/v1/products/products_link");
/// assert_eq!(parts.header("authorization"), Some("Bearer key"));
/// assert_eq!(*parts.body, *body);
/// # Ok::<(), endcap::http::TargetError>(())
/// ```
///
/// A body cannot be sent to another endpoint:
///
/// ```compile_fail
/// # use endcap::check::{Options, Valid};
/// # use endcap::http::{AccessToken, BaseUrl, PlacementTarget};
/// # use endcap::wire::ShoppingList;
/// # let base_url = BaseUrl::parse("https://ads.example.com").unwrap();
/// # let target = PlacementTarget::new(base_url, AccessToken::new("token").unwrap());
/// let list = Valid::<ShoppingList>::check(b"{}", &Options::default()).unwrap();
/// list.build(&target);
/// ```
#[derive(Clone)]
#[must_use = "a checked body does nothing until it is sent"]
pub struct Valid<'a, T> {
    body: Cow<'a, [u8]>,
    warnings: Report,
    kind: PhantomData<fn() -> T>,
}

impl<'a, T: Payload> Valid<'a, T> {
    /// Checks a body: JSON in UTF-8 as a string or bytes, borrowed or owned.
    ///
    /// # Errors
    /// Returns the report if it has an error.
    pub fn check(body: impl Into<Body<'a>>, options: &Options) -> Result<Self, Report> {
        let Body(body) = body.into();
        let report = T::RESOURCE.check(&body, options);
        Self::from_report(body, report)
    }

    /// Returns the body if the report has no error, or else the report.
    fn from_report(body: Cow<'a, [u8]>, report: Report) -> Result<Self, Report> {
        if report.is_ok() { Ok(Self { body, warnings: report, kind: PhantomData }) } else { Err(report) }
    }

    /// Reads the body by the rules of the check: `null` counts as absent, `1.0` and `1e2` are integers, and the first
    /// of repeated members wins.
    ///
    /// ```
    /// use endcap::check::{Options, Valid};
    /// use endcap::wire::ShoppingList;
    ///
    /// let body = r#"{"title": "Soup", "expires_in": 3e1, "line_items": [{"name": "onion", "upcs": null}]}"#;
    /// let list = Valid::<ShoppingList>::check(body, &Options::default())?.to_value();
    /// assert_eq!((list.expires_in, list.line_items[0].name.as_str()), (Some(30), "onion"));
    /// # Ok::<(), endcap::check::Report>(())
    /// ```
    ///
    /// Fields that the service does not document are omitted. So is a value that passed only because its rule was
    /// lowered ([`Options::rules`]) and that the type cannot hold, such as a value outside an enum. A required
    /// text of that kind is empty. To send the body unchanged, use [`Valid::build`].
    pub fn to_value(&self) -> T {
        from_json(&self.body).unwrap_or_else(T::empty)
    }

    /// Returns the request that sends the body to `target`.
    #[allow(private_bounds, reason = "only this module declares targets")]
    pub fn build(&self, target: &T::Target) -> RequestParts<'_> {
        target.request(&self.body)
    }
}

impl<T: Payload> Valid<'static, T> {
    /// Writes a value as JSON and checks the JSON. Positions of issues are in that JSON; for lines and columns of a text
    /// that you have, use [`Valid::check`], and then [`Valid::to_value`].
    ///
    /// ```
    /// use endcap::check::{Options, Valid};
    /// use endcap::wire::{LineItem, ShoppingList};
    ///
    /// let onion = LineItem::new("onion").product_ids([9_007_199_254_740_993]);
    /// let list = Valid::from_value(&ShoppingList::new("Soup", [onion]), &Options::default()).expect("no errors");
    /// assert_eq!(
    ///     list.body(),
    ///     br#"{"title":"Soup","line_items":[{"name":"onion","product_ids":[9007199254740993]}]}"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// Returns the report if it has an error. JSON cannot represent a number that is not finite: it is a `type` error,
    /// which [`Options::rules`] cannot lower.
    pub fn from_value(value: &T, options: &Options) -> Result<Self, Report> {
        let mut body = Vec::new();
        value.write(&mut body);
        Self::check_encoded(body, options)
    }

    /// Checks a body that an encoder of the crate wrote. It may contain sentinels for values that JSON cannot
    /// represent.
    pub(crate) fn check_encoded(body: Vec<u8>, options: &Options) -> Result<Self, Report> {
        let report = check_encoded(T::RESOURCE.root(), &body, options);
        Self::from_report(Cow::Owned(body), report)
    }
}

#[cfg(feature = "fingerprint")]
impl Valid<'_, ShoppingList> {
    /// Returns a key for the content of the list, equal for equal content: SHA-256 in lower-case hexadecimal.
    /// The order of members, white space, the spelling of numbers and strings, empty arrays and defaults do not matter;
    /// the order of line items and undocumented fields do.
    ///
    /// ```
    /// use endcap::check::{Options, Valid};
    /// use endcap::wire::ShoppingList;
    ///
    /// let key = |json: &'static str| {
    ///     Valid::<ShoppingList>::check(json.as_bytes(), &Options::default()).expect("no errors").fingerprint()
    /// };
    /// assert_eq!(
    ///     key(r#"{"title": "Soup", "line_items": [{"name": "onion", "product_ids": [1.0], "upcs": []}]}"#),
    ///     key(r#"{"line_items":[{"product_ids":[1],"name":"onion"}],"title":"Soup","link_type":"shopping_list"}"#),
    /// );
    /// ```
    pub fn fingerprint(&self) -> String {
        // Reading a checked body cannot fail.
        hexadecimal(crate::api::fingerprint(&self.body).unwrap_or_default())
    }
}

/// Returns a hash in lowercase hexadecimal.
#[cfg(feature = "fingerprint")]
pub(crate) fn hexadecimal(hash: [u8; 32]) -> String {
    hash.iter().flat_map(|byte| [byte >> 4, byte & 15]).filter_map(|digit| char::from_digit(digit.into(), 16)).collect()
}

impl<T> Valid<'_, T> {
    /// Returns the bytes that were checked.
    pub fn body(&self) -> &[u8] {
        &self.body
    }

    /// Returns the bytes that were checked. Copies them only if they are borrowed.
    pub fn into_body(self) -> Vec<u8> {
        self.body.into_owned()
    }

    /// Converts the body to one that owns its bytes. Copies them only if they are borrowed.
    pub fn into_owned(self) -> Valid<'static, T> {
        Valid { body: Cow::Owned(self.body.into_owned()), warnings: self.warnings, kind: PhantomData }
    }

    /// Returns the warnings of the check.
    pub const fn warnings(&self) -> &Report {
        &self.warnings
    }
}

/// Two bodies are equal if their bytes and their issues are equal.
impl<T> PartialEq for Valid<'_, T> {
    fn eq(&self, other: &Self) -> bool {
        self.body == other.body && self.warnings == other.warnings
    }
}

impl<T> Eq for Valid<'_, T> {}

impl<T> fmt::Debug for Valid<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The body contains personal data and may contain a secret.
        f.debug_struct("Valid")
            .field("body", &format_args!("[{} bytes]", self.body.len()))
            .field("warnings", &self.warnings.len())
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::Valid;
    use crate::api::wire::{LineItem, Measurement, PlacementRequest, ShoppingList, User};
    use crate::schema::{Options, Rule, RuleLevels};

    #[test]
    fn keeps_the_checked_bytes_and_the_warnings() {
        let body = br#" {"title": "", "line_items": [{"name": "onion"}]}"#;
        let list = Valid::<ShoppingList>::check(body, &Options::default()).unwrap();
        assert_eq!(list.body().as_ptr(), body.as_ptr());
        assert_eq!(list.warnings().issues().next().unwrap().rule, Rule::Blank);
        let owned = Valid::<ShoppingList>::check(body.to_vec(), &Options::default()).unwrap();
        assert_eq!(owned.body(), body);
        assert_eq!(format!("{owned:?}"), "Valid { body: [49 bytes], warnings: 1 }");
    }

    #[test]
    fn a_body_is_a_string_or_bytes_and_is_copied_only_if_it_is_borrowed() {
        let (text, options) = (r#"{"title":"Soup","line_items":[{"name":"onion"}]}"#, Options::default());
        let (string, bytes) = (text.to_owned(), text.as_bytes().to_vec());
        for list in [
            Valid::<ShoppingList>::check(text, &options),
            Valid::check(&string, &options),
            Valid::check(string.clone(), &options),
            Valid::check(Cow::Borrowed(text), &options),
            Valid::check(Cow::<str>::Owned(text.to_owned()), &options),
            Valid::check(text.as_bytes(), &options),
            Valid::check(&bytes, &options),
            Valid::check(bytes.clone(), &options),
            Valid::check(Cow::<[u8]>::Owned(bytes.clone()), &options),
        ] {
            assert_eq!(list.unwrap().into_owned().into_body(), bytes);
        }
        let owned = Valid::<ShoppingList>::check(bytes, &options).unwrap();
        let address = owned.body().as_ptr();
        let body = owned.into_owned().into_body();
        assert_eq!(body.as_ptr(), address);
    }

    #[test]
    fn a_value_is_read_by_the_rules_of_the_check() {
        let body = r#"{"user_id":"u1","\u0066irst_name":"Ann","last_name":null,"metadata":{"a":null,"b":"c"},"guest":1,"x":2}"#;
        let user = Valid::<User>::check(body, &Options::default()).unwrap().to_value();
        let metadata = [("a".to_owned(), None), ("b".to_owned(), Some("c".to_owned()))].into();
        assert_eq!(user, User { metadata: Some(metadata), ..User::new("u1", "Ann") });
    }

    #[test]
    fn values_that_the_type_cannot_hold_are_omitted() {
        let levels = [("type", "warn"), ("link-type", "warn"), ("duplicate-key", "warn")];
        let rules = RuleLevels::from_slugs(levels).unwrap();
        let options = Options { rules, ..Options::default() };
        let body = r#"{"title":5,"link_type":"menu","expires_in":1,"expires_in":2,"line_items":[{"name":"onion"},7]}"#;
        let list = Valid::<ShoppingList>::check(body, &options).unwrap().to_value();
        let expected = ShoppingList { expires_in: Some(1), ..ShoppingList::new("", [LineItem::new("onion")]) };
        assert_eq!(list, expected);
        assert_eq!(Valid::<ShoppingList>::check("[]", &options).unwrap().to_value(), ShoppingList::new("", []));
    }

    #[test]
    fn all_items_of_a_large_body_are_read() {
        let items: Vec<_> = (0..50_001).map(|_| LineItem::new("a")).collect();
        let list = ShoppingList::new("Soup", items);
        let options = Options { max_bytes: 1 << 24, ..Options::default() };
        assert_eq!(Valid::from_value(&list, &options).unwrap().to_value().line_items.len(), 50_001);
    }

    #[test]
    fn a_number_that_is_not_finite_is_reported_as_one() {
        let rules = RuleLevels::from_slugs([("type", "warn")]).unwrap();
        for quantity in [f64::NAN, f64::INFINITY] {
            let mut onion = LineItem::new("onion");
            onion.line_item_measurements = vec![Measurement { quantity: Some(quantity), ..Measurement::default() }];
            let list = ShoppingList::new("Soup", [onion]);
            let report = Valid::from_value(&list, &Options { rules, ..Options::default() }).unwrap_err();
            assert_eq!(
                report.to_string(),
                "line_items[0].line_item_measurements[0].quantity: expected a JSON value, got a number that is not finite"
            );
        }
    }

    #[test]
    fn a_body_with_errors_is_not_valid() {
        let report = Valid::<PlacementRequest>::check(b"{}", &Options::default()).unwrap_err();
        assert!(!report.is_ok() && !report.is_empty());
    }
}
