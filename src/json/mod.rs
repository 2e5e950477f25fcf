//! A strict RFC 8259 pull reader over bytes.
//!
//! It copies nothing and converts values only on demand. This layer does not depend on schemas or rules. In reading
//! order: `Chunk` classifies sixteen bytes at once, [`Reader`] returns tokens, and [`Text`] and [`Number`] are tokens
//! that are decoded on demand.

mod chunk;
mod decimal;
mod error;
#[cfg_attr(
    not(feature = "std"),
    allow(dead_code, unused_imports, reason = "unused in check.wasm: JavaScript parses JSON")
)]
pub(crate) mod lenient;
#[cfg(feature = "std")]
mod members;
mod number;
#[cfg(feature = "std")]
mod read;
mod reader;
#[cfg(feature = "std")]
pub(crate) mod response;
pub(crate) mod sentinel;
mod skip;
#[cfg(feature = "std")]
mod splice;
mod string;
mod text;
mod utf8;
#[cfg_attr(not(feature = "std"), allow(dead_code, reason = "unused in check.wasm: JavaScript serializes JSON"))]
mod writer;

pub(crate) use chunk::Chunk;
pub use error::{SyntaxError, SyntaxErrorKind};
#[cfg(feature = "std")]
pub(crate) use lenient::Cursor;
#[cfg(feature = "std")]
pub(crate) use members::members;
#[cfg(feature = "std")]
pub(crate) use number::MAX_SAFE;
pub use number::{NotAnInteger, Number};
#[cfg(feature = "std")]
pub(crate) use read::{FromJson, SafeInteger, from_json};
pub use reader::Reader;
pub use skip::MAX_DEPTH;
#[cfg(feature = "std")]
pub(crate) use splice::{NewMember, splice};
#[cfg(any(feature = "npm-service", feature = "client"))]
pub(crate) use splice::{RawJson, members_of};
pub use text::{Chars, Text};
pub use writer::ToJson;
#[cfg(any(test, all(feature = "npm-service", target_arch = "wasm32")))]
pub(crate) use writer::close;
#[cfg(feature = "std")]
pub(crate) use writer::decimal_text;
pub(crate) use writer::member;
