//! The rules for quantities and units of a line item (service document, "Measurement"). Each function is named after
//! the field that it checks.

use super::MEASUREMENT;
use crate::api::common::warn_if_blank;
use crate::api::countable;
use crate::api::units::{self, Unit};
use crate::json::{Number, Text};
use crate::schema::{Context, Flag, Key, RangeSlot, Raw, Rule, Seen, Step, Verdict};

// Notes of a line item. `shopping_list.rs` uses the smaller numbers.
const NAME: RangeSlot = RangeSlot(3);
/// The range of an item's measurements, if one has a weight as its unit.
const WEIGHTS: RangeSlot = RangeSlot(4);
const HAS_WEIGHT: Flag = Flag(5);
const HAS_OTHER_UNIT: Flag = Flag(6);
/// The range of the deprecated unit, if it is a weight.
const UNIT_WEIGHT: RangeSlot = RangeSlot(5);

pub(super) fn quantity(context: &mut Context<'_, '_>, quantity: Number<'_>) {
    if !quantity.is_positive() {
        context.reject(Rule::QuantityNotPositive, 1001, Key::Path, &[]);
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
        Unit::Unlisted(listed) => unlisted_unit(context, listed),
    }
    context.notes().set(HAS_OTHER_UNIT);
}

#[cold]
#[inline(never)]
fn unlisted_unit(context: &mut Context<'_, '_>, suggestion: Option<&'static str>) {
    match suggestion {
        None => context.warn(Rule::UnlistedUnit, &[]),
        Some(listed) => {
            let params = [("suggestion", Raw::Text(listed))];
            context.report(Rule::UnlistedUnit, Verdict::Warning, &params, "; did you mean {suggestion}?");
        }
    }
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

const REPLACED: &[(&str, Raw<'static>)] = &[("replacement", Raw::Text("line_item_measurements"))];

pub(super) fn deprecated_quantity(context: &mut Context<'_, '_>, quantity: Number<'_>) {
    context.warn(Rule::Deprecated, REPLACED);
    if !quantity.is_positive() {
        context.warn(Rule::QuantityIgnored, &[]);
    }
}

pub(super) fn deprecated_unit(context: &mut Context<'_, '_>, text: Text<'_>) {
    context.warn(Rule::Deprecated, REPLACED);
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

const EACH: &[(&str, Raw<'static>)] = &[("suggestion", Raw::Text("each"))];

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
                context.warn(Rule::CountableByWeight, EACH);
            });
        }
    }
}
