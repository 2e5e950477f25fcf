//! Sets members of an object in a document. All other bytes stay the same, including white space, large integers and
//! the order of members.

use alloc::vec::Vec;
use core::ops::Range;

use super::{Reader, SyntaxError, Text, ToJson, member};

/// A member to set: its name, and its value as JSON.
pub(crate) type NewMember = (&'static str, Vec<u8>);

/// Sets members of `object`, a member of the root. Creates the object if it is absent or has another type. With
/// `only_missing`, sets only members that are absent or null.
///
/// Returns `None` if the document repeats the object or one of these members, because a reader may use the copy that
/// was not set.
///
/// # Errors
/// Never fails for a document that passed a check.
pub(crate) fn splice(
    document: &[u8],
    object: &'static str,
    members: &[NewMember],
    only_missing: bool,
) -> Result<Option<Vec<u8>>, SyntaxError> {
    let mut reader = Reader::new(document);
    reader.start()?;
    let root = reader.offset();
    let mut edits = Vec::new();
    match values(&members_of(document, root)?, object).as_slice() {
        [] => edits.push(insertion(document, root, &[(object, object_with(members))])),
        [value] if document.get(value.start) == Some(&b'{') => {
            let present = members_of(document, value.start)?;
            let mut absent = Vec::new();
            for member in members {
                let (name, json) = member;
                match values(&present, name).as_slice() {
                    [] => absent.push(member.clone()),
                    [value] if only_missing && document.get(value.start) != Some(&b'n') => {}
                    [value] => edits.push((value.clone(), json.clone())),
                    _ => return Ok(None),
                }
            }
            if !absent.is_empty() {
                edits.push(insertion(document, value.start, &absent));
            }
        }
        [value] => edits.push((value.clone(), object_with(members))),
        _ => return Ok(None),
    }
    Ok(Some(apply(document, edits)))
}

/// A range of the document, and the bytes that replace it.
type Edit = (Range<usize>, Vec<u8>);

/// The name of a member, and the range of its value in the document.
pub(crate) type MemberRange<'a> = (Text<'a>, Range<usize>);

/// Returns the members of the object at `open`. A value of another type has none.
pub(crate) fn members_of(document: &[u8], open: usize) -> Result<Vec<MemberRange<'_>>, SyntaxError> {
    let mut members = Vec::new();
    let mut reader = Reader::at(document, open);
    if reader.byte() == b'{' {
        while let Some(name) = reader.member()? {
            let start = reader.offset();
            reader.skip(0)?;
            members.push((name, start..reader.offset()));
        }
    }
    Ok(members)
}

/// Returns the ranges of the values with a name.
fn values(members: &[MemberRange<'_>], name: &str) -> Vec<Range<usize>> {
    members.iter().filter(|(member, _)| member.is(name)).map(|(_, range)| range.clone()).collect()
}

/// Returns an edit that inserts members at the start of the object at `open`.
fn insertion(document: &[u8], open: usize, members: &[NewMember]) -> Edit {
    let mut reader = Reader::at(document, open);
    reader.bump();
    let start = reader.offset();
    reader.skip_space();
    let mut text = open_with(members).split_off(1);
    if reader.byte() != b'}' {
        text.push(b',');
    }
    (start..start, text)
}

/// Returns an object with these members as JSON.
fn object_with(members: &[NewMember]) -> Vec<u8> {
    let mut text = open_with(members);
    text.push(b'}');
    text
}

/// Returns the start of an object with these members, without its last brace.
fn open_with(members: &[NewMember]) -> Vec<u8> {
    let mut text = Vec::from(*b"{");
    for (name, value) in members {
        member(&mut text, *name, &RawJson(value));
    }
    text
}

/// A value as JSON.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RawJson<'a>(pub &'a [u8]);

impl ToJson for RawJson<'_> {
    fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.0);
    }
}

/// Returns the document with the edits applied.
fn apply(document: &[u8], edits: Vec<Edit>) -> Vec<u8> {
    // There are only a few edits, and `sort` would add 6 KB to `service.wasm`.
    let mut sorted: Vec<Edit> = Vec::new();
    for edit in edits {
        let at = sorted.partition_point(|(range, _)| range.start <= edit.0.start);
        sorted.insert(at, edit);
    }
    let mut text = Vec::with_capacity(document.len());
    let mut from = 0;
    for (range, replacement) in sorted {
        text.extend_from_slice(document.get(from..range.start).unwrap_or_default());
        text.extend(replacement);
        from = range.end;
    }
    text.extend_from_slice(document.get(from..).unwrap_or_default());
    text
}

#[cfg(test)]
mod tests {
    use super::splice;

    fn spliced(document: &str, members: &[(&'static str, &str)]) -> String {
        let members: Vec<_> = members.iter().map(|(name, value)| (*name, value.as_bytes().to_vec())).collect();
        String::from_utf8(splice(document.as_bytes(), "o", &members, false).unwrap().unwrap()).unwrap()
    }

    #[test]
    fn members_are_set_and_all_else_stays() {
        for (document, expected) in [
            ("{}", r#"{"o":{"a":1}}"#),
            (" { } ", r#" {"o":{"a":1} } "#),
            (r#"{"x": [1.0e2]}"#, r#"{"o":{"a":1},"x": [1.0e2]}"#),
            (r#"{"o" : null, "x": 2}"#, r#"{"o" : {"a":1}, "x": 2}"#),
            (r#"{"o": {}}"#, r#"{"o": {"a":1}}"#),
            (r#"{"o": { "b" : 12345678901234567890 }}"#, r#"{"o": {"a":1, "b" : 12345678901234567890 }}"#),
            (r#"{"o": {"b": 2, "a": {"a": 3}, "c": 4}}"#, r#"{"o": {"b": 2, "a": 1, "c": 4}}"#),
            (r#"{"\u006f": {"\u0061": "}"}}"#, r#"{"\u006f": {"\u0061": 1}}"#),
            (r#"{"x": {"o": {"a": 2}}}"#, r#"{"o":{"a":1},"x": {"o": {"a": 2}}}"#),
        ] {
            assert_eq!(spliced(document, &[("a", "1")]), expected, "{document}");
        }
    }

    #[test]
    fn members_that_are_absent_come_first() {
        assert_eq!(
            spliced(r#"{"o":{"b":0,"c":0}}"#, &[("a", "1"), ("c", "2"), ("d", "3")]),
            r#"{"o":{"a":1,"d":3,"b":0,"c":2}}"#
        );
    }

    #[test]
    fn a_second_copy_is_refused() {
        for document in [r#"{"o":{},"o":null}"#, r#"{"o":{"a":2},"\u006f":{"a":3}}"#, r#"{"o":{"a":2,"b":3,"a":null}}"#]
        {
            assert_eq!(splice(document.as_bytes(), "o", &[("a", b"1".to_vec())], false), Ok(None), "{document}");
        }
        assert_eq!(
            spliced(r#"{"x":1,"o":{"b":2,"b":3},"x":2}"#, &[("a", "1")]),
            r#"{"x":1,"o":{"a":1,"b":2,"b":3},"x":2}"#
        );
    }
}
