//! Merges and scales line items.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use endcap::wire::{LineItem, Measurement};

use crate::ingredient::{Amount, Role};
use crate::item::{exact, measurement, rounded};
use crate::lexicon::{Class, class, hash, key};
use crate::sums::add;
use crate::unit::{Unit, UnitKind};
use crate::{Language, decimal, read_ingredient};

/// The maximum number of items of one name to try an item with, and of measurements of an item that is merged, so that time stays linear.
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
    merge_all(items.into_iter().collect())
}

/// Merges the items of one product. To collect a `Vec` again would be more code in the npm package.
pub(crate) fn merge_all(items: Vec<LineItem>) -> Vec<LineItem> {
    let mut merged: Vec<LineItem> = Vec::new();
    let count: usize = items.iter().map(|item| 1 + item.product_ids.len() + item.upcs.len()).sum();
    let mut by_key = ByKey { slots: vec![0; (2 * count + 1).next_power_of_two()], keys: Vec::new() };
    for mut item in items {
        let mut keys: Vec<usize> = Vec::new();
        for id in &item.product_ids {
            keys.push(by_key.find("#", &decimal::integer(*id)));
        }
        for upc in &item.upcs {
            keys.push(by_key.find("u", upc));
        }
        keys.push(by_key.find("n", &key(&item.name)));
        let mut found = None;
        for key in &keys {
            for index in by_key.keys.get(*key).map(|(_, indices)| indices.as_slice()).unwrap_or_default() {
                if found.is_none() && merged.get_mut(*index).is_some_and(|first| merge(first, &item)) {
                    found = Some(*index);
                }
            }
        }
        let index = found.unwrap_or(merged.len());
        // The first item of an id keeps it.
        let mut keys = keys.into_iter();
        let mut is_first = || keys.next().is_some_and(|key| by_key.add(key, index));
        item.product_ids.retain(|_| is_first());
        item.upcs.retain(|_| is_first());
        is_first();
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

/// The merged items of each key. A key is what makes two items the same product: the name, a product id, a UPC. A hash table:
/// `BTreeMap` would be a twentieth of the npm package.
struct ByKey {
    /// The number of a key, from one, at its hash or behind it. At least half of them are 0.
    slots: Vec<usize>,
    keys: Vec<(String, Vec<usize>)>,
}

impl ByKey {
    /// Returns the index of the key of a kind and a value.
    fn find(&mut self, kind: &str, value: &str) -> usize {
        let key = [kind, value].concat();
        let mut at = hash(key.as_bytes());
        loop {
            let mask = self.slots.len() - 1;
            let Some(slot) = self.slots.get_mut(at & mask) else { return 0 };
            match slot.checked_sub(1) {
                None => {
                    self.keys.push((key, Vec::new()));
                    *slot = self.keys.len();
                    return self.keys.len() - 1;
                }
                Some(index) if self.keys.get(index).is_some_and(|(other, _)| *other == key) => return index,
                Some(_) => at = at.wrapping_add(1),
            }
        }
    }

    /// Adds an item to a key. Returns whether it is the first one.
    fn add(&mut self, key: usize, index: usize) -> bool {
        let Some((_, indices)) = self.keys.get_mut(key) else { return false };
        let is_first = indices.is_empty();
        if !indices.contains(&index) && indices.len() < MAX_TRIES {
            indices.push(index);
        }
        is_first
    }
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
    // Each is compared with each.
    if ours.len() > MAX_TRIES || theirs.len() > MAX_TRIES {
        return false;
    }
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
    let (one_quantity, two_quantity) = (exact(one.quantity.unwrap_or(1.0)), exact(two.quantity.unwrap_or(1.0)));
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

/// Why line items cannot be scaled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScaleError {
    /// The factor is not a number from a millionth to a million.
    Factor,
    /// A quantity becomes too large or too small for a number.
    Quantity {
        /// The index of the item.
        item: usize,
    },
}

impl fmt::Display for ScaleError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message())
    }
}

impl core::error::Error for ScaleError {}

impl ScaleError {
    /// Returns the error in words, with what to do.
    pub fn message(&self) -> String {
        match self {
            Self::Factor => "`factor` must be from 0.000001 to 1000000".into(),
            Self::Quantity { item } => {
                let item = decimal::integer(i64::try_from(*item).unwrap_or(i64::MAX));
                ["items[", &item, "]: `factor` makes its quantity too large or small"].concat()
            }
        }
    }
}

/// Multiplies the quantities of line items, and says so in their display texts: "2 × 3 cloves garlic".
///
/// # Errors
/// Returns an error if `factor` is not from a millionth to a million, or if a quantity overflows.
///
/// ```
/// use endcap::wire::LineItem;
/// use endcap_recipes::scale_items;
///
/// let items = scale_items([LineItem::new("garlic").display_text("3 cloves garlic"), LineItem::new("salt")], 2.0).unwrap();
/// assert_eq!(items[0].display_text.as_deref(), Some("2 × 3 cloves garlic"));
/// assert_eq!(items[1], LineItem::new("salt"));
/// ```
pub fn scale_items(items: impl IntoIterator<Item = LineItem>, factor: f64) -> Result<Vec<LineItem>, ScaleError> {
    scale_all(items.into_iter().collect(), factor)
}

/// Multiplies the quantities of line items.
pub(crate) fn scale_all(mut items: Vec<LineItem>, factor: f64) -> Result<Vec<LineItem>, ScaleError> {
    if !(1e-6..=1e6).contains(&factor) {
        return Err(ScaleError::Factor);
    }
    for (index, item) in items.iter_mut().enumerate().filter(|_| (factor - 1.0).abs() > 1e-9) {
        let text = item.display_text.as_ref().unwrap_or(&item.name);
        let is_single = item.quantity.is_none() && item.unit.is_none();
        // Shops do not sell by the clove, but the text says how many.
        let has_amount = !is_single || !item.line_item_measurements.is_empty() || has_amount(text);
        if has_amount {
            item.display_text = Some([&decimal::text(rounded(factor)), " × ", text].concat());
        }
        let measurements = item.line_item_measurements.iter_mut().map(|measurement| &mut measurement.quantity);
        for quantity in measurements.chain((!is_single).then_some(&mut item.quantity)) {
            let scaled = rounded(exact(quantity.unwrap_or(1.0)) * factor);
            *quantity = Some(scaled);
            if !(scaled.is_finite() && scaled > 0.0) {
                return Err(ScaleError::Quantity { item: index });
            }
        }
    }
    Ok(items)
}

/// Returns whether a text says an amount in one of the languages.
fn has_amount(text: &str) -> bool {
    [Language::English, Language::French].iter().any(|language| !read_ingredient(text, *language).amounts.is_empty())
}
