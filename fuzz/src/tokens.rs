//! Responses to token requests, compared with a model that reads them with `serde_json`.

use endcap::http::{Token, read_token};
use endcap::json::MAX_DEPTH;

use crate::document::{self, Refused, Tree};
use crate::number::{Exact, MAX_SAFE, exact};

/// The input is the response.
pub fn run(input: &[u8]) {
    let token = read_token(input);
    if let Ok(token) = &token {
        let shown = format!("{token:?}");
        assert!(shown.starts_with("Token { access_token: AccessToken([redacted]), "), "{shown}");
    }
    let expected = match document::read_leniently(input, MAX_DEPTH) {
        Err(Refused::TooDeep) => return,
        Err(Refused::Syntax) => None,
        Ok(tree) => model(&tree),
    };
    assert_eq!(token.as_ref().ok().map(plain), expected, "{token:?}");
}

/// The token, its lifetime, its time of creation, and its scope.
type Plain = (String, Option<u64>, Option<i64>, Option<String>);

fn plain(token: &Token) -> Plain {
    (
        token.access_token.reveal().to_owned(),
        token.expires_in.map(|life| life.as_secs()),
        token.created_at,
        token.scope.clone(),
    )
}

fn model(response: &Tree) -> Option<Plain> {
    let access_token = response.text("access_token").filter(|token| is_b64token(token))?.to_owned();
    let is_bearer = match response.get("token_type") {
        None | Some(Tree::Null) => true,
        Some(Tree::Text(kind)) => kind.eq_ignore_ascii_case("bearer"),
        _ => false,
    };
    if !is_bearer {
        return None;
    }
    let expires_in = response.number("expires_in").and_then(whole).filter(|seconds| *seconds > 0);
    let expires_in = expires_in.map(|seconds| u64::from(u32::try_from(seconds).unwrap_or(u32::MAX)));
    let created_at = response.number("created_at").and_then(whole);
    Some((access_token, expires_in, created_at, response.text("scope").map(str::to_owned)))
}

/// Returns whether a text is a bearer token (RFC 6750, section 2.1).
fn is_b64token(text: &str) -> bool {
    let text = text.trim_end_matches('=');
    !text.is_empty() && text.chars().all(|letter| letter.is_ascii_alphanumeric() || "-._~+/".contains(letter))
}

/// Returns the integer part of a number; `None` with an exponent. Numbers outside of the safe integers become the
/// largest or smallest safe integer.
fn whole(spelling: &str) -> Option<i64> {
    let limit = if spelling.starts_with('-') { -MAX_SAFE } else { MAX_SAFE };
    let whole = match exact(spelling) {
        Exact::Whole(whole) => whole,
        Exact::Huge { .. } | Exact::Fraction { is_beyond: true } => limit,
        Exact::Fraction { .. } if spelling.contains(['e', 'E']) => return None,
        Exact::Fraction { .. } => spelling.split('.').next()?.parse().ok()?,
    };
    i64::try_from(whole.clamp(-MAX_SAFE, MAX_SAFE)).ok()
}
