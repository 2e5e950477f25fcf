//! A value of a response, as two 32-bit words. Text is a range in the response. The words also cross to JavaScript.

use alloc::string::String;

#[cfg(all(feature = "npm-service", target_arch = "wasm32"))]
use super::slug::is_safe_path;
use crate::json::Text;
use crate::json::lenient::LenientText;
#[cfg(all(feature = "npm-service", target_arch = "wasm32"))]
use crate::url::is_absolute_https;

/// A range of the response, a number, an object, or nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slot {
    /// The offset of a text, or the low half of a number.
    start: u32,
    /// The length of a text or the high half of a number, and the flags below.
    length: u32,
}

/// Flag: the text differs from its bytes in the response, because it has escapes or is malformed.
const ENCODED: u32 = 1 << 31;
/// Flag: the text has characters outside ASCII.
const NON_ASCII: u32 = 1 << 30;
/// Flag: the text is malformed, so invalid parts must be replaced.
const MALFORMED: u32 = 1 << 25;
/// Flag: a number.
const NUMBER: u32 = 1 << 29;
/// Flag: a URL or slug that is withheld.
#[cfg(all(feature = "npm-service", target_arch = "wasm32"))]
const WITHHELD: u32 = 1 << 28;
/// Flag: an object.
const OBJECT: u32 = 1 << 26;
/// The bits of a length. Responses have at most 2^23 bytes.
const LENGTH: u32 = (1 << 24) - 1;
/// The bits of the high half of a number, in two's complement.
const HIGH: u32 = (1 << 22) - 1;

impl Slot {
    /// No value.
    pub(crate) const EMPTY: Self = Self { start: u32::MAX, length: 0 };
    /// An object, without its members.
    pub(super) const OBJECT: Self = Self { start: 0, length: OBJECT };

    /// Creates a text whose first byte after the quote is at `start`.
    pub(super) fn text(start: usize, text: &LenientText<'_>, is_ascii: bool) -> Self {
        let raw = text.raw();
        let (Ok(start), Ok(mut length)) = (u32::try_from(start), u32::try_from(raw.len())) else { return Self::EMPTY };
        match text {
            LenientText::WellFormed(text) if !text.is_escaped() => {}
            LenientText::WellFormed(_) => length |= ENCODED,
            LenientText::IllFormed(_) => length |= ENCODED | MALFORMED,
        }
        if !is_ascii && !raw.is_ascii() {
            length |= NON_ASCII;
        }
        Self { start, length }
    }

    /// Creates an ASCII text without escapes.
    pub(super) fn plain(start: usize, end: usize) -> Self {
        match (u32::try_from(start), u32::try_from(end - start)) {
            (Ok(start), Ok(length)) => Self { start, length },
            _ => Self::EMPTY,
        }
    }

    /// Creates a number from -(2^53 - 1) to 2^53 - 1.
    pub(super) const fn number(number: i64) -> Self {
        let [a, b, c, d, high @ ..] = number.to_le_bytes();
        Self { start: u32::from_le_bytes([a, b, c, d]), length: NUMBER | u32::from_le_bytes(high) & HIGH }
    }

    /// Returns whether there is no value.
    pub(crate) fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Returns the number, or `None` if this is not a number.
    pub(super) fn to_number(self) -> Option<i64> {
        // Shifting left and back right extends the sign.
        let high = (self.length << 10).cast_signed() >> 10;
        (self.length & !HIGH == NUMBER).then_some(i64::from(high) << 32 | i64::from(self.start))
    }

    /// Returns the bytes of the text in the response, and whether they are the unescaped text.
    pub(super) fn raw(self, input: &[u8]) -> (&[u8], bool) {
        let [start, length] = [self.start, self.length & LENGTH].map(|word| word as usize);
        let raw = input.get(start..start.saturating_add(length)).unwrap_or_default();
        (raw, self.length & ENCODED == 0)
    }

    /// Returns the unescaped text, or `None` if there is no value.
    pub(super) fn to_text(self, input: &[u8]) -> Option<String> {
        if self.is_empty() {
            return None;
        }
        Some(LenientText::IllFormed(self.raw(input).0).chars().collect())
    }

    /// Returns whether the text equals `word`.
    pub(super) fn is(self, input: &[u8], word: &str) -> bool {
        let (raw, is_plain) = self.raw(input);
        // A malformed string never matches.
        if is_plain { raw == word.as_bytes() } else { self.length & MALFORMED == 0 && Text::escaped(raw).is(word) }
    }

    /// Returns the same text, marked as withheld if it is not a safe absolute URL.
    #[cfg(all(feature = "npm-service", target_arch = "wasm32"))]
    pub(crate) fn as_url(self, input: &[u8], allow_loopback_http: bool) -> Self {
        self.withheld_unless(
            self.is_empty() || self.text_passes(input, |text| is_absolute_https(text, allow_loopback_http)),
        )
    }

    /// Returns the same text, marked as withheld if it is not a safe path.
    #[cfg(all(feature = "npm-service", target_arch = "wasm32"))]
    pub(crate) fn as_slug(self, input: &[u8]) -> Self {
        self.withheld_unless(self.is_empty() || self.text_passes(input, |text| is_safe_path(text.chars())))
    }

    #[cfg(all(feature = "npm-service", target_arch = "wasm32"))]
    fn text_passes(self, input: &[u8], is_safe: impl Fn(&str) -> bool) -> bool {
        match (self.length & (ENCODED | MALFORMED), core::str::from_utf8(self.raw(input).0)) {
            (0, Ok(text)) => is_safe(text),
            _ => self.to_text(input).is_some_and(|text| is_safe(&text)),
        }
    }

    #[cfg(all(feature = "npm-service", target_arch = "wasm32"))]
    const fn withheld_unless(self, is_safe: bool) -> Self {
        Self { length: self.length | if is_safe { 0 } else { WITHHELD }, ..self }
    }

    /// Returns the two words.
    #[cfg(all(feature = "npm-service", target_arch = "wasm32"))]
    pub(crate) const fn to_u32s(self) -> [u32; 2] {
        [self.start, self.length]
    }
}

#[cfg(test)]
mod tests {
    use super::{MALFORMED, NON_ASCII, Slot};
    use crate::json::lenient::Cursor;

    fn slot(json: &[u8], is_ascii: bool) -> Slot {
        Slot::text(1, &Cursor::new(json).string().unwrap().unwrap(), is_ascii)
    }

    #[test]
    fn texts_that_need_decoding_are_marked() {
        for (json, is_itself, is_malformed, word) in [
            (&br#""slug""#[..], true, false, "slug"),
            (br#""sl\u0075g""#, false, false, "slug"),
            (b"\"crab \xFF\"", false, true, "crab \u{FFFD}"),
        ] {
            let slot = slot(json, true);
            assert_eq!(slot.raw(json), (&json[1..json.len() - 1], is_itself), "{word}");
            assert_eq!(slot.length & MALFORMED != 0, is_malformed, "{word}");
            assert_eq!(slot.is(json, word), !is_malformed, "{word}");
            assert_eq!(slot.to_text(json).as_deref(), Some(word));
        }
    }

    #[test]
    fn numbers_round_trip() {
        for number in [0, 1, -1, 1 << 32, -(1 << 32), (1 << 32) + 1, (1 << 53) - 1, 1 - (1 << 53)] {
            assert_eq!(Slot::number(number).to_number(), Some(number));
        }
        assert_eq!(Slot::EMPTY.to_number(), None);
        assert_eq!(slot(b"\"7\"", true).to_number(), None);
    }

    #[test]
    fn texts_outside_ascii_are_marked() {
        let is_non_ascii = |json: &str, is_ascii| slot(json.as_bytes(), is_ascii).length & NON_ASCII != 0;
        assert!(is_non_ascii(r#""crème""#, false));
        assert!(!is_non_ascii(r#""cream""#, false) && !is_non_ascii(r#""cream""#, true));
        assert!(!is_non_ascii(r#""cr\u00e8me""#, false));
    }
}
