//! The issues of a check. They are stored in shared lists and one text, so that an issue needs no allocation of its
//! own.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::context::RawParam;
use super::issue::{Issue, Key, Param, Segment, Severity, Value};
use super::message::{
    MAX_KEY, is_identifier, push_again, push_number, push_quoted, push_raw, push_text, split_placeholder, text_end,
};
use super::path::{Path, Step};
use super::sink::{RawIssue, Sink, Verdict};
use super::{ByteRange, IssueLimiter, ParamToken, Rule};

/// The issues of one check.
///
/// The `Display` format shows the first error and the number of others.
///
/// ```
/// # use endcap::check::{Options, Resource};
/// let summary = |json: &str| Resource::ShoppingList.check(json.as_bytes(), &Options::default()).to_string();
/// assert_eq!(summary(r#"{"title": "t", "line_items": [{}]}"#), "line_items[0].name: is required");
/// assert_eq!(summary("{}"), "title: is required (and 1 more)");
/// assert_eq!(summary("[]"), "the body: expected an object, got an array");
/// assert_eq!(summary(r#"{"title": "", "line_items": []}"#), "no errors");
/// ```
#[derive(Clone, PartialEq, Eq)]
#[must_use = "a body with errors must not be sent"]
pub struct Report {
    is_ok: bool,
    is_truncated: bool,
    entries: Vec<Entry>,
    pub(super) segments: Vec<Part>,
    pub(super) params: Vec<(&'static str, ParamPart)>,
    pub(super) text: String,
}

/// A range of the text of a report.
pub(crate) type TextRange = Range<u32>;

/// An issue, as ranges of the lists in its report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) severity: Severity,
    pub(crate) rule: Rule,
    pub(crate) code: Option<u16>,
    pub(crate) key: Option<TextRange>,
    pub(crate) path: Option<TextRange>,
    pub(crate) segments: Range<usize>,
    pub(crate) params: Range<usize>,
    pub(crate) range: ByteRange,
    pub(crate) message: TextRange,
}

/// A number, or a range of [`Report::text`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Number(i64),
    Text(TextRange),
}

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ParamPart {
    Number(i64),
    Text(TextRange),
    Token(ParamToken),
    List(&'static [&'static str]),
}

/// The initial value of a parameter. It is replaced when the message is written.
const UNWRITTEN: ParamPart = ParamPart::Text(u32::MAX..u32::MAX);

impl Report {
    pub(crate) const fn new() -> Self {
        Self {
            is_ok: true,
            is_truncated: false,
            entries: Vec::new(),
            segments: Vec::new(),
            params: Vec::new(),
            text: String::new(),
        }
    }

    /// Returns whether there are no errors, so the payload can be sent.
    pub const fn is_ok(&self) -> bool {
        self.is_ok
    }

    /// Returns whether some issues were dropped because there were too many. [`Report::is_ok`] is right even then.
    pub const fn is_truncated(&self) -> bool {
        self.is_truncated
    }

    /// Returns whether there are no issues.
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the number of issues in the report.
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns the issues in the order of detection.
    pub fn issues(&self) -> impl ExactSizeIterator<Item = Issue<'_>> {
        self.entries.iter().map(|entry| self.issue(entry))
    }

    /// Returns the issue of an entry.
    pub(super) fn issue(&self, entry: &Entry) -> Issue<'_> {
        Issue {
            severity: entry.severity,
            rule: entry.rule,
            code: entry.code,
            key: entry.key.as_ref().map(|range| self.text_in(range)),
            path: entry.path.as_ref().map(|range| self.text_in(range)),
            segments: self.segments_in(entry).collect(),
            start: entry.range.start as usize,
            end: entry.range.end as usize,
            params: self.params_in(entry).collect(),
            message: self.text_in(&entry.message),
        }
    }

    /// Returns the steps of the path of an issue.
    pub(crate) fn segments_of(&self, entry: &Entry) -> &[Part] {
        self.segments.get(entry.segments.clone()).unwrap_or_default()
    }

    /// Returns the steps of the path of an issue, with their text.
    pub(super) fn segments_in(&self, entry: &Entry) -> impl ExactSizeIterator<Item = Segment<'_>> {
        self.segments_of(entry).iter().map(|part| self.segment(part))
    }

    /// Returns the parameters of an issue.
    pub(super) fn params_in(&self, entry: &Entry) -> impl ExactSizeIterator<Item = Param<'_>> {
        self.params_of(entry).iter().map(|(name, part)| Param { name, value: self.value(part) })
    }

    fn params_of(&self, entry: &Entry) -> &[(&'static str, ParamPart)] {
        self.params.get(entry.params.clone()).unwrap_or_default()
    }

    /// Returns the text of a range.
    pub(super) fn text_in(&self, range: &TextRange) -> &str {
        self.text.get(range.start as usize..range.end as usize).unwrap_or_default()
    }

    fn segment(&self, part: &Part) -> Segment<'_> {
        match part {
            Part::Number(index) => Segment::Index(u32::try_from(*index).unwrap_or(u32::MAX)),
            Part::Text(range) => Segment::Name(self.text_in(range)),
        }
    }

    fn value(&self, part: &ParamPart) -> Value<'_> {
        match part {
            ParamPart::Number(number) => Value::Number(*number),
            ParamPart::Text(range) => Value::Text(self.text_in(range)),
            ParamPart::Token(token) => Value::Token(*token),
            ParamPart::List(list) => Value::List(list),
        }
    }

    /// Completes the report of a check with its counts. The last warning of each kind with dropped warnings gets their
    /// number.
    pub(crate) fn finish(&mut self, limiter: &IssueLimiter) {
        (self.is_ok, self.is_truncated) = (limiter.is_ok(), limiter.is_truncated());
        for (index, count) in limiter.dropped() {
            let count = i64::from(count);
            let Some(entry) = self.entries.get_mut(index as usize) else { continue };
            let params = self.params.len();
            self.params.extend_from_within(entry.params.clone());
            self.params.push(("more", ParamPart::Number(count)));
            entry.params = params..self.params.len();
            let start = text_end(&self.text);
            push_again(&mut self.text, &entry.message);
            self.text.push_str(" (and ");
            push_number(&mut self.text, count);
            self.text.push_str(" more like it)");
            entry.message = start..text_end(&self.text);
        }
    }

    /// Writes the keys of a path that need quotes, the outermost last.
    fn push_quoted_keys(&mut self, path: &Path<'_>) -> Vec<TextRange> {
        let mut quoted = Vec::new();
        for step in path.ancestors() {
            if let Step::Key(key) = step
                && !is_identifier(&key)
            {
                let start = text_end(&self.text);
                self.text.extend(key.chars().take(MAX_KEY));
                quoted.push(start..text_end(&self.text));
            }
        }
        quoted
    }

    /// Writes a path and stores its steps. Returns the offset in the text at which the last step begins.
    fn push_path(&mut self, path: &Path<'_>, quoted: &mut Vec<TextRange>) -> u32 {
        let Some((parent, step)) = path.split() else { return text_end(&self.text) };
        let is_first = parent.split().is_none();
        self.push_path(parent, quoted);
        let last = text_end(&self.text);
        let part = match step {
            Step::Field(name) => {
                self.text.push_str(if is_first { "" } else { "." });
                Part::Text(push_text(&mut self.text, name))
            }
            Step::Index(index) => {
                self.text.push('[');
                push_number(&mut self.text, index.into());
                self.text.push(']');
                Part::Number(index.into())
            }
            Step::Key(key) if is_identifier(&key) => {
                self.text.push_str(if is_first { "" } else { "." });
                let start = text_end(&self.text);
                self.text.extend(key.chars().take(MAX_KEY));
                Part::Text(start..text_end(&self.text))
            }
            Step::Key(key) => {
                push_quoted(&mut self.text, &key);
                Part::Text(quoted.pop().unwrap_or_default())
            }
        };
        self.segments.push(part);
        last
    }
}

impl Report {
    /// Writes a message with its parameters, and stores their ranges. The parameters from `first` on belong to this
    /// message.
    fn push_message(&mut self, template: &str, params: &[RawParam<'_>], first: usize) {
        let mut rest = template;
        while let Some((before, name, after)) = split_placeholder(rest) {
            self.text.push_str(before);
            rest = after;
            let name = name.strip_prefix('~').unwrap_or(name);
            if let Some((index, (_, raw))) = params.iter().enumerate().find(|(_, (param, _))| *param == name) {
                let part = push_raw(&mut self.text, raw);
                if let Some((_, value)) = self.params.get_mut(first + index) {
                    *value = part;
                }
            }
        }
        self.text.push_str(rest);
    }
}

impl Sink for Report {
    #[cold]
    #[inline(never)]
    fn report(&mut self, severity: Severity, issue: &RawIssue<'_>) {
        let (segments, params) = (self.segments.len(), self.params.len());
        let path = issue.path.map(|path| {
            let mut quoted = self.push_quoted_keys(path);
            let start = text_end(&self.text);
            (self.push_path(path, &mut quoted), start..text_end(&self.text))
        });
        let (code, key) = match issue.verdict {
            Verdict::Documented(code, key) => (Some(code), key),
            _ => (None, Key::Path),
        };
        let key = match (key, &path) {
            (Key::Path, Some((_, path))) => Some(path.clone()),
            (Key::Parent, Some((last, path))) => Some(path.start..*last),
            (Key::First, Some(_)) => match self.segments.get(segments) {
                Some(Part::Text(name)) => Some(name.clone()),
                _ => None,
            },
            (Key::Base, Some((_, path))) => {
                let start = text_end(&self.text);
                push_again(&mut self.text, path);
                self.text.push_str(".base");
                Some(start..text_end(&self.text))
            }
            _ => None,
        };
        self.params.extend(issue.params.iter().map(|(name, _)| (*name, UNWRITTEN)));
        let start = text_end(&self.text);
        self.push_message(issue.rule.message(), issue.params, params);
        self.push_message(issue.suffix, issue.params, params);
        let message = start..text_end(&self.text);
        for ((_, part), (_, raw)) in self.params.iter_mut().skip(params).zip(issue.params) {
            if *part == UNWRITTEN {
                *part = push_raw(&mut self.text, raw);
            }
        }
        self.entries.push(Entry {
            severity,
            rule: issue.rule,
            code,
            key,
            path: path.map(|(_, path)| path),
            segments: segments..self.segments.len(),
            params: params..self.params.len(),
            range: issue.range,
            message,
        });
    }
}

impl fmt::Debug for Report {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.issues()).finish()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut errors = self.issues().filter(Issue::is_error);
        let Some(first) = errors.next() else { return formatter.write_str("no errors") };
        fmt::Display::fmt(&first, formatter)?;
        match errors.count() {
            0 => Ok(()),
            more => write!(formatter, " (and {more} more)"),
        }
    }
}

impl core::error::Error for Report {}
