//! Writes one JSON value in the many ways that the syntax allows.

use std::fmt::Write;

use fastrand::Rng;

use crate::json::Json;

/// The maximum integer that can be written with a fraction or an exponent.
const MAX_SAFE: u64 = (1 << 53) - 1;

/// Spells a value: now plainly, as `JSON.stringify` would, now with white space, escapes, odd numbers and members in
/// any order.
pub(crate) fn spell(json: &Json, random: &mut Rng) -> String {
    let wild = random.u8(..3) > 0;
    let mut speller = Speller { random, wild, out: String::new() };
    speller.gap();
    speller.value(json);
    speller.gap();
    speller.out
}

struct Speller<'r> {
    random: &'r mut Rng,
    wild: bool,
    out: String,
}

impl Speller<'_> {
    fn value(&mut self, json: &Json) {
        match json {
            Json::Null => self.out.push_str("null"),
            Json::Boolean(value) => _ = write!(self.out, "{value}"),
            Json::Number(number) => self.number(number),
            Json::Text(text) => self.text(text),
            Json::List(elements) => self.sequence(['[', ']'], elements, Self::value),
            Json::Object(members) => {
                let mut members: Vec<_> = members.iter().collect();
                if self.wild {
                    self.random.shuffle(&mut members);
                }
                self.sequence(['{', '}'], &members, |speller, (name, value)| {
                    speller.text(name);
                    speller.gap();
                    speller.out.push(':');
                    speller.gap();
                    speller.value(value);
                });
            }
        }
    }

    fn sequence<T>(&mut self, [open, close]: [char; 2], items: &[T], write: impl Fn(&mut Self, &T)) {
        self.out.push(open);
        self.gap();
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                self.out.push(',');
                self.gap();
            }
            write(self, item);
            self.gap();
        }
        self.out.push(close);
    }

    fn gap(&mut self) {
        if self.wild && self.random.u8(..4) == 0 {
            let length = if self.random.u8(..8) == 0 { 40 } else { 4 };
            for _ in 0..self.random.usize(..length) {
                self.out.push([' ', '\n', '\t', '\r'][self.random.usize(..4)]);
            }
        }
    }

    /// An integer in plain digits may come out in another spelling of the same number; others stay as they are.
    fn number(&mut self, number: &str) {
        let digits = number.strip_prefix('-').unwrap_or(number);
        let may_change = digits.parse().is_ok_and(|magnitude: u64| magnitude <= MAX_SAFE);
        let zeros = "0".repeat(self.random.usize(1..4));
        _ = match self.random.u8(..8) {
            0 if may_change && self.wild => write!(self.out, "{number}.{zeros}"),
            1 if may_change && self.wild => write!(self.out, "{number}e{zeros}"),
            2 if may_change && self.wild => write!(self.out, "{number}.{zeros}E+{zeros}"),
            3 if may_change && self.wild && digits != "0" => write!(self.out, "{number}{zeros}e-{}", zeros.len()),
            _ => write!(self.out, "{number}"),
        };
    }

    fn text(&mut self, text: &str) {
        let escapes = self.wild && self.random.u8(..4) == 0;
        self.out.push('"');
        for character in text.chars() {
            let short =
                "\"\"\\\\//b\u{8}f\u{c}n\nr\rt\t".as_bytes().chunks(2).find(|pair| char::from(pair[1]) == character);
            let must = matches!(character, '"' | '\\' | '\0'..' ');
            let escape = must || escapes && self.random.bool();
            match short {
                _ if !escape => self.out.push(character),
                Some(pair) if self.random.bool() => self.out.extend(['\\', char::from(pair[0])]),
                _ => self.units(character),
            }
        }
        self.out.push('"');
    }

    /// Writes the escapes of the one or two UTF-16 code units of a character.
    fn units(&mut self, character: char) {
        for unit in character.encode_utf16(&mut [0; 2]) {
            _ = if self.random.bool() { write!(self.out, "\\u{unit:04x}") } else { write!(self.out, "\\u{unit:04X}") };
        }
    }
}
