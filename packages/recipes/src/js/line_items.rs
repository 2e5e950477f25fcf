//! Reads line items from JSON.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use endcap::wire::{Filter, LineItem, Measurement};

use crate::decimal;
use crate::json::Json;

/// The members of line items, of their measurements and of their filters. Another one would be lost in the result.
const ITEM: [&str; 8] =
    ["name", "display_text", "quantity", "unit", "product_ids", "upcs", "line_item_measurements", "filters"];
const MEASUREMENT: [&str; 2] = ["quantity", "unit"];
const FILTERS: [&str; 2] = ["brand_filters", "health_filters"];

/// Reads an array of line items. Returns what is wrong with the first value that is
/// not one, with its path: `items[2].name: expected a string`.
pub(crate) fn line_items(document: &Json) -> Result<Vec<LineItem>, String> {
    let mut reader = Reader { path: String::new(), problem: None };
    let mut items = Vec::new();
    for (index, item) in document.items().iter().enumerate() {
        reader.path = at("items", index);
        items.push(reader.line_item(item));
    }
    match reader.problem {
        Some(problem) => Err(problem),
        None => Ok(items),
    }
}

struct Reader {
    /// The path of the object that is being read.
    path: String,
    problem: Option<String>,
}

/// Returns the path of an item of an array.
fn at(array: &str, index: usize) -> String {
    let index = decimal::integer(i64::try_from(index).unwrap_or(i64::MAX));
    [array, "[", &index, "]"].concat()
}

/// Returns a number as an integer, if it is one that JavaScript holds exactly.
fn integer(number: f64) -> Option<i64> {
    #[expect(clippy::cast_possible_truncation, reason = "saturates")]
    let integer = number as i64;
    #[expect(clippy::cast_precision_loss, clippy::float_cmp, reason = "other integers are refused")]
    let is_integer = integer.unsigned_abs() < 1 << 53 && integer as f64 == number;
    is_integer.then_some(integer)
}

impl Reader {
    fn line_item(&mut self, item: &Json) -> LineItem {
        self.object(item, &ITEM, "a member of line items");
        let name = self.text(item, "name");
        if name.is_none() {
            self.refuse("name", "a string", item.get("name").unwrap_or(&Json::Null));
        }
        let mut read = LineItem::new(name.unwrap_or_default());
        read.display_text = self.text(item, "display_text");
        read.quantity = self.number(item, "quantity");
        read.unit = self.text(item, "unit");
        for (index, id) in self.list(item, "product_ids").iter().enumerate() {
            match id.number().and_then(integer) {
                Some(id) => read.product_ids.push(id),
                None => self.refuse(&at("product_ids", index), "an integer", id),
            }
        }
        read.upcs = self.texts(item, "upcs");
        for (index, measurement) in self.list(item, "line_item_measurements").iter().enumerate() {
            let path = self.path.clone();
            self.path = [&path, ".", &at("line_item_measurements", index)].concat();
            self.object(measurement, &MEASUREMENT, "a member of measurements");
            let mut amount = Measurement::default();
            amount.quantity = self.number(measurement, "quantity");
            amount.unit = self.text(measurement, "unit");
            read.line_item_measurements.push(amount);
            self.path = path;
        }
        if let Some(filters) = Self::member(item, "filters") {
            self.path.push_str(".filters");
            self.object(filters, &FILTERS, "a member of filters");
            let mut filter = Filter::default();
            filter.brand_filters = self.texts(filters, "brand_filters");
            for health in self.texts(filters, "health_filters") {
                match health.parse() {
                    Ok(health) => filter.health_filters.push(health),
                    Err(_) => {
                        self.refuse("health_filters", "health filters of the service", &Json::Text(health));
                    }
                }
            }
            read.filters = Some(filter);
        }
        read
    }

    /// Refuses a value that is not an object, and members that are not among `names`.
    fn object(&mut self, value: &Json, names: &[&str], expected: &str) {
        match value {
            Json::Object(members, _) => {
                if let Some((unknown, value)) = members.iter().find(|(name, _)| !names.contains(&name.as_str())) {
                    self.refuse(unknown, expected, value);
                }
            }
            other => self.refuse("", "an object", other),
        }
    }

    /// Records that a member of the object is not what is expected. Without a name, the object itself is not.
    fn refuse(&mut self, name: &str, expected: &str, found: &Json) {
        if self.problem.is_none() {
            let dot = if name.is_empty() { "" } else { "." };
            self.problem = Some([&self.path, dot, name, ": expected ", expected, ", got ", found.kind()].concat());
        }
    }

    /// Returns a member that is not null.
    fn member<'j>(object: &'j Json, name: &str) -> Option<&'j Json> {
        object.get(name).filter(|value| !matches!(value, Json::Null))
    }

    fn text(&mut self, object: &Json, name: &str) -> Option<String> {
        let value = Self::member(object, name)?;
        if value.text().is_none() {
            self.refuse(name, "a string", value);
        }
        value.text().map(Into::into)
    }

    fn number(&mut self, object: &Json, name: &str) -> Option<f64> {
        let value = Self::member(object, name)?;
        if value.number().is_none() {
            self.refuse(name, "a number", value);
        }
        value.number()
    }

    fn list<'j>(&mut self, object: &'j Json, name: &str) -> &'j [Json] {
        match Self::member(object, name) {
            None => &[],
            Some(Json::Array(items)) => items,
            Some(other) => {
                self.refuse(name, "an array", other);
                &[]
            }
        }
    }

    fn texts(&mut self, object: &Json, name: &str) -> Vec<String> {
        let mut texts = Vec::new();
        for (index, item) in self.list(object, name).iter().enumerate() {
            match item.text() {
                Some(text) => texts.push(text.to_string()),
                None => self.refuse(&at(name, index), "a string", item),
            }
        }
        texts
    }
}
