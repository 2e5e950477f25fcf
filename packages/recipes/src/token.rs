//! Splits a line into numbers, words and marks.

use alloc::vec::Vec;

use crate::Language;
use crate::lexicon::{Class, class};
use crate::read::between;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kind {
    Number {
        value: f64,
        /// Whether it is a fraction below one, which follows a whole number: "1 1/2".
        is_fraction: bool,
    },
    Word(Class),
    Mark(char),
    End,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// Whether white space or the line's start is before it.
    pub(crate) is_spaced: bool,
    /// For an opening bracket, the index of the closing one.
    pub(crate) closing: Option<usize>,
}

struct Lexer<'l> {
    line: &'l str,
    at: usize,
    language: Language,
}

/// Splits a line into tokens.
pub(crate) fn tokens(line: &str, language: Language) -> Vec<Token> {
    let mut lexer = Lexer { line, at: 0, language };
    let mut tokens: Vec<Token> = Vec::with_capacity(line.len() / 4);
    let mut open = Vec::new();
    loop {
        let is_spaced = lexer.skip_space() || tokens.is_empty();
        let start = lexer.at;
        let is_after_number = !is_spaced && matches!(tokens.last(), Some(Token { kind: Kind::Number { .. }, .. }));
        let is_hyphenated = !is_spaced
            && matches!(*tokens, [.., Token { kind: Kind::Number { .. }, .. }, Token { kind: Kind::Mark('-'), .. }]);
        let Some(kind) = lexer.next(is_after_number, is_hyphenated) else { return tokens };
        let index = tokens.len();
        match kind {
            Kind::Mark('(') => open.push(index),
            Kind::Mark(')') => {
                if let Some(token) = open.pop().and_then(|opening: usize| tokens.get_mut(opening)) {
                    token.closing = Some(index);
                }
            }
            _ => {}
        }
        tokens.push(Token { kind, start, end: lexer.at, is_spaced, closing: None });
    }
}

impl Lexer<'_> {
    #[inline(always)]
    fn peek(&self) -> Option<char> {
        match self.line.as_bytes().get(self.at)? {
            byte @ 0..0x80 => Some(char::from(*byte)),
            _ => self.ahead(0),
        }
    }

    #[inline(never)]
    fn ahead(&self, count: usize) -> Option<char> {
        self.line.get(self.at..)?.chars().nth(count)
    }

    fn second(&self) -> Option<char> {
        self.ahead(1)
    }

    fn skip(&mut self, character: char) {
        self.at += character.len_utf8();
    }

    fn skip_space(&mut self) -> bool {
        let start = self.at;
        while let Some(character) = self.peek().filter(|&character| is_space(character)) {
            self.skip(character);
        }
        self.at > start
    }

    fn next(&mut self, is_after_number: bool, is_hyphenated: bool) -> Option<Kind> {
        let character = self.peek()?;
        let starts_number = digit(character).is_some()
            || vulgar(character).is_some()
            || character == '.' && !is_after_number && self.second().and_then(digit).is_some();
        if starts_number && let Some(number) = self.number() {
            return Some(number);
        }
        if is_letter(character) {
            return Some(Kind::Word(self.word(is_after_number, is_hyphenated)));
        }
        self.skip(character);
        Some(Kind::Mark(match character {
            '‐' | '‑' | '−' => '-',
            '—' => '–',
            '[' | '{' => '(',
            ']' | '}' => ')',
            '⁄' | '／' => '/',
            '“' | '”' | '″' => '"',
            '×' => return Some(Kind::Word(Class::Times)),
            '~' | '≈' => return Some(Kind::Word(Class::Qualifier)),
            '+' => return Some(Kind::Word(Class::Plus)),
            '&' => return Some(Kind::Word(Class::And)),
            other => other,
        }))
    }

    /// Reads digits. Returns their value and count.
    fn digits(&mut self) -> (f64, i32) {
        let (mut value, mut count) = (0.0, 0);
        while let Some((character, digit)) = self.peek().and_then(|character| Some((character, digit(character)?))) {
            value = value * 10.0 + f64::from(digit);
            count += 1;
            self.skip(character);
        }
        (value, count)
    }

    fn byte(&self, ahead: usize) -> u8 {
        self.line.as_bytes().get(self.at + ahead).copied().unwrap_or(0)
    }

    /// Returns whether white space is between the groups of a number: "1 000", and in French "1 500", but "1 400g tin".
    fn is_in_number(&self, space: char) -> bool {
        let start = space.len_utf8();
        let is_digit = |ahead| self.byte(start + ahead).is_ascii_digit();
        matches!(space, ' ' | '\u{a0}' | '\u{2009}' | '\u{202f}')
            && (0..3).all(is_digit)
            && !is_digit(3)
            && (self.language == Language::French
                || matches!(space, '\u{2009}' | '\u{202f}')
                || (0..3).all(|ahead| self.byte(start + ahead) == b'0'))
    }

    /// Reads "12", "1.5", "1,5", "1/2", "1½", "1 000" or "½". The value of what only looks like a number, such as "1/0", "1..2"
    /// or a bar code, is not a number.
    fn number(&mut self) -> Option<Kind> {
        let start = self.at;
        let (mut value, mut count) = self.digits();
        let is_group = count <= 3 && value > 0.0;
        let mut is_whole = count > 0;
        while let Some(mark) = self.peek() {
            let before = self.at;
            let is_space = is_group && is_whole && self.is_in_number(mark);
            if !(is_space || matches!(mark, '.' | ',') && self.second().and_then(digit).is_some()) {
                break;
            }
            self.skip(mark);
            let (decimals, places) = self.digits();
            if is_space || mark == ',' && places == 3 && is_whole && value > 0.0 {
                value = value * 1000.0 + decimals;
                count += places;
            } else if (is_whole || before == start) && places <= 17 {
                value += decimals / power_of_ten(places);
                is_whole = false;
            } else {
                self.at = before;
                break;
            }
        }
        let has_digits = self.at > start;
        let is_fraction = self.fraction(&mut value, is_whole, has_digits);
        if count > 9 || self.at > start && self.is_malformed(is_whole) {
            value = f64::NAN;
            // "e5", "e-5".
            self.at += if matches!([self.byte(0), self.byte(1)], [b'e' | b'E', b'+'..=b'9']) { 2 } else { 0 };
            while let Some(character) = self.peek() {
                if digit(character).or(vulgar(character).map(|_| 0)).is_none() && !matches!(character, '.' | ',' | '/')
                {
                    break;
                }
                self.skip(character);
            }
        }
        (self.at > start).then_some(Kind::Number { value, is_fraction })
    }

    /// Returns whether what follows a number makes it none: "1/0", "1/2/3", "1..2", "1,2,3", "1e5", "½½".
    fn is_malformed(&self, is_whole: bool) -> bool {
        let is_digit = |ahead| self.byte(ahead).is_ascii_digit();
        match self.byte(0) {
            b'e' | b'E' => is_digit(1) || matches!(self.byte(1), b'+' | b'-') && is_digit(2),
            b'.' | b',' => is_digit(1) || self.byte(1) == b'.' && is_digit(2),
            b'/' if is_digit(1) => {
                let end = if is_digit(2) { 3 } else { 2 };
                self.byte(1) == b'0' && !matches!(self.byte(end), b'.' | b',')
                    || is_whole && self.byte(end) == b'/' && is_digit(end + 1)
            }
            0x80.. => self.peek().and_then(vulgar).is_some(),
            _ => false,
        }
    }

    /// Reads "/2" after a whole number or "½" after a number or alone. Returns whether the value is a fraction below one.
    fn fraction(&mut self, value: &mut f64, is_whole: bool, has_digits: bool) -> bool {
        let Some(character) = self.peek() else { return false };
        if let Some(part) = vulgar(character).filter(|_| is_whole || !has_digits) {
            self.skip(character);
            *value += part;
            return !has_digits;
        }
        let before = self.at;
        // "1 / 2".
        let has_space = self.skip_space();
        if let Some(slash) = self.peek().filter(|&mark| is_whole && matches!(mark, '/' | '⁄' | '／')) {
            self.skip(slash);
            if has_space {
                self.skip_space();
            }
            let (divisor, places) = self.digits();
            // "200/7oz" is not a fraction, nor is "1/2.5cm".
            let ends = !self.peek().is_some_and(|next| {
                matches!(next, '/' | '.') && self.second().is_some_and(|next| next.is_ascii_digit())
            });
            // "13/4oz" is 1¾ oz, but "93/7" is a kind of beef.
            let last = *value - 10.0 * f64::from(tens(*value));
            if divisor <= 8.0 && *value > divisor && *value < 90.0 && last > 0.0 && last < divisor && ends {
                *value = f64::from(tens(*value)) + last / divisor;
                return false;
            }
            // "16/20" is a size of shrimp.
            if places <= 2 && divisor >= 2.0 && *value < divisor.min(8.0) && ends {
                *value /= divisor;
                return true;
            }
        }
        self.at = before;
        false
    }

    fn word(&mut self, is_after_number: bool, is_hyphenated: bool) -> Class {
        let start = self.at;
        loop {
            while self.byte(0).is_ascii_alphabetic() {
                self.at += 1;
            }
            let Some(character) = self.peek() else { break };
            let length = self.at - start;
            let joins = match character {
                '-' | '‑' | '‐' | '\'' | '’' => {
                    self.second().is_some_and(|next| is_letter(next) && !next.is_ascii_digit())
                }
                _ => false,
            };
            if is_letter(character) && !character.is_ascii_digit() {
                self.skip(character);
            } else if character.is_ascii_digit() && length > 0 {
                if is_after_number {
                    break;
                }
                self.skip(character);
            } else if joins {
                let is_half = character == '-' && between(self.line, start, self.at).eq_ignore_ascii_case("demi");
                if character == '-' && is_hyphenated || is_half && self.language == Language::French {
                    break;
                }
                self.skip(character);
                if self.language == Language::French && length <= 2 && matches!(character, '\'' | '’') {
                    break;
                }
            } else if length == 0 {
                self.skip(character);
            } else {
                break;
            }
        }
        class(between(self.line, start, self.at), self.language)
    }
}

/// Returns whether a character is part of words: a letter, or a digit. Unicode's tables of letters would be large in wasm.
fn is_letter(character: char) -> bool {
    match character {
        '\0'..='\x7f' => character.is_ascii_alphanumeric(),
        '×' | '÷' => false,
        '\u{c0}'..='\u{1fff}' | '\u{2c00}'..='\u{2fff}' | '\u{3040}'..='\u{d7ff}' => true,
        _ => false,
    }
}

/// Returns the value of a digit.
fn digit(character: char) -> Option<u32> {
    // Full-width digits follow each other in Unicode, as those of ASCII do.
    let zero = if character.is_ascii() { '0' } else { '０' };
    Some((character as u32).wrapping_sub(zero as u32)).filter(|digit| *digit < 10)
}

/// Returns the tens of a number below a hundred.
fn tens(number: f64) -> u8 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
    let tens = (number / 10.0) as u8;
    tens
}

fn is_space(character: char) -> bool {
    character.is_whitespace() || matches!(character, '\u{200b}' | '\u{feff}')
}

fn power_of_ten(places: i32) -> f64 {
    (0..places).fold(1.0, |power, _| power * 10.0)
}

/// Returns the value of a character for a fraction.
fn vulgar(character: char) -> Option<f64> {
    // The numerator and denominator of "¼½¾" and of "⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞".
    const PARTS: &[u8; 18] = b"\x14\x12\x34\x17\x19\x1a\x13\x23\x15\x25\x35\x45\x16\x56\x18\x38\x58\x78";
    let first = match character {
        '¼'..='¾' => '¼' as usize,
        '⅐'..='⅞' => '⅐' as usize - 3,
        _ => return None,
    };
    let part = PARTS.get(character as usize - first)?;
    Some(f64::from(part >> 4) / f64::from(part & 15))
}
