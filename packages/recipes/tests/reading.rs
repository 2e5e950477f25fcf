//! What `read_ingredient` makes of each kind of line.

use std::time::{Duration, Instant};

use endcap_recipes::{Ingredient, Language, PartKind, Role, read_ingredient};

fn english(line: &str) -> Ingredient {
    read_ingredient(line, Language::English)
}

/// Writes amounts as "2 can, each 14.5 ounce".
fn amounts(line: &str) -> String {
    let write = |amount: &endcap_recipes::Amount| {
        let role = match amount.role {
            Role::Total => "",
            Role::Each => "each ",
            Role::Length => "long ",
        };
        let quantity = amount.quantity.map_or(String::new(), |quantity| quantity.to_string());
        let max = amount.max_quantity.map_or(String::new(), |max| format!("-{max}"));
        let unit = amount.unit.map_or(String::new(), |unit| format!(" {}", unit.name()));
        format!("{role}{quantity}{max}{unit}")
    };
    english(line).amounts.iter().map(write).collect::<Vec<_>>().join(", ")
}

#[test]
fn numbers_in_every_spelling() {
    for line in [
        "1½ cups milk",
        "1 ½ cups milk",
        "1 1/2 cups milk",
        "1-1/2 cups milk",
        "1.5 cups milk",
        "1,5 cups milk",
        "1 1⁄2 cups milk",
        "one and a half cups milk",
        "1 and 1/2 cups milk",
    ] {
        assert_eq!(amounts(line), "1.5 cup", "{line}");
    }
    for (line, expected) in [
        ("1,000 g flour", "1000 gram"),
        (".5 oz gin", "0.5 ounce"),
        ("half a lemon", "0.5"),
        ("half a dozen eggs", "0.5 dozen"),
        ("3-4 carrots", "3-4"),
        ("3 – 4 carrots", "3-4"),
        ("3 to 4 carrots", "3-4"),
        ("2 or 3 carrots", "2-3"),
        ("6- to 8-ounce steak", "6-8 ounce"),
        ("100g-150g sugar", "100-150 gram"),
        ("2 T oil", "2 tablespoon"),
        ("2 t salt", "2 teaspoon"),
    ] {
        assert_eq!(amounts(line), expected, "{line}");
    }
}

#[test]
fn two_systems_sizes_and_sums() {
    for (line, expected) in [
        ("10g/½oz butter", "10 gram, 0.5 ounce"),
        ("200 g (7 oz) butter", "200 gram, 7 ounce"),
        ("100 g (3 1/2 oz/1/2 cup) sugar", "100 gram, 3.5 ounce, 0.5 cup"),
        ("2 (14.5 oz) cans beans", "2 can, each 14.5 ounce"),
        ("2 14-oz cans beans", "2 can, each 14 ounce"),
        ("1 x 400g tin beans", "1 can, each 400 gram"),
        ("2 x 200g/7oz steaks", "2, each 200 gram, each 7 ounce"),
        ("4 salmon fillets (about 5 ounces each)", "4, each 5 ounce"),
        ("400g tin beans", "each 400 gram,  can"),
        ("1 whole 6-pound salmon", "1, each 6 pound"),
        ("8 lamb chops, about 1½ pounds", "8, 1.5 pound"),
        ("8 lamb chops, about 5 oz each", "8, each 5 ounce"),
        ("2 (3 pound) chickens", "2, each 3 pound"),
        ("1 onion (2 cups)", "1, 2 cup"),
        ("50g/13/4oz butter", "50 gram, 1.75 ounce"),
        ("3lb5oz beef", "3.3125 pound"),
        ("zest 1 lemon", "1"),
        ("1 lb 2 oz flour", "1.125 pound"),
        ("1 cup plus 2 tbsp flour", "1.125 cup"),
        ("2 tbsp plus 1 tsp oil", "7 teaspoon"),
        ("1 stick plus 2 tablespoons butter", "10 tablespoon"),
        ("600ml/1 pint 2fl oz milk", "600 milliliter, 1.1 pint"),
        ("5cm/2in piece ginger", "long 5 cm, long 2 inch"),
        ("small bunch of sage", " bunch"),
        ("2 tbsp butter, 1 oz", "2 tablespoon, 1 ounce"),
    ] {
        assert_eq!(amounts(line), expected, "{line}");
    }
}

#[test]
fn names_without_what_is_done_in_the_kitchen() {
    for (line, expected) in [
        ("1 tsp freshly ground black pepper", "black pepper"),
        ("1 tsp ground cumin", "ground cumin"),
        ("2 onions, peeled and finely chopped", "onions"),
        ("1 red onion finely chopped", "red onion"),
        ("1 cup fresh chopped parsley", "fresh parsley"),
        ("2 cups cooked, shredded chicken", "chicken"),
        ("1 cup canned diced tomatoes", "canned diced tomatoes"),
        ("2 lb skinless, boneless chicken breasts", "skinless, boneless chicken breasts"),
        ("3 tsp toasted sesame oil", "toasted sesame oil"),
        ("½ cup firmly packed brown sugar", "brown sugar"),
        ("3 garlic cloves", "garlic"),
        ("5 basil leaves", "basil leaves"),
        ("6 whole cloves", "whole cloves"),
        ("tuna in oil, drained", "tuna in oil"),
        ("2 tomatoes in chunks", "tomatoes"),
        ("oil for frying", "oil"),
        ("3 oz penne or other short, thick pasta", "penne or other short, thick pasta"),
        ("Salt, freshly ground pepper", "Salt, pepper"),
        ("1 tsp salt, or more to taste", "salt"),
        ("1 tbsp thyme, or 1 tsp dried", "thyme"),
        ("pinch medium curry powder", "medium curry powder"),
    ] {
        assert_eq!(english(line).name, expected, "{line}");
    }
}

#[test]
fn parts_mark_the_line() {
    let line = "2 large onions (peeled), finely chopped, for frying";
    let read = english(line);
    let parts: Vec<_> = read.parts.iter().map(|part| (part.kind, &line[part.start..part.end])).collect();
    assert_eq!(
        parts,
        [
            (PartKind::Amount, "2"),
            (PartKind::Size, "large"),
            (PartKind::Name, "onions"),
            (PartKind::Preparation, "peeled"),
            (PartKind::Preparation, "finely chopped"),
            (PartKind::Purpose, "for frying"),
        ]
    );
    assert_eq!((read.name.as_str(), read.size.as_str(), read.purpose.as_str()), ("onions", "large", "for frying"));
    assert_eq!(read.preparation, "peeled, finely chopped");
}

#[test]
fn choices_in_full() {
    for (line, expected) in [
        ("2 cups beef or chicken stock", "beef stock/chicken stock"),
        ("1 cup light or dark brown sugar", "light brown sugar/dark brown sugar"),
        ("1 tbsp butter or olive oil", "butter/olive oil"),
        ("honey, maple syrup, or agave nectar", "honey/maple syrup/agave nectar"),
        ("1 tbsp grated lime or lemon zest", "lime zest/lemon zest"),
        ("1 cup milk", ""),
    ] {
        assert_eq!(english(line).alternatives.join("/"), expected, "{line}");
    }
    let french = |line| read_ingredient(line, Language::French).alternatives.join("/");
    assert_eq!(french("1 tasse de bouillon de poulet ou de légumes"), "bouillon de poulet/bouillon de légumes");
    assert_eq!(french("1 poivron rouge ou jaune"), "poivron rouge/poivron jaune");
}

#[test]
fn headings_options_and_lines_without_names() {
    assert!(
        english("For the sauce:").is_heading && english("Topping:").is_heading && !english("Salt: 1 tsp").is_heading
    );
    assert!(english("1 tsp sugar (optional)").is_optional && !english("1 tsp sugar").is_optional);
    for line in ["", " ", "---", "***", "()", "1", "½", "2 cups", ",,,;", "\u{feff}"] {
        assert_eq!(english(line).name, "", "{line}");
    }
}

/// Long lines take time in proportion to their length, whatever they hold.
#[test]
fn hostile_lines() {
    let units = [
        "9",
        "(",
        ")",
        "1/2 ",
        "½",
        "1 ",
        "1 cup ",
        "(1 oz) ",
        "1-",
        "a, ",
        "chopped, ",
        "or ",
        "or a, ",
        "d'",
        "1 lb 2 oz ",
        "large ",
        "finely ",
        "/",
        "1 x ",
        "c. à ",
        "- ",
        "((1",
        "é",
        "\u{301}",
        "x, or ",
        "juice ",
        "1 large, ",
        "large, ",
        "a 1 1oz plus ",
        "few ",
        "1 (1 oz ",
    ];
    for unit in units {
        let line = unit.repeat(400_000 / unit.len());
        for language in [Language::English, Language::French] {
            let start = Instant::now();
            let read = read_ingredient(&line, language);
            assert!(start.elapsed() < Duration::from_secs(2), "{unit:?} took {:?}", start.elapsed());
            assert!(read.parts.iter().all(|part| line.get(part.start..part.end).is_some()));
        }
    }
}
