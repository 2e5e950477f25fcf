//! Runs the shared case tables natively. The same tables run through the npm package in Node.js and in browsers.

#![cfg(test)]

#[path = "cases/rows.rs"]
mod rows;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::{env, fs};

#[cfg(feature = "serde")]
use endcap::check::OwnedIssue;
use endcap::check::{Issue, Options, Resource, Rule, RuleLevelError, RuleLevels, Segment, Value as Param};
use serde_json::{Value, json};

use rows::{body, table};

/// The tables by name.
fn tables() -> BTreeMap<&'static str, Vec<Value>> {
    let names = ["document", "rules"].into_iter().chain(Resource::ALL.iter().map(|resource| resource.name()));
    names.map(|name| (name, table(&format!("cases/{name}")))).collect()
}

fn resource(case: &Value) -> Resource {
    *Resource::ALL.iter().find(|resource| case["resource"] == resource.name()).unwrap()
}

fn options(case: &Value) -> Options {
    let mut options = Options::default();
    if let Some(max_bytes) = case["options"]["maxBytes"].as_u64() {
        options.max_bytes = usize::try_from(max_bytes).unwrap();
    }
    // Rejected options leave the check unchanged.
    options.rules = levels(case).unwrap_or_default();
    options
}

/// Returns the rule levels of a case.
fn levels(case: &Value) -> Result<RuleLevels, RuleLevelError> {
    let rules = case["options"]["rules"].as_object().into_iter().flatten();
    RuleLevels::from_slugs(rules.map(|(slug, level)| (slug.as_str(), level.as_str().unwrap())))
}

/// Asserts that options that lower a required rule are rejected, and that the error names the rule.
#[test]
fn options_are_refused_where_the_case_expects_it() {
    let mut count = 0;
    for case in tables().into_values().flatten() {
        let refused = levels(&case).err().map(|error| error.to_string());
        let expected =
            case["refused"].as_str().map(|rule| format!("the rule `{rule}` is always an error; remove its level"));
        assert_eq!(refused, expected, "{}", case["name"]);
        count += usize::from(refused.is_some());
    }
    assert!(count > 10, "{count}");
}

/// Returns the cases whose issues are not those of their tables.
fn wrong_cases() -> Vec<String> {
    let mut wrong = Vec::new();
    for (table, cases) in tables() {
        for case in cases {
            let (body, options) = (body(&case), options(&case));
            let report = resource(&case).check(&body, &options);
            let issues: Vec<_> = report
                .issues()
                .map(|issue| {
                    json!({
                        "severity": issue.severity.as_str(), "rule": issue.rule.slug(), "code": issue.code,
                        "key": issue.key, "path": issue.path,
                    })
                })
                .collect();
            let found = json!([report.is_ok(), report.is_truncated(), issues]);
            let expected = json!([case["ok"], case["truncated"].as_bool().unwrap_or(false), case["issues"]]);
            if found != expected {
                wrong.push(format!(
                    "{table}: {}: {}\n  expected {expected}\n  found    {found}",
                    case["rule"], case["name"]
                ));
            }
            assert_eq!(resource(&case).accepts(&body, &options), report.is_ok(), "{}", case["name"]);
            for issue in report.issues() {
                assert!(issue.start <= issue.end, "{}", case["name"]);
                assert!(issue.end <= body.len(), "{}", case["name"]);
                assert!(!issue.message.contains(['{', '}']), "{}", issue.message);
            }
        }
    }
    wrong
}

#[test]
fn every_case_gives_exactly_its_issues() {
    let wrong = wrong_cases();
    assert!(wrong.is_empty(), "{} cases differ\n{}", wrong.len(), wrong.join("\n"));
}

/// The package formats messages with separate code, so the tables contain the expected messages.
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
            let issues: Vec<_> = report.issues().map(|issue| details(&issue)).collect();
            let comma = if words.len() > 1 { "," } else { "" };
            write!(words, "{comma}\n{name}: {}", Value::from(issues)).unwrap();
        }
    }
    words += "\n}\n";
    let path = format!("{}/tests/messages.json", env!("CARGO_MANIFEST_DIR"));
    if env::var_os("ENDCAP_WRITE").is_some() {
        assert!(wrong_cases().is_empty(), "tests/messages.json is not written while cases differ");
        fs::write(&path, &words).unwrap();
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == words,
        "tests/messages.json differs; after a look, ENDCAP_WRITE=1 cargo test --all-features --test cases"
    );
}

/// Returns the fields of an issue that the tables do not contain, as JSON.
fn details(issue: &Issue<'_>) -> Value {
    let segments = issue.segments.iter().map(|segment| match segment {
        Segment::Name(name) => json!(name),
        Segment::Index(index) => json!(index),
    });
    let params = issue.params.iter().map(|param| {
        let value = match param.value {
            Param::Number(number) => json!(number),
            Param::Text(text) => json!(text),
            Param::Token(token) => json!(token.as_str()),
            Param::List(words) => json!(words),
            _ => panic!("a new kind of parameter"),
        };
        (param.name.to_owned(), value)
    });
    json!({
        "message": issue.message, "segments": segments.collect::<Vec<_>>(), "start": issue.start,
        "end": issue.end, "params": params.collect::<serde_json::Map<_, _>>(),
    })
}

/// The output of serde has the form of the package's results.
#[cfg(feature = "serde")]
#[test]
fn serde_writes_all_members_of_a_report_and_reads_each_issue() {
    for (table, cases) in tables() {
        for case in cases {
            let report = resource(&case).check(body(&case), &options(&case));
            let issues: Vec<_> = report.issues().map(|issue| whole(&issue)).collect();
            let expected = json!({"ok": report.is_ok(), "issues": issues, "truncated": report.is_truncated()});
            assert_eq!(serde_json::to_value(&report).unwrap(), expected, "{table}: {}", case["name"]);
            for (issue, expected) in report.issues().zip(issues) {
                let json = serde_json::to_value(&issue).unwrap();
                assert_eq!(json, expected, "{table}: {}", case["name"]);
                let owned = issue.clone().into_owned();
                assert_eq!(serde_json::to_value(&owned).unwrap(), expected, "{table}: {}", case["name"]);
                // In the order of the fields, and of the alphabet.
                assert_eq!(serde_json::from_str::<OwnedIssue>(&json.to_string()).unwrap(), owned, "{json}");
                let mut sorted = json;
                sorted.sort_all_objects();
                assert_eq!(serde_json::from_value::<OwnedIssue>(sorted).unwrap().to_issue(), issue);
            }
            assert_eq!(report, report.clone());
        }
    }
}

/// Converts an issue to JSON with all its fields.
#[cfg(feature = "serde")]
fn whole(issue: &Issue<'_>) -> Value {
    let mut whole = details(issue);
    whole["severity"] = json!(issue.severity.as_str());
    whole["rule"] = json!(issue.rule.slug());
    whole["code"] = json!(issue.code);
    whole["key"] = json!(issue.key);
    whole["path"] = json!(issue.path);
    whole
}

#[test]
fn cases_name_rules_that_exist_and_have_names_of_their_own() {
    for (table, cases) in tables() {
        let mut names = BTreeSet::new();
        for case in &cases {
            let name = case["name"].as_str().unwrap();
            assert!(!name.is_empty() && names.insert(name), "{table}: the name {name:?} is given twice");
            let changed = case["options"]["rules"].as_object().into_iter().flatten().map(|(slug, _)| slug.as_str());
            for slug in slugs(&case["issues"]).chain(changed).chain(case["rule"].as_str()) {
                assert!(slug.parse::<Rule>().is_ok(), "{table}: {name}: {slug:?} is no rule");
            }
        }
    }
}

#[test]
fn a_report_shows_what_blocks_first_and_how_much_more_there_is() {
    let check = |body: &str| Resource::User.check(body.as_bytes(), &Options::default());
    assert_eq!(check(r#"{"user_id": "u1", "first_name": "Ann", "guest": true}"#).to_string(), "no errors");
    for (body, start, end) in [
        ("[]", "the body: ", ""),
        (r#"{"user_id": "u1", "guest": true}"#, "first_name: ", ""),
        (r#"{"last_name": "<", "guest": true}"#, "last_name: ", " (and 2 more)"),
    ] {
        let report = check(body);
        let first = report.issues().find(Issue::is_error).unwrap();
        assert_eq!(report.to_string(), format!("{start}{}{end}", first.message));
        assert!(format!("{report:?}").contains(first.message), "{report:?}");
    }
}

/// Returns the rules of a case's issues.
fn slugs(issues: &Value) -> impl Iterator<Item = &str> {
    issues.as_array().into_iter().flatten().map(|issue| issue["rule"].as_str().unwrap())
}
