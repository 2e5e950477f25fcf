//! Converts results to the form of the shared tables. `fuzz/examples/native.rs` prints results for the package in the same
//! form.

use endcap::http::{Account, ErrorKind, OAuthError, ServiceError};
use serde_json::{Map, Value, json};

pub(crate) fn error(error: &ServiceError) -> Value {
    let kind = match error.kind() {
        ErrorKind::Authentication => "authentication",
        ErrorKind::Permission => "permission",
        ErrorKind::NotFound => "not-found",
        ErrorKind::Locked => "locked",
        ErrorKind::RateLimit => "rate-limit",
        // The npm package has no class for these.
        ErrorKind::BadRequest | ErrorKind::Server | ErrorKind::Other => "other",
        other => panic!("{other:?}"),
    };
    let oauth = error.oauth.map(|oauth| match oauth {
        OAuthError::InvalidGrant => "invalid_grant",
        OAuthError::InvalidClient => "invalid_client",
        OAuthError::QueryParamsForbidden => "query_params_forbidden",
        other => panic!("{other:?}"),
    });
    let items = error.errors.iter();
    let items = items.map(|item| {
        let mut spelled = json!({ "code": item.code, "key": item.key, "message": item.message });
        for (name, text) in [("rule", &item.rule), ("path", &item.path)] {
            if let Some(text) = text {
                spelled[name] = json!(text);
            }
        }
        spelled
    });
    json!({
        "kind": kind, "code": error.code, "errors": items.collect::<Vec<_>>(), "oauth": oauth, "reason": error.reason,
        "retryAfter": error.retry_after.map(|wait| wait.as_secs()),
    })
}

pub(crate) fn account(account: &Account) -> Value {
    let metadata: Map<_, _> = account.metadata.iter().map(|(key, value)| (key.clone(), json!(value))).collect();
    assert_eq!(metadata.len(), account.metadata.len(), "each key once");
    json!({
        "user_id": account.user_id, "first_name": account.first_name, "last_name": account.last_name,
        "phone_number": account.phone_number, "locale": account.locale, "guest": account.guest, "metadata": metadata,
    })
}
