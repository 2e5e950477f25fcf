//! Finds the recipe in a JSON-LD document (schema.org `Recipe`).

use alloc::string::String;
use alloc::vec::Vec;

use crate::json::Json;
use crate::lexicon::Class;
use crate::numbers::{Quantity, Tokens};
use crate::plain::{pieces, plain_lines, push_lines};
use crate::read::{append, between};
use crate::token::{Token, tokens};
use crate::unit::{Unit, UnitKind};
use crate::{Ingredient, Language, Reason, read_ingredient};

/// The fewest and most servings of a recipe.
const MIN_SERVINGS: f64 = 0.1;
const MAX_SERVINGS: f64 = 10_000.0;

/// Members with the amount of a thing, and with its unit.
const AMOUNTS: [&str; 4] = ["requiredQuantity", "value", "amount", "quantity"];
const UNITS: [&str; 3] = ["unitText", "unit", "unitCode"];

/// Words before or behind a number of servings.
const SERVING_WORDS: &str =
    "serving servings serves feeds people persons guests portion portions sert personnes convives";

/// Units behind their codes (UN/CEFACT), which schema.org has as `unitCode`.
const UNIT_CODES: &str = "GRMg KGMkg MLTml LTRl ONZoz LBRlb C62";

impl Json {
    fn is_a(&self, kind: &str) -> bool {
        let is = |text: &str| {
            text.strip_suffix(kind).is_some_and(|before| matches!(before.as_bytes(), [] | [.., b'/' | b':']))
        };
        self.get("@type").is_some_and(|types| types.items().iter().filter_map(Self::text).any(is))
    }

    /// Returns the first recipe: the value, or one in a list, a graph or a page.
    pub(crate) fn recipe(&self) -> Option<&Self> {
        self.first(&|value| value.is_a("Recipe") || value.get("recipeIngredient").is_some())
    }

    /// Returns the first of the objects in a document for which `is` returns true.
    fn first(&self, is: &dyn Fn(&Self) -> bool) -> Option<&Self> {
        let mut rest = Vec::from([self]);
        while let Some(value) = rest.pop() {
            match value {
                Self::Object(members, _) => {
                    if is(value) {
                        return Some(value);
                    }
                    rest.extend(members.iter().rev().map(|(_, value)| value));
                }
                Self::Array(items) => rest.extend(items.iter().rev()),
                _ => {}
            }
        }
        None
    }

    fn ingredient_list(&self) -> Option<&Self> {
        let lists = ["recipeIngredient", "ingredients"].iter().filter_map(|name| self.get(name));
        lists.into_iter().find(|list| !list.items().is_empty())
    }

    /// Returns the language of a recipe by its `inLanguage`, such as "fr-CA" or "French", or else by that of the page in its document.
    pub(crate) fn language(&self, document: &Self) -> Language {
        let page = || document.first(&|value| value.is_a("WebPage"))?.get("inLanguage");
        let text = self
            .get("inLanguage")
            .or_else(page)
            .and_then(|language| language.any(&["alternateName", "name"]).unwrap_or(language).first_text());
        let text = text.unwrap_or_default();
        if matches!(text.as_bytes(), [b'f' | b'F', b'r' | b'R', ..]) { Language::French } else { Language::English }
    }

    pub(crate) fn title(&self) -> String {
        let mut title = String::new();
        for line in plain_lines(self.get("name").and_then(Self::first_text).unwrap_or_default()) {
            append(&mut title, " ", &line);
        }
        title
    }

    /// Returns the lines of the list of ingredients of a recipe in a document, each with the reason if it cannot be in a shopping list.
    pub(crate) fn ingredients(&self, document: &str, language: Language) -> Vec<(String, Option<Reason>)> {
        let mut lines = Vec::new();
        let mut rest = Vec::new();
        rest.extend(self.ingredient_list());
        while let Some(value) = rest.pop() {
            if let Self::Array(items) = value {
                rest.extend(items.iter().rev());
            } else if let Some(children) = value.any(&["itemListElement", "@list", "@set"]) {
                let heading = value.title();
                if !heading.is_empty() {
                    lines.push((heading, Some(Reason::Heading)));
                }
                rest.push(children);
            } else if let Some(text) = value.line() {
                let start = lines.len();
                for line in plain_lines(&text) {
                    // An amount with a line break before its name. A long one is not read again for each line behind it.
                    let is_amount = |(line, _): &&mut (String, _)| {
                        let is_read = |read: Ingredient| read.name.is_empty() && !read.amounts.is_empty();
                        line.len() < 80 && is_read(read_ingredient(line, language))
                    };
                    match lines.get_mut(start..).and_then(<[_]>::last_mut).filter(is_amount) {
                        Some((amount, _)) => append(amount, " ", &line),
                        None => lines.push((line, None)),
                    }
                }
            } else if let Some(item @ (Self::Text(_) | Self::Object(..))) = value.get("item") {
                rest.push(item);
            } else {
                let json = match value {
                    Self::Object(_, range) => document.get(range.clone()).unwrap_or_default(),
                    Self::Bool(value) => {
                        if *value {
                            "true"
                        } else {
                            "false"
                        }
                    }
                    _ => "null",
                };
                lines.push((json.into(), Some(Reason::NotText)));
            }
        }
        lines
    }

    /// Returns the text of a value: itself, its `text`, or its amount and name: a `HowToSupply`, a `PropertyValue`.
    fn line(&self) -> Option<String> {
        if let Self::Number(text) = self {
            return Some(text.clone());
        }
        if let Some(text) = self.first_text().or_else(|| self.get("text")?.first_text()) {
            return Some(text.into());
        }
        let name = self.get("name").and_then(Self::first_text);
        match (self.amount(), name) {
            (Some(amount), Some(name)) => Some([amount.trim(), " ", name].concat()),
            (None, Some(name)) if self.any(&AMOUNTS).is_none() => Some(name.into()),
            (amount, _) => amount,
        }
    }

    /// Returns the amount of an object in words.
    fn amount(&self) -> Option<String> {
        let end = |name: &str| self.get(name)?.line();
        let value = match self.any(&AMOUNTS) {
            Some(value @ Self::Object(..)) => value.amount()?,
            Some(value) => value.line()?,
            None => [&*end("minValue")?, "-", &end("maxValue")?].concat(),
        };
        let unit = self.any(&UNITS).and_then(Self::first_text).unwrap_or_default();
        let unit = pieces(UNIT_CODES, b' ')
            .find_map(|code| code.strip_prefix(unit).filter(|_| unit.len() == 3))
            .unwrap_or(unit);
        Some([&value, " ", unit].concat())
    }

    /// Returns the steps as plain text. The name of a section is a step of its own.
    pub(crate) fn steps(&self) -> Vec<String> {
        let mut steps = Vec::new();
        let mut rest = Vec::new();
        rest.extend(self.get("recipeInstructions"));
        while let Some(value) = rest.pop() {
            match value {
                Self::Text(text) => push_lines(text, &mut steps),
                Self::Array(items) => rest.extend(items.iter().rev()),
                Self::Object(..) => {
                    let children = value.any(&["itemListElement", "steps", "item"]);
                    let text = value.get("text").and_then(Self::text).filter(|_| children.is_none());
                    if let Some(text) = text.or_else(|| value.get("name").and_then(Self::text)) {
                        push_lines(text, &mut steps);
                    }
                    rest.extend(children);
                }
                Self::Null | Self::Bool(_) | Self::Number(_) => {}
            }
        }
        steps
    }

    pub(crate) fn image(&self) -> Option<&str> {
        self.get("image")?.items().iter().find_map(|item| item.any(&["url", "contentUrl"]).unwrap_or(item).first_text())
    }

    pub(crate) fn url(&self) -> Option<&str> {
        let id = |value: &Self| value.text().is_none().then(|| value.get("@id")).flatten().is_some();
        let page = self.get("mainEntityOfPage");
        let page_url = page.and_then(|page| if id(page) { page.get("@id") } else { Some(page) });
        self.get("url").and_then(Self::first_text).or_else(|| page_url.and_then(Self::first_text))
    }

    /// Returns how many a recipe serves at least and at most: a number with "servings" or "serves", or else the first number. Measures, as
    /// of a 9-inch pie, are not servings, nor is one loaf.
    pub(crate) fn servings(&self, language: Language) -> Option<(f64, f64)> {
        let mut first = None;
        let mut rest = Vec::new();
        rest.extend(self.get("recipeYield"));
        while let Some(value) = rest.pop() {
            if let Self::Array(items) = value {
                rest.extend(items.iter().rev());
                continue;
            }
            let text = value.line().unwrap_or_default();
            let tokens = tokens(&text, language);
            let tokens = Tokens(&tokens);
            let mut at = 0;
            let mut serves = false;
            while let Some(token) = tokens.0.get(at) {
                let start = at;
                let one = Quantity { low: 1.0, high: None };
                let (quantity, next) = tokens.quantity(at).unwrap_or((one, at));
                let behind = if tokens.is_dash(next) { next + 1 } else { next };
                let unit = tokens.unit(behind).map(|(unit, _)| unit);
                at = next.max(at + 1);
                let is_serving = |token: &Token| {
                    let word = between(&text, token.start, token.end);
                    pieces(SERVING_WORDS, b' ').any(|other| word.eq_ignore_ascii_case(other))
                };
                serves |= is_serving(token);
                let count = match unit.map(Unit::kind) {
                    Some(UnitKind::Count(count)) => count,
                    Some(UnitKind::Measure(..)) => continue,
                    _ if next == start || tokens.is(next, Class::Times) => continue,
                    _ => 1.0,
                };
                let is_negative = start > 0
                    && tokens.is_mark(start - 1, '-')
                    && tokens.is_spaced(start - 1)
                    && !tokens.is_spaced(start);
                let range = (quantity.low * count, quantity.high.unwrap_or(quantity.low) * count);
                if !is_negative && range.0 >= MIN_SERVINGS && range.1 <= MAX_SERVINGS {
                    if serves || tokens.0.get(behind).is_some_and(is_serving) {
                        return Some(range);
                    }
                    // One loaf or pie is not one serving.
                    let is_dish = range.1 <= 1.0 && tokens.0.len() > next;
                    first = first.or(Some(range).filter(|_| !is_dish));
                }
            }
        }
        first
    }
}
