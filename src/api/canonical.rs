//! Writes equal documents in one canonical form.
//!
//! Members are sorted. White space and different spellings of numbers and strings are removed. A declared field is
//! omitted if its value is null, an empty array, an object without members in its canonical form, or its default. So
//! is the text of a line item for display if it is the name, which is shown without it. The order of arrays and all
//! unknown fields stay the same.

use alloc::vec::Vec;

use crate::json::{Reader, SyntaxError, Text, ToJson as _};
use crate::schema::{Shape, ShapeField, merge_sort};

/// Returns the canonical form of a document. `shape` describes its outermost value.
///
/// # Errors
/// Never fails for a document that passed a check.
pub(super) fn canonical(document: &[u8], shape: &Shape) -> Result<Vec<u8>, SyntaxError> {
    let mut reader = Reader::new(document);
    let out = Vec::with_capacity(document.len());
    let mut writer = Writer { out, members: Vec::new(), sorted: Vec::new() };
    reader.start()?;
    writer.value(&mut reader, document, Some(shape))?;
    Ok(writer.out)
}

/// A field of line items, and the field whose value it has by default (service document, "Line items").
const DISPLAY_TEXT: &str = "display_text";
const NAME: &[u8] = b"\"name\"";

/// Writes the canonical form. All objects share its buffers.
struct Writer {
    out: Vec<u8>,
    /// The members of the open objects.
    members: Vec<MemberRange>,
    /// A buffer for the sorted members of one object.
    sorted: Vec<u8>,
}

/// The position of a member in the output: the start of its name, the colon, and the end after the comma that follows
/// the value.
#[derive(Clone, Copy)]
struct MemberRange {
    start: usize,
    colon: usize,
    end: usize,
}

impl Writer {
    /// Writes the value at the reader. Recurses as deep as the document, which the check has limited to
    /// [`MAX_DEPTH`](crate::json::MAX_DEPTH).
    fn value(&mut self, reader: &mut Reader<'_>, input: &[u8], shape: Option<&Shape>) -> Result<(), SyntaxError> {
        match reader.byte() {
            b'{' => return self.object(reader, input, shape),
            b'[' => return self.array(reader, input, shape),
            b'"' => self.string(reader.string()?),
            b'-' | b'0'..=b'9' => reader.number()?.write_canonical(&mut self.out),
            _ => {
                let start = reader.offset();
                reader.skip(0)?;
                self.out.extend_from_slice(input.get(start..reader.offset()).unwrap_or_default());
            }
        }
        Ok(())
    }

    fn string(&mut self, string: Text<'_>) {
        if string.is_escaped() {
            return string.chars().collect::<String>().write(&mut self.out);
        }
        // A text without escapes in the document needs none in the output.
        string.write(&mut self.out);
    }

    fn array(&mut self, reader: &mut Reader<'_>, input: &[u8], shape: Option<&Shape>) -> Result<(), SyntaxError> {
        reader.bump();
        reader.skip_space();
        self.out.push(b'[');
        let mut is_first = true;
        while reader.byte() != b']' {
            if !is_first {
                reader.bump(); // the comma
                reader.skip_space();
                self.out.push(b',');
            }
            is_first = false;
            self.value(reader, input, shape)?;
            reader.skip_space();
        }
        reader.bump();
        self.out.push(b']');
        Ok(())
    }

    fn object(&mut self, reader: &mut Reader<'_>, input: &[u8], shape: Option<&Shape>) -> Result<(), SyntaxError> {
        self.out.push(b'{');
        let first = self.members.len();
        while let Some(name) = reader.inlined_member()? {
            let start = self.out.len();
            let field = shape.and_then(|shape| shape.fields.iter().find(|field| name.is(field.name)));
            self.string(name);
            let colon = self.out.len();
            self.out.push(b':');
            self.value(reader, input, field.and_then(|field| field.inner))?;
            let value = self.out.get(colon + 1..).unwrap_or_default();
            let is_empty_value = |field: &ShapeField| {
                matches!(value, b"null" | b"[]" | b"{}") || is_canonical(value, field.default.as_bytes())
            };
            if field.is_some_and(is_empty_value) {
                self.out.truncate(start);
            } else {
                self.out.push(b',');
                self.members.push(MemberRange { start, colon, end: self.out.len() });
            }
        }
        if shape.is_some_and(|shape| shape.fields.iter().any(|field| field.name == DISPLAY_TEXT)) {
            self.omit_display_text(first);
        }
        self.sort(first);
        if self.members.len() > first {
            self.out.pop(); // the last comma
        }
        self.members.truncate(first);
        self.out.push(b'}');
        Ok(())
    }

    /// Omits the text for display of the innermost object, whose members start at `first`, if it is the name.
    fn omit_display_text(&mut self, first: usize) {
        let Self { out, members, .. } = self;
        let find = |is_found: &dyn Fn(&[u8]) -> bool| {
            let mut found = members.iter().enumerate().skip(first);
            let (index, at) = found.find(|(_, at)| out.get(at.start..at.colon).is_some_and(is_found))?;
            Some((index, *at, out.get(at.colon..at.end)?))
        };
        let is_display_text = |name: &[u8]| {
            name.strip_prefix(b"\"").is_some_and(|name| name.strip_suffix(b"\"") == Some(DISPLAY_TEXT.as_bytes()))
        };
        let (Some((index, at, text)), Some((_, _, name))) = (find(&is_display_text), find(&|name| name == NAME)) else {
            return;
        };
        if text == name {
            members.remove(index);
            out.drain(at.start..at.end);
            let length = at.end - at.start;
            for member in members.iter_mut().skip(index) {
                member.start -= length;
                member.colon -= length;
                member.end -= length;
            }
        }
    }

    /// Sorts the members of the innermost object, which start at `first`, by name.
    fn sort(&mut self, first: usize) {
        let Self { out, members, sorted } = self;
        let Some(members) = members.get_mut(first..) else { return };
        let name = |member: &MemberRange| out.get(member.start..member.colon);
        if members.is_sorted_by_key(name) {
            return;
        }
        let start = members.first().map_or(out.len(), |member| member.start);
        // The sort is stable: repeated unknown keys keep their order.
        merge_sort(members, |one, other| name(one) < name(other));
        sorted.clear();
        for member in members {
            sorted.extend_from_slice(out.get(member.start..member.end).unwrap_or_default());
        }
        out.truncate(start);
        out.extend_from_slice(sorted);
    }
}

/// Returns whether `value` is the canonical form of `default`; see [`ShapeField`].
fn is_canonical(value: &[u8], default: &[u8]) -> bool {
    match (default, value) {
        ([digit @ b'1'..=b'9', ..], [first, b'e', exponent]) => {
            first == digit && usize::from(exponent & 0x0F) == default.len()
        }
        _ => value == default,
    }
}

#[cfg(test)]
mod tests {
    use super::canonical;
    use crate::schema::{Shape, ShapeField};

    static INNER: Shape = Shape { fields: &[ShapeField { name: "unit", default: "\"each\"", inner: None }] };
    static OUTER: Shape = Shape {
        fields: &[
            ShapeField { name: "b", default: "", inner: Some(&INNER) },
            ShapeField { name: "a", default: "", inner: None },
            ShapeField { name: "n", default: "1", inner: None },
        ],
    };

    #[test]
    fn members_are_sorted_and_empty_ones_left_out_at_every_depth() {
        for (document, expected) in [
            ("{}", "{}"),
            ("[]", "[]"),
            (r#"{"a":1}"#, r#"{"a":1e1}"#),
            (r#" { "b" : {"unit":"g"} , "a" : "x" } "#, r#"{"a":"x","b":{"unit":"g"}}"#),
            (r#"{"n":1.0,"a":null,"b":{"unit":"each"}}"#, "{}"),
            (r#"{"b":{"unit":"each","z":[],"y":null}}"#, r#"{"b":{"y":null,"z":[]}}"#),
            (r#"{"b":[{"z":2,"unit":"g"},{"unit":"each"}],"a":[]}"#, r#"{"b":[{"unit":"g","z":2e1},{}]}"#),
            // Unknown fields: a repeated key keeps its order.
            (r#"{"z":{"y":2,"x":1},"z":0,"c":true}"#, r#"{"c":true,"z":{"x":1e1,"y":2e1},"z":0}"#),
            // Names are compared as bytes including their quotes, so `a b` sorts before `a`: a space is less than a
            // quote.
            (r#"{"a b":"2","a":"1","a\u0021":"3"}"#, r#"{"a b":"2","a!":"3","a":"1"}"#),
            (r#"{"\u0061":"\u0041\/\n\""}"#, "{\"a\":\"A/\\u000a\\\"\"}"),
        ] {
            let written = canonical(document.as_bytes(), &OUTER).unwrap();
            assert_eq!(String::from_utf8(written).unwrap(), expected, "{document}");
        }
    }
}
