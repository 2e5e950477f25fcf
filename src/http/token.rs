//! The target of token requests, and the reader of the response (service document, "Token response").

use core::fmt;
use core::time::Duration;

use super::AccessToken;
use super::target::targets;
use crate::api::wire::TokenRequest;
use crate::json::response::{ReadError, read};
use crate::json::{Cursor, MAX_SAFE, NotAnInteger, Number, SyntaxError, members};

#[cfg(feature = "serde")]
mod stored;

targets! {
    /// The target of token requests: the base URL for access tokens. The client secret is in the body.
    TokenTarget(TokenRequest: Token, |_| 0) {}
}

members! {
    #[derive(Default)]
    struct Response {
        access_token: Option<AccessToken>,
        has_unsupported_type as "token_type": bool = has_unsupported_type,
        expires_in: Option<i64> = read_integer_part,
        created_at: Option<i64> = read_integer_part,
        scope: Option<String>,
    }
}

/// An access token and its lifetime.
///
/// With the feature `serde`, it is read from the response to a token request as [`read_token`] reads it. It cannot be
/// written, so that only [`AccessToken::reveal`] returns the secret.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize), serde(try_from = "stored::Stored"))]
#[non_exhaustive]
pub struct Token {
    /// The token to send with requests for users and placements.
    pub access_token: AccessToken,
    /// The time for which the token is valid, from its receipt. `None` if the response has no lifetime above zero; the
    /// token is then used only by the calls that waited for it.
    pub expires_in: Option<Duration>,
    /// The time of creation in seconds since the Unix epoch, by the service's clock, which may be wrong.
    pub created_at: Option<i64>,
    /// The `scope` of the response, for example `connect:ian`.
    pub scope: Option<String>,
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Token")
            .field("access_token", &self.access_token)
            .field("expires_in", &self.expires_in)
            .field("created_at", &self.created_at)
            .finish_non_exhaustive()
    }
}

/// Reads the response to a token request.
///
/// ```
/// use std::time::Duration;
///
/// let token = endcap::http::read_token(br#"{"access_token": "abc", "token_type": "bearer", "expires_in": 7200}"#)?;
/// assert_eq!((token.access_token.reveal(), token.expires_in), ("abc", Some(Duration::from_secs(7200))));
/// # Ok::<(), endcap::http::ReadError>(())
/// ```
///
/// # Errors
/// Returns an error for invalid JSON, an `access_token` that cannot be sent, and a `token_type` other than Bearer. A
/// missing type means Bearer.
pub fn read_token(body: &[u8]) -> Result<Token, ReadError> {
    read::<Response>(body)?.try_into()
}

impl TryFrom<Response> for Token {
    type Error = ReadError;

    fn try_from(response: Response) -> Result<Self, ReadError> {
        let Response { access_token, has_unsupported_type, expires_in, created_at, scope } = response;
        let access_token = access_token.ok_or(ReadError::Field("access_token"))?;
        if has_unsupported_type {
            return Err(ReadError::Field("token_type"));
        }
        let expires_in = expires_in.filter(|seconds| *seconds > 0);
        Ok(Self {
            access_token,
            expires_in: expires_in
                .map(|seconds| Duration::from_secs(u32::try_from(seconds).unwrap_or(u32::MAX).into())),
            created_at,
            scope,
        })
    }
}

/// Returns whether the token type is present and not Bearer.
fn has_unsupported_type(cursor: &mut Cursor<'_>) -> Result<bool, SyntaxError> {
    if cursor.byte() == b'n' {
        return Ok(false);
    }
    let text = cursor.string()?;
    Ok(!text.is_some_and(|text| is_bearer(text.chars())))
}

fn is_bearer(kind: impl Iterator<Item = char>) -> bool {
    kind.take(7).collect::<String>().eq_ignore_ascii_case("bearer")
}

/// Reads the integer part of a number.
fn read_integer_part(cursor: &mut Cursor<'_>) -> Result<Option<i64>, SyntaxError> {
    Ok(cursor.number()?.and_then(integer_part))
}

/// Returns the integer part of a number, clamped to 2^53 - 1 in magnitude because larger integers are not read the same
/// everywhere. Returns `None` for a number with both a fraction and an exponent, unless it is an integer.
fn integer_part(number: Number<'_>) -> Option<i64> {
    let is_negative = number.raw().first() == Some(&b'-');
    let integer = match number.as_i64() {
        Ok(integer) => integer,
        Err(NotAnInteger::Fraction) => {
            let digits = number.raw().split(|&byte| byte == b'.').next()?;
            let digits = digits.strip_prefix(b"-").unwrap_or(digits);
            if number.raw().iter().any(|byte| matches!(byte, b'e' | b'E')) {
                return None;
            }
            let magnitude =
                digits.iter().fold(0_i64, |sum, digit| sum.saturating_mul(10).saturating_add(i64::from(digit & 0x0F)));
            if is_negative { -magnitude } else { magnitude }
        }
        Err(NotAnInteger::Range | NotAnInteger::Spelling) => {
            if is_negative {
                i64::MIN
            } else {
                i64::MAX
            }
        }
    };
    Some(integer.clamp(-MAX_SAFE.cast_signed(), MAX_SAFE.cast_signed()))
}

#[cfg(test)]
mod tests {
    use core::time::Duration;

    use super::{ReadError, read_token};

    fn with(members: &str) -> Result<super::Token, ReadError> {
        read_token(format!("{{\"access_token\":\"c4n4ry\",\"token_type\":\"Bearer\"{members}}}").as_bytes())
    }

    #[test]
    fn lifetimes() {
        for (text, expected) in [
            ("7200", Some(7200)),
            ("7200.9", Some(7200)),
            ("7.2e3", Some(7200)),
            ("1e30", Some(u32::MAX)),
            ("99999999999999999999.5", Some(u32::MAX)),
            ("0", None),
            ("-5", None),
            ("-5.5", None),
            ("-1e30", None),
            ("0.5", None),
            ("1.5e0", None),
            ("\"7200\"", None),
            ("null", None),
            ("[7200]", None),
        ] {
            let expected = expected.map(|seconds: u32| Duration::from_secs(seconds.into()));
            assert_eq!(with(&format!(",\"expires_in\":{text}")).unwrap().expires_in, expected, "{text}");
        }
        assert_eq!(with("").unwrap().expires_in, None);
        assert_eq!(with(",\"created_at\":1603897760.25").unwrap().created_at, Some(1_603_897_760));
    }

    #[test]
    fn the_last_of_duplicate_keys_counts() {
        let token =
            with(",\"scope\":\"a\",\"access_token\":\"c4n4ry-2\",\"scope\":\"connect:ian\",\"expires_in\":1").unwrap();
        assert_eq!((token.access_token.reveal(), token.scope.as_deref()), ("c4n4ry-2", Some("connect:ian")));
        assert_eq!(with(",\"access_token\":5").err(), Some(ReadError::Field("access_token")));
        assert!(with(",\"token_type\":null").is_ok());
        assert_eq!(with(",\"token_type\":5").err(), Some(ReadError::Field("token_type")));
        assert_eq!(with(",\"token_type\":\"bearers\"").err(), Some(ReadError::Field("token_type")));
    }
}
