//! What a check found: flat lists and one text, so that a finding costs no allocation of its own.

use core::ops::Range;

use super::finding::{Class, Finding, Key, Param, Segment, Value};
use super::path::{Path, Step};
use super::sink::{Draft, Outcome, Raw, Sink};
use super::{Rule, RuleSet, Span};

/// The most blocking findings that are kept.
const MOST_BLOCKING: usize = 256;
/// The most advices that are kept.
const MOST_ADVICES: usize = 64;
/// The most advices of one rule that are kept.
const MOST_OF_ONE_RULE: usize = 8;
/// The most characters of a key that a path shows.
const MOST_OF_A_KEY: usize = 64;
/// The most characters of a payload's own text that a message shows.
const MOST_OF_AN_ECHO: usize = 32;

/// The findings of one check.
#[derive(Clone, Debug, Default)]
pub struct Report {
    allow: RuleSet,
    entries: Vec<Entry>,
    segments: Vec<Part>,
    params: Vec<(&'static str, Part)>,
    text: String,
    blocking: usize,
    truncated: bool,
    /// Advices dropped because there were enough of their rule.
    dropped: Vec<(Rule, i64)>,
}

/// A range of [`Report::text`].
pub(crate) type Words = Range<u32>;

/// A finding, as ranges of the lists of its report.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) class: Class,
    pub(crate) rule: Rule,
    pub(crate) code: Option<u16>,
    pub(crate) key: Option<Words>,
    pub(crate) path: Option<Words>,
    pub(crate) segments: Range<usize>,
    pub(crate) params: Range<usize>,
    pub(crate) span: Span,
    pub(crate) message: Words,
}

/// A number, or words in [`Report::text`].
#[derive(Clone, Debug)]
pub(crate) enum Part {
    Number(i64),
    Text(Words),
}

impl Report {
    pub(crate) fn new(allow: RuleSet) -> Self {
        Self { allow, ..Self::default() }
    }

    /// Whether nothing blocks: the payload can be sent.
    pub const fn is_ok(&self) -> bool {
        self.blocking == 0
    }

    /// Whether some findings were dropped because there were too many. [`Report::is_ok`] is right all the same.
    pub const fn truncated(&self) -> bool {
        self.truncated
    }

    /// Whether there is no finding at all.
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// How many findings were kept.
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// The findings, in the order in which they were met.
    pub fn findings(&self) -> impl ExactSizeIterator<Item = Finding<'_>> {
        self.entries.iter().map(|entry| Finding {
            class: entry.class,
            rule: entry.rule,
            code: entry.code,
            key: entry.key.as_ref().map(|words| self.words(words)),
            path: entry.path.as_ref().map(|words| self.words(words)),
            segments: self.segments_of(entry).map(|part| self.segment(part)).collect(),
            start: entry.span.start as usize,
            end: entry.span.end as usize,
            params: self.params_of(entry).map(|(name, part)| Param { name, value: self.value(part) }).collect(),
            message: self.words(&entry.message),
        })
    }

    pub(crate) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Takes the text that all ranges point into, for a host that cuts it itself.
    pub(crate) fn take_text(&mut self) -> String {
        core::mem::take(&mut self.text)
    }

    pub(crate) fn segments_of(&self, entry: &Entry) -> impl ExactSizeIterator<Item = &Part> {
        self.segments.get(entry.segments.clone()).unwrap_or_default().iter()
    }

    pub(crate) fn params_of(&self, entry: &Entry) -> impl ExactSizeIterator<Item = (&'static str, &Part)> {
        self.params.get(entry.params.clone()).unwrap_or_default().iter().map(|(name, part)| (*name, part))
    }

    fn words(&self, words: &Words) -> &str {
        self.text.get(words.start as usize..words.end as usize).unwrap_or_default()
    }

    fn segment(&self, part: &Part) -> Segment<'_> {
        match part {
            Part::Number(index) => Segment::Index(u32::try_from(*index).unwrap_or(u32::MAX)),
            Part::Text(words) => Segment::Name(self.words(words)),
        }
    }

    fn value(&self, part: &Part) -> Value<'_> {
        match part {
            Part::Number(number) => Value::Number(*number),
            Part::Text(words) => Value::Text(self.words(words)),
        }
    }

    /// Whether there is room for one more finding; notes it where there is not.
    fn has_room(&mut self, rule: Rule, class: Class) -> bool {
        if class.blocks() {
            self.blocking += 1;
            self.truncated |= self.blocking > MOST_BLOCKING;
            return self.blocking <= MOST_BLOCKING;
        }
        let mut advices = 0;
        let mut of_this_rule = 0;
        for entry in self.entries.iter().filter(|entry| !entry.class.blocks()) {
            advices += 1;
            of_this_rule += usize::from(entry.rule == rule);
        }
        if of_this_rule == MOST_OF_ONE_RULE {
            match self.dropped.iter_mut().find(|(dropped, _)| *dropped == rule) {
                Some((_, count)) => *count += 1,
                None => self.dropped.push((rule, 1)),
            }
        }
        let room = advices < MOST_ADVICES && of_this_rule < MOST_OF_ONE_RULE;
        self.truncated |= !room;
        room
    }

    /// Lets the last advice of each rule that had too many say how many more there are.
    pub(crate) fn finish(&mut self) {
        for (rule, count) in core::mem::take(&mut self.dropped) {
            let last = self.entries.iter().rposition(|entry| entry.rule == rule && !entry.class.blocks());
            let Some(mut entry) = last.and_then(|last| self.entries.get(last).cloned()) else { continue };
            let params: Vec<_> = self.params_of(&entry).map(|(name, part)| (name, part.clone())).collect();
            let message = self.words(&entry.message).to_owned();
            entry.params.start = self.params.len();
            self.params.extend(params);
            self.params.push(("more", Part::Number(count)));
            entry.params.end = self.params.len();
            let start = self.here();
            self.text.push_str(&message);
            self.text.push_str(" (and ");
            push_number(&mut self.text, count);
            self.text.push_str(" more like it)");
            entry.message = start..self.here();
            if let Some(place) = last.and_then(|last| self.entries.get_mut(last)) {
                *place = entry;
            }
        }
    }

    fn here(&self) -> u32 {
        u32::try_from(self.text.len()).unwrap_or(u32::MAX)
    }

    fn push_text(&mut self, text: &str) -> Words {
        let start = self.here();
        self.text.push_str(text);
        start..self.here()
    }

    fn push_cut(&mut self, text: impl Iterator<Item = char>, most: usize) -> Words {
        let start = self.here();
        self.text.extend(text.take(most));
        start..self.here()
    }

    /// Keeps the segments of a path, and its text; gives the range of that and where its last step begins.
    fn push_path(&mut self, path: &Path<'_>) -> (Words, u32) {
        let first = self.segments.len();
        for step in path.upwards() {
            let part = match step {
                Step::Field(name) => Part::Text(self.push_text(name)),
                Step::Key(key) => Part::Text(self.push_cut(key.chars(), MOST_OF_A_KEY)),
                Step::Index(index) => Part::Number(index.into()),
            };
            self.segments.push(part);
        }
        self.segments.get_mut(first..).unwrap_or_default().reverse();
        let start = self.here();
        let mut last = start;
        for index in first..self.segments.len() {
            last = self.here();
            match self.segments.get(index).cloned() {
                Some(Part::Number(number)) => {
                    self.text.push('[');
                    push_number(&mut self.text, number);
                    self.text.push(']');
                }
                Some(Part::Text(words)) => {
                    let name = self.words(&words).to_owned();
                    push_member(&mut self.text, &name, last == start);
                }
                None => {}
            }
        }
        (start..self.here(), last)
    }

    fn push_param(&mut self, name: &'static str, raw: Raw<'_>) {
        let part = match raw {
            Raw::Number(number) => Part::Number(number),
            Raw::Text(text) => Part::Text(self.push_text(text)),
            Raw::Echo(text) => Part::Text(self.push_cut(text.chars(), MOST_OF_AN_ECHO)),
            Raw::Words(words) => {
                let start = self.here();
                for (index, word) in words.iter().enumerate() {
                    if index > 0 {
                        self.text.push_str(", ");
                    }
                    self.text.push_str(word);
                }
                Part::Text(start..self.here())
            }
        };
        self.params.push((name, part));
    }

    /// Writes a message, with the parameters from `first` on in place of their names in braces.
    fn push_message(&mut self, template: &str, first: usize) {
        for (index, piece) in template.split(['{', '}']).enumerate() {
            let param = self.params.get(first..).unwrap_or_default().iter().find(|(name, _)| index % 2 == 1 && *name == piece);
            match param.map(|(_, part)| part.clone()) {
                None => self.text.push_str(piece),
                Some(Part::Number(number)) => push_number(&mut self.text, number),
                Some(Part::Text(words)) => {
                    let text = self.words(&words).to_owned();
                    self.text.push_str(&text);
                }
            }
        }
    }
}

impl Sink for Report {
    #[cold]
    #[inline(never)]
    fn report(&mut self, draft: &Draft<'_>) {
        let class = draft.class(self.allow);
        if !self.has_room(draft.rule, class) {
            return;
        }
        let first_segment = self.segments.len();
        let (path, last) = draft.path.map(|path| self.push_path(path)).unzip();
        let (code, key) = match draft.outcome {
            Outcome::Rejection(code, key) => (Some(code), key),
            _ => (None, Key::Path),
        };
        let key = match key {
            Key::Null => None,
            Key::Path => path.clone(),
            Key::Parent => path.as_ref().zip(last).map(|(path, last)| path.start..last),
            Key::Fixed(key) => Some(self.push_text(key)),
            Key::Below(step) => path.clone().map(|path| {
                let path = self.words(&path).to_owned();
                let start = self.push_text(&path).start;
                push_member(&mut self.text, step, path.is_empty());
                start..self.here()
            }),
        };
        let first_param = self.params.len();
        for (name, raw) in draft.params {
            self.push_param(name, *raw);
        }
        let start = self.here();
        self.push_message(draft.rule.message(), first_param);
        self.push_message(draft.more, first_param);
        self.entries.push(Entry {
            class,
            rule: draft.rule,
            code,
            key,
            path,
            segments: first_segment..self.segments.len(),
            params: first_param..self.params.len(),
            span: draft.span,
            message: start..self.here(),
        });
    }

    fn truncate(&mut self) {
        self.truncated = true;
        // Whatever was not read may have blocked.
        self.blocking += 1;
    }
}

/// Writes one step of a path: `.name`, or `["na me"]` where the name is no plain word.
fn push_member(text: &mut String, name: &str, is_first: bool) {
    let is_word = !name.is_empty()
        && !name.starts_with(|first: char| first.is_ascii_digit())
        && name.bytes().all(|byte| byte == b'_' || byte.is_ascii_alphanumeric());
    if is_word {
        if !is_first {
            text.push('.');
        }
        text.push_str(name);
        return;
    }
    text.push_str("[\"");
    for character in name.chars() {
        match character {
            '"' | '\\' => text.extend(['\\', character]),
            '\0'..' ' | '\u{7f}' => {
                let hex = |nibble| char::from_digit(nibble, 16).unwrap_or('0');
                let code = u32::from(character);
                text.extend(['\\', 'u', '0', '0', hex(code >> 4), hex(code & 15)]);
            }
            _ => text.push(character),
        }
    }
    text.push_str("\"]");
}

/// Writes a number. `core::fmt` would do, but is the larger part of a small wasm module.
fn push_number(text: &mut String, number: i64) {
    let mut digits = [0; 20];
    let mut magnitude = number.unsigned_abs();
    let mut length = 0;
    for place in digits.iter_mut().rev() {
        *place = b'0' + u8::try_from(magnitude % 10).unwrap_or(0);
        magnitude /= 10;
        length += 1;
        if magnitude == 0 {
            break;
        }
    }
    if number < 0 {
        text.push('-');
    }
    text.extend(digits.iter().skip(digits.len() - length).map(|&digit| char::from(digit)));
}
