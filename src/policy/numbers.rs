//! Saturating conversions between floating-point numbers and integers.

/// Returns the integer part of a number, limited to the range of `u32`. Zero for NaN.
pub(super) fn to_u32(number: f64) -> u32 {
    u32::try_from(to_u64(number)).unwrap_or(u32::MAX)
}

/// Returns the integer part of a number, limited to the range of `u64`. Zero for NaN.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
pub(super) fn to_u64(number: f64) -> u64 {
    number as u64
}

/// Returns the nearest floating-point number.
#[allow(clippy::cast_precision_loss, reason = "milliseconds beyond 2^53 are 285,000 years")]
pub(super) fn to_f64(number: u64) -> f64 {
    number as f64
}
