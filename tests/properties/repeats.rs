//! A simple reference implementation of the rules on repeated values: compares each value with each other value.

use fastrand::Rng;

use crate::json::Json;

/// Returns a shopping list that repeats a few ids and codes.
pub(crate) fn list(random: &mut Rng) -> (Json, Vec<(&'static str, String)>) {
    let mut items = Vec::new();
    let (mut ids, mut codes) = (Vec::new(), Vec::new());
    for item in 0..random.usize(..7) {
        let by_id = random.bool();
        let values: Vec<_> = (0..random.usize(..4)).map(|_| if by_id { id(random) } else { code(random) }).collect();
        let (field, all) = if by_id { ("product_ids", &mut ids) } else { ("upcs", &mut codes) };
        all.extend(values.iter().enumerate().map(|(place, value)| Entry { item, place, text: value.clone() }));
        let spelled = |value: String| if by_id { Json::Number(value) } else { Json::Text(value) };
        let values = values.into_iter().map(spelled).collect();
        items.push(Json::object([("name", Some(Json::text("x"))), (field, Some(Json::List(values)))]));
    }
    let list = Json::object([("title", Some(Json::text("x"))), ("line_items", Some(Json::List(items)))]);
    let mut expected = found(&ids, "product_ids", "duplicate-product-id");
    expected.extend(found(&codes, "upcs", "duplicate-upc"));
    (list, expected)
}

fn id(random: &mut Rng) -> String {
    ["0", "1", "-1", "9007199254740993", "9223372036854775807", "-9223372036854775808"][random.usize(..6)].to_owned()
}

/// Returns one of a few codes of either length, or a malformed code.
fn code(random: &mut Rng) -> String {
    match random.u8(..8) {
        0 => ["", "é", "1", "12", "\"", "99999999999"][random.usize(..6)].to_owned(),
        1..4 => format!("{:014}", random.u8(..3)),
        _ => format!("{:012}", random.u8(..3)),
    }
}

struct Entry {
    item: usize,
    place: usize,
    text: String,
}

impl Entry {
    fn is_equivalent(&self, other: &Self) -> bool {
        let is_code = |value: &str| matches!(value.len(), 12 | 14) && value.bytes().all(|byte| byte.is_ascii_digit());
        is_code(&self.text)
            && is_code(&other.text)
            && self.text.len() != other.text.len()
            && self.text.parse::<u64>() == other.text.parse::<u64>()
    }
}

/// Returns the expected issues in document order. `values` must be in that order too.
fn found(values: &[Entry], field: &str, duplicate: &'static str) -> Vec<(&'static str, String)> {
    let mut found = Vec::new();
    for (index, value) in values.iter().enumerate() {
        let before = &values[..index];
        let mut report = |rule| found.push((rule, format!("line_items[{}].{field}[{}]", value.item, value.place)));
        let same = || before.iter().filter(|other| other.text == value.text);
        let mut items: Vec<_> = same().map(|other| other.item).collect();
        items.dedup();
        // The first position in the second item that has the value.
        if matches!(items[..], [first] if first != value.item) {
            report(duplicate);
        }
        if same().filter(|other| other.item == value.item).count() == 1 {
            report("repeated-in-item");
        }
        // The first of two equivalent codes in different items: one hint for each product.
        let has_other = |at: usize| {
            values[..at].iter().any(|other| other.item != values[at].item && other.is_equivalent(&values[at]))
        };
        let is_reported =
            (0..index).any(|at| has_other(at) && (values[at].text == value.text || values[at].is_equivalent(value)));
        if has_other(index) && !is_reported {
            report("equivalent-upc");
        }
    }
    found
}
