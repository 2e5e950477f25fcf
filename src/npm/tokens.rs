//! The decisions about access tokens, as functions for the npm package: which token a call uses, and how instances
//! share one.

use core::time::Duration;

use serde::{Deserialize, Serialize};
#[cfg(feature = "generate")]
use ts_rs::TS;

use crate::http::AccessToken;
use crate::policy::{StoredToken, TokenAction, TokenState, unix_time};

/// An event that concerns the tokens of a client.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "generate", derive(TS))]
pub(crate) enum TokenEvent {
    /// A caller needs a token. With `doubted`, it needs a token of another generation.
    Acquire {
        #[serde(default)]
        #[cfg_attr(feature = "generate", ts(optional))]
        doubted: Option<u32>,
    },
    /// A token was received. `expires_in` is in seconds.
    Received {
        generation: u32,
        #[serde(default)]
        #[cfg_attr(feature = "generate", ts(optional))]
        expires_in: Option<u32>,
    },
    /// A request for a token failed or was abandoned.
    Failed { generation: u32 },
    /// The service responded with 401 because of the token.
    Rejected { generation: u32 },
    /// The service responded with 401 because of the token or the location code.
    Doubted { generation: u32 },
}

/// The tokens of a client after an event, and the next action.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "generate", derive(TS))]
pub(crate) struct TokenStep {
    pub state: TokenState,
    /// The action of a caller that needs a token; `null` after other events.
    pub action: Option<TokenAction>,
}

/// Returns the tokens of a client after an event.
pub(crate) fn next_token(mut state: TokenState, event: &TokenEvent, now: f64) -> TokenStep {
    let now = unix_time(now);
    let action = match *event {
        TokenEvent::Acquire { doubted: None } => Some(state.acquire(now)),
        TokenEvent::Acquire { doubted: Some(generation) } => Some(state.acquire_other(generation, now)),
        TokenEvent::Received { generation, expires_in } => {
            state.record_received(generation, expires_in.map(|seconds| Duration::from_secs(seconds.into())), now);
            None
        }
        TokenEvent::Failed { generation } => {
            state.record_failed(generation);
            None
        }
        TokenEvent::Rejected { generation } => {
            state.record_rejected(generation);
            None
        }
        TokenEvent::Doubted { generation } => {
            state.record_doubted(generation);
            None
        }
    };
    TokenStep { state, action }
}

/// Returns whether a 401 to a request with a location code is followed by a request with another token. If not, the
/// location code is wrong.
pub(crate) fn may_renew_token(state: TokenState, generation: u32, is_shared: bool, now: f64) -> bool {
    state.may_renew(generation, is_shared, unix_time(now))
}

/// A token that another instance stored.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "generate", derive(TS))]
pub(crate) struct UsableToken {
    pub token: String,
    /// The remaining lifetime in seconds.
    pub expires_in: u32,
    /// The time of issue, in milliseconds since the Unix epoch.
    pub issued: f64,
}

/// Returns the token that was stored as JSON under a key, if it can be used and was issued after `issued_after`. Times
/// are in milliseconds since the Unix epoch.
pub(crate) fn read_stored_token(stored: &str, key: &str, issued_after: f64, now: f64) -> Option<UsableToken> {
    let stored = StoredToken::from_json(stored.as_bytes(), key)?;
    let expires_in = stored.seconds(issued_after.is_finite().then(|| to_i64(issued_after)), to_i64(now))?;
    #[expect(clippy::cast_precision_loss, reason = "milliseconds beyond 2^53 are 285,000 years")]
    let issued = stored.issued_at as f64;
    Some(UsableToken { token: stored.token.reveal().to_owned(), expires_in, issued })
}

/// Returns the stored form of a token as JSON, or `None` if the token cannot be sent.
pub(crate) fn write_stored_token(token: &str, key: &str, issued: f64, expires_in: u32) -> Option<String> {
    let issued_at = to_i64(issued);
    let expires_at = issued_at.saturating_add(i64::from(expires_in) * 1000);
    let stored = StoredToken { key: key.to_owned(), token: AccessToken::new(token).ok()?, issued_at, expires_at };
    Some(String::from_utf8_lossy(&stored.to_json()).into_owned())
}

/// Converts a time to whole milliseconds.
#[expect(clippy::cast_possible_truncation, reason = "saturates")]
fn to_i64(milliseconds: f64) -> i64 {
    milliseconds as i64
}
