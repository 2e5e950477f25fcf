//! What the npm package calls: the only code that names `wasm_bindgen`. Each export is one delegation.
//!
//! A document goes in through a buffer that is kept from call to call: the host asks for room, writes, and names the
//! length. What was found comes out as a [`tape`] at the address that is given back, valid until the next call.
//! Nothing is borrowed across a call, so a host that calls again from within one of its own getters does no harm.

mod tape;

use std::cell::RefCell;

use wasm_bindgen::prelude::wasm_bindgen;

use crate::api::Resource;
use crate::schema::{self, Options, Report, Rule, RuleSet};

/// Larger buffers are not kept.
const MOST_KEPT: usize = 1 << 20;

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<tape::Tape> = const { RefCell::new(tape::Tape::new()) };
}

/// Makes room for a document and gives the address to write it to.
#[wasm_bindgen]
pub fn reserve(length: usize) -> *const u8 {
    INPUT.with_borrow_mut(|input| {
        if input.len() < length {
            // Grown to the next power of two, so that a page being edited does not move with every key.
            input.resize(length.next_power_of_two().max(length), 0);
        }
        input.as_ptr()
    })
}

/// Checks the first `length` bytes of the buffer; `allow` is a set of rules in two halves. Gives null where there is
/// nothing to say.
#[wasm_bindgen]
pub fn check(resource: usize, length: usize, encoded: bool, limit: usize, allow_low: u32, allow_high: u32) -> *const u32 {
    let allow = RuleSet::from_halves(allow_low, allow_high);
    let Some(resource) = Resource::ALL.get(resource) else { return core::ptr::null() };
    let report = INPUT.with_borrow(|input| {
        let document = input.get(..length).unwrap_or_default();
        let check = if encoded { schema::check_encoded } else { schema::check };
        check(resource.root(), document, &Options { limit, allow })
    });
    if length > MOST_KEPT {
        INPUT.take();
    }
    if report.is_empty() && !report.truncated() { core::ptr::null() } else { hand_out(report) }
}

/// What there is to say of a document over the limit, which was not handed in; `actual` is negative where its length
/// is not known.
#[wasm_bindgen]
pub fn too_large(limit: f64, actual: f64) -> *const u32 {
    #[allow(clippy::cast_possible_truncation, reason = "lengths of documents are far below 2^53")]
    hand_out(schema::too_large(limit as i64, (actual >= 0.0).then_some(actual as i64)))
}

/// Where two offsets into the first `length` bytes of the buffer stand: offset, line and column of both.
#[wasm_bindgen]
pub fn locate(length: usize, start: usize, end: usize) -> *const u32 {
    let location = INPUT.with_borrow(|input| schema::locate(input.get(..length).unwrap_or_default(), start, end));
    OUTPUT.with_borrow_mut(|output| output.location(&location))
}

/// The place of a rule in a set of rules; negative where there is no rule of this slug. The slug is the first `length`
/// bytes of the buffer.
#[wasm_bindgen]
pub fn rule(length: usize) -> i32 {
    INPUT.with_borrow(|input| {
        let slug = input.get(..length).unwrap_or_default();
        Rule::ALL.iter().find(|rule| rule.slug().as_bytes() == slug).map_or(-1, |rule| *rule as i32)
    })
}

fn hand_out(report: Report) -> *const u32 {
    OUTPUT.with_borrow_mut(|output| output.report(report))
}
