//! JSON as JavaScript passes it.

use alloc::vec::Vec;

use endcap::json::ToJson as _;

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

    /// Appends the value as JSON.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        let separator = |out: &mut Vec<u8>, index| {
            if index > 0 {
                out.push(b',');
            }
        };
        match self {
            Self::Null => out.extend_from_slice(b"null"),
            Self::Number(digits) => out.extend_from_slice(digits.as_bytes()),
            Self::Text(text) => text.as_str().write(out),
            Self::Array(items) => {
                out.push(b'[');
                for (index, item) in items.iter().enumerate() {
                    separator(out, index);
                    item.write(out);
                }
                out.push(b']');
            }
            Self::Object(members) => {
                out.push(b'{');
                for (index, (name, value)) in members.iter().enumerate() {
                    separator(out, index);
                    name.as_str().write(out);
                    out.push(b':');
                    value.write(out);
                }
                out.push(b'}');
            }
        }
    }
}
