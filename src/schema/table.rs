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
mod tests;
