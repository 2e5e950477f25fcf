//! Strings that may contain invalid UTF-8 or unpaired surrogates.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::super::string::{UNICODE_ESCAPE, code_unit, rest_of_string};
use super::super::{SyntaxError, SyntaxErrorKind, Text, ToJson, utf8};

/// A string of a document, valid or malformed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum LenientText<'a> {
    /// A string that the strict reader accepts.
    WellFormed(Text<'a>),
    /// The bytes between the quotes of a string with invalid UTF-8 or an unpaired surrogate.
    IllFormed(&'a [u8]),
}

impl<'a> LenientText<'a> {
    /// Returns the bytes between the quotes as the document contains them.
    pub(crate) fn raw(&self) -> &'a [u8] {
        match self {
            Self::WellFormed(text) => text.raw(),
            Self::IllFormed(raw) => raw,
        }
    }

    /// Returns the unescaped text. U+FFFD replaces invalid characters.
    pub(crate) fn to_text(self) -> Cow<'a, str> {
        match self {
            Self::WellFormed(text) if !text.is_escaped() => core::str::from_utf8(text.raw()).ok().map(Cow::Borrowed),
            _ => None,
        }
        .unwrap_or_else(|| Cow::Owned(self.chars().collect()))
    }

    /// Returns whether the unescaped string equals `other`.
    pub(crate) fn is(&self, other: &str) -> bool {
        match self {
            Self::WellFormed(text) => text.is(other),
            Self::IllFormed(_) => self.chars().eq(other.chars()),
        }
    }

    /// Returns the unescaped characters. U+FFFD replaces invalid ones.
    pub(crate) fn chars(&self) -> LenientChars<'a> {
        LenientChars { rest: self.raw() }
    }
}

/// Writes a string as the document contains it, unless it is malformed.
impl ToJson for LenientText<'_> {
    fn write(&self, out: &mut Vec<u8>) {
        match self {
            Self::WellFormed(text) => text.write(out),
            Self::IllFormed(_) => self.to_text().write(out),
        }
    }
}

/// An iterator over the characters of a [`LenientText`].
#[derive(Clone, Debug)]
pub(crate) struct LenientChars<'a> {
    rest: &'a [u8],
}

impl Iterator for LenientChars<'_> {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        // The length of the bytes of the next character, and whether they are well-formed.
        let (length, is_well_formed) = match *self.rest.first()? {
            b'\\' => match (code_unit(self.rest, 0), code_unit(self.rest, UNICODE_ESCAPE)) {
                (Some(0xD800..0xDC00), Some(0xDC00..0xE000)) => (2 * UNICODE_ESCAPE, true),
                (Some(0xD800..0xE000), _) => (UNICODE_ESCAPE, false),
                (Some(_), _) => (UNICODE_ESCAPE, true),
                (None, _) => (2, true),
            },
            0..0x80 => (1, true),
            _ => match utf8::sequence(self.rest, 0) {
                Some(length) => (length, true),
                None => (invalid_utf8_length(self.rest), false),
            },
        };
        let (piece, rest) = self.rest.split_at_checked(length)?;
        self.rest = rest;
        if is_well_formed { Text::new(piece, 0, true).chars().next() } else { Some(char::REPLACEMENT_CHARACTER) }
    }
}

/// Returns whether reading continues after this error in a string.
pub(super) fn is_recoverable(error: SyntaxError) -> bool {
    matches!(error.kind, SyntaxErrorKind::Utf8 | SyntaxErrorKind::LoneSurrogate)
}

/// Returns the offset of the quote that closes a string whose first error is `error`.
#[cold]
pub(super) fn malformed_end(input: &[u8], mut error: SyntaxError) -> Result<usize, SyntaxError> {
    loop {
        let length = match error.kind {
            // Skipping one byte is enough: no byte of an invalid sequence is a quote or a backslash.
            SyntaxErrorKind::Utf8 => 1,
            SyntaxErrorKind::LoneSurrogate => UNICODE_ESCAPE,
            _ => return Err(error),
        };
        match rest_of_string(input, error.offset + length) {
            Ok((end, _)) => return Ok(end),
            Err(next) => error = next,
        }
    }
}

/// Returns how many bytes at the start one U+FFFD replaces: the longest prefix of a UTF-8 sequence, or one byte
/// (Unicode, section 3.9; WHATWG Encoding).
fn invalid_utf8_length(bytes: &[u8]) -> usize {
    let start = bytes.get(..4).unwrap_or(bytes);
    let error = core::str::from_utf8(start).err();
    error.and_then(|error| error.error_len()).unwrap_or(start.len()).max(1)
}

#[cfg(test)]
mod tests {
    use super::super::Cursor;
    use super::LenientText;

    #[test]
    fn names_are_compared_after_repair() {
        let mut cursor = Cursor::new(b"{\"\xFF\": 1, \"t\\u0069tle\": 2}");
        assert!(cursor.object().unwrap());
        let malformed = cursor.member().unwrap().unwrap();
        assert!(matches!(malformed, LenientText::IllFormed(_)) && malformed.is("\u{FFFD}"));
        assert!(cursor.member().unwrap().unwrap().is("title"));
        assert!(cursor.member().unwrap().is_none());
    }

    #[test]
    fn malformed_strings_are_repaired() {
        for (json, expected) in [
            (&b"\xEF\xBB\xBF\"a\""[..], "a"),
            (b"\"\xFF\"", "\u{FFFD}"),
            (b"\"a\xE2\x82\"", "a\u{FFFD}"),
            (b"\"\xF0\x9F\x8Db\xC3\"", "\u{FFFD}b\u{FFFD}"),
            (b"\"\xED\xA0\x80\"", "\u{FFFD}\u{FFFD}\u{FFFD}"),
            (b"\"\xC0\xAF\"", "\u{FFFD}\u{FFFD}"),
            (br#""\ud800""#, "\u{FFFD}"),
            (br#""\udc00x\n""#, "\u{FFFD}x\n"),
            (br#""\ud800\ud83c\udf4c""#, "\u{FFFD}\u{1F34C}"),
            (br#""\ud83c\u0041""#, "\u{FFFD}A"),
            (b"\"\\ud800\xFF\\\"\xC3\xA9\"", "\u{FFFD}\u{FFFD}\"é"),
        ] {
            let text: String = Cursor::new(json).string().unwrap().unwrap().chars().collect();
            assert_eq!(text, expected, "{}", String::from_utf8_lossy(json));
        }
    }
}
