//! What the walk reports to.

use super::{Class, Key, Path, Rule, RuleSet, Span};
use crate::json::Text;

/// What becomes of a payload that breaks a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The service rejects it with this code and key.
    Rejection(u16, Key),
    /// It breaks what is stated.
    Breach,
    /// The same, but no caller can let it pass.
    Final,
    /// It is probably not what was meant.
    Advice,
}

impl Outcome {
    /// The class of the finding, given the breaches that the caller lets pass.
    pub(crate) fn class(self, rule: Rule, allow: RuleSet) -> Class {
        match self {
            Self::Rejection(..) => Class::Rejection,
            Self::Breach if allow.contains(rule) => Class::Advice,
            Self::Breach | Self::Final => Class::Breach,
            Self::Advice => Class::Advice,
        }
    }
}

/// A parameter as the walk has it: not yet in words.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Raw<'d> {
    Number(i64),
    Text(&'static str),
    /// Several words, as one list.
    Words(&'static [&'static str]),
    /// The payload's own text, for fields with a closed list of words only; cut at 32 characters.
    Echo(Text<'d>),
}

/// A finding before it is put into words.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Draft<'d> {
    pub(crate) rule: Rule,
    pub(crate) outcome: Outcome,
    /// None where the document was not read.
    pub(crate) path: Option<&'d Path<'d>>,
    pub(crate) span: Span,
    pub(crate) params: &'d [(&'static str, Raw<'d>)],
    /// More words than the rule's own, with `{name}` for parameters; empty for none.
    pub(crate) more: &'static str,
}

/// Takes findings as the walk meets them, as far as there is room for them.
pub(crate) trait Sink {
    /// Takes one finding.
    fn report(&mut self, class: Class, draft: &Draft<'_>);
}

/// A sink that keeps nothing: what is counted says whether anything blocks.
#[derive(Debug)]
pub(crate) struct Nothing;

impl Sink for Nothing {
    fn report(&mut self, _: Class, _: &Draft<'_>) {}
}
