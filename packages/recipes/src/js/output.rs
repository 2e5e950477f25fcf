//! Makes the JSON that the npm package returns.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use endcap::wire::{LineItem, ShoppingList};

use crate::document::Json;
use crate::{Language, Note, Problem, Reason, Unit, Withheld, decimal};

/// Converts byte offsets in a text to UTF-16 code units.
pub(crate) struct Offsets {
    /// The number of code units before each byte. Empty for ASCII, where both are the same.
    units: Vec<usize>,
}

impl Offsets {
    pub(crate) fn new(text: &str) -> Self {
        let mut units = Vec::new();
        if !text.is_ascii() {
            let mut count = 0;
            for character in text.chars() {
                units.resize(units.len() + character.len_utf8(), count);
                count += character.len_utf16();
            }
            units.push(count);
        }
        Self { units }
    }

    pub(crate) fn at(&self, offset: usize) -> usize {
        self.units.get(offset).copied().unwrap_or(offset)
    }
}

fn object<const N: usize>(members: [(&str, Option<Json>); N]) -> Json {
    Json::Object(members.into_iter().filter_map(|(name, value)| Some((name.to_string(), value?))).collect())
}

fn text(text: &str) -> Json {
    Json::Text(text.to_string())
}

fn optional(value: Option<&String>) -> Option<Json> {
    value.map(|value| text(value))
}

fn number(number: f64) -> Json {
    Json::Number(decimal::text(number))
}

/// Returns an array, or `None` if it is empty.
fn list<T>(items: &[T], item: impl Fn(&T) -> Json) -> Option<Json> {
    (!items.is_empty()).then(|| Json::Array(items.iter().map(item).collect()))
}

pub(crate) fn item(item: &LineItem) -> Json {
    object([
        ("name", Some(text(&item.name))),
        ("quantity", item.quantity.map(number)),
        ("unit", optional(item.unit.as_ref())),
        ("display_text", optional(item.display_text.as_ref())),
        ("product_ids", list(&item.product_ids, |id| Json::Number(decimal::integer(*id)))),
        ("upcs", list(&item.upcs, |upc| text(upc))),
        (
            "line_item_measurements",
            list(&item.line_item_measurements, |measurement| {
                object([("quantity", measurement.quantity.map(number)), ("unit", optional(measurement.unit.as_ref()))])
            }),
        ),
        (
            "filters",
            item.filters.as_ref().map(|filter| {
                object([
                    ("brand_filters", list(&filter.brand_filters, |brand| text(brand))),
                    ("health_filters", list(&filter.health_filters, |health| text(health.as_str()))),
                ])
            }),
        ),
    ])
}

pub(crate) fn items(items: &[LineItem]) -> Json {
    Json::Array(items.iter().map(item).collect())
}

/// Returns the members that `recipe_list` sets.
pub(crate) fn shopping_list(shopping_list: &ShoppingList) -> Json {
    let linkback = shopping_list.landing_page_configuration.as_ref();
    object([
        ("title", Some(text(&shopping_list.title))),
        ("image_url", optional(shopping_list.image_url.as_ref())),
        ("link_type", shopping_list.link_type.map(|link_type| text(link_type.as_str()))),
        ("instructions", list(&shopping_list.instructions, |step| text(step))),
        ("line_items", Some(items(&shopping_list.line_items))),
        (
            "landing_page_configuration",
            linkback.map(|page| object([("partner_linkback_url", optional(page.partner_linkback_url.as_ref()))])),
        ),
    ])
}

pub(crate) fn note(line: Option<&String>, note: &Note, language: Language) -> Json {
    object([
        ("line", optional(line)),
        ("rule", Some(text(note.rule()))),
        ("params", Some(params(note))),
        ("message", Some(Json::Text(note.message(language)))),
    ])
}

fn params(note: &Note) -> Json {
    let unit_of = |unit: &Unit| object([("unit", Some(text(unit.name())))]);
    match note {
        Note::FirstChoice { name } => object([("name", Some(text(name)))]),
        Note::UpperEnd { low, high } => object([("low", Some(number(*low))), ("high", Some(number(*high)))]),
        Note::Converted { quantity, unit, converted, listed } => object([
            ("quantity", Some(number(*quantity))),
            ("unit", Some(text(unit.name()))),
            ("converted", Some(number(*converted))),
            ("listed", Some(text(listed))),
        ]),
        Note::BesideMetric { unit } | Note::Counted { unit } | Note::NotSold { unit } => unit_of(unit),
        Note::Length | Note::ImageUrl | Note::LinkbackUrl | Note::Untitled | Note::UnknownServings => object([]),
    }
}

fn withheld(withheld: &Withheld) -> Json {
    let reason = match withheld.reason {
        Reason::Heading => "heading",
        Reason::NoName => "no-name",
        Reason::Pantry => "pantry",
        Reason::Optional => "optional",
    };
    object([("line", Some(text(&withheld.line))), ("reason", Some(text(reason)))])
}

fn problem(problem: Problem) -> Json {
    let (code, offset) = match problem {
        Problem::InvalidJson { offset } => ("invalid-json", Some(offset)),
        Problem::NoRecipe => ("no-recipe", None),
        Problem::NoIngredients => ("no-ingredients", None),
        Problem::TooLarge => ("too-large", None),
    };
    let offset = offset.and_then(|offset| i64::try_from(offset).ok());
    object([
        ("code", Some(text(code))),
        ("offset", offset.map(|offset| Json::Number(decimal::integer(offset)))),
        ("message", Some(Json::Text(problem.message()))),
    ])
}

/// Returns what was made of a line or a recipe.
pub(crate) fn result(made: (&str, Option<Json>), notes: Vec<Json>, left: &[Withheld], why: Option<Problem>) -> Json {
    object([
        made,
        ("notes", Some(Json::Array(notes))),
        ("withheld", Some(Json::Array(left.iter().map(withheld).collect()))),
        ("problem", why.map(problem)),
    ])
}
