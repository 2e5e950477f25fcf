//! The interface that receives the issues of a check.

use super::{Key, ParamToken, Path, Rule, RuleLevels, Severity, Span};
use crate::json::Text;

/// What becomes of a payload that breaks a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The service rejects it with this code and key.
    Documented(u16, Key),
    /// It breaks what is stated.
    Error,
    /// The same, and no caller can lower it.
    Fixed,
    /// It is probably not what was meant.
    Warning,
}

impl Outcome {
    /// Returns the severity of the issue at the caller's levels; none if it is off.
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

/// A parameter as the walk has it: not yet in words.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Raw<'d> {
    Number(i64),
    /// A word of the declarations, such as the name of a field.
    Text(&'static str),
    Token(ParamToken),
    /// Several words, as one list.
    Words(&'static [&'static str]),
    /// The payload's own text, for fields with a closed list of words only; cut at 32 characters.
    Echo(Text<'d>),
}

/// An issue before it is put into words.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Draft<'d> {
    pub(crate) rule: Rule,
    pub(crate) outcome: Outcome,
    /// None where the document was not read.
    pub(crate) path: Option<&'d Path<'d>>,
    pub(crate) span: Span,
    pub(crate) params: &'d [(&'static str, Raw<'d>)],
    /// More words than the rule's own, with parameters as there; empty for none.
    pub(crate) more: &'static str,
}

/// Takes issues as the walk meets them, as far as there is room for them.
pub(crate) trait Sink {
    /// Takes one issue.
    fn report(&mut self, severity: Severity, draft: &Draft<'_>);
}

/// A sink that keeps nothing: what is counted says whether anything blocks.
#[derive(Debug)]
pub(crate) struct Nothing;

impl Sink for Nothing {
    fn report(&mut self, _: Severity, _: &Draft<'_>) {}
}
