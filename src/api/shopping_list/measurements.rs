//! The rules for quantities and units of a line item (service document, "Measurement"). Each function is named after
//! the field that it checks.

use super::{HAS_OTHER_UNIT, HAS_WEIGHT, MEASUREMENT, NAME, UNIT_WEIGHT, WEIGHTS};
use crate::api::common::warn_if_blank;
use crate::api::countable;
use crate::api::unit_words::{COUNTABLE, UNSOLD};
use crate::api::units::{self, Unit};
use crate::json::{Number, Text};
use crate::schema::{Context, Found, ParamToken, Rule, Seen, Step};

/// The rows of the functions below.
macro_rules! measurement_rules {
    ([$next:ident $($rest:ident)*] {$($groups:tt)*}) => { $next! { [$($rest)*] { $($groups)* shopping_list {
        /// A measurement quantity that is not greater than zero.
        QuantityNotPositive = "quantity-not-positive", Fixed(1001, Path): "must be greater than 0",
            quantity_not_positive(),
            accepts {"line_items": [{"name": "milk", "line_item_measurements": [{"quantity": 0.5, "unit": "gallon"}]}]}
            rejects {"line_items": [{"name": "milk", "line_item_measurements": [{"quantity": 0, "unit": "gallon"}]}]}
                at "line_items[0].line_item_measurements[0].quantity";
        /// A unit that the service does not document.
        UnlistedUnit = "unlisted-unit", Warning:
            "is \"{actual}\", which is not a unit that the service lists; {~problem}",
            unlisted_unit(actual: text, problem: token(UnitProblem), suggestion? " {suggestion}": value(Unit)),
            accepts {"line_items": [{"name": "milk", "line_item_measurements": [{"quantity": 2, "unit": "cups"}]}]}
            rejects {"line_items": [{"name": "milk", "line_item_measurements": [{"quantity": 2, "unit": "carton"}]}]}
                at "line_items[0].line_item_measurements[0].unit"
            rejects {"line_items": [{"name": "milk", "line_item_measurements": [{"quantity": 2, "unit": "TBSP."}]}]}
                at "line_items[0].line_item_measurements[0].unit"
            rejects {"line_items": [{"name": "garlic", "line_item_measurements": [{"quantity": 2, "unit": "cloves"}]}]}
                at "line_items[0].line_item_measurements[0].unit"
            rejects {"line_items": [{"name": "milk", "line_item_measurements": [{"quantity": 2, "unit": "firkin"}]}]}
                at "line_items[0].line_item_measurements[0].unit";
        /// A field that the service has replaced.
        Deprecated = "deprecated", Warning: "is deprecated; use {replacement}", deprecated(replacement: field),
            accepts {"line_items": [{"name": "milk", "line_item_measurements": [{"quantity": 2}]}]}
            rejects {"line_items": [{"name": "milk", "quantity": 2}]} at "line_items[0].quantity";
        /// A deprecated quantity that is not greater than zero.
        QuantityIgnored = "quantity-ignored", Warning: "is not greater than 0, so it has no effect", quantity_ignored(),
            accepts {"line_items": [{"name": "milk", "quantity": 2}]}
            rejects {"line_items": [{"name": "milk", "quantity": 0}]} at "line_items[0].quantity";
        /// A countable item, such as "onions", that is measured by weight only.
        CountableByWeight = "countable-by-weight", Warning:
            "measures a countable item by weight only; use \"{suggestion}\"",
            countable_by_weight(suggestion: value(Unit)),
            accepts {"line_items": [{"name": "onions", "line_item_measurements": [{"quantity": 3, "unit": "each"}]}]}
            rejects {"line_items": [{"name": "onions", "line_item_measurements": [{"quantity": 500, "unit": "g"}]}]}
                at "line_items[0].line_item_measurements";
    } } } };
}

pub(super) fn quantity(context: &mut Context<'_, '_>, quantity: Number<'_>) {
    if !quantity.is_positive() {
        context.report(&Rule::quantity_not_positive());
    }
}

pub(super) fn name(context: &mut Context<'_, '_>, text: Text<'_>) {
    warn_if_blank(context, text);
    context.store_range(NAME);
}

#[inline(never)]
pub(super) fn measured_unit(context: &mut Context<'_, '_>, text: Text<'_>) {
    match units::look_up(&text, context.input()) {
        Unit::Listed { is_weight: true } => return context.notes().set(HAS_WEIGHT),
        Unit::Listed { is_weight: false } => {}
        Unit::Unlisted(class) => {
            let (problem, suggestion) = match class {
                None => (ParamToken::UnknownUnit, None),
                Some(COUNTABLE) => (ParamToken::CountedThing, Some("each")),
                Some(UNSOLD) => (ParamToken::UnsoldAmount, None),
                unit => (ParamToken::OtherSpelling, unit),
            };
            context.report(&Rule::unlisted_unit(text, problem, suggestion));
        }
    }
    context.notes().set(HAS_OTHER_UNIT);
}

const UNIT: u32 = MEASUREMENT.bit("unit");

pub(super) fn measurement(context: &mut Context<'_, '_>, seen: Seen) {
    if seen.present & UNIT == 0 {
        context.notes().set(HAS_OTHER_UNIT); // the default is `each`
    }
}

pub(super) fn measurements(context: &mut Context<'_, '_>, _: usize) {
    if context.notes().take(HAS_WEIGHT) {
        context.store_range(WEIGHTS);
    }
}

const REPLACED: &Found<'_, 1> = &Rule::deprecated("line_item_measurements");

pub(super) fn deprecated_quantity(context: &mut Context<'_, '_>, quantity: Number<'_>) {
    context.report(REPLACED);
    if !quantity.is_positive() {
        context.report(&Rule::quantity_ignored());
    }
}

pub(super) fn deprecated_unit(context: &mut Context<'_, '_>, text: Text<'_>) {
    context.report(REPLACED);
    let has_other_unit = context.notes().take(HAS_OTHER_UNIT);
    measured_unit(context, text);
    if context.notes().take(HAS_WEIGHT) {
        context.store_range(UNIT_WEIGHT);
    }
    // Restore the flag: it must only be about the measurements.
    context.notes().take(HAS_OTHER_UNIT);
    if has_other_unit {
        context.notes().set(HAS_OTHER_UNIT);
    }
}

/// Warns about a line item with a countable name whose units are all weights.
#[inline(never)]
pub(super) fn countable_by_weight(context: &mut Context<'_, '_>) {
    let (name, unit) = (context.notes().take_range(NAME), context.notes().take_range(UNIT_WEIGHT));
    let weights = context.notes().take_range(WEIGHTS);
    let has_other_unit = context.notes().take(HAS_OTHER_UNIT);
    let has_weight = unit.is_some() || weights.is_some();
    let Some(name) = name.filter(|_| has_weight && !has_other_unit) else { return };
    // Without the quotes.
    let name = context.input().get(name.start as usize + 1..name.end as usize - 1).map(Text::escaped);
    if !name.is_some_and(|name| countable::is_countable(&name)) {
        return;
    }
    for (range, field) in [(unit, "unit"), (weights, "line_item_measurements")] {
        if range.is_some() {
            context.with_descendant(&[Step::Field(field)], range, &mut |context| {
                context.report(const { &Rule::countable_by_weight("each") });
            });
        }
    }
}
