//! Bodies that have been checked: the only ones that a request can be built of.

use core::fmt;
use core::marker::PhantomData;
use std::borrow::Cow;

#[cfg(feature = "fingerprint")]
use super::Language;
#[cfg(feature = "fingerprint")]
use super::decide::link_key;
use super::target::Target;
use super::{LinkTarget, PlacementTarget, RequestParts, TokenTarget, UserTarget};
use crate::api::Resource;
use crate::api::wire::{PlacementRequest, ShoppingList, TokenRequest, User};
use crate::schema::{Options, Report, Wire};

/// A body of the kind `T` in which nothing blocks, exactly as it was given.
///
/// ```
/// use endcap::{ApiKey, Host, LinkTarget, Options, ShoppingList, Valid};
///
/// let body = br#"{"title": "Soup", "line_items": [{"name": "onion"}]}"#;
/// let list = Valid::<ShoppingList>::check(body, &Options::default()).expect("nothing blocks");
///
/// let target = LinkTarget::new(Host::new("https://api.example.com", false)?, ApiKey::new("key")?);
/// let parts = list.build(&target);
/// assert_eq!(parts.url, "https://api.example.com/idp/v1/products/products_link");
/// assert_eq!(parts.header("authorization"), Some("Bearer key"));
/// assert_eq!(*parts.body, *body);
/// # Ok::<(), endcap::TargetError>(())
/// ```
///
/// What belongs to another endpoint cannot be sent there:
///
/// ```compile_fail
/// # use endcap::{AccessToken, Host, Options, PlacementTarget, ShoppingList, Valid};
/// # let host = Host::new("https://ads.example.com", false).unwrap();
/// # let target = PlacementTarget::new(host, AccessToken::new("token").unwrap());
/// let list = Valid::<ShoppingList>::check(b"{}", &Options::default()).unwrap();
/// list.build(&target);
/// ```
#[derive(Clone)]
pub struct Valid<'a, T> {
    body: Cow<'a, [u8]>,
    advices: Report,
    kind: PhantomData<fn() -> T>,
}

impl<'a, T: Payload> Valid<'a, T> {
    /// Checks a body given as JSON in UTF-8, borrowed or owned.
    ///
    /// # Errors
    /// The report, when something blocks.
    #[allow(clippy::result_large_err, reason = "the report of a check is handed out as it is, as by Resource::check")]
    pub fn check<B>(body: B, options: &Options) -> Result<Self, Report>
    where
        B: Into<Cow<'a, [u8]>>,
    {
        let body = body.into();
        let report = T::RESOURCE.check(&body, options);
        if report.is_ok() { Ok(Self { body, advices: report, kind: PhantomData }) } else { Err(report) }
    }

    /// The request that carries the body to `target`.
    #[allow(private_bounds, reason = "which types are targets is settled here")]
    pub fn build(&self, target: &T::Target) -> RequestParts<'_> {
        target.request(&self.body)
    }
}

impl<T: Payload> Valid<'static, T> {
    /// Writes a value as JSON, and checks that.
    ///
    /// ```
    /// use endcap::wire::{LineItem, ShoppingList};
    /// use endcap::{Options, Valid};
    ///
    /// let onion = LineItem { name: "onion".into(), product_ids: vec![9_007_199_254_740_993], ..LineItem::default() };
    /// let list = ShoppingList { title: "Soup".into(), line_items: vec![onion], ..ShoppingList::default() };
    /// let list = Valid::of(&list, &Options::default()).expect("nothing blocks");
    /// assert_eq!(
    ///     list.body(),
    ///     br#"{"title":"Soup","line_items":[{"name":"onion","product_ids":[9007199254740993]}]}"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// The report, when something blocks.
    #[allow(clippy::result_large_err, reason = "the report of a check is handed out as it is, as by Resource::check")]
    pub fn of(value: &T, options: &Options) -> Result<Self, Report> {
        let mut body = Vec::new();
        value.write(&mut body);
        Self::check(body, options)
    }
}

#[cfg(feature = "fingerprint")]
impl Valid<'_, ShoppingList> {
    /// A key for the content of the list, the same for all lists that say the same: SHA-256 in lower-case hexadecimal.
    /// The order of members, white space, the spelling of numbers and strings, empty arrays and defaults do not matter;
    /// the order of line items and fields that the service does not list do.
    ///
    /// ```
    /// use endcap::{Options, ShoppingList, Valid};
    ///
    /// let key = |json: &'static str| {
    ///     Valid::<ShoppingList>::check(json.as_bytes(), &Options::default()).expect("nothing blocks").fingerprint()
    /// };
    /// assert_eq!(
    ///     key(r#"{"title": "Soup", "line_items": [{"name": "onion", "product_ids": [1.0], "upcs": []}]}"#),
    ///     key(r#"{"line_items":[{"product_ids":[1],"name":"onion"}],"title":"Soup","link_type":"shopping_list"}"#),
    /// );
    /// ```
    pub fn fingerprint(&self) -> String {
        // What was checked can be read again.
        hexadecimal(crate::api::fingerprint(&self.body).unwrap_or_default())
    }

    /// The key to store the link to this list under (see [`KeptLink`](super::KeptLink)): SHA-256, in lower-case
    /// hexadecimal, over the fingerprint and the target's host, retailer and language.
    pub fn link_key(&self, target: &LinkTarget) -> String {
        let language = target.language.map_or("", Language::tag);
        let place = format!("{}\n{}\n{language}\n", target.host.as_str(), target.retailer_id.as_str());
        hexadecimal(link_key(&self.body, place.as_bytes()).unwrap_or_default())
    }
}

#[cfg(feature = "fingerprint")]
fn hexadecimal(hash: [u8; 32]) -> String {
    hash.iter().flat_map(|byte| [byte >> 4, byte & 15]).filter_map(|digit| char::from_digit(digit.into(), 16)).collect()
}

impl<T> Valid<'_, T> {
    /// The bytes that were checked.
    pub fn body(&self) -> &[u8] {
        &self.body
    }

    /// What was found and does not block.
    pub const fn advices(&self) -> &Report {
        &self.advices
    }
}

impl<T> fmt::Debug for Valid<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The body may hold a secret, and does hold personal data.
        f.debug_struct("Valid")
            .field("body", &format_args!("[{} bytes]", self.body.len()))
            .field("advices", &self.advices.len())
            .finish()
    }
}

/// The kinds of bodies, as types. There are no others than those of this crate.
#[allow(private_bounds, reason = "seals the trait")]
pub trait Payload: Sealed {
    /// What it is checked as.
    const RESOURCE: Resource;
    /// Where it can be sent.
    #[allow(private_bounds, reason = "which types are targets is settled here")]
    type Target: Target;
}

trait Sealed: Wire {}

/// Says of kinds of bodies what each is checked as, and where it goes.
macro_rules! payloads {
    ($($type:ident: $resource:ident => $target:ident;)*) => {$(
        impl Sealed for $type {}

        impl Payload for $type {
            const RESOURCE: Resource = Resource::$resource;
            type Target = $target;
        }
    )*};
}

payloads! {
    ShoppingList: ShoppingList => LinkTarget;
    PlacementRequest: Placement => PlacementTarget;
    User: User => UserTarget;
    TokenRequest: Token => TokenTarget;
}

#[cfg(test)]
mod tests {
    use super::Valid;
    use crate::api::wire::{PlacementRequest, ShoppingList};
    use crate::schema::{Options, Rule};

    #[test]
    fn keeps_the_very_bytes_and_the_advices() {
        let body = br#" {"title": "", "line_items": [{"name": "onion"}]}"#;
        let list = Valid::<ShoppingList>::check(body, &Options::default()).unwrap();
        assert_eq!(list.body().as_ptr(), body.as_ptr());
        assert_eq!(list.advices().findings().next().unwrap().rule, Rule::Blank);
        let owned = Valid::<ShoppingList>::check(body.to_vec(), &Options::default()).unwrap();
        assert_eq!(owned.body(), body);
        assert_eq!(format!("{owned:?}"), "Valid { body: [49 bytes], advices: 1 }");
    }

    #[test]
    fn what_blocks_is_no_valid_body() {
        let report = Valid::<PlacementRequest>::check(b"{}", &Options::default()).unwrap_err();
        assert!(!report.is_ok() && !report.is_empty());
    }
}
