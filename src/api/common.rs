//! Checks that several resources use.

use super::wire::SessionContext;
use crate::json::Text;
use crate::schema::attributes::max_length;
use crate::schema::{Context, Key, ParamToken, Raw, Rule, Wire as _};

/// The maximum number of characters of a user's id in placement requests.
pub(super) const MAX_USER_ID: u16 = max_length(SessionContext::ATTRIBUTES, "user_id");

/// Warns if a text is empty or only white space.
#[inline(always)]
pub(super) fn warn_if_blank(context: &mut Context<'_, '_>, text: Text<'_>) {
    if text.is_blank() {
        context.warn(Rule::Blank, &[("actual", Raw::Token(blankness(&text)))]);
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
        context.warn(Rule::Blank, &[("actual", Raw::Token(ParamToken::Empty))]);
    }
}

/// Reports a text of more than `limit` characters as an error with the service's code 1001 and the path as the key.
#[inline(always)]
pub(super) fn check_length(context: &mut Context<'_, '_>, text: &Text<'_>, limit: u16, rule: Rule) {
    if text.is_longer_than(limit.into()) {
        context.reject(rule, 1001, Key::Path, &[("limit", Raw::Number(limit.into()))]);
    }
}
