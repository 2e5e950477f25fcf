//! Runs the shared table of calls: each event, and the action that must follow.

use std::error::Error;
use std::time::Duration;

use endcap::UnixTime;
use endcap::check::Resource;
use endcap::policy::{
    AdaptiveRate, Call, CallAction, CallEvent, CallFailure, CallOptions, ResponseSummary, RetryBudget, StatusOverride,
};
use serde_json::{Value, json};

use super::table;

fn event(event: &Value) -> CallEvent {
    let number = |name: &str| event[name].as_u64();
    match event["type"].as_str().unwrap() {
        "start" => CallEvent::Start,
        "token" => {
            let generation = u32::try_from(number("generation").unwrap()).unwrap();
            if event["isShared"] == true {
                CallEvent::Token { generation, is_shared: true }
            } else {
                CallEvent::Token { generation, is_shared: false }
            }
        }
        "no-token" => CallEvent::NoToken,
        "response" => CallEvent::Response(ResponseSummary {
            status: u16::try_from(number("status").unwrap()).unwrap(),
            retry_after: number("retryAfter").map(Duration::from_millis),
            status_override: match event["statusOverride"].as_str() {
                Some("success") => StatusOverride::Success,
                Some("final") => StatusOverride::Final,
                _ => StatusOverride::None,
            },
            has_location_code: event["hasLocationCode"] == true,
            is_token_new: event["isTokenNew"] == true,
            is_token_final: event["isTokenFinal"] == true,
        }),
        "no-response" => CallEvent::NoResponse {
            may_have_been_sent: event["mayHaveBeenSent"].as_bool().unwrap(),
            is_final: event["isFinal"] == true,
        },
        "waited" => CallEvent::Waited,
        "deadline" => CallEvent::Deadline,
        other => panic!("{other}"),
    }
}

fn action(action: CallAction) -> Value {
    let ms = |time: Duration| u64::try_from(time.as_millis()).unwrap();
    match action {
        CallAction::Token { rejected, is_doubted, time_left: left } => {
            let mut action = json!({"type": "token", "timeLeft": ms(left)});
            if let Some(rejected) = rejected {
                action["rejected"] = rejected.into();
            }
            if is_doubted {
                action["isDoubted"] = true.into();
            }
            action
        }
        CallAction::Send { attempt, time_left: left } => {
            json!({"type": "send", "attempt": attempt, "timeLeft": ms(left)})
        }
        CallAction::Wait { time: wait } => json!({"type": "wait", "ms": ms(wait)}),
        CallAction::Done => json!({"type": "done"}),
        CallAction::Fail { reason: failure, .. } => {
            let reason = match failure {
                CallFailure::Status => "status",
                CallFailure::RetryAfter => "retry-after",
                CallFailure::Throttled => "throttled",
                CallFailure::RetryBudget => "retry-budget",
                CallFailure::Unauthorized => "unauthorized",
                CallFailure::LocationCode => "location-code",
                CallFailure::Redirect => "redirect",
                CallFailure::NoResponse => "no-response",
                CallFailure::Timeout => "timeout",
                CallFailure::NoToken => "token",
                CallFailure::Misuse => "misuse",
                other => panic!("{other:?}"),
            };
            json!({"type": "fail", "reason": reason})
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn calls_go_as_their_rows_expect() {
    let rows = table("calls");
    assert!(rows.len() > 100);
    for row in rows {
        let resource = match row["endpoint"].as_str().unwrap() {
            "token" => Resource::Token,
            "users" => Resource::User,
            "links" => Resource::ShoppingList,
            "placements" => Resource::Placement,
            other => panic!("{other}"),
        };
        // The types cannot express invalid options, so those rows use the defaults.
        let mut options = CallOptions::default();
        options.timeout = row["options"]["timeout"].as_u64().map_or(options.timeout, Duration::from_millis);
        options.retries = row["options"]["retries"].as_u64().map_or(options.retries, |it| u32::try_from(it).unwrap());
        let steps = row["steps"].as_array().unwrap();
        let at = |step: &Value| UnixTime::from_millis(step["at"].as_u64().unwrap());
        let mut call = Call::new(resource, options, at(&steps[0]));
        let budget = |name: &str, default| row[name].as_u64().map_or(default, |it| u32::try_from(it).unwrap());
        let mut budget = RetryBudget::new(budget("budget", 500)).with_spent(budget("spent", 0));
        let mut rate = AdaptiveRate::default();
        let random = row["random"].as_f64().unwrap_or(0.5);
        for (index, step) in steps.iter().enumerate() {
            let next = call.next(&mut budget, &mut rate, event(&step["event"]), at(step), random);
            assert_eq!(action(next), step["action"], "{}, step {index}", row["name"]);
        }
        assert_eq!(json!(budget.spent()), row["spentAfter"], "{}", row["name"]);
    }
}

#[test]
fn options_have_bounds() {
    let options = CallOptions::default().with_timeout(Duration::MAX).with_retries(u32::MAX);
    let (start, max) = (UnixTime::EPOCH, Duration::from_millis(u64::MAX));
    let (mut budget, mut rate) = (RetryBudget::default(), AdaptiveRate::default());
    let mut call = Call::new(Resource::Token, options, UnixTime::from_duration(Duration::MAX));
    assert_eq!(
        call.next(&mut budget, &mut rate, CallEvent::Start, start, 0.0),
        CallAction::Send { attempt: 1, time_left: max }
    );
    let mut call = Call::new(Resource::Token, options, start);
    let mut next = |event| call.next(&mut budget, &mut rate, event, start, f64::NAN);
    let left = Duration::from_millis(2_147_483_647);
    assert_eq!(next(CallEvent::Start), CallAction::Send { attempt: 1, time_left: left });
    for attempt in 2..=11 {
        assert_eq!(next(CallEvent::Response(ResponseSummary::status(503))), CallAction::Wait { time: Duration::ZERO });
        assert_eq!(next(CallEvent::Waited), CallAction::Send { attempt, time_left: left });
    }
    assert_eq!(next(CallEvent::Response(ResponseSummary::status(503))), CallAction::failed(CallFailure::Status));
}

#[test]
fn random_numbers_out_of_range_wait_no_longer_than_the_maximum() {
    for (random, wait) in
        [(-1.0, 0), (f64::NAN, 0), (f64::NEG_INFINITY, 0), (1.0, 249), (7.0, 249), (f64::INFINITY, 249)]
    {
        let start = UnixTime::EPOCH;
        let mut call = Call::new(Resource::Token, CallOptions::default(), start);
        let (mut budget, mut rate) = (RetryBudget::default(), AdaptiveRate::default());
        call.next(&mut budget, &mut rate, CallEvent::Start, start, random);
        let next = call.next(
            &mut budget,
            &mut rate,
            CallEvent::NoResponse { may_have_been_sent: true, is_final: false },
            start,
            random,
        );
        assert_eq!(next, CallAction::Wait { time: Duration::from_millis(wait) }, "{random}");
    }
}

#[test]
fn a_wait_begins_no_earlier_and_ends_no_later_than_by_the_clock() {
    let micros = |time| UnixTime::from_duration(Duration::from_micros(time));
    let mut call = Call::new(Resource::Token, CallOptions::default(), micros(0));
    let (mut budget, mut rate) = (RetryBudget::default(), AdaptiveRate::default());
    call.next(&mut budget, &mut rate, CallEvent::Start, micros(0), 0.0);
    let wait = ResponseSummary { retry_after: Some(Duration::from_micros(1_500)), ..ResponseSummary::status(429) };
    let next = call.next(&mut budget, &mut rate, CallEvent::Response(wait), micros(100), 0.0);
    assert_eq!(next, CallAction::Wait { time: Duration::from_millis(2) });
    assert_eq!(
        call.next(&mut budget, &mut rate, CallEvent::Waited, micros(2_100), 0.0),
        CallAction::Wait { time: Duration::from_millis(1) }
    );
    let left = Duration::from_millis(29_997);
    assert_eq!(
        call.next(&mut budget, &mut rate, CallEvent::Waited, micros(3_000), 0.0),
        CallAction::Send { attempt: 2, time_left: left }
    );
}

#[test]
fn a_failure_is_an_error_with_its_reason() {
    let failures = [
        CallFailure::Status,
        CallFailure::RetryAfter,
        CallFailure::Throttled,
        CallFailure::RetryBudget,
        CallFailure::Unauthorized,
        CallFailure::LocationCode,
        CallFailure::Redirect,
        CallFailure::NoResponse,
        CallFailure::Timeout,
        CallFailure::NoToken,
        CallFailure::Misuse,
    ];
    let mut texts: Vec<_> = failures.iter().map(|failure| Box::<dyn Error>::from(*failure).to_string()).collect();
    assert!(texts.iter().all(|text| text.len() > 15 && !text.ends_with('.')), "{texts:?}");
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), failures.len());
}
