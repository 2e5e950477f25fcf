//! Reads numbers and ranges of several tokens.

use crate::lexicon::Class;
use crate::token::{Kind, Token};

/// A line's tokens, read by index. Indexes beyond the end read as [`Kind::End`].
#[derive(Clone, Copy)]
pub(crate) struct Tokens<'t>(pub(crate) &'t [Token]);

/// A number or range.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quantity {
    pub(crate) low: f64,
    pub(crate) high: Option<f64>,
}

impl Tokens<'_> {
    #[inline(always)]
    pub(crate) fn kind(self, at: usize) -> Kind {
        self.0.get(at).map_or(Kind::End, |token| token.kind)
    }

    // Inlined, it would be a hundredth of the npm package.
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    pub(crate) fn class(self, at: usize) -> Option<Class> {
        match self.kind(at) {
            Kind::Word(class) => Some(class),
            _ => None,
        }
    }

    pub(crate) fn is(self, at: usize, class: Class) -> bool {
        self.class(at) == Some(class)
    }

    pub(crate) fn is_mark(self, at: usize, mark: char) -> bool {
        matches!(self.kind(at), Kind::Mark(other) if other == mark)
    }

    pub(crate) fn is_spaced(self, at: usize) -> bool {
        self.0.get(at).is_none_or(|token| token.is_spaced)
    }

    pub(crate) fn is_number(self, at: usize) -> bool {
        matches!(self.kind(at), Kind::Number { .. } | Kind::Word(Class::Number(_)))
    }

    /// Returns whether a token is a dash between two values: with white space on both sides or on neither.
    pub(crate) fn is_dash(self, at: usize) -> bool {
        self.is_mark(at, '-') || self.is_mark(at, '–')
    }

    /// Reads "1", "1 1/2", "1-1/2", "1 and 1/2", "one and a half", "half a".
    pub(crate) fn number(self, at: usize) -> Option<(f64, usize)> {
        let (whole, mut next) = match (self.kind(at), self.word_number(at)) {
            (Kind::Number { value, is_fraction: true }, _) => return Some((value, at + 1)),
            (Kind::Number { value, .. }, _) if self.is_in_name(at, value) => return None,
            (Kind::Number { value, .. }, _) => (value, at + 1),
            (_, Some(_)) if self.is_half_and_half(at) => return None,
            (_, Some(value)) if value < 1.0 => {
                let next = at + 1;
                let article = matches!(self.class(next), Some(Class::Article | Class::Of));
                return Some((value, if article { next + 1 } else { next }));
            }
            (_, Some(value)) => (value, at + 1),
            _ => return None,
        };
        let is_word = self.class(at).is_some();
        let is_joined = self.is_dash(next) || self.is(next, Class::And);
        if is_joined {
            next += 1;
            if self.is(next, Class::Article) {
                next += 1;
            }
        }
        match (self.kind(next), self.word_number(next)) {
            (Kind::Number { value, is_fraction: true }, _) if value < 1.0 && (is_joined || !is_word) => {
                Some((whole + value, next + 1))
            }
            (_, Some(value)) if value < 1.0 && is_joined => Some((whole + value, next + 1)),
            // "1 demi-tasse", "one half cup".
            (_, Some(value)) if value < 1.0 => Some((whole * value, next + 1)),
            _ => Some((whole, at + 1)),
        }
    }

    /// Returns whether a number is part of a name: "85% lean beef", "80/20 ground beef", "7-Up", "5-spice powder".
    fn is_in_name(self, at: usize, value: f64) -> bool {
        self.is_mark(at + 1, '%')
            || !self.is_spaced(at + 1)
                && !self.is_spaced(at + 2)
                && if self.is_mark(at + 1, '/') {
                    matches!(self.kind(at + 2), Kind::Number { .. }) && self.unit(at + 3).is_none()
                } else {
                    let is_up = self.is(at + 2, Class::Qualifier) && self.class(at + 3).is_none();
                    self.is_mark(at + 1, '-') && value >= 3.0 && (is_up || self.is(at + 2, Class::Other))
                }
    }

    /// Returns whether a product starts here whose name is of numbers: "half and half".
    pub(crate) fn is_half_and_half(self, at: usize) -> bool {
        let half = Class::Number(6);
        self.is(at, half) && self.is(at + 1, Class::And) && self.is(at + 2, half)
    }

    fn word_number(self, at: usize) -> Option<f64> {
        match self.class(at) {
            Some(Class::Number(twelfths)) => Some(f64::from(twelfths) / 12.0),
            _ => None,
        }
    }

    /// Reads a number or a range: "3-4", "3 to 4", "3 or 4", "6- to 8".
    pub(crate) fn quantity(self, at: usize) -> Option<(Quantity, usize)> {
        let (low, end) = self.number(at)?;
        let mut next = end;
        if self.is_dash(next) {
            next += 1;
        }
        if matches!(self.class(next), Some(Class::To | Class::Or)) {
            next += 1;
        }
        if next > end
            && let Some((high, next)) = self.number(next)
            && high > low
        {
            return Some((Quantity { low, high: Some(high) }, next));
        }
        Some((Quantity { low, high: None }, end))
    }
}
