//! Notes that checks of single values leave for rules over several values.

use super::Repeats;

/// A range of bytes of the document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ByteRange {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset after the last byte.
    pub end: u32,
}

impl ByteRange {
    /// Returns the range from `start` to `end`. Documents of 4 GiB and more are rejected before any range is created.
    #[inline(always)]
    pub(crate) fn new(start: usize, end: usize) -> Self {
        let offset = |at| u32::try_from(at).unwrap_or(u32::MAX);
        Self { start: offset(start), end: offset(end) }
    }
}

/// The index of a bit in [`Notes`], which records that something occurs in the document.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Flag(u8);

/// The index of a range in [`Notes`], for an issue that a later rule may report there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RangeSlot(u8);

/// Declares the flags and the slots of a resource, and numbers them.
macro_rules! notes {
    ($($kind:ident { $($(#[doc = $doc:literal])* $name:ident,)+ })+) => {$(
        $crate::schema::notes!(@number $kind 0_u8; $($(#[doc = $doc])* $name,)+);
    )+};
    (@number $kind:ident $number:expr; $(#[doc = $doc:literal])* $name:ident, $($rest:tt)*) => {
        $(#[doc = $doc])*
        const $name: $crate::schema::$kind = $crate::schema::$kind::new($number);
        $crate::schema::notes!(@number $kind $number + 1; $($rest)*);
    };
    (@number $kind:ident $number:expr;) => {};
}
pub(crate) use notes;

/// The number of slots. A resource that needs more does not compile.
const SLOTS: usize = 8;

impl Flag {
    pub(crate) const fn new(index: u8) -> Self {
        assert!(index < 32, "`Notes::flags` needs a larger type");
        Self(index)
    }
}

impl RangeSlot {
    pub(crate) const fn new(index: u8) -> Self {
        assert!((index as usize) < SLOTS, "`SLOTS` must be larger");
        Self(index)
    }
}

/// The notes on one document. Each resource declares its flags and slots with [`notes`].
#[derive(Debug, Default)]
pub(crate) struct Notes {
    flags: u32,
    ranges: [Option<ByteRange>; SLOTS],
    /// The values of two fields that must be unique across a list.
    pub repeats: [Repeats; 2],
}

impl Notes {
    /// Sets `flag`.
    #[inline(always)]
    pub(crate) fn set(&mut self, flag: Flag) {
        self.flags |= 1 << flag.0;
    }

    /// Clears `flag`, and returns whether it was set.
    #[inline(always)]
    pub(crate) fn take(&mut self, flag: Flag) -> bool {
        let bit = 1 << flag.0;
        let set = self.flags & bit != 0;
        self.flags &= !bit;
        set
    }

    /// Stores a range in `slot`.
    #[inline(always)]
    pub(crate) fn store_range(&mut self, slot: RangeSlot, range: ByteRange) {
        if let Some(entry) = self.ranges.get_mut(usize::from(slot.0)) {
            *entry = Some(range);
        }
    }

    /// Removes the range from `slot` and returns it.
    #[inline(always)]
    pub(crate) fn take_range(&mut self, slot: RangeSlot) -> Option<ByteRange> {
        self.ranges.get_mut(usize::from(slot.0))?.take()
    }
}
