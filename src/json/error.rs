//! Syntax errors.

use core::fmt;

/// The position and reason of a syntax error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SyntaxError {
    /// The byte offset of the first byte that could not be read, or the length of the input if it ended too early.
    pub offset: usize,
    /// What is wrong at that byte.
    pub kind: SyntaxErrorKind,
}

/// The reasons why bytes are not a JSON document (RFC 8259) in UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SyntaxErrorKind {
    /// The input is empty or ends too early.
    Truncated,
    /// Expected a value.
    Value,
    /// Expected a member name in double quotes.
    Key,
    /// Expected a colon.
    Colon,
    /// Expected a comma or the end of the object.
    ObjectEnd,
    /// Expected a comma or the end of the array.
    ArrayEnd,
    /// A number that RFC 8259 does not allow, such as `01`, `.5` or `1.`.
    Number,
    /// A backslash followed by a character that RFC 8259 does not list.
    Escape,
    /// A `\u` escape that is half of a surrogate pair.
    LoneSurrogate,
    /// An unescaped control character in a string.
    Control,
    /// Invalid UTF-8.
    Utf8,
    /// A byte order mark before the document.
    ByteOrderMark,
    /// Something other than white space after the document.
    Trailing,
    /// More than 128 nested arrays and objects.
    TooDeep,
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.kind.message(), self.offset)
    }
}

impl core::error::Error for SyntaxError {}

impl SyntaxErrorKind {
    /// Returns the reason as text: lowercase, without a final period.
    pub const fn message(self) -> &'static str {
        match self {
            Self::Truncated => "unexpected end of the document",
            Self::Value => "expected a value",
            Self::Key => "expected a member name in double quotes",
            Self::Colon => "expected a colon after the member name",
            Self::ObjectEnd => "expected a comma or the end of the object",
            Self::ArrayEnd => "expected a comma or the end of the array",
            Self::Number => "an invalid number",
            Self::Escape => "an invalid escape",
            Self::LoneSurrogate => "a lone surrogate escape",
            Self::Control => "an unescaped control character in a string",
            Self::Utf8 => "invalid UTF-8",
            Self::ByteOrderMark => "a byte order mark",
            Self::Trailing => "data after the end of the document",
            Self::TooDeep => "more than 128 nested arrays and objects",
        }
    }
}
