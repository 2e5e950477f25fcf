//! Handles panics. The crate has no known panic: the message is stored for the runtime, and the module traps.

use core::panic::Location;

use spin::Mutex;

/// The address and length of the panic's words and of the name of its file, and the line there.
static LAST: Mutex<[u32; 5]> = Mutex::new([0; 5]);

#[cfg(not(feature = "npm-service"))]
#[panic_handler]
fn panic(info: &core::panic::PanicInfo<'_>) -> ! {
    // Words with values in them would bring `core::fmt` into the module; the place says enough.
    keep(info.message().as_str(), info.location());
    core::arch::wasm32::unreachable()
}

/// `service.wasm` has the standard library, which traps by itself.
#[cfg(feature = "npm-service")]
#[wasm_bindgen::prelude::wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(|info| {
        // Words with values in them are formatted here, and formatting traps: `UNUSED` in pkg/wasm.mjs.
        keep(None, info.location());
        keep(info.payload().downcast_ref::<&str>().copied(), info.location());
    }));
}

fn keep(words: Option<&str>, place: Option<&Location<'_>>) {
    if let (Some(mut last), Some(place)) = (LAST.try_lock(), place) {
        let [words, file] = [words.unwrap_or_default(), place.file()]
            .map(|text| (super::word(text.as_ptr().addr()), super::word(text.len())));
        *last = [words.0, words.1, file.0, file.1, place.line()];
    }
}

/// The address of the last panic's words.
pub(super) fn last() -> *const u32 {
    LAST.try_lock().map_or(core::ptr::null(), |last| last.as_ptr())
}
