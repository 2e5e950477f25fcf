//! Merges and scales line items.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use endcap::wire::{LineItem, Measurement};

use crate::ingredient::{Amount, Role};
use crate::item::measurement;
use crate::lexicon::{Class, class, lower};
use crate::sums::add;
use crate::unit::{Unit, UnitKind};
use crate::{Language, decimal};

/// The maximum number of items of one name to try an item with, so that time stays linear.
const MAX_TRIES: usize = 16;

/// Merges the items of one product: items of the same name, or that share a product id or UPC. Adds only amounts that can
/// be added exactly, as ounces and pounds can, and otherwise keeps the items apart. An id that would stand in two items
/// stays in the first. If each item passes the check, so does a list of the result.
///
/// ```
/// use endcap::wire::{LineItem, Measurement};
/// use endcap_recipes::merge_items;
///
/// let item = |quantity: f64, unit: &str| {
///     LineItem::new("flour").line_item_measurements([Measurement::default().quantity(quantity).unit(unit)])
/// };
/// let merged = merge_items([item(1.0, "lb"), item(8.0, "oz"), item(2.0, "cups")]);
/// assert_eq!(merged[0].line_item_measurements[0].quantity, Some(1.5));
/// assert_eq!(merged[1].line_item_measurements[0].unit.as_deref(), Some("cups"));
/// ```
pub fn merge_items(items: impl IntoIterator<Item = LineItem>) -> Vec<LineItem> {
    let mut merged: Vec<LineItem> = Vec::new();
    let mut by_key: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for mut item in items {
        let keys = keys(&item);
        let mut found = None;
        for key in &keys {
            for index in by_key.get(key).map(Vec::as_slice).unwrap_or_default() {
                if found.is_none() && merged.get_mut(*index).is_some_and(|first| merge(first, &item)) {
                    found = Some(*index);
                }
            }
        }
        let index = found.unwrap_or(merged.len());
        // Whether the key is the first of its kind. The first item of an id keeps it.
        let mut is_first = |key: String| {
            let found = by_key.entry(key).or_default();
            let is_first = found.is_empty();
            if !found.contains(&index) && found.len() < MAX_TRIES {
                found.push(index);
            }
            is_first
        };
        is_first(key_of_name(&item.name));
        item.product_ids.retain(|id| is_first(key_of_product(*id)));
        item.upcs.retain(|upc| is_first(key_of_upc(upc)));
        match merged.get_mut(index) {
            Some(first) => {
                first.product_ids.append(&mut item.product_ids);
                first.upcs.append(&mut item.upcs);
            }
            None => merged.push(item),
        }
    }
    merged
}

/// What makes two items the same product: the name, each product id, each UPC.
fn keys(item: &LineItem) -> Vec<String> {
    let mut keys: Vec<String> = item.product_ids.iter().map(|id| key_of_product(*id)).collect();
    keys.extend(item.upcs.iter().map(|upc| key_of_upc(upc)));
    keys.push(key_of_name(&item.name));
    keys
}

fn key_of_name(name: &str) -> String {
    String::from("n") + &lower(name.trim())
}

fn key_of_product(id: i64) -> String {
    String::from("#") + &decimal::integer(id)
}

fn key_of_upc(upc: &str) -> String {
    String::from("u") + upc
}

/// Adds `item` to `first` if their amounts can be added. Leaves ids to the caller.
fn merge(first: &mut LineItem, item: &LineItem) -> bool {
    let has_both = |one: &LineItem, two: &LineItem| !one.product_ids.is_empty() && !two.upcs.is_empty();
    let is_deprecated = |item: &LineItem| item.quantity.is_some() || item.unit.is_some();
    if has_both(first, item)
        || has_both(item, first)
        || first.filters != item.filters
        || is_deprecated(first)
        || is_deprecated(item)
    {
        return false;
    }
    let (ours, theirs) = (&first.line_item_measurements, &item.line_item_measurements);
    let mut sums: Vec<Measurement> = Vec::new();
    for one in ours {
        sums.extend(theirs.iter().find_map(|two| sum(one, two)));
    }
    if sums.is_empty() && !(ours.is_empty() && theirs.is_empty()) {
        return false;
    }
    first.line_item_measurements = sums;
    if let Some(text) = &item.display_text {
        let before = first.display_text.get_or_insert_with(|| first.name.clone());
        if before != text || !item.line_item_measurements.is_empty() {
            before.push_str(" + ");
            before.push_str(text);
        }
    }
    true
}

/// Adds two measurements exactly.
fn sum(one: &Measurement, two: &Measurement) -> Option<Measurement> {
    let unit_of = |measurement: &Measurement| measurement.unit.clone().unwrap_or_else(|| "each".into());
    let (one_unit, two_unit) = (unit_of(one), unit_of(two));
    let (one_quantity, two_quantity) = (one.quantity.unwrap_or(1.0), two.quantity.unwrap_or(1.0));
    let (quantity, unit) = if one_unit.eq_ignore_ascii_case(&two_unit) {
        (one_quantity + two_quantity, one_unit)
    } else {
        let amount = |quantity, unit: &str| {
            let unit = Some(measure(unit)?);
            Some(Amount { quantity: Some(quantity), max_quantity: None, unit, role: Role::Total, start: 0, end: 0 })
        };
        let (quantity, unit) = add(&amount(one_quantity, &one_unit)?, &amount(two_quantity, &two_unit)?)?;
        (quantity?, unit?.name().into())
    };
    (quantity.is_finite() && quantity > 0.0).then(|| measurement(quantity, &unit))
}

fn measure(unit: &str) -> Option<Unit> {
    match class(unit, Language::English) {
        Class::Unit(unit) if matches!(unit.kind(), UnitKind::Measure(..)) => Some(unit),
        _ => None,
    }
}

/// Multiplies the measurements of line items, and says so in their display texts. Leaves out a measurement that becomes
/// too large or too small for a number. Returns the items as they are if `factor` is not a positive number.
pub fn scale_items(items: impl IntoIterator<Item = LineItem>, factor: f64) -> Vec<LineItem> {
    let is_scale = factor.is_finite() && factor > 0.0 && (factor - 1.0).abs() > 1e-9;
    let scale = |mut item: LineItem| {
        let has_amount = !item.line_item_measurements.is_empty();
        item.line_item_measurements.retain_mut(|measurement| {
            let quantity = rounded(measurement.quantity.unwrap_or(1.0) * factor);
            measurement.quantity = Some(quantity);
            quantity.is_finite() && quantity > 0.0
        });
        if has_amount {
            let text = item.display_text.as_ref().unwrap_or(&item.name);
            item.display_text = Some([&decimal::text(rounded(factor)), " × ", text].concat());
        }
        item
    };
    items.into_iter().map(|item| if is_scale { scale(item) } else { item }).collect()
}

/// Rounds to a millionth, so that a third of 3 is 1. Leaves numbers that are smaller or too large for it.
fn rounded(number: f64) -> f64 {
    let scaled = number * 1e6;
    if !(1.0..1e15).contains(&scaled) {
        return number;
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 1 and 1e15")]
    let whole = (scaled + 0.5) as u64;
    #[expect(clippy::cast_precision_loss, reason = "below 2^53")]
    let whole = whole as f64;
    whole / 1e6
}
