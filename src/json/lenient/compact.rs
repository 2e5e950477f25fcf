//! Fast paths for compact documents, which have no white space and are mostly ASCII. A fast path that does not apply
//! has no effect.

use super::super::chunk::LEN;
use super::super::{Chunk, Reader};
use super::{Cursor, Expected};

impl Cursor<'_> {
    /// Returns where the name of the next member starts, if it directly follows a comma or a brace.
    #[inline(always)]
    pub(crate) fn compact_name(&self) -> Option<usize> {
        let comma = match self.expected {
            Expected::First => 0,
            Expected::Next if self.byte() == b',' => 1,
            _ => return None,
        };
        Some(self.reader.offset() + comma)
    }

    /// Moves to the value at `offset`, which the caller found with [`Cursor::compact_name`].
    #[inline(always)]
    pub(crate) fn move_to_value(&mut self, offset: usize) {
        self.reader = Reader::at(self.input, offset);
        self.reader.skip_space();
        self.expected = Expected::Value;
    }

    /// Leaves the object if it ends at the cursor.
    #[inline(always)]
    pub(crate) fn leave_if_at_end(&mut self) -> bool {
        let is_end = self.expected != Expected::Value && self.byte() == b'}';
        if is_end {
            self.reader.bump();
            self.expected = Expected::Next;
        }
        is_end
    }

    /// Reads the expected value if it is an ASCII string without escapes, and returns its start and end.
    #[inline(always)]
    pub(crate) fn plain_string(&mut self) -> Option<(usize, usize)> {
        let start = self.offset() + 1;
        if self.byte() != b'"' {
            return None;
        }
        let mut end = start;
        while let Some(plain) = Chunk::plain_length_of_pair(self.input, end) {
            end += plain;
            if plain < 2 * LEN {
                break;
            }
        }
        if self.input.get(end) != Some(&b'"') {
            return None;
        }
        self.reader = Reader::at(self.input, end + 1);
        self.expected = Expected::Next;
        Some((start, end))
    }
}

#[cfg(test)]
mod tests {
    use super::Cursor;

    #[test]
    fn moves_from_name_to_name() {
        let json = [&br#"{"a":"x","b": 1}"#[..], &[b' '; 40]].concat();
        let mut cursor = Cursor::new(&json);
        assert_eq!(cursor.compact_name(), None);
        assert!(cursor.object().unwrap());
        assert_eq!((cursor.compact_name(), cursor.leave_if_at_end()), (Some(1), false));
        cursor.move_to_value(5);
        assert_eq!((cursor.compact_name(), cursor.leave_if_at_end()), (None, false));
        assert_eq!(cursor.plain_string(), Some((6, 7)));
        assert_eq!((cursor.compact_name(), cursor.leave_if_at_end()), (Some(9), false));
        cursor.move_to_value(13);
        assert_eq!(cursor.number().unwrap().unwrap().raw(), b"1");
        assert_eq!((cursor.compact_name(), cursor.leave_if_at_end()), (None, true));
        assert_eq!((cursor.offset(), cursor.finish()), (16, Ok(())));
    }

    #[test]
    fn plain_strings_of_any_length_and_no_others() {
        for length in [0, 1, 15, 16, 17, 31, 32, 33, 64, 100] {
            for (tail, is_plain) in [("", true), ("\\n", false), ("é", false), ("\n", false)] {
                let json = format!("\"{}{tail}\"{}", "x".repeat(length), " ".repeat(40));
                let mut cursor = Cursor::new(json.as_bytes());
                let end = 1 + length;
                assert_eq!(cursor.plain_string(), is_plain.then_some((1, end)), "{json}");
                assert_eq!(cursor.offset(), if is_plain { end + 1 } else { 0 }, "{json}");
            }
        }
        let one = [&b"1"[..], &[b' '; 40]].concat();
        assert_eq!(Cursor::new(&one).plain_string(), None);
    }
}
