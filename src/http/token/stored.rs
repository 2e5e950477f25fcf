//! Reads a token with serde.

use serde::Deserialize;

use super::super::serde::Lenient;
use super::{AccessToken, MAX_SAFE, ReadError, Response, Token, is_bearer};

/// What serde reads before the secret is checked.
#[derive(Deserialize)]
pub(super) struct Stored(Lenient<Members>);

type Member<T> = Option<Lenient<T>>;

#[derive(Default, Deserialize)]
#[serde(default)]
struct Members {
    access_token: Member<String>,
    token_type: Member<String>,
    expires_in: Member<f64>,
    created_at: Member<f64>,
    scope: Member<String>,
}

impl TryFrom<Stored> for Token {
    type Error = ReadError;

    fn try_from(Stored(members): Stored) -> Result<Self, ReadError> {
        let Members { access_token, token_type, expires_in, created_at, scope } = members.typed().unwrap_or_default();
        let response = Response {
            access_token: typed(access_token).and_then(|token| AccessToken::new(&token).ok()),
            has_unsupported_type: token_type
                .is_some_and(|kind| !kind.typed().is_some_and(|kind| is_bearer(kind.chars()))),
            expires_in: typed(expires_in).map(integer_part),
            created_at: typed(created_at).map(integer_part),
            scope: typed(scope),
        };
        response.try_into()
    }
}

fn typed<T>(member: Member<T>) -> Option<T> {
    member?.typed()
}

/// Returns the integer part of a number, clamped to 2^53 - 1 in magnitude.
#[allow(clippy::cast_possible_truncation, reason = "saturates, and is clamped")]
fn integer_part(number: f64) -> i64 {
    (number as i64).clamp(-MAX_SAFE.cast_signed(), MAX_SAFE.cast_signed())
}

#[cfg(test)]
mod tests {
    use super::super::read_token;
    use super::Token;

    #[test]
    fn serde_reads_what_the_reader_reads() {
        for members in [
            "",
            r#","token_type":null"#,
            r#","token_type":"BEARER","scope":"connect:ian","expires_in":7200,"created_at":1603897760"#,
            r#","expires_in":0,"created_at":-5,"other":{}"#,
            r#","expires_in":99999999999,"scope":5"#,
            r#","expires_in":"7200","created_at":[]"#,
            r#","token_type":5"#,
            r#","token_type":"mac""#,
        ] {
            let body = format!(r#"{{"access_token":"c4n4ry"{members}}}"#);
            let read = read_token(body.as_bytes());
            let stored = serde_json::from_str::<Token>(&body).map_err(|error| error.to_string());
            assert_eq!(stored, read.map_err(|error| error.to_string()), "{body}");
        }
    }

    #[test]
    fn no_error_contains_a_value() {
        for body in [
            r#""c4n4ry""#,
            r#"{"access_token":["c4n4ry"]}"#,
            r#"{"access_token":"c4n4ry ?"}"#,
            r#"{"access_token":"a","token_type":"c4n4ry"}"#,
            r#"{"access_token":"c4n4ry","access_token":"c4n4ry"}"#,
            r#"{"access_token":"c4n4ry"} x"#,
        ] {
            let error = serde_json::from_str::<Token>(body).unwrap_err().to_string();
            assert!(!error.contains("c4n4ry"), "{error}");
        }
    }
}
