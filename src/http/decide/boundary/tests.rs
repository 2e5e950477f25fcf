//! Decisions in numbers, beside the same ones in types.

use core::time::Duration;

use fastrand::Rng;

use super::{
    FAILURES, NONE, Numbers, float, judge_link, judge_walk, keep_link, next_call, place, start_call, start_walk,
    token_cache, turn_page,
};
use crate::api::Resource;
use crate::http::decide::time::millis;
use crate::http::decide::{
    AdaptiveRate, Answered, Call, CallAction, CallEvent, CallOptions, Meaning, RetryBudget, TokenAction, TokenCache,
};

/// What a decision leaves of these numbers, the others being zero.
fn decide(decision: fn(&mut Numbers), given: &[f64]) -> Numbers {
    let mut numbers = [0.0; 30];
    numbers[..given.len()].copy_from_slice(given);
    decision(&mut numbers);
    numbers
}

#[test]
fn a_link_is_kept_for_a_minute_at_least() {
    assert_eq!(decide(keep_link, &[0.0, 1e12])[..2], [1e12, 60.0]);
    assert_eq!(decide(keep_link, &[30.0, 0.0])[..2], [2_505_600_000.0, 2_505_600.0]);
    assert!(decide(keep_link, &[f64::NAN, 0.0])[..2].iter().all(|number| number.is_nan()));
    assert_eq!(decide(judge_link, &[0.0, f64::NAN, 1e15])[..1], [1.0]);
    assert_eq!(decide(judge_link, &[1e15, f64::NAN, 0.0])[..1], [0.0]);
    assert_eq!(decide(judge_link, &[0.0, 1.0, 0.0])[..1], [1.0]);
    assert_eq!(decide(judge_link, &[0.0, 1.0, 1.0])[..1], [0.0]);
}

#[test]
fn a_walk_is_judged_by_whole_numbers() {
    assert_eq!(decide(start_walk, &[7.0])[..4], [1.0, 0.0, 7.0, 0.0]);
    assert_eq!(decide(start_walk, &[f64::NAN])[..4], [1.0, 0.0, 100.0, 0.0]);
    let judged = |next| decide(judge_walk, &[next, 0.0, 100.0, 0.0, 0.0, 0.0])[0] > 0.0;
    assert_eq!([1.0, 1.5, -1.0, f64::NAN, 1e300].map(judged), [true, false, false, false, false]);
    assert_eq!(decide(turn_page, &[1.0, 0.0, 100.0, 0.0, 2.0, f64::NAN, 1.0, 1.0, 1.0])[..4], [2.0, 1.0, 100.0, 0.0]);
}

#[test]
fn a_walk_goes_on_after_the_page_that_it_is_told_of() {
    let turn = |next, offset| decide(turn_page, &[next, 3.0, 100.0, 0.0, 2.0, offset, 1.0, 1.0, 1.0]);
    assert_eq!(turn(4.0, 7.0)[..4], [8.0, 4.0, 100.0, 0.0]);
    assert_eq!(turn(4.0, NONE)[..4], [5.0, 4.0, 100.0, 0.0]);
    assert_eq!(turn(0.0, 7.0)[..4], [0.0, 3.0, 100.0, 0.0], "where there is no next page, nothing changes");
}

#[test]
fn a_walk_that_remembers_too_much_is_none() {
    let judged = |seen| decide(judge_walk, &[2.0, 1.0, 100.0, 0.0, 1.0, seen])[0];
    assert_eq!([0.0, 1_048_576.0, 1_048_577.0].map(judged)[..], [1.0, 1.0, 0.0]);
}

#[test]
fn a_call_begins_at_the_next_whole_millisecond() {
    let deadline = |now| decide(start_call, &[0.0, 9000.0, 2.0, now])[4];
    assert_eq!([100.0, 100.25, 101.0].map(deadline)[..], [9100.0, 9101.0, 9101.0]);
}

/// What happens to a call, and the numbers that say so.
const EVENTS: [(CallEvent, [f64; 4]); 14] = [
    (CallEvent::Start, [0.0; 4]),
    (CallEvent::Token(7), [1.0, 7.0, 0.0, 0.0]),
    (CallEvent::SharedToken(8), [1.0, 8.0, 1.0, 0.0]),
    (CallEvent::NoToken, [2.0, 0.0, 0.0, 0.0]),
    (CallEvent::Answered(Answered::status(200)), [3.0, 200.0, NONE, 0.0]),
    (CallEvent::Answered(Answered::status(401)), [3.0, 401.0, NONE, 0.0]),
    (CallEvent::Answered(Answered::status(503)), [3.0, 503.0, NONE, 0.0]),
    (answered(429, 1500, Meaning::Plain), [3.0, 429.0, 1500.0, 0.0]),
    (answered(400, 0, Meaning::Success), [3.0, 400.0, 0.0, 1.0]),
    (answered(503, 0, Meaning::Final), [3.0, 503.0, 0.0, 2.0]),
    (CallEvent::Broken { sent: false }, [4.0, 0.0, 0.0, 0.0]),
    (CallEvent::Broken { sent: true }, [4.0, 1.0, 0.0, 0.0]),
    (CallEvent::Waited, [5.0, 0.0, 0.0, 0.0]),
    (CallEvent::Deadline, [6.0, 0.0, 0.0, 0.0]),
];

const fn answered(status: u16, retry_after: u64, meaning: Meaning) -> CallEvent {
    CallEvent::Answered(Answered { status, retry_after: Some(Duration::from_millis(retry_after)), meaning })
}

fn numbers_of(action: CallAction, mut rate: AdaptiveRate, now: u64) -> [f64; 3] {
    match action {
        CallAction::Token { rejected, left } => [0.0, rejected.map_or(NONE, f64::from), float(millis(left))],
        CallAction::Send { attempt, left } => [1.0, f64::from(attempt), float(millis(left))],
        CallAction::Wait(wait) => [2.0, float(millis(wait)), 0.0],
        CallAction::Done => [3.0, 0.0, 0.0],
        CallAction::Fail(failure) => [4.0, place(&FAILURES, &failure), float(rate.blocked_for(now))],
    }
}

#[test]
fn a_call_in_numbers_goes_as_one_in_types() {
    let mut random = Rng::with_seed(5);
    for _ in 0..20_000 {
        let resource = Resource::ALL[random.usize(..Resource::ALL.len())];
        let options = CallOptions { timeout: Duration::from_secs(9), retries: 4 };
        let mut call = Call::new(resource, options, Duration::from_millis(50));
        let mut state = decide(start_call, &[place(Resource::ALL, &resource), 9000.0, 4.0, 50.0])[..10].to_vec();
        assert_eq!(state, call.to_numbers());
        let (mut budget, mut rate) = (RetryBudget::new(60), AdaptiveRate::default());
        for now in (50..).step_by(700).take(8) {
            let (event, numbers) = if now == 50 { EVENTS[0] } else { EVENTS[random.usize(..EVENTS.len())] };
            let of_budget = [f64::from(budget.spent()), 60.0];
            let given = [&state[..], &rate.to_numbers(), &of_budget, &numbers, &[float(now), 0.5]].concat();
            let action = call.next(&mut budget, &mut rate, event, Duration::from_millis(now), 0.5);
            let found = decide(next_call, &given);
            state = found[..10].to_vec();
            assert_eq!((&state[..], &found[10..22]), (&call.to_numbers()[..], &rate.to_numbers()[..]), "{event:?}");
            assert_eq!(
                (found[22], &found[23..26]),
                (f64::from(budget.spent()), &numbers_of(action, rate, now)[..]),
                "{event:?}"
            );
        }
    }
}

#[test]
fn a_token_cache_in_numbers_goes_as_one_in_types() {
    let mut random = Rng::with_seed(6);
    let (mut cache, mut state) = (TokenCache::default(), TokenCache::default().to_numbers());
    for now in (0..).step_by(900).take(10_000) {
        let (what, generation) = (random.u32(..7), cache.last.wrapping_sub(random.u32(..2)));
        let event = if what == 6 { 0 } else { what };
        let asked = if what == 0 { 0 } else { generation };
        let given = [&state[..], &[f64::from(event), f64::from(asked), 5.0, float(now)]].concat();
        let found = decide(token_cache, &given);
        let now = Duration::from_millis(now);
        let numbers_of = |action| match action {
            TokenAction::Use(generation) => [0.0, f64::from(generation)],
            TokenAction::Join(generation) => [1.0, f64::from(generation)],
            TokenAction::Mint(generation) => [2.0, f64::from(generation)],
        };
        let mut action = [NONE, f64::from(asked)];
        match what {
            0 => action = numbers_of(cache.ask(now)),
            1 => cache.minted(generation, Some(Duration::from_secs(5)), now),
            2 => cache.failed(generation),
            3 => cache.rejected(generation),
            4 => cache.doubted(generation),
            5 => action[0] = f64::from(u8::from(cache.may_renew(generation, true, now))),
            _ if generation > 0 => action = numbers_of(cache.ask_other(generation, now)),
            _ => action = numbers_of(cache.ask(now)),
        }
        state = cache.to_numbers();
        assert_eq!((&found[..6], &found[6..8]), (&state[..], &action[..]), "{what}");
    }
}

#[test]
fn any_numbers_decide_something() {
    let mut random = Rng::with_seed(7);
    for _ in 0..100_000 {
        let odd = [0.0, 1.0, 2.0, 3.0, 5.0, 401.0, 503.0, -1.0, 0.5, 1e18, 1e300, f64::NAN, f64::INFINITY, NONE];
        let given: Vec<_> = (0..30).map(|_| odd[random.usize(..odd.len())]).collect();
        let all = [start_call, next_call, token_cache, start_walk, turn_page, judge_walk, keep_link, judge_link];
        for decision in all {
            decide(decision, &given);
        }
        // From there, too, a call ends.
        let mut state = given[..18].to_vec();
        let ends = (0..64).any(|_| {
            let waited = [&state[..], &[0.0, 500.0, 5.0, 0.0, 0.0, 0.0, 1e300, 0.5]].concat();
            let next = decide(next_call, &waited);
            state = next[..18].to_vec();
            next[19] >= 3.0
        });
        assert!(ends, "{given:?}");
    }
}
