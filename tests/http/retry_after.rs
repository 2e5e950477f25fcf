//! `Retry-After`: the numbers and dates that are read, and those that are not.

use std::time::Duration;

use endcap::UnixTime;
use endcap::http::ResponseParts;

use super::table;

#[test]
fn every_value_is_read_as_its_row_expects() {
    let rows = table("retry-after");
    assert!(rows.len() >= 140, "{}", rows.len());
    for row in &rows {
        let response = ResponseParts::new(503, "").with_header("Date", "x");
        let response = response.with_header("retry-AFTER", row["value"].as_str().unwrap());
        let error = response.error(UnixTime::from_secs(row["now"].as_u64().unwrap()));
        assert_eq!(error.retry_after, row["seconds"].as_u64().map(Duration::from_secs), "{row}");
    }
}

#[test]
fn a_date_before_any_clock_has_passed() {
    let response = ResponseParts::new(503, "").with_header("retry-after", "Sun, 06 Nov 1994 08:49:37 GMT");
    assert_eq!(response.error(UnixTime::from_duration(Duration::MAX)).retry_after, Some(Duration::ZERO));
    assert_eq!(ResponseParts::new(503, b"").error(UnixTime::EPOCH).retry_after, None);
}
