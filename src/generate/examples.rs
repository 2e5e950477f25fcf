//! Finds examples for the rules reference among the shared cases: for each rule, a simple payload that breaks it and a
//! similar valid one.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use super::root;
use crate::schema::Rule;

/// The maximum length in an example: characters of a string, or members of an object.
const MAX_TEXT: usize = 60;
const MAX_MEMBERS: usize = 8;
/// The maximum length of a payload that is shown as text, in characters.
const MAX_PAYLOAD: usize = 240;

/// A case of `tests/cases/`.
pub(super) struct Case {
    table: &'static str,
    value: Value,
    /// The issues of the case in `tests/messages.json`.
    messages: Value,
}

/// An issue of a case.
pub(super) struct CaseIssue<'c> {
    value: &'c Value,
    messages: &'c Value,
}

/// Returns the cases whose payload can be printed.
pub(super) fn cases() -> Vec<Case> {
    let read = |name: &str| -> Value {
        serde_json::from_str(&fs::read_to_string(root().join("tests").join(name)).unwrap()).unwrap()
    };
    let messages = read("messages.json");
    let tables = ["document", "shopping-list", "placement", "user", "token"];
    let all = tables.into_iter().flat_map(|table| {
        let Value::Array(values) = read(&format!("cases/{table}.json")) else { panic!("{table}") };
        let messages = &messages;
        values.into_iter().map(move |value| {
            let name = format!("{table}: {}", value["name"].as_str().unwrap());
            Case { table, messages: messages[name].clone(), value }
        })
    });
    all.filter(|case| case.value["refused"].is_null() && case.value["hex"].is_null()).collect()
}

impl Case {
    pub(super) fn issues(&self) -> impl Iterator<Item = CaseIssue<'_>> {
        let values = self.value["issues"].as_array().unwrap().iter();
        values.enumerate().map(|(index, value)| CaseIssue { value, messages: &self.messages[index] })
    }

    pub(super) fn issue(&self, rule: Rule) -> CaseIssue<'_> {
        self.issues().find(|issue| issue.rule() == rule.slug()).unwrap()
    }

    /// Returns the simplest case that breaks the rule, and the most similar valid case, preferably with the field of
    /// the issue.
    pub(super) fn examples(rule: Rule, cases: &[Self]) -> (&Self, &Self) {
        let breaks = |case: &&Self| case.issues().any(|issue| issue.rule() == rule.slug());
        let simplest = |case: &&Self| {
            let text = case.payload();
            let is_about = case.value["rule"] == rule.slug();
            let is_clear = is_realistic(&text) && case.issue(rule).is_clear();
            (case.issues().count(), !is_about, !is_clear, !case.value["options"].is_null(), text.len(), case.table)
        };
        let bad = cases.iter().filter(breaks).min_by_key(simplest).unwrap();
        let leaves = bad.leaves();
        let field = bad.issue(rule).value["path"].as_str().unwrap_or_default();
        let good = |case: &&Self| case.value["resource"] == bad.value["resource"] && case.issues().next().is_none();
        let difference = |case: &&Self| {
            let other = case.leaves();
            let has_options = case.value["options"] != bad.value["options"];
            let has_field = other.iter().any(|leaf| leaf.trim_start_matches('.').starts_with(field));
            let text = case.payload();
            let differences = leaves.symmetric_difference(&other).count();
            (!is_realistic(&text), !has_field, differences, has_options, text.len(), case.table)
        };
        (bad, cases.iter().filter(good).min_by_key(difference).unwrap())
    }

    fn payload(&self) -> String {
        self.value["text"].as_str().map_or_else(|| self.value["body"].to_string(), ToOwned::to_owned)
    }

    /// Returns the paths and values of a payload, or the payload itself if it is not JSON.
    fn leaves(&self) -> BTreeSet<String> {
        let mut leaves = BTreeSet::new();
        match serde_json::from_str(&self.payload()) {
            Ok(value) => collect(&value, "", &mut leaves),
            Err(_) => drop(leaves.insert(self.payload())),
        }
        leaves
    }

    /// Returns the options of the check, for a heading.
    pub(super) fn options(&self) -> String {
        match &self.value["options"] {
            Value::Null => String::new(),
            options => format!(", with the options `{options}`"),
        }
    }

    /// Returns the payload as a Markdown block, with long parts cut.
    pub(super) fn block(&self) -> String {
        let payload = self.payload();
        match serde_json::from_str::<Value>(&payload) {
            // If a member is repeated, serde keeps one value, so the text differs.
            Ok(value) if serde_json::to_string(&value).unwrap() == payload => {
                format!("```json\n{:#}\n```", short(&value))
            }
            Ok(_) => format!("```json\n{}\n```", cut(&payload, MAX_PAYLOAD)),
            Err(_) => format!("```text\n{}\n```", cut(&payload, MAX_PAYLOAD)),
        }
    }
}

impl CaseIssue<'_> {
    pub(super) fn rule(&self) -> &str {
        self.value["rule"].as_str().unwrap()
    }

    pub(super) fn code(&self) -> Option<u64> {
        self.value["code"].as_u64()
    }

    pub(super) fn key(&self) -> Option<&str> {
        self.value["key"].as_str()
    }

    /// Returns whether the path of the issue needs no quotes and the rejected value is visible.
    fn is_clear(&self) -> bool {
        let is_named = self.value["path"].as_str().is_none_or(|path| !path.is_empty() && !path.contains('"'));
        is_named && self.messages["params"]["actual"] != ""
    }

    /// Returns the path and the message.
    pub(super) fn text(&self) -> String {
        let path = self.value["path"].as_str().filter(|path| !path.is_empty()).unwrap_or("the body");
        format!("`{path}: {}`", self.messages["message"].as_str().unwrap())
    }
}

/// Returns whether a program could send the payload. False for edge cases of tests.
fn is_realistic(payload: &str) -> bool {
    let is_plain = payload.bytes().all(|byte| (b' '..=b'~').contains(&byte));
    is_plain
        && !payload.is_empty()
        && ["\"\"", "\" \"", "\\", "null", "-0"].iter().all(|unusual| !payload.contains(unusual))
}

fn collect(value: &Value, path: &str, leaves: &mut BTreeSet<String>) {
    match value {
        Value::Object(members) => {
            members.iter().for_each(|(name, member)| collect(member, &format!("{path}.{name}"), leaves));
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(index, item)| collect(item, &format!("{path}[{index}]"), leaves));
        }
        leaf => drop(leaves.insert(format!("{path} = {leaf}"))),
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
