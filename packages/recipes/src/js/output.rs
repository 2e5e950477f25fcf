//! Writes the JSON that the npm package returns.

use alloc::string::String;
use alloc::vec::Vec;

use endcap::json::ToJson as _;
use endcap::wire::{LineItem, ShoppingList};

use crate::{Language, Note, Problem, Reason, RecipeList, Withheld, decimal};

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
            for byte in text.bytes() {
                units.push(count);
                // The first byte of a character counts, twice if the character is a surrogate pair.
                count += usize::from(byte & 0xC0 != 0x80) + usize::from(byte >= 0xF0);
            }
            units.push(count);
        }
        Self { units }
    }

    pub(crate) fn at(&self, offset: usize) -> usize {
        self.units.get(offset).copied().unwrap_or(offset)
    }
}

/// Appends JSON to a buffer. A value in an array has an empty name.
pub(crate) struct Output<'o>(pub(crate) &'o mut Vec<u8>);

impl Output<'_> {
    /// Writes the comma and the name before a value.
    fn name(&mut self, name: &str) {
        if !matches!(self.0.last(), None | Some(b'{' | b'[' | b':')) {
            self.0.push(b',');
        }
        if !name.is_empty() {
            name.write(self.0);
            self.0.push(b':');
        }
    }

    pub(crate) fn text(&mut self, name: &str, text: &str) {
        self.name(name);
        text.write(self.0);
    }

    fn optional(&mut self, name: &str, text: Option<&String>) {
        if let Some(text) = text {
            self.text(name, text);
        }
    }

    fn number(&mut self, name: &str, number: f64) {
        self.name(name);
        self.0.extend_from_slice(decimal::text(number).as_bytes());
    }

    fn integer(&mut self, name: &str, number: i64) {
        self.name(name);
        self.0.extend_from_slice(decimal::integer(number).as_bytes());
    }

    fn object(&mut self, name: &str, members: impl FnOnce(&mut Self)) {
        self.name(name);
        self.0.push(b'{');
        members(self);
        self.0.push(b'}');
    }

    pub(crate) fn array<T>(&mut self, name: &str, items: &[T], mut item: impl FnMut(&mut Self, &T)) {
        self.name(name);
        self.0.push(b'[');
        for each in items {
            item(self, each);
        }
        self.0.push(b']');
    }

    pub(crate) fn texts(&mut self, name: &str, texts: &[String]) {
        self.array(name, texts, |out, text| out.text("", text));
    }

    /// Writes `texts` if there are any.
    fn some_texts(&mut self, name: &str, texts: &[String]) {
        if !texts.is_empty() {
            self.texts(name, texts);
        }
    }

    pub(crate) fn item(&mut self, name: &str, item: &LineItem) {
        self.object(name, |out| {
            out.text("name", &item.name);
            if let Some(quantity) = item.quantity {
                out.number("quantity", quantity);
            }
            out.optional("unit", item.unit.as_ref());
            out.optional("display_text", item.display_text.as_ref());
            if !item.product_ids.is_empty() {
                out.array("product_ids", &item.product_ids, |out, id| out.integer("", *id));
            }
            out.some_texts("upcs", &item.upcs);
            if !item.line_item_measurements.is_empty() {
                out.array("line_item_measurements", &item.line_item_measurements, |out, measurement| {
                    out.object("", |out| {
                        if let Some(quantity) = measurement.quantity {
                            out.number("quantity", quantity);
                        }
                        out.optional("unit", measurement.unit.as_ref());
                    });
                });
            }
            if let Some(filters) = &item.filters {
                out.object("filters", |out| {
                    out.some_texts("brand_filters", &filters.brand_filters);
                    if !filters.health_filters.is_empty() {
                        out.array("health_filters", &filters.health_filters, |out, health| {
                            out.text("", health.as_str());
                        });
                    }
                });
            }
        });
    }

    pub(crate) fn items(&mut self, name: &str, items: &[LineItem]) {
        self.array(name, items, |out, item| out.item("", item));
    }

    /// Writes what was made of a line.
    pub(crate) fn line(&mut self, made: Option<&(LineItem, Vec<Note>)>, language: Language) {
        self.object("", |out| {
            if let Some((item, _)) = made {
                out.item("item", item);
            }
            let notes = made.map_or(&[][..], |(_, notes)| notes);
            out.array("notes", notes, |out, note| out.note(None, note, language));
        });
    }

    /// Writes what was made of a recipe.
    pub(crate) fn result(&mut self, result: &RecipeList) {
        self.object("", |out| {
            match &result.list {
                Ok(list) => out.shopping_list("list", list),
                Err(problem) => out.problem("problem", problem),
            }
            out.array("notes", &result.notes, |out, (line, note)| out.note(line.as_ref(), note, result.language));
            out.array("withheld", &result.withheld, Self::withheld);
        });
    }

    /// Writes the members that `recipe_list` sets.
    fn shopping_list(&mut self, name: &str, list: &ShoppingList) {
        self.object(name, |out| {
            out.text("title", &list.title);
            out.optional("image_url", list.image_url.as_ref());
            if let Some(link_type) = list.link_type {
                out.text("link_type", link_type.as_str());
            }
            out.some_texts("instructions", &list.instructions);
            out.items("line_items", &list.line_items);
            if let Some(page) = &list.landing_page_configuration {
                out.object("landing_page_configuration", |out| {
                    out.optional("partner_linkback_url", page.partner_linkback_url.as_ref());
                });
            }
        });
    }

    fn note(&mut self, line: Option<&String>, note: &Note, language: Language) {
        self.object("", |out| {
            out.optional("line", line);
            out.text("rule", note.rule());
            out.object("params", |out| out.params(note));
            out.text("message", &note.message(language));
        });
    }

    fn params(&mut self, note: &Note) {
        match note {
            Note::FirstChoice { name } => self.text("name", name),
            Note::UpperEnd { low, high } => {
                self.number("low", *low);
                self.number("high", *high);
            }
            Note::Converted { quantity, unit, converted, listed } => {
                self.number("quantity", *quantity);
                self.text("unit", unit.name());
                self.number("converted", *converted);
                self.text("listed", listed);
            }
            Note::BesideMetric { unit } | Note::Counted { unit } | Note::NotSold { unit } => {
                self.text("unit", unit.name());
            }
            Note::Length | Note::ImageUrl | Note::LinkbackUrl | Note::Untitled | Note::UnknownServings => {}
        }
    }

    fn withheld(&mut self, withheld: &Withheld) {
        self.object("", |out| {
            out.text("line", &withheld.line);
            out.text(
                "reason",
                match withheld.reason {
                    Reason::Heading => "heading",
                    Reason::NoName => "no-name",
                    Reason::Pantry => "pantry",
                    Reason::Optional => "optional",
                    Reason::NotText => "not-text",
                },
            );
        });
    }

    fn problem(&mut self, name: &str, problem: &Problem) {
        self.object(name, |out| {
            out.text(
                "code",
                match problem {
                    Problem::InvalidJson { .. } => "invalid-json",
                    Problem::TooDeep => "too-deep",
                    Problem::NoRecipe => "no-recipe",
                    Problem::NoIngredients => "no-ingredients",
                    Problem::TooLarge => "too-large",
                    Problem::Servings => "servings",
                },
            );
            if let Problem::InvalidJson { offset } = problem {
                out.integer("offset", i64::try_from(*offset).unwrap_or(i64::MAX));
            }
            out.text("message", &problem.message());
        });
    }
}
