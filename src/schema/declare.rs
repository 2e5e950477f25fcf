//! The tables of constants that declare documents, and the traits of the Rust types beside them.

use super::{Context, EnumText, ParamToken, Seen, Verdict};
#[cfg(feature = "std")]
use crate::json::FromJson;
use crate::json::{Chunk, Number, Text, ToJson};

/// An object of a request body.
#[derive(Debug)]
pub(crate) struct Object {
    /// The name of the object in messages.
    pub name: ParamToken,
    /// The fields, in the order of declaration.
    pub fields: &'static [Field],
    /// The fields that must be present and not null, as bits.
    pub required: u32,
    /// The verdict on a missing required field.
    pub missing: Verdict,
    /// Rules over several fields. They run at the end of the object.
    pub rules: Option<fn(&mut Context<'_, '_>, Seen)>,
    /// Whether a value of another type counts as an empty object, so that only the rules report it.
    pub lenient: bool,
}

/// A field of an [`Object`].
#[derive(Debug)]
pub(crate) struct Field {
    /// The name of the field in JSON.
    pub name: &'static str,
    /// Names that people use for the field by mistake, with spaces between them: one text is smaller than a list.
    pub aliases: &'static str,
    /// The kind of its value.
    pub kind: Kind,
    /// `"name":` without white space, as in most documents, in two chunks.
    head: [u8; 16],
    tail: [u8; 16],
    length: usize,
}

/// The kind of a value, and the check that runs if its type is right.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    /// A string.
    Text(Option<fn(&mut Context<'_, '_>, Text<'_>)>),
    /// A string that is an enum value.
    Enum(&'static EnumValues),
    /// An int64.
    Integer(Option<fn(&mut Context<'_, '_>, i64)>),
    /// A number that is finite as a double.
    Number(Option<fn(&mut Context<'_, '_>, Number<'_>)>),
    /// `true` or `false`.
    Boolean(Option<fn(&mut Context<'_, '_>, bool)>),
    /// An array.
    List(&'static List),
    /// An object.
    Object(&'static Object),
    /// An object whose keys are not declared.
    Map(&'static Map),
    /// Any JSON value. The value is skipped, then checked as an empty object.
    Any(fn(&mut Context<'_, '_>, Seen)),
}

/// A Rust type for an object of a request body.
pub(crate) trait Wire: ToJson {
    /// The table that it is checked against.
    const OBJECT: &'static Object;
    /// The limits and defaults of its fields, in the order of declaration.
    const ATTRIBUTES: &'static [super::Attributes];
    /// Its fields without their checks.
    #[cfg(feature = "fingerprint")]
    const SHAPE: &'static super::Shape;
    /// Its documentation, for generators.
    #[cfg(feature = "generate")]
    const DOC: ObjectDoc;
}

/// A Rust type that can be read from JSON.
#[cfg(feature = "std")]
pub(crate) trait FromObject: FromJson {
    /// Returns the value of an object without members.
    fn empty() -> Self;
}

/// A Rust type for an enum.
pub(crate) trait EnumType: ToJson {
    /// The table that strings are checked against.
    const VALUES: &'static EnumValues;
}

/// The values of an enum.
#[derive(Debug)]
pub(crate) struct EnumValues {
    /// The values; case matters.
    pub list: &'static [&'static str],
    /// Checks each string, including strings that are not enum values.
    pub check: fn(&mut Context<'_, '_>, &EnumText<'_>),
}

/// An array of elements of one kind.
#[derive(Debug)]
pub(crate) struct List {
    /// The kind of each element. `null` is not a valid element.
    pub item: Kind,
    /// Checks the number of elements.
    pub length: Option<fn(&mut Context<'_, '_>, usize)>,
}

/// An object with string values, whose keys are not declared. A value may be null.
#[derive(Debug)]
pub(crate) struct Map {
    /// Checks a key, and reports issues at its value. A repeated key is not checked.
    pub key: fn(&mut Context<'_, '_>, Text<'_>),
    /// Checks a value that is not null.
    pub value: fn(&mut Context<'_, '_>, Text<'_>),
    /// Checks the number of keys, including those with null.
    pub length: fn(&mut Context<'_, '_>, usize),
}

/// Documentation of an [`Object`], for generators.
#[cfg(feature = "generate")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct ObjectDoc {
    /// The name of its type.
    pub(crate) name: &'static str,
    /// The object.
    pub(crate) object: &'static Object,
    /// Its documentation, line by line.
    pub(crate) docs: &'static [&'static str],
    /// The limits of several fields in JSON Schema, or an empty object.
    pub(crate) limits: fn() -> serde_json::Value,
    /// The limits and defaults of its fields.
    pub(crate) attributes: &'static [super::Attributes],
    /// The documentation of its fields, in the order of declaration.
    pub(crate) fields: &'static [FieldDoc],
}

/// Documentation of a [`Field`].
#[cfg(feature = "generate")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct FieldDoc {
    /// The documentation, line by line.
    pub(crate) docs: &'static [&'static str],
    /// The kind as it is declared.
    pub(crate) kind: &'static str,
    /// The limits of its value in JSON Schema, or an empty object.
    pub(crate) limits: fn() -> serde_json::Value,
}

impl Field {
    /// Creates a field.
    ///
    /// # Panics
    /// Panics if the name has more than 29 bytes or an uppercase letter. Fields are constants, so that is a compile
    /// error.
    pub(crate) const fn new(name: &'static str, kind: Kind, aliases: &'static str) -> Self {
        let bytes = name.as_bytes();
        let length = bytes.len() + 3;
        assert!(length <= 32, "a field name must have at most 29 bytes");
        let mut pattern = [[0; 16]; 2];
        let mut at = 0;
        while at < length {
            #[allow(clippy::indexing_slicing, reason = "const: out of bounds would not compile")]
            let byte = match at {
                0 => b'"',
                _ if at <= bytes.len() => {
                    assert!(!bytes[at - 1].is_ascii_uppercase(), "a field name must not have an uppercase letter");
                    bytes[at - 1]
                }
                _ if at == bytes.len() + 1 => b'"',
                _ => b':',
            };
            #[allow(clippy::indexing_slicing, reason = "const: out of bounds would not compile")]
            {
                pattern[at / 16][at % 16] = byte;
            }
            at += 1;
        }
        let [head, tail] = pattern;
        Self { name, aliases, kind, head, tail, length }
    }

    /// Returns the first four bytes of the key with its quote. They distinguish most fields of an object.
    #[inline(always)]
    pub(super) fn first_four(&self) -> u32 {
        let [first, second, third, fourth, ..] = self.head;
        u32::from_le_bytes([first, second, third, fourth])
    }

    /// Returns the length of `"name":` if that is at `at`, where `head` was read.
    #[inline(always)]
    pub(super) fn matches_at(&self, head: Chunk, input: &[u8], at: usize) -> Option<usize> {
        let common = head.common_length(Chunk::new(&self.head));
        let is_match = if self.length <= 16 {
            common >= self.length
        } else {
            common == 16 && Chunk::at(input, at + 16).common_length(Chunk::new(&self.tail)) >= self.length - 16
        };
        is_match.then_some(self.length)
    }
}

impl Object {
    /// Returns the bit of a field. Evaluated in constants.
    pub(crate) const fn bit(&self, name: &str) -> u32 {
        let mut index = 0;
        #[allow(clippy::indexing_slicing, reason = "const: out of bounds would not compile")]
        while !bytes_equal(self.fields[index].name.as_bytes(), name.as_bytes()) {
            index += 1;
        }
        1 << index
    }
}

/// Returns whether two byte strings are equal. In constants, `==` is not available.
#[allow(clippy::indexing_slicing, reason = "guarded by the lengths, and const")]
pub(super) const fn bytes_equal(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut at = 0;
    while at < a.len() {
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    true
}
