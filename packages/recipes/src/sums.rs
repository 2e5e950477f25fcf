//! Adds the amounts of "1 lb 2 oz" and "1 cup plus 2 tbsp".

use crate::ingredient::{Amount, Role};
use crate::lexicon::Class;
use crate::numbers::Tokens;
use crate::unit::{System, Unit, UnitKind};

impl Tokens<'_> {
    /// Adds "plus 2 tbsp" and the "2 oz" of "1 lb 2 oz" to an amount.
    pub(crate) fn sums(self, amount: &mut Amount, mut at: usize) -> usize {
        loop {
            let is_stated = matches!(self.class(at), Some(Class::Plus | Class::And));
            let Some((other, next)) = self.measure(if is_stated { at + 1 } else { at }) else { return at };
            let is_smaller = is_stated || self.is_number(at) && base(&other).1 < base(amount).1;
            let Some(sum) = sum(amount, &other).filter(|_| is_smaller) else { return at };
            *amount = sum;
            at = next;
        }
    }
}

/// Returns one amount with another that stands behind it, up to its end. Both ends of a range become larger. Sizes of each are not
/// the whole amount.
pub(crate) fn sum(one: &Amount, two: &Amount) -> Option<Amount> {
    let (quantity, unit) = add(one, two)?;
    let high = |amount: &Amount| Amount { quantity: amount.max_quantity.or(amount.quantity), ..*amount };
    let (max_quantity, max_unit) = add(&high(one), &high(two))?;
    let max_quantity = max_quantity.filter(|_| one.max_quantity.or(two.max_quantity).is_some());
    let is_sum = one.role != Role::Each && two.role != Role::Each;
    (is_sum && unit == max_unit).then_some(Amount { quantity, max_quantity, unit, end: two.end, ..*one })
}

/// Returns the system of an amount's unit, if it measures.
pub(crate) fn system(amount: &Amount) -> Option<System> {
    base(amount).0
}

/// Returns the system of an amount's unit, and the unit's size in the system's base.
pub(crate) fn base(amount: &Amount) -> (Option<System>, f64) {
    match amount.unit.map(Unit::kind) {
        Some(UnitKind::Measure(system, base)) => (Some(system), base),
        _ => (None, 1.0),
    }
}

/// Adds two amounts exactly. The result has the larger unit if its quantity is a fraction of small denominator there.
pub(crate) fn add(one: &Amount, two: &Amount) -> Option<(Option<f64>, Option<Unit>)> {
    let ((one_system, one_base), (two_system, two_base)) = (measure_of(one)?, measure_of(two)?);
    let mut factor = 1.0;
    let mut first_base = one_base;
    match (one_system, two_system) {
        (System::UsMass, System::UsVolume) if two.unit == Some(Unit::FluidOunce) => return None,
        // A pint with fluid ounces beside metric amounts is British: 20 of them.
        (System::UsVolume, System::UsMass) if one.unit == Some(Unit::Pint) && two.unit == Some(Unit::Ounce) => {
            first_base = 120.0;
            factor = 6.0;
        }
        (System::UsVolume, System::UsVolume) if one.unit == Some(Unit::Pint) && two.unit == Some(Unit::FluidOunce) => {
            first_base = 120.0;
        }
        (one, two) if one == two => {}
        _ => return None,
    }
    let second_base = two_base * factor;
    let total = one.quantity? * first_base + two.quantity? * second_base;
    let (large, small) = if first_base >= second_base {
        ((first_base, one.unit), (second_base, two.unit))
    } else {
        ((second_base, two.unit), (first_base, one.unit))
    };
    // Halves to sixteenths of a unit are exact in binary; thirds of a cup are spoons.
    let is_exact = is_whole(total / large.0 * 64.0) || large.0 >= 120.0 || large.1 == small.1;
    let is_exact = is_exact && large.1 != Some(Unit::Stick);
    let (base, unit) = if is_exact { large } else { small };
    Some((Some(total / base), unit))
}

fn measure_of(amount: &Amount) -> Option<(System, f64)> {
    match amount.unit?.kind() {
        UnitKind::Measure(system, base) => Some((system, base)),
        UnitKind::Part if amount.unit == Some(Unit::Stick) => Some((System::UsVolume, 24.0)),
        _ => None,
    }
}

/// Returns whether a number is whole and below 2^32. The remainder of floats is long code in wasm.
pub(crate) fn is_whole(number: f64) -> bool {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number that does not fit differs")]
    let whole = f64::from(number as u32);
    (whole - number).abs() < f64::EPSILON
}
