//! Checks strings, numbers and booleans. A value is converted only if a rule needs that.

use core::num::NonZeroUsize;

use super::checker::{Checker, End};
use super::{Context, EnumText, EnumValues, ParamToken, Path};
use crate::json::{Number, Reader, Text};

impl Checker<'_> {
    /// Checks a string, and calls `check` with it.
    #[inline(never)]
    pub(super) fn check_text(
        &mut self,
        at: usize,
        check: Option<fn(&mut Context<'_, '_>, Text<'_>)>,
        path: &Path<'_>,
    ) -> End {
        let mut reader = Reader::at(self.input, at);
        let text = self.read_or_stop(reader.inlined_string(), path)?;
        if let Some(check) = check {
            check(&mut self.context(at, reader.offset(), path), text);
        }
        NonZeroUsize::new(reader.offset())
    }

    /// Checks a string in a field whose type is an enum.
    #[inline(never)]
    pub(super) fn check_enum(&mut self, at: usize, values: &'static EnumValues, path: &Path<'_>) -> End {
        let mut reader = Reader::at(self.input, at);
        let text = self.read_or_stop(reader.string(), path)?;
        let index = values.list.iter().position(|value| text.is(value));
        (values.check)(&mut self.context(at, reader.offset(), path), &EnumText { text, list: values.list, index });
        NonZeroUsize::new(reader.offset())
    }

    /// Checks that a number is an int64, and calls `check` with it.
    #[inline(never)]
    pub(super) fn check_integer(
        &mut self,
        at: usize,
        check: Option<fn(&mut Context<'_, '_>, i64)>,
        path: &Path<'_>,
    ) -> End {
        let mut reader = Reader::at(self.input, at);
        if reader.is_digit() {
            if let Some(check) = check {
                check(&mut self.context(at, at + 1, path), i64::from(reader.byte() & 0x0F));
            }
            return NonZeroUsize::new(at + 1);
        }
        let number = self.read_or_stop(reader.number(), path)?;
        match (number.as_i64(), check) {
            (Ok(integer), Some(check)) => check(&mut self.context(at, reader.offset(), path), integer),
            (Ok(_), None) => {}
            (Err(reason), _) => self.report_not_an_integer(at, reader.offset(), reason, path),
        }
        NonZeroUsize::new(reader.offset())
    }

    /// Checks that a number is finite as a double, and calls `check` with it.
    #[inline(never)]
    pub(super) fn check_number(
        &mut self,
        at: usize,
        check: Option<fn(&mut Context<'_, '_>, Number<'_>)>,
        path: &Path<'_>,
    ) -> End {
        let mut reader = Reader::at(self.input, at);
        let number = self.read_or_stop(reader.number(), path)?;
        if !number.is_finite() {
            self.report_wrong_type(at, reader.offset(), ParamToken::Number, ParamToken::BeyondDouble, path);
        } else if let Some(check) = check {
            check(&mut self.context(at, reader.offset(), path), number);
        }
        NonZeroUsize::new(reader.offset())
    }

    /// Checks `true` or `false`, and calls `check` with it.
    #[inline(never)]
    pub(super) fn check_boolean(
        &mut self,
        at: usize,
        check: Option<fn(&mut Context<'_, '_>, bool)>,
        path: &Path<'_>,
    ) -> End {
        let mut reader = Reader::at(self.input, at);
        let is_true = reader.byte() == b't';
        self.read_or_stop(reader.skip_literal(if is_true { "true" } else { "false" }), path)?;
        if let Some(check) = check {
            check(&mut self.context(at, reader.offset(), path), is_true);
        }
        NonZeroUsize::new(reader.offset())
    }
}
