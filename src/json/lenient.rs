//! A lenient pull cursor for JSON from other programs. It accepts what a browser accepts when it decodes and parses a
//! response.
//!
//! It uses the strict [`Reader`] and continues after these errors: a byte order mark is skipped, invalid UTF-8 and lone
//! surrogates become U+FFFD, and nesting is not limited. Invalid syntax is still an error. No tree is built, no byte is
//! read more than twice, and recursion is limited by [`MAX_DEPTH`](super::MAX_DEPTH).

mod compact;
mod skip;
mod text;

use super::{Number, Reader, SyntaxError, SyntaxErrorKind};
pub(crate) use compact::MemberName;
pub(crate) use text::LenientText;
use text::{is_recoverable, malformed_end};

/// A position in a document, and the token expected next.
///
/// Read a value with [`Cursor::string`], [`Cursor::number`], [`Cursor::boolean`], [`Cursor::object`], [`Cursor::array`]
/// or [`Cursor::skip`]. A value of another type, or one that is not read, is skipped. After entering an object or an
/// array, call [`Cursor::member`] or [`Cursor::item`] until the end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'a> {
    input: &'a [u8],
    reader: Reader<'a>,
    expected: Expected,
    /// The number of list items that may still be stored.
    items_left: u32,
}

/// The maximum number of list items stored of a response. A small item takes a hundred times its bytes in memory.
const MAX_ITEMS: u32 = 50_000;

/// What the cursor expects at its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expected {
    /// A value.
    Value,
    /// The first member or item of the container just entered, or its end.
    First,
    /// A comma, or the end of the open container.
    Next,
}

impl<'a> Cursor<'a> {
    /// Creates a cursor at the outermost value of `input`.
    pub(crate) fn new(input: &'a [u8]) -> Self {
        let bom_length = if input.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
        let mut reader = Reader::at(input, bom_length);
        reader.skip_space();
        Self { input, reader, expected: Expected::Value, items_left: MAX_ITEMS }
    }

    /// Creates a cursor like [`Cursor::new`] for a document that passed a check, which has limited its size: all of its
    /// list items may be stored.
    pub(crate) fn of_checked(input: &'a [u8]) -> Self {
        Self { items_left: u32::MAX, ..Self::new(input) }
    }

    /// Returns the byte offset of the cursor: the first byte of the expected value, or else the end of the previous
    /// one.
    pub(crate) const fn offset(&self) -> usize {
        self.reader.offset()
    }

    /// Returns whether the input is at its end.
    pub(crate) const fn is_at_end(&self) -> bool {
        self.reader.offset() >= self.input.len()
    }

    /// Returns the first byte of the expected value, or zero at the end of the input.
    pub(crate) fn byte(&self) -> u8 {
        self.reader.byte()
    }

    /// Enters the object at the cursor. Returns false for a value of another type.
    pub(crate) fn object(&mut self) -> Result<bool, SyntaxError> {
        self.enter(b'{')
    }

    /// Enters the array at the cursor. Returns false for a value of another type.
    pub(crate) fn array(&mut self) -> Result<bool, SyntaxError> {
        self.enter(b'[')
    }

    fn enter(&mut self, start: u8) -> Result<bool, SyntaxError> {
        if self.byte() != start {
            self.skip()?;
            return Ok(false);
        }
        self.reader.bump();
        self.expected = Expected::First;
        Ok(true)
    }

    /// Moves to the value of the next member and returns the member's name. Returns `None` at the end of the object,
    /// which it leaves.
    pub(crate) fn member(&mut self) -> Result<Option<LenientText<'a>>, SyntaxError> {
        if !self.more(b'}', SyntaxErrorKind::ObjectEnd)? {
            return Ok(None);
        }
        let name = self.text()?;
        self.reader.skip_colon()?;
        self.expected = Expected::Value;
        Ok(Some(name))
    }

    /// Moves to the next item. Returns false at the end of the array, which it leaves.
    pub(crate) fn item(&mut self) -> Result<bool, SyntaxError> {
        let more = self.more(b']', SyntaxErrorKind::ArrayEnd)?;
        if more {
            self.expected = Expected::Value;
        }
        Ok(more)
    }

    /// Returns whether the reader may store an item, and counts that item.
    pub(crate) fn take_item(&mut self) -> bool {
        let has_room = self.items_left > 0;
        self.items_left = self.items_left.saturating_sub(1);
        has_room
    }

    /// Moves to the next member or item of the open container. At the `end` byte, reads it and returns false.
    fn more(&mut self, end: u8, otherwise: SyntaxErrorKind) -> Result<bool, SyntaxError> {
        if self.expected == Expected::Value {
            self.skip()?;
        }
        self.reader.skip_space();
        let is_first = self.expected == Expected::First;
        self.expected = Expected::Next;
        if self.byte() == end {
            self.reader.bump();
            return Ok(false);
        }
        if !is_first {
            if self.byte() != b',' {
                return Err(self.reader.error(otherwise));
            }
            self.reader.bump();
            self.reader.skip_space();
        }
        Ok(true)
    }

    /// Reads the expected value if it is a string.
    pub(crate) fn string(&mut self) -> Result<Option<LenientText<'a>>, SyntaxError> {
        if self.byte() != b'"' {
            self.skip()?;
            return Ok(None);
        }
        self.expected = Expected::Next;
        self.text().map(Some)
    }

    /// Reads the expected value if it is a number.
    pub(crate) fn number(&mut self) -> Result<Option<Number<'a>>, SyntaxError> {
        if !matches!(self.byte(), b'-' | b'0'..=b'9') {
            self.skip()?;
            return Ok(None);
        }
        self.expected = Expected::Next;
        self.reader.number().map(Some)
    }

    /// Reads the expected value if it is a boolean.
    pub(crate) fn boolean(&mut self) -> Result<Option<bool>, SyntaxError> {
        let value = match self.byte() {
            b't' => Some(true),
            b'f' => Some(false),
            _ => None,
        };
        self.skip()?;
        Ok(value)
    }

    /// Skips the expected value.
    pub(crate) fn skip(&mut self) -> Result<(), SyntaxError> {
        self.expected = Expected::Next;
        let mut reader = self.reader;
        match reader.skip(0) {
            Ok(()) => self.reader = reader,
            Err(error) if error.kind == SyntaxErrorKind::TooDeep || is_recoverable(error) => skip::lenient_value(self)?,
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// Returns an error if anything but white space follows the outermost value.
    pub(crate) fn finish(&mut self) -> Result<(), SyntaxError> {
        if self.expected == Expected::Value {
            self.skip()?;
        }
        self.reader.finish()
    }

    /// Reads the string at the cursor.
    fn text(&mut self) -> Result<LenientText<'a>, SyntaxError> {
        let start = self.offset() + 1;
        let mut reader = self.reader;
        match reader.string() {
            Ok(text) => {
                self.reader = reader;
                Ok(LenientText::WellFormed(text))
            }
            Err(error) if is_recoverable(error) => {
                let end = malformed_end(self.input, error)?;
                self.reader = Reader::at(self.input, end + 1);
                Ok(LenientText::IllFormed(self.input.get(start..end).unwrap_or_default()))
            }
            Err(error) => Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Reader, SyntaxError, SyntaxErrorKind};
    use super::Cursor;

    fn text(json: &[u8]) -> Result<String, SyntaxError> {
        let mut cursor = Cursor::new(json);
        let text = cursor.string()?.expect("a string");
        cursor.finish()?;
        Ok(text.chars().collect())
    }

    fn skip(json: &[u8]) -> Result<(), SyntaxError> {
        Cursor::new(json).finish()
    }

    #[test]
    fn reads_an_object() {
        let json = br#" {"a": 1, "b": "x", "c": [true, {"d": []}, null], "e": {}, "f": false, "t": true, "a": -2.5} "#;
        let mut cursor = Cursor::new(json);
        assert!(cursor.object().unwrap());
        let mut seen = Vec::new();
        while let Some(name) = cursor.member().unwrap() {
            seen.push(match cursor.byte() {
                _ if name.is("a") => String::from_utf8(cursor.number().unwrap().unwrap().raw().to_vec()).unwrap(),
                b'"' => cursor.string().unwrap().unwrap().chars().collect(),
                b'[' => {
                    assert!(cursor.array().unwrap());
                    let mut items = 0;
                    while cursor.item().unwrap() {
                        items += 1;
                    }
                    items.to_string()
                }
                b'f' | b't' => cursor.boolean().unwrap().unwrap().to_string(),
                _ => name.chars().collect(),
            });
        }
        assert_eq!(seen, ["1", "x", "3", "e", "false", "true", "-2.5"]);
        assert_eq!(cursor.offset(), json.len() - 1);
        assert_eq!(cursor.finish(), Ok(()));
    }

    #[test]
    fn a_value_of_another_type_is_stepped_over() {
        for json in ["null", "[1]", "{\"a\":1}", "true", "\"x\"", "1"] {
            let mut cursor = Cursor::new(json.as_bytes());
            match json.as_bytes()[0] {
                b'{' => assert!(!cursor.array().unwrap()),
                b'"' => assert!(cursor.number().unwrap().is_none()),
                _ => assert!(cursor.string().unwrap().is_none()),
            }
            assert_eq!((cursor.offset(), cursor.finish()), (json.len(), Ok(())), "{json}");
        }
    }

    #[test]
    fn syntax_errors_stay_errors() {
        for (json, offset, kind) in [
            (&b""[..], 0, SyntaxErrorKind::Truncated),
            (b"\xEF\xBB\xBF", 3, SyntaxErrorKind::Truncated),
            (b"\xEF\xBB\xBF\xEF\xBB\xBF1", 3, SyntaxErrorKind::Value),
            (b"\"\xFF", 2, SyntaxErrorKind::Truncated),
            (b"\"\xFF\n\"", 2, SyntaxErrorKind::Control),
            (b"[\"\xFF\",]", 5, SyntaxErrorKind::Value),
            (b"[1 2]", 3, SyntaxErrorKind::ArrayEnd),
            (b"{\"\xFF\":1]", 6, SyntaxErrorKind::ObjectEnd),
            (b"{\"\xFF\" 1}", 5, SyntaxErrorKind::Colon),
            (b"{,}", 1, SyntaxErrorKind::Key),
            (b"1 2", 2, SyntaxErrorKind::Trailing),
            (b"\xFF", 0, SyntaxErrorKind::Value),
            (br#""\ud800\x""#, 7, SyntaxErrorKind::Escape),
        ] {
            assert_eq!(skip(json), Err(SyntaxError { offset, kind }), "{}", String::from_utf8_lossy(json));
        }
    }

    #[test]
    fn agrees_with_decoding_and_parsing() {
        let pieces = b"{~}~[~]~,~:~\"~\"a\"~\"a\":~1~-0.5e3~01~true~null~ ~\n~\\n~\xFF~\xE2\x82~\xC3\xA9~\\u0041~\"\xF0\x9F\"~[1,2]~{\"b\":[]}";
        let pieces: Vec<&[u8]> = pieces.split(|&byte| byte == b'~').collect();
        let mut random = fastrand::Rng::with_seed(8);
        let mut good = 0;
        for _ in 0..300_000 {
            let mut json = Vec::new();
            for _ in 0..random.usize(1..9) {
                json.extend_from_slice(pieces[random.usize(..pieces.len())]);
            }
            let decoded = String::from_utf8_lossy(&json);
            let parsed = serde_json::from_str::<serde_json::Value>(&decoded);
            assert_eq!(skip(&json).is_ok(), parsed.is_ok(), "{decoded}");
            // Errors that remain must be the same as those of the strict reader.
            if let (Err(error), Ok(())) = (skip(&json), core::str::from_utf8(&json).map(drop)) {
                let mut reader = Reader::new(&json);
                reader.skip_space();
                assert_eq!(reader.skip(0).and_then(|()| reader.finish()), Err(error), "{decoded}");
            }
            let Ok(parsed) = parsed else { continue };
            good += 1;
            if let serde_json::Value::String(expected) = parsed {
                assert_eq!(text(&json).as_ref(), Ok(&expected), "{decoded}");
            }
        }
        assert!(good > 1_000, "{good}");
    }
}
