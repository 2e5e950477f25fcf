//! An issue, as a reader of a [`Report`](super::Report) sees it.

use alloc::vec::Vec;
use core::fmt;

use super::{ParamToken, Rule};

/// How bad an issue is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[repr(u8)]
pub enum Severity {
    /// It blocks: the service rejects it, or it breaks a type, limit, format or closed list that the service states, or a
    /// safety rule of this crate.
    Error,
    /// The service may well accept it, yet it is deprecated, ignored, or hardly what was meant. Does not block.
    Warning,
}

impl Severity {
    /// The name that programs switch on.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

impl Issue<'_> {
    /// Whether a payload with this issue must not be sent: it is an error.
    pub const fn blocks(&self) -> bool {
        matches!(self.severity, Severity::Error)
    }
}

/// What the service's `meta.key` would say of a rejection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    /// Nothing.
    Null,
    /// The path itself.
    Path,
    /// The path without its last step.
    Parent,
    /// The path and one more step.
    Below(&'static str),
    /// Always the same.
    Fixed(&'static str),
}

/// One step of a path, as an issue shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
pub enum Segment<'r> {
    /// A member, by name; at most 64 characters of it.
    Name(&'r str),
    /// An element of an array, from zero.
    Index(u32),
}

/// A parameter of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Param<'r> {
    /// Its name, as in `{name}` or `{~name}` in the rule's message.
    pub name: &'static str,
    /// Its value.
    pub value: Value<'r>,
}

/// The value of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
#[non_exhaustive]
pub enum Value<'r> {
    /// A number.
    Number(i64),
    /// A name of the declarations, such as a field's, or text of the payload.
    Text(&'r str),
    /// A word of a closed list.
    Token(ParamToken),
    /// A closed list, whole.
    List(&'static [&'static str]),
}

/// One issue.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Issue<'r> {
    /// How bad it is.
    pub severity: Severity,
    /// What it is about.
    pub rule: Rule,
    /// The service's own code, if the service documents that it rejects this.
    pub code: Option<u16>,
    /// What the service's `meta.key` would say; without a code the path.
    pub key: Option<&'r str>,
    /// The exact place, such as `line_items[3].upcs[1]`; `""` for the root, none where the document was not read.
    pub path: Option<&'r str>,
    /// The same, step by step.
    pub segments: Vec<Segment<'r>>,
    /// Byte offset of the value; for a missing field, of the object it is missing from.
    pub start: usize,
    /// Byte offset of the end of the value.
    pub end: usize,
    /// The parameters of the message, for those who word their own.
    #[cfg_attr(feature = "serde", serde(serialize_with = "super::serialize::params"))]
    pub params: Vec<Param<'r>>,
    /// What was found and what is allowed, in English.
    pub message: &'r str,
}

impl fmt::Display for Severity {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl fmt::Display for Issue<'_> {
    /// The path, or that it is the body, and the message.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = self.path.filter(|path| !path.is_empty()).unwrap_or("the body");
        write!(formatter, "{place}: {}", self.message)
    }
}
