//! Tests of the adaptive rate: against simulated services that limit the rate, and each rule by itself.

use std::time::Duration;

use endcap::check::Resource;
use endcap::client::{
    AdaptiveRate, Call, CallAction, CallEvent, CallFailure, CallOptions, ResponseSummary, RetryBudget,
};

use super::limited::{Limiter, Outcome, Scene, play};

/// Each limiter at a number of requests per second.
fn limiters(rate: u16) -> [Limiter; 4] {
    let each = f64::from(rate);
    [Limiter::Window(each), Limiter::Bucket(each, each), Limiter::Bucket(2.0, each), Limiter::Sliding(rate.into())]
}

fn scenes() -> Vec<Scene> {
    let mut scenes = Vec::new();
    for limiter in [5, 20, 100].into_iter().flat_map(limiters) {
        for callers in [10, 50] {
            for latency in [0, 2, 40, 200] {
                for has_retry_after in [false, true] {
                    scenes.push(Scene { limiter, callers, calls: 500, latency, has_retry_after, rest: 0 });
                }
            }
        }
    }
    scenes
}

#[test]
fn no_call_is_lost_to_a_limit_and_few_requests_are_refused() {
    for scene in scenes() {
        for seed in 0..20 {
            let outcome = play(scene, seed);
            assert_eq!((outcome.done, &outcome.lost[..]), (500, &[][..]), "{scene:?}, {seed}");
            // Requests sent before the first response cannot be limited: 49 requests of 50 callers.
            let max = if scene.callers == 10 { 0.05 } else { 0.2 };
            assert!(outcome.refused_share() < max, "{scene:?}, {seed}: {} of {}", outcome.refused, outcome.requests);
        }
    }
}

#[test]
fn a_limit_is_made_use_of() {
    for (scene, max) in [
        (
            Scene {
                limiter: Limiter::Window(20.0),
                callers: 10,
                calls: 500,
                latency: 2,
                has_retry_after: false,
                rest: 0,
            },
            32_000,
        ),
        (
            Scene {
                limiter: Limiter::Bucket(20.0, 20.0),
                callers: 10,
                calls: 500,
                latency: 40,
                has_retry_after: false,
                rest: 0,
            },
            29_000,
        ),
        (
            Scene {
                limiter: Limiter::Window(100.0),
                callers: 10,
                calls: 5000,
                latency: 2,
                has_retry_after: true,
                rest: 0,
            },
            62_000,
        ),
        // The first second shows far less than the limit.
        (
            Scene {
                limiter: Limiter::Bucket(2.0, 100.0),
                callers: 10,
                calls: 500,
                latency: 2,
                has_retry_after: false,
                rest: 0,
            },
            35_000,
        ),
    ] {
        let outcome = play(scene, 7);
        assert!(outcome.time < max, "{scene:?}: {} ms", outcome.time);
    }
}

#[test]
fn refusals_at_the_very_start_do_not_slow_a_run_for_long() {
    let scene =
        Scene { limiter: Limiter::First(0), callers: 10, calls: 100, latency: 0, has_retry_after: false, rest: 0 };
    for refused in 1..=2 {
        // Without latency each response comes before the next request, so none of them shows that the first ones had another cause.
        for (latency, max) in [(0, 10_000), (2, 5000), (40, 5000), (200, 7000)] {
            for seed in 0..20 {
                let Outcome { done, time, .. } =
                    play(Scene { limiter: Limiter::First(refused), latency, ..scene }, seed);
                assert_eq!(done, 100, "{refused}, {latency}, {seed}");
                assert!(time < max, "{refused}, {latency}, {seed}: {time} ms");
            }
        }
    }
}

#[test]
fn a_limit_after_refusals_at_the_very_start_loses_no_call() {
    // The rate has grown for a while when the limit begins, below what was sent.
    for (refused, size) in [(1, 40), (2, 40), (1, 60), (2, 60)] {
        let limiter = Limiter::Late(refused, 400, size);
        let scene = Scene { limiter, callers: 10, calls: 1000, latency: 20, has_retry_after: false, rest: 100 };
        for seed in 0..20 {
            let outcome = play(scene, seed);
            assert_eq!((outcome.done, &outcome.lost[..]), (1000, &[][..]), "{scene:?}, {seed}");
            assert!(outcome.refused_share() < 0.02, "{scene:?}, {seed}: {} of {}", outcome.refused, outcome.requests);
        }
    }
}

#[test]
fn a_service_without_a_limit_is_not_waited_for() {
    let scene = Scene {
        limiter: Limiter::Window(f64::INFINITY),
        callers: 50,
        calls: 5000,
        latency: 20,
        has_retry_after: false,
        rest: 0,
    };
    let outcome = play(scene, 1);
    assert_eq!((outcome.done, outcome.refused), (5000, 0));
    assert!(outcome.time < 100 * 25 + 1, "{} ms", outcome.time);
}

#[test]
fn a_few_refused_requests_hardly_slow_the_others() {
    let scene = Scene {
        limiter: Limiter::Share(0.0),
        callers: 50,
        calls: 10_000,
        latency: 50,
        has_retry_after: false,
        rest: 1000,
    };
    let free = play(scene, 1).time;
    for (share, max) in [(0.002, 1.25), (0.005, 1.5), (0.01, 2.5)] {
        for seed in 0..10 {
            let outcome = play(Scene { limiter: Limiter::Share(share), ..scene }, seed);
            let times = Duration::from_millis(outcome.time).div_duration_f64(Duration::from_millis(free));
            assert_eq!((outcome.done, &outcome.lost[..]), (10_000, &[][..]), "{share}, {seed}");
            assert!(times < max, "{share}, {seed}: {times}");
        }
    }
}

/// Starts a call. Returns the call and its first action.
fn begin(rate: &mut AdaptiveRate, now: u64, timeout: u64) -> (Call, CallAction) {
    let options = CallOptions::default().with_timeout(Duration::from_millis(timeout));
    let mut call = Call::new(Resource::ShoppingList, options, Duration::from_millis(now));
    let action = next(&mut call, rate, CallEvent::Start, now);
    (call, action)
}

fn next(call: &mut Call, rate: &mut AdaptiveRate, event: CallEvent, now: u64) -> CallAction {
    call.next(&mut RetryBudget::default(), rate, event, Duration::from_millis(now), 0.5)
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
    for (status, seconds, expected) in [(429, 2, 2000), (503, 2, 2000), (429, 3600, 60_000), (503, 3600, 60_000)] {
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
fn other_statuses_stop_no_call() {
    for status in [200, 400, 401, 404, 423, 408] {
        let mut rate = AdaptiveRate::default();
        let (mut first, _) = begin(&mut rate, 1000, 30_000);
        next(&mut first, &mut rate, response(status, Some(20)), 1000);
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
    // Each call checks again at the time it was given.
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
    assert!(!rate.is_idle(Duration::from_millis(61_124)));
    assert!(rate.is_idle(Duration::from_millis(61_125)));
    assert!(AdaptiveRate::default().is_idle(Duration::from_secs(3600)));
}
