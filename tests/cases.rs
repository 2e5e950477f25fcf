//! The shared case tables, run natively. The same tables run through the npm package in node and in browsers.

use std::collections::BTreeMap;
use std::fs;

use endcap::{Options, Resource, Rule, RuleSet};
use serde_json::{Value, json};

/// The tables, by name.
fn tables() -> BTreeMap<&'static str, Vec<Value>> {
    ["document", "shopping-list", "placement"].map(|name| (name, table(name))).into()
}

fn table(name: &str) -> Vec<Value> {
    let path = format!("{}/tests/cases/{name}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

fn resource(case: &Value) -> Resource {
    match case["resource"].as_str() {
        Some("shopping-list") => Resource::ShoppingList,
        Some("placement") => Resource::Placement,
        other => panic!("no such resource: {other:?}"),
    }
}

/// The bytes of a case's body: its `text` as it stands, its `hex` decoded, or its `body` written compactly.
fn body(case: &Value) -> Vec<u8> {
    if let Some(text) = case["text"].as_str() {
        return text.as_bytes().to_vec();
    }
    if let Some(hex) = case["hex"].as_str() {
        let digits: Vec<u8> = hex.chars().map(|digit| u8::try_from(digit.to_digit(16).unwrap()).unwrap()).collect();
        return digits.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect();
    }
    serde_json::to_vec(&case["body"]).unwrap()
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
                wrong.push(format!("{table}: {}: {}\n  expected {expected}\n  found    {found}", case["rule"], case["name"]));
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
