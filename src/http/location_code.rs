//! Reads the location code of a placement request. The service responds with 401 to a wrong code, as it does to a bad
//! token.

use crate::json::{Cursor, SyntaxError};

/// The location code in a placement request.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct LocationCode {
    /// The first location code that is not null.
    pub code: Option<String>,
    /// Whether the body repeats the store or its code. The service and a gateway may then read different copies.
    pub is_repeated: bool,
}

/// Returns the location code of a checked body.
pub(crate) fn location_code(body: &[u8]) -> LocationCode {
    find(body).unwrap_or_default()
}

fn find(body: &[u8]) -> Result<LocationCode, SyntaxError> {
    let mut cursor = Cursor::new(body);
    let mut found = LocationCode::default();
    let mut stores = 0;
    if cursor.object()? {
        while let Some(name) = cursor.member()? {
            if !name.is("store_context") {
                continue;
            }
            stores += 1;
            let mut codes = 0;
            if cursor.object()? {
                while let Some(name) = cursor.member()? {
                    if name.is("location_code") {
                        codes += 1;
                        let code = cursor.string()?.map(|text| text.chars().collect());
                        found.code = found.code.or(code);
                    }
                }
            }
            found.is_repeated |= codes > 1;
        }
    }
    found.is_repeated |= stores > 1;
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::{LocationCode, location_code};

    #[test]
    fn only_a_code_of_the_store_counts() {
        for (body, code, is_repeated) in [
            (r#"{"store_context":{"location_code":"1"}}"#, Some("1"), false),
            (r#"{"a":[{}],"store_\u0063ontext":{"b":{},"location_code":""},"c":1}"#, Some(""), false),
            (r#"{"store_context":{"location_code":null}}"#, None, false),
            (r#"{"store_context":{"store":{"location_code":"1"}},"location_code":"1"}"#, None, false),
            (r#"{"store_context":null,"a":{"location_code":"1"}}"#, None, false),
            ("{}", None, false),
            (r#"{"store_context":{"location_code":null,"location_code":"2"}}"#, Some("2"), true),
            (r#"{"store_context":{"location_code":"1"},"store_context":{"location_code":"2"}}"#, Some("1"), true),
            (r#"{"store_context":{},"store_context":null}"#, None, true),
        ] {
            let expected = LocationCode { code: code.map(str::to_owned), is_repeated };
            assert_eq!(location_code(body.as_bytes()), expected, "{body}");
        }
    }
}
