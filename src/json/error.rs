//! Syntax errors.

/// Where and why a document stops being JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// Byte offset of what could not be read; the length of the input when it ended too early.
    pub at: usize,
    /// The reason.
    pub problem: Syntax,
}

/// The ways in which bytes fail to be one RFC 8259 document in UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Syntax {
    /// The input ended where more was due; an empty input too.
    Truncated,
    /// No value starts here.
    Value,
    /// A member name in double quotes was due.
    Key,
    /// A colon was due.
    Colon,
    /// A comma or the end of the object was due.
    ObjectEnd,
    /// A comma or the end of the array was due.
    ArrayEnd,
    /// A number that RFC 8259 does not allow, such as `01`, `.5` or `1.`.
    Number,
    /// A backslash followed by something RFC 8259 does not list.
    Escape,
    /// A `\u` escape that is half of a surrogate pair.
    LoneSurrogate,
    /// A raw control character inside a string.
    Control,
    /// Invalid UTF-8.
    Utf8,
    /// A byte order mark before the document.
    ByteOrderMark,
    /// Something after the document.
    Trailing,
    /// More than [`MAX_DEPTH`](super::MAX_DEPTH) arrays and objects inside one another.
    TooDeep,
}

impl Syntax {
    /// The reason in words: lower case, no full stop.
    pub const fn words(self) -> &'static str {
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
            Self::TooDeep => "arrays and objects nested too deep",
        }
    }
}
