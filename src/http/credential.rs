//! The two secrets that go into an `Authorization` header. Each has its own type, so that neither can be sent in place
//! of the other.

use core::fmt;
use core::str::FromStr;

use super::{CredentialProblem, TargetError};
use crate::json::{Cursor, FromJson, SyntaxError};

/// An access token, for accounts and placements (service document, "Authentication", 2).
///
/// ```
/// use endcap::http::AccessToken;
///
/// let token = AccessToken::new("bW9jay10b2tlbg==")?;
/// assert_eq!(format!("{token:?}"), "AccessToken([redacted])");
/// # Ok::<(), endcap::http::TargetError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct AccessToken(String);

/// An API key, for links to shopping lists (service document, "Authentication", 4).
///
/// ```compile_fail
/// # use endcap::http::{ApiKey, BaseUrl, PlacementTarget};
/// let base_url = BaseUrl::parse("https://ads.example.com").unwrap();
/// let key = ApiKey::new("secret").unwrap();
/// let target = PlacementTarget::new(base_url, key); // expects an access token
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct ApiKey(String);

impl AccessToken {
    /// Creates a token from its text, without the word `Bearer`.
    ///
    /// # Errors
    /// Returns an error if the text is not a b64token (RFC 6750, section 2.1). The error does not contain the text.
    pub fn new(token: &str) -> Result<Self, TargetError> {
        check(token).map(|()| Self(token.to_owned())).map_err(TargetError::AccessToken)
    }

    /// Returns the secret.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl ApiKey {
    /// Creates a key from its text, without the word `Bearer`.
    ///
    /// # Errors
    /// Returns an error if the text is not a b64token (RFC 6750, section 2.1). The error does not contain the text.
    pub fn new(key: &str) -> Result<Self, TargetError> {
        check(key).map(|()| Self(key.to_owned())).map_err(TargetError::ApiKey)
    }

    /// Returns the secret.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl FromStr for AccessToken {
    type Err = TargetError;

    /// Does what [`AccessToken::new`] does.
    fn from_str(token: &str) -> Result<Self, TargetError> {
        Self::new(token)
    }
}

impl FromStr for ApiKey {
    type Err = TargetError;

    /// Does what [`ApiKey::new`] does.
    fn from_str(key: &str) -> Result<Self, TargetError> {
        Self::new(key)
    }
}

/// Reads a token that cannot be sent as absent.
impl FromJson for AccessToken {
    fn read(cursor: &mut Cursor<'_>) -> Result<Option<Self>, SyntaxError> {
        Ok(String::read(cursor)?.and_then(|token| Self::new(&token).ok()))
    }
}

impl fmt::Debug for AccessToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AccessToken([redacted])")
    }
}

impl fmt::Debug for ApiKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ApiKey([redacted])")
    }
}

/// Checks that a secret is a b64token (RFC 6750, section 2.1).
fn check(secret: &str) -> Result<(), CredentialProblem> {
    if secret.is_empty() {
        return Err(CredentialProblem::Empty);
    }
    if secret.get(..7).is_some_and(|start| start.eq_ignore_ascii_case("bearer ")) {
        return Err(CredentialProblem::Scheme);
    }
    let body = secret.trim_end_matches('=');
    if body.is_empty() || !body.bytes().all(is_token) { Err(CredentialProblem::Characters) } else { Ok(()) }
}

/// Returns whether a b64token may contain this byte before its trailing `=` characters (RFC 6750, section 2.1).
pub(super) fn is_token(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~+/".contains(&byte)
}

#[cfg(test)]
mod tests {
    use super::{AccessToken, ApiKey, CredentialProblem, TargetError};

    #[test]
    fn tokens() {
        for good in ["a", "0", "-._~+/", "abc==", "eyJh.eyJz.x-_", &"x".repeat(9000)] {
            assert_eq!(good.parse::<AccessToken>().unwrap().reveal(), good);
            assert_eq!(good.parse::<ApiKey>().unwrap().reveal(), good);
        }
        for (bad, problem) in [
            ("", CredentialProblem::Empty),
            ("=", CredentialProblem::Characters),
            ("a=b", CredentialProblem::Characters),
            ("a b", CredentialProblem::Characters),
            ("a\n", CredentialProblem::Characters),
            ("\"a\"", CredentialProblem::Characters),
            ("é", CredentialProblem::Characters),
            ("bearer abc", CredentialProblem::Scheme),
        ] {
            assert_eq!(AccessToken::new(bad).err(), Some(TargetError::AccessToken(problem)), "{bad:?}");
            assert_eq!(ApiKey::new(bad).err(), Some(TargetError::ApiKey(problem)), "{bad:?}");
        }
    }
}
