//! The pull reader: returns the tokens of a document without copying.

use super::chunk::LEN;
use super::number::Notation;
use super::{Chunk, Number, SyntaxError, SyntaxErrorKind, Text, skip, string};

/// A position in a document from which tokens can be read.
///
/// It is two words and `Copy`, so a caller can look ahead with a copy. After an error, the reader is at the position of
/// the error.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    input: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    /// Creates a reader at the first byte of `input`.
    pub const fn new(input: &'a [u8]) -> Self {
        Self { input, at: 0 }
    }

    /// Creates a reader of the same input at another position.
    #[inline(always)]
    pub const fn at(input: &'a [u8], at: usize) -> Self {
        Self { input, at }
    }

    /// Returns the byte offset of the reader.
    #[inline(always)]
    pub const fn offset(&self) -> usize {
        self.at
    }

    /// Returns the byte at the reader, or zero at the end. No token starts with zero.
    #[inline(always)]
    pub fn byte(&self) -> u8 {
        self.input.get(self.at).copied().unwrap_or(0)
    }

    /// Skips one byte.
    #[inline(always)]
    pub const fn bump(&mut self) {
        self.at += 1;
    }

    /// Skips white space.
    #[inline(always)]
    pub fn skip_space(&mut self) {
        if self.byte() <= b' ' {
            self.at = space(self.input, self.at);
        }
    }

    /// Does the same as [`Reader::skip_space`], inlined for loops where a call would be too slow.
    #[inline(always)]
    pub(crate) fn inlined_skip_space(&mut self) {
        if self.byte() <= b' ' {
            let space = Chunk::at(self.input, self.at).space_length();
            self.at += space;
            if space == LEN {
                self.skip_space();
            }
        }
    }

    /// Skips white space after a colon. The fast path is one space or none.
    #[inline(always)]
    pub(crate) fn skip_space_after_colon(&mut self) {
        if self.byte() == b' ' {
            self.bump();
        }
        self.skip_space();
    }

    /// Moves to the first byte of the document's value.
    ///
    /// # Errors
    /// Returns an error for a byte order mark, which RFC 8259 does not allow in a document that is sent.
    pub fn start(&mut self) -> Result<(), SyntaxError> {
        if self.input.starts_with(b"\xEF\xBB\xBF") {
            return Err(self.error(SyntaxErrorKind::ByteOrderMark));
        }
        self.skip_space();
        Ok(())
    }

    /// Checks that only white space follows.
    ///
    /// # Errors
    /// Returns an error if anything else follows.
    pub fn finish(&mut self) -> Result<(), SyntaxError> {
        self.skip_space();
        if self.at < self.input.len() { Err(self.error(SyntaxErrorKind::Trailing)) } else { Ok(()) }
    }

    /// Reads the string at the reader.
    ///
    /// # Errors
    /// Returns an error if there is no string or it is not well-formed.
    #[inline(never)]
    pub fn string(&mut self) -> Result<Text<'a>, SyntaxError> {
        let mut reader = *self;
        let result = reader.inlined_string();
        *self = reader;
        result
    }

    /// Does the same as [`Reader::string`], inlined for loops where a call would be too slow.
    #[inline(always)]
    pub(crate) fn inlined_string(&mut self) -> Result<Text<'a>, SyntaxError> {
        if self.byte() != b'"' {
            return Err(self.error(SyntaxErrorKind::Key));
        }
        let start = self.at + 1;
        let mut end = start;
        while let Some(plain) = Chunk::plain_length_of_pair(self.input, end) {
            end += plain;
            if plain < 2 * LEN {
                break;
            }
        }
        let mut escaped = false;
        if self.input.get(end) != Some(&b'"') {
            (end, escaped) = string::rest_of_string(self.input, end).inspect_err(|error| self.at = error.offset)?;
        }
        self.at = end + 1;
        Ok(Text::new(self.input.get(start..end).unwrap_or_default(), start, escaped))
    }

    /// Reads the number at the reader.
    ///
    /// # Errors
    /// Returns an error if RFC 8259 does not allow the spelling.
    #[inline(always)]
    pub fn number(&mut self) -> Result<Number<'a>, SyntaxError> {
        let start = self.at;
        if self.byte() == b'-' {
            self.bump();
        }
        let first = self.byte();
        self.skip_digits()?;
        if first == b'0' && self.at > start + 1 + usize::from(self.input.get(start) == Some(&b'-')) {
            return Err(SyntaxError { offset: start, kind: SyntaxErrorKind::Number });
        }
        let mut notation = Notation::Digits;
        if matches!(self.byte(), b'.' | b'e' | b'E') {
            (self.at, notation) = fraction_and_exponent(self.input, self.at)?;
        }
        Ok(Number::new(self.input.get(start..self.at).unwrap_or_default(), start, notation))
    }

    /// Returns whether the reader is at a number of one digit, directly before a comma or a closing bracket.
    #[inline(always)]
    pub(crate) fn is_digit(&self) -> bool {
        self.byte().is_ascii_digit() && matches!(self.input.get(self.at + 1), Some(b',' | b']' | b'}'))
    }

    /// Skips one or more digits.
    #[inline(always)]
    fn skip_digits(&mut self) -> Result<(), SyntaxError> {
        let start = self.at;
        loop {
            let digits = Chunk::at(self.input, self.at).digits_length();
            self.at += digits;
            if digits < LEN {
                break;
            }
        }
        if self.at == start { Err(self.error(SyntaxErrorKind::Number)) } else { Ok(()) }
    }

    /// Skips a literal: `true`, `false` or `null`.
    ///
    /// # Errors
    /// Returns an error for any other text.
    #[inline(always)]
    pub fn skip_literal(&mut self, literal: &'static str) -> Result<(), SyntaxError> {
        let rest = self.input.get(self.at..).unwrap_or_default();
        if rest.starts_with(literal.as_bytes()) {
            self.at += literal.len();
            Ok(())
        } else {
            Err(self.error(SyntaxErrorKind::Value))
        }
    }

    /// Skips a colon and the white space around it.
    ///
    /// # Errors
    /// Returns an error if there is no colon.
    #[inline(always)]
    pub fn skip_colon(&mut self) -> Result<(), SyntaxError> {
        self.skip_space();
        if self.byte() != b':' {
            return Err(self.error(SyntaxErrorKind::Colon));
        }
        self.bump();
        self.skip_space();
        Ok(())
    }

    /// Moves to the value of the next member of an object, and returns the member's name. Returns `None` at the end of
    /// the object, which it leaves. Call it at the opening brace, and after each value.
    ///
    /// # Errors
    /// Returns an error if there is neither a member nor the end of the object.
    #[cfg(feature = "std")]
    #[inline(never)]
    pub(crate) fn member(&mut self) -> Result<Option<Text<'a>>, SyntaxError> {
        self.inlined_member()
    }

    /// Does the same as [`Reader::member`], inlined for loops where a call would be too slow.
    #[cfg(feature = "std")]
    #[inline(always)]
    pub(crate) fn inlined_member(&mut self) -> Result<Option<Text<'a>>, SyntaxError> {
        self.skip_space();
        let before = self.byte();
        if matches!(before, b'{' | b',') {
            self.bump();
            self.skip_space();
        } else if before != b'}' {
            return Err(self.error(SyntaxErrorKind::ObjectEnd));
        }
        if before != b',' && self.byte() == b'}' {
            self.bump();
            return Ok(None);
        }
        let name = self.string()?;
        self.skip_colon()?;
        Ok(Some(name))
    }

    /// Skips the value at the reader and checks its syntax completely. `depth` is the number of containers around it.
    ///
    /// # Errors
    /// Returns an error for invalid JSON, and for nesting deeper than [`MAX_DEPTH`](super::MAX_DEPTH).
    #[inline(never)]
    pub fn skip(&mut self, depth: usize) -> Result<(), SyntaxError> {
        skip::value(self, depth)
    }

    /// Returns an error at this position, which is [`SyntaxErrorKind::Truncated`] at the end of the input.
    #[cold]
    #[inline(never)]
    pub fn error(self, kind: SyntaxErrorKind) -> SyntaxError {
        let kind = if self.at >= self.input.len() { SyntaxErrorKind::Truncated } else { kind };
        SyntaxError { offset: self.at.min(self.input.len()), kind }
    }
}

#[inline(never)]
fn space(input: &[u8], mut at: usize) -> usize {
    loop {
        let space = Chunk::at(input, at).space_length();
        at += space;
        if space < LEN {
            return at;
        }
    }
}

/// Skips the fraction, the exponent, or both, at `at`.
#[inline(never)]
fn fraction_and_exponent(input: &[u8], at: usize) -> Result<(usize, Notation), SyntaxError> {
    let mut reader = Reader::at(input, at);
    let mut notation = Notation::Fraction;
    if reader.byte() == b'.' {
        reader.bump();
        reader.skip_digits()?;
    }
    if matches!(reader.byte(), b'e' | b'E') {
        notation = Notation::Exponent;
        reader.bump();
        if matches!(reader.byte(), b'+' | b'-') {
            reader.bump();
        }
        reader.skip_digits()?;
    }
    Ok((reader.at, notation))
}

#[cfg(test)]
mod tests;
