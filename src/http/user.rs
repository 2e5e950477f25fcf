//! The target of user requests, and the reader of the response (service document, `POST {base_url}/v2/users`).

use core::fmt;

use super::redact::Redactor;
use super::target::targets;
use super::{AccessToken, ErrorItem, ResponseParts, SensitiveValues, ServiceError, service_error};
#[cfg(feature = "client")]
use crate::api::Resource;
use crate::api::wire::User;
use crate::json::response::{ReadError, read};
use crate::json::{Cursor, FromJson as _, SyntaxError, members};
use crate::unix_time::UnixTime;

/// The maximum number of metadata entries that are read. The service documents at most 50 keys.
const MAX_METADATA: usize = 64;

/// The two paths of user requests. Both lead to the same accounts, with different rate limits and rules for phone
/// numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum UserPath {
    /// `/v2/users`.
    #[default]
    Users,
    /// `/v2/fulfillment/users`.
    Fulfillment,
}

impl UserPath {
    #[cfg(feature = "client")]
    pub(crate) fn path(self) -> &'static str {
        Resource::User.path(self as usize)
    }
}

targets! {
    /// The target of user requests: the base URL of the API and an access token.
    UserTarget(User: User, |target| target.path as usize) {
        /// The access token, without the word `Bearer`.
        access_token: AccessToken,
        ;
        /// The path of the request. The default is `/v2/users`.
        path: UserPath,
    }
}

impl UserTarget {
    /// Sets the path.
    #[must_use]
    pub fn with_path(self, path: UserPath) -> Self {
        Self { path, ..self }
    }
}

members! {
    /// A user account in a response of the service.
    ///
    /// The `Debug` format omits all values. With the feature `serde`, it is written and read in the shape of the npm package.
    #[derive(Clone, Default, PartialEq, Eq)]
    #[cfg_attr(feature = "serde", derive(::serde::Deserialize, ::serde::Serialize))]
    #[cfg_attr(feature = "generate", derive(ts_rs::TS), ts(optional_fields))]
    #[non_exhaustive]
    pub struct Account {
        /// The caller's id of the user. If the response has none, the id in the request.
        pub user_id: String,
        /// The first name. If the response has none, the name in the request.
        pub first_name: String,
        /// The last name.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        pub last_name: Option<String>,
        /// The telephone number.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        pub phone_number: Option<String>,
        /// The locale.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        pub locale: Option<String>,
        /// Whether the user is a guest.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        pub guest: Option<bool>,
        /// The metadata, each key once.
        #[cfg_attr(feature = "serde", serde(with = "super::serde::pairs", default))]
        #[cfg_attr(feature = "generate", ts(type = "Map<string, string>"))]
        pub metadata: Vec<(String, String)> = read_metadata,
        /// False if the account existed before. Only a gateway of endcap reports this; the service does not.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        #[cfg_attr(feature = "generate", ts(skip))]
        pub created: Option<bool>,
    }
}

impl Account {
    /// Returns the account in the body of a user request, or `None` if it cannot be read.
    #[cfg(feature = "npm-service")]
    pub(crate) fn of(body: &[u8]) -> Option<Self> {
        read(body).ok()
    }

    /// Returns the first and last name, as far as they are present.
    pub(crate) fn names(&self) -> Vec<&str> {
        [Some(self.first_name.as_str()), self.last_name.as_deref()].into_iter().flatten().collect()
    }

    /// Returns the phone number, if there is one.
    pub(crate) fn phones(&self) -> Vec<&str> {
        self.phone_number.as_deref().into_iter().collect()
    }
}

impl fmt::Debug for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Account").finish_non_exhaustive()
    }
}

/// The result of a user request. Either way the account exists now.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UserResponse {
    /// The account was created.
    Created(Account),
    /// The account already existed (service document, `POST {base_url}/v2/users`, 2).
    AlreadyExists {
        /// The id in the request.
        user_id: String,
        /// The response with which the service reported this.
        error: ServiceError,
    },
}

impl UserResponse {
    /// Returns the id of the account.
    pub fn user_id(&self) -> &str {
        match self {
            Self::Created(account) => &account.user_id,
            Self::AlreadyExists { user_id, .. } => user_id,
        }
    }
}

/// Why a user request failed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UserError {
    /// The service responded with an error.
    Service(ServiceError),
    /// The response has a 2xx status and a malformed body.
    Malformed(ReadError),
}

impl From<ReadError> for UserError {
    fn from(malformed: ReadError) -> Self {
        Self::Malformed(malformed)
    }
}

impl fmt::Display for UserError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Service(error) => error.fmt(f),
            Self::Malformed(malformed) => malformed.fmt(f),
        }
    }
}

impl core::error::Error for UserError {}

impl ResponseParts {
    /// Reads the response to a user request. `request_body` is the body of that request. A 400 whose only error is 1001
    /// at `user_id` means that the account already exists, because a body without an id cannot be sent.
    ///
    /// ```
    /// use endcap::UnixTime;
    /// use endcap::http::{ResponseParts, UserResponse};
    ///
    /// let request_body = br#"{"user_id": "u1", "first_name": "Ann"}"#;
    /// let response = ResponseParts::new(200, "{}");
    /// let UserResponse::Created(account) = response.user(request_body, UnixTime::EPOCH)? else { panic!() };
    /// assert_eq!(account.user_id, "u1");
    ///
    /// let body = br#"{"error": {"message": "already created", "code": 1001}, "meta": {"key": "user_id"}}"#;
    /// let response = ResponseParts::new(400, body).user(request_body, UnixTime::EPOCH)?;
    /// assert!(matches!(response, UserResponse::AlreadyExists { .. }));
    /// # Ok::<(), endcap::http::UserError>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error for a status other than 2xx, for a body that is not valid JSON, and for a body without an id if
    /// the request had none either.
    #[allow(clippy::result_large_err, reason = "an error of the service is returned by value, as by `error`")]
    pub fn user(&self, request_body: &[u8], now: UnixTime) -> Result<UserResponse, UserError> {
        self.user_with(request_body, now, &[])
    }

    /// Does what [`ResponseParts::user`] does, and also redacts the secrets that were sent.
    ///
    /// # Errors
    /// Same as [`ResponseParts::user`].
    #[allow(clippy::result_large_err, reason = "an error of the service is returned by value, as by `error`")]
    pub fn user_with(&self, request_body: &[u8], now: UnixTime, secrets: &[&str]) -> Result<UserResponse, UserError> {
        let requested = read::<Account>(request_body).unwrap_or_default();
        if (200..300).contains(&self.status) {
            let mut account: Account = read(&self.body)?;
            if account.user_id.is_empty() {
                account.user_id = requested.user_id;
            }
            if account.first_name.is_empty() {
                account.first_name = requested.first_name;
            }
            if account.user_id.is_empty() {
                return Err(ReadError::Field("user_id").into());
            }
            return Ok(UserResponse::Created(account));
        }
        let (names, phones) = (requested.names(), requested.phones());
        let personal = SensitiveValues { secrets, names: &names, phones: &phones };
        let (error, is_only_about_user_id) = service_error::read(self, now, &Redactor::new(&personal));
        let has_id = !requested.user_id.chars().all(char::is_whitespace);
        if self.status == 400 && is_only_about_user_id && has_id && has_single_user_id_error(&error) {
            return Ok(UserResponse::AlreadyExists { user_id: requested.user_id, error });
        }
        Err(UserError::Service(error))
    }
}

/// Returns whether an error is only code 1001 at `user_id`.
fn has_single_user_id_error(error: &ServiceError) -> bool {
    match error.errors.as_slice() {
        [ErrorItem { code: Some(1001), key: Some(key), .. }] => key == "user_id",
        _ => false,
    }
}

/// Reads metadata, up to [`MAX_METADATA`] entries.
fn read_metadata(cursor: &mut Cursor<'_>) -> Result<Vec<(String, String)>, SyntaxError> {
    let mut metadata = Vec::<(String, String)>::new();
    if cursor.object()? {
        while let Some(name) = cursor.member()? {
            let value = String::read(cursor)?;
            // The last of duplicate keys wins.
            metadata.retain(|(existing, _)| !name.is(existing));
            if let Some(value) = value.filter(|_| metadata.len() < MAX_METADATA) {
                metadata.push((name.chars().collect(), value));
            }
        }
    }
    Ok(metadata)
}
