//! Exponential backoff: the random waits between the attempts of a call.

/// The upper bound of the first wait, in milliseconds. It doubles for each later wait.
const FIRST_WAIT: u64 = 250;
/// The upper bound of a wait that `Retry-After` does not require, in milliseconds.
const MAX_WAIT: u64 = 8_000;

/// Returns the wait after this number of earlier failures, by "full jitter".
pub(super) fn backoff(failures: u32, random: f64) -> u64 {
    let max = (FIRST_WAIT << failures.min(31)).min(MAX_WAIT);
    // Integer arithmetic gives the same result everywhere.
    (max * share(random)) >> 32
}

/// Converts a number from 0 up to 1 to a share of 2^32. Larger numbers saturate. Negative numbers and NaN become 0.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "saturates, so a random number out of range is clamped"
)]
fn share(random: f64) -> u64 {
    u64::from((random * 4_294_967_296.0) as u32)
}
