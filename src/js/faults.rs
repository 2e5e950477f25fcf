//! Injects failures for tests, while everything that a call locks is locked.

use alloc::vec::Vec;
use core::hint::black_box;
use core::sync::atomic::{AtomicU32, Ordering};

use wasm_bindgen::prelude::wasm_bindgen;

/// How the module is to fail; zero for not at all.
static FAULT: AtomicU32 = AtomicU32::new(0);
/// How many times it is not to fail before that.
static AFTER: AtomicU32 = AtomicU32::new(0);

/// Makes the module fail once: 1 is a panic, 2 a trap, 3 runs out of stack, 4 out of memory. Gives what it was to do before
/// and has not done.
#[wasm_bindgen]
pub fn arm(fault: u32, after: u32) -> u32 {
    AFTER.store(after, Ordering::Relaxed);
    FAULT.swap(fault, Ordering::Relaxed)
}

/// Fails, if it is time.
pub(super) fn inject() {
    let fault = FAULT.load(Ordering::Relaxed);
    if fault == 0 {
        return;
    }
    if let Some(after) = AFTER.load(Ordering::Relaxed).checked_sub(1) {
        return AFTER.store(after, Ordering::Relaxed);
    }
    FAULT.store(0, Ordering::Relaxed);
    match fault {
        #[allow(clippy::panic, reason = "it is what was asked for")]
        1 => panic!("forced by a test"),
        2 => core::arch::wasm32::unreachable(),
        3 => _ = black_box(dive(fault)),
        _ => _ = black_box([half(), half(), half()]),
    }
}

#[inline(never)]
#[allow(unconditional_recursion, reason = "it is what was asked for")]
fn dive(depth: u32) -> u32 {
    let frame = black_box([depth; 64]);
    dive(black_box(depth)) + black_box(frame)[0]
}

/// About half of all the memory that there can be.
fn half() -> Vec<u8> {
    Vec::with_capacity((1 << 31) - (1 << 20))
}
