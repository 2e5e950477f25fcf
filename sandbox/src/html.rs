//! Escapes text for HTML and SVG.

use std::fmt::{self, Display, Formatter, Write as _};

/// Escapes text for the content of an element, or a quoted attribute.
pub(crate) struct Escaped<T>(pub T);

impl<T: Display> Display for Escaped<T> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        for character in self.0.to_string().chars() {
            match character {
                '&' => formatter.write_str("&amp;"),
                '<' => formatter.write_str("&lt;"),
                '>' => formatter.write_str("&gt;"),
                '"' => formatter.write_str("&quot;"),
                _ => formatter.write_char(character),
            }?;
        }
        Ok(())
    }
}
