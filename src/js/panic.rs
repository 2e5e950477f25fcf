//! What becomes of a panic, of which none is known: its words are kept for the host, and the module traps.

use core::panic::PanicInfo;

use spin::Mutex;

/// The address and length of the panic's words and of the name of its file, and the line there.
static LAST: Mutex<[u32; 5]> = Mutex::new([0; 5]);

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    if let (Some(mut last), Some(place)) = (LAST.try_lock(), info.location()) {
        // Words with values in them would bring `core::fmt` into the module; the place says enough.
        let words = info.message().as_str().unwrap_or_default();
        let [words, file] =
            [words, place.file()].map(|text| (super::word(text.as_ptr().addr()), super::word(text.len())));
        *last = [words.0, words.1, file.0, file.1, place.line()];
    }
    core::arch::wasm32::unreachable()
}

/// The address of the last panic's words.
pub(super) fn last() -> *const u32 {
    LAST.try_lock().map_or(core::ptr::null(), |last| last.as_ptr())
}
