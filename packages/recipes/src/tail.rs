//! Says what stands behind the name and in brackets.

use core::ops::Range;

use crate::ingredient::{PartKind, Role};
use crate::lexicon::Class;
use crate::name::{describes, prepared, stops};
use crate::numbers::Tokens;
use crate::read::{Reading, further};
use crate::token::Kind;

/// Labels a bracket. Returns the token after it.
pub(crate) fn bracket(reading: &mut Reading<'_>, at: usize) -> usize {
    let tokens = reading.tokens;
    if let Some(end) = tokens.bracketed(at, &mut reading.amounts, 0) {
        reading.mark(at, end, PartKind::Amount);
        return end;
    }
    let closing = tokens.0.get(at).and_then(|token| token.closing).unwrap_or(reading.len());
    if let Some(choice) = choice(tokens, at + 1, closing) {
        reading.choice = choice;
    }
    let mut start = at + 1;
    // "(about 1 cup; chopped)".
    for end in at + 1..=closing {
        if end == closing || matches!(tokens.kind(end), Kind::Mark(',' | ';')) {
            phrase(reading, start, end);
            start = end + 1;
        }
    }
    closing + 1
}

/// Reads "or oil" in a bracket. Returns the range of the name.
fn choice(tokens: Tokens<'_>, start: usize, closing: usize) -> Option<Range<usize>> {
    if !tokens.is(start, Class::Or) || stops(tokens, start) {
        return None;
    }
    let first = prepared(tokens, start + 1).unwrap_or(start + 1);
    let is_end = |at: &usize| tokens.class(*at).is_none() || stops(tokens, *at) || tokens.is(*at, Class::Use);
    let end = (first..closing).find(is_end).unwrap_or(closing);
    (first..end).any(|at| tokens.class(at).is_some_and(|class| !describes(class))).then_some(first..end)
}

/// Labels all that is behind the name.
pub(crate) fn tail(reading: &mut Reading<'_>, start: usize) {
    let tokens = reading.tokens;
    let mut at = start;
    while at < reading.len() {
        if matches!(tokens.kind(at), Kind::Mark(',' | ';' | ':' | '.' | '-' | '–' | ')' | '*')) {
            at += 1;
            continue;
        }
        if tokens.is_mark(at, '(') {
            at = bracket(reading, at);
            continue;
        }
        // "1 cup sugar, plus 2 tablespoons". The limit keeps hostile lines linear.
        if tokens.is(at, Class::Plus) && reading.len() - at < 24 {
            let amounts = reading.amounts.clone();
            if further(reading, at) == reading.len() {
                reading.mark(at, reading.len(), PartKind::Amount);
                return;
            }
            reading.amounts = amounts;
        }
        let mut end = at + 1;
        while end < reading.len() && !is_separator(tokens, end) {
            end += 1;
        }
        at = phrase(reading, at, end);
    }
}

/// Labels a phrase that has only amounts, or says something. Returns the token after it.
fn phrase(reading: &mut Reading<'_>, at: usize, end: usize) -> usize {
    let tokens = reading.tokens;
    let found = reading.amounts.len();
    let is_of = tokens.is(at, Class::Of);
    let first = if is_of || tokens.is(at, Class::Each) { at + 1 } else { at };
    let mut next = tokens.amounts(first, &mut reading.amounts);
    while matches!(tokens.class(next), Some(Class::Each | Class::Qualifier | Class::In)) {
        next += 1;
    }
    let has_units = reading.amounts.iter().skip(found).all(|amount| amount.unit.is_some());
    if next < end || !has_units || reading.amounts.len() == found {
        reading.amounts.truncate(found);
        let kind = kind_of(reading, at, end);
        reading.mark(at, end, kind);
        return end;
    }
    if is_of || (at..next).any(|at| tokens.is(at, Class::Each)) {
        let sizes = reading.amounts.iter_mut().skip(found.max(1));
        sizes.filter(|amount| amount.role == Role::Total).for_each(|amount| amount.role = Role::Each);
    }
    reading.mark(at, next, PartKind::Amount);
    next
}

fn is_separator(tokens: Tokens<'_>, at: usize) -> bool {
    match tokens.kind(at) {
        Kind::Mark(',' | ';' | '(') | Kind::Word(Class::For | Class::Plus) => true,
        Kind::Mark('-' | '–') => tokens.is_spaced(at),
        Kind::Word(Class::To) => tokens.is(at + 1, Class::Use),
        _ => false,
    }
}

/// Says what a phrase behind the name is.
fn kind_of(reading: &mut Reading<'_>, start: usize, end: usize) -> PartKind {
    let tokens = reading.tokens;
    let mut kind = match tokens.class(start) {
        Some(Class::For) => PartKind::Purpose,
        Some(Class::To) if tokens.is(start + 1, Class::Use) => PartKind::Purpose,
        _ => PartKind::Comment,
    };
    let is_open =
        kind == PartKind::Comment && !matches!(tokens.class(start), Some(Class::Plus | Class::Or | Class::Comment));
    for at in start..end {
        match tokens.class(at) {
            Some(Class::Optional) => reading.is_optional = true,
            Some(Class::Prepared | Class::Cut | Class::Manner | Class::Ground | Class::In) if is_open => {
                kind = PartKind::Preparation;
            }
            Some(Class::At) if is_open && tokens.is(at + 1, Class::Condition) => kind = PartKind::Preparation,
            _ => {}
        }
    }
    kind
}
