//! Every rule there is: its slug, which programs switch on, and its words.

/// Declares [`Rule`]: a variant, its slug, its message. `{name}` in a message stands for the parameter of that name.
macro_rules! rules {
    ($($(#[doc = $doc:literal])+ $name:ident = $slug:literal: $message:literal,)+) => {
        /// What a finding is about. The slug is stable and never used again for something else.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Rule {
            $($(#[doc = $doc])+ $name,)+
        }

        impl Rule {
            /// Every rule, in the order of declaration.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// The kebab-case name that programs switch on.
            pub const fn slug(self) -> &'static str {
                match self {
                    $(Self::$name => $slug,)+
                }
            }

            /// What it says of a payload, with `{name}` for parameters.
            pub const fn message(self) -> &'static str {
                match self {
                    $(Self::$name => $message,)+
                }
            }
        }

        /// The documentation of each rule, in the order of [`Rule::ALL`]; for generators.
        #[cfg(test)]
        pub(crate) const DOCS: &[&[&str]] = &[$(&[$($doc,)+],)+];
    };
}

rules! {
    // The document itself.
    /// Not exactly one RFC 8259 document in UTF-8.
    Syntax = "syntax": "{problem}",
    /// More than 128 arrays and objects inside one another.
    TooDeep = "too-deep": "nested over {limit} levels deep",
    /// More bytes than the caller's limit.
    TooLarge = "too-large": "larger than {limit} bytes",
    /// A member given twice in one object.
    DuplicateKey = "duplicate-key": "given more than once in one object",
    /// A value of another JSON type than the field's.
    Type = "type": "expected {expected}, found {found}",
    /// A required field that is absent or null; of a user, one that is blank too.
    Missing = "missing": "is required",
    /// Something required that is empty or only white space; of a user that is `missing`.
    Blank = "blank": "is {found}",
    /// A key that equals a field's name under Unicode simple case folding. A reader that ignores case takes its value
    /// in place of the checked one. Cannot be lowered.
    FieldCase = "field-case": "differs from {suggestion} only in case",
    /// A field that the service does not list.
    UnknownField = "unknown-field": "is no field of {object}",

    // Shopping list.
    /// A health filter outside the list.
    HealthFilter = "health-filter": "expected one of {expected}, found \"{found}\"",
    /// A measurement quantity that is not greater than zero.
    QuantityNotPositive = "quantity-not-positive": "must be greater than 0",
    /// A line item with both product ids and UPCs.
    ProductIdsAndUpcs = "product-ids-and-upcs": "has both product_ids and upcs, of which only one is allowed",
    /// A product id in more than one line item.
    DuplicateProductId = "duplicate-product-id": "the same product id is in line_items[{first}] already",
    /// A UPC in more than one line item.
    DuplicateUpc = "duplicate-upc": "the same upc is in line_items[{first}] already",
    /// A link type outside the list.
    LinkType = "link-type": "expected one of {expected}, found \"{found}\"",
    /// A link that would live longer than the service allows.
    ExpiresIn = "expires-in": "must be at most {limit} days",
    /// A link that would have expired when it is made.
    ExpiresInPast = "expires-in-past": "is less than {limit} day, so the link would have expired already",
    /// A UPC that has neither 12 nor 14 digits.
    UpcFormat = "upc-format": "expected 12 or 14 digits",
    /// A URL whose scheme could run or read something in the page that shows it.
    UrlScheme = "url-scheme": "has a scheme that is not safe to show: {scheme}",
    /// A URL that is not absolute.
    Url = "url": "is no absolute URL",
    /// A URL without transport security.
    UrlNotHttps = "url-not-https": "is not an https URL",
    /// A field that the service has replaced.
    Deprecated = "deprecated": "is deprecated; use {replacement}",
    /// A deprecated quantity that is not greater than zero.
    QuantityIgnored = "quantity-ignored": "is not greater than 0, so it does not count",
    /// A unit outside the supported list.
    UnlistedUnit = "unlisted-unit": "is no unit the service lists, so the quantity may not match",
    /// A UPC whose GS1 check digit is wrong.
    UpcCheckDigit = "upc-check-digit": "has a check digit that is not the one the other digits give",
    /// A UPC of 12 and one of 14 digits that name the same product.
    EquivalentUpc = "equivalent-upc": "names the same product as a upc of line_items[{first}]",
    /// An id or UPC given twice in one line item.
    RepeatedInItem = "repeated-in-item": "is given more than once in this line item",
    /// A filter that has no effect in this request.
    IgnoredFilter = "ignored-filter": "has no effect {reason}",
    /// Pantry items on something that is no recipe.
    PantryNeedsRecipe = "pantry-needs-recipe": "has an effect only when link_type is \"recipe\"",
    /// A countable item, such as "onions", that is measured by weight only.
    CountableByWeight = "countable-by-weight": "measures a countable item by weight only; use \"{suggestion}\"",

    // Display placement.
    /// Not exactly one page query.
    PageQuery = "page-query": "expected exactly one page query, found {actual}",
    /// Not exactly one kind of placement.
    PlacementKind = "placement-kind": "expected a display_placement",
    /// A user id too long for ad serving.
    UserIdLength = "user-id-length": "must be at most {limit} characters",
    /// A location code that is too long.
    LocationCodeLength = "location-code-length": "must be at most {limit} characters",
    /// A user agent that is too long.
    UserAgentLength = "user-agent-length": "must be at most {limit} characters",
    /// No IP address.
    UserIp = "user-ip": "expected an IPv4 or IPv6 address without port, zone or brackets",
    /// No number of ads from 1 to 100.
    AdsCount = "ads-count": "expected digits for a number from 1 to {limit}",
    /// A format outside the list.
    SupportedFormat = "supported-format": "expected one of {expected}, found \"{found}\"",
    /// A position outside the list.
    Position = "position": "expected one of {expected}, found \"{found}\"",
    /// A page before the first.
    Offset = "offset": "must be at least 1",
    /// A page without ads.
    PageSize = "page-size": "is less than 1",
    /// No page view id that the service can use.
    PageViewId = "page-view-id": "expected a UUID, or \"None\" where there is none",
    /// A page token and a page number that do not fit each other.
    TokenWithoutOffset = "token-without-offset": "{reason}",
    /// No session.
    NoSession = "no-session": "is absent; without a user the service may serve no ads",
    /// No store.
    NoStore = "no-store": "is absent; without a location the service may serve no ads",
    /// A search query without a search term.
    NoSearchTerm = "no-search-term": "is absent; ads are matched to the search term",
    /// A session without the id of its user.
    NoUserId = "no-user-id": "is absent; without a user the service may serve no ads",

    // User.
    /// A name with a character that names must not contain.
    NameCharacters = "name-characters": "must not contain any of {forbidden}",
    /// A locale of another shape than the service's.
    Locale = "locale": "expected <language>_<REGION>, such as en_US",
    /// Metadata with too many keys.
    MetadataKeys = "metadata-keys": "has {actual} keys, of which {limit} are allowed",
    /// A metadata key that is too long.
    MetadataKeyLength = "metadata-key-length": "has a key that must be at most {limit} characters",
    /// A metadata value that is too long.
    MetadataValueLength = "metadata-value-length": "must be at most {limit} characters",
    /// No phone number in E.164 format.
    Phone = "phone": "expected + and 2 to 15 digits, the first of which is not 0",
    /// A user id with which ads cannot be asked for.
    UserIdTooLongForAds = "user-id-too-long-for-ads": "is over {limit} characters, so no ads can be asked for with it",
    /// A field that only answers have.
    ResponseOnly = "response-only": "is part of answers only",

    // Token request.
    /// A grant type whose tokens are not for ads.
    NotForAds = "not-for-ads": "is not {expected}, so the token is not for ads",
    /// A scope that leaves ads out.
    Scope = "scope": "does not include {expected}, so the token is not for ads",
}

impl core::fmt::Display for Rule {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.write_str(self.slug())
    }
}

impl Rule {
    /// The rule of this slug.
    pub fn from_slug(slug: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|rule| rule.slug() == slug)
    }
}

#[cfg(test)]
mod tests {
    use super::Rule;

    #[test]
    fn slugs_are_kebab_case_and_used_once() {
        let mut slugs: Vec<_> = Rule::ALL.iter().map(|rule| rule.slug()).collect();
        for (&rule, slug) in Rule::ALL.iter().zip(&slugs) {
            assert!(slug.bytes().all(|byte| byte == b'-' || byte.is_ascii_lowercase()), "{slug}");
            assert_eq!(Rule::from_slug(slug), Some(rule));
        }
        slugs.sort_unstable();
        slugs.dedup();
        assert_eq!(slugs.len(), Rule::ALL.len());
        assert!(slugs.len() <= 64, "a RuleSet holds 64");
    }

    #[test]
    fn messages_keep_the_house_style() {
        for rule in Rule::ALL {
            let message = rule.message();
            assert!(message.chars().next().is_some_and(|first| !first.is_uppercase()), "{message}");
            assert!(!message.ends_with('.'), "{message}");
        }
    }
}
