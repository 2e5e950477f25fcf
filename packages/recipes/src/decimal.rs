//! Writes and reads numbers without `core::fmt` and the tables of `core`, which would be a third of the npm package. Numbers of at most
//! fifteen digits are exact; others may differ in the last digit.

use alloc::string::String;

/// Returns a number that is finite, in the fewest digits that read as the same number.
pub(crate) fn text(number: f64) -> String {
    let mut text = String::new();
    let mut rest = number.abs();
    let mut exponent = 0;
    while rest >= 1e17 {
        rest /= 10.0;
        exponent += 1;
    }
    while rest < 1e-6 && rest > 0.0 {
        rest *= 10.0;
        exponent -= 1;
    }
    if number < 0.0 {
        text.push('-');
    }
    let (digits, places) = digits(rest);
    let whole = integer(digits);
    if places < whole.len() {
        let (whole, decimals) = whole.split_at(whole.len() - places);
        text.push_str(whole);
        if places > 0 {
            text.push('.');
            text.push_str(decimals);
        }
    } else {
        text.push_str("0.");
        for _ in whole.len()..places {
            text.push('0');
        }
        text.push_str(&whole);
    }
    if exponent != 0 {
        text.push('e');
        text.push_str(&integer(exponent));
    }
    text
}

/// Returns the digits of a number from 0 to 1e17, and how many of them are decimals.
fn digits(number: f64) -> (i64, usize) {
    let (mut scale, mut places) = (1.0, 0);
    loop {
        #[expect(clippy::cast_possible_truncation, reason = "below 2^63")]
        let digits = (number * scale + 0.5) as i64;
        #[expect(
            clippy::cast_precision_loss,
            clippy::float_cmp,
            reason = "the digits are right if they are the same number"
        )]
        if digits as f64 / scale == number || number * scale >= 1e16 {
            return (digits, places);
        }
        scale *= 10.0;
        places += 1;
    }
}

/// Returns an integer in decimal digits.
pub(crate) fn integer(number: i64) -> String {
    let mut digits = [b'0'; 20];
    let mut rest = number.unsigned_abs();
    let mut start = digits.len();
    for slot in digits.iter_mut().rev() {
        *slot += u8::try_from(rest % 10).unwrap_or_default();
        rest /= 10;
        start -= 1;
        if rest == 0 {
            break;
        }
    }
    let digits = core::str::from_utf8(digits.get(start..).unwrap_or_default()).unwrap_or_default();
    [if number < 0 { "-" } else { "" }, digits].concat()
}

/// Reads a number of JSON.
#[cfg(any(test, all(feature = "bindings", target_arch = "wasm32")))]
pub(crate) fn read(text: &str) -> f64 {
    let (mut value, mut exponent, mut decimals) = (0_u64, 0_i32, 0);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'.' => decimals = 1,
            b'0'..=b'9' if value < 100_000_000_000_000_000 => {
                value = value * 10 + u64::from(byte - b'0');
                exponent = exponent.saturating_sub(decimals);
            }
            b'0'..=b'9' => exponent = exponent.saturating_add(1 - decimals),
            b'e' | b'E' => {
                #[expect(clippy::cast_possible_truncation, reason = "saturates")]
                let more = text.get(at + 1..).map_or(0, |rest| read(rest) as i32);
                exponent = exponent.saturating_add(more);
                break;
            }
            _ => {}
        }
    }
    #[expect(clippy::cast_precision_loss, reason = "rounded")]
    let mut number = value as f64;
    let mut rest = exponent.unsigned_abs().min(400);
    while rest > 0 {
        let step = rest.min(22);
        let power = (0..step).fold(1.0, |power, _| power * 10.0);
        number = if exponent < 0 { number / power } else { number * power };
        rest -= step;
    }
    if text.starts_with('-') { -number } else { number }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::{integer, read, text};

    #[test]
    fn numbers_as_programs_write_them() {
        for number in
            [0.0, 1.0, 0.5, 0.25, 1.0 / 3.0, 2.0 / 3.0, 14.5, 0.1, 29.0, 1e6, 123_456.789, 0.000_001, -2.5, 1e16]
        {
            assert_eq!(text(number), format!("{number}"));
            assert_eq!(read(&format!("{number}")).to_bits(), number.to_bits(), "{number}");
        }
        for number in [0, 7, -12, i64::MAX, i64::MIN] {
            assert_eq!(integer(number), format!("{number}"));
        }
        assert_eq!(read("1.5E+3").to_bits(), 1500_f64.to_bits());
    }

    #[test]
    fn all_numbers_are_nearly_the_same_when_read() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..100_000 {
            let number = f64::from_bits(random.u64(..));
            if number.is_normal() && (1e-290..1e290).contains(&number.abs()) {
                let written = text(number);
                for other in [read(&written), written.parse().unwrap(), read(&format!("{number:e}"))] {
                    assert!((other / number - 1.0).abs() < 1e-12, "{number} {written} {other}");
                }
            }
        }
    }
}
