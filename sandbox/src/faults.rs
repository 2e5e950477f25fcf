//! Injects faults into responses.

use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::app::Shared;
use crate::body::Pieces;
use crate::error::Refusal;
use crate::socket::Line;

/// The header with the fault of a request.
const HEADER: &str = "x-sandbox-fault";

/// A body that is not JSON and not UTF-8.
const GARBAGE: &[u8] = b"{\"creatives\": [{\"object_tracking_id\": \"\xFF\xFE";

/// The fault of a call. Its parts can be combined.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Fault {
    /// Milliseconds before the call is handled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub delay: Option<u64>,
    /// The status to respond with. Without `body`, the body is the service's usual one for this status.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "status")]
    pub status: Option<u16>,
    /// The value of `Retry-After`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<String>,
    /// The body to respond with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub body: Option<String>,
    /// The content type of the body.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content_type: Option<String>,
    /// The status of a redirect to `location`.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "status")]
    pub redirect: Option<u16>,
    /// The target of the redirect.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<String>,
    /// Responds with a body that is not JSON.
    #[serde(skip_serializing_if = "is_false")]
    pub garbage: bool,
    /// The number of spaces before the body.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pad: Option<u32>,
    /// Milliseconds before each byte of the body.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drip: Option<u64>,
    /// The point at which the connection is cut.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut: Option<Cut>,
    /// Cuts the connection with a reset instead of an orderly end.
    #[serde(skip_serializing_if = "is_false")]
    pub reset: bool,
    /// The fault of the requested result set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result_set: Option<ResultSetFault>,
    /// Handles the call even though its response is replaced or cut.
    #[serde(skip_serializing_if = "is_false")]
    pub handle_anyway: bool,
}

/// A point at which a connection is cut.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Cut {
    /// Before the headers.
    Headers,
    /// In the middle of the body.
    Body,
}

/// A fault of a result set.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ResultSetFault {
    /// The same ads continue under another token.
    Changed,
    /// The result set has expired.
    Expired,
}

impl Fault {
    /// Reads `status=503; retry-after=1; handle-anyway`.
    fn parse(text: &str) -> Result<Self, serde_json::Error> {
        let mut fields = Map::new();
        for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once('=').map_or((part, None), |(name, value)| (name, Some(value.trim())));
            let name = name.trim().replace('-', "_");
            let value = match value {
                None => true.into(),
                Some(value) if !matches!(name.as_str(), "retry_after" | "body") => {
                    value.parse::<u64>().map_or_else(|_| value.into(), Value::from)
                }
                Some(value) => value.into(),
            };
            fields.insert(name, value);
        }
        serde_json::from_value(Value::Object(fields))
    }

    /// Returns the response that replaces the service's.
    fn response(&self) -> Option<Response> {
        let status = self.redirect.or(self.status).and_then(|status| StatusCode::from_u16(status).ok())?;
        let mut response = if self.redirect.is_some() || status.is_success() {
            let mut response = Response::new(Body::empty());
            *response.status_mut() = status;
            response
        } else {
            Refusal::standard(status).into_response()
        };
        for (name, value) in [(header::RETRY_AFTER, &self.retry_after), (header::LOCATION, &self.location)] {
            if let Some(value) = value.as_deref().and_then(|value| HeaderValue::from_str(value).ok()) {
                response.headers_mut().insert(name, value);
            }
        }
        Some(response)
    }

    /// Whether the fault changes the body.
    const fn touches_body(&self) -> bool {
        self.body.is_some() || self.garbage || self.pad.is_some() || self.drip.is_some() || self.cut.is_some()
    }
}

/// Injects the fault of the request's header, or else the next one of the scenario.
pub(crate) async fn inject(
    State(sandbox): State<Shared>,
    ConnectInfo(line): ConnectInfo<Line>,
    mut request: Request,
    next: Next,
) -> Result<Response, Refusal> {
    if request.method() == Method::OPTIONS {
        return Ok(next.run(request).await);
    }
    let fault = match request.headers().get(HEADER) {
        Some(text) => {
            // Bytes outside ASCII become a name or value that `parse` refuses with its message.
            let fault = Fault::parse(&String::from_utf8_lossy(text.as_bytes()));
            Some(fault.map_err(|error| {
                let message = format!("`x-sandbox-fault` is invalid: {error}");
                Refusal::plain(StatusCode::BAD_REQUEST, &message)
            })?)
        }
        None => sandbox.scenario.next(request.uri().path()),
    };
    let Some(fault) = fault else { return Ok(next.run(request).await) };

    if let Some(delay) = fault.delay {
        tokio::time::sleep(Duration::from_millis(delay)).await;
    }
    if let Some(result_set) = fault.result_set {
        request.extensions_mut().insert(result_set);
    }
    let injected = fault.response();
    let is_handled = injected.is_none() && fault.cut != Some(Cut::Headers);
    let own = if is_handled || fault.handle_anyway { Some(next.run(request).await) } else { None };
    let mut response = injected.or(own).unwrap_or_default();
    if fault.touches_body() {
        response = with_body(&fault, response, line).await?;
    }
    response.extensions_mut().insert(fault);
    Ok(response)
}

async fn with_body(fault: &Fault, response: Response, line: Line) -> Result<Response, Refusal> {
    let (mut parts, body) = response.into_parts();
    let body = to_bytes(body, usize::MAX).await;
    let body = body.map_err(|_| Refusal::plain(StatusCode::INTERNAL_SERVER_ERROR, "internal error of the sandbox"))?;
    let body = match &fault.body {
        _ if fault.garbage => Bytes::from_static(GARBAGE),
        Some(text) => Bytes::from(text.clone()),
        None => body,
    };
    let body = match fault.pad {
        Some(pad) => [vec![b' '; usize::try_from(pad).unwrap_or_default()], body.to_vec()].concat().into(),
        None => body,
    };
    if let Some(kind) = fault.content_type.as_deref().and_then(|kind| HeaderValue::from_str(kind).ok()) {
        parts.headers.insert(header::CONTENT_TYPE, kind);
    }
    parts.headers.entry(header::CONTENT_TYPE).or_insert(HeaderValue::from_static("application/json"));
    parts.headers.insert(header::CONTENT_LENGTH, body.len().into());
    let body = match (fault.cut, fault.drip) {
        (Some(Cut::Headers), _) => {
            line.cut(fault.reset);
            Body::empty()
        }
        (Some(Cut::Body), _) => Body::new(Pieces::half(&body, line, fault.reset)),
        (None, Some(pause)) => Body::new(Pieces::drip(&body, Duration::from_millis(pause))),
        (None, None) => Body::from(body),
    };
    Ok(Response::from_parts(parts, body))
}

/// Reads a final status.
fn status<'d, D: Deserializer<'d>>(from: D) -> Result<Option<u16>, D::Error> {
    let status = Option::deserialize(from)?;
    match status {
        Some(status) if !(200..600).contains(&status) => Err(D::Error::custom("expected a status from 200 to 599")),
        _ => Ok(status),
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

#[cfg(test)]
mod tests {
    use super::{Cut, Fault, ResultSetFault};

    #[test]
    fn a_header_sets_a_scenario() {
        let parsed = |text: &str| Fault::parse(text).ok();
        assert_eq!(parsed(""), Some(Fault::default()));
        assert_eq!(
            parsed("status=503; retry-after=2;delay=10 ; handle-anyway;"),
            Some(Fault {
                status: Some(503),
                retry_after: Some("2".into()),
                delay: Some(10),
                handle_anyway: true,
                ..Fault::default()
            })
        );
        let fault = Fault { cut: Some(Cut::Body), reset: true, body: Some("12".into()), ..Fault::default() };
        assert_eq!(parsed("cut=body; reset; body=12"), Some(fault));
        let fault = Fault { result_set: Some(ResultSetFault::Expired), ..Fault::default() };
        assert_eq!(parsed("result-set=expired"), Some(fault));
        for text in ["status", "status=x", "cut=tail", "nonsense=1", "status=-1", "status=199", "redirect=600"] {
            assert_eq!(parsed(text), None, "{text}");
        }
    }
}
