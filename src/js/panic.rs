//! Handles panics. The message is stored for the runtime, and the module traps.

use core::panic::Location;

use spin::Mutex;

/// The address and length of the panic's message and of its file name, and its line.
static LAST: Mutex<[u32; 5]> = Mutex::new([0; 5]);

#[cfg(not(feature = "std"))]
#[panic_handler]
fn panic(info: &core::panic::PanicInfo<'_>) -> ! {
    // A message with values would bring `core::fmt` into the module. Its file and line are enough.
    store(info.message().as_str(), info.location());
    core::arch::wasm32::unreachable()
}

/// Stores panics where the standard library traps by itself: in `service.wasm`.
#[cfg(feature = "std")]
#[wasm_bindgen::prelude::wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(|info| {
        // A message with values is formatted in the next statement, and formatting traps (see `UNUSED` in
        // tools/wasm.mjs). So store the location first.
        store(None, info.location());
        store(info.payload().downcast_ref::<&str>().copied(), info.location());
    }));
}

/// Stores the message and the location of a panic.
fn store(message: Option<&str>, location: Option<&Location<'_>>) {
    if let (Some(mut last), Some(location)) = (LAST.try_lock(), location) {
        let [message, file] = [message.unwrap_or_default(), location.file()]
            .map(|text| (super::to_u32(text.as_ptr().addr()), super::to_u32(text.len())));
        *last = [message.0, message.1, file.0, file.1, location.line()];
    }
}

/// Returns the address of the last panic's data.
pub(super) fn last() -> *const u32 {
    LAST.try_lock().map_or(core::ptr::null(), |last| last.as_ptr())
}
