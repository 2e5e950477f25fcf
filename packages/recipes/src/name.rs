//! Finds the name in what follows the amounts, and says what the rest is.

use crate::ingredient::PartKind;
use crate::lexicon::Class;
use crate::numbers::Tokens;
use crate::read::Reading;
use crate::tail::{bracket, tail};
use crate::token::Kind;
use crate::unit::Unit;

/// Labels the tokens from `at` on.
pub(crate) fn label(reading: &mut Reading<'_>, start: usize) {
    let at = name(reading, start);
    tail(reading, at);
}

/// Labels the name and what is between its words. Returns where the name ends.
fn name(reading: &mut Reading<'_>, start: usize) -> usize {
    let tokens = reading.tokens;
    let mut at = start;
    let mut has_name = false;
    let mut has_noun = false;
    let mut list_end = None;
    while at < reading.len() {
        match tokens.kind(at) {
            Kind::Mark('(') => {
                at = bracket(reading, at);
                continue;
            }
            Kind::Mark(',' | ';') => {
                let list = *list_end.get_or_insert_with(|| list_of_choices(tokens, at));
                // "Salt, freshly ground pepper": both.
                let is_list = || {
                    reading.amounts.is_empty() && prepared(tokens, at + 1).is_some_and(|end| !ends_segment(tokens, end))
                };
                if at >= list && (has_noun || starts_tail(tokens, at + 1)) && !is_list() {
                    return at;
                }
                if has_name {
                    reading.mark(at, at + 1, PartKind::Name);
                }
                at += 1;
                continue;
            }
            Kind::Mark(':' | '*') => return at,
            Kind::Mark('-' | '–') if tokens.is_spaced(at) && has_name => return at,
            Kind::Number { .. } if has_noun && ends_name_at_number(tokens, at) => return at,
            _ => {}
        }
        if let Some(end) = packed(tokens, at).filter(|&end| !has_noun || ends_segment(tokens, end)) {
            reading.mark(at, end, PartKind::Comment);
            at = end;
            continue;
        }
        if let Some(end) = sold_so(reading, at) {
            reading.mark(at, end, PartKind::Name);
            has_name = true;
            at = end;
            continue;
        }
        // "very ripe bananas".
        if tokens.is(at, Class::Adverb) && tokens.is(at + 1, Class::Adjective) {
            reading.mark(at, at + 1, PartKind::Comment);
            at += 1;
            continue;
        }
        // "berries or sliced fruit", "canned diced tomatoes", "toasted sesame oil".
        let is_kept =
            has_name && matches!(tokens.class(at - 1), Some(Class::Or | Class::Sold)) || tokens.is(at + 2, Class::Oil);
        if let Some(end) = prepared(tokens, at).filter(|&end| {
            // "rôti de palette".
            (!is_kept || ends_segment(tokens, end)) && (has_name || !tokens.is(end, Class::Of))
        }) {
            let ends = ends_segment(tokens, end);
            if ends && (has_name || end >= reading.len()) {
                return at;
            }
            reading.mark(at, end, PartKind::Preparation);
            at = if tokens.is_mark(end, ',') { end + 1 } else { end };
            continue;
        }
        let class = tokens.class(at);
        if has_name && stops(tokens, at) {
            return at;
        }
        match class {
            Some(Class::Size) if !has_name && tokens.is_mark(at + 1, '(') => reading.mark(at, at + 1, PartKind::Size),
            Some(Class::Size) if !has_name && tokens.is_mark(at + 1, ',') => {
                reading.mark(at, at + 1, PartKind::Size);
                at += 1;
            }
            Some(Class::Or) => {
                reading.mark(at, at + 1, PartKind::Name);
                has_noun = false;
            }
            // "2 carottes moyennes".
            Some(Class::Size) if has_noun && tokens.class(at + 1).is_none() => reading.mark(at, at + 1, PartKind::Size),
            Some(Class::Size) if tokens.class(at + 1).is_some() && !stops(tokens, at + 1) && size_goes(reading) => {
                reading.mark(at, at + 1, PartKind::Size);
            }
            _ => {
                reading.mark(at, at + 1, PartKind::Name);
                has_name |= class.is_some();
                has_noun |= class.is_some_and(|class| !describes(class));
            }
        }
        at += 1;
    }
    at
}

pub(crate) fn describes(class: Class) -> bool {
    matches!(
        class,
        Class::Adjective
            | Class::Sold
            | Class::Ground
            | Class::And
            | Class::Or
            | Class::Adverb
            | Class::Qualifier
            | Class::Packed
            | Class::Size
    )
}

/// Reads "crushed", "en dés" of a can, and "haché" behind meat, which is sold so. Returns the token after it.
fn sold_so(reading: &Reading<'_>, at: usize) -> Option<usize> {
    let tokens = reading.tokens;
    let end = match tokens.class(at)? {
        Class::Cut => at + 1,
        Class::In if tokens.is(at + 1, Class::Of) => at + 2,
        _ => return None,
    };
    let is_can = || reading.amounts.iter().any(|amount| amount.unit == Some(Unit::Can));
    let before = at.checked_sub(1)?;
    let meat = if tokens.is(before, Class::Adjective) { before.saturating_sub(1) } else { before };
    (tokens.is(meat, Class::Meat) && end == at + 1 || is_can()).then_some(end)
}

/// Reads "packed", "firmly packed". Returns the token after it.
fn packed(tokens: Tokens<'_>, at: usize) -> Option<usize> {
    let at = if tokens.is(at, Class::Adverb) { at + 1 } else { at };
    tokens.is(at, Class::Packed).then_some(at + 1)
}

/// Sizes stay in the name of what is taken by hand: "pinch medium curry powder".
fn size_goes(reading: &Reading<'_>) -> bool {
    reading.amounts.first().is_none_or(|amount| amount.quantity.is_some())
}

/// Reads "chopped", "peeled and finely chopped", "freshly ground", "hot, melted". Returns the token after it.
pub(crate) fn prepared(tokens: Tokens<'_>, start: usize) -> Option<usize> {
    let mut at = start;
    let mut end = None;
    let mut has_adverb = false;
    // At most four adverbs in a row keep hostile lines linear.
    while let Some(class) = tokens.class(at).filter(|_| end.is_some() || at < start + 4) {
        match class {
            Class::Prepared | Class::Cut => end = Some(at + 1),
            // "room temperature".
            Class::Condition if at == start && tokens.class(at + 1).is_some() => {
                at += 1;
                end = Some(at + 1);
            }
            Class::Ground if has_adverb => end = Some(at + 1),
            Class::Adverb if at == start || end.is_some() || has_adverb => has_adverb = true,
            Class::And | Class::Or if end == Some(at) => {}
            _ => break,
        }
        at += 1;
        if end == Some(at)
            && tokens.is_mark(at, ',')
            && matches!(tokens.class(at + 1), Some(Class::Prepared | Class::Cut | Class::Adverb))
        {
            at += 1;
        }
    }
    // "onion chopped finely".
    if let Some(after) = end
        && tokens.is(after, Class::Adverb)
        && ends_segment(tokens, after + 1)
    {
        return Some(after + 1);
    }
    end
}

/// Returns whether no more of a name follows.
fn ends_segment(tokens: Tokens<'_>, at: usize) -> bool {
    match tokens.kind(at) {
        Kind::End | Kind::Mark(_) | Kind::Number { .. } => true,
        Kind::Word(_) => {
            stops(tokens, at)
                || matches!(
                    tokens.class(at),
                    Some(Class::Plus | Class::In | Class::At | Class::To | Class::And | Class::Or)
                )
        }
    }
}

/// Returns whether a word ends the name it stands in or behind.
pub(crate) fn stops(tokens: Tokens<'_>, at: usize) -> bool {
    let Some(class) = tokens.class(at) else { return false };
    match class {
        Class::Comment | Class::Manner | Class::For | Class::Optional | Class::Plus | Class::From | Class::Each => true,
        Class::In => !matches!(tokens.class(at + 1), Some(Class::SoldIn | Class::Oil)),
        Class::At => tokens.is(at + 1, Class::Condition),
        Class::To => matches!(tokens.class(at + 1), Some(Class::Use)),
        Class::Or => {
            tokens.is_number(at + 1)
                || matches!(tokens.class(at + 1), Some(Class::Article | Class::To | Class::Comment | Class::Some))
        }
        Class::And => tokens.is_number(at + 1) && !at.checked_sub(1).is_some_and(|half| tokens.is_half_and_half(half)),
        // "de 150 g chacun", "d'environ 2 kg".
        Class::Of => {
            let next = if tokens.is(at + 1, Class::Qualifier) { at + 2 } else { at + 1 };
            tokens.is_number(next) && ends_name_at_number(tokens, next)
        }
        _ => false,
    }
}

/// Returns whether a number in a name starts an amount or a note: "goat cheese 125 g".
fn ends_name_at_number(tokens: Tokens<'_>, at: usize) -> bool {
    tokens
        .number(at)
        .is_some_and(|(_, next)| tokens.unit(next).is_some() || tokens.is_dash(next) && tokens.unit(next + 1).is_some())
}

/// Returns whether what follows a comma cannot be the name that the words before it describe.
fn starts_tail(tokens: Tokens<'_>, at: usize) -> bool {
    matches!(tokens.kind(at), Kind::End | Kind::Number { .. })
        || stops(tokens, at)
        || prepared(tokens, at).is_some_and(|end| ends_segment(tokens, end))
}

/// Returns the end of a list of choices that goes on behind the comma at `comma`: "honey, syrup, or agave nectar". Returns
/// `comma` if there is no list.
fn list_of_choices(tokens: Tokens<'_>, comma: usize) -> usize {
    let mut at = comma;
    for _ in 0..6 {
        at += 1;
        if matches!(tokens.class(at), Some(Class::Or)) {
            let next = at + 1;
            let is_name = tokens.class(next).is_some()
                && !stops(tokens, at)
                && prepared(tokens, next).is_none()
                && !stops(tokens, next);
            return if is_name { next } else { comma };
        }
        let start = at;
        let mut has_noun = false;
        loop {
            match tokens.kind(at) {
                Kind::Mark(',') if at > start => break,
                Kind::Word(Class::Or)
                    if at > start && !stops(tokens, at) && has_noun && prepared(tokens, at + 1).is_none() =>
                {
                    return at;
                }
                Kind::Word(Class::Prepared | Class::Cut | Class::Adverb) => return comma,
                Kind::Word(class) if at < start + 4 && !stops(tokens, at) => {
                    has_noun |= !describes(class);
                    at += 1;
                }
                _ => return comma,
            }
        }
    }
    comma
}
