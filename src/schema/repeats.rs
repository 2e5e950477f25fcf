//! Finds values that two items of a list must not share. They are collected during the check and compared at its end.

use alloc::vec::Vec;

use super::occurrence::{Occurrence, Order, text_key};
use super::{ByteRange, Path};
use crate::json::{Reader, Text};

/// The values of one field, over all items of a list.
#[derive(Debug, Default)]
pub(crate) struct Repeats {
    occurrences: Vec<Occurrence>,
}

/// An occurrence to report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Repeat {
    pub kind: RepeatKind,
    /// The index of the item.
    pub item: u32,
    /// The index of the value in that item.
    pub index: u32,
    /// The bytes of the value.
    pub range: ByteRange,
    /// The index of the first item that contains the value, or an equivalent one.
    pub first_item: u32,
}

/// Why an occurrence is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RepeatKind {
    /// The value is also in another item. Reported once for each value.
    Duplicate,
    /// An equivalent value is in another item. Reported once for each pair.
    Equivalent,
    /// The value occurs earlier in the same item. Reported once for each item.
    WithinItem,
}

/// The state for one value while its occurrences are visited in document order.
#[derive(Clone, Copy, Debug, Default)]
struct Visited {
    /// The indices of the first and the latest item with the value.
    items: Option<(u32, u32)>,
    has_reported_duplicate: bool,
    has_reported_equivalent: bool,
    /// Whether the value was already reported within the latest item.
    has_reported_within_item: bool,
}

impl Repeats {
    /// Adds a value of a list inside an item of another list. `key` is a number or a [`text_key`].
    #[inline(always)]
    pub(crate) fn add(&mut self, key: u64, path: &Path<'_>, range: ByteRange) {
        let (item, index) = (path.index(1), path.index(0));
        self.occurrences.push(Occurrence { key, start: range.start, item, index, first_item: 0 });
    }

    /// Returns the repeated values, in document order.
    #[inline(never)]
    pub(crate) fn find(mut self, order: Order<'_>) -> impl Iterator<Item = Repeat> {
        order.sort(&mut self.occurrences);
        let mut found = Vec::new();
        let mut pair = [Visited::default(); 2];
        let mut previous: Option<&Occurrence> = None;
        for occurrence in &self.occurrences {
            if previous.is_some_and(|previous| !order.is_equal(previous, occurrence)) {
                pair = [Visited::default(); 2];
            }
            previous = Some(occurrence);
            let [clear, set] = &mut pair;
            let (current, other) = if occurrence.key & order.ignored_bits == 0 { (clear, set) } else { (set, clear) };
            current.visit(other, occurrence, &mut found);
        }
        order.sort(&mut found);
        found.into_iter().map(move |occurrence| occurrence.into_repeat(order.input))
    }
}

impl Visited {
    #[inline(always)]
    fn visit(&mut self, other: &mut Self, occurrence: &Occurrence, found: &mut Vec<Occurrence>) {
        let item = occurrence.item;
        let mut report = |kind, first_item| report(occurrence, kind, first_item, found);
        if let Some((first, last)) = self.items {
            if last == item {
                if !self.has_reported_within_item {
                    self.has_reported_within_item = true;
                    report(RepeatKind::WithinItem, first);
                }
                return;
            }
            self.items = Some((first, item));
            self.has_reported_within_item = false;
            if !self.has_reported_duplicate {
                self.has_reported_duplicate = true;
                report(RepeatKind::Duplicate, first);
            }
        } else {
            self.items = Some((item, item));
        }
        if let Some((first, _)) = other.items
            && first != item
            && !self.has_reported_equivalent
        {
            (self.has_reported_equivalent, other.has_reported_equivalent) = (true, true);
            report(RepeatKind::Equivalent, first);
        }
    }
}

/// Adds an occurrence to `found`. Its new key is its offset and, in the lowest two bits, `kind`: sorting by this key
/// restores the order of the document.
#[cold]
#[inline(never)]
fn report(occurrence: &Occurrence, kind: RepeatKind, first_item: u32, found: &mut Vec<Occurrence>) {
    found.push(Occurrence { key: u64::from(occurrence.start) << 2 | kind as u64, first_item, ..*occurrence });
}

impl Occurrence {
    /// Converts an occurrence that [`report`] added.
    fn into_repeat(self, input: &[u8]) -> Repeat {
        let Self { key, start, item, index, first_item } = self;
        let kind = match key & 3 {
            0 => RepeatKind::Duplicate,
            1 => RepeatKind::Equivalent,
            _ => RepeatKind::WithinItem,
        };
        let mut reader = Reader::at(input, start as usize);
        // This is a number or text that was already read.
        let _ = reader.skip(0);
        Repeat { kind, item, index, range: ByteRange::new(start as usize, reader.offset()), first_item }
    }
}

/// Returns the occurrences of `keys` that repeat an earlier one, in reverse order. Each key comes with its offset.
#[inline(never)]
pub(super) fn repeated_keys<'d>(input: &[u8], keys: impl Iterator<Item = (Text<'d>, u32)>) -> Vec<Occurrence> {
    let order = Order::new(input, false);
    let mut occurrences = Vec::new();
    for (key, start) in keys {
        occurrences.push(Occurrence { key: text_key(&key), start, ..Occurrence::default() });
    }
    order.sort(&mut occurrences);
    let mut repeated = Vec::new();
    for pair in occurrences.windows(2) {
        if let [first, second] = pair
            && order.is_equal(first, second)
        {
            repeated.push(Occurrence { key: (u32::MAX - second.start).into(), ..*second });
        }
    }
    order.sort(&mut repeated);
    repeated
}

#[cfg(test)]
mod tests {
    use super::{ByteRange, Order, Path, RepeatKind, Repeats, repeated_keys};
    use crate::json::Reader;
    use crate::schema::Step;

    /// Returns the kind of each repeat, the item it is in, and the item of the first occurrence. Each digit in `items`
    /// is a value. The items joined with commas are the document.
    fn found(items: &[&str], ignores_lowest_bit: bool) -> Vec<(RepeatKind, u32, u32)> {
        let input = items.join(",");
        let order = Order::new(input.as_bytes(), ignores_lowest_bit);
        let mut repeats = Repeats::default();
        let (mut start, mut item) = (0, Path::ROOT.child(Step::Index(0)));
        for values in items {
            for (index, value) in (0..).zip(values.bytes()) {
                repeats.add(value.into(), &item.child(Step::Index(index)), ByteRange::new(start, start + 1));
                start += 1;
            }
            start += 1;
            item = Path::ROOT.child(Step::Index(item.index(0) + 1));
        }
        repeats.find(order).map(|repeat| (repeat.kind, repeat.item, repeat.first_item)).collect()
    }

    #[test]
    fn a_value_is_a_duplicate_once_and_repeated_within_an_item_once_for_each_item() {
        use RepeatKind::{Duplicate, WithinItem};
        assert_eq!(found(&["1", "2", "3"], false), []);
        assert_eq!(found(&["2", "1", "12", "1"], false), [(Duplicate, 2, 1), (Duplicate, 2, 0)]);
        assert_eq!(found(&["111", "", "11"], false), [(WithinItem, 0, 0), (Duplicate, 2, 0), (WithinItem, 2, 0)]);
    }

    #[test]
    fn a_pair_is_equivalent_once_in_different_items() {
        use RepeatKind::{Duplicate, Equivalent, WithinItem};
        // Each even digit and the next one form a pair.
        assert_eq!(found(&["1", "2"], true), []);
        assert_eq!(found(&["23"], true), []);
        assert_eq!(found(&["2", "3", "2"], true), [(Equivalent, 1, 0), (Duplicate, 2, 0)]);
        assert_eq!(found(&["23", "3"], true), [(Duplicate, 1, 0), (Equivalent, 1, 0)]);
        assert_eq!(found(&["4", "552", "3"], true), [(Equivalent, 1, 0), (WithinItem, 1, 1), (Equivalent, 2, 1)]);
    }

    #[test]
    fn all_but_the_first_of_equal_keys_are_repeated() {
        let input = br#""a","b","\u0061","","a","bb","b""#;
        let mut reader = Reader::new(input);
        let keys = core::iter::from_fn(|| {
            let start = u32::try_from(reader.offset()).unwrap();
            let key = reader.string().ok()?;
            reader.bump();
            Some((key, start))
        });
        let repeated: Vec<_> = repeated_keys(input, keys).iter().map(|key| key.start).collect();
        assert_eq!(repeated, [29, 20, 8]);
    }
}
