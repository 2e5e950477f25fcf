//! The exports for fingerprints of lists and keys of their links.

use spin::Mutex;
use wasm_bindgen::prelude::wasm_bindgen;

use super::super::{BUFFER, faults};
use crate::api;
use crate::http;

/// The last hash.
static HASH: Mutex<[u8; 32]> = Mutex::new([0; 32]);

/// Returns the address of the fingerprint of a checked shopping list, which is the first `length` bytes of the buffer.
/// Returns null if the list cannot be read, which cannot happen for a checked list.
#[wasm_bindgen]
pub fn fingerprint(length: usize) -> *const u32 {
    hash(length, |list| api::fingerprint(list).ok())
}

/// Returns the address of the key for the link to a list. The first `scope` bytes of the buffer are the URL of the
/// request, the retailer, the language and the API key (or another identity), one per line. The list follows.
#[wasm_bindgen]
pub fn link_key(scope: usize, length: usize) -> *const u32 {
    hash(length, |buffer| {
        let (scope, list) = buffer.split_at_checked(scope)?;
        crate::policy::link_key(list, scope).ok()
    })
}

/// Hashes the first `length` bytes of the buffer with `run`. Returns the address of the hash, which is valid until the
/// next one.
fn hash(length: usize, run: impl FnOnce(&[u8]) -> Option<[u8; 32]>) -> *const u32 {
    let (Some(buffer), Some(mut last)) = (BUFFER.try_lock(), HASH.try_lock()) else { return core::ptr::null() };
    faults::inject();
    let Some(hash) = run(buffer.get(..length).unwrap_or_default()) else { return core::ptr::null() };
    *last = hash;
    last.as_ptr().cast()
}
