//! The tokens in the parameters of issues, with an English phrase for each. Programs and translations use the token.
//! English messages use the phrase.

use crate::json::SyntaxErrorKind;

/// Declares [`ParamToken`] as several enums. An entry has a variant, its name in parameters, and its phrase in English
/// messages.
macro_rules! tokens {
    ($(#[doc = $doc:literal] $list:ident { $($name:ident = $token:literal: $phrase:expr,)+ })+) => {
        /// A stable keyword in the parameters of an issue, such as `string` or `image-banner`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum ParamToken {
            $($(#[doc = concat!("`", $token, "`")] $name,)+)+
        }

        impl ParamToken {
            /// Returns the phrase in English messages.
            pub const fn phrase(self) -> &'static str {
                match self {
                    $($(Self::$name => $phrase,)+)+
                }
            }
        }

        super::names! {
            ParamToken:
            /// Returns the stable name: lowercase words with hyphens between them.
            as_str { $($($name = $token,)+)+ }
        }

        /// The enums, for generators.
        #[cfg(feature = "generate")]
        pub(crate) const TOKEN_LISTS: &[TokenList] = &[
            $(TokenList { name: stringify!($list), docs: $doc, tokens: &[$(ParamToken::$name,)+] },)+
        ];
    };
}

/// An enum of tokens, for generators.
#[cfg(feature = "generate")]
#[derive(Debug)]
pub(crate) struct TokenList {
    /// The name of its type in TypeScript.
    pub(crate) name: &'static str,
    /// The description of the enum.
    pub(crate) docs: &'static str,
    pub(crate) tokens: &'static [ParamToken],
}

tokens! {
    /// Why bytes are not a JSON document.
    SyntaxProblem {
        UnexpectedEnd = "unexpected-end": SyntaxErrorKind::Truncated.message(),
        ExpectedValue = "expected-value": SyntaxErrorKind::Value.message(),
        ExpectedKey = "expected-key": SyntaxErrorKind::Key.message(),
        ExpectedColon = "expected-colon": SyntaxErrorKind::Colon.message(),
        ExpectedObjectEnd = "expected-object-end": SyntaxErrorKind::ObjectEnd.message(),
        ExpectedArrayEnd = "expected-array-end": SyntaxErrorKind::ArrayEnd.message(),
        InvalidNumber = "invalid-number": SyntaxErrorKind::Number.message(),
        InvalidEscape = "invalid-escape": SyntaxErrorKind::Escape.message(),
        LoneSurrogateEscape = "lone-surrogate-escape": SyntaxErrorKind::LoneSurrogate.message(),
        ControlCharacter = "control-character": SyntaxErrorKind::Control.message(),
        InvalidUtf8 = "invalid-utf-8": SyntaxErrorKind::Utf8.message(),
        ByteOrderMark = "byte-order-mark": SyntaxErrorKind::ByteOrderMark.message(),
        TrailingData = "trailing-data": SyntaxErrorKind::Trailing.message(),
    }

    /// The types of JSON.
    JsonType {
        String = "string": "a string",
        Number = "number": "a number",
        Boolean = "boolean": "a boolean",
        Array = "array": "an array",
        Object = "object": "an object",
    }

    /// Field types that JSON does not have: integers, a string or null, and any JSON value.
    FieldType {
        Integer = "integer": "an integer",
        StringOrNull = "string-or-null": "a string or null",
        Json = "json": "a JSON value",
    }

    /// Values that a field cannot hold: null, some numbers, and JavaScript values that JSON cannot represent.
    UnfitValue {
        Null = "null": "null",
        Fraction = "fraction": "a number with a fraction",
        BeyondInt64 = "beyond-int64": "a number outside int64",
        BeyondDouble = "beyond-double": "a number too large for a double",
        ImpreciseInteger = "imprecise-integer": "a number beyond 2^53 - 1 that is not in plain digits",
        NonFinite = "non-finite": "a number that is not finite",
        Hole = "hole": "an empty array slot",
        Undefined = "undefined": "undefined",
        Function = "function": "a function",
        Symbol = "symbol": "a symbol",
        ClassInstance = "class-instance": "a class instance",
        Cycle = "cycle": "a circular reference",
        Unreadable = "unreadable": "a value that threw when it was read",
        LoneSurrogate = "lone-surrogate": "a string with a lone surrogate",
        LoneSurrogateKey = "lone-surrogate-key": "a key with a lone surrogate",
        NotJson = "not-json": "a value that is not JSON",
    }

    /// Whether a blank value is empty or only white space.
    Blankness {
        Empty = "empty": "empty",
        WhiteSpace = "white-space": "only white space",
    }

    /// Why a filter has no effect.
    IgnoredReason {
        ImageBanner = "image-banner": "on image banners",
        DisplayPlacementFilter = "display-placement-filter": "on display placements",
        ProductIdsOrUpcs = "product-ids-or-upcs": "together with product_ids or upcs",
    }

    /// What is wrong with a unit that the service does not list, and what to do.
    UnitProblem {
        UnknownUnit = "unknown": "the quantity may not match; the type Unit has the list",
        OtherSpelling = "spelling": "use",
        CountedThing = "countable": "keep it in display_text, and use",
        UnsoldAmount = "unsold": "keep it in display_text, and leave the measurement out",
    }

    /// How a page token and a page number contradict each other.
    PageTokenProblem {
        FirstPage = "first-page": "has a token, so the offset must be at least 2",
        NoToken = "no-token": "has an offset of 2 or more, but no token of an earlier page",
    }

    /// The objects of request bodies.
    ObjectName {
        ShoppingList = "shopping-list": "a shopping list",
        LineItem = "line-item": "a line item",
        Measurement = "measurement": "a measurement",
        Filter = "filter": "a filter",
        LandingPageConfiguration = "landing-page-configuration": "a landing page configuration",
        PlacementRequest = "display-placement-request": "a display placement request",
        DisplayPageContext = "page-context": "a page context",
        DisplayQuery = "page-query": "a page query",
        SearchQuery = "search-query": "a search query",
        StorefrontQuery = "storefront-query": "a storefront query",
        CartQuery = "cart-query": "a cart query",
        DealsQuery = "deals-query": "a deals query",
        HealthQuery = "health-query": "a health query",
        ListsQuery = "lists-query": "a lists query",
        ProductCategoryQuery = "product-category-query": "a product category query",
        ProductDetailQuery = "product-detail-query": "a product detail query",
        FilterQuery = "filter-query": "a filter query",
        FilterTags = "filter-tags": "filter tags",
        ProductCategoryFilterQuery = "product-category-filter-query": "a product category filter query",
        AdLoadQuery = "ad-load-query": "an ad load query",
        DisplayPlacementContext = "placement-context": "a placement context",
        DisplayKind = "placement-kind": "a placement kind",
        DisplayPlacement = "display-placement": "a display placement",
        RectangleQuery = "rectangle-query": "a rectangle query",
        SessionContext = "session-context": "a session context",
        StoreContext = "store-context": "a store context",
        PaginationContext = "pagination-context": "a pagination context",
        User = "user": "a user",
        TokenRequest = "token-request": "a token request",
    }
}

impl ParamToken {
    /// Returns the token of a syntax error. `TooDeep` has its own rule and is not among these.
    pub(super) const fn problem(syntax: SyntaxErrorKind) -> Self {
        match syntax {
            SyntaxErrorKind::Truncated => Self::UnexpectedEnd,
            SyntaxErrorKind::Value | SyntaxErrorKind::TooDeep => Self::ExpectedValue,
            SyntaxErrorKind::Key => Self::ExpectedKey,
            SyntaxErrorKind::Colon => Self::ExpectedColon,
            SyntaxErrorKind::ObjectEnd => Self::ExpectedObjectEnd,
            SyntaxErrorKind::ArrayEnd => Self::ExpectedArrayEnd,
            SyntaxErrorKind::Number => Self::InvalidNumber,
            SyntaxErrorKind::Escape => Self::InvalidEscape,
            SyntaxErrorKind::LoneSurrogate => Self::LoneSurrogateEscape,
            SyntaxErrorKind::Control => Self::ControlCharacter,
            SyntaxErrorKind::Utf8 => Self::InvalidUtf8,
            SyntaxErrorKind::ByteOrderMark => Self::ByteOrderMark,
            SyntaxErrorKind::Trailing => Self::TrailingData,
        }
    }
}
