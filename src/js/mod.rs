//! The functions that the npm package imports from its WebAssembly modules. Each one delegates to one function.
//!
//! The package has two modules, built with features. `check.wasm` (`npm-check`) contains the checks. `service.wasm`
//! (`npm-service`) contains everything. The caller reserves room in a buffer that is reused between calls, writes the
//! document to it, and passes its length. The result is at the returned address, and is valid until the next call. Each
//! lock is released before a call returns, so JavaScript getters that run between calls can call the module again.

#![allow(unreachable_pub, reason = "what is exported to JavaScript must be pub, even in a private module")]

#[cfg(feature = "npm-check")]
mod checks;
#[cfg(feature = "npm-service")]
mod npm;
mod panic;
#[cfg(feature = "npm-service")]
mod placements;
#[cfg(feature = "npm-check")]
mod tape;

// This module comes last, so that the names of the other imports are the same without it.
#[cfg(feature = "faults")]
mod faults;

/// Replaces the failure injection with a function that does nothing.
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

/// The maximum size of a buffer that is retained between calls, in bytes.
const MAX_RETAINED: usize = 1 << 21;

/// The number of zero bytes after a document, which readers need to look ahead.
const PADDING: usize = 32;

/// The buffer that the JavaScript runtime writes to. There is one thread and no export calls another, so the lock is
/// always free.
static BUFFER: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Reserves room for a document, and returns the address to write it to.
#[wasm_bindgen]
pub fn reserve(length: usize) -> *const u32 {
    let Some(mut buffer) = BUFFER.try_lock() else { return core::ptr::null() };
    faults::inject();
    let room = length.saturating_add(PADDING);
    if buffer.len() < room {
        // Grow to the next power of two, so that the buffer does not move with each keystroke in a page being edited.
        // Larger buffers are freed after the call, so they are only as large as the document: a `Vec` cannot hold 2
        // GiB.
        let size = if room > MAX_RETAINED { room } else { room.next_power_of_two() };
        // Free the old buffer first, because the memory may not have room for both.
        *buffer = Vec::new();
        *buffer = vec![0; size];
    }
    buffer.as_ptr().cast()
}

/// Frees the buffer if it is too large to retain. Call this after the document in it is no longer needed.
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

/// Returns the address of the last panic: the address and length of its message and of its file name, and its line.
#[wasm_bindgen]
pub fn last_panic() -> *const u32 {
    panic::last()
}

/// Runs a function with the first `length` bytes of the buffer. Returns `None` if there are fewer.
#[cfg(feature = "internals")]
pub fn with_document<T>(length: usize, run: impl FnOnce(&[u8]) -> T) -> Option<T> {
    BUFFER.try_lock()?.get(..length).map(run)
}

/// Converts an address or length to 32 bits, the size of the module's address space.
fn to_u32(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
