//! Links and their pages.

use serde_json::{Value, json};

use crate::harness::{Reply, Sandbox};

pub(crate) const PATH: &str = "/idp/v1/products/products_link";

pub(crate) fn list() -> Value {
    json!({"title": "Soup", "line_items": [{"name": "onion"}]})
}

fn create(sandbox: &Sandbox, list: &Value) -> String {
    let response = sandbox.post(PATH, sandbox.key(), list);
    assert_eq!(response.status, 200, "{}", response.text());
    response.json()["products_link_url"].as_str().unwrap().to_owned()
}

fn items(items: &Value) -> Value {
    json!({"title": "t", "line_items": items})
}

#[test]
fn a_link_leads_to_the_list() {
    let sandbox = Sandbox::new();
    let url = create(
        &sandbox,
        &json!({
            "title": "Onion soup",
            "link_type": "recipe",
            "image_url": "https://images.example.com/soup.jpg",
            "instructions": ["Cut the onions.", "Cook them."],
            "line_items": [
                {"name": "onion", "display_text": "Yellow onions", "line_item_measurements": [
                    {"quantity": 3.0}, {"quantity": 0.5, "unit": "kg"}
                ]},
                {"name": "butter", "quantity": 20, "unit": "gram", "filters": {"health_filters": ["ORGANIC"]}},
            ],
            "landing_page_configuration": {"partner_linkback_url": "https://recipes.example.com/soup", "enable_pantry_items": true},
        }),
    );
    assert!(url.starts_with(sandbox.greeting("address")), "{url}");
    let page = sandbox.get(&url);
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    for words in [
        "<h1>Onion soup</h1>",
        "Yellow onions",
        "3 each or 0.5 kg",
        "20 gram",
        "ORGANIC",
        "<li>Cook them.</li>",
        "expires in 30 days",
        "src=\"https://images.example.com/soup.jpg\"",
        "href=\"https://recipes.example.com/soup\"",
        "pantry",
    ] {
        assert!(page.text().contains(words), "{words}");
    }
    assert_eq!(sandbox.get("/page.css").header("content-type"), Some("text/css"));
    let head = sandbox.send("HEAD", &url, &[], b"");
    assert_eq!((head.status, head.body.len()), (200, 0));
    // Creating a link is not idempotent.
    assert_ne!(create(&sandbox, &list()), create(&sandbox, &list()));
}

#[test]
fn a_hostile_list_does_nothing() {
    let sandbox = Sandbox::new();
    let evil = "</title><script>alert(1)</script><img src=x onerror=alert(1)>\"'&";
    let page = sandbox.get(&create(
        &sandbox,
        &json!({
            "title": evil,
            "image_url": "https://x.example/\"onerror=\"alert(1)",
            "instructions": [evil],
            "line_items": [{"name": evil, "display_text": evil, "line_item_measurements": [{"unit": evil}],
                            "filters": {"brand_filters": [evil]}}],
            "landing_page_configuration": {"partner_linkback_url": " \tJavaScript:alert(1)"},
        }),
    ));
    assert_eq!(page.status, 200);
    let text = page.text();
    assert_eq!(text.matches("&lt;script&gt;").count(), 6);
    assert!(!text.contains("<script") && !text.contains("<img src=x") && !text.contains("<a "), "{text}");
    assert!(!text.to_lowercase().contains("javascript:"));
    // The list adds no markup to the page, and its quotes are escaped.
    assert_eq!(text.matches("<img ").count(), 1);
    assert!(text.contains("src=\"https://x.example/&quot;onerror=&quot;alert(1)\""));
    let policy = page.header("content-security-policy").unwrap();
    for part in
        ["default-src 'none'", "style-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"]
    {
        assert!(policy.contains(part), "{part}");
    }
    assert!(!policy.contains("unsafe") && !policy.contains("script-src"));
    assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
}

#[test]
fn links_expire() {
    let sandbox = Sandbox::new();
    sandbox.post("/sandbox/clock", "", &json!({"stopped": true}));
    let mut recipe = list();
    recipe["link_type"] = "recipe".into();
    let mut short = list();
    short["expires_in"] = json!(1.0);
    let mut never = list();
    never["expires_in"] = Value::Null;
    let [recipe, short, never] = [recipe, short, never].map(|list| create(&sandbox, &list));
    let statuses = |sandbox: &Sandbox| [&recipe, &short, &never].map(|url| sandbox.get(url).status);
    assert!(sandbox.get(&short).text().contains("within a day"));
    sandbox.advance(86_399);
    assert_eq!(statuses(&sandbox), [200, 200, 200]);
    sandbox.advance(1);
    assert_eq!(statuses(&sandbox), [200, 410, 200]);
    sandbox.advance(29 * 86_400);
    assert_eq!(statuses(&sandbox), [410, 410, 200]);
    assert!(sandbox.get(&short).text().contains("This page has expired"));
    sandbox.advance(4_000_000_000);
    assert_eq!(statuses(&sandbox), [410, 410, 200]);
    let missing = sandbox.get("/lists/nothing");
    assert_eq!((missing.status, missing.header("content-type")), (404, Some("text/html; charset=utf-8")));
    for days in [0, -1, i64::MIN] {
        let mut past = list();
        past["expires_in"] = days.into();
        assert_eq!(sandbox.get(&create(&sandbox, &past)).status, 410);
    }
}

#[test]
fn every_row_of_the_error_table() {
    let sandbox = Sandbox::new();
    let refused = |body: &Value| -> Reply { sandbox.post(PATH, sandbox.key(), body) };
    refused(&json!({"title": "t"})).is_error(400, Some(9999), None);
    refused(&json!({"line_items": [{"name": "n"}]})).is_error(400, Some(9999), None);
    refused(&items(&json!([{}]))).is_error(400, Some(9999), None);
    refused(&items(&json!([{"name": "a"}, {"name": "b", "filters": {"health_filters": ["vegan"]}}]))).is_error(
        400,
        Some(1001),
        Some("line_items[1].filters.health_filters"),
    );
    refused(&items(&json!([{"name": "a", "line_item_measurements": [{"quantity": 1}, {"quantity": 0}]}]))).is_error(
        400,
        Some(1001),
        Some("line_items[0].line_item_measurements[1].quantity"),
    );
    refused(&items(&json!([{"name": "a", "product_ids": [1], "upcs": ["036000291452"]}]))).is_error(
        400,
        Some(1001),
        Some("line_items[0].base"),
    );
    refused(&items(&json!([{"name": "a", "product_ids": [1]}, {"name": "b", "product_ids": [1.0]}]))).is_error(
        400,
        Some(1001),
        Some("line_items"),
    );
    refused(&items(&json!([{"name": "a", "upcs": ["036000291452"]}, {"name": "b", "upcs": ["036000291452"]}])))
        .is_error(400, Some(1001), Some("line_items"));
    let mut list = list();
    list["expires_in"] = json!(366);
    refused(&list).is_error(400, None, Some("expires_in"));
}

#[test]
fn several_errors_are_in_a_list() {
    let sandbox = Sandbox::new();
    let reply = sandbox.post(PATH, sandbox.key(), &items(&json!([{"line_item_measurements": [{"quantity": -1}]}])));
    let key = "line_items[0].line_item_measurements[0].quantity";
    assert_eq!(reply.errors(), (400, vec![(Some(1001), Some(key.into())), (Some(9999), None)]));
    assert_eq!(
        reply.json(),
        json!({
            "error": {
                "message": "There were issues with your request",
                "code": 9999,
                "errors": [
                    {"error": {"message": "must be greater than 0", "code": 1001}, "meta": {"key": key}},
                    {"error": {"message": "line_items[0].name is required", "code": 9999}, "meta": {}},
                ],
            },
            "meta": {},
        })
    );
}
