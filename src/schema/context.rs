//! The context of a rule: the position of the value, notes about the document, and methods to report issues.

use super::sink::{Raw, RawIssue};
use super::walk::Walk;
use super::{Key, Notes, Outcome, Path, RangeSlot, Rule, Span, Step};
use crate::json::Text;

/// A value under check, in a document with the lifetime `'d`.
pub(crate) struct Context<'c, 'd> {
    pub(super) walk: &'c mut Walk<'d>,
    pub(super) path: &'c Path<'c>,
    pub(super) span: Span,
}

/// A string in a field with a closed list of words.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word<'w> {
    /// The string.
    pub text: Text<'w>,
    /// The closed list.
    pub list: &'static [&'static str],
    /// The index of the string in the list, or `None` if it is not listed.
    pub index: Option<usize>,
}

impl core::fmt::Debug for Context<'_, '_> {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.debug_struct("Context").field("path", &self.path).field("span", &self.span).finish_non_exhaustive()
    }
}

/// A parameter of an issue: its name and value.
pub(crate) type RawParam<'d> = (&'static str, Raw<'d>);

impl<'c, 'd> Context<'c, 'd> {
    /// Returns the document.
    pub(crate) fn input(&self) -> &'d [u8] {
        self.walk.input
    }

    /// Returns the notes of earlier checks of this document.
    #[inline(always)]
    pub(crate) fn notes(&mut self) -> &mut Notes {
        &mut self.walk.notes
    }

    /// Stores the range of this value in `slot`.
    #[inline(always)]
    pub(crate) fn leave(&mut self, slot: RangeSlot) {
        self.walk.notes.leave(slot, self.span);
    }

    /// Returns the path of the value.
    pub(crate) fn path(&self) -> &'c Path<'c> {
        self.path
    }

    /// Returns the byte range of the value.
    pub(crate) fn span(&self) -> Span {
        self.span
    }

    /// Reports an issue that the service documents as an error.
    #[cold]
    #[inline(never)]
    pub(crate) fn reject(&mut self, rule: Rule, code: u16, key: Key, params: &[RawParam<'_>]) {
        self.report(rule, Outcome::Documented(code, key), params, "");
    }

    /// Reports a value that breaks a stated type, limit, format or list.
    #[cold]
    #[inline(never)]
    pub(crate) fn error(&mut self, rule: Rule, params: &[RawParam<'_>]) {
        self.report(rule, Outcome::Error, params, "");
    }

    /// Reports a value that is probably a mistake.
    #[cold]
    #[inline(never)]
    pub(crate) fn warn(&mut self, rule: Rule, params: &[RawParam<'_>]) {
        self.report(rule, Outcome::Warning, params, "");
    }

    /// Reports a word that is not on its list.
    #[cold]
    #[inline(never)]
    pub(crate) fn not_listed(&mut self, rule: Rule, outcome: Outcome, word: &Word<'_>) {
        self.report(rule, outcome, &[("expected", Raw::Words(word.list)), ("actual", Raw::Echo(word.text))], "");
    }

    /// Reports an issue of `rule` at this value. `more` is appended to the rule's message.
    #[cold]
    #[inline(never)]
    pub(crate) fn report(&mut self, rule: Rule, outcome: Outcome, params: &[RawParam<'_>], more: &'static str) {
        let (path, span) = (Some(self.path), self.span);
        self.walk.report(&RawIssue { rule, outcome, path, span, params, more });
    }

    /// Counts issues that are dropped because of a limit.
    pub(crate) fn drop(&mut self, rule: Rule, outcome: Outcome, count: u32) {
        self.walk.caps.drop(rule, outcome, count);
    }

    /// Calls `then` with the context of the value `steps` below this one, in the same document.
    #[cold]
    #[inline(never)]
    pub(crate) fn below(&mut self, steps: &[Step<'_>], span: Option<Span>, then: &mut dyn FnMut(&mut Context<'_, '_>)) {
        let span = span.unwrap_or(self.span);
        match steps {
            [] => then(&mut Context { walk: self.walk, path: self.path, span }),
            [step, rest @ ..] => {
                let path = self.path.then(*step);
                Context { walk: self.walk, path: &path, span }.below(rest, Some(span), then);
            }
        }
    }
}
