//! Ingredient lines and recipes: what is read lies in the line, and the lists that are made pass the check.

use endcap::check::{Options, Resource};
use endcap::wire::{LineItem, ShoppingList};
use endcap_recipes::{
    Language, Problem, RecipeList, RecipeOptions, line_item, merge_items, read_ingredient, recipe_lines, recipe_list,
    scale_items,
};
use serde_json::json;

use crate::number_of;

/// A line with the number of servings and a name that is withheld, and a document, or lines of ingredients.
pub fn run(input: &[u8]) {
    let (line, text) = crate::line(input);
    let line = String::from_utf8_lossy(line);
    let (servings, name) = line.split_once(' ').unwrap_or((&line, "salt"));
    let (servings, text) = (number_of::<f64>(servings.as_bytes()), String::from_utf8_lossy(text));
    let ingredients: Vec<_> = text.lines().collect();
    let recipe = json!({"@type": "Recipe", "recipeYield": &*line, "recipeIngredient": ingredients}).to_string();
    for language in [Language::English, Language::French] {
        for line in &ingredients {
            read(line, language);
        }
        let options = RecipeOptions {
            language: Some(language),
            servings: Some(servings),
            withhold: &[name],
            withhold_optional: ingredients.len() % 2 == 0,
            ..RecipeOptions::default()
        };
        for recipe in [&*recipe, &*text] {
            make(&recipe_list(recipe, &options), recipe_lines(recipe, Some(language)).1.len(), servings, language);
        }
    }
}

/// Reads a line and makes an item of it.
fn read(line: &str, language: Language) {
    let ingredient = read_ingredient(line, language);
    let mut before = 0;
    for part in &ingredient.parts {
        assert!(part.start >= before && part.end > part.start, "{part:?} after {before}");
        assert!(line.get(part.start..part.end).is_some(), "{part:?}");
        before = part.end;
    }
    for amount in &ingredient.amounts {
        assert!(line.get(amount.start..amount.end).is_some_and(|text| !text.is_empty()), "{amount:?}");
        assert!(amount.quantity.is_none_or(|quantity| quantity >= 0.0 && quantity.is_finite()), "{amount:?}");
    }
    let Some((item, notes)) = line_item(line, &ingredient) else {
        return assert!(ingredient.is_heading || ingredient.name.is_empty(), "{ingredient:?}");
    };
    assert!(notes.iter().all(|note| !note.message(language).is_empty()));
    assert_passes(vec![item]);
}

/// Checks a result for a number of lines, and merges and scales its items.
fn make(result: &RecipeList, lines: usize, factor: f64, language: Language) {
    assert!(result.notes.iter().all(|(_, note)| !note.message(language).is_empty()));
    match &result.list {
        Ok(list) => {
            let made = list.line_items.len() + result.withheld.len();
            assert!(made >= lines, "each line is in the list or withheld, and so are entries that are not text");
            assert_list_passes(list);
            let merged = merge_items(list.line_items.clone());
            assert_passes(merged.clone());
            assert_eq!(merge_items(merged.clone()), merged, "merged twice");
            if let Ok(scaled) = scale_items(merged, factor) {
                assert_passes(scaled);
            }
        }
        Err(problem) => assert!(!problem.message().is_empty() && *problem != Problem::TooLarge, "{problem:?}"),
    }
}

fn assert_passes(items: Vec<LineItem>) {
    assert_list_passes(&ShoppingList::new("List", items));
}

fn assert_list_passes(list: &ShoppingList) {
    let body = serde_json::to_vec(list).expect("JSON");
    let report = Resource::ShoppingList.check(&body, &Options::default());
    assert!(report.is_ok(), "{}", String::from_utf8_lossy(&body));
}
