//! Properties that hold for any document. Each is tested on many generated documents.

#![cfg(test)]

mod faults;
mod json;
mod maker;
mod metadata;
mod mutate;
mod placement;
mod repeats;
mod run;
mod schedules;
mod shopping_list;
mod sound;
mod spell;
mod token;
mod user;
mod values;

use std::cell::Cell;

use endcap::check::{Level, Options, Resource, Rule, RuleLevels};
use fastrand::Rng;
use serde_json::Value;

use json::Json;
use maker::Maker;

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

/// Returns a valid payload of a random resource.
fn payload(maker: &mut Maker) -> (Resource, Json) {
    let resource = maker.one_of(Resource::ALL);
    (resource, valid(resource, maker))
}

fn valid(resource: Resource, maker: &mut Maker) -> Json {
    match resource {
        Resource::ShoppingList => shopping_list::shopping_list(maker),
        Resource::Placement => placement::placement(maker),
        Resource::User => user::user(maker),
        Resource::Token => token::token(maker),
        other => panic!("no generator of a {other}"),
    }
}

/// Returns a valid document with a few bytes changed.
fn spoilt(random: &mut Rng) -> (Resource, Vec<u8>) {
    let (resource, mut json) = payload(&mut Maker::new(random, false));
    if random.bool() {
        mutate::values(&mut json, random);
    }
    let mut document = spell::spell(&json, random).into_bytes();
    let (_, other) = payload(&mut Maker::new(random, false));
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
        let (resource, mut json) = payload(&mut Maker::new(random, false));
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
        let (resource, mut json) = payload(&mut Maker::new(random, false));
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
fn valid_payloads_are_accepted() {
    run::for_all("valid_payloads_are_accepted", |random| {
        let careful = random.bool();
        let (resource, json) = payload(&mut Maker::new(random, careful));
        let document = spell::spell(&json, random);
        let report = sound::check(resource, document.as_bytes(), &Options::default());
        let unwanted = report.issues().find(|issue| careful || issue.is_error());
        assert_eq!(unwanted, None, "careful: {careful}: {document}");
    });
}

#[test]
fn one_fault_is_one_issue() {
    run::for_all("one_fault_is_one_issue", |random| {
        let mut maker = Maker::new(random, false);
        let (resource, mut json) = payload(&mut maker);
        let faults = faults::of(resource);
        let fault = &faults[maker.random.usize(..faults.len())];
        let path = (fault.spoil)(&mut maker, &mut json);
        let document = spell::spell(&json, random);
        let report = sound::check(resource, document.as_bytes(), &Options::default());
        if fault.rule != "too-deep" && fault.rule != "duplicate-key" {
            sound::places(&report, document.as_bytes());
        }
        let blocking = report.issues().filter(endcap::check::Issue::is_error);
        let blocking: Vec<_> = blocking.map(|issue| (issue.rule.slug(), issue.path.map(str::to_owned))).collect();
        assert_eq!(blocking, [(fault.rule, Some(path))], "{document}");
    });
}

#[test]
fn repeats_are_those_that_comparing_all_with_all_finds() {
    run::for_all("repeats_are_those_that_comparing_all_with_all_finds", |random| {
        let (list, expected) = repeats::list(random);
        let document = spell::spell(&list, random);
        let report = sound::check(Resource::ShoppingList, document.as_bytes(), &Options::default());
        let rules = [Rule::DuplicateProductId, Rule::DuplicateUpc, Rule::RepeatedInItem, Rule::EquivalentUpc];
        let found = report.issues().filter(|issue| rules.contains(&issue.rule));
        let found: Vec<_> = found.map(|issue| (issue.rule.slug(), issue.path.unwrap().to_owned())).collect();
        // A report drops warnings beyond its maximum.
        assert!(found == expected || report.is_truncated(), "{document}\nfound    {found:?}\nexpected {expected:?}");
    });
}

#[test]
fn metadata_is_what_comparing_all_with_all_finds() {
    run::for_all("metadata_is_what_comparing_all_with_all_finds", |random| {
        let (user, expected) = metadata::user(random);
        let document = spell::in_order(&user, random);
        let report = sound::check(Resource::User, document.as_bytes(), &Options::default());
        let found = report.issues().map(|issue| (issue.rule.slug(), issue.path.unwrap().to_owned()));
        assert_eq!(found.collect::<Vec<_>>(), expected, "{document}");
    });
}

#[test]
fn nothing_of_a_user_or_a_token_request_is_repeated() {
    run::for_all("nothing_of_a_user_or_a_token_request_is_repeated", |random| {
        let resource = if random.bool() { Resource::User } else { Resource::Token };
        let mut json = valid(resource, &mut Maker::new(random, false));
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
