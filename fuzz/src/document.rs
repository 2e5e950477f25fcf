//! A JSON tree, read with `serde_json`, that preserves the spelling of numbers and repeated names.

use std::fmt::{self, Write as _};

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

/// A JSON value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tree {
    /// `null`.
    Null,
    /// `true` or `false`.
    Boolean(bool),
    /// A number, as it is spelled.
    Number(String),
    /// A string, unescaped.
    Text(String),
    /// An array.
    List(Vec<Tree>),
    /// An object with its members in order.
    Object(Vec<(String, Tree)>),
}

/// The reason why a document has no tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The text is not JSON.
    Syntax,
    /// The arrays and objects are nested deeper than the limit. The text may be JSON.
    TooDeep,
}

/// Reads a document whose arrays and objects are nested at most `max_depth` deep.
///
/// # Errors
/// Fails if `serde_json` rejects the document, or if it is nested deeper.
pub fn read(document: &[u8], max_depth: usize) -> Result<Tree, Refused> {
    let raw: &RawValue = serde_json::from_slice(document).map_err(|_| Refused::Syntax)?;
    tree(raw, max_depth)
}

/// [`read`] after decoding as browsers do it: without a byte order mark, and with U+FFFD for invalid UTF-8.
///
/// # Errors
/// Same as [`read`].
pub fn read_leniently(document: &[u8], max_depth: usize) -> Result<Tree, Refused> {
    let text = String::from_utf8_lossy(document.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(document));
    read(whole_surrogates(&text).as_bytes(), max_depth)
}

fn tree(raw: &RawValue, max_depth: usize) -> Result<Tree, Refused> {
    fn parse<'a, T: Deserialize<'a>>(raw: &'a RawValue) -> Result<T, Refused> {
        serde_json::from_str(raw.get()).map_err(|_| Refused::Syntax)
    }
    let inside = || max_depth.checked_sub(1).ok_or(Refused::TooDeep);
    Ok(match raw.get().as_bytes().first() {
        Some(b'{') => {
            let max_depth = inside()?;
            let Members(members) = parse(raw)?;
            let members = members.into_iter().map(|(name, value)| Ok((name, tree(value, max_depth)?)));
            Tree::Object(members.collect::<Result<_, _>>()?)
        }
        Some(b'[') => {
            let max_depth = inside()?;
            let items: Vec<&RawValue> = parse(raw)?;
            Tree::List(items.into_iter().map(|item| tree(item, max_depth)).collect::<Result<_, _>>()?)
        }
        Some(b'"') => Tree::Text(parse(raw)?),
        Some(b'n') => Tree::Null,
        Some(b't' | b'f') => Tree::Boolean(parse(raw)?),
        _ => Tree::Number(raw.get().to_owned()),
    })
}

/// Returns the members of an object with duplicates.
struct Members<'a>(Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Members<'a> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct All;
        impl<'de> Visitor<'de> for All {
            type Value = Members<'de>;

            fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
                to.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }
        from.deserialize_map(All)
    }
}

/// Replaces the escapes of lone surrogates in a JSON text with that of U+FFFD.
fn whole_surrogates(text: &str) -> String {
    let unit = |text: &str| {
        let digits = text.strip_prefix("\\u")?.get(..4)?;
        digits.bytes().all(|digit| digit.is_ascii_hexdigit()).then(|| u32::from_str_radix(digits, 16).ok())?
    };
    let mut mended = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_low = |unit: Option<u32>| matches!(unit, Some(0xDC00..0xE000));
        let length = match (first, unit(rest)) {
            ('\\', Some(0xD800..0xDC00)) if is_low(rest.get(6..).and_then(unit)) => 12,
            ('\\', Some(0xD800..0xE000)) => {
                mended.push_str("\\ufffd");
                rest = &rest[6..];
                continue;
            }
            ('\\', None) => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
            _ => first.len_utf8(),
        };
        mended.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    mended
}

impl Tree {
    /// The last member of this name.
    pub fn get(&self, name: &str) -> Option<&Self> {
        let Self::Object(members) = self else { return None };
        members.iter().rev().find(|(key, _)| key == name).map(|(_, value)| value)
    }

    /// The text of the last member of this name.
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.get(name)? {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The spelling of the number that is the last member of this name.
    pub fn number(&self, name: &str) -> Option<&str> {
        match self.get(name)? {
            Self::Number(spelling) => Some(spelling),
            _ => None,
        }
    }

    /// Whether any object in the value has a repeated name.
    pub fn repeats(&self) -> bool {
        match self {
            Self::List(items) => items.iter().any(Self::repeats),
            Self::Object(members) => {
                let mut names: Vec<_> = members.iter().map(|(name, _)| name).collect();
                names.sort();
                names.windows(2).any(|pair| pair[0] == pair[1]) || members.iter().any(|(_, value)| value.repeats())
            }
            _ => false,
        }
    }

    /// Writes the value with its members in reverse order and every character escaped. To a JSON reader it is the same value.
    pub fn write_escaped_and_reversed(&self, out: &mut String) {
        match self {
            Self::Null => out.push_str("null"),
            Self::Boolean(is_true) => out.push_str(if *is_true { "true" } else { "false" }),
            Self::Number(spelling) => out.push_str(spelling),
            Self::Text(text) => write_escaped(text, out),
            Self::List(items) => {
                for (at, item) in items.iter().enumerate() {
                    out.push_str(if at == 0 { "[\n" } else { " ,\t" });
                    item.write_escaped_and_reversed(out);
                }
                out.push_str(if items.is_empty() { "[ ]" } else { "\r\n]" });
            }
            Self::Object(members) => {
                for (at, (name, value)) in members.iter().rev().enumerate() {
                    out.push_str(if at == 0 { "{ " } else { "\n, " });
                    write_escaped(name, out);
                    out.push_str(" : ");
                    value.write_escaped_and_reversed(out);
                }
                out.push_str(if members.is_empty() { "{\t}" } else { " }" });
            }
        }
    }
}

fn write_escaped(text: &str, out: &mut String) {
    out.push('"');
    for unit in text.encode_utf16() {
        write!(out, "\\u{unit:04x}").expect("a string takes any text");
    }
    out.push('"');
}
