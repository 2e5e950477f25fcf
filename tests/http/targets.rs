//! Runs the shared table of invalid targets.

use std::collections::BTreeSet;

use endcap::http::{AccessToken, ApiKey, BaseUrl, Language, RetailerId, TargetError};

use super::{CANARY, table};

#[test]
fn bad_targets_are_refused_with_a_reason_and_without_an_echo() {
    let rows = table("bad-targets");
    assert!(rows.len() >= 40);
    for row in &rows {
        let value = row["value"].as_str().unwrap();
        let loopback = row["allowLoopbackHttp"].as_bool().unwrap_or(false);
        let field = row["field"].as_str().unwrap();
        let error: TargetError = match field {
            "host" if loopback => BaseUrl::parse_allowing_loopback(value).expect_err(value),
            "host" => BaseUrl::parse(value).expect_err(value),
            "access_token" => AccessToken::new(value).expect_err(value),
            "api_key" => ApiKey::new(value).expect_err(value),
            "retailer_id" => RetailerId::new(value).expect_err(value),
            "language" => Language::new(value).expect_err(value),
            other => panic!("no such field: {other}"),
        };
        // The table has the names of the npm package, those of fields in snake case.
        let name = if field == "host" { "base_url" } else { field };
        let reason =
            row["reason"].as_str().unwrap().replace("`allowLoopbackHttp`", "`BaseUrl::parse_allowing_loopback`");
        assert_eq!((error.field(), error.reason()), (name, &*reason), "{value:?}");
        for text in [error.to_string(), format!("{error:?}")] {
            assert!(!text.contains(CANARY) && (value.len() < 12 || !text.contains(value)), "{value:?}: {text}");
        }
    }
}

#[test]
fn every_reason_has_a_row() {
    let rows = table("bad-targets");
    let reasons: BTreeSet<_> = rows.iter().map(|row| (row["field"].to_string(), row["reason"].to_string())).collect();
    // Twelve hosts, three of each credential, two retailers and one language.
    assert_eq!(reasons.len(), 12 + 2 * 3 + 2 + 1, "{reasons:#?}");
}
