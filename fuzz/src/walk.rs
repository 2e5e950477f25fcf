//! A check of any bytes against any of the four schemas.

use endcap::json::MAX_DEPTH;
use endcap::{Class, Finding, Options, Report, Resource, Rule, RuleSet, ShoppingList, Valid};

use crate::document::{self, Refused, Tree};
use crate::number_of;

#[path = "../../tests/properties/sound.rs"]
#[allow(unreachable_pub, reason = "written for the crate's own tests")]
mod sound;

/// A line, of the number of the resource, the limit and the slugs of what is allowed; and the document.
#[derive(Debug)]
pub struct Input<'a> {
    /// The resource.
    pub resource: Resource,
    /// The limit, and what is allowed.
    pub options: Options,
    /// The document.
    pub document: &'a [u8],
}

impl<'a> Input<'a> {
    /// Takes an input apart.
    pub fn new(input: &'a [u8]) -> Self {
        let (line, document) = crate::line(input);
        let line = String::from_utf8_lossy(line);
        let mut words = line.split(' ');
        let mut number =
            |usual| words.next().filter(|word| !word.is_empty()).map_or(usual, |word| number_of(word.as_bytes()));
        let resource = Resource::ALL[number(0) % Resource::ALL.len()];
        let limit = number(Options::default().limit);
        let allow = words.filter_map(Rule::from_slug).fold(RuleSet::EMPTY, RuleSet::with);
        Self { resource, options: Options { limit, allow }, document }
    }
}

/// See [`Input`].
pub fn run(input: &[u8]) {
    let Input { resource, options, document } = Input::new(input);
    let Options { limit, allow } = options;
    let report = sound::check(resource, document, &options);
    if document.len() > limit {
        let rules: Vec<_> = report.findings().map(|finding| finding.rule).collect();
        assert_eq!(rules, [Rule::TooLarge]);
        return;
    }
    allowed(&report, &resource.check(document, &Options { limit, ..Options::default() }), allow);
    let read = document::read(document, MAX_DEPTH);
    assert_eq!(sound::reads(document), read.is_ok());
    let has = |rule| report.findings().any(|finding| finding.rule == rule);
    // Of very many blocking findings the last are dropped.
    let may_be_dropped = report.truncated() && !report.is_ok();
    match &read {
        Ok(tree) => {
            assert!(!has(Rule::Syntax) && !has(Rule::TooDeep));
            assert!(!report.is_ok() || matches!(tree, Tree::Object(_)));
            if !tree.repeats() {
                sound::places(&report, document);
                if report.is_ok() && resource == Resource::ShoppingList {
                    fingerprint(document, tree, &options);
                }
            }
        }
        Err(Refused::Syntax) => assert!(!report.is_ok() && (has(Rule::Syntax) || has(Rule::TooDeep) || may_be_dropped)),
        Err(Refused::TooDeep) => assert!(!report.is_ok() && (has(Rule::TooDeep) || may_be_dropped)),
    }
}

/// What is allowed becomes advice, and nothing else changes.
fn allowed(report: &Report, strict: &Report, allow: RuleSet) {
    if report.truncated() || strict.truncated() {
        assert!(report.is_ok() || !strict.is_ok(), "refused for what is allowed");
        return;
    }
    let is_final = |finding: &Finding<'_>| matches!(finding.rule, Rule::Syntax | Rule::TooLarge | Rule::TooDeep);
    let expected: Vec<_> = strict
        .findings()
        .map(|mut finding| {
            if finding.class == Class::Breach && allow.contains(finding.rule) && !is_final(&finding) {
                finding.class = Class::Advice;
            }
            finding
        })
        .collect();
    assert_eq!(report.findings().collect::<Vec<_>>(), expected);
}

/// A list has the same fingerprint however it is spelled.
fn fingerprint(document: &[u8], tree: &Tree, options: &Options) {
    let mut other = String::new();
    tree.write_oddly(&mut other);
    let options = Options { limit: usize::MAX, ..*options };
    let of = |body: &[u8]| Valid::<ShoppingList>::check(body.to_vec(), &options).map(|list| list.fingerprint()).ok();
    assert_eq!(of(document), of(other.as_bytes()), "{other}");
}
