//! The magnitude of a number, digit by digit, for what no conversion to a double would tell exactly.

use core::cmp::Ordering;

/// A magnitude as `0.digits` times ten to the `exponent`; no digits for zero.
pub(super) struct Decimal<'a> {
    /// From the first to the last digit that is not zero; a point may stand among them.
    significant: &'a [u8],
    pub(super) exponent: i64,
}

/// 2^1024 - 2^970 to the last digit: what is smaller rounds to a finite double, this and all beyond do not.
const INFINITE: &[u8] =
    b"179769313486231580793728971405303415079934132710037826936173778980444968292764750946649017977587207\
    09633028641669288791094655554785194040263065748867150582068190890200070838367627385484581771153176447573027006\
    9855571366959622842914819860834936475292719074168444365510704342711559699508093042880177904174497792";
/// The decimal exponent of [`INFINITE`], written as `0.digits`.
const INFINITE_EXPONENT: i64 = 309;

/// 2^-1075, cut after forty digits: what is not larger rounds to zero.
const ZERO: &[u8] = b"2470328229206232720882843964341106861825";
/// The decimal exponent of [`ZERO`], written as `0.digits`.
const ZERO_EXPONENT: i64 = -323;

impl<'a> Decimal<'a> {
    /// The magnitude of a well-formed number without its sign.
    #[cold]
    #[inline(never)]
    pub(super) fn new(unsigned: &'a [u8]) -> Self {
        let split = unsigned.iter().position(|byte| matches!(byte, b'e' | b'E')).unwrap_or(unsigned.len());
        let (mantissa, exponent) = unsigned.split_at_checked(split).unwrap_or_default();
        let point = mantissa.iter().position(|&byte| byte == b'.').unwrap_or(mantissa.len());
        let leading = mantissa.iter().take_while(|byte| matches!(byte, b'0' | b'.')).count();
        let trailing = mantissa.iter().rev().take_while(|byte| matches!(byte, b'0' | b'.')).count();
        let significant = mantissa.get(leading..mantissa.len().saturating_sub(trailing)).unwrap_or_default();
        // `leading` counts the point when it stands before the first digit that is not zero.
        let (point, leading) = (signed(point), signed(leading));
        let scale = if leading > point { point + 1 - leading } else { point - leading };
        Self { significant, exponent: scale.saturating_add(exponent_value(exponent)) }
    }

    /// The digits from the first to the last that is not zero.
    pub(super) fn digits(&self) -> impl Iterator<Item = u8> {
        self.significant.iter().copied().filter(|&byte| byte != b'.')
    }

    /// Whether it rounds to a finite double.
    pub(super) fn is_finite(&self) -> bool {
        self.compare(INFINITE, INFINITE_EXPONENT) == Ordering::Less
    }

    /// Whether it rounds to a double above zero.
    pub(super) fn is_above_zero(&self) -> bool {
        self.compare(ZERO, ZERO_EXPONENT) == Ordering::Greater
    }

    /// Holds it against a magnitude above zero, whose last digit is not zero either.
    fn compare(&self, digits: &[u8], exponent: i64) -> Ordering {
        if self.significant.is_empty() {
            return Ordering::Less;
        }
        self.exponent.cmp(&exponent).then_with(|| self.digits().cmp(digits.iter().copied()))
    }
}

fn signed(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}

/// The value of `e+12`, held within what no document's length can bring back.
fn exponent_value(text: &[u8]) -> i64 {
    const FAR: i64 = i64::MAX / 32;
    let digits = text.iter().filter(|byte| byte.is_ascii_digit());
    let magnitude = digits.fold(0, |sum: i64, digit| (sum * 10 + i64::from(digit & 0x0F)).min(FAR));
    if text.get(1) == Some(&b'-') { -magnitude } else { magnitude }
}

#[cfg(test)]
mod tests {
    use super::super::Reader;

    /// 2^1024 - 2^970, which is half way from the largest double to the next one that there would be.
    fn infinite() -> String {
        let mut digits = ((1_u64 << 54) - 1).to_string().into_bytes();
        for _ in 0..970 {
            let mut carry = 0;
            for digit in digits.iter_mut().rev() {
                let doubled = 2 * (*digit - b'0') + carry;
                (*digit, carry) = (b'0' + doubled % 10, doubled / 10);
            }
            if carry > 0 {
                digits.insert(0, b'0' + carry);
            }
        }
        String::from_utf8(digits).unwrap()
    }

    #[test]
    fn finite_and_positive_as_the_standard_library_has_it() {
        let edge = infinite();
        let below = edge.replace("497792", "497791");
        assert!(edge.parse::<f64>().unwrap().is_infinite() && below.parse::<f64>().unwrap().is_finite());
        for json in [
            "0",
            "-0",
            "1",
            "-1",
            "0.1",
            "1e-400",
            "1e-323",
            "5e-324",
            "3e-324",
            "2.5e-324",
            "2.4703282292062327e-324",
            "2.4703282292062328e-324",
            "2e-324",
            "-5e-324",
            "1e308",
            "1e309",
            "1.7976931348623157e308",
            "1.7976931348623158e308",
            "1.7976931348623159e308",
            "-1e400",
            "0e400",
            "0.00000",
            "0.0001e5",
            &edge,
            &below,
            &format!("{edge}.000"),
            &format!("{below}.999"),
            &format!("0.{edge}e309"),
            &format!("{below}9e-1"),
            "1e99999999999999999999",
            "1e-99999999999999999999",
        ] {
            let double: f64 = json.parse().unwrap();
            let number = Reader::new(json.as_bytes()).number().unwrap();
            assert_eq!(number.is_finite(), double.is_finite(), "{json}");
            assert_eq!(number.is_positive(), double > 0.0, "{json}");
        }
    }
}
