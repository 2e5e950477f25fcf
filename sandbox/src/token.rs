//! Access tokens: `POST /v2/oauth/token`, and the check of a request's token.

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use endcap::check::{Resource, Rule};
use serde::{Deserialize, Serialize};
use serde_json::Map;
use sha2::{Digest as _, Sha256};

use crate::app::{Sandbox, Shared};
use crate::body;
use crate::check::{faults, parsed};
use crate::error::Refusal;
use crate::random;
use crate::store::{Entry, Token};

/// The scope of ads.
const ADS: &str = "connect:ian";

/// The scope of a token.
#[derive(Clone, Copy, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Scope {
    /// Everything.
    All,
    /// Ads only.
    Ads,
}

impl Scope {
    /// Returns the scope with these words; `None` if one of them is unknown.
    fn of(words: &str) -> Option<Self> {
        let mut words = words.split([',', ' ']).filter(|word| !word.is_empty()).peekable();
        if words.peek().is_none() {
            return Some(Self::All);
        }
        words.all(|word| word == ADS).then_some(Self::Ads)
    }
}

/// Issues a token.
pub(crate) async fn issue(State(sandbox): State<Shared>, body: Bytes) -> Result<Response, Refusal> {
    let refuse = |status, error, description| Err(Refusal::oauth(status, error, description));
    // A missing credential is a failed authentication; a missing grant type is an invalid one.
    if faults(Resource::Token, &body, |issue| issue.rule).iter().any(|rule| *rule != Rule::Missing) {
        return refuse(StatusCode::BAD_REQUEST, "invalid_request", "the body is malformed");
    }
    let request = parsed(&body)?;
    let text = |field: &str| request.get(field).and_then(|value| value.as_str()).unwrap_or_default();
    let Sandbox { credentials, clock, options, .. } = &*sandbox;
    if text("client_id") != credentials.client_id || text("client_secret") != credentials.client_secret {
        return refuse(StatusCode::UNAUTHORIZED, "invalid_client", "client authentication failed");
    }
    if text("grant_type") != "client_credentials" {
        let description = "the code, redirect URI or assertion is missing or invalid for the grant type";
        return refuse(StatusCode::BAD_REQUEST, "invalid_grant", description);
    }
    let Some(scope) = Scope::of(text("scope")) else {
        return refuse(StatusCode::BAD_REQUEST, "invalid_scope", "the scope is unknown");
    };

    let token = format!("c4n4ry-{}", random::name()?);
    let now = clock.seconds();
    let expires = now + i64::from(options.token_lifetime);
    let stored = Token { client: credentials.client_id.clone(), scope, expires };
    sandbox.store.add(Entry::Token(fingerprint(&token), stored), now)?;
    let mut response = Map::from_iter([
        ("access_token".into(), token.into()),
        ("token_type".into(), "Bearer".into()),
        ("expires_in".into(), options.token_lifetime.into()),
        ("created_at".into(), now.into()),
    ]);
    // The response leaves out the scope of a token for everything.
    if scope == Scope::Ads {
        response.insert("scope".into(), ADS.into());
    }
    let mut response = body::json(StatusCode::OK, &response.into());
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// Checks that the request has a valid access token with the scope `needed`.
pub(crate) fn authenticate(sandbox: &Sandbox, headers: &HeaderMap, needed: Scope) -> Result<(), Refusal> {
    let refusal = || Refusal::plain(StatusCode::UNAUTHORIZED, "the access token is missing, invalid or expired");
    let hash = fingerprint(bearer(headers).ok_or_else(refusal)?);
    let now = sandbox.clock.seconds();
    let scope = sandbox.store.read(|state| {
        let token = state.tokens.get(&hash)?;
        (token.client == sandbox.credentials.client_id && token.expires > now).then_some(token.scope)
    });
    match scope.ok_or_else(refusal)? {
        Scope::Ads if needed == Scope::All => {
            Err(Refusal::plain(StatusCode::FORBIDDEN, "the scope of the access token is ads only"))
        }
        _ => Ok(()),
    }
}

/// Returns the bearer token. `None` if there are several `Authorization` headers.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let mut values = headers.get_all(header::AUTHORIZATION).iter();
    let (Some(value), None) = (values.next(), values.next()) else { return None };
    let (scheme, credential) = value.to_str().ok()?.split_once(' ')?;
    let credential = credential.trim();
    (scheme.eq_ignore_ascii_case("bearer") && !credential.is_empty()).then_some(credential)
}

/// Returns a hash that stands for a secret in logs and files.
pub(crate) fn fingerprint(secret: impl AsRef<[u8]>) -> String {
    random::hex(&Sha256::digest(secret))
}

#[cfg(test)]
mod tests {
    use super::{HeaderMap, Scope, bearer, header};

    #[test]
    fn scopes() {
        for (words, ads) in [("", Some(false)), (" ,", Some(false)), ("connect:ian", Some(true)), ("x", None)] {
            assert_eq!(Scope::of(words).map(|scope| scope == Scope::Ads), ads, "{words}");
        }
        assert!(Scope::of("connect:ian,connect:other").is_none());
    }

    #[test]
    fn bearers() {
        for (value, credential) in [
            ("Bearer c4n4ry", Some("c4n4ry")),
            ("bearer  c4n4ry", Some("c4n4ry")),
            ("Bearer", None),
            ("Bearer ", None),
            ("Basic c4n4ry", None),
        ] {
            let headers = HeaderMap::from_iter([(header::AUTHORIZATION, value.parse().unwrap())]);
            assert_eq!(bearer(&headers), credential, "{value}");
        }
    }
}
