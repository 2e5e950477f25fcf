//! Placement responses in the service's own format.

use super::wire::raw::Placements;
use crate::json::response::{ReadError, read};

/// Reads a placement response: all documented members that have the right type. Nothing is withheld.
pub(crate) fn raw_placements(body: &[u8]) -> Result<Placements, ReadError> {
    read(body)
}

#[cfg(test)]
mod tests {
    use super::raw_placements;

    fn read(body: &str) -> serde_json::Value {
        serde_json::to_value(raw_placements(body.as_bytes()).unwrap()).unwrap()
    }

    #[test]
    fn documented_members_of_the_right_type_are_read() {
        let body = r#"{"creatives":[{"type":5,"object_tracking_id":"a","x":1,"assets":[{"type":"t","medium_properties":{}},5]},null],
            "pagination_metadata":{"token":"t","offset":2e0,"more":1}}"#;
        let expected = serde_json::json!({
            "creatives": [{ "object_tracking_id": "a", "assets": [{ "type": "t", "medium_properties": {} }] }],
            "pagination_metadata": { "token": "t", "offset": 2 },
        });
        assert_eq!(read(body), expected);
        assert_eq!(read("[]"), serde_json::json!({}));
    }

    #[test]
    fn integers_are_those_of_the_creatives() {
        for (number, is_read) in [
            ("-1", true),
            ("5000000000", true),
            ("-9007199254740991", true),
            ("9007199254740992", false),
            ("1.5", false),
        ] {
            let read = read(&format!(r#"{{"pagination_metadata":{{"offset":{number}}}}}"#));
            let expected = is_read.then(|| number.parse().unwrap());
            assert_eq!(read["pagination_metadata"]["offset"].as_i64(), expected, "{number}");
        }
    }

    #[test]
    fn the_last_of_duplicate_members_counts() {
        let two = r#"{"pagination_metadata":{"token":"a"},"pagination_metadata":{"token":"b"}}"#;
        assert_eq!(read(two)["pagination_metadata"]["token"], "b");
        assert_eq!(read(r#"{"creatives":[],"creatives":5}"#), serde_json::json!({}));
    }

    #[test]
    fn invalid_json_is_an_error() {
        for body in ["", "{", "{} x", r#"{"creatives":[}"#] {
            assert!(raw_placements(body.as_bytes()).is_err(), "{body}");
        }
    }
}
