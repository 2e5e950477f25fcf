//! Calls, step by step.

use endcap::{Answered, Call, CallAction, CallEvent, CallFailure, CallOptions, Meaning, Resource, RetryBudget};
use serde_json::{Value, json};

use super::table;

fn event(event: &Value) -> CallEvent {
    let number = |name: &str| event[name].as_u64();
    match event["type"].as_str().unwrap() {
        "start" => CallEvent::Start,
        "token" => CallEvent::Token(u32::try_from(number("generation").unwrap()).unwrap()),
        "no-token" => CallEvent::NoToken,
        "answered" => CallEvent::Answered(Answered {
            status: u16::try_from(number("status").unwrap()).unwrap(),
            retry_after: number("retryAfter"),
            meaning: match event["meaning"].as_str() {
                Some("success") => Meaning::Success,
                Some("final") => Meaning::Final,
                _ => Meaning::Plain,
            },
        }),
        "broken" => CallEvent::Broken { sent: event["sent"].as_bool().unwrap() },
        "waited" => CallEvent::Waited,
        "deadline" => CallEvent::Deadline,
        other => panic!("{other}"),
    }
}

fn action(action: CallAction) -> Value {
    match action {
        CallAction::Token { rejected: None, left } => json!({"type": "token", "left": left}),
        CallAction::Token { rejected, left } => json!({"type": "token", "rejected": rejected, "left": left}),
        CallAction::Send { attempt, left } => json!({"type": "send", "attempt": attempt, "left": left}),
        CallAction::Wait(ms) => json!({"type": "wait", "ms": ms}),
        CallAction::Done => json!({"type": "done"}),
        CallAction::Fail(failure) => {
            let reason = match failure {
                CallFailure::Status => "status",
                CallFailure::RetryAfter => "retry-after",
                CallFailure::Unauthorized => "unauthorized",
                CallFailure::Redirect => "redirect",
                CallFailure::Broken => "broken",
                CallFailure::Timeout => "timeout",
                CallFailure::NoToken => "token",
                CallFailure::Misuse => "misuse",
                other => panic!("{other:?}"),
            };
            json!({"type": "fail", "reason": reason})
        }
    }
}

#[test]
fn calls_go_as_their_rows_say() {
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
        // What makes no sense has no place in the types.
        let mut options = CallOptions::default();
        options.timeout = row["options"]["timeout"].as_u64().unwrap_or(options.timeout);
        options.retries = row["options"]["retries"].as_u64().map_or(options.retries, |it| u32::try_from(it).unwrap());
        let steps = row["steps"].as_array().unwrap();
        let mut call = Call::new(resource, options, steps[0]["at"].as_u64().unwrap());
        let mut budget = RetryBudget::of_spent(u32::try_from(row["spent"].as_u64().unwrap_or(0)).unwrap());
        let random = row["random"].as_f64().unwrap_or(0.5);
        for (index, step) in steps.iter().enumerate() {
            let next = call.next(&mut budget, event(&step["event"]), step["at"].as_u64().unwrap(), random);
            assert_eq!(action(next), step["action"], "{}, step {index}", row["name"]);
            // Nothing is lost where the state is kept as numbers.
            assert_eq!(Call::from_numbers(call.to_numbers()), call, "{}, step {index}", row["name"]);
        }
        assert_eq!(json!(budget.spent()), row["spentAfter"], "{}", row["name"]);
    }
}

#[test]
fn options_have_bounds() {
    let options = CallOptions { timeout: u64::MAX, retries: u32::MAX };
    let mut budget = RetryBudget::default();
    let mut call = Call::new(Resource::Token, options, u64::MAX - 5);
    assert_eq!(call.next(&mut budget, CallEvent::Start, 0, 0.0), CallAction::Send { attempt: 1, left: u64::MAX });
    let mut call = Call::new(Resource::Token, options, 0);
    let mut next = |event| call.next(&mut budget, event, 0, f64::NAN);
    assert_eq!(next(CallEvent::Start), CallAction::Send { attempt: 1, left: 2_147_483_647 });
    for attempt in 2..=11 {
        assert_eq!(next(CallEvent::Answered(Answered::status(503))), CallAction::Wait(0));
        assert_eq!(next(CallEvent::Waited), CallAction::Send { attempt, left: 2_147_483_647 });
    }
    assert_eq!(next(CallEvent::Answered(Answered::status(503))), CallAction::Fail(CallFailure::Status));
}

#[test]
fn random_numbers_out_of_range_wait_no_longer_than_the_longest() {
    for (random, wait) in
        [(-1.0, 0), (f64::NAN, 0), (f64::NEG_INFINITY, 0), (1.0, 249), (7.0, 249), (f64::INFINITY, 249)]
    {
        let mut call = Call::new(Resource::Token, CallOptions::default(), 0);
        let mut budget = RetryBudget::default();
        call.next(&mut budget, CallEvent::Start, 0, random);
        let next = call.next(&mut budget, CallEvent::Broken { sent: true }, 0, random);
        assert_eq!(next, CallAction::Wait(wait), "{random}");
    }
}
