//! Declares documents: const tables of their fields, and the Rust types beside them.

use super::{Context, Outcome, ParamToken, Seen, Word};
#[cfg(not(all(feature = "npm-check", not(feature = "npm-service"), target_arch = "wasm32")))]
use crate::json::FromJson;
use crate::json::{Chunk, Number, Text, ToJson};

/// An object of the wire.
#[derive(Debug)]
pub(crate) struct Object {
    /// What messages call it.
    pub name: ParamToken,
    /// Its fields, in the order of declaration.
    pub fields: &'static [Field],
    /// The fields that must be given and not null, as bits.
    pub required: u32,
    /// What becomes of a payload where one of those is missing.
    pub missing: Missing,
    /// Rules over several fields, run at the object's end.
    pub rules: Option<fn(&mut Context<'_, '_>, Seen)>,
    /// Whether another type where this object is due counts as an empty object.
    pub lenient: bool,
}

/// What a missing required field means to the service.
pub(super) type Missing = Outcome;

/// A field of an [`Object`].
#[derive(Debug)]
pub(crate) struct Field {
    /// Its name on the wire.
    pub name: &'static str,
    /// Names that people give it by mistake.
    pub aliases: &'static [&'static str],
    /// What it holds.
    pub kind: Kind,
    /// `"name":` as it stands in most documents, in two chunks.
    head: [u8; 16],
    tail: [u8; 16],
    length: usize,
}

/// What a value may be, and the check it undergoes once its type is right.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    /// A string.
    Text(Option<fn(&mut Context<'_, '_>, Text<'_>)>),
    /// A string from a closed list.
    Word(&'static WordList),
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
    /// Anything that JSON can say. What is given is skipped, then looked at as if nothing were in it.
    Any(fn(&mut Context<'_, '_>, Seen)),
}

/// A type of the wire, as Rust has it.
pub(crate) trait Wire: ToJson {
    /// What it is checked against.
    const OBJECT: &'static Object;
    /// The limits and defaults of its fields, in the order of declaration.
    const ATTRIBUTES: &'static [super::Attributes];
    /// Its fields without their checks.
    #[cfg(feature = "fingerprint")]
    const SHAPE: &'static super::Shape;
    /// Its documentation, for generators.
    #[cfg(test)]
    const DOC: ObjectDoc;
}

/// A type of the wire that JSON is read into.
#[cfg(not(all(feature = "npm-check", not(feature = "npm-service"), target_arch = "wasm32")))]
pub(crate) trait FromObject: FromJson {
    /// The value of an object without members.
    fn empty() -> Self;
}

/// A closed list of words, as Rust has it.
pub(crate) trait Words: ToJson {
    /// The list.
    const WORDS: &'static WordList;
}

/// A closed list of words.
#[derive(Debug)]
pub(crate) struct WordList {
    /// The words; case matters.
    pub list: &'static [&'static str],
    /// Looks at a string, on the list or not.
    pub check: fn(&mut Context<'_, '_>, &Word<'_>),
}

/// An array, all elements of one kind.
#[derive(Debug)]
pub(crate) struct List {
    /// The kind of each element. `null` is not a valid element.
    pub item: Kind,
    /// Looks at the number of elements.
    pub length: Option<fn(&mut Context<'_, '_>, usize)>,
}

/// An object of strings, whose keys are not declared. A key may be given without a value: null.
#[derive(Debug)]
pub(crate) struct Map {
    /// Looks at a key, at the place of its value; not where it is given once more.
    pub key: fn(&mut Context<'_, '_>, Text<'_>),
    /// Looks at a value that is not null.
    pub value: fn(&mut Context<'_, '_>, Text<'_>),
    /// Looks at the number of keys, those with null among them.
    pub length: fn(&mut Context<'_, '_>, usize),
}

/// Documentation of an [`Object`], for generators.
#[cfg(test)]
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
    /// Its fields', in the order of declaration.
    pub(crate) fields: &'static [FieldDoc],
}

/// Documentation of a [`Field`].
#[cfg(test)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct FieldDoc {
    /// Line by line.
    pub(crate) docs: &'static [&'static str],
    /// The kind as it is declared.
    pub(crate) kind: &'static str,
    /// The limits of its value in JSON Schema, or an empty object.
    pub(crate) limits: fn() -> serde_json::Value,
}

impl Field {
    /// A field of this name.
    ///
    /// # Panics
    /// When the name has over 29 bytes or an upper-case letter; as fields are constants, that does not compile.
    pub(crate) const fn new(name: &'static str, kind: Kind, aliases: &'static [&'static str]) -> Self {
        let bytes = name.as_bytes();
        let length = bytes.len() + 3;
        assert!(length <= 32, "a field name has at most 29 bytes");
        let mut pattern = [[0; 16]; 2];
        let mut at = 0;
        while at < length {
            #[allow(clippy::indexing_slicing, reason = "const: out of bounds would not compile")]
            let byte = match at {
                0 => b'"',
                _ if at <= bytes.len() => {
                    assert!(!bytes[at - 1].is_ascii_uppercase(), "a field name has no upper-case letter");
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

    /// The first four bytes of the key, quote included: enough to tell most fields of an object apart.
    #[inline(always)]
    pub(super) fn first_four(&self) -> u32 {
        let [first, second, third, fourth, ..] = self.head;
        u32::from_le_bytes([first, second, third, fourth])
    }

    /// Whether `"name":` stands at `at`, where `head` was read, and how long that is.
    #[inline(always)]
    pub(super) fn stands_at(&self, head: Chunk, input: &[u8], at: usize) -> Option<usize> {
        let common = head.common(Chunk::new(&self.head));
        let stands = if self.length <= 16 {
            common >= self.length
        } else {
            common == 16 && Chunk::at(input, at + 16).common(Chunk::new(&self.tail)) >= self.length - 16
        };
        stands.then_some(self.length)
    }
}

impl Object {
    /// The bit that stands for a field, to be asked for in a const.
    pub(crate) const fn bit(&self, name: &str) -> u32 {
        let mut index = 0;
        #[allow(clippy::indexing_slicing, reason = "const: out of bounds would not compile")]
        while !same(self.fields[index].name.as_bytes(), name.as_bytes()) {
            index += 1;
        }
        1 << index
    }
}

#[allow(clippy::indexing_slicing, reason = "guarded by the lengths, and const")]
pub(super) const fn same(a: &[u8], b: &[u8]) -> bool {
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
