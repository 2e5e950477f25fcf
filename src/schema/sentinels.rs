//! Reads the sentinels that encoders write for values that JSON cannot represent.
//!
//! Such a value is a function, a cycle, an unpaired surrogate or a number that is not finite. The encoder writes two
//! bytes for it. The first byte never occurs in UTF-8, so a caller's text is never read as a sentinel. The check
//! reports a `type` error with the path of the sentinel.

use core::num::NonZeroUsize;

use super::checker::{Checker, End};
use super::sink::RawIssue;
use super::{ByteRange, ParamToken, Path, Rule, Step, Verdict};
use crate::json::{MAX_DEPTH, Reader, SyntaxErrorKind, sentinel};

/// Returns the value that a sentinel represents, by its second byte.
const fn value(kind: u8) -> ParamToken {
    match kind {
        sentinel::HOLE => ParamToken::Hole,
        sentinel::UNDEFINED => ParamToken::Undefined,
        sentinel::FUNCTION => ParamToken::Function,
        sentinel::SYMBOL => ParamToken::Symbol,
        sentinel::CLASS_INSTANCE => ParamToken::ClassInstance,
        sentinel::CYCLE => ParamToken::Cycle,
        sentinel::UNREADABLE => ParamToken::Unreadable,
        sentinel::LONE_SURROGATE => ParamToken::LoneSurrogate,
        sentinel::LONE_SURROGATE_KEY => ParamToken::LoneSurrogateKey,
        sentinel::NOT_FINITE => ParamToken::NonFinite,
        _ => ParamToken::NotJson,
    }
}

/// Returns whether there is a sentinel at `at`.
pub(super) fn is_sentinel(input: &[u8], at: usize) -> bool {
    input.get(at) == Some(&sentinel::FIRST_BYTE)
}

impl Checker<'_> {
    /// Reports the sentinel at `at`.
    #[cold]
    #[inline(never)]
    pub(super) fn report_sentinel(&mut self, at: usize, path: &Path<'_>) -> End {
        let kind = self.input.get(at + 1).copied().unwrap_or(sentinel::CUT);
        if kind == sentinel::CUT {
            self.limiter.truncate();
            return None;
        }
        let found = Rule::wrong_type(ParamToken::Json, value(kind));
        let issue = RawIssue::new(found.rule, found.params(), Some(path), ByteRange::new(at, at + 2));
        self.report(&RawIssue { verdict: Verdict::Fixed, ..issue });
        NonZeroUsize::new(at + 2)
    }

    /// Skips a value of an unknown field and reports the sentinels in it. Recurses as deep as the encoder did, at
    /// most [`MAX_DEPTH`] levels. `declared` is the path of the nearest declared value.
    #[inline(never)]
    pub(super) fn skip_with_sentinels(&mut self, at: usize, here: &Path<'_>, declared: &Path<'_>) -> End {
        if is_sentinel(self.input, at) {
            return self.report_sentinel(at, here);
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
            return self.stop(reader.error(SyntaxErrorKind::TooDeep), declared);
        }
        reader.bump();
        let mut index = 0;
        while reader.byte() != close {
            if index > 0 {
                reader.bump(); // the comma: the encoder writes no white space
            }
            let step = if is_object {
                match reader.string().and_then(|key| reader.skip_colon().map(|()| key)) {
                    Ok(key) => Step::Key(key),
                    Err(error) => return self.stop(error, declared),
                }
            } else {
                Step::Index(index)
            };
            index += 1;
            reader =
                Reader::at(self.input, self.skip_with_sentinels(reader.offset(), &here.child(step), declared)?.get());
        }
        NonZeroUsize::new(reader.offset() + 1)
    }
}
