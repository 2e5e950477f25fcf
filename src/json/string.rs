//! Reads escapes and UTF-8 in strings. The reader itself skips plain characters.

use super::{Chunk, Reader, SyntaxError, SyntaxErrorKind, utf8};

/// Continues in a string at `at`, where a byte is not plain. Returns the offset of the closing quote, and whether the
/// string has escapes.
#[inline(never)]
pub(super) fn rest_of_string(input: &[u8], mut at: usize) -> Result<(usize, bool), SyntaxError> {
    let mut escaped = false;
    loop {
        let error = |kind| Err(Reader::at(input, at).error(kind));
        match input.get(at).copied().unwrap_or(0) {
            b'"' => return Ok((at, escaped)),
            b'\\' => {
                escaped = true;
                at += escape(input, at)?;
            }
            0..0x20 => return error(SyntaxErrorKind::Control),
            0x80.. => match utf8::sequence(input, at) {
                Some(length) => at += length,
                None => return error(SyntaxErrorKind::Utf8),
            },
            _ => at += Chunk::at(input, at).plain_length(),
        }
    }
}

/// Returns the length of the escape at `at`: 2, 6, or 12 for a surrogate pair.
fn escape(input: &[u8], at: usize) -> Result<usize, SyntaxError> {
    match input.get(at + 1) {
        Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => Ok(2),
        Some(b'u') => match code_unit(input, at) {
            Some(0xD800..=0xDBFF) if matches!(code_unit(input, at + UNICODE_ESCAPE), Some(0xDC00..=0xDFFF)) => {
                Ok(2 * UNICODE_ESCAPE)
            }
            Some(0xD800..=0xDFFF) => Err(SyntaxError { offset: at, kind: SyntaxErrorKind::LoneSurrogate }),
            Some(_) => Ok(UNICODE_ESCAPE),
            None => Err(SyntaxError { offset: at, kind: SyntaxErrorKind::Escape }),
        },
        // A zero may mean the end of the input.
        Some(0) | None => Err(Reader::at(input, at + 1).error(SyntaxErrorKind::Escape)),
        Some(_) => Err(SyntaxError { offset: at, kind: SyntaxErrorKind::Escape }),
    }
}

/// The length of an escape of a UTF-16 code unit: `\u` and four hexadecimal digits.
pub(super) const UNICODE_ESCAPE: usize = 6;

/// Returns the UTF-16 code unit whose escape is at `at`.
pub(super) fn code_unit(input: &[u8], at: usize) -> Option<u32> {
    let [b'\\', b'u', digits @ ..] = input.get(at..at + UNICODE_ESCAPE)? else { return None };
    digits.iter().try_fold(0, |unit, &digit| Some(unit * 16 + char::from(digit).to_digit(16)?))
}
