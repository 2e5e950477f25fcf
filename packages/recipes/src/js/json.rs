//! JSON as JavaScript passes it.

use crate::decimal;
use crate::document::Json;

impl Json {
    /// Returns a number, as a double.
    pub(crate) fn number(&self) -> Option<f64> {
        match self {
            Self::Number(digits) => Some(decimal::read(digits)),
            _ => None,
        }
    }
}
