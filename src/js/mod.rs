//! The exports to the npm package, and the only code that uses `wasm_bindgen`. Each export delegates to one function.
//!
//! The package has two modules, built with features: `check.wasm` (`npm-check`) checks, and `service.wasm` (`npm-service`) also does
//! everything else. The caller reserves room in a buffer that is reused between calls, writes the document there, and passes its
//! length. The result is at the returned address, and is valid until the next call. No borrow outlasts a call, so a caller that
//! calls again from one of its own getters does no harm.

#![allow(unreachable_pub, reason = "what is exported to JavaScript must be pub, wherever it stands")]

mod checks;
mod panic;
#[cfg(feature = "npm-service")]
mod placements;
#[cfg(feature = "npm-service")]
mod service;
mod tape;

// The last one, so that the names of what the others import are those of a module without it.
#[cfg(feature = "faults")]
mod faults;

/// Where a module that is made to fail does so.
#[cfg(not(feature = "faults"))]
mod faults {
    #[inline(always)]
    pub(super) const fn inject() {}
}

use alloc::vec;
use alloc::vec::Vec;

use spin::Mutex;
use talc::wasm::{WasmDynamicTalc, new_wasm_dynamic_allocator};
use wasm_bindgen::prelude::wasm_bindgen;

#[global_allocator]
static ALLOCATOR: WasmDynamicTalc = new_wasm_dynamic_allocator();

/// Larger buffers are not kept.
const MAX_RETAINED: usize = 1 << 21;

/// Zeros after a document, as many as a reader looks ahead.
const PADDING: usize = 32;

/// Where the host writes. There is one thread and no export calls another, so the lock is always free.
static BUFFER: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Makes room for a document and gives the address to write it to.
#[wasm_bindgen]
pub fn reserve(length: usize) -> *const u32 {
    let Some(mut buffer) = BUFFER.try_lock() else { return core::ptr::null() };
    faults::inject();
    let room = length.saturating_add(PADDING);
    if buffer.len() < room {
        // Grown to the next power of two, so that a page being edited does not move with every key. Larger buffers
        // are freed after the call, so they take no more than the document: a `Vec` cannot hold 2 GiB.
        let size = if room > MAX_RETAINED { room } else { room.next_power_of_two() };
        // Free the old buffer first: the memory may not hold both.
        *buffer = Vec::new();
        *buffer = vec![0; size];
    }
    buffer.as_ptr().cast()
}

/// Gives the buffer back if it is larger than what is worth keeping. To be called when the document in it is done with.
#[wasm_bindgen]
pub fn release() {
    #[cfg(feature = "npm-service")]
    placements::release();
    if let Some(mut buffer) = BUFFER.try_lock()
        && buffer.len() > MAX_RETAINED
    {
        *buffer = Vec::new();
    }
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
