//! Refused bodies in the service's error envelope. `tests/gateway/envelopes.test.mjs` runs the same table.

use endcap::UnixTime;
use endcap::check::{Options, Resource};
use endcap::http::ResponseParts;
use serde_json::Value;

use super::table;

#[test]
fn an_envelope_is_its_row_and_can_be_read() {
    let rows = table("envelopes");
    assert!(rows.len() >= 3);
    for row in rows {
        let resource = if row["endpoint"] == "links" { Resource::ShoppingList } else { Resource::User };
        let report = resource.check(row["body"].as_str().unwrap(), &Options::default());
        let envelope = report.to_service_error_json();
        assert_eq!(serde_json::from_str::<Value>(&envelope).unwrap(), row["envelope"], "{}", row["name"]);
        let error = ResponseParts::new(400, envelope.as_bytes()).error(UnixTime::EPOCH);
        let blocking: Vec<_> = report.issues().filter(endcap::check::Issue::is_error).collect();
        assert_eq!((error.code, error.errors.len()), (Some(9999), blocking.len()), "{}", row["name"]);
        for (read, issue) in error.errors.iter().zip(&blocking) {
            assert_eq!((read.code, read.key.as_deref()), (issue.code.map(i64::from), issue.key), "{}", row["name"]);
            let place = (Some(issue.rule.slug()), issue.path);
            assert_eq!((read.rule.as_deref(), read.path.as_deref()), place, "{}", row["name"]);
        }
    }
}

#[test]
fn without_anything_that_blocks_no_errors_are_named() {
    let report = Resource::User.check(r#"{"user_id":"u1","first_name":"Ann","guest":true}"#, &Options::default());
    let expected = r#"{"error":{"message":"there were issues with your request","code":9999},"meta":{}}"#;
    assert_eq!(report.to_service_error_json(), expected);
}
