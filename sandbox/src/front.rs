//! The checks before all endpoints: the size of the body, and the requests that every endpoint refuses.

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use http_body_util::{BodyExt as _, LengthLimitError, Limited};

use crate::app::Shared;
use crate::check::MAX_BYTES;
use crate::error::Refusal;

/// Query parameters that carry credentials.
const SECRETS: [&str; 7] =
    ["client_id", "client_secret", "access_token", "api_key", "code", "assertion", "authorization"];

/// Reads the whole body, for the layers and handlers that follow.
pub(crate) async fn read(request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    match Limited::new(body, MAX_BYTES).collect().await {
        Ok(body) => next.run(Request::from_parts(parts, Body::from(body.to_bytes()))).await,
        Err(error) if error.is::<LengthLimitError>() => {
            Refusal::plain(StatusCode::PAYLOAD_TOO_LARGE, "the body is too large").into_response()
        }
        Err(_) => Refusal::plain(StatusCode::BAD_REQUEST, "the body is broken off").into_response(),
    }
}

/// Responds to `OPTIONS` with the allowed methods, if the path has any.
pub(crate) async fn respond_to_options(request: Request, next: Next) -> Response {
    let is_options = request.method() == Method::OPTIONS;
    let mut response = next.run(request).await;
    if is_options && response.status() == StatusCode::METHOD_NOT_ALLOWED {
        *response.status_mut() = StatusCode::NO_CONTENT;
        *response.body_mut() = Body::empty();
        response.headers_mut().remove(header::CONTENT_TYPE);
        response.headers_mut().remove(header::CONTENT_LENGTH);
    }
    response
}

/// Refuses the requests that every endpoint of the service refuses.
pub(crate) async fn guard(State(sandbox): State<Shared>, request: Request, next: Next) -> Result<Response, Refusal> {
    if request.method() != Method::POST {
        return Ok(next.run(request).await);
    }
    if let Some(rate) = sandbox.options.rate {
        let taken = sandbox.rates.take(request.uri().path(), rate, sandbox.clock.millis());
        taken.map_err(|seconds| Refusal::standard(StatusCode::TOO_MANY_REQUESTS).after(seconds))?;
    }
    let query = request.uri().query().unwrap_or_default();
    let mut names = form_urlencoded::parse(query.as_bytes()).map(|(name, _)| name.to_ascii_lowercase());
    if names.any(|name| SECRETS.contains(&name.as_str())) {
        let description = "credentials in the query may be compromised and must be rotated";
        return Err(Refusal::oauth(StatusCode::FORBIDDEN, "query_params_forbidden", description));
    }
    if !is_json(request.headers()) {
        return Err(Refusal::plain(StatusCode::UNSUPPORTED_MEDIA_TYPE, "the content type must be application/json"));
    }
    Ok(next.run(request).await)
}

fn is_json(headers: &HeaderMap) -> bool {
    let value = headers.get(header::CONTENT_TYPE).map(HeaderValue::to_str);
    let Some(Ok(value)) = value else { return false };
    let essence = value.split(';').next().unwrap_or_default();
    essence.trim().eq_ignore_ascii_case("application/json")
}

/// Returns the body that [`read`] has read.
pub(crate) async fn whole(request: Request) -> Result<(Request, Bytes), Refusal> {
    let (parts, body) = request.into_parts();
    let bytes = axum::body::to_bytes(body, MAX_BYTES).await;
    let bytes = bytes.map_err(|_| Refusal::plain(StatusCode::BAD_REQUEST, "the body is broken off"))?;
    Ok((Request::from_parts(parts, Body::from(bytes.clone())), bytes))
}
