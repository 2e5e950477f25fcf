//! Values that must not stand in two items of a list, found as they come by.
//!
//! What is found is kept until the end of the document, as far as a report has room for it; of the rest only the number.

use alloc::vec::Vec;

use super::caps::{MOST_BLOCKING, MOST_OF_ONE_RULE};
use super::mark::Mark;
use super::table::Table;
use super::{Path, Span};

/// The values of one kind.
#[derive(Debug, Default)]
pub(crate) struct Repeats {
    met: Table,
    hits: Vec<Hit>,
    /// How many there are of each [`Repeat`].
    counts: [u32; 3],
}

/// A value to report.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hit {
    /// Why.
    pub repeat: Repeat,
    /// The item, its place there, and where that is in the document.
    pub item: u32,
    pub place: u32,
    pub span: Span,
    /// The item that had it, or its twin, first.
    pub first: u32,
}

/// What may be found of a value, in the order of reporting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Repeat {
    /// It stands in another item too. Once for each value.
    Duplicate = 1,
    /// Its twin stands in another item. Once for each pair.
    Twin = 2,
    /// It stands in this very item already. Once for each item.
    Again = 4,
}

impl Repeat {
    const ALL: [Self; 3] = [Self::Duplicate, Self::Twin, Self::Again];

    /// As many as can be reported.
    const fn most(self) -> u32 {
        if matches!(self, Self::Duplicate) { MOST_BLOCKING } else { MOST_OF_ONE_RULE }
    }
}

impl Repeats {
    /// Notes a value, which stands in an item of a list, in a list of that item's own. Where it `has_twin`s, numbers that
    /// differ in their lowest bit alone are of one pair.
    #[inline]
    pub(crate) fn note(&mut self, mark: Mark<'_>, path: &Path<'_>, span: Span, input: &[u8], has_twin: bool) {
        let item = path.index(1);
        let Some((entry, is_known)) = self.met.enter(mark, span.start, input) else { return };
        let before = *entry;
        entry.last = item;
        if !is_known {
            entry.first = item;
            if has_twin {
                self.twin(mark, path, span, input);
            }
        } else if before.last == item {
            if before.flags & Repeat::Again as u32 == 0 {
                entry.flags |= Repeat::Again as u32;
                self.hit(Repeat::Again, before.first, path, span);
            }
        } else {
            entry.flags = before.flags & !(Repeat::Again as u32) | Repeat::Duplicate as u32;
            if before.flags & Repeat::Duplicate as u32 == 0 {
                self.hit(Repeat::Duplicate, before.first, path, span);
            }
            if has_twin && before.flags & Repeat::Twin as u32 == 0 {
                self.twin(mark, path, span, input);
            }
        }
    }

    /// Looks for the twin of a value that is new to its item.
    fn twin(&mut self, mark: Mark<'_>, path: &Path<'_>, span: Span, input: &[u8]) {
        let Some(twin) = mark.twin() else { return };
        let Some(entry) = self.met.find(twin, input) else { return };
        // Items only go up.
        if entry.first != path.index(1) {
            let first = entry.first;
            entry.flags |= Repeat::Twin as u32;
            if let Some(entry) = self.met.find(mark, input) {
                entry.flags |= Repeat::Twin as u32;
            }
            self.hit(Repeat::Twin, first, path, span);
        }
    }

    #[cold]
    #[inline(never)]
    fn hit(&mut self, repeat: Repeat, first: u32, path: &Path<'_>, span: Span) {
        if let Some((_, count)) = Repeat::ALL.iter().zip(&mut self.counts).find(|(each, _)| **each == repeat) {
            *count += 1;
            if *count <= repeat.most() {
                self.hits.push(Hit { repeat, item: path.index(1), place: path.index(0), span, first });
            }
        }
    }

    /// What was found, in document order.
    pub(crate) fn hits(&self) -> &[Hit] {
        &self.hits
    }

    /// How many more there are of each kind than are kept.
    pub(crate) fn dropped(&self) -> impl Iterator<Item = (Repeat, u32)> {
        Repeat::ALL.iter().zip(&self.counts).map(|(repeat, count)| (*repeat, count.saturating_sub(repeat.most())))
    }
}
