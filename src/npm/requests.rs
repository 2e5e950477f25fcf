//! Builds the URL and headers of a request to an endpoint.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
#[cfg(feature = "generate")]
use ts_rs::TS;

use super::BadOption;
use crate::api::Resource;
use crate::http::{
    AccessToken, ApiKey, BaseUrl, Language, LinkTarget, PlacementTarget, RequestParts, RetailerId, Target, TargetError,
    TokenTarget, UserPath, UserTarget, base_url_reason,
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
    let origin = base_url.origin().to_owned();
    let (key, token) = (options.api_key.as_deref(), options.access_token.as_deref());
    let required = |field, value: Option<_>| value.ok_or(BadOption { field, reason: MUST_BE_A_STRING });
    let forbidden =
        |field, value: Option<&str>| value.map_or(Ok(()), |_| Err(BadOption { field, reason: MUST_BE_OMITTED }));
    let RequestParts { url, headers, .. } = match endpoint {
        Resource::ShoppingList => {
            let mut target = LinkTarget::new(base_url, ApiKey::new(required("apiKey", key)?)?);
            forbidden("accessToken", token)?;
            (target.language, target.retailer_id) = common(options)?;
            target.request(&[])
        }
        Resource::Placement => {
            forbidden("apiKey", key)?;
            let mut target = PlacementTarget::new(base_url, AccessToken::new(required("accessToken", token)?)?);
            (target.language, target.retailer_id) = common(options)?;
            target.request(&[])
        }
        Resource::User => {
            forbidden("apiKey", key)?;
            let mut target = UserTarget::new(base_url, AccessToken::new(required("accessToken", token)?)?);
            (target.language, target.retailer_id) = common(options)?;
            target.path = match options.path.as_deref() {
                None | Some("users") => UserPath::Users,
                Some("fulfillment") => UserPath::Fulfillment,
                Some(_) => return Err(BadOption { field: "path", reason: "must be `users` or `fulfillment`" }),
            };
            target.request(&[])
        }
        Resource::Token => {
            forbidden("apiKey", key)?;
            forbidden("accessToken", token)?;
            let mut target = TokenTarget::new(base_url);
            (target.language, target.retailer_id) = common(options)?;
            target.request(&[])
        }
    };
    Ok(RequestHead { url, origin, headers })
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

/// Reads the options that all targets have.
fn common(options: &TargetOptions) -> Result<(Option<Language>, RetailerId), BadOption> {
    let language = options.language.as_deref().map(Language::new).transpose()?;
    Ok((language, RetailerId::new(options.retailer_id.as_deref().unwrap_or_default())?))
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
