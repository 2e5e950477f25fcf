//! Helpers that the generators of all resources share.

use std::collections::HashSet;

use fastrand::Rng;

use crate::json::Json;

/// Generates payloads that the service accepts.
pub(crate) struct Maker {
    pub(crate) random: Rng,
    /// Whether payloads must cause no warnings either.
    pub(crate) careful: bool,
    ids: HashSet<i64>,
    codes: HashSet<String>,
}

impl Maker {
    pub(crate) fn new(random: &mut Rng, careful: bool) -> Self {
        Self { random: random.fork(), careful, ids: HashSet::new(), codes: HashSet::new() }
    }

    /// Returns true once in `times` calls on average.
    pub(crate) fn once_in(&mut self, times: u32) -> bool {
        self.random.u32(..times) == 0
    }

    /// Returns true sometimes, but never if payloads must cause no warnings.
    pub(crate) fn careless(&mut self) -> bool {
        !self.careful && self.once_in(4)
    }

    pub(crate) fn one_of<T: Clone>(&mut self, values: &[T]) -> T {
        values[self.random.usize(..values.len())].clone()
    }

    /// Returns an optional field: absent, null, or the result of `make`.
    pub(crate) fn maybe(&mut self, make: impl FnOnce(&mut Self) -> Json) -> Option<Json> {
        match self.random.u8(..8) {
            0..3 => None,
            3 => Some(Json::Null),
            _ => Some(make(self)),
        }
    }

    /// Returns a field whose absence causes a warning.
    pub(crate) fn wanted(&mut self, make: impl FnOnce(&mut Self) -> Json) -> Option<Json> {
        if self.careful { Some(make(self)) } else { self.maybe(make) }
    }

    pub(crate) fn list(&mut self, least: usize, make: impl Fn(&mut Self) -> Json) -> Json {
        let max = if self.once_in(200) { 40 } else { least + 3 };
        Json::List((0..self.random.usize(least..=max)).map(|_| make(self)).collect())
    }

    pub(crate) fn boolean(&mut self) -> Json {
        Json::Boolean(self.random.bool())
    }

    pub(crate) fn text(&mut self) -> Json {
        let length = if self.once_in(30) { 100 } else { 12 };
        let length = self.random.usize(..length);
        Json::Text(self.characters(length))
    }

    /// Returns a text that is not blank, or a blank one if warnings are allowed.
    pub(crate) fn label(&mut self) -> Json {
        if self.careless() {
            return Json::text(self.one_of(&["", " ", "\t\n", "\u{3000}\u{a0}"]));
        }
        let length = self.random.usize(..20);
        let place = self.random.usize(..=length);
        let mut characters: Vec<_> = self.characters(length).chars().collect();
        characters.insert(place, self.one_of(&['x', '.', 'é', '\u{1F34C}', '\u{200b}']));
        Json::Text(characters.into_iter().collect())
    }

    /// Returns a text of the given number of characters.
    pub(crate) fn characters(&mut self, length: usize) -> String {
        let kind = self.random.u8(..6);
        (0..length).map(|_| self.character(kind)).collect()
    }

    fn character(&mut self, kind: u8) -> char {
        match kind {
            0..3 => char::from(self.random.u8(b' '..=b'~')),
            3 => self.random.char(..),
            4 => self.one_of(&['"', '\\', '/', '\0', '\n', '\u{1f}', '\u{7f}', '\u{feff}', '\u{2028}', '{', ' ']),
            _ => self.one_of(&['é', 'ß', 'İ', '\u{301}', '\u{800}', '\u{ffff}', '\u{10000}', '\u{1F34C}', 'a']),
        }
    }

    /// Returns a field that the service does not list.
    pub(crate) fn unknown(&mut self) -> Option<Json> {
        let inner = |maker: &mut Self| Json::object([("a", Some(maker.text())), ("", Some(maker.integer()))]);
        self.careless().then(|| self.list(0, inner))
    }

    /// Returns an int64, often one at the limits.
    pub(crate) fn integer(&mut self) -> Json {
        Json::number(self.int64())
    }

    fn int64(&mut self) -> i64 {
        match self.random.u8(..4) {
            0 => self.one_of(&[0, 1, -1, i64::MAX, i64::MIN, (1 << 53) - 1, 1 << 53, (1 << 53) + 1, -(1 << 53) - 1]),
            1 => self.random.i64(..),
            _ => self.random.i64(..100_000),
        }
    }

    /// Returns a product id that was not used before.
    pub(crate) fn product_id(&mut self) -> Json {
        loop {
            let id = self.int64();
            if self.ids.insert(id) {
                return Json::number(id);
            }
        }
    }

    /// Returns a code of 12 or 14 digits that was not used before. If warnings are not allowed, its check digit is
    /// valid, and no code of the other length names the same product.
    pub(crate) fn upc(&mut self) -> Json {
        loop {
            let length = self.one_of(&[12, 14]);
            let mut code: String = (1..length).map(|_| self.random.digit(10)).collect();
            code.push(if self.careful { check_digit(&code) } else { self.random.digit(10) });
            let canonical = if self.careful { format!("{code:0>14}") } else { code.clone() };
            if self.codes.insert(canonical) {
                return Json::Text(code);
            }
        }
    }
}

/// Returns the GS1 check digit: from the right, the weights of the digits alternate between 3 and 1.
fn check_digit(code: &str) -> char {
    let weighted = code.bytes().rev().enumerate().map(|(place, digit)| u32::from(digit - b'0') * [3, 1][place % 2]);
    char::from_digit((10 - weighted.sum::<u32>() % 10) % 10, 10).unwrap()
}
