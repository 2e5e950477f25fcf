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

use crate::schema::{Entry, Location, Part, Report, Words};

/// Stands for what is not there.
const NONE: u32 = u32::MAX;

/// Words and text on their way out.
pub(super) struct Tape {
    words: Vec<u32>,
    text: String,
    /// The UTF-16 offset of each byte of the report's text; empty where all of it is ASCII.
    units: Vec<u32>,
    /// The length of the text in UTF-16 code units.
    length: u32,
}

impl Tape {
    pub(super) const fn new() -> Self {
        Self { words: Vec::new(), text: String::new(), units: Vec::new(), length: 0 }
    }

    /// Writes a location, and gives its address.
    pub(super) fn location(&mut self, location: &Location) -> *const u32 {
        self.words.clear();
        for position in [location.start, location.end] {
            self.words.extend([position.offset, position.line, position.column]);
        }
        self.words.as_ptr()
    }

    /// Writes a report, and gives its address.
    pub(super) fn report(&mut self, mut report: Report) -> *const u32 {
        self.words.clear();
        self.text = report.take_text();
        self.measure();
        self.words.extend([u32::from(report.is_ok()), u32::from(report.truncated()), 0, 0, word(report.len())]);
        for entry in report.entries() {
            self.entry(&report, entry);
        }
        if let Some([address, length]) = self.words.get_mut(2..4) {
            (*address, *length) = (word(self.text.as_ptr().addr()), word(self.text.len()));
        }
        self.words.as_ptr()
    }

    fn entry(&mut self, report: &Report, entry: &Entry) {
        self.words.push(entry.class as u32);
        self.name(entry.rule.slug());
        self.words.push(entry.code.unwrap_or(0).into());
        self.range(entry.key.as_ref());
        self.range(entry.path.as_ref());
        self.range(Some(&entry.message));
        self.words.extend([entry.span.start, entry.span.end]);
        let segments = report.segments_of(entry);
        self.words.push(word(segments.len()));
        for segment in segments {
            match segment {
                Part::Number(index) => self.words.extend([NONE, u32::try_from(*index).unwrap_or(NONE)]),
                Part::Text(words) => self.range(Some(words)),
            }
        }
        let params = report.params_of(entry);
        self.words.push(word(params.len()));
        for (name, value) in params {
            self.name(name);
            match value {
                Part::Number(number) => {
                    #[allow(clippy::cast_precision_loss, reason = "the host has no other number")]
                    let bits = (*number as f64).to_bits();
                    #[allow(clippy::cast_possible_truncation, reason = "the two halves")]
                    self.words.extend([NONE, bits as u32, (bits >> 32) as u32]);
                }
                Part::Text(words) => self.range(Some(words)),
            }
        }
    }

    /// Finds out how the report's text counts in UTF-16.
    fn measure(&mut self) {
        self.units.clear();
        self.length = word(self.text.len());
        if !self.text.is_ascii() {
            self.length = 0;
            for character in self.text.chars() {
                self.units.extend(core::iter::repeat_n(self.length, character.len_utf8()));
                self.length += if character.len_utf8() == 4 { 2 } else { 1 };
            }
            self.units.push(self.length);
        }
    }

    fn range(&mut self, words: Option<&Words>) {
        let unit = |byte: u32| self.units.get(byte as usize).copied().unwrap_or(byte);
        let range = words.map_or([NONE, 0], |words| [unit(words.start), unit(words.end)]);
        self.words.extend(range);
    }

    /// Adds an ASCII name to the text, and its range to the words.
    fn name(&mut self, name: &str) {
        self.text.push_str(name);
        let start = self.length;
        self.length += word(name.len());
        self.words.extend([start, self.length]);
    }
}

/// A number of the module's own address space, which has 32 bits.
fn word(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(NONE)
}
