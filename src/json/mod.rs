//! A strict RFC 8259 pull reader over bytes.
//!
//! Nothing is copied and nothing is converted before it is asked for. The layer knows JSON only: no schema, no
//! rule, no host. In reading order: `Chunk` looks at sixteen bytes at once, [`Reader`] hands out
//! tokens, [`Text`] and [`Number`] are tokens that can still be asked questions.

mod chunk;
mod decimal;
mod error;
pub(crate) mod lenient;
mod number;
mod reader;
mod skip;
mod string;
mod text;
mod utf8;

pub(crate) use chunk::Chunk;
pub use error::{Syntax, SyntaxError};
pub use number::{NotAnInteger, Number};
pub use reader::Reader;
pub use skip::MAX_DEPTH;
pub use text::{Chars, Text};
