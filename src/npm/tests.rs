//! Tests what the shared tables do not have. The suites of the package run those through these functions, in wasm.

use std::time::Duration;

use super::{
    CallLimits, CallState, ResponseHead, ResponseReader, ResponseValue, Sensitive, UserResult, UserSettings,
    cache_link, read_error, read_response, response_details, start_call,
};
use crate::api::Resource;
use crate::policy::{AdaptiveRate, CallAction, CallEvent, ResponseSummary, RetryBudget};

#[test]
fn an_account_is_returned_without_what_a_gateway_adds() {
    let body = br#"{"user_id":"u1","first_name":"Ann","created":true}"#;
    let response = ResponseHead { status: 200, ..ResponseHead::default() };
    let reader = ResponseReader::Users(UserSettings { response, ..UserSettings::default() });
    let Ok(ResponseValue::User(UserResult::Created { user })) = read_response(body, &reader) else { panic!() };
    assert_eq!((user.user_id.as_str(), user.created), ("u1", None));
}

#[test]
fn times_beyond_all_durations_are_after_every_date() {
    let headers = vec![("retry-after".to_owned(), "Sun, 06 Nov 1994 08:49:37 GMT".to_owned())];
    for (now, seconds) in [(0.0, 784_111_777), (784_111_776_001.0, 1), (f64::MAX, 0), (f64::INFINITY, 0)] {
        let head = ResponseHead { status: 429, headers: headers.clone(), now };
        let wait = read_error(&head, b"", &Sensitive::default()).error.retry_after;
        assert_eq!(wait.map(|wait| wait.as_secs()), Some(seconds), "{now}");
    }
}

#[test]
fn a_wait_begins_no_earlier_and_ends_no_later_than_by_a_clock_with_fractions() {
    let call = start_call(Resource::Token, &CallLimits { timeout: 30_000.0, retries: 2 }, 0.2);
    let mut state = CallState { call, budget: RetryBudget::default(), rate: AdaptiveRate::default() };
    let mut next = |event, now| {
        let mut numbers = [0.0; 28];
        state.write(&mut numbers);
        state = CallState::from_numbers(&numbers).unwrap();
        state.next(event, now, 0.0)
    };
    assert!(matches!(next(CallEvent::Start, 0.2), CallAction::Send { .. }));
    let failed = ResponseSummary { retry_after: Some(Duration::from_secs(1)), ..ResponseSummary::status(503) };
    assert_eq!(next(CallEvent::Response(failed), 10.1), CallAction::Wait { time: Duration::from_secs(1) });
    assert_eq!(next(CallEvent::Waited, 1010.05), CallAction::Wait { time: Duration::from_millis(1) });
    assert!(matches!(next(CallEvent::Waited, 1011.0), CallAction::Send { .. }));
}

#[test]
fn a_link_is_stored_for_at_least_a_minute() {
    let seconds = |list: &str| cache_link(list.as_bytes(), "https://shop.example.com/1", 5000.0).ttl_seconds;
    assert_eq!(seconds("{\"expires_in\":0}"), Some(60));
    assert_eq!(seconds("{\"expires_in\":10}"), Some(9 * 24 * 60 * 60));
    assert_eq!(seconds("{}"), None);
}

#[test]
fn stored_responses_contain_no_secret() {
    let sensitive = Sensitive { secrets: vec!["c4n4ry".to_owned()], sent: None };
    let head = ResponseHead {
        status: 500,
        headers: vec![("X-Request-Id".to_owned(), "r-1".to_owned()), ("X-Echo".to_owned(), "c4n4ry".to_owned())],
        now: 0.0,
    };
    let details = response_details(&head, &sensitive);
    assert_eq!(details.request_id.as_deref(), Some("r-1"));
    assert!(details.headers.iter().all(|(_, value)| !value.contains("c4n4ry")), "{details:?}");
}
