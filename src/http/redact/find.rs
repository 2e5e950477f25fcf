//! What is to be redacted in a text, as ranges.

use super::Sent;
use crate::unicode::{letters, letters_and_digits, lower_case};

/// A shorter secret is redacted only where it is a word of its own.
const MIN_PART: usize = 8;
/// Shorter secrets, and words of names, are too common to be redacted.
const MIN_WORD: usize = 3;
/// A telephone number has so many digits at least.
const MIN_PHONE: usize = 7;
/// The most characters of the local part of an e-mail address, and of each label of its domain.
const MAX_LOCAL: usize = 64;
const MAX_LABEL: usize = 63;
/// A value of this length after the name of a scheme is a credential, whatever it is made of.
const MIN_CREDENTIAL: usize = 20;

/// What is looked for.
pub(super) struct Patterns {
    /// In lower case, each with whether it has to be a word of its own.
    words: Vec<(Vec<char>, bool)>,
    /// In digits.
    phones: Vec<String>,
}

impl Patterns {
    pub(super) fn new(sent: &Sent<'_>) -> Self {
        let folded = |text: &str| lower_case(&text.chars().collect::<Vec<_>>());
        let secrets = sent.secrets.iter().map(|secret| folded(secret)).filter(|secret| secret.len() >= MIN_WORD);
        let with_form = |secret: Vec<char>| {
            let is_word = secret.len() < MIN_PART;
            (secret, is_word)
        };
        let mut words: Vec<_> = secrets.map(with_form).collect();
        for name in sent.names {
            let name = folded(name);
            let spaced: Vec<_> = name
                .iter()
                .zip(letters(&name))
                .map(|(&character, is_letter)| if is_letter { character } else { ' ' })
                .collect();
            let parts = spaced.split(|&character| character == ' ').filter(|part| part.len() >= MIN_WORD);
            words.extend(parts.map(|part| (part.to_vec(), true)));
        }
        let phones = sent.phones.iter().map(|phone| phone.chars().filter(char::is_ascii_digit).collect::<String>());
        Self { words, phones: phones.filter(|phone| phone.len() >= MIN_PHONE).collect() }
    }

    /// Calls `hide` with the start and the end of each range of a text.
    pub(super) fn find(&self, text: &[char], hide: &mut dyn FnMut(usize, usize)) {
        let (lower, is_alphanumeric) = (lower_case(text), letters_and_digits(text));
        for (word, is_word) in &self.words {
            for (at, part) in lower.windows(word.len()).enumerate() {
                let end = at + word.len();
                if part == word && (!is_word || is_alone(&is_alphanumeric, at, end)) {
                    hide(at, end);
                }
            }
        }
        for at in 0..text.len() {
            if text.get(at) == Some(&'@')
                && let Some((start, end)) = email(text, &is_alphanumeric, at)
            {
                hide(start, end);
            }
            if let Some((start, end)) = credential(&lower, text, at) {
                hide(start, end);
            }
        }
        if !self.phones.is_empty() {
            self.find_phones(text, hide);
        }
    }

    fn find_phones(&self, text: &[char], hide: &mut dyn FnMut(usize, usize)) {
        let mut at = 0;
        while at < text.len() {
            let Some(end) = phone(text, at) else {
                at += 1;
                continue;
            };
            let digits: String = text.get(at..end).unwrap_or_default().iter().filter(|c| c.is_ascii_digit()).collect();
            // With or without the country's code.
            if self.phones.iter().any(|phone| phone.ends_with(&digits) || digits.ends_with(phone)) {
                hide(at, end);
            }
            at = end;
        }
    }
}

/// Returns whether a character is one of these. `contains` would search for a string where the character is not ASCII.
fn is_one_of(character: char, characters: &str) -> bool {
    characters.chars().any(|each| each == character)
}

/// Whether neither a letter nor a digit stands beside a range.
fn is_alone(is_alphanumeric: &[bool], start: usize, end: usize) -> bool {
    let is_part = |at: Option<usize>| at.and_then(|at| is_alphanumeric.get(at)) == Some(&true);
    !is_part(start.checked_sub(1)) && !is_part(Some(end))
}

/// The e-mail address with its sign at `at`.
fn email(text: &[char], is_alphanumeric: &[bool], at: usize) -> Option<(usize, usize)> {
    let is_of = |at: usize, signs: &str| {
        is_alphanumeric.get(at) == Some(&true) || text.get(at).is_some_and(|character| is_one_of(*character, signs))
    };
    let local = (0..at).rev().take(MAX_LOCAL).take_while(|&at| is_of(at, ".!#$%&*+/=?^_`{|}~-")).count();
    let label = |from: usize| (from..text.len()).take_while(|&at| is_of(at, "-")).count();
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

/// The value of the scheme whose name stands at `at`.
fn credential(lower: &[char], text: &[char], at: usize) -> Option<(usize, usize)> {
    let stands =
        |name: &str| lower.get(at..).is_some_and(|rest| name.chars().eq(rest.iter().take(name.len()).copied()));
    let scheme = ["bearer", "basic"].into_iter().find(|name| stands(name))?;
    let after = at + scheme.len();
    let is_gap = |c: &&char| super::is_space(**c) || is_one_of(**c, ":=+\"'>");
    let is_value = |c: &&char| c.is_ascii_alphanumeric() || is_one_of(**c, "_.~+/-");
    let count = |from: usize, is: &dyn Fn(&&char) -> bool| {
        text.get(from..).unwrap_or_default().iter().take_while(|c| is(c)).count()
    };
    let gap = count(after, &is_gap).min(4);
    // A plus sign may be part of either.
    let start = (1..=gap).rev().map(|gap| after + gap).find(|&start| count(start, &is_value) >= MIN_WORD)?;
    let end = start + count(start, &is_value);
    let end = end + count(end, &|c: &&char| **c == '=');
    is_credential(text.get(start..end)?).then_some((start, end))
}

/// Whether what follows a scheme is more than a word of a sentence, such as in "Basic authentication is needed".
fn is_credential(value: &[char]) -> bool {
    let end = value.iter().rposition(|c| !matches!(c, '.' | '=')).map_or(0, |last| last + 1);
    let inner = value.get(..end).unwrap_or_default();
    inner.len() >= MIN_CREDENTIAL
        || inner.iter().any(|c| c.is_ascii_digit() || is_one_of(*c, "_~+/"))
        || inner.windows(2).any(|pair| matches!(pair, [a, b] if a.is_ascii_lowercase() && b.is_ascii_uppercase()))
}

/// The end of the telephone number that begins at `at`: digits, with at most two of what people write among them in
/// between.
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
