//! Issues that do not borrow from a report.

use core::fmt;

use super::message::push_text;
use super::report::{Entry, ParamPart, Part};
use super::{ByteRange, Issue, Param, Report, Rule, Segment, Severity, Value};

/// An [`Issue`] that owns its text, for example for the state of a form. Create it with [`Issue::into_owned`], or read
/// it with serde from what the same version of the crate wrote.
///
/// ```
/// use endcap::check::{Options, OwnedIssue, Resource};
///
/// let issues: Vec<OwnedIssue> = {
///     let report = Resource::User.check(r#"{"user_id": "u1"}"#, &Options::default());
///     report.issues().map(OwnedIssue::from).collect()
/// };
/// assert_eq!(issues[0].path(), Some("first_name"));
/// assert_eq!(issues[0].to_string(), "first_name: is required");
/// ```
#[derive(Clone)]
pub struct OwnedIssue {
    /// Contains the texts and lists of the issue. Its own list of issues is empty.
    texts: Report,
    entry: Entry,
}

impl OwnedIssue {
    /// Returns the issue. It allocates the lists of its steps and parameters.
    pub fn to_issue(&self) -> Issue<'_> {
        self.texts.issue(&self.entry)
    }

    /// Returns whether the issue is an error: a payload with it must not be sent.
    pub const fn is_error(&self) -> bool {
        matches!(self.entry.severity, Severity::Error)
    }

    /// Returns [`Issue::severity`].
    pub const fn severity(&self) -> Severity {
        self.entry.severity
    }

    /// Returns [`Issue::rule`].
    pub const fn rule(&self) -> Rule {
        self.entry.rule
    }

    /// Returns [`Issue::code`].
    pub const fn code(&self) -> Option<u16> {
        self.entry.code
    }

    /// Returns [`Issue::key`].
    pub fn key(&self) -> Option<&str> {
        self.entry.key.as_ref().map(|range| self.texts.text_in(range))
    }

    /// Returns [`Issue::path`].
    pub fn path(&self) -> Option<&str> {
        self.entry.path.as_ref().map(|range| self.texts.text_in(range))
    }

    /// Returns [`Issue::segments`].
    pub fn segments(&self) -> impl ExactSizeIterator<Item = Segment<'_>> {
        self.texts.segments_in(&self.entry)
    }

    /// Returns [`Issue::start`].
    pub const fn start(&self) -> usize {
        self.entry.range.start as usize
    }

    /// Returns [`Issue::end`].
    pub const fn end(&self) -> usize {
        self.entry.range.end as usize
    }

    /// Returns [`Issue::params`].
    pub fn params(&self) -> impl ExactSizeIterator<Item = Param<'_>> {
        self.texts.params_in(&self.entry)
    }

    /// Returns [`Issue::message`].
    pub fn message(&self) -> &str {
        self.texts.text_in(&self.entry.message)
    }
}

impl Issue<'_> {
    /// Copies the issue to one that does not borrow from its report.
    #[must_use]
    pub fn into_owned(self) -> OwnedIssue {
        let mut texts = Report::new();
        let text = &mut texts.text;
        for segment in &self.segments {
            texts.segments.push(match segment {
                Segment::Name(name) => Part::Text(push_text(text, name)),
                Segment::Index(index) => Part::Number((*index).into()),
            });
        }
        for param in &self.params {
            let part = match param.value {
                Value::Number(number) => ParamPart::Number(number),
                Value::Text(value) => ParamPart::Text(push_text(text, value)),
                Value::Token(token) => ParamPart::Token(token),
                Value::List(list) => ParamPart::List(list),
            };
            texts.params.push((param.name, part));
        }
        let entry = Entry {
            severity: self.severity,
            rule: self.rule,
            code: self.code,
            key: self.key.map(|key| push_text(text, key)),
            path: self.path.map(|path| push_text(text, path)),
            segments: 0..texts.segments.len(),
            params: 0..texts.params.len(),
            range: ByteRange::new(self.start, self.end),
            message: push_text(text, self.message),
        };
        OwnedIssue { texts, entry }
    }
}

impl From<Issue<'_>> for OwnedIssue {
    fn from(issue: Issue<'_>) -> Self {
        issue.into_owned()
    }
}

impl PartialEq for OwnedIssue {
    fn eq(&self, other: &Self) -> bool {
        self.to_issue() == other.to_issue()
    }
}

impl Eq for OwnedIssue {}

impl fmt::Debug for OwnedIssue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_issue().fmt(formatter)
    }
}

impl fmt::Display for OwnedIssue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_issue(), formatter)
    }
}
