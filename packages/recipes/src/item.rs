//! Makes the service's line item of a line.

use alloc::vec::Vec;

use endcap::wire::{LineItem, Measurement};

use crate::ingredient::{Amount, Ingredient, Role};
use crate::lexicon::key;
use crate::notes::Note;
use crate::plain::pieces;
use crate::unit::{System, Unit, UnitKind};

/// Returns the line item for an ingredient, and a note for each decision. Returns `None` for headings and for lines that
/// name nothing.
///
/// The name is the first of a choice. Measurements have units that the service lists. A line that says its amount twice
/// has both.
///
/// ```
/// use endcap_recipes::{Language, line_item, read_ingredient};
///
/// let line = "2 (14.5 oz) cans black or pinto beans";
/// let (item, notes) = line_item(line, &read_ingredient(line, Language::English)).unwrap();
/// assert_eq!(item.name, "black beans");
/// assert_eq!(item.line_item_measurements[0].unit.as_deref(), Some("can"));
/// assert_eq!(item.line_item_measurements[1].quantity, Some(29.0));
/// assert_eq!(notes[0].message(Language::English), "\"black beans\" was taken of a choice");
/// ```
pub fn line_item(line: &str, ingredient: &Ingredient) -> Option<(LineItem, Vec<Note>)> {
    if ingredient.is_heading || ingredient.name.is_empty() {
        return None;
    }
    let mut notes = Vec::new();
    let name = match ingredient.alternatives.first() {
        Some(first) => {
            notes.push(Note::FirstChoice { name: first.clone() });
            first
        }
        None => &ingredient.name,
    };
    let mut item = LineItem::new(name.as_str()).display_text(line.trim());
    item.line_item_measurements = measurements(ingredient, &mut notes);
    Some((item, notes))
}

fn measurements(ingredient: &Ingredient, notes: &mut Vec<Note>) -> Vec<Measurement> {
    let count = ingredient
        .amounts
        .first()
        .filter(|first| first.role == Role::Total)
        .map_or(1.0, |first| upper(first).unwrap_or(1.0));
    let has_metric = ingredient.amounts.iter().any(|amount| {
        matches!(amount.unit.map(Unit::kind), Some(UnitKind::Measure(System::MetricVolume | System::MetricMass, _)))
    });
    let mut measurements: Vec<Measurement> = Vec::new();
    let mut has_length = false;
    for amount in &ingredient.amounts {
        if amount.role == Role::Length {
            has_length = true;
            continue;
        }
        if let (Some(low), Some(high)) = (amount.quantity, amount.max_quantity) {
            notes.push(Note::UpperEnd { low, high });
        }
        let factor = if amount.role == Role::Each { count } else { 1.0 };
        let quantity = upper(amount).unwrap_or(1.0) * factor;
        let (measured, note) = measured(amount.unit, quantity, has_metric, &ingredient.name);
        notes.extend(note);
        if let Some((quantity, unit)) = measured
            && quantity > 0.0
            && !measurements.iter().any(|other| other.unit.as_deref() == Some(unit))
        {
            measurements.push(measurement(quantity, unit));
        }
    }
    if has_length && measurements.is_empty() {
        notes.push(Note::Length);
        measurements.push(measurement(1.0, "each"));
    }
    measurements
}

pub(crate) fn measurement(quantity: f64, unit: &str) -> Measurement {
    Measurement::default().quantity(rounded(quantity)).unit(unit)
}

/// Rounds to a millionth. Leaves numbers that are smaller or too large for it.
pub(crate) fn rounded(number: f64) -> f64 {
    let scaled = number * 1e6;
    if !(1.0..1e15).contains(&scaled) {
        return number;
    }
    whole(scaled) / 1e6
}

/// Returns the twelfth that was rounded to a millionth: a third for 0.333333. Returns other numbers as they are.
pub(crate) fn exact(number: f64) -> f64 {
    let twelfths = whole(number.min(1e12) * 12.0) / 12.0;
    if (twelfths - number).abs() < 1e-6 { twelfths } else { number }
}

/// Rounds a number below 2^53.
fn whole(number: f64) -> f64 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
    let whole = (number + 0.5) as u64;
    #[expect(clippy::cast_precision_loss, reason = "below 2^53")]
    let whole = whole as f64;
    whole
}

fn upper(amount: &Amount) -> Option<f64> {
    amount.max_quantity.or(amount.quantity)
}

/// Returns an amount in a unit that the service lists, and the decision that was made.
fn measured(
    unit: Option<Unit>,
    quantity: f64,
    has_metric: bool,
    name: &str,
) -> (Option<(f64, &'static str)>, Option<Note>) {
    let Some(unit) = unit else { return (Some((quantity, "each")), None) };
    let (factor, listed) = match unit {
        Unit::FluidOunce | Unit::Pint if has_metric => return (None, Some(Note::BesideMetric { unit })),
        Unit::FluidOunce => (2.0, "tablespoon"),
        Unit::Centiliter => (10.0, "milliliter"),
        Unit::Deciliter => (100.0, "milliliter"),
        Unit::Milligram => (0.001, "gram"),
        Unit::Stick if is_butter(name) => (8.0, "tablespoon"),
        Unit::Dozen => (12.0, "each"),
        Unit::Piece => return (Some((quantity, "each")), None),
        Unit::Packet | Unit::Sachet | Unit::Envelope => return (Some((quantity, "packet")), None),
        Unit::Can | Unit::Package | Unit::Head | Unit::Ear | Unit::Bunch => {
            return (Some((quantity, unit.name())), None);
        }
        _ => {
            return match unit.kind() {
                UnitKind::Measure(..) => (Some((quantity, unit.name())), None),
                UnitKind::Container => (Some((quantity, "each")), Some(Note::Counted { unit })),
                UnitKind::Part | UnitKind::Dab | UnitKind::Count(_) => (None, Some(Note::NotSold { unit })),
            };
        }
    };
    let converted = rounded(quantity * factor);
    (Some((converted, listed)), Some(Note::Converted { quantity, unit, converted, listed }))
}

fn is_butter(name: &str) -> bool {
    let name = key(name);
    pieces(&name, b' ').any(|word| ["butter", "margarine", "beurre", "shortening"].contains(&word))
}
