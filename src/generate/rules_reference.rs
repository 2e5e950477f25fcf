//! Generates the rules reference in `docs/`: a table of all messages, and a section for each rule, with the rule's name
//! as its anchor.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::examples::{Example, examples};
use super::reference::HEADER;
use super::{one_line, params};
use crate::schema::{RULE_DOCS, Report, Rule};

const INTRODUCTION: &str = "\
# Rules reference

A body with an *error* cannot be sent. A *warning* does not prevent sending. The option `rules` changes the [level](rules.md#levels) of a rule. An
error that is *fixed* cannot be lowered. [Rules](rules.md) describes issues and options, and [Translating](translating.md) other languages.

## Messages

Each message follows the path of a field. `{name}` stands for the value of a param. `{~name}` stands for its text, which is in parentheses in the
table of [params](#params). For example, if `title` is a number, its `actual` is `number`, and the message is `expected a string, got a number`.

| rule | severity | message |
| --- | --- | --- |
";

/// Returns `docs/rules-reference.md`.
pub(super) fn rules() -> String {
    let mut text = format!("{HEADER}{INTRODUCTION}");
    for rule in Rule::ALL {
        let message = rule.message().replace('|', "\\|");
        writeln!(text, "| [`{0}`](#{0}) | {1} | `{message}` |", rule.slug(), severity(*rule)).unwrap();
    }
    let examples = examples();
    for (rule, docs) in Rule::ALL.iter().zip(RULE_DOCS) {
        section(&mut text, *rule, &one_line(docs), &examples);
    }
    text + &params::reference()
}

fn severity(rule: Rule) -> String {
    let fixed = if rule.has_fixed_level() { ", fixed" } else { "" };
    format!("{}{fixed}", rule.severity().as_str())
}

/// Writes the section of a rule.
fn section(text: &mut String, rule: Rule, meaning: &str, examples: &[Example]) {
    write!(text, "\n## {}\n\n{meaning}\n\n", rule.slug()).unwrap();
    writeln!(text, "- Severity: {}", severity(rule)).unwrap();
    let rejected = || examples.iter().filter(|example| example.is_of(rule, true));
    for code in rejected().flat_map(|example| documented_codes(rule, &example.report())).collect::<BTreeSet<_>>() {
        writeln!(text, "- The service rejects this with {code}.").unwrap();
    }
    let params = params::of_rule(rule).replace("\\|", "|");
    if !params.is_empty() {
        writeln!(text, "- Params: {params}").unwrap();
    }
    let bad = rejected().next().unwrap();
    let good = examples.iter().find(|example| example.is_of(rule, false)).unwrap();
    let report = bad.report();
    let issue = report.issues().find(|issue| issue.rule == rule).unwrap();
    writeln!(text, "\nBad{}: `{issue}`\n\n{}", bad.options(), bad.block()).unwrap();
    writeln!(text, "\nGood{}:\n\n{}", good.options(), good.block()).unwrap();
}

/// Returns the codes and keys with which the service rejects a payload because of `rule`.
fn documented_codes(rule: Rule, report: &Report) -> Vec<String> {
    let issues = report.issues().filter(|issue| issue.rule == rule);
    issues
        .filter_map(|issue| {
            let key = issue.key.map_or("no key".to_owned(), |key| format!("the key `{}`", without_indices(key)));
            Some(format!("code {} and {key}", issue.code?))
        })
        .collect()
}

/// Replaces the indices in a key with letters.
fn without_indices(key: &str) -> String {
    let mut letters = ["i", "j"].into_iter();
    let pieces = key.split_inclusive(['[', ']']).map(|piece| match piece.strip_suffix(']') {
        Some(_) => format!("{}]", letters.next().unwrap()),
        None => piece.to_owned(),
    });
    pieces.collect()
}

#[test]
fn each_rule_has_one_anchor_of_its_name() {
    let text = rules();
    let headings: Vec<_> = text.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    let anchors: BTreeSet<_> = headings.iter().map(|heading| heading.to_lowercase().replace(' ', "-")).collect();
    assert_eq!(anchors.len(), headings.len());
    for rule in Rule::ALL {
        assert!(headings.contains(&rule.slug()), "{rule}");
    }
}
