//! Request bodies, refused as the service refuses them.

use axum::http::StatusCode;
use endcap::{Finding, Options, Resource, Rule, RuleSet};
use serde_json::Value;

use crate::error::{Item, Refusal};

/// The most bytes a request body may have.
pub(crate) const MOST_BYTES: usize = 1 << 20;

/// What endcap asks for beyond the service's document: a service need not mind.
const OWN: RuleSet = RuleSet::EMPTY.with(Rule::DuplicateKey).with(Rule::UrlScheme);

/// The body as a value, or every fault in it.
pub(crate) fn checked(resource: Resource, body: &[u8]) -> Result<Value, Refusal> {
    let items = faults(resource, body, |finding| Item {
        code: finding.code,
        key: finding.key.map(str::to_owned),
        message: wording(resource, finding),
    });
    if items.is_empty() { parsed(body) } else { Err(Refusal::issues(&items)) }
}

/// What is made of each finding that blocks. Case in names is endcap's own rule too, and cannot be allowed.
pub(crate) fn faults<T>(resource: Resource, body: &[u8], each: impl Fn(&Finding<'_>) -> T) -> Vec<T> {
    let report = resource.check(body, &Options { limit: MOST_BYTES, allow: OWN });
    let is_refused = |finding: &Finding<'_>| finding.class.blocks() && finding.rule != Rule::FieldCase;
    report.findings().filter(is_refused).map(|finding| each(&finding)).collect()
}

/// The body as a value, whatever it says.
pub(crate) fn parsed(body: &[u8]) -> Result<Value, Refusal> {
    serde_json::from_slice(body).map_err(|_| Refusal::plain(StatusCode::BAD_REQUEST, "malformed JSON"))
}

/// An integer of a body that was checked, which may be spelled as `1.0` or `1e2`.
pub(crate) fn integer(value: &Value, pointer: &str) -> Option<i64> {
    let value = value.pointer(pointer)?;
    #[expect(clippy::cast_possible_truncation, reason = "it is an int64, and casts saturate")]
    value.as_i64().or_else(|| value.as_f64().map(|number| number as i64))
}

fn wording(resource: Resource, finding: &Finding<'_>) -> String {
    match (resource, finding.rule, finding.path) {
        (Resource::User, Rule::Missing, _) => "cannot be blank".to_owned(),
        // These have no key to say where they are.
        (_, _, Some(path)) if finding.key.is_none() => format!("{path} {}", finding.message),
        _ => finding.message.to_owned(),
    }
}
