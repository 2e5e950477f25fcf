//! The exports for the decisions of a client.

use wasm_bindgen::prelude::*;

use super::{Returned, from_value, to_value, with_body};
use crate::npm::{self, CallState};

/// Returns a call that has not started, as numbers.
#[wasm_bindgen]
pub fn start_call(endpoint: JsValue, limits: JsValue, now: f64) -> Vec<f64> {
    <[f64; 11]>::from(npm::start_call(from_value(endpoint), &from_value(limits), now)).to_vec()
}

/// Changes the numbers of a state to those after an event, and returns the next action: `CallAction`.
#[wasm_bindgen]
pub fn next_call(numbers: &mut [f64], event: JsValue, now: f64, random: f64) -> Returned {
    let mut state = CallState::from_numbers(numbers).unwrap_or_else(|| core::arch::wasm32::unreachable());
    let action = state.next(from_value(event), now, random);
    state.write(numbers);
    to_value(&action)
}

/// Changes the numbers of a batch and one of its lists to those after an event, and returns the wait.
#[wasm_bindgen]
pub fn next_batch(numbers: &mut [f64], event: u32, detail: f64, now: f64) -> f64 {
    let numbers = numbers.try_into().unwrap_or_else(|_| core::arch::wasm32::unreachable());
    npm::next_batch(numbers, event, detail, now)
}

/// Returns the body of the request for a page; undefined if the buffer does not hold a checked request.
#[wasm_bindgen]
pub fn page_body(length: usize, next: JsValue) -> Option<Vec<u8>> {
    let next = from_value(next);
    with_body(length, |body| npm::page_body(body, &next))
}

/// Returns the stored form of a link to the list in the buffer: `StoredLink`.
#[wasm_bindgen]
pub fn cache_link(length: usize, url: &str, now: f64) -> Returned {
    to_value(&with_body(length, |list| npm::cache_link(list, url, now)))
}

/// Returns the URL of a stored link in JSON if it can be used; else undefined.
#[wasm_bindgen]
pub fn reuse_link(stored: &str, now: f64, allow_loopback_http: bool) -> Option<String> {
    npm::reuse_link(stored, now, allow_loopback_http)
}

/// Returns the tokens of a client after an event: `TokenStep`.
#[wasm_bindgen]
pub fn next_token(state: JsValue, event: JsValue, now: f64) -> Returned {
    to_value(&npm::next_token(from_value(state), &from_value(event), now))
}

/// Returns whether a 401 to a request with a location code is followed by a request with another token.
#[wasm_bindgen]
pub fn may_renew_token(state: JsValue, generation: u32, is_shared: bool, now: f64) -> bool {
    npm::may_renew_token(from_value(state), generation, is_shared, now)
}

/// Returns the token that was stored as JSON under a key if it can be used; else null: `UsableToken | null`.
#[wasm_bindgen]
pub fn read_stored_token(stored: &str, key: &str, issued_after: f64, now: f64) -> Returned {
    to_value(&npm::read_stored_token(stored, key, issued_after, now))
}

/// Returns the stored form of a token as JSON; undefined if it cannot be sent.
#[wasm_bindgen]
pub fn write_stored_token(token: &str, key: &str, issued: f64, expires_in: u32) -> Option<String> {
    npm::write_stored_token(token, key, issued, expires_in)
}
