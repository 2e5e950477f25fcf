//! One form for all documents that say the same.
//!
//! Members are sorted, white space and the spelling of numbers and strings are gone, and of known fields those that say
//! nothing: null, an empty array, an object of which nothing is left, a value that is the default. The order of arrays,
//! and everything about fields that are not known, stays.

use alloc::vec::Vec;

use crate::json::{Reader, SyntaxError, text};

/// The known fields of an object. Names and nesting are those of the declarations, without their checks, so that a
/// module which only needs this does not carry those.
#[derive(Debug)]
pub(super) struct Shape {
    pub(super) fields: &'static [Field],
}

/// A known field.
#[derive(Debug)]
pub(super) struct Field {
    pub(super) name: &'static str,
    /// The canonical form of what it means when it is absent; empty where no literal does.
    pub(super) default: &'static str,
    /// The object that it holds, or a list of it.
    pub(super) inner: Option<&'static Shape>,
}

/// The canonical form of a document whose outermost value has this shape.
///
/// # Errors
/// None where the document was checked.
pub(super) fn canonical(document: &[u8], shape: &Shape) -> Result<Vec<u8>, SyntaxError> {
    let mut reader = Reader::new(document);
    let mut out = Vec::with_capacity(document.len());
    reader.start()?;
    value(&mut reader, document, Some(shape), &mut out)?;
    Ok(out)
}

/// Writes the value at the reader. Recurses as deep as the document, which a check has held to
/// [`MAX_DEPTH`](crate::json::MAX_DEPTH).
fn value(reader: &mut Reader<'_>, input: &[u8], shape: Option<&Shape>, out: &mut Vec<u8>) -> Result<(), SyntaxError> {
    match reader.byte() {
        b'{' => return object(reader, input, shape, out),
        b'[' => return array(reader, input, shape, out),
        b'"' => text(out, reader.string()?.chars()),
        b'-' | b'0'..=b'9' => reader.number()?.write_canonical(out),
        _ => {
            let start = reader.offset();
            reader.skip(0)?;
            out.extend_from_slice(input.get(start..reader.offset()).unwrap_or_default());
        }
    }
    Ok(())
}

fn array(reader: &mut Reader<'_>, input: &[u8], shape: Option<&Shape>, out: &mut Vec<u8>) -> Result<(), SyntaxError> {
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
        value(reader, input, shape, out)?;
        reader.space();
    }
    reader.bump();
    out.push(b']');
    Ok(())
}

fn object(reader: &mut Reader<'_>, input: &[u8], shape: Option<&Shape>, out: &mut Vec<u8>) -> Result<(), SyntaxError> {
    reader.bump();
    reader.space();
    let mut members: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
    while reader.byte() != b'}' {
        if reader.byte() == b',' {
            reader.bump();
            reader.space();
        }
        let name = reader.string()?;
        reader.colon()?;
        let field = shape.and_then(|shape| shape.fields.iter().find(|field| name.is(field.name)));
        let (mut key, mut member) = (Vec::new(), Vec::new());
        text(&mut key, name.chars());
        value(reader, input, field.and_then(|field| field.inner), &mut member)?;
        reader.space();
        let says_nothing =
            |field: &Field| matches!(member.as_slice(), b"null" | b"[]" | b"{}") || member == field.default.as_bytes();
        if !field.is_some_and(says_nothing) {
            members.push((key, member));
        }
    }
    reader.bump();
    // Stable: where a key that is not known is given twice, the order stays.
    members.sort_by(|(a, _), (b, _)| a.cmp(b));
    out.push(b'{');
    for (index, (key, member)) in members.iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        out.extend_from_slice(key);
        out.push(b':');
        out.extend_from_slice(member);
    }
    out.push(b'}');
    Ok(())
}
