//! The context of a rule: the position of the value, notes about the document, and methods to report issues.

use super::checker::Checker;
use super::sink::{Raw, RawIssue};
use super::{ByteRange, Key, Notes, Path, RangeSlot, Rule, Step, Verdict};
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

    /// Reports an issue that the service documents as an error.
    #[cold]
    #[inline(never)]
    pub(crate) fn reject(&mut self, rule: Rule, code: u16, key: Key, params: &[RawParam<'_>]) {
        self.report(rule, Verdict::Documented(code, key), params, "");
    }

    /// Reports a value that breaks a stated type, limit, format or list.
    #[cold]
    #[inline(never)]
    pub(crate) fn error(&mut self, rule: Rule, params: &[RawParam<'_>]) {
        self.report(rule, Verdict::Error, params, "");
    }

    /// Reports a value that is probably a mistake.
    #[cold]
    #[inline(never)]
    pub(crate) fn warn(&mut self, rule: Rule, params: &[RawParam<'_>]) {
        self.report(rule, Verdict::Warning, params, "");
    }

    /// Reports a string that is not an enum value, as `verdict`.
    #[cold]
    #[inline(never)]
    pub(crate) fn report_unlisted(&mut self, rule: Rule, verdict: Verdict, text: &EnumText<'_>) {
        self.report(rule, verdict, &[("expected", Raw::List(text.list)), ("actual", Raw::Echo(text.text))], "");
    }

    /// Reports an issue of `rule` at this value. `suffix` is appended to the rule's message.
    #[cold]
    #[inline(never)]
    pub(crate) fn report(&mut self, rule: Rule, verdict: Verdict, params: &[RawParam<'_>], suffix: &'static str) {
        let (path, range) = (Some(self.path), self.range);
        self.checker.report(&RawIssue { rule, verdict, path, range, params, suffix });
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
