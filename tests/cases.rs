//! The shared case tables, run natively. The same tables run through the npm package in node and in browsers.

#![cfg(test)]

#[path = "cases/rows.rs"]
mod rows;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::{env, fs};

use endcap::{Finding, Options, Resource, Rule, RuleSet, Segment, Value as Param};
use serde_json::{Value, json};

use rows::{body, table};

/// The service's table of errors, as far as an answer of 400 can be known before the call: code and key, and our rule
/// for each row.
const ERRORS: &[(&str, &str, u64, Option<&str>)] = &[
    ("shopping-list", "missing", 9999, None),
    ("shopping-list", "health-filter", 1001, Some("line_items[<i>].filters.health_filters")),
    ("shopping-list", "quantity-not-positive", 1001, Some("line_items[<i>].line_item_measurements[<j>].quantity")),
    ("shopping-list", "product-ids-and-upcs", 1001, Some("line_items[<i>].base")),
    ("shopping-list", "duplicate-product-id", 1001, Some("line_items")),
    ("shopping-list", "duplicate-upc", 1001, Some("line_items")),
    ("placement", "page-query", 1001, Some("page_context.page_query")),
    ("placement", "placement-kind", 1001, Some("placement_context.placement_kind")),
    ("placement", "user-id-length", 1001, Some("session_context.user_id")),
    ("placement", "location-code-length", 1001, Some("store_context.location_code")),
    ("user", "missing", 1001, Some("first_name")),
    ("user", "name-characters", 1001, Some("first_name")),
    ("user", "name-characters", 1001, Some("last_name")),
    ("user", "missing", 1001, Some("user_id")),
    ("user", "locale", 1001, Some("locale")),
    ("user", "metadata-keys", 1001, Some("metadata")),
    ("user", "metadata-key-length", 1001, Some("metadata")),
    ("user", "metadata-value-length", 1001, Some("metadata")),
];

/// The tables, by name.
fn tables() -> BTreeMap<&'static str, Vec<Value>> {
    ["document", "shopping-list", "placement", "user", "token"]
        .map(|name| (name, table(&format!("cases/{name}"))))
        .into()
}

fn resource(case: &Value) -> Resource {
    match case["resource"].as_str() {
        Some("shopping-list") => Resource::ShoppingList,
        Some("placement") => Resource::Placement,
        Some("user") => Resource::User,
        Some("token") => Resource::Token,
        other => panic!("no such resource: {other:?}"),
    }
}

fn options(case: &Value) -> Options {
    let mut options = Options::default();
    if let Some(limit) = case["options"]["limit"].as_u64() {
        options.limit = usize::try_from(limit).unwrap();
    }
    if let Some(allow) = case["options"]["allow"].as_array() {
        options.allow = RuleSet::from_slugs(allow.iter().map(|slug| slug.as_str().unwrap())).unwrap();
    }
    options
}

#[test]
fn every_case_gives_exactly_its_findings() {
    let mut wrong = Vec::new();
    for (table, cases) in tables() {
        for case in cases {
            let (body, options) = (body(&case), options(&case));
            let report = resource(&case).check(&body, &options);
            let findings: Vec<_> = report
                .findings()
                .map(|finding| {
                    json!({
                        "class": finding.class.name(), "rule": finding.rule.slug(), "code": finding.code,
                        "key": finding.key, "path": finding.path,
                    })
                })
                .collect();
            let found = json!([report.is_ok(), report.truncated(), findings]);
            let expected = json!([case["ok"], case["truncated"].as_bool().unwrap_or(false), case["findings"]]);
            if found != expected {
                wrong.push(format!(
                    "{table}: {}: {}\n  expected {expected}\n  found    {found}",
                    case["rule"], case["name"]
                ));
            }
            assert_eq!(resource(&case).accepts(&body, &options), report.is_ok(), "{}", case["name"]);
            for finding in report.findings() {
                assert!(finding.start <= finding.end, "{}", case["name"]);
                assert!(finding.end <= body.len(), "{}", case["name"]);
                assert!(!finding.message.contains(['{', '}']), "{}", finding.message);
            }
        }
    }
    assert!(wrong.is_empty(), "{} cases differ\n{}", wrong.len(), wrong.join("\n"));
}

/// The package puts findings into words by code of its own, so what it must come to is written down.
#[test]
fn words_are_those_written_down_for_every_host() {
    let mut words = String::from("{");
    for (table, cases) in tables() {
        for case in cases {
            let report = resource(&case).check(body(&case), &options(&case));
            if report.is_empty() {
                continue;
            }
            let name = Value::from(format!("{table}: {}", case["name"].as_str().unwrap()));
            let findings: Vec<_> = report.findings().map(|finding| details(&finding)).collect();
            let comma = if words.len() > 1 { "," } else { "" };
            write!(words, "{comma}\n{name}: {}", Value::from(findings)).unwrap();
        }
    }
    words += "\n}\n";
    let path = format!("{}/tests/words.json", env!("CARGO_MANIFEST_DIR"));
    if env::var_os("ENDCAP_WRITE").is_some() {
        fs::write(&path, &words).unwrap();
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == words, "tests/words.json differs; after a look, ENDCAP_WRITE=1 cargo test --test cases");
}

/// What the tables do not say of a finding.
fn details(finding: &Finding<'_>) -> Value {
    let segments = finding.segments.iter().map(|segment| match segment {
        Segment::Name(name) => json!(name),
        Segment::Index(index) => json!(index),
    });
    let params = finding.params.iter().map(|param| {
        let value = match param.value {
            Param::Number(number) => json!(number),
            Param::Text(text) => json!(text),
        };
        (param.name.to_owned(), value)
    });
    json!({
        "message": finding.message, "segments": segments.collect::<Vec<_>>(), "start": finding.start,
        "end": finding.end, "params": params.collect::<serde_json::Map<_, _>>(),
    })
}

/// The shape is that of the package's verdicts.
#[cfg(feature = "serde")]
#[test]
fn a_report_is_written_by_serde_with_all_that_it_says() {
    for (table, cases) in tables() {
        for case in cases {
            let report = resource(&case).check(body(&case), &options(&case));
            let findings: Vec<_> = report.findings().map(|finding| whole(&finding)).collect();
            let expected = json!({"ok": report.is_ok(), "findings": findings, "truncated": report.truncated()});
            assert_eq!(serde_json::to_value(&report).unwrap(), expected, "{table}: {}", case["name"]);
            for (finding, expected) in report.findings().zip(findings) {
                assert_eq!(serde_json::to_value(&finding).unwrap(), expected, "{table}: {}", case["name"]);
            }
            assert_eq!(report, report.clone());
        }
    }
}

/// All that a finding says.
#[cfg(feature = "serde")]
fn whole(finding: &Finding<'_>) -> Value {
    let mut whole = details(finding);
    whole["class"] = json!(finding.class.name());
    whole["rule"] = json!(finding.rule.slug());
    whole["code"] = json!(finding.code);
    whole["key"] = json!(finding.key);
    whole["path"] = json!(finding.path);
    whole
}

#[test]
fn every_rule_has_a_case_where_it_fires_and_one_where_it_does_not() {
    let cases = tables().into_values().flatten();
    // The slugs of the rules that the cases are about, with whether they fire there.
    let covered: BTreeSet<(String, bool)> = cases
        .map(|case| {
            let rule = case["rule"].as_str().unwrap().to_owned();
            let fires = slugs(&case["findings"]).any(|slug| slug == rule);
            (rule, fires)
        })
        .collect();
    for rule in Rule::ALL {
        assert!(covered.contains(&(rule.slug().to_owned(), true)), "no case where {} fires", rule.slug());
        assert!(covered.contains(&(rule.slug().to_owned(), false)), "no case where {} does not fire", rule.slug());
    }
}

#[test]
fn cases_name_rules_that_exist_and_have_names_of_their_own() {
    for (table, cases) in tables() {
        let mut names = BTreeSet::new();
        for case in &cases {
            let name = case["name"].as_str().unwrap();
            assert!(!name.is_empty() && names.insert(name), "{table}: the name {name:?} is given twice");
            let allowed = case["options"]["allow"].as_array().into_iter().flatten().filter_map(Value::as_str);
            for slug in slugs(&case["findings"]).chain(allowed).chain(case["rule"].as_str()) {
                assert!(Rule::from_slug(slug).is_some(), "{table}: {name}: {slug:?} is no rule");
            }
        }
    }
}

#[test]
fn rejections_are_those_of_the_services_error_table() {
    let mut seen = BTreeSet::new();
    for (table, cases) in tables() {
        for case in &cases {
            let findings = case["findings"].as_array().into_iter().flatten();
            for finding in findings.filter(|finding| finding["class"] == "rejection") {
                let key = finding["key"].as_str().map(without_indices);
                let row = ERRORS.iter().position(|(resource, rule, code, expected)| {
                    case["resource"] == *resource
                        && finding["rule"] == *rule
                        && finding["code"] == *code
                        && key.as_deref() == *expected
                });
                seen.insert(row.unwrap_or_else(|| panic!("{table}: {}: no such error: {finding}", case["name"])));
            }
        }
    }
    for (index, row) in ERRORS.iter().enumerate() {
        assert!(seen.contains(&index), "no case for {row:?}");
    }
}

#[test]
fn a_report_shows_what_blocks_first_and_how_much_more_there_is() {
    let check = |body: &str| Resource::User.check(body.as_bytes(), &Options::default());
    assert_eq!(check(r#"{"user_id": "u1", "first_name": "Ann", "guest": true}"#).to_string(), "nothing blocks");
    for (body, start, end) in [
        ("[]", "the body: ", ""),
        (r#"{"user_id": "u1", "guest": true}"#, "first_name: ", ""),
        (r#"{"last_name": "<", "guest": true}"#, "last_name: ", " (and 2 more)"),
    ] {
        let report = check(body);
        let first = report.findings().find(|finding| finding.class.blocks()).unwrap();
        assert_eq!(report.to_string(), format!("{start}{}{end}", first.message));
        assert!(format!("{report:?}").contains(first.message), "{report:?}");
    }
}

/// The rules of a case's findings.
fn slugs(findings: &Value) -> impl Iterator<Item = &str> {
    findings.as_array().into_iter().flatten().map(|finding| finding["rule"].as_str().unwrap())
}

/// A key with `<i>` and `<j>` for its indices.
fn without_indices(key: &str) -> String {
    let mut letters = ["<i>", "<j>"].into_iter();
    let pieces = key.split_inclusive(['[', ']']).map(|piece| match piece.strip_suffix(']') {
        Some(_) => format!("{}]", letters.next().unwrap()),
        None => piece.to_owned(),
    });
    pieces.collect()
}
