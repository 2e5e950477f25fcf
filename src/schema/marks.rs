//! Marks that must differ: finding out that they do, and putting them in order where they may not.
//!
//! A small hash table finds out that all differ, as they nearly always do; where it cannot say so at once, be it that
//! two are equal or that somebody made them collide, they are to be sorted.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

use super::{Mark, Span};
use crate::json::{Reader, Text};

/// The bits that only keys of text have: the highest, so that they are no number of a product, and the lowest, so that
/// none is another's twin.
const OF_TEXT: u64 = 1 << 63 | 1;

/// The key of what is compared as text. Equal texts have equal keys; equal keys are looked into.
#[cold]
#[inline(never)]
pub(crate) fn text_key(text: &Text<'_>) -> u64 {
    // FNV-1a. Whoever makes texts collide gains nothing: they are sorted like any others.
    let hash = text.chars().fold(0xCBF2_9CE4_8422_2325, |hash: u64, character| {
        (hash ^ u64::from(u32::from(character))).wrapping_mul(0x0000_0100_0000_01B3)
    });
    hash | OF_TEXT
}

/// The most places of the table that are looked at for one key: no list can make this slow.
const MOST_PROBES: usize = 32;

/// Whether all keys differ, and none have twins: keys that differ in their lowest bit alone. May say no where they do.
#[allow(clippy::cast_possible_truncation, reason = "the table is no larger than memory")]
pub(crate) fn all_differ(marks: &[Mark], has_twins: bool) -> bool {
    // At most half full, and addressed by the upper bits of a product.
    let bits = (2 * marks.len()).max(16).ilog2() + 1;
    let mut table = vec![0_u64; if marks.len() > 1 { 1 << bits } else { 0 }];
    let mask = table.len().wrapping_sub(1);
    table.is_empty()
        || marks.iter().all(|mark| {
            // Zero stands for a free place.
            let key = !(mark.key >> u32::from(has_twins));
            let slot = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - bits)) as usize;
            let free = (slot..slot + MOST_PROBES).map(|place| place & mask).find(|place| {
                let there = table.get(*place).copied().unwrap_or(key);
                there == 0 || there == key
            });
            let place = free.and_then(|place| table.get_mut(place)).filter(|place| **place == 0);
            place.map(|place| *place = key).is_some() && key != 0
        })
}

/// Sorts by merging runs of twice the length each time. Runs only where something is to be reported, so it is short
/// rather than quick.
#[inline(never)]
pub(crate) fn sorted(mut marks: Vec<Mark>, order: &dyn Fn(&Mark, &Mark) -> Ordering) -> Vec<Mark> {
    if marks.is_sorted_by(|a, b| order(a, b).is_le()) {
        return marks;
    }
    let mut width = 1;
    while width < marks.len() {
        let mut merged = Vec::with_capacity(marks.len());
        let mut rest = marks.as_slice();
        while !rest.is_empty() {
            let (mut a, after) = rest.split_at_checked(width).unwrap_or((rest, &[]));
            let (mut b, after) = after.split_at_checked(width).unwrap_or((after, &[]));
            rest = after;
            while let [first, others @ ..] = b {
                if let [other, others @ ..] = a
                    && order(other, first).is_le()
                {
                    merged.push(*other);
                    a = others;
                } else {
                    merged.push(*first);
                    b = others;
                }
            }
            merged.extend_from_slice(a);
        }
        marks = merged;
        width *= 2;
    }
    marks
}

/// How two marks compare; those of text by their text, which is read again where the span stands in `input`.
pub(crate) fn order(a: &Mark, b: &Mark, input: &[u8]) -> Ordering {
    match a.key.cmp(&b.key) {
        Ordering::Equal if a.key & OF_TEXT == OF_TEXT => by_text(a.span, b.span, input),
        order => order,
    }
}

#[cold]
#[inline(never)]
fn by_text(a: Span, b: Span, input: &[u8]) -> Ordering {
    // Of a number, which may have those bits too, there is nothing between quotes; its key says all of it.
    let between_quotes = |span: Span| match input.get(span.start as usize..span.end as usize) {
        Some([b'"', raw @ .., b'"']) => raw,
        _ => &[],
    };
    let spellings = [a, b].map(between_quotes);
    let [one, other] = spellings;
    // The same spelling nearly always, and hardly ever an escape: then UTF-8 has the order of its characters.
    if one == other || spellings.iter().flat_map(|spelling| spelling.iter()).all(|&byte| byte != b'\\') {
        return one.cmp(other);
    }
    let text = |span: Span| Reader::at(input, span.start as usize).string().ok();
    let (Some(a), Some(b)) = (text(a), text(b)) else { return Ordering::Equal };
    let (mut a, mut b) = (a.chars(), b.chars());
    loop {
        let (a, b) = (a.next(), b.next());
        if a != b || a.is_none() {
            return a.cmp(&b);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Mark, Span};
    use super::{OF_TEXT, all_differ, order, sorted};

    fn marks(keys: impl IntoIterator<Item = u64>) -> Vec<Mark> {
        keys.into_iter().map(|key| Mark { key, item: 0, place: 0, span: Span::default() }).collect()
    }

    #[test]
    fn never_says_that_equal_keys_differ() {
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..2_000 {
            let count = random.usize(0..60);
            let keys: Vec<u64> = (0..count).map(|_| random.u64(0..200)).collect();
            let mut unique = keys.clone();
            unique.sort_unstable();
            unique.dedup();
            assert!(unique.len() == keys.len() || !all_differ(&marks(keys), false));
        }
        assert!(!all_differ(&marks([6, 7]), true));
        assert!(!all_differ(&marks([u64::MAX, u64::MAX]), false));
    }

    #[test]
    fn says_so_of_ordinary_keys() {
        assert!(all_differ(&marks([]), true) && all_differ(&marks([5]), true));
        assert!(all_differ(&marks((0..20_000).map(|n| 10_000_000_000 + n * 37)), false));
        assert!(all_differ(&marks((0..20_000).map(|n| n << 1)), true));
    }

    #[test]
    fn sorts_as_the_standard_library_does() {
        let mut random = fastrand::Rng::with_seed(4);
        for length in 0..200_u32 {
            let mut items: Vec<Mark> = marks((0..length).map(|_| random.u64(..20)));
            for (place, item) in (0..).zip(&mut items) {
                item.place = place;
            }
            let ours = sorted(items.clone(), &|a, b| a.key.cmp(&b.key));
            items.sort_by_key(|item| item.key);
            let view = |items: &[Mark]| items.iter().map(|item| (item.key, item.place)).collect::<Vec<_>>();
            assert_eq!(view(&ours), view(&items));
        }
    }

    #[test]
    fn texts_have_the_order_of_their_characters() {
        let texts = ["", "!", "a", "a!", "ab", "é", "\u{ffff}", "\u{10000}", "\u{10000}a"];
        let unit = |unit| format!("\\u{unit:04x}");
        let escaped = |text: &str| text.encode_utf16().map(unit).collect::<Vec<_>>().concat();
        let spelled: Vec<_> =
            texts.iter().flat_map(|text| [(*text, (*text).to_owned()), (*text, escaped(text))]).collect();
        for (a, one) in &spelled {
            for (b, other) in &spelled {
                let input = format!("\"{one}\"\"{other}\"");
                let middle = one.len() + 2;
                let mark = |start, end| Mark { key: OF_TEXT, item: 0, place: 0, span: Span::new(start, end) };
                assert_eq!(order(&mark(0, middle), &mark(middle, input.len()), input.as_bytes()), a.cmp(b), "{input}");
            }
        }
    }

    #[test]
    fn a_number_is_compared_by_its_key_alone() {
        let mark = |start, end| Mark { key: u64::MAX, item: 0, place: 0, span: Span::new(start, end) };
        assert!(order(&mark(0, 2), &mark(3, 7), b"-1,-1.0").is_eq());
    }
}
