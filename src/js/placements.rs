//! Reads placement responses into the text and the tape of a page.

use spin::Mutex;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{BUFFER, MAX_RETAINED, faults};
use crate::creative::{Form, PageWriter, ReadOptions, is_readable};

/// The output of the last response.
static OUTPUT: Mutex<PageWriter> = Mutex::new(PageWriter::new());

/// Reads the first `length` bytes of the buffer into a page. Returns the address of its tape, or null if the response is
/// not JSON or is larger than 8 MiB. `allow_loopback_http` also allows `http` URLs to this machine.
///
/// The tape starts with the address and length of the page's text. The page itself is in it only if `as_text` is false.
#[wasm_bindgen]
pub fn read_placements(length: usize, allow_loopback_http: bool, as_text: bool) -> *const u32 {
    let options = ReadOptions::default().with_loopback_http(allow_loopback_http);
    let form = if as_text { Form::Text } else { Form::Tape };
    write(length, |out, response| out.page(form, response, options))
}

/// Reads the first `length` bytes of the buffer in the service's own format, as text. Returns the same as
/// `read_placements`.
#[wasm_bindgen]
pub fn read_raw_placements(length: usize) -> *const u32 {
    write(length, PageWriter::raw)
}

/// Returns whether the first `length` bytes of the buffer are a response that `read_placements` can read.
#[wasm_bindgen]
pub fn is_placements(length: usize) -> bool {
    BUFFER.try_lock().is_some_and(|buffer| is_readable(buffer.get(..length).unwrap_or_default()))
}

fn write(length: usize, write: impl FnOnce(&mut PageWriter, &[u8]) -> bool) -> *const u32 {
    let (Some(buffer), Some(mut output)) = (BUFFER.try_lock(), OUTPUT.try_lock()) else { return core::ptr::null() };
    faults::inject();
    if write(&mut output, buffer.get(..length).unwrap_or_default()) { output.tape() } else { core::ptr::null() }
}

/// Frees buffers that are too large to retain.
pub(super) fn release() {
    if let Some(mut output) = OUTPUT.try_lock()
        && output.size() > MAX_RETAINED
    {
        *output = PageWriter::new();
    }
}
