//! Reads a line: amounts first, then the name, then what is behind it.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::choices;
use crate::ingredient::{Amount, Ingredient, Part, PartKind, Role};
use crate::lexicon::{Class, Lexicon};
use crate::name;
use crate::numbers::Tokens;
use crate::sums::sum;
use crate::token::{Kind, Token, tokens};
use crate::unit::UnitKind;
use crate::{english, french};

/// The language of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English of the United States, Canada or Britain.
    #[default]
    English,
    /// French of Canada.
    French,
}

impl Language {
    pub(crate) fn words(self) -> &'static Lexicon {
        match self {
            Self::English => &english::WORDS,
            Self::French => &french::WORDS,
        }
    }
}

/// What each token of a line is part of, while the line is read.
pub(crate) struct Reading<'t> {
    pub(crate) tokens: Tokens<'t>,
    pub(crate) parts: Vec<Option<PartKind>>,
    pub(crate) amounts: Vec<Amount>,
    pub(crate) is_optional: bool,
    /// The tokens of the other name in "butter (or oil)".
    pub(crate) choice: Range<usize>,
}

impl Reading<'_> {
    pub(crate) fn mark(&mut self, start: usize, end: usize, kind: PartKind) {
        for part in self.parts.iter_mut().take(end).skip(start) {
            *part = Some(kind);
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.parts.len()
    }
}

/// Reads a line of a recipe's list of ingredients. Reads any text without failing, in time linear in its length.
///
/// ```
/// use endcap_recipes::{Language, Role, read_ingredient};
///
/// let ingredient = read_ingredient("2 (14.5 oz) cans diced tomatoes", Language::English);
/// assert_eq!(ingredient.name, "diced tomatoes");
/// let amounts: Vec<_> = ingredient.amounts.iter().map(|a| (a.quantity, a.unit.unwrap().name(), a.role)).collect();
/// assert_eq!(amounts, [(Some(2.0), "can", Role::Total), (Some(14.5), "ounce", Role::Each)]);
///
/// let ingredient = read_ingredient("250 ml (1 tasse) de crème 35 %, fouettée", Language::French);
/// assert_eq!(ingredient.name, "crème 35 %");
/// ```
pub fn read_ingredient(line: &str, language: Language) -> Ingredient {
    let tokens = tokens(line, language);
    let mut reading = Reading {
        tokens: Tokens(&tokens),
        parts: vec![None; tokens.len()],
        amounts: Vec::new(),
        is_optional: false,
        choice: 0..0,
    };
    if is_heading(line, reading.tokens) {
        return Ingredient {
            name: line.trim().trim_end_matches(':').trim_end().into(),
            is_heading: true,
            ..Ingredient::default()
        };
    }
    let at = front(&mut reading);
    name::label(&mut reading, at);
    unit_behind_name(&mut reading);
    collect(line, &tokens, reading, language)
}

/// Returns whether a line ends with a colon, is "For the sauce" or "To serve", or has only words that are not food, such as "Topping" and
/// "TACO FILLING".
fn is_heading(line: &str, tokens: Tokens<'_>) -> bool {
    let count = tokens.0.len();
    if count > 12 || tokens.0.iter().any(|token| matches!(token.kind, Kind::Number { .. })) {
        return false;
    }
    if count == 1 {
        return tokens.is(0, Class::Heading) || line.trim().eq_ignore_ascii_case("sauce");
    }
    let is_other = |token: &Token| matches!(token.kind, Kind::Word(Class::Other | Class::Heading | Class::Some));
    let has_letters = |is: fn(&u8) -> bool| line.as_bytes().iter().any(is);
    tokens.is_mark(count.wrapping_sub(1), ':')
        || is_for(tokens, 0) && label_end(tokens, 0).is_none()
        || tokens.0.iter().all(is_other) && !has_letters(u8::is_ascii_lowercase) && has_letters(u8::is_ascii_uppercase)
}

/// Returns whether "for" or "to serve" is at a token.
fn is_for(tokens: Tokens<'_>, at: usize) -> bool {
    tokens.is(at, Class::For) || tokens.is(at, Class::To) && tokens.is(at + 1, Class::Use)
}

/// Returns the colon behind a label at the start of a line: "Optional toppings: chives", "For the crust: 1 cup flour".
fn label_end(tokens: Tokens<'_>, start: usize) -> Option<usize> {
    (start + 1..start + 6).find(|&at| tokens.is_mark(at, ':') && at + 1 < tokens.0.len())
}

/// Labels the amounts and what stands before them. Returns where the name can start.
fn front(reading: &mut Reading<'_>) -> usize {
    let tokens = reading.tokens;
    let mut at = 0;
    // Bullets and numbers of a list.
    while matches!(tokens.kind(at), Kind::Mark(mark) if mark != '(') {
        at += 1;
    }
    // "Optional: walnuts", "(optional) walnuts", "For the crust: 1 cup flour".
    let is_bracket = tokens.is_mark(at, '(') && tokens.is_mark(at + 2, ')');
    let start = at + usize::from(is_bracket);
    let is_optional = tokens.is(start, Class::Optional) && start + 1 < reading.len();
    let is_label = is_optional || is_for(tokens, start);
    let label_end = if is_label { label_end(tokens, start) } else { None };
    if is_optional || label_end.is_some() {
        reading.is_optional = is_optional;
        at = label_end.unwrap_or(start + 1);
        reading.mark(start, at, if is_optional { PartKind::Comment } else { PartKind::Purpose });
        while matches!(tokens.kind(at), Kind::Mark(mark) if mark != '(') {
            at += 1;
        }
    }
    let part_of = part_of(tokens, at);
    if let Some(end) = part_of {
        reading.mark(at, end, PartKind::Preparation);
        at = end;
    }
    let end = tokens.amounts(at, &mut reading.amounts);
    if end == at {
        return skip_small_words(tokens, at);
    }
    let end = further(reading, end);
    reading.mark(at, end, PartKind::Amount);
    let mut at = size_of_each(reading, skip_small_words(tokens, end));
    if part_of.is_none() && reading.amounts.iter().all(|amount| amount.unit.is_none()) {
        // "1 large or 2 medium onions".
        if tokens.is(at, Class::Size) && tokens.is(at + 1, Class::Or) && tokens.is_number(at + 2) {
            let end = tokens.amounts(at + 2, &mut Vec::new());
            reading.mark(at, end, PartKind::Comment);
            at = end;
        }
        while tokens.is(at, Class::Size) && tokens.class(at + 1).is_some() {
            reading.mark(at, at + 1, PartKind::Size);
            at += 1;
        }
    }
    at
}

/// Adds the amounts behind a plus: "1 cup (240 ml) + 2 tbsp (30 ml)". What has none to add is not the whole amount. Returns the token
/// after them.
pub(crate) fn further(reading: &mut Reading<'_>, mut at: usize) -> usize {
    let tokens = reading.tokens;
    while tokens.is(at, Class::Plus) {
        let mut more = Vec::new();
        let end = tokens.amounts(at + 1, &mut more);
        let sum_of = |amount: &Amount| more.iter().find_map(|other| sum(amount, other));
        let sums: Vec<_> = reading.amounts.iter().filter_map(sum_of).collect();
        if sums.is_empty() {
            break;
        }
        reading.amounts = sums;
        at = end;
    }
    at
}

/// Reads "whole 6-pound", "boneless 8-oz" after a number of things. Returns the token after it.
fn size_of_each(reading: &mut Reading<'_>, start: usize) -> usize {
    let tokens = reading.tokens;
    let mut at = start;
    while at < start + 3 && matches!(tokens.class(at), Some(Class::Adjective | Class::Size)) {
        at += 1;
    }
    if at == start || !tokens.is_number(at) || !matches!(*reading.amounts, [Amount { unit: None, .. }]) {
        return start;
    }
    let end = tokens.amounts(at, &mut reading.amounts);
    let sizes = reading.amounts.iter_mut().skip(1);
    if end == at || sizes.len() == 0 || sizes.into_iter().any(|amount| amount.unit.is_none()) {
        reading.amounts.truncate(1);
        return start;
    }
    for amount in reading.amounts.iter_mut().skip(1).filter(|amount| amount.role == Role::Total) {
        amount.role = Role::Each;
    }
    for index in start..at {
        let kind = if tokens.is(index, Class::Size) { PartKind::Size } else { PartKind::Name };
        reading.mark(index, index + 1, kind);
    }
    reading.mark(at, end, PartKind::Amount);
    end
}

fn skip_small_words(tokens: Tokens<'_>, mut at: usize) -> usize {
    // "2 - onions", "demi-citron".
    if tokens.is_dash(at) {
        at += 1;
    }
    // "1/8 cup or more".
    if tokens.is(at, Class::Or) && tokens.is(at + 1, Class::Comment) {
        at += 2;
    }
    // "2 cuillères à soupe combles de farine".
    if matches!(tokens.class(at), Some(Class::Packed | Class::Qualifier)) && tokens.is(at + 1, Class::Of) {
        at += 2;
    }
    while matches!(tokens.class(at), Some(Class::Of | Class::Article | Class::Each | Class::Some)) {
        at += 1;
    }
    // "1 tsp each: cumin, salt".
    if tokens.is_mark(at, ':') { at + 1 } else { at }
}

/// Reads "juice of", "finely grated zest and juice of" before a thing. Returns the token after it.
fn part_of(tokens: Tokens<'_>, start: usize) -> Option<usize> {
    let mut at = start;
    let mut has_part = false;
    while let Some(
        class @ (Class::Prepared
        | Class::Cut
        | Class::Adverb
        | Class::PartOf
        | Class::And
        | Class::Article
        | Class::Some
        | Class::Ground),
    ) = tokens.class(at)
    {
        has_part |= class == Class::PartOf;
        at += 1;
    }
    let has_of = matches!(tokens.class(at), Some(Class::Of | Class::From));
    // "zest of 1 lemon", "zest 1 lemon".
    (has_part && (has_of || tokens.is_number(at))).then_some(if has_of { at + 1 } else { at })
}

/// Makes the last word of the name a unit if it is one: "3 garlic cloves".
fn unit_behind_name(reading: &mut Reading<'_>) {
    let [first, ..] = reading.amounts.as_mut_slice() else { return };
    if first.unit.is_some() {
        return;
    }
    let tokens = reading.tokens;
    let mut last = None;
    let mut nouns = 0;
    for (at, _) in reading.parts.iter().enumerate().filter(|(_, part)| **part == Some(PartKind::Name)) {
        match tokens.class(at) {
            Some(Class::Or | Class::And) => return,
            Some(Class::Adjective | Class::Sold | Class::Size | Class::Qualifier) | None => {}
            Some(_) => nouns += 1,
        }
        last = Some(at);
    }
    let Some(at) = last else { return };
    if nouns > 1
        && let Some(Class::Unit(unit)) = tokens.class(at)
        && is_behind_names(unit)
        && tokens.unit(at).is_some()
    {
        first.unit = Some(unit);
        // "1 thick onion slice": the slice is thick.
        let start = reading.parts.iter().position(|part| *part == Some(PartKind::Name)).unwrap_or(at);
        if tokens.is(start, Class::Qualifier) {
            reading.mark(start, start + 1, PartKind::Size);
        }
        reading.mark(at, at + 1, PartKind::Amount);
    }
}

/// Returns whether a unit behind a name is not part of it: "garlic cloves", but "sage leaves", "bread cubes".
fn is_behind_names(unit: crate::Unit) -> bool {
    use crate::Unit::{Bag, Ball, Block, Box, Carton, Cube, Drop, Leaf, Loaf, Package, Piece, Recipe, Sheet, Wedge};
    matches!(unit.kind(), UnitKind::Part | UnitKind::Dab | UnitKind::Container)
        && !matches!(
            unit,
            Leaf | Cube | Ball | Block | Piece | Sheet | Wedge | Carton | Box | Package | Loaf | Recipe | Bag | Drop
        )
}

/// Makes the result of the labels.
fn collect(line: &str, tokens: &[Token], reading: Reading<'_>, language: Language) -> Ingredient {
    let mut ingredient = Ingredient { is_optional: reading.is_optional, ..Ingredient::default() };
    let mut parts: Vec<Part> = Vec::with_capacity(4);
    let mut before = None;
    for (token, part) in tokens.iter().zip(&reading.parts) {
        if let Some(kind) = *part {
            match parts.last_mut() {
                Some(last) if before == Some(kind) => last.end = token.end,
                _ => parts.push(Part { kind, start: token.start, end: token.end }),
            }
        }
        before = *part;
    }
    for part in &parts {
        let (text, separator) = match part.kind {
            PartKind::Amount => continue,
            PartKind::Name => (&mut ingredient.name, " "),
            PartKind::Size => (&mut ingredient.size, ", "),
            PartKind::Preparation => (&mut ingredient.preparation, ", "),
            PartKind::Comment => (&mut ingredient.comment, ", "),
            PartKind::Purpose => (&mut ingredient.purpose, ", "),
        };
        append(text, separator, between(line, part.start, part.end));
    }
    let is_choice = |(token, part): (&Token, &Option<PartKind>)| {
        *part == Some(PartKind::Name) && token.kind == Kind::Word(Class::Or)
    };
    if let Some([first, .., last] | [first @ last]) = tokens.get(reading.choice) {
        // "vegetable (or chicken) stock".
        let (mut before, mut after) = (String::new(), String::new());
        for part in parts.iter().filter(|part| part.kind == PartKind::Name) {
            let text = if part.start < first.start { &mut before } else { &mut after };
            append(text, " ", between(line, part.start, part.end));
        }
        let or = if language == Language::French { "ou" } else { "or" };
        let name = [&before, or, between(line, first.start, last.end), &after].join(" ");
        ingredient.alternatives = choices::choices(&name, Class::Or, language);
    } else if tokens.iter().zip(&reading.parts).any(is_choice) {
        ingredient.alternatives = choices::choices(&ingredient.name, Class::Or, language);
    }
    // Without amounts that only look like one, such as "1/0 cup".
    if !reading.amounts.iter().any(|amount| amount.quantity.is_some_and(f64::is_nan)) {
        ingredient.amounts = reading.amounts;
    }
    ingredient.parts = parts;
    ingredient
}

/// Returns the text between two offsets. Not inlined, because it is long in wasm.
#[inline(never)]
pub(crate) fn between(text: &str, start: usize, end: usize) -> &str {
    text.get(start..end).unwrap_or_default()
}

pub(crate) fn append(text: &mut String, separator: &str, part: &str) {
    if !text.is_empty() {
        text.push_str(separator);
    }
    text.push_str(part);
}
