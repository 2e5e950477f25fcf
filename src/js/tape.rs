//! The one format in which anything leaves the module: 32-bit words that point into one text.
//!
//! The host decodes the text once and cuts it, so a range is counted in UTF-16 code units.
//!
//! ```text
//! report:  ok, truncated, address and length of the text in bytes, number of findings, findings
//! finding: class, rule (range), code or 0, key, path, message (ranges), start, end,
//!          number of segments, segments, number of parameters, parameters
//! range:   start, end; NONE, 0 for nothing
//! segment: a range, or NONE and the index
//! param:   the name's range, then the value's range, or NONE and the number as a 64-bit float in two words
//! ```

use crate::schema::{Location, Part, Report, Words};

/// Stands for what is not there.
const NONE: u32 = u32::MAX;

/// Words on their way out. The text is the report's, with the names that are not in it added.
pub(super) struct Tape {
    words: Vec<u32>,
    /// The UTF-16 offset of each byte of the report's text; empty where all of it is ASCII.
    units: Vec<u32>,
    /// The length of the text in UTF-16 code units.
    length: u32,
}

impl Tape {
    pub(super) const fn new() -> Self {
        Self { words: Vec::new(), units: Vec::new(), length: 0 }
    }

    /// Writes a location, and gives its address.
    pub(super) fn location(&mut self, location: &Location) -> *const u32 {
        self.words.clear();
        for position in [location.start, location.end] {
            self.push(&[position.offset, position.line, position.column]);
        }
        self.words.as_ptr()
    }

    /// Writes a report, and gives its address.
    pub(super) fn report(&mut self, report: &mut Report) -> *const u32 {
        self.words.clear();
        self.measure(report.text());
        self.push(&[u32::from(report.is_ok()), u32::from(report.truncated()), 0, 0, word(report.len())]);
        for index in 0..report.len() {
            self.entry(report, index);
        }
        if let Some([address, length]) = self.words.get_mut(2..4) {
            (*address, *length) = (word(report.text().as_ptr().addr()), word(report.text().len()));
        }
        self.words.as_ptr()
    }

    #[inline(never)]
    fn push(&mut self, words: &[u32]) {
        self.words.extend_from_slice(words);
    }

    fn entry(&mut self, report: &mut Report, index: usize) {
        let Some(entry) = report.entries().get(index).cloned() else { return };
        let rule = self.name(report, entry.rule.slug());
        let [key, path, message] =
            [entry.key.as_ref(), entry.path.as_ref(), Some(&entry.message)].map(|words| self.range(words));
        let head =
            [entry.class as u32, rule[0], rule[1], entry.code.unwrap_or(0).into(), key[0], key[1], path[0], path[1]];
        self.push(&head);
        let segments = report.segments_of(&entry);
        self.push(&[message[0], message[1], entry.span.start, entry.span.end, word(segments.len())]);
        for segment in segments {
            let words = match segment {
                Part::Number(index) => [NONE, u32::try_from(*index).unwrap_or(NONE)],
                Part::Text(words) => self.range(Some(words)),
            };
            self.push(&words);
        }
        self.push(&[word(entry.params.len())]);
        for param in entry.params.clone() {
            let Some((name, value)) = report.param(param) else { continue };
            let name = self.name(report, name);
            self.push(&name);
            match value {
                Part::Number(number) => {
                    #[allow(clippy::cast_precision_loss, reason = "the host has no other number")]
                    let bits = (number as f64).to_bits();
                    #[allow(clippy::cast_possible_truncation, reason = "the two halves")]
                    self.push(&[NONE, bits as u32, (bits >> 32) as u32]);
                }
                Part::Text(words) => {
                    let range = self.range(Some(&words));
                    self.push(&range);
                }
            }
        }
    }

    /// Finds out how the report's text counts in UTF-16.
    fn measure(&mut self, text: &str) {
        self.units.clear();
        self.length = word(text.len());
        if !text.is_ascii() {
            self.length = 0;
            for &byte in text.as_bytes() {
                self.units.push(self.length);
                self.length += match byte {
                    0x80..0xC0 => 0,
                    0xF0.. => 2,
                    _ => 1,
                };
            }
            self.units.push(self.length);
        }
    }

    fn range(&self, words: Option<&Words>) -> [u32; 2] {
        let unit = |byte: u32| self.units.get(byte as usize).copied().unwrap_or(byte);
        words.map_or([NONE, 0], |words| [unit(words.start), unit(words.end)])
    }

    /// Adds an ASCII name to the text, and gives its range.
    fn name(&mut self, report: &mut Report, name: &str) -> [u32; 2] {
        report.push_name(name);
        let start = self.length;
        self.length += word(name.len());
        [start, self.length]
    }
}

/// A number of the module's own address space, which has 32 bits.
fn word(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(NONE)
}
