//! Exact decimal arithmetic on the digits of a number, for numbers that a double cannot represent exactly.

use core::cmp::Ordering;

/// A magnitude: `0.digits` times ten to the power of `exponent`. Zero has no digits.
pub(super) struct Decimal<'a> {
    /// The text from the first to the last digit that is not zero. It may contain the point.
    significant: &'a [u8],
    pub(super) exponent: i64,
}

/// All digits of 2^1024 - 2^970. Smaller numbers round to a finite double. This one and all above round to infinity.
const INFINITE: &[u8] =
    b"179769313486231580793728971405303415079934132710037826936173778980444968292764750946649017977587207\
    09633028641669288791094655554785194040263065748867150582068190890200070838367627385484581771153176447573027006\
    9855571366959622842914819860834936475292719074168444365510704342711559699508093042880177904174497792";
/// The decimal exponent of [`INFINITE`], written as `0.digits`.
const INFINITE_EXPONENT: i64 = 309;

/// All digits of 2^-1075, half of the smallest positive double. Numbers up to this one round to zero.
const ZERO: &[u8] =
    b"2470328229206232720882843964341106861825299013071623822127928412503377536351043759326499181808179961\
    8989828234772285886546332835517796989819938739800539093906315035659515570226392290858392449105184435931802849\
    9365361525003193704576782492193656236698636584807570015857692699037063119282795585513329278343384093519780155\
    3124659726357957462276646527282722005637400648549997709659947045402082816622623785739345073633900796776193057\
    7506740176324673600968951340535537458516661134223766678604162159680461914467291840300530057530849048765391711\
    3865916462395249126236538818796362393732804238910186723484976682350898633885879256283027559956575244555072551\
    89313690836254779186948667994968324049705821028513185451396213837722826145437693412532098591327667236328125";
/// The decimal exponent of [`ZERO`], written as `0.digits`.
const ZERO_EXPONENT: i64 = -323;

impl<'a> Decimal<'a> {
    /// Parses the magnitude of a well-formed number without its sign.
    #[cold]
    #[inline(never)]
    pub(super) fn new(unsigned: &'a [u8]) -> Self {
        let split = unsigned.iter().position(|byte| matches!(byte, b'e' | b'E')).unwrap_or(unsigned.len());
        let (mantissa, exponent) = unsigned.split_at_checked(split).unwrap_or_default();
        let point = mantissa.iter().position(|&byte| byte == b'.').unwrap_or(mantissa.len());
        let leading = mantissa.iter().take_while(|byte| matches!(byte, b'0' | b'.')).count();
        let trailing = mantissa.iter().rev().take_while(|byte| matches!(byte, b'0' | b'.')).count();
        let significant = mantissa.get(leading..mantissa.len().saturating_sub(trailing)).unwrap_or_default();
        // `leading` includes the point if it comes before the first digit that is not zero.
        let (point, leading) = (to_i64(point), to_i64(leading));
        let scale = if leading > point { point + 1 - leading } else { point - leading };
        Self { significant, exponent: scale.saturating_add(exponent_value(exponent)) }
    }

    /// Returns the digits from the first to the last that is not zero.
    pub(super) fn digits(&self) -> impl Iterator<Item = u8> {
        self.significant.iter().copied().filter(|&byte| byte != b'.')
    }

    /// Returns whether the number rounds to a finite double.
    pub(super) fn is_finite(&self) -> bool {
        self.compare(INFINITE, INFINITE_EXPONENT) == Ordering::Less
    }

    /// Returns whether the number rounds to a double above zero.
    pub(super) fn is_above_zero(&self) -> bool {
        self.compare(ZERO, ZERO_EXPONENT) == Ordering::Greater
    }

    /// Compares this with a magnitude above zero whose last digit is not zero.
    fn compare(&self, digits: &[u8], exponent: i64) -> Ordering {
        if self.significant.is_empty() {
            return Ordering::Less;
        }
        self.exponent.cmp(&exponent).then_with(|| self.digits().cmp(digits.iter().copied()))
    }
}

fn to_i64(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}

/// Parses an exponent such as `e+12`. The result is clamped to a range that no number of digits in a document can
/// compensate.
fn exponent_value(text: &[u8]) -> i64 {
    const MAX_EXPONENT: i64 = i64::MAX / 32;
    let digits = text.iter().filter(|byte| byte.is_ascii_digit());
    let magnitude = digits.fold(0, |sum: i64, digit| (sum * 10 + i64::from(digit & 0x0F)).min(MAX_EXPONENT));
    if text.get(1) == Some(&b'-') { -magnitude } else { magnitude }
}

#[cfg(test)]
mod tests {
    use super::super::Reader;

    /// Returns the digits of `number` multiplied by `factor`, `times` times.
    fn product(number: u64, factor: u8, times: usize) -> String {
        let mut digits = number.to_string().into_bytes();
        for _ in 0..times {
            let mut carry = 0;
            for digit in digits.iter_mut().rev() {
                let product = factor * (*digit - b'0') + carry;
                (*digit, carry) = (b'0' + product % 10, product / 10);
            }
            if carry > 0 {
                digits.insert(0, b'0' + carry);
            }
        }
        String::from_utf8(digits).unwrap()
    }

    /// Returns the digits of 2^1024 - 2^970: halfway between the largest double and the next power of two, 2^1024.
    fn infinite() -> String {
        product((1 << 54) - 1, 2, 970)
    }

    /// Returns the digits of 2^-1075 times 10^1075, which is 5^1075. 2^-1075 is halfway between zero and the smallest
    /// double.
    fn zero() -> String {
        product(1, 5, 1075)
    }

    /// Asserts that the number is finite, and returns whether it is above zero.
    fn is_positive(json: &str) -> bool {
        let double: f64 = json.parse().unwrap();
        let number = Reader::new(json.as_bytes()).number().unwrap();
        assert_eq!(number.is_finite(), double.is_finite(), "{json}");
        assert_eq!(number.is_positive(), double > 0.0, "{json}");
        number.is_positive()
    }

    #[test]
    fn finite_and_positive_agree_with_the_standard_library() {
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
            is_positive(json);
        }
    }

    #[test]
    fn half_of_the_least_double_is_zero_and_anything_larger_is_positive() {
        let edge = zero();
        let (below, above) = (edge.replace("328125", "328124"), edge.replace("328125", "328126"));
        let (first, others) = edge.split_at(1);
        for json in [
            format!("{edge}e-1075"),
            format!("{edge}.000E-1075"),
            format!("{first}.{others}e-324"),
            format!("0.{}{edge}", "0".repeat(323)),
            format!("{}e-364", &edge[..41]),
            format!("{}e-1074", &edge[..751]),
            format!("{below}e-1075"),
            format!("{below}.{}e-1075", "9".repeat(2000)),
        ] {
            assert!(!is_positive(&json), "{json}");
        }
        for json in [
            format!("{above}e-1075"),
            format!("{edge}1e-1076"),
            format!("{first}.{others}{}1e-324", "0".repeat(2000)),
            format!("0.{}{above}", "0".repeat(323)),
        ] {
            assert!(is_positive(&json), "{json}");
            assert!(!is_positive(&format!("-{json}")), "{json}");
        }
    }
}
