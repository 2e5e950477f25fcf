//! Parses universal product codes (UPC-A with 12 digits, GTIN-14 with 14) and computes GS1's check digit.

/// A code of 12 or 14 digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Gtin {
    /// The code as a number. The UPC-A and the GTIN-14 of a product have the same.
    pub(super) value: u64,
    /// Whether the code has 14 digits.
    pub(super) is_long: bool,
    /// The last digit of the code.
    pub(super) check_digit: u8,
    /// The check digit that the other digits require.
    pub(super) expected_check_digit: u8,
}

/// Parses a code. Returns `None` unless it consists of 12 or 14 ASCII digits.
#[inline(always)]
pub(super) fn parse(code: &[u8]) -> Option<Gtin> {
    if !matches!(code.len(), 12 | 14) {
        return None;
    }
    let (first, rest) = code.split_first_chunk::<8>()?;
    let last = rest.last_chunk::<4>()?;
    // Between the first eight and the last four digits, there are zero or two digits.
    let middle = rest.first_chunk::<2>().filter(|_| rest.len() == 6).unwrap_or(b"00");
    let [a, b, c, d] = *last;
    let tail = [b'0', b'0', middle[0], middle[1], a, b, c, d];
    let (high, high_sums) = eight_digits(*first)?;
    let (low, low_sums) = eight_digits(tail)?;
    let scale = if rest.len() == 6 { 1_000_000 } else { 10_000 };
    // Weights alternate between 3 and 1 and end with 1 at the check digit. Both lengths are even, so they begin with 3.
    let weighted = 3 * (high_sums.0 + low_sums.0) + high_sums.1 + low_sums.1;
    let check_digit = d & 0x0F;
    let expected_check_digit = (check_digit + 10 - (weighted % 10) as u8) % 10;
    Some(Gtin { value: high * scale + low, is_long: rest.len() == 6, check_digit, expected_check_digit })
}

/// Returns the value of eight ASCII digits, and the sums of the digits at even and at odd positions.
#[inline(always)]
fn eight_digits(digits: [u8; 8]) -> Option<(u64, (u32, u32))> {
    let word = u64::from_le_bytes(digits);
    let high_nibbles = 0xF0F0_F0F0_F0F0_F0F0;
    // Digits are 0x30 to 0x39: the high nibble is 3, and is still 3 after 6 is added.
    if word & high_nibbles != 0x3030_3030_3030_3030
        || word.wrapping_add(0x0606_0606_0606_0606) & high_nibbles != 0x3030_3030_3030_3030
    {
        return None;
    }
    let units = word & 0x0F0F_0F0F_0F0F_0F0F;
    let (evens, odds) = (units & 0x00FF_00FF_00FF_00FF, units >> 8 & 0x00FF_00FF_00FF_00FF);
    let sum = |lanes: u64| (lanes.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u32;
    let pairs = evens * 10 + odds;
    let quads = (pairs & 0x0000_FFFF_0000_FFFF) * 100 + (pairs >> 16 & 0x0000_FFFF_0000_FFFF);
    let value = (quads & 0xFFFF_FFFF) * 10_000 + (quads >> 32);
    Some((value, (sum(evens), sum(odds))))
}

#[cfg(test)]
mod tests {
    use super::parse;

    /// Computes the check digit as GS1 specifies it, digit by digit.
    fn expected(code: &str) -> u32 {
        let body = code[..code.len() - 1].chars().rev().enumerate();
        let sum: u32 =
            body.map(|(index, digit)| digit.to_digit(10).unwrap() * if index % 2 == 0 { 3 } else { 1 }).sum();
        (10 - sum % 10) % 10
    }

    #[test]
    fn values_and_check_digits_of_random_codes() {
        let mut random = fastrand::Rng::with_seed(7);
        for length in [12, 14] {
            for _ in 0..2_000 {
                let code: String = (0..length).map(|_| random.digit(10)).collect();
                let gtin = parse(code.as_bytes()).unwrap();
                assert_eq!(gtin.value, code.parse::<u64>().unwrap(), "{code}");
                assert_eq!(gtin.is_long, length == 14);
                assert_eq!(u32::from(gtin.check_digit), code[length - 1..].parse::<u32>().unwrap());
                assert_eq!(u32::from(gtin.expected_check_digit), expected(&code), "{code}");
            }
        }
    }

    #[test]
    fn bytes_that_are_not_digits() {
        for index in 0..14 {
            for byte in [b'/', b':', b' ', b'0' | 0x80, b'?'] {
                let mut code = *b"00036000291452";
                code[index] = byte;
                assert_eq!(parse(&code), None);
            }
        }
    }
}
