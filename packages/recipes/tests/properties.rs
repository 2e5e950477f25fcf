//! Lists of random and hostile recipes pass the check, or the result says why there is none.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a panic is a failed test")]

use std::time::{Duration, Instant};

use endcap::check::{Options, Resource};
use endcap::wire::{Filter, LineItem, Measurement, ShoppingList};
use endcap_recipes::{Language, Problem, RecipeOptions, merge_items, read_ingredient, recipe_list, scale_items};
use fastrand::Rng;
use serde_json::{Value, json};

const WORDS: &[&str] = &[
    "1",
    "½",
    "2-3",
    "0",
    "1/0",
    "999999999",
    "cup",
    "cups",
    "oz",
    "(",
    ")",
    ",",
    "of",
    "or",
    "and",
    "butter",
    "olive oil",
    "stick",
    "dozen",
    "chopped",
    "fl oz",
    "pinch",
    "x",
    "/",
    "plus",
    "ml",
    "eggs",
    "For the sauce:",
    "d'",
    "tasse",
    "<b>",
    "&frac12;",
    "\u{0}",
    "\"",
    "\\",
    "é",
    "😀",
    "\u{301}",
    "-",
    "small",
    "can",
    "to taste",
    "(optional)",
    "javascript:a",
    "https://a.b/c",
    "http://a",
    "data:x",
    "\n",
    " ",
    "Recipe",
    "salt",
];

fn text(rng: &mut Rng) -> String {
    (0..rng.usize(0..9)).map(|_| WORDS[rng.usize(..WORDS.len())]).collect::<Vec<_>>().join(" ")
}

fn value(rng: &mut Rng, depth: usize) -> Value {
    match rng.u8(0..if depth > 3 { 5 } else { 8 }) {
        0 => Value::Null,
        1 => json!(rng.f64() * 10.0 - 1.0),
        2 => json!(rng.bool()),
        3 | 4 => json!(text(rng)),
        5 => (0..rng.usize(0..5)).map(|_| value(rng, depth + 1)).collect(),
        _ => {
            let keys = [
                "@type",
                "@graph",
                "name",
                "text",
                "image",
                "url",
                "@id",
                "recipeIngredient",
                "recipeYield",
                "itemListElement",
                "recipeInstructions",
            ];
            let mut object = serde_json::Map::new();
            for _ in 0..rng.usize(0..5) {
                object.insert(keys[rng.usize(..keys.len())].into(), value(rng, depth + 1));
            }
            Value::Object(object)
        }
    }
}

fn recipe(rng: &mut Rng) -> Value {
    let mut recipe = json!({ "@type": "Recipe" });
    for key in ["name", "image", "url", "recipeYield", "recipeInstructions", "mainEntityOfPage"] {
        if rng.bool() {
            recipe[key] = if rng.bool() { json!(text(rng)) } else { value(rng, 0) };
        }
    }
    recipe["recipeIngredient"] = (0..rng.usize(0..9)).map(|_| json!(text(rng))).collect();
    recipe
}

fn assert_passes(list: &ShoppingList) {
    let body = serde_json::to_vec(list).unwrap();
    let report = Resource::ShoppingList.check(&body, &Options::default());
    assert!(report.is_ok(), "{}", String::from_utf8_lossy(&body));
}

#[test]
fn lists_pass_the_check() {
    let mut rng = Rng::with_seed(7);
    let mut lists = 0;
    for round in 0..20_000 {
        let document = if round % 4 == 0 { value(&mut rng, 0) } else { recipe(&mut rng) }.to_string();
        let language = if rng.bool() { Language::English } else { Language::French };
        let linkback = text(&mut rng);
        let options = RecipeOptions {
            language: Some(language),
            servings: rng.bool().then(|| [0.0, -1.0, f64::NAN, f64::INFINITY, 1e300, 1e-300, 4.0][rng.usize(..7)]),
            withhold: &["salt"],
            linkback_url: rng.bool().then_some(linkback.as_str()),
            withhold_optional: rng.bool(),
            ..RecipeOptions::default()
        };
        let result = recipe_list(&document, &options);
        for (_, note) in &result.notes {
            assert!(!note.message(language).is_empty());
        }
        match result.list {
            Ok(mut list) => {
                lists += 1;
                assert_passes(&list);
                list.line_items = merge_items(list.line_items);
                assert_passes(&list);
                list.line_items = scale_items(list.line_items, rng.f64() * 1e6 + 1e-6).unwrap();
                assert_passes(&list);
            }
            Err(Problem::Servings) => assert!(options.servings.is_some_and(|servings| !(1.0..9.0).contains(&servings))),
            Err(problem) => assert!(matches!(problem, Problem::NoRecipe | Problem::NoIngredients), "{problem}"),
        }
    }
    assert!(lists > 10_000);
}

#[test]
fn parts_are_in_order_and_inside_the_line() {
    let mut rng = Rng::with_seed(9);
    for _ in 0..50_000 {
        let line = text(&mut rng);
        let language = if rng.bool() { Language::English } else { Language::French };
        let read = read_ingredient(&line, language);
        let mut before = 0;
        for part in &read.parts {
            assert!(
                part.start >= before && line.get(part.start..part.end).is_some_and(|part| !part.is_empty()),
                "{line:?}"
            );
            before = part.end;
        }
        for amount in &read.amounts {
            assert!(line.get(amount.start..amount.end).is_some_and(|text| !text.is_empty()), "{line:?}");
            assert!(amount.quantity.is_none_or(|quantity| quantity >= 0.0 && quantity.is_finite()), "{line:?}");
            assert!(amount.max_quantity.is_none_or(|max| Some(max) > amount.quantity), "{line:?}");
        }
    }
}

#[test]
fn merged_items_pass_the_check() {
    let mut rng = Rng::with_seed(8);
    for _ in 0..20_000 {
        let items: Vec<LineItem> = (0..rng.usize(1..8))
            .map(|_| {
                let measurement = |rng: &mut Rng| {
                    let units = [None, Some("oz"), Some("LB"), Some("cup"), Some("tbsp"), Some("each"), Some("oz can")];
                    let mut measurement = Measurement::default();
                    measurement.quantity = [None, Some(0.5), Some(2.0), Some(f64::MAX), Some(5e-324)][rng.usize(..5)];
                    measurement.unit = units[rng.usize(..7)].map(Into::into);
                    measurement
                };
                let ids: Vec<i64> = (0..rng.usize(0..3)).map(|_| rng.i64(1..5)).collect();
                let mut item = LineItem::new(["salt", "Salt ", "oil"][rng.usize(..3)]);
                match rng.u8(0..4) {
                    0 | 1 => item.product_ids = ids,
                    2 => item.upcs = ids.iter().map(|id| format!("{id:012}")).collect(),
                    _ => {}
                }
                item.line_item_measurements = (0..rng.usize(0..3)).map(|_| measurement(&mut rng)).collect();
                item.filters = (rng.u8(0..4) == 0).then(|| Filter::default().brand_filters(["A"]));
                item
            })
            .collect();
        let count = items.len();
        let merged = merge_items(items);
        assert!(merged.len() <= count);
        let mut quantities = merged.iter().flat_map(|item| &item.line_item_measurements).filter_map(|one| one.quantity);
        assert!(quantities.all(|quantity| quantity.is_finite() && quantity > 0.0));
        assert_passes(&ShoppingList::new("List", merged));
    }
}

/// Invalid JSON, deep nesting and long recipes neither fail nor take long.
#[test]
fn hostile_documents() {
    let deep = "[".repeat(100_000);
    let list = |document: &str| recipe_list(document, &RecipeOptions::default()).list;
    assert_eq!(list(&deep), Err(Problem::TooDeep));
    assert_eq!(list(&format!("{}{}", "[".repeat(128), "]".repeat(128))), Err(Problem::NoRecipe));
    for document in
        ["<!-- <!-- { -->", "{\"a\": \"\n\\\"}", "", "{", "{\"a\":1,}", "[1,]", "{\"a\" 1}", "nul", "[1 2]", "{} {}"]
    {
        assert!(matches!(list(document), Err(Problem::InvalidJson { .. })), "{document}");
    }
    for document in ["{}", "[]", "1", "\"Recipe\""] {
        assert_eq!(list(document), Err(Problem::NoRecipe), "{document}");
    }
    assert_eq!(list(r#"{"@type": "Recipe", "recipeIngredient": ["For the sauce:"]}"#), Err(Problem::NoIngredients));
    let steps = json!({"@type": "Recipe", "recipeIngredient": ["salt"], "recipeInstructions": "\"".repeat(530_000)});
    assert_eq!(list(&steps.to_string()), Err(Problem::TooLarge));
    let many: Vec<_> = (1..=6000).map(|index| format!("{index} g item{index}")).collect();
    assert!(list(&json!({"@type": "Recipe", "recipeIngredient": many}).to_string()).is_ok());
    for line in ["<a", "&", "&amp;", "<!--", "1 cup x", "1 cup\n", "a\n", "<p>", "(", "1 oz / "] {
        let start = Instant::now();
        let lines = vec![line; 1_000_000 / (line.len() + 3)];
        let recipe = json!({"@type": "Recipe", "recipeIngredient": lines, "recipeInstructions": line.repeat(1000)});
        let result = list(&recipe.to_string());
        assert!(matches!(result, Ok(_) | Err(Problem::TooLarge | Problem::NoIngredients)), "{line}");
        let one = json!({"@type": "Recipe", "recipeIngredient": line.repeat(1_000_000 / line.len())});
        let _ = list(&one.to_string());
        assert!(start.elapsed() < Duration::from_secs(30), "{line} took {:?}", start.elapsed());
    }
}
