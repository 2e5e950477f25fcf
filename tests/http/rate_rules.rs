//! Tests of each rule of the adaptive rate by itself.

use std::time::Duration;

use endcap::UnixTime;
use endcap::check::Resource;
use endcap::policy::{
    AdaptiveRate, Call, CallAction, CallEvent, CallFailure, CallOptions, ResponseSummary, RetryBudget,
};

/// Starts a call. Returns the call and its first action.
fn begin(rate: &mut AdaptiveRate, now: u64, timeout: u64) -> (Call, CallAction) {
    let options = CallOptions::default().with_timeout(Duration::from_millis(timeout));
    let mut call = Call::new(Resource::ShoppingList, options, UnixTime::from_millis(now));
    let action = next(&mut call, rate, CallEvent::Start, now);
    (call, action)
}

fn next(call: &mut Call, rate: &mut AdaptiveRate, event: CallEvent, now: u64) -> CallAction {
    call.next(&mut RetryBudget::default(), rate, event, UnixTime::from_millis(now), 0.5)
}

fn response(status: u16, retry_after: Option<u64>) -> CallEvent {
    CallEvent::Response(ResponseSummary {
        retry_after: retry_after.map(Duration::from_secs),
        ..ResponseSummary::status(status)
    })
}

/// Returns the milliseconds of a wait.
fn wait(action: CallAction) -> u64 {
    let CallAction::Wait { time: wait } = action else { panic!("{action:?}") };
    u64::try_from(wait.as_millis()).unwrap()
}

fn is_sent(action: CallAction) -> bool {
    matches!(action, CallAction::Send { .. })
}

#[test]
fn a_retry_after_stops_all_calls_up_to_a_minute() {
    let any = [400, 401, 404, 408, 423].map(|status| (status, 2, 2000));
    for (status, seconds, expected) in
        [(429, 2, 2000), (503, 2, 2000), (429, 3600, 60_000), (503, 3600, 60_000)].into_iter().chain(any)
    {
        let mut rate = AdaptiveRate::default();
        let (mut first, _) = begin(&mut rate, 1000, 100_000);
        next(&mut first, &mut rate, response(status, Some(seconds)), 1000);
        let (mut second, action) = begin(&mut rate, 1000, 100_000);
        let mut now = 1000 + wait(action);
        loop {
            let action = next(&mut second, &mut rate, CallEvent::Waited, now);
            if is_sent(action) {
                break;
            }
            now += wait(action);
        }
        assert!((1000 + expected..1000 + expected + 700).contains(&now), "{status}: {now}");
        let (_, action) = begin(&mut rate, 1000, expected);
        assert!(matches!(action, CallAction::Fail { reason: CallFailure::Throttled, .. }), "{status}: {action:?}");
    }
}

#[test]
fn other_responses_stop_no_call() {
    for status in [200, 400, 401, 404, 423, 408, 503] {
        let mut rate = AdaptiveRate::default();
        let (mut first, _) = begin(&mut rate, 1000, 30_000);
        next(&mut first, &mut rate, response(status, None), 1000);
        assert!(is_sent(begin(&mut rate, 1000, 30_000).1), "{status}");
    }
}

#[test]
fn calls_wait_for_their_turn_for_as_long_as_they_may() {
    let mut rate = AdaptiveRate::default();
    let (mut first, _) = begin(&mut rate, 1000, 30_000);
    next(&mut first, &mut rate, response(429, None), 1000);
    let mut calls: Vec<_> = (0..1000).map(|_| begin(&mut rate, 1000, 5000)).collect();
    let mut due: Vec<_> = calls.iter().map(|(_, action)| 1000 + wait(*action)).collect();
    // Each call checks again at the time passed to it.
    let (mut sent, mut late) = (0, 0);
    for now in (1000..=6000).step_by(10) {
        for ((call, _), due) in calls.iter_mut().zip(&mut due).filter(|(_, due)| **due <= now) {
            match next(call, &mut rate, CallEvent::Waited, now) {
                CallAction::Wait { time: again } => *due = now + u64::try_from(again.as_millis()).unwrap(),
                action => {
                    *due = u64::MAX;
                    sent += u32::from(is_sent(action));
                    let is_late = matches!(
                        action,
                        CallAction::Fail { reason: CallFailure::Throttled | CallFailure::Timeout, .. }
                    );
                    late += u32::from(is_late);
                }
            }
        }
    }
    // Five seconds at 3.5 to 5 requests per second.
    assert!((12..26).contains(&sent) && sent + late == 1000, "{sent} {late}");
    // Failed calls returned their turns.
    let (mut last, action) = begin(&mut rate, 6000, 10_000);
    assert!(is_sent(next(&mut last, &mut rate, CallEvent::Waited, 6000 + wait(action).max(300))));
}

/// Resumes a call after each of its waits. Returns the time at which it is sent.
fn sent_at(mut call: Call, mut action: CallAction, rate: &mut AdaptiveRate, mut now: u64) -> u64 {
    while !is_sent(action) {
        now += wait(action);
        action = next(&mut call, rate, CallEvent::Waited, now);
    }
    now
}

#[test]
fn hundreds_of_calls_that_never_come_back_hold_the_others_up_for_seconds_only() {
    let mut rate = AdaptiveRate::default();
    let (mut first, _) = begin(&mut rate, 1000, 30_000);
    next(&mut first, &mut rate, response(429, None), 1000);
    for _ in 0..300 {
        begin(&mut rate, 1000, 30_000);
    }
    let (call, action) = begin(&mut rate, 1100, 10_000);
    assert!(sent_at(call, action, &mut rate, 1100) < 8000);
}

#[test]
fn a_call_that_ends_while_it_waits_gives_its_turn_back() {
    let mut rate = AdaptiveRate::default();
    let (mut first, _) = begin(&mut rate, 1000, 30_000);
    next(&mut first, &mut rate, response(429, None), 1000);
    let alone = {
        let mut rate = rate;
        let (call, action) = begin(&mut rate, 1100, 30_000);
        sent_at(call, action, &mut rate, 1100)
    };
    for _ in 0..100 {
        let (mut call, _) = begin(&mut rate, 1050, 30_000);
        next(&mut call, &mut rate, CallEvent::Deadline, 1060);
    }
    let (call, action) = begin(&mut rate, 1100, 30_000);
    assert_eq!(sent_at(call, action, &mut rate, 1100), alone);
}

#[test]
fn a_clock_that_is_set_back_stops_no_call() {
    let mut rate = AdaptiveRate::default();
    let (mut first, _) = begin(&mut rate, 7_200_000, 30_000);
    next(&mut first, &mut rate, response(429, Some(5)), 7_200_000);
    assert!(is_sent(begin(&mut rate, 3_600_000, 30_000).1));
}

#[test]
fn calls_that_never_return_delay_no_other_call() {
    let mut rate = AdaptiveRate::default();
    let (mut first, _) = begin(&mut rate, 1000, 30_000);
    next(&mut first, &mut rate, response(429, None), 1000);
    for _ in 0..50 {
        begin(&mut rate, 1000, 30_000);
    }
    // Their turns took about 13 seconds.
    assert!(is_sent(begin(&mut rate, 15_500, 1000).1));
}

#[test]
fn refused_requests_that_were_sent_before_the_cut_count_as_one() {
    let one = {
        let mut rate = AdaptiveRate::default();
        let (mut call, _) = begin(&mut rate, 1000, 30_000);
        next(&mut call, &mut rate, response(429, None), 1010);
        rate
    };
    let mut rate = AdaptiveRate::default();
    let mut calls: Vec<_> = (0..10).map(|_| begin(&mut rate, 1000, 30_000).0).collect();
    for call in calls.iter_mut().take(9) {
        next(call, &mut rate, response(429, None), 1010);
    }
    let limit = |rate: AdaptiveRate| rate.limit().map(f64::to_bits);
    assert!(limit(rate).is_some());
    assert_eq!(limit(rate), limit(one));
}

#[test]
fn a_minute_without_a_429_lifts_the_limit() {
    let mut rate = AdaptiveRate::default();
    let (mut call, _) = begin(&mut rate, 1000, 30_000);
    next(&mut call, &mut rate, response(429, None), 1000);
    let sent = |mut rate: AdaptiveRate, now| (0..1000).filter(|_| is_sent(begin(&mut rate, now, 30_000).1)).count();
    assert!(sent(rate, 5000) < 30);
    assert_eq!(sent(rate, 61_125), 1000);
    assert!(!rate.is_idle(UnixTime::from_millis(61_124)));
    assert!(rate.is_idle(UnixTime::from_millis(61_125)));
    assert!(AdaptiveRate::default().is_idle(UnixTime::from_secs(3600)));
}
