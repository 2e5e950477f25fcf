//! Fast paths for compact documents, which have no white space and are mostly ASCII. A fast path that does not apply
//! has no effect.

use super::super::{Reader, SyntaxError};
use super::{Cursor, Expected, LenientText};

/// The name of a declared member, prepared for comparison with the bytes of a compact document.
#[derive(Debug)]
pub(crate) struct MemberName {
    name: &'static str,
    /// The first sixteen bytes of `"name":`, as a little-endian number, and a mask with ones for the bytes in use.
    first: u128,
    mask: u128,
    /// The last sixteen bytes of `"name":`, if it is longer.
    last: u128,
}

impl MemberName {
    pub(crate) const fn new(name: &'static str) -> Self {
        let length = name.len() + 3;
        assert!(length <= 32, "sixteen bytes from each end are compared");
        let last = if length > 16 { bytes_of(name, length - 16) } else { 0 };
        Self {
            name,
            first: bytes_of(name, 0),
            mask: if length < 16 { (1 << (8 * length)) - 1 } else { u128::MAX },
            last,
        }
    }

    #[allow(dead_code, reason = "only the npm package writes what it reads")]
    pub(crate) const fn as_str(&self) -> &'static str {
        self.name
    }

    /// Returns the offset after `"name":` if the document has that at `at`. `bytes` are the next sixteen bytes of the
    /// document.
    #[inline(always)]
    fn after(&self, document: &[u8], at: usize, bytes: u128) -> Option<usize> {
        let end = at + self.name.len() + 3;
        let is_match =
            bytes & self.mask == self.first && (end - at <= 16 || bytes_at(document, end - 16) == Some(self.last));
        is_match.then_some(end)
    }
}

/// Returns up to sixteen bytes of `"name":` as a little-endian number.
const fn bytes_of(name: &str, start: usize) -> u128 {
    let (mut bytes, mut index) = (0, 0);
    while index < 16 {
        let at = start + index;
        let byte = match (at.checked_sub(1), name.as_bytes()) {
            (None, _) => b'"',
            (Some(at), name) if at < name.len() =>
            {
                #[allow(clippy::indexing_slicing, reason = "const: out of bounds would not compile")]
                name[at]
            }
            (Some(at), name) if at == name.len() => b'"',
            (Some(at), name) if at == name.len() + 1 => b':',
            _ => 0,
        };
        bytes |= (byte as u128) << (8 * index);
        index += 1;
    }
    bytes
}

fn bytes_at(document: &[u8], at: usize) -> Option<u128> {
    Some(u128::from_le_bytes(*document.get(at..)?.first_chunk()?))
}

impl<'a> Cursor<'a> {
    /// Moves to the value of the next member and returns the index of its name, or `usize::MAX` if the name is not
    /// declared. Returns `None` at the end of the object, which it leaves. Members are read fastest if they are in the
    /// order of `names`, so pass the index after the last one as `next`.
    #[inline(always)]
    pub(crate) fn declared_member(&mut self, names: &[MemberName], next: usize) -> Result<Option<usize>, SyntaxError> {
        if self.leave_if_at_end() {
            return Ok(None);
        }
        match self.compact_member(names, next) {
            Some(index) => Ok(Some(index)),
            None => self.any_member(names),
        }
    }

    #[inline(never)]
    fn any_member(&mut self, names: &[MemberName]) -> Result<Option<usize>, SyntaxError> {
        let Some(name) = self.member()? else { return Ok(None) };
        // A malformed name never matches.
        let index = match name {
            LenientText::WellFormed(text) => names.iter().position(|each| text.is(each.name)),
            LenientText::IllFormed(_) => None,
        };
        Ok(Some(index.unwrap_or(usize::MAX)))
    }

    /// Moves to the value of the next member if it is declared and written as in compact documents.
    #[inline(always)]
    fn compact_member(&mut self, names: &[MemberName], next: usize) -> Option<usize> {
        let at = match self.expected {
            Expected::First => self.offset(),
            Expected::Next if self.byte() == b',' => self.offset() + 1,
            _ => return None,
        };
        let bytes = bytes_at(self.input, at)?;
        for (index, name) in names.iter().enumerate().skip(next) {
            if let Some(after) = name.after(self.input, at, bytes) {
                self.reader = Reader::at(self.input, after);
                self.reader.skip_space();
                self.expected = Expected::Value;
                return Some(index);
            }
        }
        None
    }

    /// Does the same as [`Cursor::string`], inlined for loops where a call would be too slow.
    #[inline(always)]
    pub(crate) fn inlined_string(&mut self) -> Result<Option<LenientText<'a>>, SyntaxError> {
        if self.byte() != b'"' {
            return self.string();
        }
        let mut reader = self.reader;
        match reader.inlined_string() {
            Ok(text) => {
                (self.reader, self.expected) = (reader, Expected::Next);
                Ok(Some(LenientText::WellFormed(text)))
            }
            Err(_) => self.string(),
        }
    }

    /// Leaves the object if it ends at the cursor.
    #[inline(always)]
    fn leave_if_at_end(&mut self) -> bool {
        let is_end = self.expected != Expected::Value && self.byte() == b'}';
        if is_end {
            self.reader.bump();
            self.expected = Expected::Next;
        }
        is_end
    }
}

#[cfg(test)]
mod tests {
    use super::{Cursor, MemberName, bytes_at};

    #[test]
    fn moves_from_name_to_name() {
        const NAMES: &[MemberName] = &[MemberName::new("a"), MemberName::new("b"), MemberName::new("c")];
        for json in
            [r#"{"a":"x","x":[{}],"c": 1,"b":2,"c":3}"#, r#" { "a" : "x", "x": [{}], "c":1 ,"b":2,"\u0063":3 } "#]
        {
            let mut cursor = Cursor::new(json.as_bytes());
            assert!(cursor.object().unwrap());
            let (mut seen, mut next) = (Vec::new(), 0);
            while let Some(index) = cursor.declared_member(NAMES, next).unwrap() {
                next = index.wrapping_add(1);
                seen.push((index, cursor.byte()));
            }
            let expected = [(0, b'"'), (usize::MAX, b'['), (2, b'1'), (1, b'2'), (2, b'3')];
            assert_eq!((&seen[..], cursor.finish()), (&expected[..], Ok(())), "{json}");
        }
    }

    /// Returns the offset of the value if the document starts with this name as compact documents write it.
    fn after(name: &'static str, document: &str) -> Option<usize> {
        let padded = format!("{document}{}", " ".repeat(16));
        MemberName::new(name).after(padded.as_bytes(), 0, bytes_at(padded.as_bytes(), 0).unwrap())
    }

    #[test]
    fn only_the_exact_name_matches() {
        for name in
            ["id", "twelve_chars", "thirteen_char", "fourteen_chars", "fifteen_charact", "longer_than_the_glance"]
        {
            assert_eq!(after(name, &format!("\"{name}\":1")), Some(name.len() + 3), "{name}");
            let other = format!("{}X", &name[..name.len() - 1]);
            for no in
                [format!("\"{name}\" :1"), format!("\"{name}s\":1"), format!("\"{other}\":1"), format!(" {name}\":1")]
            {
                assert_eq!(after(name, &no), None, "{no}");
            }
        }
    }
}
