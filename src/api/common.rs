//! Checks that several resources use.

use super::wire::SessionContext;
use crate::json::Text;
use crate::schema::attributes::max;
use crate::schema::{Context, Found, ParamToken, Rule, Wire as _};

/// The maximum number of characters of a user's id in placement requests.
pub(super) const MAX_USER_ID: i64 = max(SessionContext::ATTRIBUTES, "user_id");

/// Warns if a text is empty or only white space.
#[inline(always)]
pub(super) fn warn_if_blank(context: &mut Context<'_, '_>, text: Text<'_>) {
    if text.is_blank() {
        context.report(&Rule::blank(blankness(&text)));
    }
}

/// Returns whether a blank text is empty or white space.
pub(super) fn blankness(text: &Text<'_>) -> ParamToken {
    if text.raw().is_empty() { ParamToken::Empty } else { ParamToken::WhiteSpace }
}

/// Warns if a list is empty.
#[inline(always)]
pub(super) fn warn_if_empty(context: &mut Context<'_, '_>, length: usize) {
    if length == 0 {
        context.report(const { &Rule::blank(ParamToken::Empty) });
    }
}

/// Reports a text of more than `limit` characters. `found` is what to report.
#[inline(always)]
pub(super) fn check_length(context: &mut Context<'_, '_>, text: &Text<'_>, limit: i64, found: &'static Found<'_, 1>) {
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    // A character takes at least one byte.
    if text.raw().len() > limit {
        check_length_of_long(context, text, limit, found);
    }
}

#[cold]
#[inline(never)]
fn check_length_of_long(context: &mut Context<'_, '_>, text: &Text<'_>, limit: usize, found: &'static Found<'_, 1>) {
    if text.is_longer_than(limit) {
        context.report(found);
    }
}
