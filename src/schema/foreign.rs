//! What JSON cannot say: marks that an encoder of host values leaves in its output.
//!
//! A host value may hold a function, a cycle or half a surrogate pair. The encoder writes two bytes in its place, the
//! first of which no UTF-8 text contains, and the walk reports a `type` breach there, in order and with its path, as
//! it does for everything else. Text that callers hand in is never read this way.

use core::num::NonZeroUsize;

use super::sink::{Draft, Raw};
use super::walk::{End, Walk};
use super::{Outcome, Path, Rule, Span, Step};
use crate::json::{MAX_DEPTH, Reader, Syntax};

/// The first byte of a mark.
pub(super) const MARK: u8 = 0xFF;

/// The mark after which the encoder wrote nothing more, because nothing more would be kept.
const CUT: u8 = b'x';

/// What a mark stands for, by its second byte.
const fn words(kind: u8) -> &'static str {
    match kind {
        b'h' => "a hole",
        b'u' => "undefined",
        b'f' => "a function",
        b's' => "a symbol",
        b'o' => "an object that is neither plain nor an array",
        b'c' => "a cycle",
        b't' => "a value that threw when it was read",
        b'l' => "a string with half a surrogate pair",
        b'k' => "a key with half a surrogate pair",
        b'n' => "a number that is not finite",
        _ => "something that is no JSON value",
    }
}

/// Whether a mark stands at `at`.
pub(super) fn is_mark(input: &[u8], at: usize) -> bool {
    input.get(at) == Some(&MARK)
}

impl Walk<'_> {
    /// Reports the mark at `at`.
    #[cold]
    #[inline(never)]
    pub(super) fn foreign(&mut self, at: usize, path: &Path<'_>) -> End {
        let kind = self.input.get(at + 1).copied().unwrap_or(CUT);
        if kind == CUT {
            self.caps.truncate();
            return None;
        }
        let params = [("expected", Raw::Text("a JSON value")), ("found", Raw::Text(words(kind)))];
        let (path, span) = (Some(path), Span::new(at, at + 2));
        self.report(&Draft { rule: Rule::Type, outcome: Outcome::Final, path, span, params: &params, more: "" });
        NonZeroUsize::new(at + 2)
    }

    /// Steps over an encoded value that nobody asks for, reporting the marks in it. Recurses as deep as the encoder
    /// has, which is [`MAX_DEPTH`] at most; `declared` is the deepest declared place.
    #[inline(never)]
    pub(super) fn skip_encoded(&mut self, at: usize, here: &Path<'_>, declared: &Path<'_>) -> End {
        if is_mark(self.input, at) {
            return self.foreign(at, here);
        }
        let mut reader = Reader::at(self.input, at);
        let (close, is_object) = match reader.byte() {
            b'{' => (b'}', true),
            b'[' => (b']', false),
            _ => {
                return match reader.skip(0) {
                    Ok(()) => NonZeroUsize::new(reader.offset()),
                    Err(error) => self.stop(error, declared),
                };
            }
        };
        if here.depth() >= MAX_DEPTH {
            return self.stop(reader.error(Syntax::TooDeep), declared);
        }
        reader.bump();
        let mut index = 0;
        while reader.byte() != close {
            if index > 0 {
                reader.bump(); // the comma: the encoder writes no white space
            }
            let step = if is_object {
                match reader.string().and_then(|key| reader.colon().map(|()| key)) {
                    Ok(key) => Step::Key(key),
                    Err(error) => return self.stop(error, declared),
                }
            } else {
                Step::Index(index)
            };
            index += 1;
            reader = Reader::at(self.input, self.skip_encoded(reader.offset(), &here.then(step), declared)?.get());
        }
        NonZeroUsize::new(reader.offset() + 1)
    }
}
