//! Strings of a document, with their escapes.

use alloc::vec::Vec;

use super::ToJson;
use super::string::{UNICODE_ESCAPE, code_unit};

/// A well-formed JSON string that is not unescaped yet.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    raw: &'a [u8],
    start: usize,
    escaped: bool,
}

/// Writes a string as the document contains it.
impl ToJson for Text<'_> {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(b'"');
        out.extend_from_slice(self.raw);
        out.push(b'"');
    }
}

impl<'a> Text<'a> {
    #[inline(always)]
    pub(super) const fn new(raw: &'a [u8], start: usize, escaped: bool) -> Self {
        Self { raw, start, escaped }
    }

    /// Returns the bytes between the quotes as the document contains them.
    #[inline(always)]
    pub const fn raw(&self) -> &'a [u8] {
        self.raw
    }

    /// Returns the byte offset of the first byte after the opening quote.
    #[inline(always)]
    pub const fn start(&self) -> usize {
        self.start
    }

    /// Creates a string with escapes from its raw bytes, without a position in the document.
    pub(crate) const fn escaped(raw: &'a [u8]) -> Self {
        Self { raw, start: 0, escaped: true }
    }

    /// Returns whether the string contains an escape.
    pub(crate) const fn is_escaped(&self) -> bool {
        self.escaped
    }

    /// Returns the unescaped characters.
    pub fn chars(&self) -> Chars<'a> {
        Chars { rest: self.raw }
    }

    /// Returns the bytes of the first `count` characters as the document contains them.
    pub fn first(&self, count: usize) -> &'a [u8] {
        let mut rest = self.chars();
        // A loop: `nth` would add a second copy of the decoder.
        for _ in 0..count {
            if rest.next().is_none() {
                break;
            }
        }
        self.raw.get(..self.raw.len() - rest.rest.len()).unwrap_or_default()
    }

    /// Returns whether the unescaped string equals `other`.
    #[inline]
    pub fn is(&self, other: &str) -> bool {
        if self.escaped { self.chars().eq(other.chars()) } else { self.raw == other.as_bytes() }
    }

    /// Returns whether `one` sorts before `other`, character by character. Both are well-formed and start after their
    /// opening quotes. Reads no further than the end of the shorter one.
    pub(crate) fn is_less(one: &[u8], other: &[u8]) -> bool {
        let (mut one, mut other) = (Chars { rest: one }, Chars { rest: other });
        loop {
            let (is_less, is_equal) = match (one.rest.first(), other.rest.first()) {
                (_, Some(b'"') | None) => return false,
                (Some(b'"') | None, _) => return true,
                (Some(b'\\'), _) | (_, Some(b'\\')) => {
                    let (one, other) = (one.next(), other.next());
                    (one < other, one == other)
                }
                // UTF-8 sorts in the order of its characters.
                (first, second) => {
                    let order = (first < second, first == second);
                    one.advance(1);
                    other.advance(1);
                    order
                }
            };
            if !is_equal {
                return is_less;
            }
        }
    }

    /// Returns the unescaped bytes of the string: those of the document if it has no escape, or else a copy in
    /// `buffer`. Returns `None` if `buffer` is too small.
    #[inline]
    pub fn bytes<'b>(&self, buffer: &'b mut [u8]) -> Option<&'b [u8]>
    where
        'a: 'b,
    {
        if self.escaped { self.unescape(buffer) } else { Some(self.raw) }
    }

    #[cold]
    #[inline(never)]
    fn unescape<'b>(&self, buffer: &'b mut [u8]) -> Option<&'b [u8]> {
        let mut length = 0;
        for character in self.chars() {
            for byte in character.encode_utf8(&mut [0; 4]).bytes() {
                *buffer.get_mut(length)? = byte;
                length += 1;
            }
        }
        buffer.get(..length)
    }

    /// Returns the unescaped bytes of a string of at most sixteen bytes as a little-endian number. `input` is the
    /// document.
    #[inline(always)]
    pub fn packed(&self, input: &[u8]) -> Option<u128> {
        // Loading sixteen bytes and masking them avoids a branch for each length.
        match (input.get(self.start..).and_then(<[u8]>::first_chunk), MASKS.get(self.raw.len())) {
            (Some(bytes), Some(mask)) if !self.escaped => Some(u128::from_le_bytes(*bytes) & mask),
            _ => self.packed_slow(),
        }
    }

    #[cold]
    #[inline(never)]
    fn packed_slow(&self) -> Option<u128> {
        let mut buffer = [0; 16];
        let bytes = self.bytes(&mut buffer)?;
        // A NUL would look like the end of a shorter word.
        (bytes.len() <= 16 && bytes.iter().all(|&byte| byte != 0))
            .then(|| bytes.iter().rev().fold(0, |packed, byte| packed << 8 | u128::from(*byte)))
    }

    /// Returns whether the string has more than `limit` characters (Unicode scalar values).
    #[inline]
    pub fn is_longer_than(&self, limit: usize) -> bool {
        // A character takes at least one byte.
        self.raw.len() > limit
            && if self.escaped { self.chars().nth(limit).is_some() } else { scalars(self.raw) > limit }
    }

    /// Returns whether the string is empty or only white space (`char::is_whitespace`).
    #[inline(always)]
    pub fn is_blank(&self) -> bool {
        match self.raw.first() {
            Some(b'!'..=b'[' | b']'..=b'~') => false,
            _ => self.is_white_space(),
        }
    }

    #[cold]
    #[inline(never)]
    fn is_white_space(&self) -> bool {
        self.chars().all(char::is_whitespace)
    }
}

/// For each length, a mask with ones in that many bytes.
static MASKS: [u128; 17] = {
    let mut masks = [0; 17];
    let mut length = 1;
    while length < masks.len() {
        #[allow(clippy::indexing_slicing, reason = "const: out of bounds would not compile")]
        {
            masks[length] = masks[length - 1] << 8 | 0xFF;
        }
        length += 1;
    }
    masks
};

/// Counts the characters of well-formed UTF-8.
fn scalars(utf8: &[u8]) -> usize {
    utf8.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}

/// An iterator over the unescaped characters of a [`Text`].
#[derive(Clone, Debug)]
pub struct Chars<'a> {
    rest: &'a [u8],
}

impl Chars<'_> {
    /// Skips `length` bytes.
    fn advance(&mut self, length: usize) {
        self.rest = self.rest.get(length..).unwrap_or_default();
    }

    fn escape(&mut self) -> Option<char> {
        let character = match *self.rest.get(1)? {
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let unit = code_unit(self.rest, 0)?;
                let low = code_unit(self.rest, UNICODE_ESCAPE).filter(|low| (0xDC00..0xE000).contains(low));
                if let (0xD800..0xDC00, Some(low)) = (unit, low) {
                    self.advance(2 * UNICODE_ESCAPE);
                    return char::from_u32(0x1_0000 + ((unit - 0xD800) << 10) + (low - 0xDC00));
                }
                self.advance(UNICODE_ESCAPE);
                return char::from_u32(unit);
            }
            other => char::from(other),
        };
        self.advance(2);
        Some(character)
    }
}

impl Iterator for Chars<'_> {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        let lead = *self.rest.first()?;
        if lead == b'\\' {
            return self.escape();
        }
        if lead.is_ascii() {
            self.advance(1);
            return Some(char::from(lead));
        }
        // The reader has checked that this is UTF-8.
        let (length, bits) = match lead {
            ..0xE0 => (2, lead & 0x1F),
            0xE0..0xF0 => (3, lead & 0x0F),
            0xF0.. => (4, lead & 0x07),
        };
        let continuation = self.rest.get(1..length).unwrap_or_default();
        let scalar = continuation.iter().fold(u32::from(bits), |scalar, byte| scalar << 6 | u32::from(byte & 0x3F));
        self.advance(length);
        char::from_u32(scalar)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Reader;
    use super::Text;

    fn text(json: &str) -> Text<'_> {
        Reader::new(json.as_bytes()).string().unwrap()
    }

    #[test]
    fn escapes() {
        let escaped = text(r#""\"\\\/\b\f\n\r\tA\u00e9\ud83c\udf4cé""#);
        assert_eq!(escaped.chars().collect::<String>(), "\"\\/\u{8}\u{c}\n\r\tAé\u{1F34C}é");
        assert!(text(r#""t\u0069tle""#).is("title"));
        assert!(!text(r#""t\u0069tl""#).is("title"));
        assert_eq!(text(r#""\u0061b""#).bytes(&mut [0; 2]), Some(b"ab".as_slice()));
        assert_eq!(text(r#""\u0061b""#).bytes(&mut [0; 1]), None);
    }

    #[test]
    fn the_first_characters_as_they_are_spelled() {
        let escaped = text(r#""a\u0062\ud83c\udf4cé""#);
        let first = |count| std::str::from_utf8(escaped.first(count)).unwrap();
        assert_eq!((first(0), first(1), first(2)), ("", "a", r"a\u0062"));
        assert_eq!(
            (first(3), first(4), first(9)),
            (r"a\u0062\ud83c\udf4c", r"a\u0062\ud83c\udf4cé", r"a\u0062\ud83c\udf4cé")
        );
    }

    #[test]
    fn is_less_agrees_with_the_standard_library() {
        let spelled: Vec<_> =
            r#"a b ab \u0061 \u0061b ! \n \" é \u00e9 éa è 好 🍌 \ud83c\udf4c \ud83c\udf4d \uffff aé\u0061 aéb"#
                .split(' ')
                .chain([""])
                .collect();
        for one in &spelled {
            for other in &spelled {
                let [one, other] = [one, other].map(|spelled| format!("{spelled}\"rest"));
                let expected = text(&format!("\"{one}")).chars().lt(text(&format!("\"{other}")).chars());
                assert_eq!(Text::is_less(one.as_bytes(), other.as_bytes()), expected, "{one} {other}");
            }
        }
    }

    #[test]
    fn packed_texts_of_every_length() {
        let letters = "abcdefghijklmnopq";
        let packed = |json: &str| text(json).packed(json.as_bytes());
        for length in 0..=17 {
            let expected = letters[..length].bytes().rev().fold(0, |packed: u128, byte| packed << 8 | u128::from(byte));
            for after in ["", "                "] {
                let json = format!("\"{}\"{after}", &letters[..length]);
                assert_eq!(packed(&json), (length <= 16).then_some(expected), "{length}");
            }
        }
        assert_eq!(packed(r#""\u0061b"                  "#), Some(0x6261));
        assert_eq!(packed(r#""\u0061bcdefghijklmnopq""#), None);
        assert_eq!(packed(r#""ab\u0000""#), None, "not taken for a shorter one");
    }

    #[test]
    fn length_counts_scalar_values() {
        assert!(!text("\"\u{1F34C}\u{1F34C}\"").is_longer_than(2));
        assert!(text("\"\u{1F34C}\u{1F34C}e\"").is_longer_than(2));
        assert!(!text(r#""\ud83c\udf4c""#).is_longer_than(1));
    }

    #[test]
    fn blank_is_unicode_white_space() {
        for blank in ["", " ", "\u{3000}\u{a0}", "\\u0020\\t", "\\n"] {
            assert!(text(&format!("\"{blank}\"")).is_blank(), "{blank:?}");
        }
        for filled in ["a", " .", "\\\\", "\u{200b}", "\\u0000"] {
            assert!(!text(&format!("\"{filled}\"")).is_blank(), "{filled:?}");
        }
    }
}
