//! Writes each name of a choice in full.

use alloc::string::String;
use alloc::vec::Vec;

use crate::Language;
use crate::lexicon::{Class, class};
use crate::plain::pieces;
use crate::read::append;
use crate::unit::Unit;

/// Returns the names between commas and words of a class, in full: "beef stock" and "chicken stock" for "beef or chicken stock".
pub(crate) fn choices(name: &str, between: Class, language: Language) -> Vec<String> {
    // The names one after another, and where each one ends.
    let mut words: Vec<(&str, Class)> = Vec::new();
    let mut ends: Vec<usize> = Vec::new();
    for word in pieces(name, b' ').filter(|word| !word.is_empty()) {
        let bare = word.strip_suffix(',').unwrap_or(word);
        let class = class(bare, language);
        let is_between = class == between;
        if !is_between {
            words.push((bare, class));
        }
        if (is_between || bare.len() < word.len()) && ends.last() != Some(&words.len()) {
            ends.push(words.len());
        }
    }
    if ends.last() != Some(&words.len()) {
        ends.push(words.len());
    }
    let mut choices = Vec::new();
    let mut start = 0;
    let first = words.get(..ends.first().copied().unwrap_or(0)).unwrap_or_default();
    let last = words.get(ends.iter().rev().nth(1).copied().unwrap_or(0)..).unwrap_or_default();
    for &end in ends.iter().filter(|end| **end > 0) {
        let choice = words.get(start..end).unwrap_or_default();
        choices.push(match language {
            Language::English if end == words.len() => join(choice, &[]),
            Language::English => join(choice, shared_end(choice, last)),
            Language::French if start == 0 => join(choice, &[]),
            Language::French => match (shared_start(first, choice), choice) {
                // "crème ou de lait".
                ([], [(_, Class::Of), rest @ ..]) => join(rest, &[]),
                ([], [(word, class), rest @ ..]) => join(&[(without_of(word).unwrap_or(word), *class)], rest),
                (start, _) => join(start, choice),
            },
        });
        start = end;
    }
    choices
}

fn join(start: &[(&str, Class)], end: &[(&str, Class)]) -> String {
    let mut text = String::new();
    for (word, _) in start.iter().chain(end) {
        append(&mut text, " ", word);
    }
    text
}

/// Returns what an English choice shares with the last one: "stock", "brown sugar".
fn shared_end<'w, 'n>(choice: &[(&str, Class)], last: &'w [(&'n str, Class)]) -> &'w [(&'n str, Class)] {
    let (Some((_, class)), Some((_, end))) = (choice.last(), last.split_first()) else { return &[] };
    let shares = |class: Class| {
        matches!(class, Class::Head | Class::PartOf | Class::Oil | Class::Unit(Unit::Leaf | Unit::Loaf | Unit::Slice))
    };
    match class {
        Class::Adjective | Class::Sold | Class::Ground | Class::Size => end,
        Class::Whole => &[],
        class if shares(*class) => &[],
        _ if end.last().is_some_and(|(_, class)| shares(*class)) => end.get(end.len() - 1..).unwrap_or_default(),
        _ => &[],
    }
}

/// Returns what a French choice shares with the first one: "bouillon" for "bouillon de poulet ou de légumes".
fn shared_start<'w, 'n>(first: &'w [(&'n str, Class)], choice: &[(&str, Class)]) -> &'w [(&'n str, Class)] {
    let is_of = |(word, class): &(&str, Class)| *class == Class::Of || without_of(word).is_some();
    let is_adjective = |(_, class): &(&str, Class)| *class == Class::Adjective;
    let end = if choice.first().is_some_and(is_of) {
        first.iter().rposition(is_of).unwrap_or(0)
    } else if choice.iter().all(is_adjective) {
        first.iter().rposition(|word| !is_adjective(word)).map_or(0, |last| last + 1)
    } else {
        0
    };
    first.get(..end).unwrap_or_default()
}

/// Returns "ail" of "d'ail".
fn without_of(word: &str) -> Option<&str> {
    let rest = word.strip_prefix('d').or_else(|| word.strip_prefix('D'))?;
    rest.strip_prefix('\'').or_else(|| rest.strip_prefix('’'))
}
