//! Writes the issues of a check to the tape: a sequence of 32-bit words that the package's TypeScript decodes.
//!
//! An issue is written as parts, not as text: JavaScript creates strings faster, and the module stays smaller. Constant
//! texts of the module have constant addresses, so JavaScript can cache the decoded strings. Texts of the payload are
//! ranges of the buffer, still escaped.
//!
//! ```text
//! report:  1 if there are no errors or 0, 1 if issues were dropped or 0, number of issues, issues,
//!          dropped for each kind with dropped warnings, NUMBER
//! issue:   severity, number of the rule, text to append to the message, code or 0, key, start, end,
//!          number of steps + 1 or 0 without a path, steps (the outermost last), number of parameters, parameters
//! key:     the number of a variant of `Key`
//! step:    a text; or NUMBER and an index
//! param:   the name as a text, then the value: a text; or NUMBER and a 64-bit float in two words; or LIST, the number
//!          of texts, an address that identifies the list, and the texts
//! dropped: index of the last issue of the kind, number of warnings
//! text:    address, length in bytes. If the highest bit of the length is set, the text is escaped as in JSON
//! ```

use alloc::vec::Vec;

use super::to_u32;
use crate::schema::{IssueLimiter, Key, MAX_ECHO, MAX_KEY, Path, Raw, RawIssue, Severity, Sink, Step, Verdict};

/// Replaces the address of a text. An index or a number follows.
const NUMBER: u32 = u32::MAX;
/// Replaces the address of a text. A list follows.
const LIST: u32 = u32::MAX - 1;
/// A flag in the length of a text: the text is escaped as in JSON, because it is from the payload.
const ESCAPED: u32 = 1 << 31;

/// Collects issues in the format that JavaScript reads.
pub(super) struct Tape {
    words: Vec<u32>,
}

impl Tape {
    pub(super) const fn new() -> Self {
        Self { words: Vec::new() }
    }

    /// Starts a report.
    pub(super) fn start(&mut self) {
        self.words.clear();
        self.push(&[0; 3]);
    }

    /// Ends the report of a check whose issues `limiter` counted. Returns its address, or null if there are no issues.
    pub(super) fn finish(&mut self, limiter: &IssueLimiter) -> *const u32 {
        if limiter.reported() == 0 && limiter.is_ok() {
            return core::ptr::null();
        }
        let head = [u32::from(limiter.is_ok()), u32::from(limiter.is_truncated()), limiter.reported()];
        if let Some(words) = self.words.first_chunk_mut() {
            *words = head;
        }
        for (last, count) in limiter.dropped() {
            self.push(&[last, count]);
        }
        self.push(&[NUMBER]);
        self.words.as_ptr()
    }

    #[inline(never)]
    fn push(&mut self, words: &[u32]) {
        self.words.extend_from_slice(words);
    }

    /// Writes a constant text of the module.
    fn text(&mut self, text: &'static str) {
        self.push(&range(text));
    }

    /// Writes a text of the payload, still escaped.
    fn escaped(&mut self, text: &[u8]) {
        self.push(&[address(text), to_u32(text.len()) | ESCAPED]);
    }

    /// Writes the value of a parameter.
    fn param(&mut self, raw: &Raw<'_>) {
        match raw {
            Raw::Number(number) => {
                #[allow(clippy::cast_precision_loss, reason = "JavaScript has no other number")]
                let bits = (*number as f64).to_bits();
                #[allow(clippy::cast_possible_truncation, reason = "the two halves")]
                self.push(&[NUMBER, bits as u32, (bits >> 32) as u32]);
            }
            Raw::Text(text) => self.text(text),
            Raw::Token(token) => self.text(token.as_str()),
            Raw::List(list) => {
                self.push(&[LIST, to_u32(list.len()), to_u32(list.as_ptr().addr())]);
                for text in *list {
                    self.text(text);
                }
            }
            Raw::Echo(echo) => self.escaped(echo.first(MAX_ECHO)),
        }
    }
}

impl Sink for Tape {
    #[cold]
    #[inline(never)]
    fn report(&mut self, severity: Severity, issue: &RawIssue<'_>) {
        let (code, key) = match issue.verdict {
            Verdict::Documented(code, key) => (code, key),
            _ => (0, Key::Path),
        };
        let suffix = range(issue.suffix);
        let steps = issue.path.map_or(0, |path| to_u32(path.depth()) + 1);
        #[rustfmt::skip]
        self.push(&[
            severity as u32, issue.rule as u32, suffix[0], suffix[1], code.into(), key as u32, issue.range.start, issue.range.end,
            steps,
        ]);
        let mut rest = issue.path.and_then(Path::split);
        while let Some((parent, step)) = rest {
            match step {
                Step::Field(name) => self.text(name),
                Step::Index(index) => self.push(&[NUMBER, index]),
                Step::Key(key) => self.escaped(key.first(MAX_KEY)),
            }
            rest = parent.split();
        }
        self.push(&[to_u32(issue.params.len())]);
        for (name, raw) in issue.params {
            self.text(name);
            self.param(raw);
        }
    }
}

/// Returns the address and length of a text.
#[inline(always)]
fn range(text: &'static str) -> [u32; 2] {
    [address(text.as_bytes()), to_u32(text.len())]
}

fn address(bytes: &[u8]) -> u32 {
    to_u32(bytes.as_ptr().addr())
}
