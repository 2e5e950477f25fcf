//! Numbers of a document: exact integers where the service requires an integer, doubles elsewhere.

use super::decimal::Decimal;

/// A well-formed JSON number that is not converted yet.
#[derive(Clone, Copy, Debug)]
pub struct Number<'a> {
    raw: &'a [u8],
    start: usize,
    notation: Notation,
}

/// How a number is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Notation {
    /// Digits only.
    Digits,
    /// With a fraction.
    Fraction,
    /// With an exponent, and optionally a fraction.
    Exponent,
}

/// The length up to which a number without an exponent never rounds to infinity. Such a number rounds to zero only if
/// it is zero.
const MAX_SHORT: usize = 300;

/// The reason why a number is not an int64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAnInteger {
    /// It has a fraction.
    Fraction,
    /// It does not fit in 64 bits.
    Range,
    /// It is above 2^53 - 1 and not written as plain digits, so readers that use doubles may read another number.
    Spelling,
}

/// The largest integer that every reader with doubles reads exactly.
pub(crate) const MAX_SAFE: u64 = (1 << 53) - 1;

impl<'a> Number<'a> {
    #[inline(always)]
    pub(super) const fn new(raw: &'a [u8], start: usize, notation: Notation) -> Self {
        Self { raw, start, notation }
    }

    /// Returns the byte offset of the first byte.
    #[inline(always)]
    pub const fn start(&self) -> usize {
        self.start
    }

    /// Returns the bytes as the document contains them.
    #[inline(always)]
    pub const fn raw(&self) -> &'a [u8] {
        self.raw
    }

    /// Converts the number to an int64. `1.0` and `1e2` are also integers, up to 2^53 - 1.
    ///
    /// # Errors
    /// Returns why the number is not an int64.
    #[inline(always)]
    pub fn as_i64(&self) -> Result<i64, NotAnInteger> {
        if self.notation == Notation::Digits && self.raw.len() <= 8 && self.raw.first() != Some(&b'-') {
            return Ok(eight_digits(self.raw).cast_signed());
        }
        self.as_i64_slow()
    }

    /// Returns whether the number is finite as a double.
    #[inline(always)]
    pub fn is_finite(&self) -> bool {
        self.is_short() || self.decimal().is_finite()
    }

    /// Returns whether the number is greater than zero as a double.
    #[inline(always)]
    pub fn is_positive(&self) -> bool {
        if self.raw.first() == Some(&b'-') {
            return false;
        }
        if self.is_short() {
            return self.raw.iter().any(|byte| matches!(byte, b'1'..=b'9'));
        }
        self.decimal().is_above_zero()
    }

    #[inline(always)]
    fn is_short(&self) -> bool {
        self.notation != Notation::Exponent && self.raw.len() <= MAX_SHORT
    }

    #[inline(always)]
    fn digits(&self) -> (&'a [u8], bool) {
        match self.raw {
            [b'-', digits @ ..] => (digits, true),
            digits => (digits, false),
        }
    }

    /// Writes the number in canonical form: the digits from the first to the last that is not zero, and the power of
    /// ten by which `0.digits` is multiplied. Zero is `0`, with either sign.
    #[cfg(any(feature = "fingerprint", test))]
    pub(crate) fn write_canonical(&self, out: &mut alloc::vec::Vec<u8>) {
        let decimal = self.decimal();
        // `Decimal` clamps such large exponents, so it cannot distinguish them.
        if decimal.exponent.unsigned_abs() > MAX_SAFE {
            return out.extend_from_slice(self.raw);
        }
        let start = out.len();
        out.extend(decimal.digits());
        if out.len() == start {
            return out.push(b'0');
        }
        if self.digits().1 {
            out.insert(start, b'-');
        }
        out.push(b'e');
        match u8::try_from(decimal.exponent) {
            // The most common case. Formatting would take longer than the rest of this function.
            Ok(digit @ 0..=9) => out.push(b'0' + digit),
            _ => out.extend_from_slice(super::writer::decimal_text(decimal.exponent).as_bytes()),
        }
    }

    fn decimal(&self) -> Decimal<'a> {
        Decimal::new(self.digits().0)
    }

    #[cold]
    #[inline(never)]
    fn as_i64_slow(&self) -> Result<i64, NotAnInteger> {
        // A number this short is never out of range.
        if self.notation == Notation::Fraction && self.raw.len() <= 16 && self.raw.last() != Some(&b'0') {
            return Err(NotAnInteger::Fraction);
        }
        let decimal = self.decimal();
        let mut magnitude = 0_u64;
        // The number of digits before the point that were not appended yet.
        let mut missing = decimal.exponent;
        for digit in decimal.digits() {
            missing = missing.saturating_sub(1);
            if missing < 0 {
                return Err(NotAnInteger::Fraction);
            }
            magnitude = append(magnitude, digit)?;
        }
        while missing > 0 && magnitude > 0 {
            missing -= 1;
            magnitude = append(magnitude, b'0')?;
        }
        let is_negative = self.raw.first() == Some(&b'-');
        let signed =
            if is_negative { 0_i64.checked_sub_unsigned(magnitude) } else { 0_i64.checked_add_unsigned(magnitude) };
        match signed {
            Some(_) if self.notation != Notation::Digits && magnitude > MAX_SAFE => Err(NotAnInteger::Spelling),
            Some(integer) => Ok(integer),
            None => Err(NotAnInteger::Range),
        }
    }
}

/// Returns the value of at most eight digits, without a loop, to avoid branches that the processor cannot predict.
#[inline(always)]
fn eight_digits(digits: &[u8]) -> u64 {
    let word = match (digits.first_chunk(), digits.last_chunk()) {
        (Some(first), Some(last)) => {
            // Two overlapping loads.
            let (first, last) = (u64::from(u32::from_le_bytes(*first)), u64::from(u32::from_le_bytes(*last)));
            first | last << (8 * (digits.len() - 4))
        }
        _ => digits.iter().rev().fold(0, |word, digit| word << 8 | u64::from(*digit)),
    };
    // Shift the last digit to the top, with zeros before the first.
    let units = (word << (8 * (8 - digits.len()) % 64)) & 0x0F0F_0F0F_0F0F_0F0F;
    let pairs = (units * 10 + (units >> 8)) & 0x00FF_00FF_00FF_00FF;
    let quads = (pairs * 100 + (pairs >> 16)) & 0x0000_FFFF_0000_FFFF;
    (quads * 10_000 + (quads >> 32)) & 0xFFFF_FFFF
}

/// Appends a decimal digit.
fn append(magnitude: u64, digit: u8) -> Result<u64, NotAnInteger> {
    // Multiply only if the result fits: in wasm, an overflow check needs a multiplication with 128 bits.
    let tens = if magnitude > u64::MAX / 10 { None } else { Some(magnitude * 10) };
    tens.and_then(|tens| tens.checked_add(u64::from(digit & 0x0F))).ok_or(NotAnInteger::Range)
}

#[cfg(test)]
mod tests {
    use super::super::Reader;
    use super::{NotAnInteger, Number};

    fn number(json: &str) -> Number<'_> {
        Reader::new(json.as_bytes()).number().unwrap()
    }

    #[test]
    fn has_the_position_where_it_was_read() {
        let mut reader = Reader::new(b"  [-7]");
        reader.skip_space();
        reader.bump();
        let number = reader.number().unwrap();
        assert_eq!((number.start(), number.raw()), (3, &b"-7"[..]));
    }

    #[test]
    fn integers() {
        for (json, expected) in [
            ("0", 0),
            ("-0", 0),
            ("42", 42),
            ("1.0", 1),
            ("1e2", 100),
            ("120e-1", 12),
            ("0.5e1", 5),
            ("0.0", 0),
            ("0e999999999999999999999", 0),
            ("100.00e-2", 1),
            ("1234567", 1_234_567),
            ("12345678", 12_345_678),
            ("123456789", 123_456_789),
            ("-1234", -1_234),
            ("9007199254740993", 9_007_199_254_740_993),
            ("9007199254740991.0", 9_007_199_254_740_991),
            ("9223372036854775807", i64::MAX),
            ("-9223372036854775808", i64::MIN),
        ] {
            assert_eq!(number(json).as_i64(), Ok(expected), "{json}");
        }
        for (json, reason) in [
            ("1.5", NotAnInteger::Fraction),
            ("1.50", NotAnInteger::Fraction),
            ("9223372036854775807.5", NotAnInteger::Fraction),
            ("18446744073709551615.5", NotAnInteger::Fraction),
            ("18446744073709551616.5", NotAnInteger::Range),
            ("99999999999999999999.5", NotAnInteger::Range),
            ("1e-1", NotAnInteger::Fraction),
            ("1e-999999999999999999999", NotAnInteger::Fraction),
            ("9223372036854775808", NotAnInteger::Range),
            ("-9223372036854775809", NotAnInteger::Range),
            ("1e999999999999999999999", NotAnInteger::Range),
            ("99999999999999999999999999", NotAnInteger::Range),
            ("9007199254740992.0", NotAnInteger::Spelling),
            ("1e18", NotAnInteger::Spelling),
            ("1e19", NotAnInteger::Range),
            ("-9223372036854775808.0", NotAnInteger::Spelling),
        ] {
            assert_eq!(number(json).as_i64(), Err(reason), "{json}");
        }
    }

    #[test]
    fn every_spelling_of_a_number_has_one_canonical_form() {
        let canonical = |json: &str| {
            let mut out = Vec::new();
            number(json).write_canonical(&mut out);
            String::from_utf8(out).unwrap()
        };
        for (spellings, expected) in [
            (["1", "1.0", "10e-1", "0.1e1", "1E+0", "100.00e-2"].as_slice(), "1e1"),
            (&["0", "-0", "0.0", "0e99", "-0.000e-5"], "0"),
            (&["-12.5", "-125e-1", "-0.125e2"], "-125e2"),
            (&["0.00012", "12e-5", "1.2E-4"], "12e-3"),
            (&["9007199254740993"], "9007199254740993e16"),
            (&["1e9007199254740990", "10e9007199254740989"], "1e9007199254740991"),
            (&["1e9007199254740991"], "1e9007199254740991"),
        ] {
            for spelling in spellings {
                assert_eq!(canonical(spelling), expected, "{spelling}");
            }
        }
    }

    #[test]
    fn random_numbers_agree_with_the_standard_library() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..20_000 {
            let sign = ["", "-"][random.usize(..2)];
            let fraction =
                [String::new(), format!(".{}", random.u32(..)), ".000".to_owned()][random.usize(..3)].clone();
            let exponent = [String::new(), format!("e{}", random.i32(-345..330)), format!("E+{}", random.u8(..30))]
                [random.usize(..3)]
            .clone();
            let json = format!("{sign}{}{fraction}{exponent}", random.u64(..) >> random.u32(..64));
            let double: f64 = json.parse().unwrap();
            assert_eq!(number(&json).is_finite(), double.is_finite(), "{json}");
            assert_eq!(number(&json).is_positive(), double > 0.0, "{json}");
            if let Ok(integer) = number(&json).as_i64() {
                #[allow(clippy::cast_precision_loss, clippy::float_cmp, reason = "the same rounding as parse")]
                let same = integer as f64 == double;
                assert!(same, "{json}");
            }
        }
    }
}
