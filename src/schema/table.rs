//! A table of the values met so far, for whoever must know whether one was met before.
//!
//! It grows with the values that differ, not with those that are met, and no choice of values makes it slow: where many
//! of them crowd in one place, all are spread anew by another function. Whoever knows the functions can have some values
//! crowd by each of them, so there are few, and after the last the values are kept in order ([`Runs`]).

use alloc::vec;
use alloc::vec::Vec;

use super::mark::{Mark, OF_TEXT, is_whole, multiplier};
use super::runs::Runs;
use crate::json::{Reader, Text};

/// The values met so far, numbers or texts or both.
#[derive(Debug, Default)]
pub(crate) struct Table {
    /// As many as a power of two, at most half of them taken; none once values crowd by every function.
    entries: Vec<Entry>,
    taken: usize,
    /// Which function spreads the values.
    function: u64,
    /// Where all values are from then on.
    runs: Runs,
}

/// A value that was met, and what is known of it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Entry {
    /// The number, or what stands for the text: its bytes, or a hash of them.
    pub(super) key: u64,
    /// Where it stood first. No value stands where the document starts, so zero is a free place.
    pub(super) start: u32,
    /// The first item that has it.
    pub first: u32,
    /// The last item that has it.
    pub last: u32,
    /// What has been reported of it.
    pub flags: u32,
}

/// How many places there are at first.
const FIRST: usize = 16;

/// From this size on, a table only doubles.
const LARGE: usize = 1 << 12;

/// A value that would be further from its place has been crowded out: of values that nobody chose none is, of millions.
const FARTHEST: usize = 128;

/// How many others a text of the same hash counts for: it has to be compared, and by chance there is none.
const ALIKE: usize = 16;

/// No values are spread by this function: they are in order.
const LAST: u64 = 8;

impl Table {
    /// The entry of a value that stands at `start` in `input`, and whether it was met before.
    #[inline]
    pub(crate) fn enter(&mut self, mark: Mark<'_>, start: u32, input: &[u8]) -> Option<(&mut Entry, bool)> {
        if 2 * self.taken >= self.entries.len() {
            let growth = if self.entries.len() < LARGE { 4 } else { 2 };
            self.spread((growth * self.entries.len()).max(FIRST), input);
        }
        let mut key = mark.key(self.function);
        let place = loop {
            if let Some(place) = self.place(key, |entry| entry.is(key, mark, input)) {
                break place;
            }
            if self.function == LAST {
                return self.runs.enter(key, mark, start, input);
            }
            self.function += 1;
            self.spread(self.entries.len(), input);
            key = mark.key(self.function);
        };
        let entry = self.entries.get_mut(place)?;
        let is_known = entry.start != 0;
        if !is_known {
            self.taken += 1;
            *entry = Entry { key, start, ..Entry::default() };
        }
        Some((entry, is_known))
    }

    /// The entry of a mark, if it was met.
    pub(crate) fn find(&mut self, mark: Mark<'_>, input: &[u8]) -> Option<&mut Entry> {
        let key = mark.key(self.function);
        if self.function == LAST {
            return self.runs.find(key, mark, input);
        }
        let place = self.place(key, |entry| entry.is(key, mark, input))?;
        self.entries.get_mut(place).filter(|entry| entry.start != 0)
    }

    /// The place of what `is_it`, or a free one where it belongs; none where that is too far from where it should be.
    #[inline(always)]
    fn place(&self, key: u64, is_it: impl Fn(&Entry) -> bool) -> Option<usize> {
        let mask = self.entries.len().wrapping_sub(1);
        let mut place = self.home(key) & mask;
        let mut left = FARTHEST;
        loop {
            let entry = self.entries.get(place)?;
            if entry.start == 0 || is_it(entry) {
                return Some(place);
            }
            left = left.saturating_sub(if entry.key == key { ALIKE } else { 1 });
            if left == 0 {
                return None;
            }
            place = (place + 1) & mask;
        }
    }

    /// Where a key should be. By the first function, numbers that follow one another stand side by side.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "only the lower bits are of use")]
    fn home(&self, key: u64) -> usize {
        if self.function == 0 {
            return key as usize;
        }
        let product = (key ^ key >> 32).wrapping_mul(multiplier(self.function));
        (product ^ product >> 32) as usize
    }

    /// Moves all values to a table of that size, or puts them in order where no function is left.
    #[cold]
    #[inline(never)]
    fn spread(&mut self, size: usize, input: &[u8]) {
        let old = core::mem::take(&mut self.entries);
        let taken = old.iter().filter(|entry| entry.start != 0);
        while self.function < LAST {
            self.entries = vec![Entry::default(); size];
            if taken.clone().all(|entry| self.put(entry, input).is_some()) {
                return;
            }
            self.function += 1;
        }
        self.entries = Vec::new();
        for entry in taken {
            let key = self.key_of(entry, input);
            self.runs.push(Entry { key, ..*entry }, input);
        }
    }

    /// Puts a value in that is not there yet.
    fn put(&mut self, entry: &Entry, input: &[u8]) -> Option<()> {
        let key = self.key_of(entry, input);
        let place = self.place(key, |_| false)?;
        *self.entries.get_mut(place)? = Entry { key, ..*entry };
        Some(())
    }

    /// The key of a value by the function there is now.
    fn key_of(&self, entry: &Entry, input: &[u8]) -> u64 {
        // Only a hash is another one by another function.
        let text = if is_whole(entry.key) { None } else { entry.text(input) };
        text.map_or(entry.key, |text| Mark::text(text).key(self.function))
    }
}

impl Entry {
    #[inline(always)]
    fn is(&self, key: u64, mark: Mark<'_>, input: &[u8]) -> bool {
        self.key == key && (is_whole(key) || mark.text.is_none_or(|text| self.chars(input).eq(text.chars())))
    }

    /// The characters of the text that was met, read again.
    pub(super) fn chars<'d>(&self, input: &'d [u8]) -> impl Iterator<Item = char> + use<'d> {
        Text::chars_at(input, self.start as usize)
    }

    /// The text that was met, read again; none where it was a number.
    #[cold]
    fn text<'d>(&self, input: &'d [u8]) -> Option<Text<'d>> {
        let start = self.start as usize;
        // A number below zero has that bit too.
        let is_text = self.key & OF_TEXT != 0 && input.get(start) == Some(&b'"');
        is_text.then(|| Reader::at(input, start).string().ok())?
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{FARTHEST, FIRST, LARGE, LAST, Mark, Table, multiplier};
    use crate::json::{Reader, Text};

    fn text(json: &str) -> Text<'_> {
        Reader::new(json.as_bytes()).string().unwrap()
    }

    /// How many of the numbers a table takes for known.
    fn known(table: &mut Table, numbers: impl IntoIterator<Item = u64>) -> usize {
        numbers.into_iter().filter(|number| table.enter(Mark::number(*number), 1, b"").unwrap().1).count()
    }

    #[test]
    fn knows_what_it_met() {
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..500 {
            let numbers: Vec<u64> = (0..random.usize(..300)).map(|_| random.u64(..) >> random.u32(..64)).collect();
            let mut met = HashSet::new();
            let again = numbers.iter().filter(|number| !met.insert(**number)).count();
            let mut table = Table::default();
            assert_eq!(known(&mut table, numbers.iter().copied()), again);
            assert_eq!(known(&mut table, numbers.iter().copied()), numbers.len());
            assert!(numbers.iter().all(|number| table.find(Mark::number(*number), b"").is_some()));
            assert!(met.contains(&7) || table.find(Mark::number(7), b"").is_none());
        }
        assert!(Table::default().find(Mark::number(0), b"").is_none());
    }

    #[test]
    fn grows_with_what_differs() {
        let mut table = Table::default();
        assert_eq!(known(&mut table, (0..1_000_000).map(|number| number % 8)), 999_992);
        assert!(table.taken == 8 && table.entries.len() <= 4 * FIRST);
        assert_eq!(known(&mut table, 0..100_000), 8);
        assert_eq!(table.taken, 100_000);
        assert!(table.entries.len() <= 4 * table.taken);
    }

    #[test]
    fn grows_in_large_steps_while_it_is_small() {
        let mut table = Table::default();
        let mut sizes = Vec::new();
        for number in 0..10_000 {
            known(&mut table, [number]);
            sizes.push(table.entries.len());
        }
        sizes.dedup();
        assert_eq!(sizes, [16, 64, 256, 1024, LARGE, 2 * LARGE, 4 * LARGE, 8 * LARGE]);
    }

    #[test]
    fn nothing_crowds_it_for_long() {
        for step in [1 << 20, 1 << 32, 1 << 48, 3 << 40] {
            let mut table = Table::default();
            assert_eq!(known(&mut table, (0..30_000).map(|number: u64| number.wrapping_mul(step))), 0);
            assert!((1..LAST).contains(&table.function), "{step} {}", table.function);
        }
    }

    /// Numbers that a function sends to one place, as whoever has read this file can make them.
    fn crowded(function: u64) -> impl Fn(u64) -> u64 {
        let odd = multiplier(function);
        let inverse =
            (0..6).fold(odd, |inverse: u64, _| inverse.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(inverse))));
        assert_eq!(odd.wrapping_mul(inverse), 1);
        move |number| {
            let product = number << 32;
            let key = (product ^ product >> 32).wrapping_mul(inverse);
            key ^ key >> 32
        }
    }

    #[test]
    fn what_crowds_by_two_functions_is_spread_by_the_next() {
        let mut table = Table { function: 1, ..Table::default() };
        assert_eq!(known(&mut table, (1..30_000).map(crowded(1))), 0);
        assert!((2..LAST).contains(&table.function), "{}", table.function);
    }

    #[test]
    fn what_crowds_by_every_function_is_kept_in_order() {
        let crowds = |function: u64| (1..2 * FARTHEST as u64).map(crowded(function));
        let numbers: Vec<_> = (1..1000).map(|number| number << 32).chain((1..=LAST).flat_map(crowds)).collect();
        let differing = numbers.iter().collect::<HashSet<_>>().len();
        let mut table = Table::default();
        assert_eq!(known(&mut table, numbers.iter().copied()), numbers.len() - differing);
        assert!(table.function == LAST && table.entries.is_empty(), "{}", table.function);
        assert_eq!(known(&mut table, numbers.iter().copied()), numbers.len());
        assert!(numbers.iter().all(|number| table.find(Mark::number(*number), b"").is_some()));
        assert!(table.find(Mark::number(7), b"").is_none());
    }

    #[test]
    fn texts_are_known_however_often_all_is_spread_anew() {
        let texts: Vec<_> = (0..20).map(|number| format!("\"longer than eight: {number}\"")).collect();
        let input = format!("  {}", texts.concat());
        let known = |table: &mut Table| {
            let mut reader = Reader::at(input.as_bytes(), 2);
            let is_known = |_: &String| {
                let start = u32::try_from(reader.offset()).unwrap();
                table.enter(Mark::text(reader.string().unwrap()), start, input.as_bytes()).unwrap().1
            };
            texts.iter().map(is_known).filter(|is_known| *is_known).count()
        };
        let mut table = Table::default();
        assert_eq!(known(&mut table), 0);
        for function in 0..=LAST {
            table.function = table.function.max(function);
            let crowd = (1..2 * FARTHEST as u64)
                .map(|number| if function == 0 { number << 32 } else { crowded(function)(number) });
            for number in crowd {
                table.enter(Mark::number(number), 1, input.as_bytes()).unwrap();
            }
            assert_eq!(known(&mut table), texts.len(), "{function}");
        }
        assert_eq!(table.function, LAST);
    }

    #[test]
    fn texts_are_told_apart_by_what_they_say() {
        let input = r#" "abc" "\u0061bc" "abd" "" "\u0000" "longer than eight" "longer th\u0061n eight" "é" "\u00e9""#;
        let mut table = Table::default();
        let mut known = Vec::new();
        let mut reader = Reader::new(input.as_bytes());
        for _ in 0..9 {
            reader.space();
            let start = u32::try_from(reader.offset()).unwrap();
            let mark = Mark::text(reader.string().unwrap());
            known.push(table.enter(mark, start, input.as_bytes()).unwrap().1);
            assert!(table.find(mark, input.as_bytes()).is_some());
        }
        assert_eq!(known, [false, true, false, false, false, false, true, false, true]);
    }

    #[test]
    fn texts_of_one_hash_differ_all_the_same() {
        let input = br#" "longer than a""#;
        let mut table = Table::default();
        table.enter(Mark::text(text("\"longer than a\"")), 1, input).unwrap();
        let b = Mark::text(text("\"longer than b\""));
        table.entries.iter_mut().filter(|entry| entry.start != 0).for_each(|entry| entry.key = b.key(0));
        assert!(!table.entries.iter().any(|entry| entry.is(b.key(0), b, input)));
    }
}
