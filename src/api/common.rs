//! Checks that more than one resource uses.

use crate::json::Text;
use crate::schema::{Context, Key, Raw, Rule};

/// The most characters of a user's id that ads take.
pub(super) const MAX_USER_ID: u16 = 50;

/// A required text that should say something.
#[inline(never)]
pub(super) fn not_blank(context: &mut Context<'_, '_>, text: Text<'_>) {
    if text.is_blank() {
        context.advise(Rule::Blank, &[("found", Raw::Text(blankness(&text)))]);
    }
}

/// What messages say of a blank text.
pub(super) fn blankness(text: &Text<'_>) -> &'static str {
    if text.raw().is_empty() { "empty" } else { "only white space" }
}

/// Advises on a list that should have something in it.
#[inline(always)]
pub(super) fn not_empty(context: &mut Context<'_, '_>, length: usize) {
    if length == 0 {
        context.advise(Rule::Blank, &[("found", Raw::Text("empty"))]);
    }
}

/// Rejects a text of more than `limit` characters, with the service's code 1001 at this very place.
#[inline(always)]
pub(super) fn at_most(context: &mut Context<'_, '_>, text: &Text<'_>, limit: u16, rule: Rule) {
    if text.is_longer_than(limit.into()) {
        context.reject(rule, 1001, Key::Path, &[("limit", Raw::Number(limit.into()))]);
    }
}
