//! Values in order, for those that no hash keeps apart.
//!
//! They are in runs, each sorted and twice as long as the next at least: one for each bit of their number. A value more is
//! a run of its own, and runs of one length become one. So whatever is looked for is found in as many steps as the square
//! of the number's logarithm, whoever chose the values.

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::mark::Mark;
use super::table::Entry;

/// The values met, by their keys; by what they say where those are the same.
#[derive(Debug, Default)]
pub(super) struct Runs {
    entries: Vec<Entry>,
}

impl Runs {
    /// The entry of a value that stands at `start` in `input`, and whether it was met before.
    #[cold]
    #[inline(never)]
    pub(super) fn enter(&mut self, key: u64, mark: Mark<'_>, start: u32, input: &[u8]) -> Option<(&mut Entry, bool)> {
        let is_known = self.place(key, mark, input).is_some();
        if !is_known {
            self.push(Entry { key, start, ..Entry::default() }, input);
        }
        self.find(key, mark, input).map(|entry| (entry, is_known))
    }

    /// The entry of a value, if it was met.
    #[cold]
    pub(super) fn find(&mut self, key: u64, mark: Mark<'_>, input: &[u8]) -> Option<&mut Entry> {
        let place = self.place(key, mark, input)?;
        self.entries.get_mut(place)
    }

    /// Puts a value in that is not there yet.
    pub(super) fn push(&mut self, entry: Entry, input: &[u8]) {
        self.entries.push(entry);
        let count = self.entries.len();
        let mut length = 1;
        while count & length == 0 {
            self.merge(length, input);
            length *= 2;
        }
    }

    /// Makes one of the last two runs, which have that length each.
    fn merge(&mut self, length: usize, input: &[u8]) {
        let start = self.entries.len() - 2 * length;
        let both = self.entries.split_off(start);
        let (mut one, mut other) = both.split_at(length);
        while let ([first, rest @ ..], [second, others @ ..]) = (one, other) {
            // Keys are the same only of texts.
            let order = first.key.cmp(&second.key).then_with(|| first.chars(input).cmp(second.chars(input)));
            if order == Ordering::Less {
                self.entries.push(*first);
                one = rest;
            } else {
                self.entries.push(*second);
                other = others;
            }
        }
        self.entries.extend_from_slice(one);
        self.entries.extend_from_slice(other);
    }

    fn place(&self, key: u64, mark: Mark<'_>, input: &[u8]) -> Option<usize> {
        let text = |entry: &Entry| mark.text.map_or(Ordering::Equal, |text| entry.chars(input).cmp(text.chars()));
        let order = |entry: &Entry| entry.key.cmp(&key).then_with(|| text(entry));
        let mut end = self.entries.len();
        while end > 0 {
            // The last run has as many as the lowest bit says.
            let start = end & (end - 1);
            if let Ok(place) = self.entries.get(start..end)?.binary_search_by(order) {
                return Some(start + place);
            }
            end = start;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::{Mark, Runs};

    #[test]
    fn knows_what_it_met() {
        let mut random = fastrand::Rng::with_seed(5);
        for count in 0..200 {
            let mut runs = Runs::default();
            let mut met = std::collections::HashSet::new();
            for _ in 0..count {
                let number = random.u64(..count);
                let mark = Mark::number(number);
                assert_eq!(runs.find(number, mark, b"").is_some(), met.contains(&number));
                let (entry, is_known) = runs.enter(number, mark, 1, b"").unwrap();
                assert_eq!((entry.key, is_known), (number, !met.insert(number)));
            }
            assert_eq!(runs.entries.len(), met.len());
        }
    }

    #[test]
    fn values_of_one_key_are_told_apart_by_what_they_say() {
        let texts: Vec<_> = (0..100).map(|number| format!("{}{number}", "a".repeat(number % 7))).collect();
        let input = format!(" \"{}\"", texts.join("\"\""));
        let mut runs = Runs::default();
        for round in 0..2 {
            let mut start = 1;
            for text in &texts {
                let mark = Mark::text(crate::json::Reader::at(input.as_bytes(), start).string().unwrap());
                let place = u32::try_from(start).unwrap();
                let (entry, is_known) = runs.enter(7, mark, place, input.as_bytes()).unwrap();
                assert_eq!((entry.start, is_known), (place, round == 1), "{text}");
                start += text.len() + 2;
            }
        }
    }
}
