//! Checks, in both modules.

use spin::Mutex;
use wasm_bindgen::prelude::wasm_bindgen;

use super::faults;
use super::tape::Tape;
use super::{BUFFER, PADDING};
use crate::api::Resource;
use crate::schema::{self, Caps, Document, Options, RuleSet};

/// What was found last.
static OUTPUT: Mutex<(Caps, Tape)> = Mutex::new((Caps::new(RuleSet::EMPTY), Tape::new()));

/// Runs what fills the output, and gives its address.
fn output(allow: RuleSet, run: impl FnOnce(&mut Caps, &mut Tape)) -> *const u32 {
    let Some(mut output) = OUTPUT.try_lock() else { return core::ptr::null() };
    let (caps, tape) = &mut *output;
    caps.reset(allow);
    faults::strike();
    tape.start();
    run(caps, tape);
    tape.finish(caps)
}

/// Checks the first `length` bytes of the buffer; `allow` is a set of rules in two halves. Gives null where there is
/// nothing to say.
#[wasm_bindgen]
pub fn check(
    resource: usize,
    length: usize,
    encoded: bool,
    limit: usize,
    allow_low: u32,
    allow_high: u32,
) -> *const u32 {
    let Some(mut buffer) = BUFFER.try_lock() else { return core::ptr::null() };
    let end = length.saturating_add(PADDING);
    if let Some(padding) = buffer.get_mut(length..end) {
        padding.fill(0);
    }
    let Some(resource) = Resource::ALL.get(resource) else { return core::ptr::null() };
    let options = Options { limit, allow: RuleSet::from_halves(allow_low, allow_high) };
    let document = Document { bytes: buffer.get(..end).unwrap_or_default(), length, encoded };
    output(options.allow, |caps, tape| schema::walk(resource.root(), document, &options, caps, tape))
}

/// What there is to say of a document over the limit, which was not handed in; `actual` is negative where its length
/// is not known.
#[wasm_bindgen]
pub fn too_large(limit: f64, actual: f64) -> *const u32 {
    #[allow(clippy::cast_possible_truncation, reason = "lengths of documents are far below 2^53")]
    let (limit, actual) = (limit as i64, (actual >= 0.0).then_some(actual as i64));
    output(RuleSet::EMPTY, |caps, tape| schema::report_too_large(limit, actual, caps, tape))
}
