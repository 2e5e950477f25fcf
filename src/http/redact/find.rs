//! Finds the ranges of a text that must be redacted.

use alloc::collections::BTreeSet;
use core::ops::Range;

use super::SensitiveValues;
use super::decoded::decodings;
use crate::unicode::{letters, letters_and_digits, lower_case};

/// Secrets shorter than this are redacted only as whole words.
const MIN_PART: usize = 8;
/// Secrets and words of names shorter than this are too common to be redacted.
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
    /// Each secret in lower case, and whether it is redacted only as a whole word.
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

    /// Calls `redact` with the start and the end of each range to redact.
    pub(super) fn find(&self, text: &[char], redact: &mut dyn FnMut(usize, usize)) {
        let (lower, is_alphanumeric) = (lower_case(text), letters_and_digits(text));
        for (secret, is_word) in &self.secrets {
            for (at, part) in lower.windows(secret.len()).enumerate() {
                let end = at + secret.len();
                if part == secret && (!is_word || is_whole_word(&is_alphanumeric, at, end)) {
                    redact(at, end);
                }
            }
        }
        for word in runs(&is_alphanumeric) {
            if self.words.contains(lower.get(word.clone()).unwrap_or_default()) {
                redact(word.start, word.end);
            }
        }
        for at in (0..text.len()).filter(|&at| text.get(at) == Some(&'@')) {
            if let Some((start, end)) = email(text, &is_alphanumeric, at) {
                redact(start, end);
            }
        }
        let mut at = 0;
        while at < text.len() {
            let found = credential(&lower, text, at);
            if let Some((start, end)) = found {
                redact(start, end);
            }
            // Continue after the credential. It may contain the name of a scheme, and searching it again would take
            // quadratic time.
            at = found.map_or(at + 1, |(_, end)| end);
        }
        if !self.phones.is_empty() {
            self.find_phones(text, redact);
        }
    }

    fn find_phones(&self, text: &[char], redact: &mut dyn FnMut(usize, usize)) {
        let mut at = 0;
        while at < text.len() {
            let Some(end) = phone(text, at) else {
                at += 1;
                continue;
            };
            let digits: String = text.get(at..end).unwrap_or_default().iter().filter(|c| c.is_ascii_digit()).collect();
            // With or without the country code.
            if self.phones.iter().any(|phone| phone.ends_with(&digits) || digits.ends_with(phone)) {
                redact(at, end);
            }
            at = end;
        }
    }
}

/// Adds a secret in lower case: as it is, with its escapes decoded, and with plus signs for spaces as in form encoding.
fn add_spellings(secret: &str, to: &mut Vec<(Vec<char>, bool)>) {
    for decoding in decodings(&secret.chars().collect::<Vec<_>>()) {
        let mut spelling = lower_case(&decoding.chars);
        let is_word = spelling.len() < MIN_PART;
        if spelling.len() < MIN_WORD {
            continue;
        }
        to.push((spelling.clone(), is_word));
        if spelling.contains(&' ') {
            spelling.iter_mut().filter(|character| **character == ' ').for_each(|character| *character = '+');
            to.push((spelling, is_word));
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

/// Returns the range of the e-mail address whose `@` is at `at`.
fn email(text: &[char], is_alphanumeric: &[bool], at: usize) -> Option<(usize, usize)> {
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
    (local > 0 && (1..=MAX_LABEL).contains(&first) && labels > 0).then_some((at - local, end))
}

/// Returns the range of the credential after the name of a scheme at `at`.
fn credential(lower: &[char], text: &[char], at: usize) -> Option<(usize, usize)> {
    let starts_with =
        |name: &str| lower.get(at..).is_some_and(|rest| name.chars().eq(rest.iter().take(name.len()).copied()));
    let scheme = ["bearer", "basic"].into_iter().find(|name| starts_with(name))?;
    let after = at + scheme.len();
    let is_gap = |c: &&char| super::is_space(**c) || is_one_of(**c, ":=+\"'>");
    let is_value = |c: &&char| c.is_ascii_alphanumeric() || is_one_of(**c, "_.~+/-");
    let count = |from: usize, is: &dyn Fn(&&char) -> bool| {
        text.get(from..).unwrap_or_default().iter().take_while(|c| is(c)).count()
    };
    let gap = count(after, &is_gap).min(4);
    // A plus sign may belong to the gap or to the value.
    let start = (1..=gap).rev().map(|gap| after + gap).find(|&start| count(start, &is_value) >= MIN_WORD)?;
    let end = start + count(start, &is_value);
    let end = end + count(end, &|c: &&char| **c == '=');
    is_credential(text.get(start..end)?).then_some((start, end))
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
