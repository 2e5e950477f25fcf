//! The location code of a placement request: the service responds with 401 to a wrong one, as it does to a bad token.

use crate::json::{Cursor, SyntaxError};

/// Whether a checked body has a location code.
pub(super) fn has_location_code(body: &[u8]) -> bool {
    find(body).unwrap_or_default()
}

fn find(body: &[u8]) -> Result<bool, SyntaxError> {
    let mut cursor = Cursor::new(body);
    let mut is_found = false;
    if cursor.object()? {
        while let Some(name) = cursor.member()? {
            if name.is("store_context") && cursor.object()? {
                while let Some(name) = cursor.member()? {
                    is_found |= name.is("location_code") && cursor.byte() != b'n';
                }
            }
        }
    }
    Ok(is_found)
}

#[cfg(test)]
mod tests {
    use super::has_location_code;

    #[test]
    fn only_a_code_of_the_store_counts() {
        for (body, expected) in [
            (r#"{"store_context":{"location_code":"1"}}"#, true),
            (r#"{"a":[{}],"store_\u0063ontext":{"b":{},"location_code":""},"c":1}"#, true),
            (r#"{"store_context":{"location_code":null}}"#, false),
            (r#"{"store_context":{"store":{"location_code":"1"}},"location_code":"1"}"#, false),
            (r#"{"store_context":null,"a":{"location_code":"1"}}"#, false),
            ("{}", false),
        ] {
            assert_eq!(has_location_code(body.as_bytes()), expected, "{body}");
        }
    }
}
