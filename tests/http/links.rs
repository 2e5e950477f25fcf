//! Tests of the link cache: which entries can be reused, and their keys.

use endcap::UnixTime;
use endcap::check::{Options, Valid};
use endcap::http::{ApiKey, BaseUrl, Language, LinkTarget, RetailerId};
use endcap::policy::CachedLink;
use endcap::wire::ShoppingList;

use super::CANARY;

const DAY: i64 = 86_400_000;
const NOW: i64 = 1_800_000_000_000;
const URL: &str = "https://shop.example.com/lists/1";

fn at(milliseconds: i64) -> UnixTime {
    UnixTime::from_millis(milliseconds.unsigned_abs())
}

#[test]
fn a_link_is_used_until_shortly_before_its_end() {
    for (list, used_for) in [
        (r#"{"link_type": "recipe"}"#, 29 * DAY),
        (r#"{"link_type": "recipe", "expires_in": null}"#, 29 * DAY),
        (r#"{"link_type": "recipe", "expires_in": "9"}"#, 29 * DAY),
        (r#"{"expires_in": 1}"#, DAY * 9 / 10),
        (r#"{"expires_in": 10}"#, 9 * DAY),
        (r#"{"line_items": [{"expires_in": 3}], "expires_in": 365}"#, 364 * DAY),
        (r#"{"expires_in": 366}"#, 364 * DAY),
        (r#"{"expires_in": 9223372036854775807}"#, 364 * DAY),
        (r#"{"expires_in": 0}"#, 0),
        (r#"{"expires_in": -3}"#, 0),
        ("not JSON", 0),
    ] {
        let link = CachedLink::new(URL, list.as_bytes(), at(NOW));
        assert_eq!(link.usable_until(), Some(at(NOW + used_for)), "{list}");
        let stored = link.to_json();
        let used = |now| CachedLink::from_json(&stored, at(now)).map(|link| link.url().to_owned());
        assert_eq!(used(NOW + used_for - 1).as_deref(), (used_for > 0).then_some(URL), "{list}");
        assert_eq!(used(NOW + used_for), None, "{list}");
        // Another machine's clock may be behind.
        assert_eq!(used(NOW - 300_000).as_deref(), (used_for > 0).then_some(URL), "{list}");
        assert_eq!(used(NOW - 300_001), None, "{list}");
    }
}

#[test]
fn a_link_without_an_end_is_used_for_as_long_as_it_is_stored() {
    for list in [r#"{"title": "a"}"#, r#"{"link_type": "shopping_list", "expires_in": null}"#] {
        let link = CachedLink::new(URL, list.as_bytes(), at(NOW));
        assert_eq!(link.usable_until(), None, "{list}");
        let stored = link.to_json();
        assert_eq!(CachedLink::from_json(&stored, at(NOW + 10_000 * DAY)), Some(link), "{list}");
        assert_eq!(CachedLink::from_json(&stored, at(NOW - 300_001)), None, "{list}");
    }
}

#[test]
fn a_recipe_that_states_the_default_has_the_key_of_one_that_does_not() {
    let key = |members: &str| {
        let list = format!(r#"{{"title": "Soup", "line_items": [{{"name": "onion"}}]{members}}}"#);
        let list = Valid::<ShoppingList>::check(list.into_bytes(), &Options::default()).unwrap();
        list.link_key(&LinkTarget::new(BaseUrl::parse("https://a.example.com").unwrap(), ApiKey::new(CANARY).unwrap()))
    };
    let recipe = key(r#", "link_type": "recipe""#);
    assert_eq!(key(r#", "expires_in": 30, "link_type": "recipe""#), recipe);
    assert_eq!(key(r#", "expires_in": 3e1, "link_type": "recip\u0065""#), recipe);
    assert_ne!(key(r#", "link_type": "recipe", "expires_in": 29"#), recipe);
    assert_ne!(key(""), recipe);
    assert_ne!(key(r#", "expires_in": 30"#), key(""));
}

#[test]
fn what_was_stored_is_judged() {
    let entry = |url: &str, created: i64, until: i64| {
        format!(r#"{{"version":1,"url":"{url}","created":{created},"until":{until}}}"#)
    };
    let used = |stored: &str| CachedLink::from_json(stored.as_bytes(), at(NOW)).is_some();
    assert!(used(&entry(URL, NOW, NOW + 1)));
    assert!(used(&entry(URL, NOW - 364 * DAY, NOW + DAY)));
    for stored in [
        "",
        "null",
        "[]",
        "{}",
        URL,
        &entry(URL, NOW, NOW),
        &entry(URL, NOW - 364 * DAY, NOW + DAY + 1),
        &entry(URL, NOW + 300_001, NOW + DAY),
        &entry(URL, i64::MIN, i64::MAX),
        &entry(URL, i64::MAX, i64::MAX),
        &entry("http://shop.example.com/", NOW, NOW + 1),
        &entry("javascript:alert(1)", NOW, NOW + 1),
        &entry("https://shop.example.com@evil.example/", NOW, NOW + 1),
        &entry(URL, NOW, NOW + 1).replace(&format!("{}", NOW + 1), "null"),
        &entry("/lists/1", NOW, NOW + 1),
        &entry("", NOW, NOW + 1),
        &entry(URL, NOW, NOW + 1).replace("1,\"url", "2,\"url"),
        &entry(URL, NOW, NOW + 1).replace('}', ""),
        &entry(URL, NOW, NOW + 1).replace('}', ",\"created\":\"x\"}"),
        &entry(URL, NOW, NOW + 1).replace('}', "}}"),
    ] {
        assert!(!used(stored), "{stored}");
    }
}

#[test]
fn a_key_is_of_all_that_a_link_depends_on() {
    let keyed = |title: &str, host: &str, retailer: &str, language: Option<Language>, api_key: &str| {
        let list = format!(r#"{{"title": "{title}", "line_items": [{{"name": "onion"}}]}}"#);
        let list = Valid::<ShoppingList>::check(list.into_bytes(), &Options::default()).unwrap();
        let mut target = LinkTarget::new(BaseUrl::parse(host).unwrap(), ApiKey::new(api_key).unwrap());
        target.retailer_id = RetailerId::new(retailer).unwrap();
        target.language = language;
        list.link_key(&target)
    };
    let key = |title, host, retailer, language| keyed(title, host, retailer, language, CANARY);
    let keys = [
        key("Soup", "https://a.example.com", "", None),
        key("Stew", "https://a.example.com", "", None),
        key("Soup", "https://b.example.com", "", None),
        key("Soup", "https://a.example.com", "en-CA", None),
        key("Soup", "https://a.example.com", "", Some(Language::EnCa)),
        key("Soup", "https://a.example.com", "", Some(Language::FrCa)),
        keyed("Soup", "https://a.example.com", "", None, "c4n4ry-2"),
    ];
    for (index, key) in keys.iter().enumerate() {
        assert_eq!(key.len(), 64);
        assert!(!keys[..index].contains(key), "{index}");
    }
    assert_eq!(keys[0], key("Soup", "HTTPS://A.example.com/", "", None));
}

#[test]
fn keys_are_those_of_the_npm_package() {
    let rows = super::table("link-keys");
    assert!(rows.len() >= 4);
    for row in &rows {
        let text = |name: &str| row[name].as_str().unwrap_or_default();
        let list = Valid::<ShoppingList>::check(text("list"), &Options::default()).unwrap();
        let base_url = BaseUrl::parse(text("host")).unwrap();
        let mut target = LinkTarget::new(base_url, ApiKey::new(text("apiKey")).unwrap());
        target.retailer_id = RetailerId::new(text("retailerId")).unwrap();
        target.language = row["language"].as_str().map(|tag| Language::new(tag).unwrap());
        assert_eq!(list.link_key(&target), text("key"), "{row}");
    }
}
