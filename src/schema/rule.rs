//! All rules, with the slug, severity and message of each. Programs use the slug.

use super::Severity;

/// The severity of a rule, and the levels that callers can set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LevelPolicy {
    /// An error that cannot be lowered; see [`Rule::has_fixed_level`].
    Fixed,
    /// An error that a caller can lower to a warning.
    Error,
    /// A warning that a caller can raise to an error or turn off.
    Warning,
}

/// Declares [`Rule`]: a variant, its slug, level policy, message and parameters. `{name}` in a message stands for the
/// parameter of that name, and `{~name}` for the phrase of its token.
///
/// A message continues the path of a field, as in `title: is required`:
///
/// - The message of an error starts with "must", or has the form "expected ..., got ...". It repeats text of the
///   payload only for a field whose type is an enum.
/// - The message of a warning states a fact: "is ...", "has ...".
macro_rules! rules {
    ($($(#[doc = $doc:literal])+ $name:ident = $slug:literal, $level_policy:ident: $message:literal
        $(, { $($param:ident: $type:expr),+ })?,)+) => {
        /// The rule that an issue breaks. Its slug is stable and never reused for another rule.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[non_exhaustive]
        pub enum Rule {
            $($(#[doc = $doc])+ $name,)+
        }

        impl Rule {
            /// All rules, in the order of declaration.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// Returns the severity of the rule and the levels that callers can set.
            pub(crate) const fn level_policy(self) -> LevelPolicy {
                match self {
                    $(Self::$name => LevelPolicy::$level_policy,)+
                }
            }

            /// Returns the message, with `{name}` for parameters and `{~name}` for the phrases of tokens.
            pub const fn message(self) -> &'static str {
                match self {
                    $(Self::$name => $message,)+
                }
            }
        }

        super::names! {
            Rule:
            /// Returns the stable kebab-case name, for use in programs.
            slug { $($name = $slug,)+ }
        }

        /// The documentation of each rule, in the order of [`Rule::ALL`]; for generators.
        #[cfg(feature = "generate")]
        pub(crate) const DOCS: &[&[&str]] = &[$(&[$($doc,)+],)+];

        /// The parameters of each rule, in the order of [`Rule::ALL`], and in each issue.
        #[cfg(feature = "serde")]
        pub(crate) const PARAMS: &[&[(&str, super::ParamType)]] = {
            use super::param_type::{BLANKNESS, FIELD, NUMBER, TEXT, enum_value, enum_values, optional, tokens};
            &[$(&[$($((stringify!($param), $type),)+)?],)+]
        };
    };
}

rules! {
    // The document itself.
    /// A body that is not one RFC 8259 document in UTF-8.
    Syntax = "syntax", Fixed: "invalid JSON: {~problem}", { problem: tokens(&["SyntaxProblem"]) },
    /// More than 128 nested arrays and objects.
    TooDeep = "too-deep", Fixed: "must have at most {limit} levels of nesting", { limit: NUMBER },
    /// A body larger than the caller's limit.
    TooLarge = "too-large", Fixed: "must be at most {limit} bytes", { limit: NUMBER, actual: optional(&NUMBER) },
    /// A member that is repeated in one object.
    DuplicateKey = "duplicate-key", Error: "must not appear twice",
    /// A value of another JSON type than the field's.
    Type = "type", Error: "expected {~expected}, got {~actual}",
        { expected: tokens(&["JsonType", "FieldType"]), actual: tokens(&["JsonType", "UnfitValue"]) },
    /// A required field that is absent or null. In a user, also one that is blank.
    Missing = "missing", Fixed: "is required", { actual: optional(&BLANKNESS) },
    /// A text or list that should have content, but is empty or only white space. In a user, a blank required text is
    /// `missing`.
    Blank = "blank", Warning: "is {~actual}", { actual: BLANKNESS },
    /// A key that equals a field's name under Unicode simple case folding. A reader that ignores case uses its value
    /// instead of the checked one. Cannot be lowered.
    FieldCase = "field-case", Fixed: "must be written in lowercase: {suggestion}", { suggestion: FIELD },
    /// A field that the service does not list.
    UnknownField = "unknown-field", Warning: "is not a field of {~object}",
        { object: tokens(&["ObjectName"]), suggestion: optional(&FIELD) },

    // Shopping list.
    /// A health filter that the service does not document.
    HealthFilter = "health-filter", Fixed: "expected one of {expected}, got \"{actual}\"",
        { expected: enum_values("HealthFilter"), actual: TEXT },
    /// A measurement quantity that is not greater than zero.
    QuantityNotPositive = "quantity-not-positive", Fixed: "must be greater than 0",
    /// A line item with both product ids and UPCs.
    ProductIdsAndUpcs = "product-ids-and-upcs", Fixed: "must not have both product_ids and upcs",
    /// A product id in more than one line item.
    DuplicateProductId = "duplicate-product-id", Fixed: "must not repeat a product id of line_items[{first}]",
        { first: NUMBER },
    /// A UPC in more than one line item.
    DuplicateUpc = "duplicate-upc", Fixed: "must not repeat a upc of line_items[{first}]", { first: NUMBER },
    /// A link type that the service does not document.
    LinkType = "link-type", Error: "expected one of {expected}, got \"{actual}\"",
        { expected: enum_values("LinkType"), actual: TEXT },
    /// A link that would be valid for longer than the service allows.
    ExpiresIn = "expires-in", Error: "must be at most {limit} days", { limit: NUMBER, actual: NUMBER },
    /// A link that would expire as soon as it is created.
    ExpiresInPast = "expires-in-past", Warning: "is less than {limit} day, so the link expires at once",
        { limit: NUMBER, actual: NUMBER },
    /// A UPC that has neither 12 nor 14 digits.
    UpcFormat = "upc-format", Error: "must be 12 or 14 digits",
    /// A URL whose scheme could run a script or read data in the page that shows it.
    UrlScheme = "url-scheme", Error: "must not have the unsafe scheme {scheme}",
        { scheme: enum_value("UnsafeScheme") },
    /// A URL that is not absolute.
    Url = "url", Warning: "is not an absolute URL",
    /// A URL without transport security.
    UrlNotHttps = "url-not-https", Warning: "is not an https URL",
    /// A field that the service has replaced.
    Deprecated = "deprecated", Warning: "is deprecated; use {replacement}", { replacement: FIELD },
    /// A deprecated quantity that is not greater than zero.
    QuantityIgnored = "quantity-ignored", Warning: "is not greater than 0, so it has no effect",
    /// A unit that the service does not document.
    UnlistedUnit = "unlisted-unit", Warning: "is not a unit that the service lists, so the quantity may not match",
        { suggestion: optional(&enum_value("Unit")) },
    /// A UPC whose GS1 check digit is wrong.
    UpcCheckDigit = "upc-check-digit", Warning: "has a wrong check digit; expected {expected}",
        { expected: NUMBER, actual: NUMBER },
    /// A UPC of 12 and one of 14 digits for the same product.
    EquivalentUpc = "equivalent-upc", Warning: "identifies the same product as a upc of line_items[{first}]",
        { first: NUMBER },
    /// A product id or UPC that is repeated in one line item.
    RepeatedInItem = "repeated-in-item", Warning: "is repeated in this line item",
    /// A filter that has no effect in this request.
    IgnoredFilter = "ignored-filter", Warning: "has no effect {~reason}",
        { reason: tokens(&["IgnoredReason"]), replacement: optional(&FIELD) },
    /// Pantry items in a list that is not a recipe.
    PantryNeedsRecipe = "pantry-needs-recipe", Warning: "has no effect unless link_type is \"recipe\"",
    /// A countable item, such as "onions", that is measured by weight only.
    CountableByWeight = "countable-by-weight", Warning: "measures a countable item by weight only; use \"{suggestion}\"",
        { suggestion: enum_value("Unit") },

    // Display placement.
    /// A request without exactly one page query.
    PageQuery = "page-query", Fixed: "expected exactly one page query, got {actual}", { actual: NUMBER },
    /// A request without exactly one kind of placement.
    PlacementKind = "placement-kind", Fixed: "must have a display_placement",
    /// A user id too long for ad serving.
    UserIdLength = "user-id-length", Fixed: "must be at most {limit} characters", { limit: NUMBER },
    /// A location code that is too long.
    LocationCodeLength = "location-code-length", Fixed: "must be at most {limit} characters", { limit: NUMBER },
    /// A user agent that is too long.
    UserAgentLength = "user-agent-length", Error: "must be at most {limit} characters", { limit: NUMBER },
    /// An address that is not an IP address.
    UserIp = "user-ip", Error: "must be an IPv4 or IPv6 address without port, zone or brackets",
    /// A number of ads that is not from 1 to 100, or not in digits.
    AdsCount = "ads-count", Error: "must be a number from 1 to {limit} as a string of digits", { limit: NUMBER },
    /// A format that the service does not document.
    SupportedFormat = "supported-format", Error: "expected one of {expected}, got \"{actual}\"",
        { expected: enum_values("DisplayFormat"), actual: TEXT },
    /// A position that the service does not document.
    Position = "position", Error: "expected one of {expected}, got \"{actual}\"",
        { expected: enum_values("RectanglePosition"), actual: TEXT },
    /// A page number below 1.
    Offset = "offset", Error: "must be at least 1", { actual: NUMBER },
    /// A page size below 1.
    PageSize = "page-size", Warning: "is less than 1", { actual: NUMBER },
    /// A page view without an id that the service can use.
    PageViewId = "page-view-id", Warning: "is not a UUID or \"None\"",
    /// A page token and a page number that do not match.
    TokenOffsetMismatch = "token-offset-mismatch", Warning: "{~problem}", { problem: tokens(&["PageTokenProblem"]) },
    /// A placement request without a session.
    NoSession = "no-session", Warning: "is absent; without a user the service may serve no ads",
    /// A placement request without a store.
    NoStore = "no-store", Warning: "is absent; without a location the service may serve no ads",
    /// A search query without a search term.
    NoSearchTerm = "no-search-term", Warning: "is absent; ads are matched to the search term",
    /// A session without the id of its user.
    NoUserId = "no-user-id", Warning: "is absent; without a user the service may serve no ads",

    // User.
    /// A name with a character that names must not contain.
    NameCharacters = "name-characters", Fixed: "must not contain any of {forbidden}",
        { forbidden: enum_values("ForbiddenCharacter") },
    /// A locale that is not in the service's format.
    Locale = "locale", Fixed: "must be <language>_<REGION>, such as en_US",
    /// Metadata with too many keys.
    MetadataKeys = "metadata-keys", Fixed: "expected at most {limit} keys, got {actual}",
        { limit: NUMBER, actual: NUMBER },
    /// A metadata key that is too long.
    MetadataKeyLength = "metadata-key-length", Fixed: "must have a key of at most {limit} characters",
        { limit: NUMBER },
    /// A metadata value that is too long.
    MetadataValueLength = "metadata-value-length", Fixed: "must be at most {limit} characters", { limit: NUMBER },
    /// A phone number that is not in E.164 format.
    Phone = "phone", Error: "must be + and 2 to 15 digits that do not start with 0",
    /// A user id that is too long for placement requests.
    UserIdTooLongForAds = "user-id-too-long-for-ads", Warning: "is over {limit} characters, so placement requests cannot use it",
        { limit: NUMBER },
    /// A field that only responses have.
    ResponseOnly = "response-only", Warning: "is only part of responses",

    // Token request.
    /// A grant type whose tokens are not for ads.
    NotForAds = "not-for-ads", Warning: "is not {expected}, so the token is not for ads",
        { expected: enum_value("GrantTypeForAds"), missing: optional(&FIELD) },
    /// A scope that does not include ads.
    Scope = "scope", Warning: "does not include {expected}, so the token is not for ads",
        { expected: enum_value("ScopeForAds") },
}

impl Rule {
    /// Returns the severity of the rule's issues at its default level. Values that JSON cannot represent are errors at
    /// every level of `type`.
    pub const fn severity(self) -> Severity {
        match self.level_policy() {
            LevelPolicy::Fixed | LevelPolicy::Error => Severity::Error,
            LevelPolicy::Warning => Severity::Warning,
        }
    }

    /// Returns whether the rule is an error at every level. That is so for rejections that the service documents, for
    /// payloads that were not read to their end, and for `field-case`.
    pub const fn has_fixed_level(self) -> bool {
        matches!(self.level_policy(), LevelPolicy::Fixed)
    }
}

#[cfg(test)]
mod tests {
    use super::{Rule, Severity};

    #[test]
    fn slugs_are_kebab_case_and_used_once() {
        let mut slugs: Vec<_> = Rule::ALL.iter().map(|rule| rule.slug()).collect();
        for (&rule, slug) in Rule::ALL.iter().zip(&slugs) {
            assert!(slug.bytes().all(|byte| byte == b'-' || byte.is_ascii_lowercase()), "{slug}");
            assert_eq!(slug.parse(), Ok(rule));
        }
        slugs.sort_unstable();
        slugs.dedup();
        assert_eq!(slugs.len(), Rule::ALL.len());
        assert!(slugs.len() <= 64, "a RuleLevels holds 64");
    }

    #[test]
    fn messages_have_one_grammar() {
        let starts = [
            "must ",
            "expected ",
            "invalid JSON: ",
            "is ",
            "has ",
            "does not ",
            "measures ",
            "identifies ",
            "{~problem}",
        ];
        for rule in Rule::ALL {
            let message = rule.message();
            let is_error = rule.severity() == Severity::Error && *rule != Rule::Missing;
            let allowed = if is_error { &starts[..3] } else { &starts[3..] };
            assert!(allowed.iter().any(|start| message.starts_with(start)), "{rule}: {message}");
            assert_eq!(message.starts_with("expected "), message.contains(", got "), "{rule}: {message}");
            assert!(message.chars().next().is_some_and(|first| !first.is_uppercase()), "{message}");
            assert!(!message.ends_with('.'), "{message}");
        }
    }
}
