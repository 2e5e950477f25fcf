//! The line item of each kind of line.

#![expect(clippy::unwrap_used, reason = "a panic is a failed test")]

use endcap::wire::{Filter, LineItem, Measurement, UNITS};
use endcap_recipes::{Language, ScaleError, line_item, merge_items, read_ingredient, scale_items};

/// Writes an item as "name: 2 can, 28 ounce [rules]".
fn item(line: &str) -> String {
    let (item, notes) = line_item(line, &read_ingredient(line, Language::English)).unwrap();
    assert_eq!(item.display_text.as_deref(), Some(line));
    let measurements = item.line_item_measurements.iter().map(|one| {
        let unit = one.unit.as_deref().unwrap();
        assert!(UNITS.contains(&unit), "{unit}");
        format!("{} {unit}", one.quantity.unwrap())
    });
    let rules: Vec<_> = notes.iter().map(endcap_recipes::Note::rule).collect();
    format!("{}: {} [{}]", item.name, measurements.collect::<Vec<_>>().join(", "), rules.join(" "))
}

#[test]
fn items() {
    for (line, expected) in [
        ("2 garlic cloves, minced", "garlic:  [not-sold]"),
        ("pinch of salt", "salt:  [not-sold]"),
        ("300ml/10½ fl oz cream", "cream: 300 milliliter [beside-metric]"),
        ("8 fl oz cream", "cream: 16 tablespoon [converted]"),
        ("1 litre/1¾ pint stock", "stock: 1 liter [beside-metric]"),
        ("10 cl milk", "milk: 100 milliliter [converted]"),
        ("1 stick unsalted butter", "unsalted butter: 8 tablespoon [converted]"),
        ("1 stick celery", "celery:  [not-sold]"),
        ("1 dozen eggs", "eggs: 12 each [converted]"),
        ("2 jars pesto", "pesto: 2 each [counted]"),
        ("1 envelope yeast", "yeast: 1 packet []"),
        ("2 (14 oz) cans beans", "beans: 2 can, 28 ounce []"),
        ("4 6-ounce steaks", "steaks: 4 each, 24 ounce []"),
        ("1 cup (75 g) sugar", "sugar: 1 cup, 75 gram []"),
        ("2-3 carrots", "carrots: 3 each [upper-end]"),
        ("2 cups beef or chicken stock", "beef stock: 2 cup [first-choice]"),
        ("5cm/2in piece ginger", "ginger: 1 each [length]"),
        ("2 ears corn", "corn: 2 ears []"),
        ("0 cups milk", "milk:  []"),
        ("olive oil", "olive oil:  []"),
    ] {
        assert_eq!(item(line), expected, "{line}");
    }
    for line in ["For the sauce:", "2 cups", ""] {
        assert!(line_item(line, &read_ingredient(line, Language::English)).is_none(), "{line}");
    }
}

#[test]
fn notes_in_both_languages() {
    let line = "2 or 3 (10 fl oz) jars beef or chicken stock, 1 clove";
    let (_, notes) = line_item(line, &read_ingredient(line, Language::English)).unwrap();
    assert!(notes.len() >= 3);
    for note in notes {
        let french = note.message(Language::French);
        assert_ne!(note.message(Language::English), french);
        assert!(!["ounce", "fl oz", "jar", "tablespoon"].iter().any(|unit| french.contains(unit)), "{french}");
    }
}

#[test]
fn merging_adds_exactly_or_not_at_all() {
    let item = |name: &str, amounts: &[(f64, &str)]| {
        let one = |&(quantity, unit): &(f64, &str)| Measurement::default().quantity(quantity).unit(unit);
        LineItem::new(name).line_item_measurements(amounts.iter().map(one).collect::<Vec<_>>())
    };
    let amounts = |items: Vec<LineItem>| -> Vec<Vec<(f64, String)>> {
        let one = |item: &LineItem| {
            item.line_item_measurements.iter().map(|one| (one.quantity.unwrap(), one.unit.clone().unwrap())).collect()
        };
        merge_items(items).iter().map(one).collect()
    };
    let of = |quantity: f64, unit: &str| vec![(quantity, unit.to_string())];
    assert_eq!(
        amounts(vec![item("oil", &[(1.0, "lb")]), item("Oil", &[(2.0, "cup")])]),
        [of(1.0, "lb"), of(2.0, "cup")]
    );
    assert_eq!(amounts(vec![item("oil", &[(1.0, "cup")]), item("oil", &[(2.0, "tablespoon")])]), [of(1.125, "cup")]);
    assert_eq!(
        amounts(vec![item("oil", &[(1.0, "cup"), (240.0, "ml")]), item("oil", &[(1.0, "l")])]),
        [of(1.24, "liter")]
    );
    assert_eq!(
        amounts(vec![item("oil", &[(1.0, "cup")]), item("salt", &[(1.0, "cup")])]),
        [of(1.0, "cup"), of(1.0, "cup")]
    );
    assert_eq!(amounts(vec![item("oil", &[(0.1, "cup")]), item("oil", &[(0.2, "cup")])]), [of(0.3, "cup")]);
    assert_eq!(amounts(vec![item("oil", &[(0.333_333, "cup")]), item("oil", &[(2.0 / 3.0, "cup")])]), [of(1.0, "cup")]);
    assert_eq!(amounts(vec![item("œuf", &[(1.0, "each")]), item("OEUF ", &[(2.0, "each")])]), [of(3.0, "each")]);
    assert_eq!(
        amounts(vec![item("pâté", &[(1.0, "each")]), item("pa\u{302}te\u{301}", &[(2.0, "each")])]),
        [of(3.0, "each")]
    );
    assert_eq!(amounts(vec![item("pâté", &[]), item("pâte", &[])]).len(), 2);
    let brand = |item: LineItem| item.filters(Filter::default().brand_filters(["A"]));
    assert_eq!(amounts(vec![item("oil", &[(1.0, "cup")]), brand(item("oil", &[(1.0, "cup")]))]).len(), 2);
}

#[test]
fn scaling() {
    let item = |quantity: f64| LineItem::new("oil").line_item_measurements([Measurement::default().quantity(quantity)]);
    let scaled = |quantity, factor| scale_items([item(quantity)], factor);
    assert_eq!(scaled(1.0 / 3.0, 3.0), Ok(vec![item(1.0).display_text("3 × oil")]));
    assert_eq!(scaled(0.333_333, 3.0), scaled(1.0 / 3.0, 3.0));
    assert_eq!(scaled(0.1, 3.0), Ok(vec![item(0.3).display_text("3 × oil")]));
    assert_eq!(scaled(2.0, 1.0), Ok(vec![item(2.0)]));
    for factor in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e-300, 1e300] {
        assert_eq!(scaled(2.0, factor), Err(ScaleError::Factor), "{factor}");
    }
    for (quantity, factor) in [(f64::MAX, 10.0), (5e-324, 0.1)] {
        let error = scaled(quantity, factor).unwrap_err();
        assert_eq!(error, ScaleError::Quantity { item: 0 });
        assert!(error.to_string().starts_with("items[0]: "), "{error}");
    }
    for (text, expected) in [
        ("2 cloves garlic", "2 × 2 cloves garlic"),
        ("pinch of salt", "2 × pinch of salt"),
        ("une pincée de sel", "2 × une pincée de sel"),
        ("salt to taste", "salt to taste"),
    ] {
        let items = scale_items([LineItem::new("a").display_text(text)], 2.0).unwrap();
        assert_eq!(items[0].display_text.as_deref(), Some(expected));
    }
    let mut old = LineItem::new("oil");
    old.quantity = Some(1.5);
    let scaled = scale_items([old], 2.0).unwrap().remove(0);
    assert_eq!((scaled.quantity, scaled.display_text.as_deref()), (Some(3.0), Some("2 × oil")));
}
