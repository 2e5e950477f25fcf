//! Finds secrets and personal data in a text.

use alloc::collections::BTreeSet;
use core::ops::Range;

use super::decode::decode;
use super::{MAX_ROUNDS, REDACTED, SensitiveValues};
use crate::unicode::{letters, letters_and_digits, lower_case};

/// Secrets shorter than this count only as whole words.
const MIN_PART: usize = 8;
/// Secrets and words of names shorter than this are too common to count.
const MIN_WORD: usize = 3;
/// The minimum number of digits in a telephone number.
const MIN_PHONE: usize = 7;
/// The maximum number of characters before the `@` of an e-mail address.
const MAX_LOCAL: usize = 64;
/// The maximum number of characters in a label of the domain of an e-mail address.
const MAX_LABEL: usize = 63;
/// A value of at least this length after `Bearer` or `Basic` is a credential, of any characters.
const MIN_CREDENTIAL: usize = 20;

/// The values to redact.
pub(super) struct Patterns {
    /// Each secret in lower case, and whether it counts only as a whole word.
    secrets: Vec<(Vec<char>, bool)>,
    /// The words of names, in lower case.
    words: BTreeSet<Vec<char>>,
    /// The digits of telephone numbers.
    phones: Vec<String>,
}

impl Patterns {
    /// Converts the values of a request to patterns.
    pub(super) fn new(sensitive: &SensitiveValues<'_>) -> Self {
        let (mut secrets, mut words) = (Vec::new(), BTreeSet::new());
        sensitive.secrets.iter().for_each(|secret| add_spellings(secret, &mut secrets));
        sensitive.names.iter().for_each(|name| add_words(name, &mut words));
        let phones =
            sensitive.phones.iter().map(|phone| phone.chars().filter(char::is_ascii_digit).collect::<String>());
        Self { secrets, words, phones: phones.filter(|phone| phone.len() >= MIN_PHONE).collect() }
    }

    /// Returns the text without personal data, or `None` if it contains a secret.
    pub(super) fn without_personal_data(&self, text: &[char]) -> Option<Vec<char>> {
        let (lower, is_alphanumeric) = (lower_case(text), letters_and_digits(text));
        let has_secret = self.secrets.iter().any(|(secret, is_word)| {
            let mut parts = lower.windows(secret.len()).enumerate();
            parts.any(|(at, part)| {
                part == secret && (!is_word || is_whole_word(&is_alphanumeric, at, at + secret.len()))
            })
        });
        if has_secret || (0..text.len()).any(|at| is_before_credential(&lower, text, at)) {
            return None;
        }
        let is_name = |word: &Range<usize>| self.words.contains(lower.get(word.clone()).unwrap_or_default());
        let names = runs(&is_alphanumeric).filter(is_name);
        let emails = (0..text.len()).filter_map(|at| email(text, &is_alphanumeric, at));
        let mut is_personal = vec![false; text.len()];
        for range in names.chain(emails).chain(self.phones_in(text)) {
            is_personal.get_mut(range).unwrap_or_default().fill(true);
        }
        let mut redacted = Vec::with_capacity(text.len());
        let mut was_personal = false;
        for (&character, &is_personal) in text.iter().zip(&is_personal) {
            if !is_personal {
                redacted.push(character);
            } else if !was_personal {
                redacted.extend(REDACTED.chars());
            }
            was_personal = is_personal;
        }
        Some(redacted)
    }

    /// Returns the ranges of the telephone numbers of the request, with or without the country code.
    fn phones_in(&self, text: &[char]) -> impl Iterator<Item = Range<usize>> {
        let mut at = if self.phones.is_empty() { text.len() } else { 0 };
        let is_sent = |range: &Range<usize>| {
            let number = text.get(range.clone()).unwrap_or_default();
            let digits: String = number.iter().filter(|character| character.is_ascii_digit()).collect();
            self.phones.iter().any(|phone| phone.ends_with(&digits) || digits.ends_with(phone))
        };
        let numbers = core::iter::from_fn(move || {
            let (start, end) = (at..text.len()).find_map(|start| Some((start, phone(text, start)?)))?;
            at = end;
            Some(start..end)
        });
        numbers.filter(is_sent)
    }
}

/// Adds a secret in lower case: as it is, with its escapes decoded, and with plus signs for spaces as in form encoding.
fn add_spellings(secret: &str, to: &mut Vec<(Vec<char>, bool)>) {
    let mut text: Vec<char> = secret.chars().collect();
    for _ in 0..=MAX_ROUNDS {
        let spelling = lower_case(&text);
        let form = spelling.iter().map(|&character| if character == ' ' { '+' } else { character }).collect();
        let is_word = spelling.len() < MIN_PART;
        if spelling.len() >= MIN_WORD {
            to.extend([(form, is_word), (spelling, is_word)]);
        }
        if !decode(&mut text) {
            break;
        }
    }
}

/// Adds the words of a name, in lower case.
fn add_words(name: &str, to: &mut BTreeSet<Vec<char>>) {
    let name = lower_case(&name.chars().collect::<Vec<_>>());
    let is_letter = letters(&name);
    let words = runs(&is_letter).filter(|word| word.len() >= MIN_WORD);
    to.extend(words.filter_map(|word| Some(name.get(word)?.to_vec())));
}

/// Returns the ranges of consecutive `true` values.
fn runs(flags: &[bool]) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    core::iter::from_fn(move || {
        let rest = flags.get(at..)?;
        let start = at + rest.iter().position(|&flag| flag)?;
        at = start + flags.get(start..)?.iter().take_while(|&&flag| flag).count();
        Some(start..at)
    })
}

/// Returns whether `characters` contains a character. `str::contains` runs a substring search for characters outside
/// ASCII.
fn is_one_of(character: char, characters: &str) -> bool {
    characters.chars().any(|each| each == character)
}

/// Returns whether a range has no letter or digit directly before or after it.
fn is_whole_word(is_alphanumeric: &[bool], start: usize, end: usize) -> bool {
    let is_part = |at: Option<usize>| at.and_then(|at| is_alphanumeric.get(at)) == Some(&true);
    !is_part(start.checked_sub(1)) && !is_part(Some(end))
}

/// Returns the range of the e-mail address whose at sign is at `at`.
fn email(text: &[char], is_alphanumeric: &[bool], at: usize) -> Option<Range<usize>> {
    if text.get(at) != Some(&'@') {
        return None;
    }
    let is_alphanumeric_or = |at: usize, signs: &str| {
        is_alphanumeric.get(at) == Some(&true) || text.get(at).is_some_and(|character| is_one_of(*character, signs))
    };
    let local = (0..at).rev().take(MAX_LOCAL).take_while(|&at| is_alphanumeric_or(at, ".!#$%&*+/=?^_`{|}~-")).count();
    let label = |from: usize| (from..text.len()).take_while(|&at| is_alphanumeric_or(at, "-")).count();
    let first = label(at + 1);
    let mut end = at + 1 + first;
    let mut labels = 0;
    while text.get(end) == Some(&'.') {
        match label(end + 1).min(MAX_LABEL) {
            0 => break,
            length => end += 1 + length,
        }
        labels += 1;
    }
    (local > 0 && (1..=MAX_LABEL).contains(&first) && labels > 0).then_some(at - local..end)
}

/// Returns whether the name of a scheme and a credential follow at `at`.
fn is_before_credential(lower: &[char], text: &[char], at: usize) -> bool {
    let starts_with =
        |name: &str| lower.get(at..).is_some_and(|rest| name.chars().eq(rest.iter().take(name.len()).copied()));
    let Some(scheme) = ["bearer", "basic"].into_iter().find(|name| starts_with(name)) else { return false };
    let after = text.get(at + scheme.len()..).unwrap_or_default();
    let is_gap = |c: &char| super::is_space(*c) || is_one_of(*c, ":=+\"'>");
    let is_value = |c: &char| c.is_ascii_alphanumeric() || is_one_of(*c, "_.~+/-");
    let gap = after.iter().take(4).take_while(|c| is_gap(c)).count();
    // A plus sign may belong to the gap or to the value.
    let values = (1..=gap).rev().map(|gap| {
        let rest = after.get(gap..).unwrap_or_default();
        rest.get(..rest.iter().take_while(|c| is_value(c)).count()).unwrap_or_default()
    });
    values.filter(|value| value.len() >= MIN_WORD).take(1).any(is_credential)
}

/// Returns whether the value after a scheme is more than a word of a sentence, as in "Basic authentication is needed".
fn is_credential(value: &[char]) -> bool {
    let end = value.iter().rposition(|c| !matches!(c, '.' | '=')).map_or(0, |last| last + 1);
    let inner = value.get(..end).unwrap_or_default();
    inner.len() >= MIN_CREDENTIAL
        || inner.iter().any(|c| c.is_ascii_digit() || is_one_of(*c, "_~+/"))
        || inner.windows(2).any(|pair| matches!(pair, [a, b] if a.is_ascii_lowercase() && b.is_ascii_uppercase()))
}

/// Returns the end of the telephone number that starts at `at`. Up to two separators are allowed between digits.
fn phone(text: &[char], at: usize) -> Option<usize> {
    let digit = |at: usize| text.get(at).is_some_and(char::is_ascii_digit);
    let mut end = at + text.get(at..)?.iter().take(2).take_while(|c| matches!(**c, '+' | '(')).count();
    if !digit(end) {
        return None;
    }
    end += 1;
    let mut count = 1;
    loop {
        let is_between = |c: &&char| is_one_of(**c, " -./()");
        let gap = text.get(end..).unwrap_or_default().iter().take(2).take_while(is_between).count();
        if !digit(end + gap) {
            break;
        }
        end += gap + 1;
        count += 1;
    }
    (count >= MIN_PHONE).then_some(end)
}
