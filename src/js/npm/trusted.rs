//! Adapters of serde's traits that trap on an error. The package's TypeScript creates all values that cross, with the
//! declared types, so an error is a defect of the package. Code without error handling is half the size.

mod access;
mod deserialize;
mod fields;
mod serialize;
mod visit;

use core::fmt;

use serde::{de, ser};

/// The error type of code that cannot fail.
#[derive(Debug)]
pub(super) enum Never {}

impl fmt::Display for Never {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl core::error::Error for Never {}

impl de::Error for Never {
    fn custom<T: fmt::Display>(_: T) -> Self {
        core::arch::wasm32::unreachable()
    }
}

impl ser::Error for Never {
    fn custom<T: fmt::Display>(_: T) -> Self {
        core::arch::wasm32::unreachable()
    }
}

/// Unwraps a result, and traps on an error.
fn unwrap_or_trap<T, E>(result: Result<T, E>) -> T {
    match result {
        Ok(value) => value,
        Err(_) => core::arch::wasm32::unreachable(),
    }
}

/// Wraps a serializer, a deserializer, or a value that they exchange, so that errors trap.
pub(super) struct Trusted<T>(pub(super) T);
