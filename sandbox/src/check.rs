//! Request bodies, refused as the service refuses them.

use axum::http::StatusCode;
use endcap::{Issue, Level, Options, Resource, Rule, RuleLevels};
use serde_json::Value;

use crate::error::{Item, Refusal};

/// The most bytes a request body may have.
pub(crate) const MAX_BYTES: usize = 1 << 20;

/// What endcap asks for beyond the service's document: a service need not mind.
const OWN: [Rule; 2] = [Rule::DuplicateKey, Rule::UrlScheme];

/// The body as a value, or every fault in it.
pub(crate) fn checked(resource: Resource, body: &[u8]) -> Result<Value, Refusal> {
    let items = faults(resource, body, |issue| Item {
        code: issue.code,
        key: issue.key.map(str::to_owned),
        message: wording(resource, issue),
    });
    if items.is_empty() { parsed(body) } else { Err(Refusal::issues(&items)) }
}

/// What is made of each issue that blocks. Case in names is endcap's own rule too, and cannot be lowered.
pub(crate) fn faults<T>(resource: Resource, body: &[u8], each: impl Fn(&Issue<'_>) -> T) -> Vec<T> {
    let lower = |rules: RuleLevels, rule| rules.with(rule, Level::Warn).unwrap_or(rules);
    let rules = OWN.into_iter().fold(RuleLevels::DEFAULT, lower);
    let report = resource.check(body, &Options { max_bytes: MAX_BYTES, rules });
    let is_refused = |issue: &Issue<'_>| issue.blocks() && issue.rule != Rule::FieldCase;
    report.issues().filter(is_refused).map(|issue| each(&issue)).collect()
}

/// Returns the body as a JSON value.
pub(crate) fn parsed(body: &[u8]) -> Result<Value, Refusal> {
    serde_json::from_slice(body).map_err(|_| Refusal::plain(StatusCode::BAD_REQUEST, "malformed JSON"))
}

/// An integer of a body that was checked, which may be spelled as `1.0` or `1e2`.
pub(crate) fn integer(value: &Value, pointer: &str) -> Option<i64> {
    let value = value.pointer(pointer)?;
    #[expect(clippy::cast_possible_truncation, reason = "it is an int64, and casts saturate")]
    value.as_i64().or_else(|| value.as_f64().map(|number| number as i64))
}

fn wording(resource: Resource, issue: &Issue<'_>) -> String {
    match (resource, issue.rule, issue.path) {
        (Resource::User, Rule::Missing, _) => "cannot be blank".to_owned(),
        // These have no key to say where they are.
        (_, _, Some(path)) if issue.key.is_none() => format!("{path} {}", issue.message),
        _ => issue.message.to_owned(),
    }
}
