//! Skips values of any depth, with valid or malformed strings, without recursion.

use alloc::vec::Vec;

use super::super::SyntaxError;
use super::{Cursor, Expected};

/// Skips the expected value.
#[cold]
pub(super) fn lenient_value(cursor: &mut Cursor<'_>) -> Result<(), SyntaxError> {
    let mut open = Open::default();
    loop {
        // A value starts here.
        match cursor.byte() {
            start @ (b'{' | b'[') => {
                open.push(start == b'{');
                cursor.enter(start)?;
            }
            b'"' => {
                cursor.expected = Expected::Next;
                cursor.text()?;
            }
            _ => {
                cursor.expected = Expected::Next;
                cursor.reader.skip(0)?;
            }
        }
        // Leave all containers that end here.
        loop {
            let more = match open.innermost() {
                None => return Ok(()),
                Some(true) => cursor.member()?.is_some(),
                Some(false) => cursor.item()?,
            };
            if more {
                break;
            }
            open.pop();
        }
    }
}

/// The stack of open containers, one bit each: objects are true, arrays are false.
#[derive(Default)]
struct Open {
    words: Vec<u64>,
    count: usize,
}

impl Open {
    fn push(&mut self, is_object: bool) {
        let bit = self.count % 64;
        if bit == 0 {
            self.words.push(0);
        }
        if let Some(word) = self.words.last_mut() {
            *word = *word & !(1 << bit) | u64::from(is_object) << bit;
        }
        self.count += 1;
    }

    fn pop(&mut self) {
        self.count = self.count.saturating_sub(1);
        if self.count.is_multiple_of(64) {
            self.words.pop();
        }
    }

    /// Returns whether the innermost container is an object, or `None` if no container is open.
    fn innermost(&self) -> Option<bool> {
        let bit = self.count.checked_sub(1)? % 64;
        self.words.last().map(|word| word >> bit & 1 == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::{SyntaxError, SyntaxErrorKind};
    use super::Cursor;

    fn skip(json: &[u8]) -> Result<(), SyntaxError> {
        Cursor::new(json).finish()
    }

    #[test]
    fn any_depth() {
        for (open, close) in [("[", "]"), ("{\"a\":[", "]}"), ("[{\"\\udc00\":", "}]")] {
            for depth in [1, 63, 64, 65, 129, 1000, 200_000] {
                let inner = if close.starts_with('}') { "0" } else { "" };
                let json = open.repeat(depth) + inner + &close.repeat(depth);
                assert_eq!(skip(json.as_bytes()), Ok(()), "{open} {depth}");
                let cut = &json[..json.len() - 1];
                assert_eq!(
                    skip(cut.as_bytes()),
                    Err(SyntaxError { offset: cut.len(), kind: SyntaxErrorKind::Truncated })
                );
                let wrong = format!("{cut}!");
                assert!(skip(wrong.as_bytes()).is_err());
            }
        }
    }
}
