//! The examples of the rules: bodies that a rule accepts and rejects, for the shared cases and the rules reference.

use serde_json::{Value, json};

use crate::api::Resource;
use crate::schema::{Options, Report, Rule, RuleExample, rule_examples};

/// The maximum length in an example: characters of a string, or members of an object.
const MAX_TEXT: usize = 60;
const MAX_MEMBERS: usize = 8;
/// The maximum length of a payload that is shown as text, in characters.
const MAX_PAYLOAD: usize = 240;

/// An example with its whole body.
pub(super) struct Example {
    row: RuleExample,
    resource: Resource,
    /// The body as JSON, or a text.
    body: Value,
}

/// Returns the examples of all rules.
pub(super) fn examples() -> Vec<Example> {
    rule_examples().into_iter().map(Example::new).collect()
}

impl Example {
    fn new(row: RuleExample) -> Self {
        let resource =
            *Resource::ALL.iter().find(|resource| resource.name().replace('-', "_") == row.resource).unwrap();
        let mut body = serde_json::from_str(resource.example()).unwrap();
        merge(&mut body, &row.body);
        Self { row, resource, body }
    }

    pub(super) fn is_of(&self, rule: Rule, is_rejected: bool) -> bool {
        self.row.rule == rule && self.row.is_rejected == is_rejected
    }

    /// Checks the body.
    pub(super) fn report(&self) -> Report {
        let mut options = Options::default();
        if let Some(max_bytes) = self.row.options["maxBytes"].as_u64() {
            options.max_bytes = usize::try_from(max_bytes).unwrap();
        }
        self.resource.check(self.payload().as_bytes(), &options)
    }

    fn payload(&self) -> String {
        self.body.as_str().map_or_else(|| self.body.to_string(), ToOwned::to_owned)
    }

    /// Returns the row of the shared cases.
    fn case(&self) -> Value {
        let row = &self.row;
        let report = self.report();
        let found = report.issues().filter(|issue| issue.rule == row.rule).map(|issue| issue.path);
        let expected: &[_] = if row.is_rejected { &[row.path] } else { &[] };
        assert_eq!(found.collect::<Vec<_>>(), expected, "{}: {}", row.rule, row.body);
        let issues = report.issues().map(|issue| {
            json!({"severity": issue.severity, "rule": issue.rule, "code": issue.code, "key": issue.key, "path": issue.path})
        });
        let verb = if row.is_rejected { "rejects" } else { "accepts" };
        let mut case = json!({
            "rule": row.rule,
            "name": format!("{} {verb} {} in {}", row.rule, short(&row.body), self.resource.name()),
            "resource": self.resource.name(), (if self.body.is_string() { "text" } else { "body" }): self.body,
            "ok": report.is_ok(), "issues": issues.collect::<Vec<_>>(),
        });
        if !row.options.is_null() {
            case["options"] = row.options.clone();
        }
        case
    }

    /// Returns the options of the check, for a heading.
    pub(super) fn options(&self) -> String {
        match &self.row.options {
            Value::Null => String::new(),
            options => format!(", with the options `{options}`"),
        }
    }

    /// Returns the payload as a Markdown block, with long parts cut.
    pub(super) fn block(&self) -> String {
        match &self.body {
            Value::String(text) => format!("```text\n{}\n```", cut(text, MAX_PAYLOAD)),
            body => format!("```json\n{:#}\n```", short(body)),
        }
    }
}

/// Returns `tests/cases/rules.json`: the examples as shared cases.
pub(super) fn table() -> String {
    let cases: Vec<_> = examples().iter().map(|example| example.case().to_string()).collect();
    format!("[\n  {}\n]\n", cases.join(",\n  "))
}

/// Applies a merge patch (RFC 7396).
fn merge(target: &mut Value, patch: &Value) {
    let Value::Object(members) = patch else { return *target = patch.clone() };
    if !target.is_object() {
        *target = json!({});
    }
    for (name, member) in members {
        if member.is_null() {
            target.as_object_mut().unwrap().shift_remove(name);
        } else {
            merge(&mut target[name], member);
        }
    }
}

/// Cuts long strings, and removes members of large objects.
fn short(value: &Value) -> Value {
    match value {
        Value::String(text) => Value::String(cut(text, MAX_TEXT)),
        Value::Array(items) => items.iter().map(short).collect(),
        Value::Object(members) if members.len() > MAX_MEMBERS => {
            let shown = members.iter().take(2).map(|(name, member)| (name.clone(), short(member)));
            shown.chain([("...".to_owned(), format!("{} more members", members.len() - 2).into())]).collect()
        }
        Value::Object(members) => members.iter().map(|(name, member)| (cut(name, MAX_TEXT), short(member))).collect(),
        other => other.clone(),
    }
}

fn cut(text: &str, max: usize) -> String {
    let length = text.chars().count();
    if length <= max {
        return text.to_owned();
    }
    let shown = max / 3;
    format!("{}... ({} more characters)", text.chars().take(shown).collect::<String>(), length - shown)
}
