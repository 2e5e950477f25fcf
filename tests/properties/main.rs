//! Properties that hold for any document, and for any order of events of a token. Each is tested on many generated cases.

#![cfg(test)]

mod bodies;
mod json;
mod mutate;
mod run;
mod sound;
mod spell;
mod tokens;
mod values;

use std::cell::Cell;
use std::collections::BTreeMap;

use endcap::check::{Level, Options, Resource, Rule, RuleLevels};
use fastrand::Rng;
use serde_json::{Value, json};

use bodies::{BODIES, valid};

/// Returns a state that was stored and read again, as by a program that restarts.
#[cfg(feature = "npm-service")]
pub(crate) fn stored<T: serde::Serialize + serde::de::DeserializeOwned>(state: &T) -> T {
    serde_json::from_str(&serde_json::to_string(state).unwrap()).unwrap()
}

/// Returns the state itself: without the `serde` feature it cannot be stored.
#[cfg(not(feature = "npm-service"))]
pub(crate) fn stored<T: Clone>(state: &T) -> T {
    state.clone()
}

/// Returns a valid document with a few bytes changed.
fn spoilt(random: &mut Rng) -> (Resource, Vec<u8>) {
    let (resource, mut json) = valid(random);
    if random.bool() {
        mutate::values(&mut json, random);
    }
    let mut document = spell::spell(&json, random).into_bytes();
    let (_, other) = valid(random);
    let other = spell::spell(&other, random);
    mutate::bytes(&mut document, other.as_bytes(), random);
    (resource, document)
}

fn options(random: &mut Rng) -> Options {
    let max_bytes = if random.u8(..50) == 0 { random.usize(..400) } else { Options::default().max_bytes };
    let mut rules = RuleLevels::DEFAULT;
    for _ in 0..random.usize(..3) {
        let level = [Level::Error, Level::Warn, Level::Off][random.usize(..3)];
        rules = rules.with(Rule::ALL[random.usize(..Rule::ALL.len())], level).unwrap_or(rules);
    }
    Options::default().with_max_bytes(max_bytes).with_rules(rules)
}

#[test]
fn any_bytes_give_a_sound_report() {
    run::for_all("any_bytes_give_a_sound_report", |random| {
        let (resource, document) = match random.u8(..8) {
            0 => (Resource::ALL[random.usize(..Resource::ALL.len())], mutate::noise(random)),
            _ => spoilt(random),
        };
        let _ = sound::check(resource, &document, &options(random));
    });
}

#[test]
fn issues_stand_at_their_paths() {
    run::for_all("issues_stand_at_their_paths", |random| {
        let (resource, mut json) = valid(random);
        mutate::values(&mut json, random);
        let document = spell::spell(&json, random);
        let report = sound::check(resource, document.as_bytes(), &options(random));
        sound::places(&report, document.as_bytes());
    });
}

#[test]
fn values_of_checked_bodies_are_written_and_read_without_a_change() {
    let passed = Cell::new(0_u64);
    run::for_all("values_of_checked_bodies_are_written_and_read_without_a_change", |random| {
        let (resource, mut json) = valid(random);
        if random.u8(..4) == 0 {
            mutate::values(&mut json, random);
        }
        let document = spell::spell(&json, random);
        let is_valid = values::check(resource, document.as_bytes());
        passed.set(passed.get() + u64::from(is_valid));
    });
    assert!(passed.get() > 0);
}

#[test]
fn syntax_is_what_serde_json_has_it() {
    run::for_all("syntax_is_what_serde_json_has_it", |random| {
        let (resource, document) = spoilt(random);
        let text = String::from_utf8_lossy(&document);
        let theirs = serde_json::from_slice::<Value>(&document).err();
        // `serde_json` allows one level less than the crate.
        if theirs.as_ref().is_some_and(|error| error.to_string().starts_with("recursion limit exceeded")) {
            return;
        }
        assert_eq!(sound::reads(&document), theirs.is_none(), "{theirs:?}: {text}");
        let report = resource.check(&document, &Options::default());
        let ours = report.issues().any(|issue| issue.rule == Rule::Syntax);
        // Of very many blocking issues the last, and it with them, are dropped.
        let may_be_dropped = report.is_truncated() && !report.is_ok();
        assert!(ours == theirs.is_some() || may_be_dropped, "{theirs:?}: {text}");
        assert!(theirs.is_none() || !report.is_ok(), "{theirs:?}: {text}");
    });
}

#[test]
fn the_model_finds_the_same_issues() {
    for body in BODIES.iter() {
        let report = sound::check(body.resource, &body.document, &body.options);
        let text = String::from_utf8_lossy(&body.document);
        assert_eq!(report.is_ok(), body.is_valid(), "{text}");
        // A report drops issues beyond its maximum.
        if report.is_truncated() {
            continue;
        }
        let found = report.issues().map(|issue| {
            let severity = if issue.is_error() { "error" } else { "warning" };
            json!([severity, issue.rule.slug(), issue.code, issue.key, issue.path]).to_string()
        });
        let found = counted(found);
        let (optional, due): (Vec<_>, Vec<_>) = body.issues.iter().partition(|issue| issue["isOptional"] == true);
        let texts = |issues: Vec<&Value>| counted(issues.into_iter().map(text_of));
        let (optional, due) = (texts(optional), texts(due));
        let missed = due.iter().find(|(issue, count)| found.get(*issue) < Some(*count));
        assert_eq!(missed, None, "only the model finds it: {text}");
        let count = |of: &BTreeMap<String, u32>, issue| of.get(issue).copied().unwrap_or(0);
        let extra = found.iter().find(|(issue, found)| **found > count(&due, *issue) + count(&optional, *issue));
        assert_eq!(extra, None, "only the crate finds it: {text}");
    }
}

fn text_of(issue: &Value) -> String {
    json!(["severity", "rule", "code", "key", "path"].map(|member| &issue[member])).to_string()
}

fn counted(texts: impl Iterator<Item = String>) -> BTreeMap<String, u32> {
    let mut counts = BTreeMap::new();
    for text in texts {
        *counts.entry(text).or_insert(0) += 1;
    }
    counts
}

#[test]
fn nothing_of_a_user_or_a_token_request_is_repeated() {
    run::for_all("nothing_of_a_user_or_a_token_request_is_repeated", |random| {
        let (resource, mut json) = valid(random);
        if !matches!(resource, Resource::User | Resource::Token) {
            return;
        }
        mutate::values(&mut json, random);
        mutate::mark(&mut json);
        let document = spell::spell(&json, random);
        let report = sound::check(resource, document.as_bytes(), &options(random));
        for issue in report.issues() {
            assert!(!issue.message.contains(mutate::MARK), "{issue:?}");
            let shows = |value| matches!(value, endcap::check::Value::Text(text) if text.contains(mutate::MARK));
            assert!(!issue.params.iter().any(|param| shows(param.value)), "{issue:?}");
        }
    });
}

#[test]
fn callers_share_one_token_at_a_time() {
    run::for_all("callers_share_one_token_at_a_time", tokens::run);
}
