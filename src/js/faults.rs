//! Injects failures for tests, while all locks of a call are held.

use alloc::vec::Vec;
use core::hint::black_box;
use core::sync::atomic::{AtomicU32, Ordering};

use wasm_bindgen::prelude::wasm_bindgen;

/// The failure to inject; zero for none.
static FAULT: AtomicU32 = AtomicU32::new(0);
/// The number of calls to let pass before the failure.
static AFTER: AtomicU32 = AtomicU32::new(0);

/// Makes the module fail once: 1 is a panic, 2 a trap, 3 a stack overflow, 4 an out-of-memory error. Returns the
/// previous failure if it has not happened yet, else zero.
#[wasm_bindgen]
pub fn schedule_fault(fault: u32, after: u32) -> u32 {
    AFTER.store(after, Ordering::Relaxed);
    FAULT.swap(fault, Ordering::Relaxed)
}

/// Fails if a failure is due.
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
        #[allow(clippy::panic, reason = "the test requests it")]
        1 => panic!("forced by a test"),
        2 => core::arch::wasm32::unreachable(),
        3 => _ = black_box(overflow_stack(fault)),
        _ => _ = black_box([allocate_half(), allocate_half(), allocate_half()]),
    }
}

#[inline(never)]
#[allow(unconditional_recursion, reason = "the test requests it")]
fn overflow_stack(depth: u32) -> u32 {
    let frame = black_box([depth; 64]);
    overflow_stack(black_box(depth)) + black_box(frame)[0]
}

/// Reserves about half of the module's maximum memory.
fn allocate_half() -> Vec<u8> {
    Vec::with_capacity((1 << 31) - (1 << 20))
}
