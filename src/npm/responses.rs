//! Reads the responses of the service, and redacts errors, as functions for the npm package.

use core::time::Duration;

use serde::{Deserialize, Serialize};
#[cfg(feature = "generate")]
use ts_rs::TS;

use crate::http::{
    self, Account, LinkOptions, Redactor, ResponseParts, SensitiveValues, ServiceError, UserError, UserResponse,
    headers_of, request_id,
};
use crate::json::response::ReadError;
use crate::unix_time::UnixTime;

/// A response without its body.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "generate", derive(TS))]
pub(crate) struct ResponseHead {
    pub status: u16,
    /// Names, in any case, and values of headers.
    pub headers: Vec<(String, String)>,
    /// The current time, in milliseconds since the Unix epoch.
    pub now: f64,
}

impl ResponseHead {
    fn with_body(&self, body: &[u8]) -> ResponseParts {
        ResponseParts { status: self.status, headers: self.headers.clone(), body: body.to_vec() }
    }

    fn now(&self) -> UnixTime {
        // A time too large for a `Duration` counts as later than every date.
        UnixTime::from_duration(Duration::try_from_secs_f64(self.now.max(0.0) / 1000.0).unwrap_or(Duration::MAX))
    }
}

/// The texts of a request that errors must not contain.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "generate", derive(TS))]
pub(crate) struct Sensitive {
    pub secrets: Vec<String>,
    /// The body of the request as text. The names and phone numbers of a user in it are redacted.
    pub sent: Option<String>,
}

impl Sensitive {
    /// Calls `run` with the values to redact.
    fn with<T>(&self, run: impl FnOnce(&SensitiveValues<'_>) -> T) -> T {
        let secrets: Vec<_> = self.secrets.iter().map(String::as_str).collect();
        let account = self.sent.as_deref().and_then(|sent| Account::of(sent.as_bytes())).unwrap_or_default();
        let (names, phones) = (account.names(), account.phones());
        run(&SensitiveValues { secrets: &secrets, names: &names, phones: &phones })
    }
}

/// A successful response that cannot be used.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "generate", derive(TS))]
pub(crate) struct ReadErrorInfo {
    pub message: String,
    /// The required field that is absent or invalid.
    pub field: Option<&'static str>,
}

impl From<ReadError> for ReadErrorInfo {
    fn from(malformed: ReadError) -> Self {
        let field = match malformed {
            ReadError::Field(name) => Some(name),
            _ => None,
        };
        Self { message: malformed.message(), field }
    }
}

/// The links to accept.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "generate", derive(TS))]
pub(crate) struct LinkSettings {
    // The short name makes `service.wasm` smaller.
    #[serde(rename = "hosts")]
    pub allowed_hosts: Option<Vec<String>>,
    pub allow_loopback_http: bool,
}

/// The link to a page.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "generate", derive(TS))]
pub(crate) struct Link {
    pub url: String,
}

/// What reads a response with a success: the name of the endpoint, with what its reader needs besides the body.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "generate", derive(TS))]
pub(crate) enum ResponseReader {
    Links(LinkSettings),
    Token,
    Users(UserSettings),
}

/// What a reader returns.
#[derive(Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "generate", derive(TS))]
pub(crate) enum ResponseValue {
    Link(Link),
    Token(TokenFields),
    User(UserResult),
}

/// Why a response has no value.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[cfg_attr(feature = "generate", derive(TS))]
pub(crate) enum ResponseErrorInfo {
    Service { error: ServiceErrorInfo },
    Malformed { error: ReadErrorInfo },
}

impl From<ReadError> for ResponseErrorInfo {
    fn from(malformed: ReadError) -> Self {
        Self::Malformed { error: malformed.into() }
    }
}

/// Reads a response by its endpoint.
#[allow(clippy::result_large_err, reason = "as in ResponseParts::user_with")]
pub(crate) fn read_response(body: &[u8], reader: &ResponseReader) -> Result<ResponseValue, ResponseErrorInfo> {
    Ok(match reader {
        ResponseReader::Links(settings) => ResponseValue::Link(read_link(body, settings)?),
        ResponseReader::Token => ResponseValue::Token(read_token(body)?),
        ResponseReader::Users(settings) => ResponseValue::User(read_user(body, settings)?),
    })
}

fn read_link(body: &[u8], settings: &LinkSettings) -> Result<Link, ReadError> {
    let hosts: Option<Vec<_>> = settings.allowed_hosts.as_ref().map(|hosts| hosts.iter().map(String::as_str).collect());
    let options = LinkOptions { allowed_hosts: hosts.as_deref(), allow_loopback_http: settings.allow_loopback_http };
    Ok(Link { url: http::read_link(body, options)? })
}

/// An access token and its lifetime.
#[derive(PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "generate", derive(TS), ts(optional_fields))]
pub(crate) struct TokenFields {
    /// The token to send with requests for users and placements.
    pub access_token: String,
    /// The time for which the token is valid, from its receipt. `None` if the response has no lifetime above zero; the
    /// token is then used only by the calls that waited for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires_in: Option<u32>,
    /// The time of creation in seconds since the Unix epoch, by the service's clock, which may be wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub created_at: Option<i64>,
    /// The `scope` of the response, for example `connect:ian`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scope: Option<String>,
}

/// The package keeps the secret.
fn read_token(body: &[u8]) -> Result<TokenFields, ReadError> {
    let http::Token { access_token, expires_in, created_at, scope } = http::read_token(body)?;
    let expires_in = expires_in.map(|time| u32::try_from(time.as_secs()).unwrap_or(u32::MAX));
    Ok(TokenFields { access_token: access_token.reveal().to_owned(), expires_in, created_at, scope })
}

/// The result of a request to create a user.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[cfg_attr(feature = "generate", derive(TS))]
pub(crate) enum UserResult {
    Created {
        user: Account,
    },
    Exists {
        user_id: String,
        /// The service's response, or `null` if a gateway reported that the account exists.
        reason: Option<ServiceErrorInfo>,
    },
}

/// The head of the response, which may be an error, and the request.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "generate", derive(TS))]
pub(crate) struct UserSettings {
    pub response: ResponseHead,
    pub sensitive: Sensitive,
}

/// An account that exists already is not an error.
#[allow(clippy::result_large_err, reason = "as in ResponseParts::user_with")]
fn read_user(
    body: &[u8],
    UserSettings { response: head, sensitive }: &UserSettings,
) -> Result<UserResult, ResponseErrorInfo> {
    let secrets: Vec<_> = sensitive.secrets.iter().map(String::as_str).collect();
    let request_body = sensitive.sent.as_deref().unwrap_or_default().as_bytes();
    match head.with_body(body).user_with(request_body, head.now(), &secrets) {
        Ok(UserResponse::Created(account)) if account.created == Some(false) => {
            Ok(UserResult::Exists { user_id: account.user_id, reason: None })
        }
        Ok(UserResponse::Created(account)) => Ok(UserResult::Created { user: Account { created: None, ..account } }),
        Ok(UserResponse::AlreadyExists { user_id, error }) => {
            Ok(UserResult::Exists { user_id, reason: Some(error.into()) })
        }
        Err(UserError::Service(error)) => Err(ResponseErrorInfo::Service { error: error.into() }),
        Err(UserError::Malformed(malformed)) => Err(malformed.into()),
    }
}

/// A response with an error status.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "generate", derive(TS))]
pub(crate) struct ServiceErrorInfo {
    pub message: String,
    /// Whether a retry would get the same response.
    pub is_final: bool,
    pub error: ServiceError,
}

/// Reads an error response.
pub(crate) fn read_error(head: &ResponseHead, body: &[u8], sensitive: &Sensitive) -> ServiceErrorInfo {
    sensitive.with(|values| head.with_body(body).error_with(head.now(), values)).into()
}

impl From<ServiceError> for ServiceErrorInfo {
    fn from(error: ServiceError) -> Self {
        Self { message: error.message(), is_final: error.is_final(), error }
    }
}

/// The headers of a response that an error contains, and the request's id.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "generate", derive(TS))]
pub(crate) struct Details {
    pub request_id: Option<String>,
    pub headers: Vec<(String, String)>,
}

/// Returns the headers of a response, redacted, and the service's id of the request.
pub(crate) fn response_details(head: &ResponseHead, sensitive: &Sensitive) -> Details {
    let headers = sensitive.with(|values| headers_of(&head.headers, &Redactor::new(values)));
    Details { request_id: request_id(&headers), headers }
}
