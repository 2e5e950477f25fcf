//! The service's error responses.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::body;

/// The code of a body with several errors or a missing field.
const ISSUES: u16 = 9999;

/// An error response.
#[derive(Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    body: Value,
    /// Seconds to wait.
    retry_after: Option<i64>,
}

/// One error of a response.
#[derive(Debug)]
pub(crate) struct Item {
    /// The service's code.
    pub code: Option<u16>,
    /// The field.
    pub key: Option<String>,
    /// The message.
    pub message: String,
}

impl Refusal {
    /// An error without code and key.
    pub(crate) fn plain(status: StatusCode, message: &str) -> Self {
        Self::one(status, &Item { code: None, key: None, message: message.to_owned() })
    }

    /// One error.
    pub(crate) fn one(status: StatusCode, item: &Item) -> Self {
        Self { status, body: item.envelope(), retry_after: None }
    }

    /// The errors of a body: a single error as it is, several errors in a list.
    pub(crate) fn issues(items: &[Item]) -> Self {
        if let [item] = items {
            return Self::one(StatusCode::BAD_REQUEST, item);
        }
        let errors: Vec<_> = items.iter().map(Item::envelope).collect();
        let error = json!({"message": "There were issues with your request", "code": ISSUES, "errors": errors});
        Self { status: StatusCode::BAD_REQUEST, body: json!({"error": error, "meta": {}}), retry_after: None }
    }

    /// An OAuth error of the token endpoint.
    pub(crate) fn oauth(status: StatusCode, error: &str, description: &str) -> Self {
        Self { status, body: json!({"error": error, "error_description": description}), retry_after: None }
    }

    /// The service's usual response with this status.
    pub(crate) fn standard(status: StatusCode) -> Self {
        let item = |code, key: Option<&str>, message: &str| {
            Self::one(status, &Item { code, key: key.map(Into::into), message: message.to_owned() })
        };
        match status.as_u16() {
            404 => item(Some(4000), None, "resource not found"),
            423 => item(None, Some("user_id"), "target resource locked"),
            _ => item(None, None, &status.canonical_reason().unwrap_or("error").to_lowercase()),
        }
    }

    /// Adds the seconds to wait.
    pub(crate) fn after(mut self, seconds: i64) -> Self {
        self.retry_after = Some(seconds);
        self
    }
}

impl Item {
    fn envelope(&self) -> Value {
        let meta = self.key.as_ref().map_or_else(|| json!({}), |key| json!({ "key": key }));
        json!({"error": {"message": self.message, "code": self.code}, "meta": meta})
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = body::json(self.status, &self.body);
        if self.status == StatusCode::UNAUTHORIZED {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}

/// Returns a 500 for an internal error, and prints the error.
fn broken(error: &dyn std::error::Error) -> Refusal {
    eprintln!("endcap-sandbox: {error}");
    Refusal::plain(StatusCode::INTERNAL_SERVER_ERROR, "internal error of the sandbox")
}

impl From<std::io::Error> for Refusal {
    fn from(error: std::io::Error) -> Self {
        broken(&error)
    }
}

impl From<getrandom::Error> for Refusal {
    fn from(error: getrandom::Error) -> Self {
        broken(&error)
    }
}
