//! Notes that checks of single values take for rules over several values.

use super::Repeats;

/// A range of bytes of the document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset after the last byte.
    pub end: u32,
}

impl Span {
    /// The range from `start` to `end`. Documents of 4 GiB and more are refused before any span is made.
    #[inline(always)]
    pub(crate) fn new(start: usize, end: usize) -> Self {
        let offset = |at| u32::try_from(at).unwrap_or(u32::MAX);
        Self { start: offset(start), end: offset(end) }
    }
}

/// The name of a fact that is true or not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Flag(pub u8);

/// The name of a place where a span can be left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot(pub u8);

/// What the checks of one document have left. Each resource gives the flags, slots and lists its own meaning.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    flags: u32,
    spans: [Option<Span>; 6],
    /// Values that must be unique across a list, of two kinds.
    pub repeats: [Repeats; 2],
}

impl Notes {
    /// Notes that `flag` is true.
    #[inline(always)]
    pub(crate) fn set(&mut self, flag: Flag) {
        self.flags |= 1 << flag.0;
    }

    /// Whether `flag` is true, which is forgotten.
    #[inline(always)]
    pub(crate) fn take(&mut self, flag: Flag) -> bool {
        let bit = 1 << flag.0;
        let set = self.flags & bit != 0;
        self.flags &= !bit;
        set
    }

    /// Leaves a span in `slot`.
    #[inline(always)]
    pub(crate) fn leave(&mut self, slot: Slot, span: Span) {
        if let Some(place) = self.spans.get_mut(usize::from(slot.0)) {
            *place = Some(span);
        }
    }

    /// Takes the span out of `slot`.
    #[inline(always)]
    pub(crate) fn take_span(&mut self, slot: Slot) -> Option<Span> {
        self.spans.get_mut(usize::from(slot.0))?.take()
    }
}
