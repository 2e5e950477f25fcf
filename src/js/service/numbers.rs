//! Decisions: numbers in, numbers out. What goes in and comes out is said in `http::boundary`.

use spin::Mutex;
use wasm_bindgen::prelude::wasm_bindgen;

use super::super::faults;
use crate::http::boundary::{self, Numbers};

/// Where numbers go in and come out.
static NUMBERS: Mutex<Numbers> = Mutex::new([0.0; 30]);

/// The address of the numbers that go in and come out.
#[wasm_bindgen]
pub fn numbers() -> *const f64 {
    NUMBERS.try_lock().map_or(core::ptr::null(), |numbers| numbers.as_ptr())
}

/// Exports decisions, each under its name.
macro_rules! decisions {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[wasm_bindgen]
        pub fn $name() {
            if let Some(mut numbers) = NUMBERS.try_lock() {
                faults::strike();
                boundary::$name(&mut numbers);
            }
        }
    )*};
}

decisions! {
    /// The state of a call that has not begun.
    start_call;
    /// What to do after an event of a call.
    next_call;
    /// What to do about the token.
    token_cache;
    /// The state of a walk through pages that has not begun.
    start_walk;
    /// The walk after a page.
    turn_page;
    /// Whether a stored walk is one.
    judge_walk;
    /// For how long a link is used.
    keep_link;
    /// Whether a link is used again.
    judge_link;
}
