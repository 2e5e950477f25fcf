//! The module of the client.

use spin::Mutex;
use wasm_bindgen::prelude::wasm_bindgen;

use super::BUFFER;

/// The last fingerprint.
static FINGERPRINT: Mutex<[u8; 32]> = Mutex::new([0; 32]);

/// Writes the fingerprint of a checked shopping list, the first `length` bytes of the buffer, and gives the address of
/// its 32 bytes; null where the list cannot be read, which a checked one can.
#[wasm_bindgen]
pub fn fingerprint(length: usize) -> *const u32 {
    let (Some(buffer), Some(mut last)) = (BUFFER.try_lock(), FINGERPRINT.try_lock()) else { return core::ptr::null() };
    match crate::api::fingerprint(buffer.get(..length).unwrap_or_default()) {
        Ok(hash) => {
            *last = hash;
            last.as_ptr().cast()
        }
        Err(_) => core::ptr::null(),
    }
}
