//! What the npm package calls: the only code that names `wasm_bindgen`. Each export is one delegation.
//!
//! A document goes in through a buffer that is kept from call to call: the host asks for room, writes, and names the
//! length. What was found comes out as a [`tape`] at the address that is given back, valid until the next call.
//! Nothing is borrowed across a call, so a host that calls again from within one of its own getters does no harm.

#![allow(unreachable_pub, reason = "what is exported to JavaScript must be pub, wherever it stands")]

mod panic;
mod tape;

use alloc::vec;
use alloc::vec::Vec;

use spin::Mutex;
use talc::wasm::{WasmDynamicTalc, new_wasm_dynamic_allocator};
use wasm_bindgen::prelude::wasm_bindgen;

use tape::Tape;

use crate::api::Resource;
use crate::schema::{self, Document, Options, Rule, RuleSet};

#[global_allocator]
static ALLOCATOR: WasmDynamicTalc = new_wasm_dynamic_allocator();

/// Larger buffers are not kept.
const MOST_KEPT: usize = 1 << 21;

/// Zeros after a document, as many as a reader looks ahead.
const PADDING: usize = 32;

/// What is kept from call to call. There is one thread and no export calls another, so the lock is always free.
static STATE: Mutex<State> = Mutex::new(State { input: Vec::new(), output: Tape::new() });

struct State {
    input: Vec<u8>,
    output: Tape,
}

fn with_state(run: impl FnOnce(&mut State) -> *const u32) -> *const u32 {
    STATE.try_lock().map_or(core::ptr::null(), |mut state| run(&mut state))
}

impl State {
    fn document(&self, length: usize) -> &[u8] {
        self.input.get(..length).unwrap_or_default()
    }
}

/// The first `length` bytes of the buffer, and zeros after them.
fn padded(input: &mut [u8], length: usize) -> &[u8] {
    let end = length.saturating_add(PADDING);
    if let Some(padding) = input.get_mut(length..end) {
        padding.fill(0);
    }
    input.get(..end).unwrap_or_default()
}

/// Makes room for a document and gives the address to write it to.
#[wasm_bindgen]
pub fn reserve(length: usize) -> *const u32 {
    with_state(|state| {
        let room = length.saturating_add(PADDING);
        if state.input.len() < room {
            // Grown to the next power of two, so that a page being edited does not move with every key.
            state.input = vec![0; room.checked_next_power_of_two().unwrap_or(room)];
        }
        state.input.as_ptr().cast()
    })
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
    with_state(|state| {
        let options = Options { limit, allow: RuleSet::from_halves(allow_low, allow_high) };
        let Some(resource) = Resource::ALL.get(resource) else { return core::ptr::null() };
        state.output.start(options.allow);
        let document = Document { bytes: padded(&mut state.input, length), length, encoded };
        schema::walk(resource.root(), document, &options, &mut state.output);
        state.output.finish()
    })
}

/// Gives the buffer back if it is larger than what is worth keeping. To be called when the document in it is done with.
#[wasm_bindgen]
pub fn release() {
    with_state(|state| {
        if state.input.len() > MOST_KEPT {
            state.input = Vec::new();
        }
        core::ptr::null()
    });
}

/// What there is to say of a document over the limit, which was not handed in; `actual` is negative where its length
/// is not known.
#[wasm_bindgen]
pub fn too_large(limit: f64, actual: f64) -> *const u32 {
    #[allow(clippy::cast_possible_truncation, reason = "lengths of documents are far below 2^53")]
    with_state(|state| {
        state.output.start(RuleSet::EMPTY);
        schema::report_too_large(limit as i64, (actual >= 0.0).then_some(actual as i64), &mut state.output);
        state.output.finish()
    })
}

/// Where two offsets into the first `length` bytes of the buffer stand: offset, line and column of both.
#[wasm_bindgen]
pub fn locate(length: usize, start: usize, end: usize) -> *const u32 {
    with_state(|state| {
        let location = schema::locate(state.document(length), start, end);
        state.output.location(&location)
    })
}

/// The place of a rule in a set of rules; none where there is no rule of this slug. The slug is the first `length`
/// bytes of the buffer.
#[wasm_bindgen]
pub fn rule(length: usize) -> usize {
    let mut found = usize::MAX;
    with_state(|state| {
        let slug = state.document(length);
        found = Rule::ALL.iter().position(|rule| rule.slug().as_bytes() == slug).unwrap_or(found);
        core::ptr::null()
    });
    found
}

/// What the host can say of a trap: address and length of its words and of the name of its file, and the line there.
#[wasm_bindgen]
pub fn last_panic() -> *const u32 {
    panic::last()
}

/// A number of the module's own address space, which has 32 bits.
fn word(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
