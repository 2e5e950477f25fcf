//! Why a response of the service cannot be used.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;

use super::lenient::Cursor;
use super::writer::decimal_text;
use super::{SyntaxError, SyntaxErrorKind};

/// The maximum size of a response in bytes.
pub(crate) const MAX_BYTES: usize = 8 << 20;

/// The reason why a response cannot be used. It contains no text of the response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadError {
    /// The response is larger than 8 MiB.
    TooLarge,
    /// The response is not JSON, even for the lenient reader.
    Syntax(SyntaxError),
    /// The named field is required, and is absent or has an unusable value.
    Field(&'static str),
}

impl From<SyntaxError> for ReadError {
    fn from(error: SyntaxError) -> Self {
        Self::Syntax(error)
    }
}

impl ReadError {
    /// Returns the message without `core::fmt`, which `service.wasm` is built without.
    pub(crate) fn message(self) -> String {
        match self {
            Self::TooLarge => "the response is larger than 8 MiB".to_owned(),
            Self::Syntax(error) if error.kind == SyntaxErrorKind::Truncated => "the response ends too early".to_owned(),
            Self::Syntax(error) => {
                let at = decimal_text(i64::try_from(error.offset).unwrap_or(i64::MAX));
                "invalid JSON in the response at byte ".to_owned() + &at + ": " + error.kind.message()
            }
            Self::Field(name) => {
                "the response has no usable `".to_owned()
                    + name
                    + "`: it is missing, has another type or is not allowed"
            }
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message())
    }
}

impl core::error::Error for ReadError {}

/// Returns a cursor at the outermost value of a response.
pub(crate) fn open(response: &[u8]) -> Result<Cursor<'_>, ReadError> {
    if response.len() > MAX_BYTES { Err(ReadError::TooLarge) } else { Ok(Cursor::new(response)) }
}

/// Reads a whole response. If its outermost value has another type, returns the default.
#[cfg(feature = "std")]
pub(crate) fn read<T: super::FromJson + Default>(response: &[u8]) -> Result<T, ReadError> {
    let mut cursor = open(response)?;
    let value = T::read(&mut cursor)?;
    cursor.finish()?;
    Ok(value.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::super::{SyntaxError, SyntaxErrorKind};
    use super::{MAX_BYTES, ReadError, open};

    #[test]
    fn the_limit_is_exact() {
        let bytes = vec![b' '; MAX_BYTES + 1];
        assert!(open(&bytes[1..]).is_ok());
        assert_eq!(open(&bytes).err(), Some(ReadError::TooLarge));
    }

    #[test]
    fn messages() {
        for (error, message) in [
            (ReadError::TooLarge, "the response is larger than 8 MiB"),
            (
                ReadError::Field("token_type"),
                "the response has no usable `token_type`: it is missing, has another type or is not allowed",
            ),
            (
                ReadError::Syntax(SyntaxError { offset: 3, kind: SyntaxErrorKind::Truncated }),
                "the response ends too early",
            ),
            (
                ReadError::Syntax(SyntaxError { offset: 0, kind: SyntaxErrorKind::Value }),
                "invalid JSON in the response at byte 0: expected a value",
            ),
        ] {
            assert_eq!(error.to_string(), message);
        }
    }
}
