//! Occurrences of values in a document, in an order that brings equal values together.
//!
//! Sorting takes O(n log n) comparisons for any input. A comparison of two texts reads at most the length of the
//! shorter one, so the time to sort texts is bounded by their length in bytes times log n. This bound does not depend
//! on the hash.

use super::merge_sort::merge_sort;
use crate::json::Text;

/// A value and its position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Occurrence {
    /// A number, or the [`text_key`] of a text.
    pub(super) key: u64,
    /// The offset of the first byte.
    pub(super) start: u32,
    /// The index of the item that contains the value.
    pub(super) item: u32,
    /// The index of the value in its list.
    pub(super) index: u32,
    /// The index of the item that contains the first occurrence. Zero until it is found.
    pub(super) first_item: u32,
}

/// The bit that is set in the key of every text.
const TEXT: u64 = 1 << 63;

/// Returns a hash of the unescaped characters of `text`. The lowest bit is zero.
#[cold]
#[inline(never)]
pub(crate) fn text_key(text: &Text<'_>) -> u64 {
    text.chars().fold(0, |hash: u64, character| hash.wrapping_mul(31).wrapping_add(u32::from(character).into())) << 1
        | TEXT
}

/// The order of values in a document.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Order<'d> {
    /// The document.
    pub(super) input: &'d [u8],
    /// The bits in which the keys of equal numbers may differ.
    pub(super) ignored_bits: u64,
}

impl<'d> Order<'d> {
    /// Creates an order. With `ignores_lowest_bit`, numbers that differ only in their lowest bit are equal.
    #[inline(always)]
    pub(crate) fn new(input: &'d [u8], ignores_lowest_bit: bool) -> Self {
        Self { input, ignored_bits: ignores_lowest_bit.into() }
    }

    /// Returns whether two values are equal.
    pub(super) fn is_equal(self, one: &Occurrence, other: &Occurrence) -> bool {
        !self.is_less(one, other) && !self.is_less(other, one)
    }

    /// Compares two values by their keys. Texts with the same key are compared by their characters.
    #[inline(always)]
    fn is_less(self, one: &Occurrence, other: &Occurrence) -> bool {
        if one.key & TEXT != 0 && one.key == other.key {
            return self.is_less_text(one, other);
        }
        one.key | self.ignored_bits < other.key | self.ignored_bits
    }

    #[cold]
    #[inline(never)]
    fn is_less_text(self, one: &Occurrence, other: &Occurrence) -> bool {
        let [one, other] = [one, other].map(|each| self.input.get(each.start as usize..).unwrap_or_default());
        match (one, other) {
            ([b'"', one @ ..], [b'"', other @ ..]) => Text::is_less(one, other),
            // Keys of negative numbers have this bit too.
            _ => false,
        }
    }

    /// Sorts `occurrences`. The sort is stable.
    pub(super) fn sort(self, occurrences: &mut [Occurrence]) {
        merge_sort(occurrences, |one, other| self.is_less(one, other));
    }
}

#[cfg(test)]
mod tests {
    use super::{Occurrence, Order, text_key};
    use crate::json::{Reader, Text};

    /// Returns the texts of a JSON array as occurrences.
    fn texts(json: &str) -> Vec<(Text<'_>, Occurrence)> {
        let mut reader = Reader::new(json.as_bytes());
        let mut texts = Vec::new();
        while reader.byte() != b']' {
            reader.bump();
            let start = u32::try_from(reader.offset()).unwrap();
            let text = reader.string().unwrap();
            texts.push((text, Occurrence { key: text_key(&text), start, ..Occurrence::default() }));
        }
        texts
    }

    #[test]
    fn sorts_numbers_and_keeps_the_order_of_equal_ones() {
        let mut random = fastrand::Rng::with_seed(3);
        for ignores_lowest_bit in [false, true] {
            let order = Order::new(b"", ignores_lowest_bit);
            let ignored = order.ignored_bits;
            for round in 0..500 {
                let bits = random.u32(..64);
                let mut occurrences: Vec<_> = (0..round)
                    .map(|start| Occurrence { key: random.u64(..) >> bits, start, ..Occurrence::default() })
                    .collect();
                let mut expected: Vec<_> = occurrences.iter().map(|each| (each.key | ignored, each.start)).collect();
                expected.sort_unstable();
                order.sort(&mut occurrences);
                assert!(occurrences.iter().map(|each| (each.key | ignored, each.start)).eq(expected));
            }
        }
    }

    #[test]
    fn equal_texts_are_equal_however_they_are_escaped() {
        let json = r#"["abc","\u0061bc","abd","","\u0000","é","\u00e9","\ud83c\udf4c","🍌","Aa","BB"]"#;
        let order = Order::new(json.as_bytes(), false);
        let texts = texts(json);
        for (one, first) in &texts {
            for (other, second) in &texts {
                let is_equal = one.chars().eq(other.chars());
                assert_eq!(order.is_equal(first, second), is_equal, "{one:?} {other:?}");
            }
        }
    }

    #[test]
    fn texts_of_one_key_are_sorted_by_their_characters() {
        // `Aa` and `BB` have the same key, and so do all texts of the same number of them.
        let word = |bits: u32| (0..6).map(|bit| if bits >> bit & 1 == 1 { "Aa" } else { "BB" }).collect::<String>();
        let words: Vec<_> = (0..64).chain(0..64).map(word).collect();
        let json = format!("{words:?}").replace(' ', "");
        let (texts, mut occurrences): (Vec<_>, Vec<_>) = texts(&json).into_iter().unzip();
        assert!(texts.iter().all(|text| text_key(text) == text_key(&texts[0])));
        let order = Order::new(json.as_bytes(), false);
        order.sort(&mut occurrences);
        for (pair, next) in occurrences.chunks(2).zip(occurrences.chunks(2).skip(1)) {
            assert!(order.is_equal(&pair[0], &pair[1]) && pair[0].start < pair[1].start);
            assert!(order.is_less(&pair[1], &next[0]));
        }
    }

    #[test]
    fn negative_numbers_are_not_texts() {
        let order = Order::new(b"[-7,-7]", false);
        let at = |start| Occurrence { key: (-7_i64).cast_unsigned(), start, ..Occurrence::default() };
        assert!(order.is_equal(&at(1), &at(4)));
    }
}
