//! Writes each name of a choice in full.

use alloc::string::String;
use alloc::vec::Vec;

use crate::Language;
use crate::lexicon::{Class, class};
use crate::unit::Unit;

/// Returns the names of a choice: "beef stock" and "chicken stock" for "beef or chicken stock".
pub(crate) fn choices(name: &str, language: Language) -> Vec<String> {
    let words: Vec<(&str, Class)> = name.split_whitespace().map(|word| (word, class(word, language))).collect();
    let mut choices: Vec<Vec<(&str, Class)>> = Vec::new();
    for part in words.split(|(_, class)| *class == Class::Or) {
        let mut choice = Vec::new();
        for &(word, word_class) in part {
            match word.strip_suffix(',') {
                Some(word) => {
                    choice.push((word, class(word, language)));
                    choices.push(core::mem::take(&mut choice));
                }
                None => choice.push((word, word_class)),
            }
        }
        choices.push(choice);
    }
    choices.retain(|choice| !choice.is_empty());
    let ([first, ..], [others @ .., last]) = (choices.as_slice(), choices.as_slice()) else { return Vec::new() };
    match language {
        Language::English => {
            let full = |choice: &Vec<_>| join(choice, shared_end(choice, last));
            others.iter().map(full).chain([join(last, &[])]).collect()
        }
        Language::French => {
            let full = |choice: &Vec<_>| join(shared_start(first, choice), choice);
            [join(first, &[])].into_iter().chain(choices.iter().skip(1).map(full)).collect()
        }
    }
}

fn join(start: &[(&str, Class)], end: &[(&str, Class)]) -> String {
    let words: Vec<&str> = start.iter().chain(end).map(|(word, _)| *word).collect();
    words.join(" ")
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
    let is_of = |(word, class): &(&str, Class)| {
        *class == Class::Of || word.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("d'"))
    };
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
