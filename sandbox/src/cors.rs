//! CORS: allows the pages of some origins to call.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::app::Shared;

const METHODS: &str = "GET, HEAD, POST, DELETE, OPTIONS";
const HEADERS: &str = "accept, accept-language, authorization, content-type, x-retailer-id, x-sandbox-fault";

/// Allows pages of the origins in the options to read responses, and responds to their preflights.
pub(crate) async fn allow(State(sandbox): State<Shared>, request: Request, next: Next) -> Response {
    let origin = request.headers().get(header::ORIGIN).cloned();
    let origin = origin.filter(|origin| sandbox.options.allow_origins.iter().any(|allowed| origin == allowed));
    let is_preflight =
        request.method() == Method::OPTIONS && request.headers().contains_key(header::ACCESS_CONTROL_REQUEST_METHOD);
    let mut response = if is_preflight && origin.is_some() {
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::NO_CONTENT;
        set(
            response.headers_mut(),
            [
                (header::ACCESS_CONTROL_ALLOW_METHODS, METHODS),
                (header::ACCESS_CONTROL_ALLOW_HEADERS, HEADERS),
                (header::ACCESS_CONTROL_MAX_AGE, "600"),
            ],
        );
        response
    } else {
        next.run(request).await
    };
    response.headers_mut().append(header::VARY, HeaderValue::from_static("origin"));
    if let Some(origin) = origin {
        response.headers_mut().insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        set(response.headers_mut(), [(header::ACCESS_CONTROL_EXPOSE_HEADERS, "retry-after")]);
    }
    response
}

fn set<const N: usize>(headers: &mut HeaderMap, values: [(header::HeaderName, &'static str); N]) {
    headers.extend(values.map(|(name, value)| (name, HeaderValue::from_static(value))));
}
