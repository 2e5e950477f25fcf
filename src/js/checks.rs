//! The exports for checks. Both modules have them.

use spin::Mutex;
use wasm_bindgen::prelude::wasm_bindgen;

use super::faults;
use super::tape::Tape;
use super::{BUFFER, PADDING};
use crate::api::Resource;
use crate::schema::{self, Document, IssueLimiter, Options, RuleLevels, RuleSet};

/// The output of the last check.
static OUTPUT: Mutex<(IssueLimiter, Tape)> = Mutex::new((IssueLimiter::new(RuleLevels::DEFAULT), Tape::new()));

/// Runs a function that fills the output, and returns the address of the output.
fn output(rules: RuleLevels, run: impl FnOnce(&mut IssueLimiter, &mut Tape)) -> *const u32 {
    let Some(mut output) = OUTPUT.try_lock() else { return core::ptr::null() };
    let (limiter, tape) = &mut *output;
    limiter.reset(rules);
    faults::inject();
    tape.start();
    run(limiter, tape);
    tape.finish(limiter)
}

/// Checks the first `length` bytes of the buffer. `flipped` and `off` are sets of rules as bits, in two words each.
/// Returns null if there are no issues.
#[allow(clippy::too_many_arguments, reason = "JavaScript passes numbers without a copy")]
#[wasm_bindgen]
pub fn check(
    resource: usize,
    length: usize,
    may_have_sentinels: bool,
    max_bytes: usize,
    flipped: u64,
    flipped_above: u64,
    off: u64,
    off_above: u64,
) -> *const u32 {
    let Some(mut buffer) = BUFFER.try_lock() else { return core::ptr::null() };
    let end = length.saturating_add(PADDING);
    if let Some(padding) = buffer.get_mut(length..end) {
        padding.fill(0);
    }
    let Some(resource) = Resource::ALL.get(resource) else { return core::ptr::null() };
    let rules = RuleLevels::from_sets(RuleSet([flipped, flipped_above]), RuleSet([off, off_above]));
    let options = Options { max_bytes, rules };
    let document = Document { bytes: buffer.get(..end).unwrap_or_default(), length, may_have_sentinels };
    output(rules, |limiter, tape| schema::check_into(resource.root(), document, &options, limiter, tape))
}

/// Reports a document over the size limit that was not copied to the buffer. `actual` is its length, or negative if the
/// length is unknown.
#[wasm_bindgen]
pub fn too_large(limit: f64, actual: f64) -> *const u32 {
    #[allow(clippy::cast_possible_truncation, reason = "lengths of documents are far below 2^53")]
    let (limit, actual) = (limit as i64, (actual >= 0.0).then_some(actual as i64));
    output(RuleLevels::DEFAULT, |limiter, tape| schema::report_too_large(limit, actual, limiter, tape))
}
