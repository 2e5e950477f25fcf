//! The exports for keys of lists and of their links, and for the lifetimes of links.

use spin::Mutex;
use wasm_bindgen::prelude::wasm_bindgen;

use super::super::{BUFFER, faults};
use crate::api;
use crate::http;

/// The last hash.
static HASH: Mutex<[u8; 32]> = Mutex::new([0; 32]);

/// The address of the fingerprint of a checked shopping list, the first `length` bytes of the buffer; null where the
/// list cannot be read, which a checked one can.
#[wasm_bindgen]
pub fn fingerprint(length: usize) -> *const u32 {
    hash(length, |list| api::fingerprint(list).ok())
}

/// The address of the key for the link to a list: the buffer holds the place, of that many bytes, and then the list.
#[wasm_bindgen]
pub fn link_key(place: usize, length: usize) -> *const u32 {
    hash(length, |buffer| {
        let (place, list) = buffer.split_at_checked(place)?;
        crate::client::link_key(list, place).ok()
    })
}

/// The address of what comes of the first `length` bytes of the buffer, until the next one.
fn hash(length: usize, run: impl FnOnce(&[u8]) -> Option<[u8; 32]>) -> *const u32 {
    let (Some(buffer), Some(mut last)) = (BUFFER.try_lock(), HASH.try_lock()) else { return core::ptr::null() };
    faults::inject();
    let Some(hash) = run(buffer.get(..length).unwrap_or_default()) else { return core::ptr::null() };
    *last = hash;
    last.as_ptr().cast()
}
