//! Properties that hold for the report of every document.

use std::collections::HashMap;

use endcap::check::{Issue, Level, Options, Report, Resource, Rule, Segment, Severity, locate};
use endcap::json::Reader;
use serde_json::Value;

/// Checks a document and asserts that the report is consistent.
pub(crate) fn check(resource: Resource, document: &[u8], options: &Options) -> Report {
    let report = resource.check(document, options);
    let issues: Vec<_> = report.issues().collect();
    let again = resource.check(document, options);
    assert_eq!(issues, again.issues().collect::<Vec<_>>(), "another report on the same document");
    assert_eq!(resource.accepts(document, options), report.is_ok(), "accepts and check differ");
    assert_eq!(report.is_ok(), !issues.iter().any(Issue::is_error));
    assert_eq!((report.len(), report.is_empty()), (issues.len(), issues.is_empty()));
    caps(&issues, report.is_truncated());
    for issue in &issues {
        severity(issue, options);
        path(issue);
        place(issue, document);
    }
    report
}

fn caps(issues: &[Issue<'_>], truncated: bool) {
    let errors = issues.iter().filter(|issue| issue.is_error()).count();
    let mut of_kind = HashMap::new();
    for issue in issues.iter().filter(|issue| !issue.is_error()) {
        *of_kind.entry(kind(issue)).or_insert(0) += 1;
    }
    let undeclared = of_kind.keys().filter(|(_, is_declared, _)| !is_declared).count();
    let repeats = of_kind.values().sum::<usize>() - of_kind.len();
    let max = of_kind.values().copied().max().unwrap_or(0);
    let counts = [(errors, 256), (of_kind.len(), 64), (undeclared, 32), (repeats, 64), (max, 8)];
    assert!(counts.iter().all(|(count, limit)| count <= limit), "{counts:?}");
    assert!(!truncated || counts.iter().any(|(count, limit)| count == limit), "truncated without need: {counts:?}");
    let more = issues.iter().flat_map(|issue| &issue.params).filter(|param| param.name == "more").count();
    assert!(more == 0 || truncated, "more issues than there are, yet not truncated");
}

/// Returns the kind of a warning: its rule, whether its field is declared, and the name of the field.
fn kind<'i>(issue: &Issue<'i>) -> (Rule, bool, Option<Segment<'i>>) {
    let is_in_metadata = matches!(issue.segments[..], [Segment::Name("metadata"), _, ..]);
    let name = issue.segments.iter().rfind(|segment| matches!(segment, Segment::Name(_)));
    (issue.rule, issue.rule != Rule::UnknownField && !is_in_metadata, name.copied())
}

fn severity(issue: &Issue<'_>, options: &Options) {
    if issue.code.is_some() {
        assert!(issue.is_error() && issue.rule.has_fixed_level(), "{issue:?}");
    } else {
        assert_eq!(issue.key, issue.path, "{issue:?}");
    }
    let is_foreign = issue.rule == Rule::Type && issue.message.contains("JSON value");
    let level = if is_foreign { Level::Error } else { options.rules.level(issue.rule) };
    let expected = if issue.severity == Severity::Error { Level::Error } else { Level::Warn };
    assert_eq!(level, expected, "{issue:?}");
    assert!(!issue.message.is_empty() && !issue.message.ends_with('.'), "{issue:?}");
}

/// Asserts that the path as text parses to the same segments as the path of the issue.
fn path(issue: &Issue<'_>) {
    let is_unread = matches!(issue.rule, Rule::Syntax | Rule::TooLarge);
    assert_eq!(issue.path.is_none(), is_unread, "{issue:?}");
    let mut rest = issue.path.unwrap_or_default();
    for (index, segment) in issue.segments.iter().enumerate() {
        rest = match segment {
            Segment::Index(index) => rest.strip_prefix(&format!("[{index}]")),
            Segment::Name(name) if rest.starts_with('[') => {
                let mut quoted = serde_json::Deserializer::from_str(&rest[1..]).into_iter::<String>();
                let is_it = quoted.next().is_some_and(|read| read.is_ok_and(|read| read == *name));
                rest[1 + quoted.byte_offset()..].strip_prefix(']').filter(|_| is_it)
            }
            Segment::Name(name) => {
                let is_word =
                    !name.is_empty() && name.chars().all(|letter| letter == '_' || letter.is_ascii_alphanumeric());
                let rest = if index == 0 { Some(rest) } else { rest.strip_prefix('.') };
                rest.and_then(|rest| rest.strip_prefix(name)).filter(|_| is_word)
            }
        }
        .unwrap_or_else(|| panic!("path and segments differ: {issue:?}"));
        assert!(!matches!(segment, Segment::Name(name) if name.chars().count() > 64), "{issue:?}");
    }
    assert_eq!(rest, "", "{issue:?}");
}

/// Asserts that the range of an issue is exactly one value, unless the document could not be read to its end.
fn place(issue: &Issue<'_>, document: &[u8]) {
    let (start, end) = (issue.start, issue.end);
    assert!(start <= end && end <= document.len(), "{issue:?}");
    let location = locate(document, start, end);
    assert!(location.start.offset <= location.end.offset && location.start.line <= location.end.line, "{issue:?}");
    if !matches!(issue.rule, Rule::Syntax | Rule::TooLarge | Rule::TooDeep) {
        let mut value = Reader::new(&document[start..end]);
        assert!(value.byte() > b' ' && value.skip(0).is_ok() && value.offset() == end - start, "{issue:?}");
    }
}

/// Asserts that the range of each issue is the value at its path or, if the value is missing, the object around it. Only for
/// well-formed documents without repeated names.
pub(crate) fn places(report: &Report, document: &[u8]) {
    let Ok(root) = serde_json::from_slice::<Value>(document) else { return };
    for issue in report.issues() {
        let is_cut =
            issue.segments.iter().any(|segment| matches!(segment, Segment::Name(name) if name.chars().count() == 64));
        if is_cut || issue.rule == Rule::TooLarge {
            continue;
        }
        let mut value = &root;
        for segment in &issue.segments {
            let inner = match segment {
                Segment::Name(name) => value.get(name),
                Segment::Index(index) => value.get(*index as usize),
            };
            // An issue about a key has the range of the key's value, even if that is null.
            let is_of_key = matches!(issue.rule, Rule::MetadataKeyLength | Rule::FieldCase);
            let is_element = matches!(segment, Segment::Index(_)) || is_of_key;
            match inner {
                Some(inner) if is_element || !inner.is_null() => value = inner,
                _ => break,
            }
        }
        let found: Value = serde_json::from_slice(&document[issue.start..issue.end]).unwrap();
        assert_eq!(found, *value, "not the value at the path: {issue:?}");
    }
}

/// Whether the reader alone accepts a document as JSON that is not nested deeper than our limit.
pub(crate) fn reads(document: &[u8]) -> bool {
    let mut reader = Reader::new(document);
    reader.start().and_then(|()| reader.skip(0)).and_then(|()| reader.finish()).is_ok()
}
