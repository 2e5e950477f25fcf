//! The control routes for tests: `/sandbox/...`.

use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::app::Shared;
use crate::body;
use crate::error::Refusal;
use crate::scenario::Acts;

/// A change of the clock.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Change {
    /// Seconds to move it by.
    advance: Option<i64>,
    /// Whether to stop it.
    stopped: Option<bool>,
}

/// `GET /sandbox/requests`
pub(crate) async fn requests(State(sandbox): State<Shared>) -> Response {
    shown(&sandbox.log.show())
}

/// `DELETE /sandbox/requests`
pub(crate) async fn forget(State(sandbox): State<Shared>) -> StatusCode {
    sandbox.log.clear();
    StatusCode::NO_CONTENT
}

/// `GET /sandbox/scenario`
pub(crate) async fn scenario(State(sandbox): State<Shared>) -> Response {
    shown(&sandbox.scenario.show())
}

/// `POST /sandbox/scenario`
pub(crate) async fn stage(State(sandbox): State<Shared>, body: Bytes) -> Result<Response, Refusal> {
    sandbox.scenario.add(read::<Acts>(&body)?);
    Ok(shown(&sandbox.scenario.show()))
}

/// `DELETE /sandbox/scenario`
pub(crate) async fn unstage(State(sandbox): State<Shared>) -> StatusCode {
    sandbox.scenario.clear();
    StatusCode::NO_CONTENT
}

/// `GET /sandbox/clock`
pub(crate) async fn clock(State(sandbox): State<Shared>) -> Response {
    shown(&json!({"millis": sandbox.clock.millis()}))
}

/// `POST /sandbox/clock`
pub(crate) async fn move_clock(State(sandbox): State<Shared>, body: Bytes) -> Result<Response, Refusal> {
    let Change { advance, stopped } = read(&body)?;
    if let Some(stopped) = stopped {
        sandbox.clock.stop(stopped);
    }
    if let Some(seconds) = advance {
        sandbox.clock.advance(seconds);
    }
    Ok(clock(State(sandbox)).await)
}

fn shown(value: &Value) -> Response {
    body::json(StatusCode::OK, value)
}

fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Refusal> {
    serde_json::from_slice(body).map_err(|error| Refusal::plain(StatusCode::BAD_REQUEST, &error.to_string()))
}
