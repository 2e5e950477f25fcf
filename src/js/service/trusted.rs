//! Adapters of serde's traits whose errors trap. The package's TypeScript creates each value that crosses, with the
//! declared types, so an error is a defect of the package. Code that cannot fail is half the size.

mod access;
mod deserialize;
mod fields;
mod serialize;
mod visit;

use core::fmt;

use serde::{de, ser};

/// The error of code that cannot fail.
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

/// Traps on an error.
fn sure<T, E>(result: Result<T, E>) -> T {
    match result {
        Ok(value) => value,
        Err(_) => core::arch::wasm32::unreachable(),
    }
}

/// A serializer, a deserializer, or what one of them hands to a value and gets from it, with errors that trap.
pub(super) struct Trusted<T>(pub(super) T);
