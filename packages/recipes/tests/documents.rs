//! Recipes of schema.org in the shapes that sites write.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a panic is a failed test")]

use endcap::wire::LineItem;
use endcap_recipes::{Language, RecipeOptions, recipe_list};
use serde_json::{Value, json};

/// Makes a list of a recipe with these members. Writes it as "name: 2 can, 28 ounce; salt: | withheld: reason | rules".
fn made(members: &Value, servings: Option<f64>) -> String {
    let mut recipe = json!({"@type": "Recipe", "name": "A", "recipeIngredient": ["4 eggs"]});
    for (name, value) in members.as_object().unwrap() {
        recipe[name] = value.clone();
    }
    let result = recipe_list(&recipe.to_string(), &RecipeOptions { servings, ..RecipeOptions::default() });
    let item = |item: &LineItem| {
        let amounts = item.line_item_measurements.iter().map(|one| {
            let quantity = one.quantity.unwrap();
            assert!(quantity.to_string().len() < 12, "{quantity}");
            format!("{quantity} {}", one.unit.as_deref().unwrap())
        });
        format!("{}: {}", item.name, amounts.collect::<Vec<_>>().join(", ")).trim_end().to_string()
    };
    let list = match &result.list {
        Ok(list) => list.line_items.iter().map(item).collect::<Vec<_>>().join("; "),
        Err(problem) => format!("{problem:?}"),
    };
    let withheld = result.withheld.iter().map(|line| format!(" | {}: {:?}", line.line, line.reason));
    let rules = result.notes.iter().map(|(_, note)| format!(" | {}", note.rule()));
    list + &withheld.chain(rules).collect::<String>()
}

/// What sites write as a list of ingredients. Nothing vanishes.
#[test]
fn ingredients_in_every_shape() {
    for (ingredients, expected) in [
        (json!("2 eggs\n1 cup milk"), "eggs: 2 each; milk: 1 cup"),
        (
            json!(["2 eggs<br>1 cup milk", "<ul><li>1 onion</li><li>salt</li></ul>"]),
            "eggs: 2 each; milk: 1 cup; onion: 1 each; salt:",
        ),
        (json!(["2 cups\n   flour", "1 tsp\nsalt\n2 eggs"]), "flour: 2 cup; salt: 1 teaspoon; eggs: 2 each"),
        (json!(["<td>2 cups</td><td>flour</td>", "<!-- a > b -->1 egg"]), "flour: 2 cup; egg: 1 each"),
        (json!(["&#189; cup cr&egrave;me", "&amp;frac14; cup milk"]), "crème: 0.5 cup; milk: 0.25 cup"),
        (
            json!(["2 eggs", 5, null, true, {"a": [1.5, "é"]}, ""]),
            "eggs: 2 each | 5: NoName | null: NotText | true: NotText | {\"a\":[1.5,\"é\"]}: NotText",
        ),
        (
            json!([["2 eggs"], {"@value": "1 onion"}, {"text": "1 lemon"}, {"name": "salt"}]),
            "eggs: 2 each; onion: 1 each; lemon: 1 each; salt:",
        ),
        (json!({"@list": ["2 eggs"]}), "eggs: 2 each"),
        (
            json!({"@type": "ItemList", "name": "Sauce", "itemListElement": [{"@type": "ListItem", "item": {"name": "2 eggs"}}, {"@type": "ListItem", "name": "1 onion", "item": "https://a.example"}]}),
            "eggs: 2 each; onion: 1 each | Sauce: Heading",
        ),
        (
            json!([{"@type": "HowToSupply", "name": "flour", "requiredQuantity": {"@type": "QuantitativeValue", "value": 2, "unitText": "cups"}}]),
            "flour: 2 cup",
        ),
        (
            json!([{"@type": "PropertyValue", "name": "flour", "value": "2", "unitText": "cups"}, {"name": "milk", "value": "1 cup"}]),
            "flour: 2 cup; milk: 1 cup",
        ),
        (
            json!([{"name": "flour", "amount": 500, "unitCode": "GRM"}, {"name": "eggs", "value": {"minValue": 2, "maxValue": 3}}]),
            "flour: 500 gram; eggs: 3 each | upper-end",
        ),
        (
            json!([{"name": "flour", "amount": {"a": 1}}, "2 eggs"]),
            "eggs: 2 each | {\"amount\":{\"a\":1},\"name\":\"flour\"}: NotText",
        ),
        (json!(["6 (0.1 oz) packets yeast"]), "yeast: 6 packet, 0.6 ounce"),
        (
            json!(["1 egg", "salt and freshly ground black pepper", "macaroni and cheese", "1 tsp salt and pepper"]),
            "egg: 1 each; salt:; black pepper:; macaroni and cheese:; salt and pepper: 1 teaspoon",
        ),
    ] {
        assert_eq!(made(&json!({"recipeIngredient": ingredients}), None), expected);
        assert_eq!(made(&json!({"recipeIngredient": [], "ingredients": ingredients}), None), expected);
    }
}

#[test]
fn yields_in_every_shape() {
    let unknown = "eggs: 4 each | unknown-servings";
    for (servings, expected) in [
        (json!("4 servings"), "eggs: 8 each"),
        (json!(4), "eggs: 8 each"),
        (json!(["4", "4 servings"]), "eggs: 8 each"),
        (json!(["1 loaf", "16 servings"]), "eggs: 2 each"),
        (json!("1 (9-inch) pie"), unknown),
        (json!("Makes 1 loaf (about 16 slices)"), "eggs: 2 each"),
        (json!("1 (9-inch) pie, serves 4"), "eggs: 8 each"),
        (json!("Makes 24 cookies; serves 4"), "eggs: 8 each"),
        (json!("Makes 1 loaf. Serves: about 4 to 6"), "eggs: 5.333333 each"),
        (json!("2 pies for 16 people"), "eggs: 2 each"),
        (json!("24 cookies, Servings: 16"), "eggs: 2 each"),
        (json!("9-inch pie"), unknown),
        (json!("3 cups"), unknown),
        (json!("2 dozen cookies"), "eggs: 1.333333 each"),
        (json!("Makes a dozen"), "eggs: 2.666667 each"),
        (json!("Serves four"), "eggs: 8 each"),
        (json!("4-6 servings"), "eggs: 5.333333 each"),
        (json!("6 to 10"), "eggs: 4 each"),
        (json!("Makes 24 cookies (12 servings)"), "eggs: 2.666667 each"),
        (json!({"@type": "QuantitativeValue", "value": 4, "unitText": "servings"}), "eggs: 8 each"),
        (json!({"@type": "QuantitativeValue", "minValue": 2, "maxValue": "4"}), "eggs: 8 each"),
        (json!([{"@type": "PropertyValue", "name": "Yield", "value": "16 servings"}]), "eggs: 2 each"),
        (json!(-1), unknown),
        (json!("-1"), unknown),
        (json!(0), unknown),
        (json!(1e308), unknown),
        (json!("1e999"), unknown),
        (json!("99999999"), unknown),
        (json!([null, {}, true, "a few"]), unknown),
    ] {
        assert_eq!(made(&json!({"recipeYield": servings}), Some(8.0)), expected, "{servings}");
    }
    for (servings, expected) in [("Pour 4 personnes", 8.0), ("6 à 8 portions", 4.0), ("Une douzaine", 2.666_667)] {
        let recipe = json!({"@type": "Recipe", "inLanguage": ["fr-CA"], "recipeIngredient": ["4 œufs", "1 bœuf salé"], "recipeYield": servings})
            .to_string();
        let withhold = &["BOEUF sale\u{301}"];
        let options = RecipeOptions { servings: Some(8.0), withhold, ..RecipeOptions::default() };
        let list = recipe_list(&recipe, &options).list.unwrap();
        assert_eq!(list.line_items.len(), 1);
        assert_eq!(list.line_items[0].line_item_measurements[0].quantity, Some(expected), "{servings}");
    }
    let french = json!({"inLanguage": "fr", "recipeIngredient": ["sel et poivre du moulin", "huile et citron"]});
    assert_eq!(made(&french, None), "sel:; poivre du moulin:; huile et citron:");
    for servings in [1e-300, 1e300, 0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(made(&json!({"recipeYield": 4}), Some(servings)), "Servings");
    }
}

/// What browsers refuse and sites write, and the language of the page.
#[test]
fn scripts_in_every_shape() {
    let recipe = r#"{"@type": "Recipe", "name": "A \"b\"", "recipeIngredient": ["2 eggs
        1 cup	milk", null]}"#;
    for (before, after) in [
        ("", ""),
        ("\u{feff}", "\n"),
        ("<!--\n", "\n-->"),
        ("//<![CDATA[\n", "\n//]]>"),
        ("/* <![CDATA[ */ [", "]; /* ]]> */"),
    ] {
        let result = recipe_list(&[before, recipe, after].concat(), &RecipeOptions::default());
        let list = result.list.unwrap();
        let names: Vec<_> = list.line_items.iter().map(|item| item.name.as_str()).collect();
        assert_eq!((list.title.as_str(), names.as_slice()), ("A \"b\"", &["eggs", "milk"][..]), "{before}");
        assert_eq!(result.withheld[0].line, "null", "{before}");
    }
    let page = json!([{"@type": "Recipe", "recipeIngredient": ["1 tasse de lait"]}, {"@type": "WebPage", "inLanguage": "fr-CA"}]);
    assert_eq!(recipe_list(&page.to_string(), &RecipeOptions::default()).language, Language::French);
    // Larger than 1 MiB until its items are merged.
    let large = json!({"@type": "Recipe", "recipeIngredient": vec!["salt"; 12_000]}).to_string();
    assert_eq!(recipe_list(&large, &RecipeOptions::default()).list.unwrap().line_items.len(), 1);
}

#[test]
fn recipes_of_big_sites() {
    let document = json!({"@context": "https://schema.org", "@graph": [{"@type": "WebPage", "name": "Page"}, {
        "@type": ["Recipe", "NewsArticle"], "name": "Fish &amp; Chips", "recipeYield": ["4", "4 servings"],
        "image": [{"@type": "ImageObject", "url": "https://a.example/i.jpg"}], "mainEntityOfPage": {"@id": "https://a.example/r"},
        "recipeIngredient": ["For the fish:", "4 cod fillets", "&frac12; cup  flour", "salt and pepper", "lemon (optional)", "---"],
        "recipeInstructions": [{"@type": "HowToSection", "name": "Fish", "itemListElement": [
            {"@type": "HowToStep", "text": "Heat <b>oil</b>.<br>Fry."}, {"@type": "HowToStep", "name": "Serve."}]}],
    }]})
    .to_string();
    let options = RecipeOptions {
        servings: Some(2.0),
        withhold: &["Salt", "pepper"],
        withhold_optional: true,
        ..RecipeOptions::default()
    };
    let result = recipe_list(&document, &options);
    let list = result.list.unwrap();
    assert_eq!((list.title.as_str(), list.image_url.as_deref()), ("Fish & Chips", Some("https://a.example/i.jpg")));
    assert_eq!(list.instructions, ["Fish", "Heat oil.", "Fry.", "Serve."]);
    assert_eq!(list.landing_page_configuration.unwrap().partner_linkback_url.as_deref(), Some("https://a.example/r"));
    let items: Vec<_> = list
        .line_items
        .iter()
        .map(|item| (item.name.as_str(), item.line_item_measurements[0].quantity, item.display_text.as_deref()))
        .collect();
    assert_eq!(
        items,
        [("cod fillets", Some(2.0), Some("0.5 × 4 cod fillets")), ("flour", Some(0.25), Some("0.5 × ½ cup flour"))]
    );
    let withheld: Vec<_> = result.withheld.iter().map(|line| format!("{} {:?}", line.line, line.reason)).collect();
    assert_eq!(
        withheld,
        ["For the fish: Heading", "salt and pepper Pantry", "lemon (optional) Optional", "--- NoName"]
    );
}
