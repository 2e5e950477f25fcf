//! All rules. The row of a rule stands beside the function that finds it: its slug, level policy, message, parameters
//! and examples. This file has the rows of the rules for all documents; those of bodies come from `body_rules!`.

use super::found::{Found, param};
use super::{Severity, Verdict};

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

/// Declares [`Rule`] from rows, which are grouped by the resource of their examples:
///
/// ```text
/// /// A link that would be valid for longer than the service allows.
/// ExpiresIn = "expires-in", Error: "must be at most {limit} days",
///     expires_in(limit: number, actual: number, days? "; did you mean {days}?": number),
///     accepts {"expires_in": 365} rejects {"expires_in": 366} at "expires_in";
/// ```
///
/// - A rule with `Fixed(1001, Path)` is a rejection that the service documents, with its code and [`Key`](super::Key).
/// - A message continues the path of a field, as in `title: is required`. `{name}` stands for the parameter of that
///   name, and `{~name}` for the phrase of its token. The message of an error starts with "must", or has the form
///   "expected ..., got ...". It repeats text of the payload only for a field whose type is an enum. The message of a
///   warning states a fact: "is ...", "has ...".
/// - The constructor takes the parameters. Their kinds are `number`, `field`, `token(Lists)`, `value(Enum)`,
///   `values(Enum)` and `text`, which is text of the payload, cut at 32 characters. The last one may be optional:
///   `days? "; did you mean {days}?": number`. The text is appended to the message if there is a value.
/// - An example is a JSON merge patch (RFC 7396) of the simplest body of the resource, or the text of a whole body. `in`
///   names another resource. `at` has the path of the issue; without it, the issue has none.
macro_rules! rules {
    ([] {$($resource:ident {$(
        $(#[doc = $doc:literal])+
        $name:ident = $slug:literal, $policy:ident $(($code:literal, $key:ident))?: $message:literal,
            $new:ident($($param:ident $(? $suffix:literal)?: $kind:ident $(($($of:ident)+))?),*),
            $(accepts $good:tt $(in $good_resource:ident)?)+
            $(rejects $bad:tt $(in $bad_resource:ident)? $(at $at:literal)? $(with $options:tt)?)+;
    )+})+}) => {
        /// The rule that an issue breaks. Its slug is stable and never reused for another rule.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[non_exhaustive]
        pub enum Rule {
            $($($(#[doc = $doc])+ $name,)+)+
        }

        impl Rule {
            /// All rules, in the order of declaration.
            pub const ALL: &'static [Self] = &[$($(Self::$name,)+)+];

            $($(
                $(#[doc = $doc])+
                #[inline(always)]
                pub(crate) const fn $new<'d>(
                    $($param: param!(@type [$($suffix)?] 'd $kind),)*
                ) -> Found<'d, { 0 $(+ param!(@one $param))* }> {
                    Found {
                        rule: Self::$name,
                        params: [$((stringify!($param), param!(@raw [$($suffix)?] $kind $param)),)*],
                        count: 0 $(+ param!(@count [$($suffix)?] $param))*,
                    }
                }
            )+)+

            /// Returns the severity of the rule and the levels that callers can set.
            pub(crate) const fn level_policy(self) -> LevelPolicy {
                match self {
                    $($(Self::$name => LevelPolicy::$policy,)+)+
                }
            }

            /// Returns the verdict on a value that breaks the rule.
            pub(crate) const fn verdict(self) -> Verdict {
                match self {
                    $($(Self::$name => rules!(@verdict $policy $($code, $key)?),)+)+
                }
            }

            /// Returns the message, with `{name}` for parameters and `{~name}` for the phrases of tokens.
            pub const fn message(self) -> &'static str {
                match self {
                    $($(Self::$name => $message,)+)+
                }
            }

            /// Returns the text to append to the message of an issue with `count` parameters.
            pub(crate) const fn suffix(self, count: usize) -> &'static str {
                $($(rules!(@suffix self, count, $name, [0 $(+ param!(@one $param))*] $($($suffix)?)*);)+)+
                ""
            }
        }

        super::names! {
            Rule:
            /// Returns the stable kebab-case name, for use in programs.
            slug { $($($name = $slug,)+)+ }
        }

        /// The documentation of each rule, in the order of [`Rule::ALL`]; for generators.
        #[cfg(feature = "generate")]
        pub(crate) const DOCS: &[&[&str]] = &[$($(&[$($doc,)+],)+)+];

        /// The parameters of each rule, in the order of [`Rule::ALL`], and in each issue.
        #[cfg(feature = "serde")]
        pub(crate) const PARAMS: &[&[(&str, super::ParamType)]] =
            &[$($(&[$((stringify!($param), param!(@kind [$($suffix)?] $kind $($($of)+)?)),)*],)+)+];

        /// Returns the examples of all rules, for generators.
        #[cfg(feature = "generate")]
        pub(crate) fn examples() -> Vec<RuleExample> {
            let mut examples = Vec::new();
            $($(
                $(examples.push(RuleExample {
                    rule: Rule::$name,
                    resource: rules!(@last $resource $($good_resource)?),
                    body: serde_json::json!($good),
                    is_rejected: false,
                    path: None,
                    options: serde_json::Value::Null,
                });)+
                $(examples.push(RuleExample {
                    rule: Rule::$name,
                    resource: rules!(@last $resource $($bad_resource)?),
                    body: serde_json::json!($bad),
                    is_rejected: true,
                    path: rules!(@option $($at)?),
                    options: rules!(@options $($options)?),
                });)+
            )+)+
            examples
        }
    };
    (@verdict Fixed $code:literal, $key:ident) => { Verdict::Documented($code, super::Key::$key) };
    (@suffix $rule:ident, $count:ident, $name:ident, $all:tt) => {};
    (@suffix $rule:ident, $count:ident, $name:ident, [$($all:tt)+] $suffix:literal) => {
        if matches!($rule, Self::$name) && $count == $($all)+ {
            return $suffix;
        }
    };
    (@verdict $policy:ident) => { Verdict::$policy };
    (@last $resource:ident $($other:ident)?) => { [stringify!($resource) $(, stringify!($other))?].last().unwrap() };
    (@option) => { None };
    (@option $value:expr) => { Some($value) };
    (@options) => { serde_json::Value::Null };
    (@options $options:tt) => { serde_json::json!($options) };
}

/// An example of a rule, for generators.
#[cfg(feature = "generate")]
pub(crate) struct RuleExample {
    pub(crate) rule: Rule,
    /// The module of the resource.
    pub(crate) resource: &'static str,
    /// A merge patch of the simplest body, or a text.
    pub(crate) body: serde_json::Value,
    pub(crate) is_rejected: bool,
    /// The path of the issue.
    pub(crate) path: Option<&'static str>,
    pub(crate) options: serde_json::Value,
}

/// Returns an object with `count` members.
#[cfg(feature = "generate")]
fn members(count: usize) -> serde_json::Value {
    (1..=count).map(|number| (format!("key_{number}"), serde_json::Value::from("value"))).collect()
}

body_rules! {
    rules shopping_list {
        /// A body that is not one RFC 8259 document in UTF-8.
        Syntax = "syntax", Fixed: "invalid JSON: {~problem}", syntax(problem: token(SyntaxProblem)),
            accepts {} rejects "{\"title\":\"Soup\",}" rejects "title=Soup";
        /// More than 128 nested arrays and objects.
        TooDeep = "too-deep", Fixed: "must have at most {limit} levels of nesting", too_deep(limit: number),
            accepts {"instructions": ["[["]} rejects ("[".repeat(129)) at "";
        /// A body larger than the caller's limit.
        TooLarge = "too-large", Fixed: "must be at most {limit} bytes", too_large(limit: number, actual? "": number),
            accepts {} rejects {} with {"maxBytes": 20};
        /// A member that is repeated in one object.
        DuplicateKey = "duplicate-key", Error: "must not appear twice", duplicate_key(),
            accepts {} rejects r#"{"title":"Soup","line_items":[{"name":"milk"}],"title":"Stew"}"# at "title";
        /// A value of another JSON type than the field's.
        Type = "type", Error: "expected {~expected}, got {~actual}",
            wrong_type(expected: token(JsonType FieldType), actual: token(JsonType UnfitValue)),
            accepts {"expires_in": 7} rejects {"expires_in": "7"} at "expires_in" rejects "[]" at "";
        /// A required field that is absent or null. In a user, also one that is blank.
        Missing = "missing", Fixed: "is required", missing(actual? ", but is {~actual}": token(Blankness)),
            accepts {} rejects {"title": null} at "title" rejects {"line_items": [{}]} at "line_items[0].name"
            rejects {"user_id": null} in user at "user_id"
            rejects {"first_name": " "} in user at "first_name";
        /// A text or list that should have content, but is empty or only white space. In a user, a blank required text is
        /// `missing`.
        Blank = "blank", Warning: "is {~actual}", blank(actual: token(Blankness)),
            accepts {} rejects {"title": ""} at "title" rejects {"line_items": []} at "line_items";
        /// A key that equals a field's name under Unicode simple case folding. A reader that ignores case uses its value
        /// instead of the checked one. Cannot be lowered.
        FieldCase = "field-case", Fixed: "must be written in lowercase: {suggestion}", field_case(suggestion: field),
            accepts {} rejects {"Expires_In": 7} at "Expires_In";
        /// A field that the service does not list. UTM fields and `retailer_key` are not fields of a list: `linkWith` of `endcap/http`
        /// adds them to the URL of the link.
        UnknownField = "unknown-field", Warning: "is not a field of {~object}",
            unknown_field(object: token(ObjectName), suggestion? "; did you mean {suggestion}?": field),
            accepts {} rejects {"expire_in": 7} at "expire_in" rejects {"email": "ada@example.com"} in user at "email";
    }
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
