//! Classifies sixteen bytes of input at once: with SIMD in wasm, with plain integers elsewhere.
//!
//! Past the end of the input, a chunk contains zeros. No JSON token contains a zero, so callers need no end checks.

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use portable as imp;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use simd as imp;

/// The number of bytes in a chunk.
pub(crate) const LEN: usize = 16;

/// Sixteen bytes of input.
#[derive(Clone, Copy)]
pub(crate) struct Chunk(imp::Bytes);

impl Chunk {
    /// Returns the sixteen bytes from `at` on.
    #[inline(always)]
    pub(crate) fn at(input: &[u8], at: usize) -> Self {
        match input.get(at..).and_then(<[u8]>::first_chunk) {
            Some(bytes) => Self::new(bytes),
            None => Self::zero_padded(input, at),
        }
    }

    #[inline(always)]
    pub(crate) fn new(bytes: &[u8; LEN]) -> Self {
        Self(imp::load(bytes))
    }

    /// Counts the bytes at the start that are plain inside a string: ASCII, but not a control character, quote or
    /// backslash.
    #[inline(always)]
    pub(crate) fn plain_length(self) -> usize {
        imp::plain_length(self.0)
    }

    /// Does the same as [`Chunk::plain_length`] for the 32 bytes from `at` on, with one fewer unpredictable branch.
    /// Returns `None` near the end of the input.
    #[inline(always)]
    pub(crate) fn plain_length_of_pair(input: &[u8], at: usize) -> Option<usize> {
        let pair: &[u8; 2 * LEN] = input.get(at..).and_then(<[u8]>::first_chunk)?;
        let (first, second) = (pair.first_chunk::<LEN>()?, pair.last_chunk::<LEN>()?);
        Some(imp::plain_length_of_pair(imp::load(first), imp::load(second)))
    }

    /// Counts the bytes at the start that are JSON white space.
    #[inline(always)]
    pub(crate) fn space_length(self) -> usize {
        imp::space_length(self.0)
    }

    /// Counts the bytes at the start that are ASCII digits.
    #[inline(always)]
    pub(crate) fn digits_length(self) -> usize {
        imp::digits_length(self.0)
    }

    /// Counts the bytes at the start that are equal to those of `other`.
    #[inline(always)]
    pub(crate) fn common_length(self, other: Self) -> usize {
        imp::common_length(self.0, other.0)
    }

    /// Returns the first four bytes as a little-endian number.
    #[inline(always)]
    pub(crate) fn first_four(self) -> u32 {
        imp::first_four(self.0)
    }

    #[cold]
    #[inline(never)]
    fn zero_padded(input: &[u8], at: usize) -> Self {
        let mut bytes = [0; LEN];
        for (to, from) in bytes.iter_mut().zip(input.iter().skip(at)) {
            *to = *from;
        }
        Self::new(&bytes)
    }
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd {
    use core::arch::wasm32::{
        i8x16_bitmask, i8x16_eq, i8x16_lt, i8x16_ne, i8x16_splat, i8x16_sub, u8x16_gt, u8x16_splat, u32x4_extract_lane,
        u64x2, v128, v128_and, v128_or,
    };

    pub(super) type Bytes = v128;

    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "the two halves")]
    pub(super) fn load(bytes: &[u8; 16]) -> Bytes {
        let word = u128::from_le_bytes(*bytes);
        u64x2(word as u64, (word >> 64) as u64)
    }

    /// Returns the index of the first lane that is set, or 16 if no lane is set.
    #[inline(always)]
    fn first(lanes: v128) -> usize {
        (u32::from(i8x16_bitmask(lanes)) | 0x1_0000).trailing_zeros() as usize
    }

    #[inline(always)]
    pub(super) fn plain_length(bytes: Bytes) -> usize {
        first(special(bytes))
    }

    #[inline(always)]
    pub(super) fn plain_length_of_pair(a: Bytes, b: Bytes) -> usize {
        let lanes = u32::from(i8x16_bitmask(special(a))) | u32::from(i8x16_bitmask(special(b))) << 16;
        lanes.trailing_zeros() as usize
    }

    /// Sets the lanes of bytes that are not plain.
    #[inline(always)]
    fn special(bytes: Bytes) -> v128 {
        // The comparison is signed, so bytes from 0x80 on are also below 0x20.
        let control_or_wide = i8x16_lt(bytes, i8x16_splat(0x20));
        let quote = i8x16_eq(bytes, i8x16_splat(b'"'.cast_signed()));
        let backslash = i8x16_eq(bytes, i8x16_splat(b'\\'.cast_signed()));
        v128_or(control_or_wide, v128_or(quote, backslash))
    }

    #[inline(always)]
    pub(super) fn space_length(bytes: Bytes) -> usize {
        let not = |byte: u8| i8x16_ne(bytes, i8x16_splat(byte.cast_signed()));
        first(v128_and(v128_and(not(b' '), not(b'\n')), v128_and(not(b'\t'), not(b'\r'))))
    }

    #[inline(always)]
    pub(super) fn digits_length(bytes: Bytes) -> usize {
        first(u8x16_gt(i8x16_sub(bytes, i8x16_splat(b'0'.cast_signed())), u8x16_splat(9)))
    }

    #[inline(always)]
    pub(super) fn common_length(a: Bytes, b: Bytes) -> usize {
        first(i8x16_ne(a, b))
    }

    #[inline(always)]
    pub(super) fn first_four(bytes: Bytes) -> u32 {
        u32x4_extract_lane::<0>(bytes)
    }
}

#[cfg(any(test, not(all(target_arch = "wasm32", target_feature = "simd128"))))]
mod portable {
    pub(super) type Bytes = [u64; 2];

    /// The high bit of each of eight bytes.
    const HIGH: u64 = 0x8080_8080_8080_8080;

    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "the two halves")]
    pub(super) fn load(bytes: &[u8; 16]) -> Bytes {
        let word = u128::from_le_bytes(*bytes);
        [word as u64, (word >> 64) as u64]
    }

    const fn splat(byte: u8) -> u64 {
        u64::from_le_bytes([byte; 8])
    }

    /// Sets the high bit of each zero byte. It may also set the bit of a byte above a zero byte. That does no harm,
    /// because `first` stops at the zero byte.
    const fn zeros(word: u64) -> u64 {
        word.wrapping_sub(splat(1)) & !word & HIGH
    }

    #[inline(always)]
    fn first(words: [u64; 2], set: impl Fn(u64) -> u64) -> usize {
        let [low, high] = words;
        let (low, high) = (set(low), set(high));
        (if low == 0 { 64 + high.trailing_zeros() } else { low.trailing_zeros() }) as usize / 8
    }

    #[inline(always)]
    pub(super) fn plain_length(bytes: Bytes) -> usize {
        first(bytes, |word| {
            let control = word.wrapping_sub(splat(0x20)) & !word;
            (control | word | zeros(word ^ splat(b'"')) | zeros(word ^ splat(b'\\'))) & HIGH
        })
    }

    #[inline(always)]
    pub(super) fn plain_length_of_pair(a: Bytes, b: Bytes) -> usize {
        let plain = plain_length(a);
        if plain < 16 { plain } else { 16 + plain_length(b) }
    }

    #[inline(always)]
    pub(super) fn space_length(bytes: Bytes) -> usize {
        let is_space = |byte: &u8| matches!(byte, b' ' | b'\n' | b'\t' | b'\r');
        bytes.iter().flat_map(|word| word.to_le_bytes()).take_while(is_space).count()
    }

    #[inline(always)]
    pub(super) fn digits_length(bytes: Bytes) -> usize {
        bytes.iter().flat_map(|word| word.to_le_bytes()).take_while(u8::is_ascii_digit).count()
    }

    #[inline(always)]
    pub(super) fn common_length(a: Bytes, b: Bytes) -> usize {
        let ([a_low, a_high], [b_low, b_high]) = (a, b);
        first([a_low ^ b_low, a_high ^ b_high], |difference| difference)
    }

    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "only the lower half is needed")]
    pub(super) fn first_four([low, _]: Bytes) -> u32 {
        low as u32
    }
}

#[cfg(test)]
mod tests {
    use super::{Chunk, LEN};

    #[test]
    fn every_byte_at_every_position() {
        for index in 0..LEN {
            for byte in 0..=u8::MAX {
                let mut bytes = [b'a'; LEN];
                bytes[index] = byte;
                let plain = (0x20..0x80).contains(&byte) && byte != b'"' && byte != b'\\';
                assert_eq!(
                    Chunk::at(&bytes, 0).plain_length(),
                    if plain { LEN } else { index },
                    "{byte:#x} at {index}"
                );

                let mut bytes = [b' '; LEN];
                bytes[index] = byte;
                let space = b" \n\t\r".contains(&byte);
                assert_eq!(
                    Chunk::at(&bytes, 0).space_length(),
                    if space { LEN } else { index },
                    "{byte:#x} at {index}"
                );

                let mut bytes = [b'7'; LEN];
                bytes[index] = byte;
                let digits = if byte.is_ascii_digit() { LEN } else { index };
                assert_eq!(Chunk::new(&bytes).digits_length(), digits, "{byte:#x} at {index}");

                let mut bytes = [b' '; LEN];
                bytes[index] = byte;
                let same = byte == b' ';
                let common = Chunk::at(&bytes, 0).common_length(Chunk::new(&[b' '; LEN]));
                assert_eq!(common, if same { LEN } else { index }, "{byte:#x} at {index}");
            }
        }
    }

    #[test]
    fn every_byte_at_every_position_of_a_pair() {
        for index in 0..2 * LEN {
            for byte in 0..=u8::MAX {
                let mut bytes = [b'a'; 2 * LEN];
                bytes[index] = byte;
                let plain = (0x20..0x80).contains(&byte) && byte != b'"' && byte != b'\\';
                let expected = if plain { 2 * LEN } else { index };
                assert_eq!(Chunk::plain_length_of_pair(&bytes, 0), Some(expected), "{byte:#x} at {index}");
            }
        }
    }

    #[test]
    fn a_pair_is_whole_or_none() {
        let bytes = [b'a'; 2 * LEN + 1];
        assert_eq!(Chunk::plain_length_of_pair(&bytes, 1), Some(2 * LEN));
        assert_eq!(Chunk::plain_length_of_pair(&bytes, 2), None);
        assert_eq!(Chunk::plain_length_of_pair(&bytes, 2 * LEN + 2), None);
    }

    #[test]
    fn the_first_four_bytes_are_a_number() {
        assert_eq!(Chunk::new(b"abcdefghijklmnop").first_four(), u32::from_le_bytes(*b"abcd"));
        assert_eq!(Chunk::at(b"[7", 1).first_four(), u32::from(b'7'));
    }

    #[test]
    fn past_the_end_there_are_zeros() {
        assert_eq!(Chunk::at(b"abc", 0).plain_length(), 3);
        assert_eq!(Chunk::at(b"abc", 9).plain_length(), 0);
        assert_eq!(Chunk::at(b"   ", 1).space_length(), 2);
    }
}
