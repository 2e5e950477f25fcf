//! A model of JSON numbers that works on text, exact and slow.

/// The exact value of a JSON number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exact {
    /// A whole number.
    Whole(i128),
    /// A whole number outside of `i128`.
    Huge {
        /// Whether it is below zero.
        is_negative: bool,
    },
    /// Not a whole number.
    Fraction {
        /// Whether the part before the fraction needs more than 64 bits.
        is_beyond: bool,
    },
}

/// The maximum integer that doubles represent exactly.
pub const MAX_SAFE: i128 = (1 << 53) - 1;

/// Returns the value of a well-formed JSON number.
pub fn exact(spelling: &str) -> Exact {
    let (is_negative, magnitude) = match spelling.strip_prefix('-') {
        Some(magnitude) => (true, magnitude),
        None => (false, spelling),
    };
    let (mantissa, exponent) = magnitude.split_once(['e', 'E']).unwrap_or((magnitude, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    let digits = digits.trim_start_matches('0');
    let significant = digits.trim_end_matches('0');
    if significant.is_empty() {
        return Exact::Whole(0);
    }
    let far = if exponent.starts_with('-') { -(1 << 100) } else { 1 << 100 };
    let exponent = exponent.parse::<i128>().unwrap_or(far);
    let zeros = exponent + length(digits) - length(significant) - length(fraction);
    if zeros < 0 {
        let whole = usize::try_from(length(significant) + zeros).unwrap_or_default();
        let is_beyond = whole > 0 && significant[..whole].parse::<u64>().is_err();
        return Exact::Fraction { is_beyond };
    }
    if zeros + length(significant) > 38 {
        return Exact::Huge { is_negative };
    }
    let zeros = "0".repeat(usize::try_from(zeros).unwrap_or_default());
    match format!("{significant}{zeros}").parse::<i128>() {
        Ok(whole) => Exact::Whole(if is_negative { -whole } else { whole }),
        Err(_) => Exact::Huge { is_negative },
    }
}

/// Returns whether doubles represent this integer exactly.
pub fn is_spelled_safely(spelling: &str, whole: i128) -> bool {
    !spelling.contains(['.', 'e', 'E']) || whole.abs() <= MAX_SAFE
}

fn length(text: &str) -> i128 {
    i128::try_from(text.len()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{Exact, exact};

    #[test]
    fn decimals() {
        for (spelling, expected) in [
            ("0", Exact::Whole(0)),
            ("-0.0e9", Exact::Whole(0)),
            ("1.50e1", Exact::Whole(15)),
            ("-1200e-2", Exact::Whole(-12)),
            ("0.01e2", Exact::Whole(1)),
            ("0.5", Exact::Fraction { is_beyond: false }),
            ("18446744073709551615.5", Exact::Fraction { is_beyond: false }),
            ("18446744073709551616.5", Exact::Fraction { is_beyond: true }),
            ("1e-99999999999999999999999999999999999999999", Exact::Fraction { is_beyond: false }),
            ("1e+99999999999999999999999999999999999999999", Exact::Huge { is_negative: false }),
        ] {
            assert_eq!(exact(spelling), expected, "{spelling}");
        }
    }
}
