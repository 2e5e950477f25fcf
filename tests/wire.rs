//! Compares the result of serde with the result of the check, for every case of the tables.
//!
//! Built twice: with `serde_json`'s feature `arbitrary_precision` as a test of the crate, and without it by
//! `tests/wire/Cargo.toml`.

#![cfg(test)]
#![cfg(feature = "serde")]

use endcap::check::{Options, Payload, Resource, Valid};
use endcap::creative::{Layout, Page, read_placements};
use endcap::wire::{LineItem, LinkType, ShoppingList, TokenRequest, User};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

include!("generated/with_body.rs");

/// Rules that serde cannot enforce: they are about the syntax of the document and fields without a type.
const OF_THE_DOCUMENT: [&str; 4] = ["syntax", "too-deep", "too-large", "field-case"];
/// Cases where `serde_json` rounds a number before the types see it.
const ROUNDED: [&str; 1] = ["more than half of the smallest double, in the last digit"];
/// Cases where it can round an integer to another one, so that serde rejects a value that the check accepts.
const TOO_LARGE_TO_ROUND: [&str; 3] =
    ["2^53 - 1 with a point", "-(2^53 - 1) with a point", "2^53 - 1 with an exponent"];

/// A case, with its body as written.
#[derive(serde::Deserialize)]
struct Row {
    name: String,
    resource: String,
    text: Option<String>,
    hex: Option<String>,
    body: Option<Box<RawValue>>,
}

impl Row {
    fn bytes(&self) -> Vec<u8> {
        if let Some(hex) = &self.hex {
            let digit = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).unwrap();
            return (0..hex.len()).step_by(2).map(digit).collect();
        }
        let body = self.body.as_ref().map(|body| body.get());
        self.text.as_deref().or(body).unwrap().as_bytes().to_vec()
    }
}

fn rows() -> Vec<Row> {
    // A test runs in the folder of its manifest.
    let folder = if std::fs::exists("tests/cases").unwrap() { "tests/cases" } else { "../cases" };
    let names = Resource::ALL.iter().map(|resource| resource.name()).chain(["document"]);
    let read = |name: &str| std::fs::read(format!("{folder}/{name}.json")).unwrap();
    names.flat_map(|name| serde_json::from_slice::<Vec<Row>>(&read(name)).unwrap()).collect()
}

/// The result of a case.
#[derive(Default, PartialEq, Eq, Debug)]
struct Counts {
    accepted: usize,
    refused: usize,
}

fn compare<T>(row: &Row, counts: &mut Counts)
where
    T: Payload + DeserializeOwned + Serialize + PartialEq + std::fmt::Debug,
{
    let (name, bytes, options) = (&row.name, row.bytes(), Options::default());
    let read = serde_json::from_slice::<T>(&bytes);
    if ROUNDED.contains(&name.as_str()) {
        assert!(read.is_ok(), "{name}");
        return;
    }
    match Valid::<T>::check(bytes, &options) {
        Ok(valid) => {
            if TOO_LARGE_TO_ROUND.contains(&name.as_str()) {
                assert!(read.is_err(), "{name}");
                return;
            }
            counts.accepted += 1;
            let read = read.unwrap_or_else(|error| panic!("{name}: the check accepts what serde refuses: {error}"));
            assert_eq!(read, valid.to_value(), "{name}");
            let written = Valid::from_value(&read, &options).unwrap_or_else(|report| panic!("{name}: {report}"));
            assert_eq!(written.to_value(), read, "{name}");
            let text = serde_json::to_string(&read).unwrap();
            assert_eq!(
                Valid::<T>::check(&text, &options).map(|valid| valid.to_value()).ok(),
                Some(read),
                "{name}: {text}"
            );
        }
        Err(report) => {
            counts.refused += 1;
            let Ok(read) = read else { return };
            let mut blocking = report.issues().filter(endcap::check::Issue::is_error);
            let is_of_the_document = blocking.all(|issue| OF_THE_DOCUMENT.contains(&issue.rule.slug()));
            if is_of_the_document {
                return;
            }
            assert!(
                Valid::from_value(&read, &options).is_err(),
                "{name}: serde makes a valid body of a bad one: {report}"
            );
        }
    }
}

#[test]
fn serde_agrees_with_the_check_over_every_table() {
    let mut counts = Counts::default();
    for row in rows() {
        macro_rules! run {
            ($body:ident $(, $rest:ident)*) => {
                compare::<endcap::wire::$body>(&row, &mut counts)
            };
        }
        with_body!(row.resource.as_str(), run);
    }
    assert!(counts.accepted >= 500 && counts.refused >= 500, "{counts:?}");
}

#[test]
fn a_required_field_that_is_absent_or_null_is_an_error() {
    let list = |json: &str| serde_json::from_str::<ShoppingList>(json).unwrap_err().to_string();
    assert_eq!(list("{}"), "missing field `title` at line 1 column 2");
    assert!(list(r#"{"title": "Soup"}"#).starts_with("missing field `line_items`"));
    assert!(list(r#"{"title": "Soup", "line_items": null}"#).starts_with("missing field `line_items`"));
    assert!(list(r#"{"title": "Soup", "line_items": [{}]}"#).starts_with("missing field `name`"));
    assert!(list(r#"{"title": null, "line_items": []}"#).starts_with("missing field `title`"));
    let token = serde_json::from_str::<TokenRequest>("{}").unwrap_err().to_string();
    assert!(token.starts_with("missing field `client_id`"), "{token}");
    let user = serde_json::from_str::<User>(r#"{"user_id": "u1"}"#).unwrap_err().to_string();
    assert!(user.starts_with("missing field `first_name`"), "{user}");
}

/// The member `type` has another name in Rust, and absent members are not written.
#[test]
fn serde_reads_the_pages_that_it_wrote() {
    let response = r#"{"creatives":[{"object_tracking_id":"a","type":"banner","properties":[{"name":"n","value":"v"}],
        "assets":[{"name":"hero_image","type":"t","medium_properties":{"image":{"public_url":"https://a.example/1"}}}],
        "actions":[{"action_properties":{"brand_page_click":{"slug":"b"}}},{"action_properties":{"item_card":{"upc":"1"}}}]}]}"#;
    let page = read_placements(response.as_bytes()).unwrap();
    assert_eq!(page.creatives[0].kind.as_deref(), Some("banner"));
    assert_eq!(serde_json::from_str::<Page>(&serde_json::to_string(&page).unwrap()).unwrap(), page);
}

#[test]
fn what_the_check_takes_serde_takes_too() {
    let json = r#"{"title": "Soup", "expires_in": 3e1, "instructions": null,
        "line_items": [{"name": "onion", "product_ids": [1.0, 1e2, 9007199254740993], "upcs": null}]}"#;
    let mut onion = LineItem::new("onion");
    onion.product_ids = vec![1, 100, 9_007_199_254_740_993];
    let list = ShoppingList::new("Soup", [onion]).expires_in(30);
    assert_eq!(serde_json::from_str::<ShoppingList>(json).unwrap(), list);
    let user = |guest: &str| {
        let json = format!(r#"{{"user_id": "u1", "first_name": "Ann", "guest": {guest}}}"#);
        serde_json::from_str::<User>(&json).unwrap().guest
    };
    assert_eq!([user("true"), user("false"), user("null")], [Some(true), Some(false), None]);
    for other in ["1", "-1", "1.5", "\"yes\"", "[true, [1]]", r#"{"a": {"b": true}}"#] {
        assert_eq!(user(other), None, "{other}");
    }
}

#[test]
fn an_integer_with_a_point_or_an_exponent_is_read_exactly_or_not_at_all() {
    let read = |number: &str| {
        let json = format!(r#"{{"name":"onion","product_ids":[{number}]}}"#);
        serde_json::from_str::<LineItem>(&json).map(|item| item.product_ids[0]).ok()
    };
    let mut counts = [0; 2];
    for power in 0..=53 {
        for integer in [1_i64 << power, (1 << power) / 2 + 1, (1 << power) / 3 + 1, -(1 << power) / 7 - 1] {
            for zeros in 0..12 {
                let tail = "0".repeat(zeros);
                for (number, count) in [
                    (format!("{integer}.0{tail}"), zeros + 1),
                    (format!("{integer}{tail}e-{zeros}"), zeros),
                    (format!("{integer}{tail}.0E-{zeros}"), zeros + 1),
                ] {
                    let digits = integer.abs().to_string().len() + count;
                    let found = read(&number);
                    assert!(found == Some(integer) || (found.is_none() && digits > 15), "{number}: {found:?}");
                    counts[usize::from(found.is_none())] += 1;
                }
            }
        }
    }
    assert!(counts.iter().all(|count| *count > 100), "{counts:?}");
    for (number, integer) in [
        ("5284560701.000000000000", 5_284_560_701),
        ("12076323758000000000e-9", 12_076_323_758),
        ("4503599627370495.00", 4_503_599_627_370_495),
    ] {
        assert!(read(number).is_none_or(|found| found == integer), "{number}");
    }
    for integer in [i64::MIN, i64::MAX] {
        assert_eq!(read(&integer.to_string()), Some(integer));
    }
}

#[test]
fn what_the_check_refuses_serde_does_not_mend() {
    for json in [
        r#"["Soup", null, null, null, [], []]"#,
        r#"{"title": "Soup", "title": "Stew", "line_items": []}"#,
        r#"{"title": "Soup", "line_items": [], "link_type": {"recipe": null}}"#,
        r#"{"title": "Soup", "line_items": [], "link_type": "Recipe"}"#,
        r#"{"title": "Soup", "line_items": [null]}"#,
        r#"{"title": "Soup", "line_items": [], "expires_in": 1.5}"#,
        r#"{"title": "Soup", "line_items": [], "expires_in": 9007199254740992.0}"#,
        r#"{"title": "Soup", "line_items": [], "expires_in": 9223372036854775808}"#,
        r#"{"title": "Soup", "line_items": [], "expires_in": "30"}"#,
    ] {
        assert!(serde_json::from_str::<ShoppingList>(json).is_err(), "{json}");
    }
    let twice = r#"{"user_id": "u1", "first_name": "Ann", "metadata": {"a": "1", "\u0061": "2"}}"#;
    assert!(serde_json::from_str::<User>(twice).is_err());
}

#[test]
fn required_fields_are_written_even_if_they_are_empty() {
    let list = ShoppingList::new("Soup", []);
    assert_eq!(serde_json::to_string(&list).unwrap(), r#"{"title":"Soup","line_items":[]}"#);
    let token = TokenRequest::new("", "", "");
    let json = serde_json::to_string(&token).unwrap();
    assert_eq!(json, r#"{"client_id":"","client_secret":"","grant_type":""}"#);
}

#[test]
fn enum_values_are_displayed_as_in_json() {
    for value in LinkType::ALL {
        assert_eq!(format!("\"{value}\""), serde_json::to_string(value).unwrap());
    }
    assert_eq!(format!("{:>13}", LinkType::Recipe), "       recipe");
    assert_eq!(Layout::ShoppableVideo.to_string(), "shoppable_video");
}
