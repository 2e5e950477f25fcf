//! Converts byte offsets to lines and columns.

/// A position in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The number of UTF-16 code units before this position, as JavaScript indexes strings.
    pub offset: u32,
    /// The line, from 1. A line ends with LF. A CR before the LF belongs to the line.
    pub line: u32,
    /// The column in UTF-16 code units, from 1.
    pub column: u32,
}

/// A range of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Location {
    /// The position of its first character.
    pub start: Position,
    /// The position after its last character.
    pub end: Position,
}

/// Converts the byte range from `start` to `end` to positions in `text`. Offsets past the end count as the end.
///
/// ```
/// let text = "{\n  \"title\": \"\u{1F34C}\" }";
/// let location = endcap::check::locate(text.as_bytes(), 13, 19);
/// assert_eq!((location.start.line, location.start.column), (2, 12));
/// assert_eq!(location.end.offset - location.start.offset, 4);
/// ```
pub fn locate(text: &[u8], start: usize, end: usize) -> Location {
    Location { start: position(text, start), end: position(text, end) }
}

/// Returns the position of a byte offset.
#[inline(never)]
fn position(text: &[u8], end: usize) -> Position {
    let mut at = Position { offset: 0, line: 1, column: 1 };
    for &byte in text.iter().take(end) {
        at.offset += utf16_length(byte);
        at.column += utf16_length(byte);
        if byte == b'\n' {
            at.line += 1;
            at.column = 1;
        }
    }
    at
}

/// Returns the number of UTF-16 code units of the UTF-8 sequence that starts with this byte; 0 for other bytes.
const fn utf16_length(byte: u8) -> u32 {
    match byte {
        0x80..0xC0 => 0,
        0xF0.. => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::{Position, locate};

    #[test]
    fn lines_end_with_lf() {
        let text = b"a\nb\r\nc\rd";
        let lines: Vec<u32> = (0..text.len()).map(|at| locate(text, at, at).start.line).collect();
        assert_eq!(lines, [1, 1, 2, 2, 2, 3, 3, 3]);
        assert_eq!(locate(text, 0, 99).end, Position { offset: 8, line: 3, column: 4 });
    }

    #[test]
    fn offsets_are_those_of_javascript() {
        let text = "é\u{1F34C}x";
        let range = locate(text.as_bytes(), 2, 6);
        assert_eq!((range.start.offset, range.end.offset), (1, 3));
        assert_eq!(locate(b"", 0, 0).end, Position { offset: 0, line: 1, column: 1 });
    }
}
