//! The errors of invalid targets.

use core::fmt;

/// The part of a target that is invalid, and why. It never contains the value, which may be a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TargetError {
    /// The base URL.
    BaseUrl(BaseUrlProblem),
    /// The access token.
    AccessToken(CredentialProblem),
    /// The API key.
    ApiKey(CredentialProblem),
    /// The retailer's slug.
    RetailerId(RetailerIdProblem),
    /// A language that the service does not support.
    Language,
}

/// Why a base URL is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BaseUrlProblem {
    /// It is empty.
    Empty,
    /// It has more than 2,048 bytes.
    TooLong,
    /// It contains white space, a control character, a backslash, or a character outside ASCII.
    Characters,
    /// It does not start with a scheme and `://`.
    NotAbsolute,
    /// The scheme is not `https`. For a loopback host,
    /// [`BaseUrl::parse_allowing_loopback`](super::BaseUrl::parse_allowing_loopback) also allows `http`.
    Scheme,
    /// It contains a user name or password, or an `@` before the path.
    UserInfo,
    /// It has a query.
    Query,
    /// It has a fragment.
    Fragment,
    /// The host name is missing, percent-encoded, or not valid in DNS.
    Name,
    /// The host is an IP address, in any notation. Loopback addresses need
    /// [`BaseUrl::parse_allowing_loopback`](super::BaseUrl::parse_allowing_loopback).
    Address,
    /// The port is not a number from 1 to 65535.
    Port,
    /// The path prefix has an empty, `.` or `..` segment, or a character that needs encoding.
    Path,
}

/// Why a credential is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CredentialProblem {
    /// It is empty.
    Empty,
    /// It starts with the word `Bearer`, which the request adds.
    Scheme,
    /// It is not a b64token (RFC 6750, section 2.1).
    Characters,
}

/// Why a retailer's slug is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RetailerIdProblem {
    /// It has more than 256 bytes.
    TooLong,
    /// It contains a character other than visible ASCII.
    Characters,
}

impl TargetError {
    /// Returns the name of the part, in snake case.
    pub const fn field(self) -> &'static str {
        match self {
            Self::BaseUrl(_) => "base_url",
            Self::AccessToken(_) => "access_token",
            Self::ApiKey(_) => "api_key",
            Self::RetailerId(_) => "retailer_id",
            Self::Language => "language",
        }
    }

    /// Returns the allowed values as a phrase in lower case, without a full stop.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::BaseUrl(problem) => problem.reason(),
            Self::AccessToken(problem) | Self::ApiKey(problem) => problem.reason(),
            Self::RetailerId(problem) => problem.reason(),
            Self::Language => "must be en-US, en-CA or fr-CA",
        }
    }
}

/// Returns the allowed base URLs as a phrase. `$loopback_option` is the caller's name of the option that allows
/// loopback hosts: the npm package has another one.
macro_rules! base_url_reason {
    ($problem:expr, $loopback_option:literal) => {{
        use $crate::http::BaseUrlProblem as Problem;
        match $problem {
            Problem::Empty => "must not be empty",
            Problem::TooLong => "must not be longer than 2048 characters",
            Problem::Characters => "must be ASCII without white space, control characters or backslashes",
            Problem::NotAbsolute => "must start with https://",
            Problem::Scheme => concat!(
                "must be https; http is allowed only for localhost and loopback addresses, with `",
                $loopback_option,
                "`"
            ),
            Problem::UserInfo => "must not contain a user name or password",
            Problem::Query => "must not have a query",
            Problem::Fragment => "must not have a fragment",
            Problem::Name => "must have a valid host name",
            Problem::Address => concat!(
                "must have a host name, not an IP address; a loopback address is allowed only with `",
                $loopback_option,
                "`"
            ),
            Problem::Port => "must have no port, or one from 1 to 65535",
            Problem::Path => "must not have an empty, `.` or `..` path segment, or a character that needs encoding",
        }
    }};
}
#[cfg(feature = "npm-service")]
pub(crate) use base_url_reason;

impl BaseUrlProblem {
    const fn reason(self) -> &'static str {
        base_url_reason!(self, "BaseUrl::parse_allowing_loopback")
    }
}

impl CredentialProblem {
    const fn reason(self) -> &'static str {
        match self {
            Self::Empty => "must not be empty",
            Self::Scheme => "must not start with the word Bearer",
            Self::Characters => "must be letters, digits and -._~+/ with = at the end only",
        }
    }
}

impl RetailerIdProblem {
    const fn reason(self) -> &'static str {
        match self {
            Self::TooLong => "must not be longer than 256 characters",
            Self::Characters => "must be visible ASCII without spaces",
        }
    }
}

impl fmt::Display for TargetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` {}", self.field(), self.reason())
    }
}

impl core::error::Error for TargetError {}

#[cfg(test)]
mod tests {
    use super::{BaseUrlProblem, CredentialProblem, RetailerIdProblem, TargetError};
    use crate::http::base_url::MAX_BASE_URL;
    use crate::http::header::MAX_RETAILER_ID;

    #[test]
    fn reasons() {
        assert_eq!(TargetError::BaseUrl(BaseUrlProblem::Query).to_string(), "`base_url` must not have a query");
        assert_eq!(TargetError::ApiKey(CredentialProblem::Empty).to_string(), "`api_key` must not be empty");
        assert_eq!(TargetError::Language.to_string(), "`language` must be en-US, en-CA or fr-CA");
        assert_eq!(
            TargetError::BaseUrl(BaseUrlProblem::Scheme).to_string(),
            "`base_url` must be https; http is allowed only for localhost and loopback addresses, with `BaseUrl::parse_allowing_loopback`"
        );
        assert_eq!(
            TargetError::BaseUrl(BaseUrlProblem::Address).to_string(),
            "`base_url` must have a host name, not an IP address; a loopback address is allowed only with `BaseUrl::parse_allowing_loopback`"
        );
        for (reason, max) in
            [(BaseUrlProblem::TooLong.reason(), MAX_BASE_URL), (RetailerIdProblem::TooLong.reason(), MAX_RETAILER_ID)]
        {
            assert_eq!(reason, format!("must not be longer than {max} characters"));
        }
    }
}
