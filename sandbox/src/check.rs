//! Checks request bodies, and refuses them as the service does.

use axum::http::StatusCode;
use endcap::check::{Issue, Level, Options, Resource, Rule, RuleLevels};
use serde_json::Value;

use crate::error::{Item, Refusal};

/// The maximum number of bytes of a request body.
pub(crate) const MAX_BYTES: usize = 1 << 20;

/// Rules of endcap that the service's document does not have. The sandbox ignores them.
const OWN: [Rule; 2] = [Rule::DuplicateKey, Rule::UrlScheme];

/// Returns the body as a value, or a refusal with all its errors.
pub(crate) fn checked(resource: Resource, body: &[u8]) -> Result<Value, Refusal> {
    let items = faults(resource, body, |issue| Item {
        code: issue.code,
        key: issue.key.map(str::to_owned),
        message: service_message(resource, issue),
    });
    if items.is_empty() { parsed(body) } else { Err(Refusal::issues(&items)) }
}

/// Converts each error of a body. Errors in the case of names are left out here, because that rule of endcap cannot be lowered.
pub(crate) fn faults<T>(resource: Resource, body: &[u8], each: impl Fn(&Issue<'_>) -> T) -> Vec<T> {
    let lower = |rules: RuleLevels, rule| rules.with(rule, Level::Warn).unwrap_or(rules);
    let rules = OWN.into_iter().fold(RuleLevels::DEFAULT, lower);
    let report = resource.check(body, &Options::default().with_max_bytes(MAX_BYTES).with_rules(rules));
    let is_refused = |issue: &Issue<'_>| issue.is_error() && issue.rule != Rule::FieldCase;
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

/// Returns the message that the service sends for an issue.
fn service_message(resource: Resource, issue: &Issue<'_>) -> String {
    match (resource, issue.rule, issue.path) {
        (Resource::User, Rule::Missing, _) => "cannot be blank".to_owned(),
        // These errors have no key, so the message has the path.
        (_, _, Some(path)) if issue.key.is_none() => format!("{path} {}", issue.message),
        _ => issue.message.to_owned(),
    }
}
