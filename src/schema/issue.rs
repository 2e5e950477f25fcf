//! The issues of a [`Report`](super::Report).

use alloc::vec::Vec;
use core::fmt;

use super::{ParamToken, Rule, names};

/// The severity of an issue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Severity {
    /// The request must not be sent: the service rejects it, or it breaks a type, limit, format or enum that the
    /// service states, or a safety rule of this crate.
    Error,
    /// The service may accept the request, but the value is deprecated, ignored or probably a mistake.
    Warning,
}

names! {
    Severity:
    /// Returns the stable name, for use in programs.
    as_str {
        Error = "error",
        Warning = "warning",
    }
}

impl Issue<'_> {
    /// Returns whether the issue is an error: a payload with it must not be sent.
    pub const fn is_error(&self) -> bool {
        matches!(self.severity, Severity::Error)
    }
}

/// The value of `meta.key` in the service's error for an issue. `pkg/src/check/tape.ts` uses the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Key {
    /// Null.
    Null,
    /// The path itself.
    Path,
    /// The path without its last step.
    Parent,
    /// The first step of the path.
    First,
    /// The path and one more step: `base`.
    Base,
}

/// One step of the path of an issue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
pub enum Segment<'r> {
    /// The name of a member, cut at 64 characters.
    Name(&'r str),
    /// The index of an element of an array, from zero.
    Index(u32),
}

/// A parameter of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Param<'r> {
    /// The name, as in `{name}` or `{~name}` in the rule's message.
    pub name: &'static str,
    /// The value.
    pub value: Value<'r>,
}

/// The value of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
#[non_exhaustive]
pub enum Value<'r> {
    /// A number.
    Number(i64),
    /// A name that a declaration contains, such as that of a field; or text of the payload.
    Text(&'r str),
    /// An enum value.
    Token(ParamToken),
    /// All values of an enum.
    List(&'static [&'static str]),
}

/// An issue of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Issue<'r> {
    /// Whether the issue is an error, which prevents sending, or a warning.
    pub severity: Severity,
    /// The rule that the value breaks.
    pub rule: Rule,
    /// The service's error code, if the service documents that it rejects this.
    pub code: Option<u16>,
    /// The value of the service's `meta.key`. Without a code, the path. `None` if the service sends null, or if there
    /// is neither a code nor a path.
    pub key: Option<&'r str>,
    /// The exact path, such as `line_items[3].upcs[1]`; `""` for the root. `None` for a syntax error and for a document
    /// over the size limit.
    pub path: Option<&'r str>,
    /// The steps of the path.
    pub segments: Vec<Segment<'r>>,
    /// The byte offset of the value. For a missing field, that of the object that lacks it.
    pub start: usize,
    /// The byte offset after the value.
    pub end: usize,
    /// The parameters of the message, for messages of your own.
    #[cfg_attr(feature = "serde", serde(serialize_with = "super::serialize::params"))]
    pub params: Vec<Param<'r>>,
    /// The message in English: what was found and what is allowed.
    pub message: &'r str,
}

impl fmt::Display for Segment<'_> {
    /// Writes the name or the index, without the brackets and quotes of a path.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => formatter.write_str(name),
            Self::Index(index) => index.fmt(formatter),
        }
    }
}

impl fmt::Display for Value<'_> {
    /// Writes the value as English messages do.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(formatter),
            Self::Text(text) => formatter.write_str(text),
            Self::Token(token) => formatter.write_str(token.phrase()),
            Self::List(list) => list.iter().enumerate().try_for_each(|(index, value)| {
                formatter.write_str(if index > 0 { ", " } else { "" })?;
                formatter.write_str(value)
            }),
        }
    }
}

impl fmt::Display for Issue<'_> {
    /// Writes the path, or "the body" for the root, and the message.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.filter(|path| !path.is_empty()).unwrap_or("the body");
        write!(formatter, "{path}: {}", self.message)
    }
}
