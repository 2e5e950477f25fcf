//! A check of any bytes against any of the four schemas.

use endcap::check::{Level, Options, Report, Resource, Rule, RuleLevels, Severity, Valid};
use endcap::json::MAX_DEPTH;
use endcap::wire::ShoppingList;

use crate::document::{self, Refused, Tree};
use crate::number_of;

#[path = "../../tests/properties/sound.rs"]
#[allow(unreachable_pub, reason = "written for the crate's own tests")]
mod sound;

/// A line with the number of the resource, the maximum size and the slugs of rules; and the document. A
/// named error becomes a warning, a named warning an error, and a rule with a `-` before it is off.
#[derive(Debug)]
pub struct Input<'a> {
    /// The resource.
    pub resource: Resource,
    /// The maximum size and the levels of rules.
    pub options: Options,
    /// The document.
    pub document: &'a [u8],
}

impl<'a> Input<'a> {
    /// Parses an input.
    pub fn new(input: &'a [u8]) -> Self {
        let (line, document) = crate::line(input);
        let line = String::from_utf8_lossy(line);
        let mut words = line.split(' ');
        let mut number =
            |usual| words.next().filter(|word| !word.is_empty()).map_or(usual, |word| number_of(word.as_bytes()));
        let resource = Resource::ALL[number(0) % Resource::ALL.len()];
        let max_bytes = number(Options::default().max_bytes);
        let rules = words.fold(RuleLevels::DEFAULT, with_other_level);
        Self { resource, options: Options::default().with_max_bytes(max_bytes).with_rules(rules), document }
    }
}

/// Returns the levels with the level of the named rule changed, if the rule can have another one.
fn with_other_level(levels: RuleLevels, word: &str) -> RuleLevels {
    let (slug, is_off) = word.strip_prefix('-').map_or((word, false), |slug| (slug, true));
    let Ok(rule) = slug.parse::<Rule>() else { return levels };
    let level = match rule.severity() {
        _ if is_off => Level::Off,
        Severity::Error => Level::Warn,
        Severity::Warning => Level::Error,
    };
    levels.with(rule, level).unwrap_or(levels)
}

/// See [`Input`].
pub fn run(input: &[u8]) {
    let Input { resource, options, document } = Input::new(input);
    let Options { max_bytes, rules, .. } = options;
    let report = sound::check(resource, document, &options);
    if document.len() > max_bytes {
        let rules: Vec<_> = report.issues().map(|issue| issue.rule).collect();
        assert_eq!(rules, [Rule::TooLarge]);
        return;
    }
    leveled(&report, &resource.check(document, &Options::default().with_max_bytes(max_bytes)), rules);
    let read = document::read(document, MAX_DEPTH);
    assert_eq!(sound::reads(document), read.is_ok());
    let has = |rule| report.issues().any(|issue| issue.rule == rule);
    // The report drops the last of very many errors.
    let may_be_dropped = report.is_truncated() && !report.is_ok();
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

/// Checks that levels only change severities, and drop issues of rules that are off.
fn leveled(report: &Report, usual: &Report, rules: RuleLevels) {
    if report.is_truncated() || usual.is_truncated() {
        return;
    }
    let at_level = usual.issues().filter_map(|mut issue| {
        issue.severity = match rules.level(issue.rule) {
            Level::Error => Severity::Error,
            Level::Warn => Severity::Warning,
            Level::Off => return None,
        };
        Some(issue)
    });
    assert_eq!(report.issues().collect::<Vec<_>>(), at_level.collect::<Vec<_>>());
}

/// Checks that a list has the same fingerprint in each spelling.
fn fingerprint(document: &[u8], tree: &Tree, options: &Options) {
    let mut other = String::new();
    tree.write_escaped_and_reversed(&mut other);
    let options = options.with_max_bytes(usize::MAX);
    let of = |body: &[u8]| Valid::<ShoppingList>::check(body.to_vec(), &options).map(|list| list.fingerprint()).ok();
    assert_eq!(of(document), of(other.as_bytes()), "{other}");
}
