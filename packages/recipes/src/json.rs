//! JSON values, and the text of scripts that have them.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use endcap::json::{MAX_DEPTH, Reader, SyntaxError, SyntaxErrorKind, Text};

#[cfg(all(feature = "bindings", target_arch = "wasm32"))]
use crate::decimal;
use crate::plain::{LINE_BREAK, pieces};
use crate::read::between;

/// What can stand around the JSON of a script.
const AROUND: &str = "\u{feff} <!-- --> <![CDATA[ ]]> // /* */ ;";

/// A JSON value.
#[derive(Debug)]
pub(crate) enum Json {
    Null,
    Bool(bool),
    /// As it is written.
    Number(String),
    Text(String),
    Array(Vec<Json>),
    /// The members, and where the object is in the document.
    Object(Vec<(String, Json)>, Range<usize>),
}

impl Json {
    /// Reads the text of a script: JSON, also with comments or CDATA marks around it, and with line feeds and tabs in strings.
    pub(crate) fn read<'d>(document: &'d str) -> Result<Self, SyntaxError> {
        let mut json = document.trim();
        let inner = |json: &'d str| {
            pieces(AROUND, b' ').find_map(|mark| json.strip_prefix(mark).or_else(|| json.strip_suffix(mark)))
        };
        while let Some(inner) = inner(json) {
            json = inner.trim();
        }
        let start = json.as_ptr().addr() - document.as_ptr().addr();
        let document = between(document, 0, start + json.len()).as_bytes();
        match Self::read_at(document, start) {
            Err(SyntaxError { kind: SyntaxErrorKind::Control, .. }) => {
                Self::read_at(&without_controls(document), start)
            }
            result => result,
        }
    }

    fn read_at(document: &[u8], start: usize) -> Result<Self, SyntaxError> {
        let mut reader = Reader::at(document, start);
        let value = Self::value(&mut reader, 0)?;
        reader.finish()?;
        Ok(value)
    }

    fn value(reader: &mut Reader<'_>, depth: usize) -> Result<Self, SyntaxError> {
        match reader.byte() {
            b'"' => Ok(Self::Text(owned(&reader.string()?))),
            b'-' | b'0'..=b'9' => {
                let number = reader.number()?;
                Ok(Self::Number(core::str::from_utf8(number.raw()).unwrap_or_default().into()))
            }
            b'[' | b'{' if depth < MAX_DEPTH => Self::container(reader, depth + 1),
            b'[' | b'{' => Err(reader.error(SyntaxErrorKind::TooDeep)),
            b't' => reader.skip_literal("true").map(|()| Self::Bool(true)),
            b'f' => reader.skip_literal("false").map(|()| Self::Bool(false)),
            _ => reader.skip_literal("null").map(|()| Self::Null),
        }
    }

    fn container(reader: &mut Reader<'_>, depth: usize) -> Result<Self, SyntaxError> {
        let (start, is_object) = (reader.offset(), reader.byte() == b'{');
        let (mut members, mut items) = (Vec::new(), Vec::new());
        let close = if is_object { b'}' } else { b']' };
        reader.bump();
        reader.skip_space();
        while reader.byte() != close {
            if is_object {
                let name = owned(&reader.string()?);
                reader.skip_colon()?;
                members.push((name, Self::value(reader, depth)?));
            } else {
                items.push(Self::value(reader, depth)?);
            }
            reader.skip_space();
            if reader.byte() == b',' {
                reader.bump();
                reader.skip_space();
                if reader.byte() != close {
                    continue;
                }
            } else if reader.byte() == close {
                break;
            }
            return Err(reader.error(if is_object { SyntaxErrorKind::ObjectEnd } else { SyntaxErrorKind::ArrayEnd }));
        }
        reader.bump();
        Ok(if is_object { Self::Object(members, start..reader.offset()) } else { Self::Array(items) })
    }

    pub(crate) fn get(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Object(members, _) => members.iter().rev().find(|(other, _)| other == name).map(|(_, value)| value),
            _ => None,
        }
    }

    /// Returns the first member of these names that is not null.
    pub(crate) fn any(&self, names: &[&str]) -> Option<&Self> {
        names.iter().filter_map(|name| self.get(name)).find(|value| !matches!(value, Self::Null))
    }

    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns a text, the first text of an array, or the text of `{ "@value": "text" }`.
    pub(crate) fn first_text(&self) -> Option<&str> {
        self.items().iter().find_map(|item| item.get("@value").unwrap_or(item).text())
    }

    /// Returns the items of an array, or the value itself.
    pub(crate) fn items(&self) -> &[Self] {
        match self {
            Self::Array(items) => items,
            Self::Null => &[],
            other => core::slice::from_ref(other),
        }
    }
}

/// What JavaScript passes.
#[cfg(all(feature = "bindings", target_arch = "wasm32"))]
impl Json {
    /// Returns what kind of value it is, with an article.
    pub(crate) const fn kind(&self) -> &'static str {
        match self {
            Self::Null => "nothing",
            Self::Bool(_) => "a boolean",
            Self::Number(_) => "a number",
            Self::Text(_) => "a string",
            Self::Array(_) => "an array",
            Self::Object(..) => "an object",
        }
    }

    /// Returns a number, as a double.
    pub(crate) fn number(&self) -> Option<f64> {
        match self {
            Self::Number(digits) => Some(decimal::read(digits)),
            _ => None,
        }
    }
}

/// Returns a document of the same length whose strings have [`LINE_BREAK`] for line feeds, and spaces for other control characters.
fn without_controls(document: &[u8]) -> Vec<u8> {
    let (mut is_string, mut is_escaped) = (false, false);
    let replace = |byte: &u8| {
        is_string ^= *byte == b'"' && !is_escaped;
        is_escaped = *byte == b'\\' && !is_escaped;
        match byte {
            b'\n' if is_string => LINE_BREAK,
            0..b' ' => b' ',
            other => *other,
        }
    };
    document.iter().map(replace).collect()
}

/// Copies a string. Only one with escapes is decoded.
fn owned(text: &Text<'_>) -> String {
    let plain = text.bytes(&mut []).and_then(|bytes| core::str::from_utf8(bytes).ok());
    let mut owned = String::from(plain.unwrap_or_default());
    if plain.is_none() {
        for character in text.chars() {
            owned.push(character);
        }
    }
    owned
}
