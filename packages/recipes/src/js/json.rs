//! JSON as JavaScript passes it.

use crate::decimal;
use crate::document::Json;

impl Json {
    /// Returns what kind of value it is, with an article.
    pub(crate) const fn kind(&self) -> &'static str {
        match self {
            Self::Null => "nothing",
            Self::Bool(_) => "a boolean",
            Self::Number(_) => "a number",
            Self::Text(_) => "a string",
            Self::Array(_) => "an array",
            Self::Object(..) => "an object",
        }
    }

    /// Returns a number, as a double.
    pub(crate) fn number(&self) -> Option<f64> {
        match self {
            Self::Number(digits) => Some(decimal::read(digits)),
            _ => None,
        }
    }
}
