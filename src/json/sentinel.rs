//! The sentinels that encoders write for values that JSON cannot represent; see `schema::sentinels`. A sentinel has two
//! bytes: [`FIRST_BYTE`], and one of the others for the value.

/// The first byte of a sentinel. UTF-8 never contains it.
pub(crate) const FIRST_BYTE: u8 = 0xFF;

/// An empty slot of an array.
pub(crate) const HOLE: u8 = b'h';
pub(crate) const UNDEFINED: u8 = b'u';
pub(crate) const FUNCTION: u8 = b'f';
pub(crate) const SYMBOL: u8 = b's';
pub(crate) const CLASS_INSTANCE: u8 = b'o';
pub(crate) const CYCLE: u8 = b'c';
/// A value that threw when it was read.
pub(crate) const UNREADABLE: u8 = b't';
/// A string with an unpaired surrogate.
pub(crate) const LONE_SURROGATE: u8 = b'l';
/// A value whose key has an unpaired surrogate.
pub(crate) const LONE_SURROGATE_KEY: u8 = b'k';
pub(crate) const NOT_FINITE: u8 = b'n';
/// The encoder stopped here, because no further issue would be reported.
pub(crate) const CUT: u8 = b'x';
