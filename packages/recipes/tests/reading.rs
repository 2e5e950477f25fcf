//! What `read_ingredient` makes of each kind of line.

use std::time::{Duration, Instant};

use endcap_recipes::{Ingredient, Language, PartKind, Role, read_ingredient};

fn english(line: &str) -> Ingredient {
    read_ingredient(line, Language::English)
}

/// Writes amounts as "2 can, each 14.5 ounce".
fn amounts(read: &Ingredient) -> String {
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
    read.amounts.iter().map(write).collect::<Vec<_>>().join(", ")
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
        assert_eq!(amounts(&english(line)), "1.5 cup", "{line}");
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
        assert_eq!(amounts(&english(line)), expected, "{line}");
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
        ("4 (about 2 pounds) chicken breasts", "4, 2 pound"),
        ("2 (1 pound total) eggplants", "2, 1 pound"),
        ("1 cup (240 ml) + 2 tbsp (30 ml) flour", "1.125 cup, 270 milliliter"),
        ("1 cup (120g) plus 2 tablespoons flour", "1.125 cup"),
        ("85% lean ground beef", ""),
    ] {
        assert_eq!(amounts(&english(line)), expected, "{line}");
    }
}

#[test]
fn names_without_what_is_done_in_the_kitchen() {
    for (line, expected) in [
        ("1 tsp freshly ground black pepper", "black pepper"),
        ("1 tsp ground cumin", "ground cumin"),
        ("1 cup (240 ml) + 2 tbsp (30 ml) flour", "flour"),
        ("85% lean ground beef", "85% lean ground beef"),
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
        ("1 lb debearded mussels", "mussels"),
        ("1 cup podded broad beans", "broad beans"),
        ("1 plucked and gutted chicken", "chicken"),
        ("2 tbsp reconstituted mushrooms", "mushrooms"),
        ("1 tbsp tempered chocolate", "chocolate"),
        ("2 destoned plums", "plums"),
        ("2 spiralized zucchini", "zucchini"),
    ] {
        assert_eq!(english(line).name, expected, "{line}");
    }
}

/// Amount and name of lines as sites write them. "?" stands before what can be left out.
#[test]
fn lines_of_sites() {
    let tests = [(Language::English, ENGLISH_LINES), (Language::French, FRENCH_LINES)];
    for (language, lines) in tests {
        for (line, expected) in lines {
            let read = read_ingredient(line, language);
            let optional = if read.is_optional { "?" } else { "" };
            let other = if read.alternatives.is_empty() {
                String::new()
            } else {
                format!(" = {}", read.alternatives.join("/"))
            };
            assert_eq!(format!("{optional}{}: {}{other}", amounts(&read), read.name), *expected, "{line}");
        }
    }
}

const ENGLISH_LINES: &[(&str, &str)] = &[
    ("optional: 1 cup walnuts", "?1 cup: walnuts"),
    ("(optional) 1 tbsp chives", "?1 tablespoon: chives"),
    ("Optional toppings: chives", "?: chives"),
    ("For the crust: 1 cup flour", "1 cup: flour"),
    ("For the crust: flour", ": flour"),
    ("1 cup sugar [optional; see note]", "?1 cup: sugar"),
    ("1 000 ml water", "1000 milliliter: water"),
    ("1\u{202f}500 g flour", "1500 gram: flour"),
    ("1 400g tin beans", "1 can, each 400 gram: beans"),
    ("0.33333334326744 cup milk", "0.33333334326744 cup: milk"),
    ("\u{ff11}\u{ff12} eggs", "12: eggs"),
    ("1/0 cup milk", ": milk"),
    ("1..2 cups milk", ": milk"),
    ("1,2,3 cups milk", ": milk"),
    ("\u{bd}\u{bd} cup milk", ": milk"),
    ("1/2/3 cup milk", ": milk"),
    ("1e5 g milk", ": milk"),
    ("5012345678900 milk", ": milk"),
    ("5012345678900eé milk", ": eé milk"),
    ("1 onion (chopped; about 1 cup)", "1, 1 cup: onion"),
    ("2 cups milk (or cream)", "2 cup: milk = milk/cream"),
    ("1 cup vegetable (or chicken) stock", "1 cup: vegetable stock = vegetable stock/chicken stock"),
    ("1 tbsp thyme (or 1 tsp dried)", "1 tablespoon: thyme"),
    ("1 tsp salt (or more to taste)", "1 teaspoon: salt"),
    ("3 very ripe bananas", "3: ripe bananas"),
    ("1 (28 oz) can crushed tomatoes", "1 can, each 28 ounce: crushed tomatoes"),
    ("2 cups crushed tomatoes", "2 cup: tomatoes"),
    ("1 can tuna, drained", "1 can: tuna"),
    ("1 1 / 2 cups flour", "1.5 cup: flour"),
    ("1 – 1/2 cups flour", "1.5 cup: flour"),
    ("2 - 8 oz cans beans", "2 can, each 8 ounce: beans"),
    ("1-14.5 oz can beans", "1 can, each 14.5 ounce: beans"),
    ("1 - 1/4 oz package yeast", "1 package, each 0.25 ounce: yeast"),
    ("6-8 oz can beans", "each 6-8 ounce,  can: beans"),
    ("2 - onions", "2: onions"),
    ("3-large eggs", "3: eggs"),
    ("10/12 shrimp", ": 10/12 shrimp"),
    ("1 lb 16/20 shrimp", "1 pound: 16/20 shrimp"),
    ("93/7 ground turkey", ": 93/7 ground turkey"),
    ("200g/7oz butter", "200 gram, 7 ounce: butter"),
    ("7-Up", ": 7-Up"),
    ("1 12-oz can 7-Up", "1 can, each 12 ounce: 7-Up"),
    ("1 tsp 5-spice powder", "1 teaspoon: 5-spice powder"),
    ("at least 2 cups milk", "2 cup: milk"),
    ("up to 2 cups milk", "2 cup: milk"),
    ("approx. 500g beef", "500 gram: beef"),
    ("roughly 2 cups milk", "2 cup: milk"),
    ("2 cups or so of milk", "2 cup: milk"),
    ("2 or so cups milk", "2 cup: milk"),
    ("2 cups milk or so", "2 cup: milk"),
    ("a cup and a half of milk", "1.5 cup: milk"),
    ("1 cup and 1/2 tsp milk", "48.5 teaspoon: milk"),
    ("1/2 of a cup milk", "0.5 cup: milk"),
    ("a couple of sprigs of thyme", "2 sprig: thyme"),
    ("1 cup sugar, plus 2 tablespoons", "1.125 cup: sugar"),
    ("1 cup (200 g) sugar, packed, plus 2 tbsp (25 g)", "1.125 cup, 225 gram: sugar"),
    ("1 cup sugar, plus 2 tablespoons for dusting", "1 cup: sugar"),
    ("1 cup sugar, plus 2 tablespoons, for dusting", "1 cup: sugar"),
    ("1 cup sugar, plus more", "1 cup: sugar"),
    ("1 cup sugar, plus 2 oz", "1 cup: sugar"),
    ("2 lemons, plus 1", "2: lemons"),
    ("2 (14 oz) cans beans, plus 4 oz", "2 can, each 14 ounce: beans"),
    ("4 oz cheese, plus 2 8-oz packages", "4 ounce: cheese"),
    ("2 cans (14 oz) beans, plus 4 oz", "2 can, each 14 ounce: beans"),
    ("1-2 cups sugar, plus 2 tbsp", "1.125-2.125 cup: sugar"),
    ("1 cup plus 1-2 tbsp sugar", "1.0625-1.125 cup: sugar"),
    ("4 - 1/2 inch thick slices ham", "4 slice, long 0.5 inch: ham"),
    ("4 – 1/2-inch slices ham", "4 slice, long 0.5 inch: ham"),
    ("2 - 1/2 inch steaks", "2, long 0.5 inch: steaks"),
    ("2 - 3 inch pieces ginger", "long 2-3 inch: ginger"),
    ("4-1/2 inch slice ham", "long 4.5 inch: ham"),
    ("1 cup half and half", "1 cup: half and half"),
    ("half & half", ": half & half"),
    ("To serve: rice", ": rice"),
    ("1 cup gluten-free flour", "1 cup: gluten-free flour"),
    ("10 oz oil-packed tuna", "10 ounce: oil-packed tuna"),
];

const FRENCH_LINES: &[(&str, &str)] = &[
    ("facultatif : 1 tasse de noix", "?1 cup: noix"),
    ("(facultatif) ciboulette", "?: ciboulette"),
    ("1\u{a0}000 ml d'eau", "1000 milliliter: eau"),
    ("1 500 g de farine", "1500 gram: farine"),
    ("2\u{202f}000\u{202f}000 g de sel", "2000000 gram: sel"),
    ("500 g de boeuf haché", "500 gram: boeuf haché"),
    ("500 g de porc maigre haché", "500 gram: porc maigre haché"),
    ("1 oignon haché", "1: oignon"),
    ("1 boîte de 796 ml de tomates en dés", "1 can, each 796 milliliter: tomates en dés"),
    ("2 tomates en dés", "2: tomates"),
    ("250 ml de crème (ou de lait)", "250 milliliter: crème = crème/lait"),
    ("1 tasse de lait ou d'eau", "1 cup: lait ou d'eau = lait/eau"),
    ("2 cuillères à soupe combles de farine", "2 tablespoon: farine"),
    ("3 bananes très mûres", "3: bananes mûres"),
    ("Pour la garniture : 250 ml de lait faible en gras", "250 milliliter: lait faible en gras"),
    ("1 cup de farine", "1 cup: farine"),
    ("2 tbsp de beurre", "2 tablespoon: beurre"),
    ("une livre et demie de bœuf", "1.5 pound: bœuf"),
    ("1 tasse de sucre, plus 2 c. à soupe", "1.125 cup: sucre"),
    ("1 tasse de sucre, plus 2 c. à soupe pour saupoudrer", "1 cup: sucre"),
    ("4 - 1/2 po tranches de jambon", "4 slice, long 0.5 inch: jambon"),
    ("1 tasse et 1/2 de lait", "1.5 cup: lait"),
    ("une douzaine et demie d'œufs", "1.5 dozen: œufs"),
    ("2 c.à.s. d'huile", "2 tablespoon: huile"),
    ("2 c.à.c. de sel", "2 teaspoon: sel"),
    ("un demi-citron", "0.5: citron"),
    ("½ de tasse de lait", "0.5 cup: lait"),
    ("trois quarts de tasse de lait", "0.75 cup: lait"),
    ("env. 500 g de bœuf", "500 gram: bœuf"),
    ("au moins 2 tasses de lait", "2 cup: lait"),
    ("à peu près 2 tasses de lait", "2 cup: lait"),
    ("jusqu'à 2 tasses de lait", "2 cup: lait"),
    ("2 tasses environ de lait", "2 cup: lait"),
    ("2 c. a\u{300} soupe de lait", "2 tablespoon: lait"),
    ("1 tasse d'écorce d'orange", "1 cup: écorce d'orange"),
];

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
    let line = "1 cup (240 ml) + 2 tbsp (30 ml) flour";
    let texts: Vec<_> = english(line).amounts.iter().map(|amount| &line[amount.start..amount.end]).collect();
    assert_eq!(texts, ["1 cup (240 ml) + 2 tbsp", "240 ml) + 2 tbsp (30 ml"]);
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
    for line in ["For the sauce:", "Topping:", "For the sauce", "To serve", "SAUCE", "Topping", "TACO FILLING"] {
        assert!(english(line).is_heading, "{line}");
    }
    for line in ["Salt: 1 tsp", "Dressing", "BLACK PEPPER", "SALT AND PEPPER", "SALT", "塩 胡椒"] {
        assert!(!english(line).is_heading, "{line}");
    }
    assert!(read_ingredient("Garniture", Language::French).is_heading);
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
