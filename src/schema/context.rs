//! The context of a rule: the position of the value, notes about the document, and methods to report issues.

use super::checker::Checker;
use super::sink::{Raw, RawIssue};
use super::{ByteRange, Found, Notes, ParamToken, Path, RangeSlot, Rule, Step, Verdict};
use crate::json::Text;

/// A value under check, in a document with the lifetime `'d`.
pub(crate) struct Context<'c, 'd> {
    pub(super) checker: &'c mut Checker<'d>,
    pub(super) path: &'c Path<'c>,
    pub(super) range: ByteRange,
}

/// A string in a field whose type is an enum.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EnumText<'w> {
    /// The string.
    pub text: Text<'w>,
    /// The enum values.
    pub list: &'static [&'static str],
    /// The index of the string in `list`, or `None` if it is not an enum value.
    pub index: Option<usize>,
}

impl core::fmt::Debug for Context<'_, '_> {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.debug_struct("Context").field("path", &self.path).field("range", &self.range).finish_non_exhaustive()
    }
}

/// A parameter of an issue: its name and value.
pub(crate) type RawParam<'d> = (&'static str, Raw<'d>);

impl<'c, 'd> Context<'c, 'd> {
    /// Returns the document.
    pub(crate) fn input(&self) -> &'d [u8] {
        self.checker.input
    }

    /// Returns the notes of earlier checks of this document.
    #[inline(always)]
    pub(crate) fn notes(&mut self) -> &mut Notes {
        &mut self.checker.notes
    }

    /// Stores the range of this value in `slot`.
    #[inline(always)]
    pub(crate) fn store_range(&mut self, slot: RangeSlot) {
        self.checker.notes.store_range(slot, self.range);
    }

    /// Returns the path of the value.
    pub(crate) fn path(&self) -> &'c Path<'c> {
        self.path
    }

    /// Returns the byte range of the value.
    pub(crate) fn range(&self) -> ByteRange {
        self.range
    }

    /// Reports what a rule found at this value.
    #[inline(always)]
    pub(crate) fn report<const N: usize>(&mut self, found: &Found<'_, N>) {
        self.report_rule(found.rule, found.params());
    }

    #[cold]
    #[inline(never)]
    fn report_rule(&mut self, rule: Rule, params: &[RawParam<'_>]) {
        self.report_as(rule.verdict(), rule, params);
    }

    /// Reports a required field that is missing, with the verdict of the object that lacks it.
    #[cold]
    #[inline(never)]
    pub(crate) fn report_missing(&mut self, verdict: Verdict, actual: Option<ParamToken>) {
        let found = Rule::missing(actual);
        self.report_as(verdict, found.rule, found.params());
    }

    fn report_as(&mut self, verdict: Verdict, rule: Rule, params: &[RawParam<'_>]) {
        let issue = RawIssue { verdict, ..RawIssue::new(rule, params, Some(self.path), self.range) };
        self.checker.report(&issue);
    }

    /// Calls `run` with the context of the descendant at `steps`, in the same document.
    #[cold]
    #[inline(never)]
    pub(crate) fn with_descendant(
        &mut self,
        steps: &[Step<'_>],
        range: Option<ByteRange>,
        run: &mut dyn FnMut(&mut Context<'_, '_>),
    ) {
        let range = range.unwrap_or(self.range);
        match steps {
            [] => run(&mut Context { checker: self.checker, path: self.path, range }),
            [step, rest @ ..] => {
                let path = self.path.child(*step);
                Context { checker: self.checker, path: &path, range }.with_descendant(rest, Some(range), run);
            }
        }
    }
}
