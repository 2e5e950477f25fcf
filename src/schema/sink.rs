//! The interface that receives the issues of a check.

use super::{ByteRange, Key, ParamToken, Path, RawParam, Rule, RuleLevels, Severity};
use crate::json::Text;

/// How an issue of a rule is treated: its severity, and the code and key that the service documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The service's document states that it rejects the value, with this code and key.
    Documented(u16, Key),
    /// The value breaks a type, limit, format or enum that the service states. Callers can lower it.
    Error,
    /// Like `Error`, but callers cannot lower it.
    Fixed,
    /// The value is probably a mistake.
    Warning,
}

impl Verdict {
    /// Returns the severity of the issue at the caller's levels, or `None` if it is off.
    #[cold]
    #[inline(never)]
    pub(crate) fn severity(self, rule: Rule, rules: RuleLevels) -> Option<Severity> {
        debug_assert_eq!(self == Self::Warning, rule.severity() == Severity::Warning, "{rule}");
        match self {
            Self::Error if rules.is_flipped(rule) => Some(Severity::Warning),
            Self::Documented(..) | Self::Fixed | Self::Error => Some(Severity::Error),
            Self::Warning if rules.is_flipped(rule) => Some(Severity::Error),
            Self::Warning => (!rules.is_off(rule)).then_some(Severity::Warning),
        }
    }
}

/// A parameter before it is formatted.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Raw<'d> {
    Number(i64),
    /// A declared text, such as the name of a field.
    Text(&'static str),
    Token(ParamToken),
    /// All values of an enum.
    List(&'static [&'static str]),
    /// Text of the payload, cut at 32 characters. Only for fields whose type is an enum.
    Echo(Text<'d>),
}

/// An issue before its message is written: its rule, verdict, path, range and parameters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RawIssue<'d> {
    pub(crate) rule: Rule,
    pub(crate) verdict: Verdict,
    /// `None` for a syntax error and for a document over the size limit.
    pub(crate) path: Option<&'d Path<'d>>,
    pub(crate) range: ByteRange,
    pub(crate) params: &'d [RawParam<'d>],
    /// Text to append to the rule's message, with parameters in the same format. May be empty.
    pub(crate) suffix: &'static str,
}

impl<'d> RawIssue<'d> {
    /// Creates an issue with the rule's verdict.
    pub(crate) fn new(rule: Rule, params: &'d [RawParam<'d>], path: Option<&'d Path<'d>>, range: ByteRange) -> Self {
        Self { rule, verdict: rule.verdict(), path, range, params, suffix: rule.suffix(params.len()) }
    }
}

/// Receives the issues that the check finds, up to the limits.
pub(crate) trait Sink {
    /// Receives one issue.
    fn report(&mut self, severity: Severity, issue: &RawIssue<'_>);
}

/// A sink that discards issues. The counts still show whether there are errors.
#[derive(Debug)]
pub(crate) struct DiscardIssues;

impl Sink for DiscardIssues {
    fn report(&mut self, _: Severity, _: &RawIssue<'_>) {}
}
