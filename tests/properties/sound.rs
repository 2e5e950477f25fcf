//! What is true of every report, whatever the document.

use std::collections::HashMap;

use endcap::json::Reader;
use endcap::{Class, Finding, Options, Report, Resource, Rule, Segment, locate};
use serde_json::Value;

/// Checks a document and makes sure that the report makes sense.
pub(crate) fn check(resource: Resource, document: &[u8], options: &Options) -> Report {
    let report = resource.check(document, options);
    let findings: Vec<_> = report.findings().collect();
    let again = resource.check(document, options);
    assert_eq!(findings, again.findings().collect::<Vec<_>>(), "another report on the same document");
    assert_eq!(resource.accepts(document, options), report.is_ok(), "accepts and check differ");
    assert_eq!(report.is_ok(), !findings.iter().any(|finding| finding.class.blocks()));
    assert_eq!((report.len(), report.is_empty()), (findings.len(), findings.is_empty()));
    caps(&findings, report.truncated());
    for finding in &findings {
        class(finding, options);
        path(finding);
        place(finding, document);
    }
    report
}

fn caps(findings: &[Finding<'_>], truncated: bool) {
    let blocking = findings.iter().filter(|finding| finding.class.blocks()).count();
    let mut of_rule = HashMap::new();
    for finding in findings.iter().filter(|finding| !finding.class.blocks()) {
        *of_rule.entry(finding.rule).or_insert(0) += 1;
    }
    let advices: usize = of_rule.values().sum();
    let most = of_rule.values().copied().max().unwrap_or(0);
    assert!(
        blocking <= 256 && advices <= 64 && most <= 8,
        "{blocking} blocking, {advices} advices, {most} of one rule"
    );
    assert!(!truncated || blocking == 256 || advices == 64 || most == 8, "truncated without need");
    let more = findings.iter().flat_map(|finding| &finding.params).filter(|param| param.name == "more").count();
    assert!(more == 0 || truncated, "more findings than there are, yet not truncated");
}

fn class(finding: &Finding<'_>, options: &Options) {
    assert_eq!(finding.code.is_some(), finding.class == Class::Rejection, "{finding:?}");
    if finding.class != Class::Rejection {
        assert_eq!(finding.key, finding.path, "{finding:?}");
    }
    let is_final = finding.path.is_none() || matches!(finding.rule, Rule::TooDeep | Rule::FieldCase);
    assert!(
        finding.class != Class::Breach || is_final || !options.allow.contains(finding.rule),
        "allowed: {finding:?}"
    );
    assert!(!finding.message.is_empty() && !finding.message.ends_with('.'), "{finding:?}");
}

/// The path as text, read back, is the path as segments.
fn path(finding: &Finding<'_>) {
    let is_unread = matches!(finding.rule, Rule::Syntax | Rule::TooLarge);
    assert_eq!(finding.path.is_none(), is_unread, "{finding:?}");
    let mut rest = finding.path.unwrap_or_default();
    for (index, segment) in finding.segments.iter().enumerate() {
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
        .unwrap_or_else(|| panic!("path and segments differ: {finding:?}"));
        assert!(!matches!(segment, Segment::Name(name) if name.chars().count() > 64), "{finding:?}");
    }
    assert_eq!(rest, "", "{finding:?}");
}

/// The bytes of a finding are one value, but where the document could not be read on.
fn place(finding: &Finding<'_>, document: &[u8]) {
    let (start, end) = (finding.start, finding.end);
    assert!(start <= end && end <= document.len(), "{finding:?}");
    let location = locate(document, start, end);
    assert!(location.start.offset <= location.end.offset && location.start.line <= location.end.line, "{finding:?}");
    if !matches!(finding.rule, Rule::Syntax | Rule::TooLarge | Rule::TooDeep) {
        let mut value = Reader::new(&document[start..end]);
        assert!(value.byte() > b' ' && value.skip(0).is_ok() && value.offset() == end - start, "{finding:?}");
    }
}

/// The bytes of each finding are the value at its path or, where nothing stands there, the object around it. For
/// well-formed documents in which no name is given twice.
pub(crate) fn places(report: &Report, document: &[u8]) {
    let Ok(root) = serde_json::from_slice::<Value>(document) else { return };
    for finding in report.findings() {
        let is_cut =
            finding.segments.iter().any(|segment| matches!(segment, Segment::Name(name) if name.chars().count() == 64));
        if is_cut || finding.rule == Rule::TooLarge {
            continue;
        }
        let mut value = &root;
        for segment in &finding.segments {
            let inner = match segment {
                Segment::Name(name) => value.get(name),
                Segment::Index(index) => value.get(*index as usize),
            };
            // What is said of a key stands at its value, be it null.
            let is_of_key = matches!(finding.rule, Rule::MetadataKeyLength | Rule::FieldCase);
            let is_element = matches!(segment, Segment::Index(_)) || is_of_key;
            match inner {
                Some(inner) if is_element || !inner.is_null() => value = inner,
                _ => break,
            }
        }
        let found: Value = serde_json::from_slice(&document[finding.start..finding.end]).unwrap();
        assert_eq!(found, *value, "not the value at the path: {finding:?}");
    }
}

/// Whether a document reads as JSON, and no deeper than our limit; told by the reader alone.
pub(crate) fn reads(document: &[u8]) -> bool {
    let mut reader = Reader::new(document);
    reader.start().and_then(|()| reader.skip(0)).and_then(|()| reader.finish()).is_ok()
}
