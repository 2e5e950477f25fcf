//! Classifies error responses by status, and errors of the token endpoint by name.

use crate::schema::names;

/// The kind of an error response, by its status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// 400 or 422: the service rejects the request.
    BadRequest,
    /// 401: the credential is wrong, or does not match the location code.
    Authentication,
    /// 403.
    Permission,
    /// 404.
    NotFound,
    /// 423: another request is creating the same account.
    Locked,
    /// 429: too many requests.
    RateLimit,
    /// 500 to 599: the service failed, or is not available.
    Server,
    /// Any other status.
    Other,
}

/// The errors of the token endpoint (service document, "Authentication"). A retry fails the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "generate", derive(ts_rs::TS), ts(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum OAuthError {
    /// `invalid_grant`: the authorization code, redirect URI or assertion is not valid.
    InvalidGrant,
    /// `invalid_client`: the client id or secret is wrong.
    InvalidClient,
    /// `query_params_forbidden`: credentials were in the URL, where logs may have recorded them. Rotate them.
    QueryParamsForbidden,
}

impl ErrorKind {
    /// Returns the kind of errors with a status.
    pub(super) const fn of(status: u16) -> Self {
        match status {
            400 | 422 => Self::BadRequest,
            401 => Self::Authentication,
            403 => Self::Permission,
            404 => Self::NotFound,
            423 => Self::Locked,
            429 => Self::RateLimit,
            500..600 => Self::Server,
            _ => Self::Other,
        }
    }
}

names! {
    ErrorKind:
    /// Returns the stable name, for use in programs.
    as_str {
        BadRequest = "bad_request",
        Authentication = "authentication",
        Permission = "permission",
        NotFound = "not_found",
        Locked = "locked",
        RateLimit = "rate_limit",
        Server = "server",
        Other = "other",
    }
}

names! {
    OAuthError:
    /// Returns the name that the service uses.
    as_str {
        InvalidGrant = "invalid_grant",
        InvalidClient = "invalid_client",
        QueryParamsForbidden = "query_params_forbidden",
    }
}
