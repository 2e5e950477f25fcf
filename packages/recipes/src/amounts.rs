//! Reads amounts: numbers with units, the same in other units, sizes of packages, sums.

use alloc::vec::Vec;

use crate::ingredient::{Amount, Role};
use crate::lexicon::Class;
use crate::numbers::{Quantity, Tokens};
use crate::sums::{is_whole, system};
use crate::token::Kind;
use crate::unit::{System, Unit, UnitKind};

impl Tokens<'_> {
    /// Returns the token after words that narrow an amount and sizes, if a unit or number may follow them.
    fn skip_qualifiers(self, start: usize) -> usize {
        let mut at = start;
        // The limit keeps hostile lines linear.
        while at < start + 6 {
            match self.class(at) {
                Some(Class::Qualifier | Class::Size | Class::Packed) => at += 1,
                // "loosely packed cup".
                Some(Class::Adverb) if self.is(at + 1, Class::Packed) => at += 2,
                // "roughly 2 cups", "up to 2 cups", "jusqu'à 2 tasses".
                Some(Class::Adverb | Class::To | Class::Manner) if self.is_number(at + 1) => at += 1,
                // "at least 2 cups", "à peu près 2 tasses", "2 or so cups".
                Some(Class::At | Class::To) if self.is(at + 1, Class::Qualifier) => at += 2,
                Some(Class::Or) if self.is(at + 1, Class::Comment) => at += 2,
                // "large, thin slices", "approx. 500 g".
                None if at > start
                    && self.is_mark(at, ',')
                    && matches!(self.class(at + 1), Some(Class::Qualifier | Class::Size)) =>
                {
                    at += 2;
                }
                None if at > start && self.is_mark(at, '.') && !self.is_spaced(at) => at += 1,
                _ => break,
            }
        }
        at
    }

    /// Reads a unit, with the full stop behind it: "tsp.", "fl. oz.", "c. à soupe".
    pub(crate) fn unit(self, at: usize) -> Option<(Unit, usize)> {
        let stop = |at| if self.is_mark(at, '.') && !self.is_spaced(at) { at + 1 } else { at };
        match self.kind(at) {
            Kind::Word(Class::Unit(unit)) => Some((unit, stop(at + 1))),
            Kind::Word(Class::Fluid) => {
                let next = stop(at + 1);
                (self.is(next, Class::Unit(Unit::Ounce))).then(|| (Unit::FluidOunce, stop(next + 1)))
            }
            Kind::Word(Class::Spoon) => {
                let next = stop(at + 1);
                let next = if self.is(next, Class::To) { stop(next + 1) } else { next };
                match self.class(next)? {
                    Class::Table => Some((Unit::Tablespoon, stop(next + 1))),
                    Class::Tea | Class::Spoon | Class::Unit(Unit::Teaspoon) => Some((Unit::Teaspoon, stop(next + 1))),
                    _ => None,
                }
            }
            Kind::Word(Class::Thread) if self.is(at + 1, Class::Of) && self.is(at + 2, Class::Oil) => {
                Some((Unit::Splash, at + 1))
            }
            Kind::Word(Class::In) if !self.is_spaced(at) || self.is(at + 1, Class::Unit(Unit::Piece)) => {
                Some((Unit::Inch, stop(at + 1)))
            }
            Kind::Mark('"') if at > 0 && self.is_number(at - 1) => Some((Unit::Inch, at + 1)),
            _ => None,
        }
    }

    fn amount_of(self, quantity: Option<Quantity>, unit: Option<Unit>, start: usize, end: usize) -> Amount {
        let role = match unit.map(Unit::kind) {
            Some(UnitKind::Measure(system, _)) if system.is_length() => Role::Length,
            _ => Role::Total,
        };
        Amount {
            quantity: quantity.map(|quantity| quantity.low),
            max_quantity: quantity.and_then(|quantity| quantity.high),
            unit,
            role,
            start: self.0.get(start).map_or(0, |token| token.start),
            end: self.0.get(end.saturating_sub(1)).map_or(0, |token| token.end),
        }
    }

    /// Reads a number with a unit or without: "2", "200g", "2 large handfuls", "14-ounce", "about 3 tbsp", "a handful".
    fn amount(self, start: usize) -> Option<(Amount, usize)> {
        let at = self.skip_qualifiers(start);
        let (mut quantity, end) = match self.class(at) {
            Some(Class::Article) if self.is(at + 1, Class::Some) => return None,
            Some(Class::Article) if self.is_number(at + 1) => self.quantity(at + 1)?,
            Some(Class::Article) => (Quantity { low: 1.0, high: None }, at + 1),
            _ => self.quantity(at)?,
        };
        let hyphen =
            if self.is_dash(end) && (!self.is_spaced(end) || !self.is_spaced(end + 1)) { end + 1 } else { end };
        let unit_at = if self.unit(hyphen).is_some() { hyphen } else { self.skip_qualifiers(hyphen) };
        // "½ de tasse", "1/2 of a cup", "a couple of sprigs".
        let unit_at =
            if self.is(end, Class::Of) { end + 1 + usize::from(self.is(end + 1, Class::Article)) } else { unit_at };
        let mut amount = self.amount_of(Some(quantity), None, at, end);
        let unit_at =
            if self.is(unit_at, Class::Adjective) && self.is_part(unit_at + 1) { unit_at + 1 } else { unit_at };
        let Some((unit, mut next)) = self.unit(unit_at) else { return Some((amount, end)) };
        if matches!(unit.kind(), UnitKind::Part) && self.class(next).is_none() && !self.is_mark(next, '(') {
            // "30 cloves" are spice.
            return Some((amount, end));
        }
        // "une livre et demie", "a cup and a half".
        if self.is(next, Class::And)
            && let half = next + 1 + usize::from(self.is(next + 1, Class::Article))
            && let Some((part, after)) = self.number(half)
            && part < 1.0
            && self.unit(after).is_none()
        {
            quantity.low += part;
            next = after;
        }
        amount = self.amount_of(Some(quantity), Some(unit), at, next);
        // "100g-150g", "6-inch-long", "1 tsp to 1 tbsp".
        if quantity.high.is_none()
            && (self.is_dash(next) || self.is(next, Class::To))
            && let Some((upper, after)) = self.quantity(next + 1)
            && upper.low > quantity.low
            && self.unit(after).is_some_and(|(other, _)| other == unit)
        {
            let (_, after) = self.unit(after)?;
            let quantity = Quantity { low: quantity.low, high: Some(upper.low) };
            return Some((self.amount_of(Some(quantity), Some(unit), at, after), after));
        }
        if self.is_mark(next, '-') && !self.is_spaced(next) && self.is(next + 1, Class::Qualifier) {
            next += 2;
        }
        Some((amount, next))
    }

    /// Returns whether a token is a unit of parts, with a name behind it: "1 whole head garlic".
    fn is_part(self, at: usize) -> bool {
        let is_part = |(unit, next): (Unit, usize)| {
            matches!(unit.kind(), UnitKind::Part | UnitKind::Dab) && self.class(next).is_some()
        };
        self.unit(at).is_some_and(is_part)
    }

    /// Reads a number with a unit that measures.
    pub(crate) fn measure(self, at: usize) -> Option<(Amount, usize)> {
        self.amount(at).filter(|(amount, _)| system(amount).is_some())
    }

    /// Reads the number of things before a dash and their size: "2 - 8 oz cans", "4 - 1/2 inch slices". A range has no spaces, and a size
    /// less than twice as large. A mixed number has no spaces either.
    fn counted(self, at: usize) -> Option<(Amount, usize)> {
        let Kind::Number { value, is_fraction: false } = self.kind(at) else { return None };
        let (size, end) = if self.is_dash(at + 1) { self.measure(at + 2)? } else { return None };
        let is_spaced = self.is_spaced(at + 1);
        let is_size = if size.role == Role::Length {
            is_spaced && self.is_spaced(at + 2) && size.quantity? < 1.0
        } else {
            let (unit, _) = self.unit(self.skip_qualifiers(end))?;
            unit.kind() == UnitKind::Container && (is_spaced || size.quantity? >= 2.0 * value)
        };
        let count = Quantity { low: value, high: None };
        (is_whole(value) && is_size).then(|| (self.amount_of(Some(count), None, at, at + 1), at + 2))
    }

    /// Reads the amounts at `at` and what is between them. Returns the token after them.
    pub(crate) fn amounts(self, at: usize, amounts: &mut Vec<Amount>) -> usize {
        let first = self.counted(at).or_else(|| self.amount(at)).or_else(|| self.unit_alone(at));
        let Some((first, mut at)) = first else { return at };
        let start = amounts.len();
        let mut last = first;
        let is_count = |amount: &Amount| amount.unit.is_none();
        loop {
            at = self.sums(&mut last, at);
            if amounts.len() > start
                && amounts.get(start).is_some_and(|first| is_count(first) || is_container(first))
                && system(&last).is_some_and(|system| !system.is_length())
            {
                last.role = Role::Each;
            }
            amounts.push(last);
            let next = match self.kind(at) {
                Kind::Mark('/') => self.amount(at + 1).filter(|(amount, _)| !is_count(amount)),
                Kind::Mark('(') => {
                    if let Some(after) = self.bracketed(at, amounts, start) {
                        let before = at;
                        at = after;
                        // "2 (3 pound) chickens".
                        let sizes = amounts.iter_mut().skip(start + 1).filter(|amount| amount.role == Role::Total);
                        if is_count(&first) && !self.is_of_all(before, after - 1) {
                            sizes.for_each(|amount| amount.role = Role::Each);
                        }
                    }
                    self.measure(at).filter(|_| amounts.len() == start + 1 && is_count(&first))
                }
                Kind::Word(Class::Times) => self.measure(at + 1),
                // "1 boîte de 540 ml".
                Kind::Word(Class::Of) if is_container(&last) => self.measure(at + 1),
                _ if is_count(&last) && amounts.len() == start + 1 => self.measure(at),
                _ => None,
            };
            match next {
                Some((amount, after)) => (last, at) = (amount, after),
                None => break,
            }
        }
        self.container(at, amounts, start)
    }

    /// Reads the unit of a package or piece after the size of each: "(14 oz) can", "400g tin", "5cm piece".
    fn container(self, at: usize, amounts: &mut Vec<Amount>, start: usize) -> usize {
        let Some(first) = amounts.get(start).copied() else { return at };
        let next = self.skip_qualifiers(at);
        let Some((unit, end)) = self.unit(next) else {
            return self.skip_each(at);
        };
        let is_named = matches!(self.kind(end), Kind::Word(class) if !matches!(class, Class::Or | Class::And))
            || matches!(self.kind(end), Kind::Mark('(') | Kind::Number { .. });
        let sizes = amounts.len() > start + 1;
        match (unit.kind(), first.unit) {
            _ if !is_named => return at,
            (UnitKind::Measure(..) | UnitKind::Count(_), _) => return at,
            (_, None) if sizes => {
                if let Some(first) = amounts.get_mut(start) {
                    first.unit = Some(unit);
                }
            }
            (UnitKind::Container, Some(_)) if system(&first).is_some() => {
                amounts.iter_mut().skip(start).for_each(|amount| amount.role = Role::Each);
                amounts.push(self.amount_of(None, Some(unit), next, end));
            }
            (UnitKind::Part | UnitKind::Dab, Some(_)) if system(&first).is_some_and(System::is_length) => {}
            _ => return at,
        }
        // "1 (400 g) can (2 cups)".
        match self.kind(end) {
            Kind::Mark('(') => self.bracketed(end, amounts, start).unwrap_or(end),
            _ => end,
        }
    }

    fn skip_each(self, at: usize) -> usize {
        if self.is(at, Class::Each) { at + 1 } else { at }
    }

    /// Reads a bracket that has only amounts: "(7 oz)", "(about 2 cups)", "(3 1/2 oz/1/2 cup)", "(5 oz each)". Returns the
    /// token after it.
    pub(crate) fn bracketed(self, at: usize, amounts: &mut Vec<Amount>, start: usize) -> Option<usize> {
        let closing = self.0.get(at)?.closing?;
        // Brackets of an amount are short. The limit keeps hostile lines linear.
        if closing - at > 24 {
            return None;
        }
        let has_count = amounts.get(start).is_some_and(|amount| system(amount).is_none());
        let is_bare = amounts.get(start).is_some_and(|amount| amount.unit.is_none());
        let found = amounts.len();
        let mut next = at + 1;
        let mut is_each = false;
        while next < closing {
            let Some((mut amount, after)) = self.amount(next).filter(|(amount, _)| amount.unit.is_some()) else {
                break;
            };
            next = self.sums(&mut amount, after);
            amounts.push(amount);
            while matches!(self.class(next), Some(Class::Each | Class::Qualifier | Class::Packed)) {
                is_each |= self.is(next, Class::Each);
                next += 1;
            }
            if next < closing
                && (matches!(self.kind(next), Kind::Mark('/' | ',' | ';' | '|'))
                    || self.is(next, Class::Or)
                    || self.is_dash(next))
            {
                next += 1;
            }
        }
        if self.is(next, Class::In) && next + 2 == closing {
            next = closing;
        }
        if next != closing || amounts.len() == found {
            amounts.truncate(found);
            return None;
        }
        // "2 (14 oz) cans", "1 large (500 g) squash": before the name, it is the size of each.
        let is_package = has_count
            && (is_each
                || amounts.get(start).is_some_and(is_container)
                || is_bare && !self.is_of_all(at, closing) && self.unit(self.skip_qualifiers(closing + 1)).is_some());
        for amount in amounts.iter_mut().skip(found).filter(|amount| amount.role == Role::Total) {
            if is_package && system(amount).is_some() {
                amount.role = Role::Each;
            }
        }
        Some(closing + 1)
    }

    /// Returns whether a bracket has the size of all: "4 (about 2 pounds) chicken breasts", "2 (1 pound total) eggplants".
    fn is_of_all(self, opening: usize, closing: usize) -> bool {
        self.is(opening + 1, Class::Qualifier) || self.is(closing - 1, Class::Qualifier)
    }

    /// Reads a unit without a number: "pinch of", "small bunch", "a few sprigs of".
    fn unit_alone(self, start: usize) -> Option<(Amount, usize)> {
        let mut at = start;
        while at < start + 6
            && matches!(
                self.class(at),
                Some(Class::Qualifier | Class::Packed | Class::Size | Class::Article | Class::Some)
            )
        {
            at += 1;
        }
        let (unit, next) = self.unit(at)?;
        let is_amount = match unit.kind() {
            UnitKind::Dab => self.class(next).is_some(),
            UnitKind::Part | UnitKind::Container => {
                self.is(next, Class::Of) || at > start && self.class(next).is_some()
            }
            UnitKind::Measure(..) | UnitKind::Count(_) => self.is(next, Class::Of),
        };
        is_amount.then(|| (self.amount_of(None, Some(unit), at, next), next))
    }
}

fn is_container(amount: &Amount) -> bool {
    amount.unit.is_some_and(|unit| unit.kind() == UnitKind::Container)
}
