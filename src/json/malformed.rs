//! Answers that cannot be used.

use core::fmt;

use super::lenient::Cursor;
use super::{Syntax, SyntaxError};

/// The most bytes an answer may have.
const MOST: usize = 8 << 20;

/// Why an answer cannot be used. Shows nothing of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Malformed {
    /// It has more than 8 MiB.
    TooLarge,
    /// It is no JSON, however leniently read.
    Syntax(SyntaxError),
    /// A field without which it is worth nothing is absent, or holds something else than it should.
    Field(&'static str),
}

impl From<SyntaxError> for Malformed {
    fn from(error: SyntaxError) -> Self {
        Self::Syntax(error)
    }
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge => f.write_str("the response has more than 8 MiB"),
            Self::Syntax(error) if error.problem == Syntax::Truncated => f.write_str("the response ends too early"),
            Self::Syntax(error) => {
                write!(f, "the response is not JSON at byte {}: {}", error.at, error.problem.words())
            }
            Self::Field(name) => write!(f, "the response has no valid {name}"),
        }
    }
}

impl core::error::Error for Malformed {}

/// A cursor at an answer's outermost value.
pub(crate) fn open(answer: &[u8]) -> Result<Cursor<'_>, Malformed> {
    if answer.len() > MOST { Err(Malformed::TooLarge) } else { Ok(Cursor::new(answer)) }
}

#[cfg(test)]
mod tests {
    use super::super::{Syntax, SyntaxError};
    use super::{MOST, Malformed, open};

    #[test]
    fn the_limit_is_exact() {
        let bytes = vec![b' '; MOST + 1];
        assert!(open(&bytes[1..]).is_ok());
        assert_eq!(open(&bytes).err(), Some(Malformed::TooLarge));
    }

    #[test]
    fn words() {
        for (malformed, words) in [
            (Malformed::TooLarge, "the response has more than 8 MiB"),
            (Malformed::Field("token_type"), "the response has no valid token_type"),
            (Malformed::Syntax(SyntaxError { at: 3, problem: Syntax::Truncated }), "the response ends too early"),
            (
                Malformed::Syntax(SyntaxError { at: 0, problem: Syntax::Value }),
                "the response is not JSON at byte 0: expected a value",
            ),
        ] {
            assert_eq!(malformed.to_string(), words);
        }
    }
}
