//! Reads issues with serde. Here and not in `schema`, because the parameters of an issue hold lists of the bodies'
//! enums.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use serde::de::{Deserialize, Deserializer, Error};

use super::user::FORBIDDEN;
use super::wire::{DisplayFormat, HealthFilter, LinkType, RectanglePosition};
use crate::schema::{
    EnumType, Issue, OwnedIssue, Param, ParamType, RULE_PARAMS, Rule, Segment, Severity, UnknownNameError, Value,
};

/// The lists that parameters can hold.
const LISTS: [&[&str]; 5] = [
    FORBIDDEN,
    DisplayFormat::VALUES.list,
    HealthFilter::VALUES.list,
    LinkType::VALUES.list,
    RectanglePosition::VALUES.list,
];

/// An issue as it is serialized.
#[derive(serde::Deserialize)]
struct StoredIssue {
    severity: Severity,
    rule: Rule,
    code: Option<u16>,
    key: Option<String>,
    path: Option<String>,
    segments: Vec<StoredSegment>,
    start: usize,
    end: usize,
    params: BTreeMap<String, StoredValue>,
    message: String,
}

#[derive(serde::Deserialize)]
#[serde(untagged)]
enum StoredSegment {
    Index(u32),
    Name(String),
}

#[derive(serde::Deserialize)]
#[serde(untagged)]
enum StoredValue {
    Number(i64),
    Text(String),
    List(Vec<String>),
}

impl StoredSegment {
    fn segment(&self) -> Segment<'_> {
        match self {
            Self::Index(index) => Segment::Index(*index),
            Self::Name(name) => Segment::Name(name),
        }
    }
}

impl StoredValue {
    /// Returns the value as a parameter of a type, or `None` if the value has another type.
    fn value(&self, kind: &ParamType) -> Result<Option<Value<'_>>, UnknownNameError> {
        Ok(match (self, kind) {
            (_, ParamType::Optional(kind)) => self.value(kind)?,
            (Self::Number(number), ParamType::Number) => Some(Value::Number(*number)),
            (Self::Text(token), ParamType::Tokens(_)) => Some(Value::Token(token.parse()?)),
            (Self::Text(text), ParamType::Field | ParamType::Text | ParamType::EnumValue(_)) => Some(Value::Text(text)),
            (Self::List(list), ParamType::EnumValues(_)) => {
                LISTS.into_iter().find(|candidate| candidate == list).map(Value::List)
            }
            _ => None,
        })
    }
}

/// Reads what `Serialize` writes, of this version of the crate. A parameter that the rule does not have is an error.
impl<'de> Deserialize<'de> for OwnedIssue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let stored = StoredIssue::deserialize(deserializer)?;
        let declared = RULE_PARAMS.get(stored.rule as usize).copied().unwrap_or_default();
        let mut params = Vec::new();
        for (name, kind) in declared.iter().chain(&[("more", ParamType::Number)]) {
            if let Some(value) = stored.params.get(*name) {
                let value = value.value(kind).map_err(D::Error::custom)?;
                let value = value.ok_or_else(|| mismatch::<D::Error>(stored.rule, name, "has another type"))?;
                params.push(Param { name, value });
            }
        }
        let is_declared = |name: &str| params.iter().any(|param| param.name == name);
        if let Some(name) = stored.params.keys().find(|name| !is_declared(name)) {
            return Err(mismatch(stored.rule, name, "does not exist"));
        }
        let issue = Issue {
            severity: stored.severity,
            rule: stored.rule,
            code: stored.code,
            key: stored.key.as_deref(),
            path: stored.path.as_deref(),
            segments: stored.segments.iter().map(StoredSegment::segment).collect(),
            start: stored.start,
            end: stored.end,
            params,
            message: &stored.message,
        };
        Ok(issue.into_owned())
    }
}

fn mismatch<E: Error>(rule: Rule, param: &str, problem: &str) -> E {
    E::custom(format_args!("the parameter `{param}` of the rule `{rule}` {problem}"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::LISTS;
    use crate::schema::OwnedIssue;

    #[test]
    fn lists_can_be_distinguished() {
        for (index, list) in LISTS.iter().enumerate() {
            assert!(LISTS[..index].iter().all(|other| other != list), "{list:?}");
        }
    }

    #[test]
    fn parameters_of_another_version_are_errors() {
        let read = |rule: &str, params: serde_json::Value| {
            let issue = json!({
                "severity": "error", "rule": rule, "code": null, "key": null, "path": "", "segments": [], "start": 0,
                "end": 1, "params": params, "message": "m",
            });
            serde_json::from_value::<OwnedIssue>(issue).map_err(|error| error.to_string())
        };
        let ends =
            |result: Result<OwnedIssue, String>, start: &str| result.is_err_and(|error| error.starts_with(start));
        assert!(read("expires-in", json!({"limit": 1, "actual": 2})).is_ok());
        assert!(ends(read("expires-in", json!({"limit": "1"})), "the parameter `limit` of the rule `expires-in` has"));
        assert!(ends(read("expires-in", json!({"x": 1})), "the parameter `x` of the rule `expires-in` does not exist"));
        assert!(ends(read("type", json!({"expected": "x"})), "unknown `ParamToken`; expected `"));
        assert!(ends(
            read("link-type", json!({"expected": ["x"]})),
            "the parameter `expected` of the rule `link-type`"
        ));
        assert!(ends(read("x", json!({})), "invalid value: string \"x\", expected `syntax`, "));
    }
}
