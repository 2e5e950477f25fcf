//! Builds the URL and headers of a request to an endpoint.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
#[cfg(feature = "generate")]
use ts_rs::TS;

use super::BadOption;
use crate::api::{Credential, Resource};
use crate::http::{
    AccessToken, ApiKey, BaseUrl, Language, RequestParts, RetailerId, TargetError, base_url_reason, post,
};

/// The options of a request's target. An option that the caller did not set is absent.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "generate", derive(TS))]
#[cfg_attr(feature = "generate", ts(optional_fields))]
pub(crate) struct TargetOptions {
    pub host: Option<String>,
    pub allow_loopback_http: Option<bool>,
    pub api_key: Option<String>,
    pub access_token: Option<String>,
    pub retailer_id: Option<String>,
    pub language: Option<String>,
    pub path: Option<String>,
}

/// The URL and the headers of a request.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "generate", derive(TS))]
pub(crate) struct RequestHead {
    pub url: String,
    /// The scheme, host and port of the URL.
    pub origin: String,
    /// Names and values of headers, each name once.
    pub headers: Vec<(Cow<'static, str>, String)>,
}

const MUST_BE_A_STRING: &str = "must be a string";
const MUST_BE_OMITTED: &str = "must be omitted for this endpoint";

/// Returns the URL and headers of a request to an endpoint, or the first invalid option. A credential that the endpoint
/// does not use is also invalid.
pub(crate) fn request_head(endpoint: Resource, options: &TargetOptions) -> Result<RequestHead, BadOption> {
    let base_url = base_url_of(options)?;
    let (key, token) = (options.api_key.as_deref(), options.access_token.as_deref());
    let required = |field, value: Option<_>| value.ok_or(BadOption { field, reason: MUST_BE_A_STRING });
    let forbidden =
        |field, value: Option<&str>| value.map_or(Ok(()), |_| Err(BadOption { field, reason: MUST_BE_OMITTED }));
    let credential = endpoint.endpoint().credential;
    let bearer = if credential == Credential::ApiKey {
        let key = required("apiKey", key)?;
        ApiKey::new(key)?;
        Some(key)
    } else {
        forbidden("apiKey", key)?;
        None
    };
    let bearer = if credential == Credential::AccessToken {
        let token = required("accessToken", token)?;
        AccessToken::new(token)?;
        Some(token)
    } else {
        forbidden("accessToken", token)?;
        bearer
    };
    let language = options.language.as_deref().map(Language::new).transpose()?;
    let retailer_id = RetailerId::new(options.retailer_id.as_deref().unwrap_or_default())?;
    let mut paths = endpoint.endpoint().paths.iter();
    let path = match options.path.as_deref() {
        None => paths.next(),
        Some(name) => paths.find(|(path, _)| *path == name),
    };
    let (_, path) = path.ok_or(BadOption { field: "path", reason: "must be `users` or `fulfillment`" })?;
    let RequestParts { url, headers, .. } = post(&base_url, path, bearer.as_slice(), &retailer_id, language, &[]);
    Ok(RequestHead { url, origin: base_url.origin().to_owned(), headers })
}

/// Returns the base of the service's URLs, in lower case except for its path, without a trailing slash.
pub(crate) fn base_url(options: &TargetOptions) -> Result<String, BadOption> {
    base_url_of(options).map(|base_url| base_url.as_str().to_owned())
}

/// Returns the problem with an API key or access token, or `None` if it is valid.
pub(crate) fn credential_problem(secret: &str) -> Option<&'static str> {
    ApiKey::new(secret).err().map(|error| BadOption::from(error).reason)
}

/// Reads the base URL from the option `host`.
fn base_url_of(options: &TargetOptions) -> Result<BaseUrl, BadOption> {
    let url = options.host.as_deref().ok_or(BadOption { field: "host", reason: MUST_BE_A_STRING })?;
    let is_local = options.allow_loopback_http == Some(true);
    let parse = if is_local { BaseUrl::parse_allowing_loopback } else { BaseUrl::parse };
    Ok(parse(url)?)
}

impl From<TargetError> for BadOption {
    /// Returns the error with the package's names of the options.
    fn from(error: TargetError) -> Self {
        match error {
            TargetError::BaseUrl(problem) => {
                Self { field: "host", reason: base_url_reason!(problem, "allowLoopbackHttp") }
            }
            TargetError::AccessToken(_) => Self { field: "accessToken", reason: error.reason() },
            TargetError::ApiKey(_) => Self { field: "apiKey", reason: error.reason() },
            TargetError::RetailerId(_) => Self { field: "retailerId", reason: error.reason() },
            TargetError::Language => Self { field: "language", reason: error.reason() },
        }
    }
}
