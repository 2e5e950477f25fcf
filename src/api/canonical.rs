//! One form for all documents that say the same: what [`fingerprint`](super::fingerprint()) hashes.
//!
//! Members are sorted, white space and the spelling of numbers and strings are gone, and of declared fields those that
//! say nothing: null, an empty array, an object of which nothing is left, a value that is the default. The order of
//! arrays and everything about fields that are not declared stays.

use alloc::vec::Vec;

use crate::json::{Reader, SyntaxError, text};
use crate::schema::{Kind, Object};

/// A field and the value, in canonical form, that it has when it is absent.
pub(super) type Default = (&'static Object, &'static str, &'static str);

/// Writes documents in canonical form.
pub(super) struct Canonical<'d> {
    input: &'d [u8],
    defaults: &'d [Default],
}

impl<'d> Canonical<'d> {
    pub(super) const fn new(input: &'d [u8], defaults: &'d [Default]) -> Self {
        Self { input, defaults }
    }

    /// The canonical form of a whole document, whose outermost value is `object`.
    ///
    /// # Errors
    /// None where the document was checked.
    pub(super) fn document(&self, object: &'static Object) -> Result<Vec<u8>, SyntaxError> {
        let mut reader = Reader::new(self.input);
        reader.start()?;
        let mut out = Vec::with_capacity(self.input.len());
        self.value(&mut reader, Some(&Kind::Object(object)), &mut out)?;
        Ok(out)
    }

    /// Writes the value at the reader; `kind` where it is declared. Recurses as deep as the document, which a check has
    /// held to [`MAX_DEPTH`](crate::json::MAX_DEPTH).
    fn value(&self, reader: &mut Reader<'d>, kind: Option<&Kind>, out: &mut Vec<u8>) -> Result<(), SyntaxError> {
        match reader.byte() {
            b'{' => {
                let object = if let Some(Kind::Object(object)) = kind { Some(*object) } else { None };
                return self.object(reader, object, out);
            }
            b'[' => {
                let item = if let Some(Kind::List(list)) = kind { Some(&list.item) } else { None };
                return self.array(reader, item, out);
            }
            b'"' => text(out, reader.string()?.chars()),
            b'-' | b'0'..=b'9' => reader.number()?.write_canonical(out),
            _ => {
                let start = reader.offset();
                reader.skip(0)?;
                out.extend_from_slice(self.input.get(start..reader.offset()).unwrap_or_default());
            }
        }
        Ok(())
    }

    fn array(&self, reader: &mut Reader<'d>, item: Option<&Kind>, out: &mut Vec<u8>) -> Result<(), SyntaxError> {
        reader.bump();
        reader.space();
        out.push(b'[');
        let mut is_first = true;
        while reader.byte() != b']' {
            if !is_first {
                reader.bump(); // the comma
                reader.space();
                out.push(b',');
            }
            is_first = false;
            self.value(reader, item, out)?;
            reader.space();
        }
        reader.bump();
        out.push(b']');
        Ok(())
    }

    fn object(
        &self,
        reader: &mut Reader<'d>,
        object: Option<&'static Object>,
        out: &mut Vec<u8>,
    ) -> Result<(), SyntaxError> {
        reader.bump();
        reader.space();
        let mut members: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
        while reader.byte() != b'}' {
            if reader.byte() == b',' {
                reader.bump();
                reader.space();
            }
            let (mut key, mut value) = (Vec::new(), Vec::new());
            let name = reader.string()?;
            text(&mut key, name.chars());
            reader.colon()?;
            let field = object.and_then(|object| object.fields.iter().find(|field| name.is(field.name)));
            self.value(reader, field.map(|field| &field.kind), &mut value)?;
            reader.space();
            let is_default = |default: &Default| {
                object.is_some_and(|object| core::ptr::eq(object, default.0))
                    && name.is(default.1)
                    && value == default.2.as_bytes()
            };
            let says_nothing =
                matches!(value.as_slice(), b"null" | b"[]" | b"{}") || self.defaults.iter().any(is_default);
            if field.is_none() || !says_nothing {
                members.push((key, value));
            }
        }
        reader.bump();
        // Stable: of a key that is not declared and given twice, the order stays.
        members.sort_by(|(a, _), (b, _)| a.cmp(b));
        out.push(b'{');
        for (index, (key, value)) in members.iter().enumerate() {
            if index > 0 {
                out.push(b',');
            }
            out.extend_from_slice(key);
            out.push(b':');
            out.extend_from_slice(value);
        }
        out.push(b'}');
        Ok(())
    }
}
