//! Accuracy on lines that were labeled before they were read, except six labels: cans and ground meat are named as they are
//! sold. Columns: line, amount, name. A line is good if its first
//! amount is right and its name shares three quarters of the words (F1).

use endcap_recipes::{Ingredient, Language, read_ingredient};

const ENGLISH: &str = include_str!("lines/english.txt");
const FRENCH: &str = include_str!("lines/french.txt");

#[test]
fn english() {
    assert_accuracy(ENGLISH, Language::English, 98);
}

#[test]
fn french() {
    assert_accuracy(FRENCH, Language::French, 98);
}

fn assert_accuracy(lines: &str, language: Language, percent: usize) {
    let rows: Vec<[&str; 3]> =
        lines.lines().filter_map(|row| row.split(" | ").collect::<Vec<_>>().try_into().ok()).collect();
    assert!(rows.len() >= 200 && rows.len() == lines.lines().count());
    let wrong: Vec<_> = rows
        .iter()
        .map(|row| (row, read_ingredient(row[0], language)))
        .filter(|([_, amount, name], read)| !is_good(read, amount, name))
        .map(|(row, read)| format!("{} -> {:?} {:?}", row[0], read.name, read.amounts))
        .collect();
    assert!((rows.len() - wrong.len()) * 100 >= percent * rows.len(), "{wrong:#?}");
}

fn is_good(read: &Ingredient, amount: &str, name: &str) -> bool {
    if amount == "heading" {
        return read.is_heading && read.name == name;
    }
    let (quantity, unit) = amount.split_once(' ').unwrap_or((amount, ""));
    let first = read.amounts.first();
    let quantities = first.map_or([None, None], |first| [first.quantity, first.max_quantity]);
    let is_quantity = match quantity.split_once('-') {
        Some(("", _)) => matches!(quantities, [None | Some(1.0), None]),
        Some((low, high)) => is_close(quantities[0], low) && is_close(quantities[1], high),
        None => is_close(quantities[0], quantity) && quantities[1].is_none(),
    };
    is_quantity
        && first.and_then(|first| first.unit).map_or("", |unit| unit.name()) == unit
        && is_near(&read.name, name)
}

fn is_close(quantity: Option<f64>, expected: &str) -> bool {
    expected.parse().is_ok_and(|expected: f64| quantity.is_some_and(|quantity| (quantity - expected).abs() < 1e-6))
}

/// Returns whether the words that two names share are at least three quarters of all (F1).
fn is_near(one: &str, two: &str) -> bool {
    let words = |name: &str| -> Vec<String> {
        name.to_lowercase()
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(Into::into)
            .collect()
    };
    let (one, mut two) = (words(one), words(two));
    let (count, before) = (one.len() + two.len(), two.len());
    for word in &one {
        if let Some(at) = two.iter().position(|other| other == word) {
            two.swap_remove(at);
        }
    }
    8 * (before - two.len()) >= 3 * count
}
