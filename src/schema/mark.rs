//! What a table looks for, and the number that stands for it.

use crate::json::Text;

/// What is looked for: a number, or a text where there is one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark<'v> {
    key: u64,
    pub(super) text: Option<Text<'v>>,
}

/// The bit that every hash of a text has, and no number beside texts.
pub(super) const OF_TEXT: u64 = 1 << 63;

/// The bit that tells a text's own few bytes from a hash.
const SHORT: u64 = 1 << 62;

impl<'v> Mark<'v> {
    /// A number; beside texts, one of less than 63 bits.
    #[inline(always)]
    pub(crate) const fn number(key: u64) -> Self {
        Self { key, text: None }
    }

    /// A text, which is compared by its characters, however they are spelled.
    pub(crate) const fn text(text: Text<'v>) -> Self {
        Self { key: 0, text: Some(text) }
    }

    /// The number that comes with this one in a pair.
    pub(crate) const fn twin(self) -> Option<Self> {
        if self.text.is_none() { Some(Self::number(self.key ^ 1)) } else { None }
    }

    /// What stands for it where that function spreads: the number, the text's own bytes where they are few, or a hash.
    pub(super) fn key(self, function: u64) -> u64 {
        match self.text {
            Some(text) => short(&text).unwrap_or_else(|| hash(&text, multiplier(function)) & !SHORT) | OF_TEXT,
            None => self.key,
        }
    }
}

/// Whether a key is all of what it stands for, and no hash.
#[inline(always)]
pub(super) const fn is_whole(key: u64) -> bool {
    key & (OF_TEXT | SHORT) != OF_TEXT
}

/// An odd number for each function.
pub(super) const fn multiplier(function: u64) -> u64 {
    (function + 1).wrapping_mul(0xD1B5_4A32_D192_ED03).rotate_left(27).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1
}

/// A text of at most seven bytes, as a number with a one above them.
fn short(text: &Text<'_>) -> Option<u64> {
    let mut buffer = [0; 7];
    let bytes = text.bytes(&mut buffer).filter(|bytes| bytes.len() <= 7)?;
    Some(bytes.iter().rev().fold(1, |word, byte| word << 8 | u64::from(*byte)) | SHORT)
}

/// The hash of a text by its characters in UTF-8.
#[inline(never)]
fn hash(text: &Text<'_>, multiplier: u64) -> u64 {
    let mix = |hash: u64, word: u64| {
        let product = (hash ^ word).wrapping_mul(multiplier);
        product ^ product >> 32
    };
    if !text.is_escaped() {
        let (words, rest) = text.raw().as_chunks();
        let hash = words.iter().fold(multiplier, |hash, word| mix(hash, u64::from_le_bytes(*word)));
        return mix(hash, rest.iter().rev().fold(1, |word, byte| word << 8 | u64::from(*byte)));
    }
    // The same words, of bytes that are not there to be read: a one stands above those that the last word has.
    let (mut hash, mut word, mut length) = (multiplier, 0, 0);
    for character in text.chars() {
        for byte in character.encode_utf8(&mut [0; 4]).bytes() {
            word |= u64::from(byte) << (8 * length);
            length += 1;
            if length == 8 {
                (hash, word, length) = (mix(hash, word), 0, 0);
            }
        }
    }
    mix(hash, word | 1 << (8 * length))
}

#[cfg(test)]
mod tests {
    use super::{Mark, hash, is_whole};
    use crate::json::{Reader, Text};

    fn text(json: &str) -> Text<'_> {
        Reader::new(json.as_bytes()).string().unwrap()
    }

    #[test]
    fn few_bytes_are_their_own_key_by_every_function() {
        let mut keys = std::collections::HashSet::new();
        for (json, is_short) in [
            (r#""""#, true),
            (r#""a""#, true),
            (r#""a\u0000""#, true),
            (r#""sevens!""#, true),
            (r#""eighteen""#, false),
            (r#""好好好""#, false),
        ] {
            let mark = Mark::text(text(json));
            assert_eq!(is_whole(mark.key(0)), is_short, "{json}");
            assert_eq!(mark.key(0) == mark.key(1), is_short, "{json}");
            assert!(keys.insert(mark.key(0)), "{json}");
        }
    }

    #[test]
    fn however_a_text_is_spelled_its_hash_is_one() {
        let mut random = fastrand::Rng::with_seed(4);
        for round in 0..320 {
            let length = round % 40;
            let plain: String = (0..length).map(|_| ['a', 'Z', 'é', '好', '\u{1F34C}'][random.usize(..5)]).collect();
            let units: Vec<_> = plain.encode_utf16().map(|unit| format!("\\u{unit:04x}")).collect();
            let [one, other] = [format!("\"{plain}\""), format!("\"{}\"", units.concat())];
            let multiplier = random.u64(..) | 1;
            let [one, other] = [&one, &other].map(|json| hash(&text(json), multiplier));
            assert_eq!(one, other, "{plain}");
        }
    }
}
