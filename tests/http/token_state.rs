//! Tests of `TokenState`: creation, expiry, rejection and replacement.

use std::time::Duration;

use endcap::UnixTime;
use endcap::policy::{TokenAction, TokenState};

use super::stored;

use TokenAction::{Fetch, Join, Use};

const START: UnixTime = UnixTime::EPOCH;

fn ms(milliseconds: u64) -> UnixTime {
    UnixTime::from_millis(milliseconds)
}

fn seconds(seconds: u32) -> Duration {
    Duration::from_secs(seconds.into())
}

#[test]
fn a_thousand_callers_make_one_token() {
    let mut tokens = TokenState::default();
    let actions: Vec<_> = (0..1000).map(|now| tokens.acquire(ms(now))).collect();
    assert_eq!(actions[0], Fetch(1));
    assert!(actions[1..].iter().all(|action| *action == Join(1)));
    tokens.record_received(1, Some(seconds(3600)), ms(1000));
    assert!((0..1000).all(|now| tokens.acquire(ms(now)) == Use(1)));
}

#[test]
fn a_token_is_used_until_shortly_before_its_end() {
    for (expires_in, used_for) in [
        (1, 900),
        (5, 4_500),
        (60, 54_000),
        (600, 540_000),
        (601, 541_000),
        (7200, 7_140_000),
        (u32::MAX, 4_294_967_235_000),
    ] {
        let mut tokens = TokenState::default();
        assert_eq!(tokens.acquire(START), Fetch(1));
        tokens.record_received(1, Some(seconds(expires_in)), ms(5_000));
        assert_eq!(tokens.acquire(ms(5_000 + used_for - 1)), Use(1), "{expires_in}");
        assert_eq!(tokens.acquire(ms(5_000 + used_for)), Fetch(2), "{expires_in}");
    }
}

#[test]
fn without_a_life_it_is_for_those_who_waited() {
    for expires_in in [None, Some(seconds(0))] {
        let mut tokens = TokenState::default();
        assert_eq!([tokens.acquire(START), tokens.acquire(START)], [Fetch(1), Join(1)]);
        tokens.record_received(1, expires_in, ms(1));
        // Not even after the clock was set back.
        assert_eq!(tokens.acquire(START), Fetch(2));
    }
}

#[test]
fn a_failure_is_shared_and_forgotten() {
    let mut tokens = TokenState::default();
    assert_eq!([tokens.acquire(START), tokens.acquire(START)], [Fetch(1), Join(1)]);
    tokens.record_failed(1);
    assert_eq!([tokens.acquire(START), tokens.acquire(START)], [Fetch(2), Join(2)]);
}

#[test]
fn only_the_token_that_was_refused_is_dropped() {
    let mut tokens = TokenState::default();
    tokens.acquire(START);
    tokens.record_received(1, Some(seconds(3600)), START);
    tokens.record_rejected(1);
    assert_eq!([tokens.acquire(START), tokens.acquire(START)], [Fetch(2), Join(2)]);
    // Other callers used the first token too, and report it now or later.
    tokens.record_rejected(1);
    assert_eq!(tokens.acquire(START), Join(2));
    tokens.record_received(2, Some(seconds(3600)), START);
    tokens.record_rejected(1);
    assert_eq!(tokens.acquire(START), Use(2));
}

/// Returns the state with generation 1.
fn holding() -> TokenState {
    let mut tokens = TokenState::default();
    tokens.acquire(START);
    tokens.record_received(1, Some(seconds(3600)), START);
    tokens
}

#[test]
fn a_doubted_token_serves_all_others_until_another_one_is_there() {
    let mut tokens = holding();
    assert!(tokens.may_renew(1, false, START));
    tokens.record_doubted(1);
    assert_eq!(tokens.acquire_other(1, ms(1)), Fetch(2));
    assert_eq!([tokens.acquire(ms(2)), tokens.acquire_other(1, ms(2))], [Use(1), Join(2)]);
    tokens.record_received(2, Some(seconds(3600)), ms(3));
    assert_eq!([tokens.acquire(ms(4)), tokens.acquire_other(1, ms(4))], [Use(2), Use(2)]);
    assert!(tokens.may_renew(1, false, ms(4)), "another one is there");
    assert!(!tokens.may_renew(2, false, ms(60_002)), "the location code is wrong");
    assert!(tokens.may_renew(2, true, ms(4)), "it may be old");
    assert!(tokens.may_renew(2, false, ms(60_003)));
    assert!(tokens.may_renew(2, false, ms(2)), "the clock was set back");
}

#[test]
fn a_renewal_that_fails_changes_nothing() {
    let mut tokens = holding();
    for generation in 2..5 {
        assert!(tokens.may_renew(1, false, ms(1)));
        tokens.record_doubted(1);
        assert_eq!(tokens.acquire_other(1, ms(1)), Fetch(generation));
        tokens.record_failed(generation);
        assert_eq!(tokens.acquire(ms(1)), Use(1));
    }
    tokens.record_rejected(1);
    for generation in 5..8 {
        assert_eq!(tokens.acquire(ms(1)), Fetch(generation));
        tokens.record_failed(generation);
        assert!(tokens.may_renew(1, false, ms(1)));
    }
}

#[test]
fn a_token_that_is_rejected_while_it_is_doubted_is_gone() {
    let mut tokens = holding();
    tokens.record_doubted(1);
    assert_eq!(tokens.acquire_other(1, START), Fetch(2));
    tokens.record_rejected(1);
    assert_eq!(tokens.acquire(START), Join(2));
    tokens.record_failed(2);
    assert_eq!(tokens.acquire(START), Fetch(3));
}

#[test]
fn a_rejected_token_is_never_the_fault_of_a_location_code() {
    let mut tokens = holding();
    tokens.record_rejected(1);
    assert_eq!(tokens.acquire(START), Fetch(2));
    tokens.record_received(2, Some(seconds(3600)), START);
    assert!(!tokens.may_renew(2, false, ms(1)));
    tokens.record_rejected(2);
    assert_eq!(tokens.acquire(ms(1)), Fetch(3));
    tokens.record_failed(3);
    assert!(tokens.may_renew(2, false, ms(1)));
    assert_eq!(tokens.acquire_other(2, ms(1)), Fetch(4));
}

#[test]
fn a_token_that_expires_is_no_renewal_of_a_refused_one() {
    let mut tokens = holding();
    assert_eq!(tokens.acquire(ms(3_540_000)), Fetch(2));
    assert!(tokens.may_renew(1, false, ms(3_540_000)), "the request in flight serves this caller too");
    tokens.record_received(2, Some(seconds(3600)), ms(3_540_000));
    assert!(tokens.may_renew(2, false, ms(3_540_000)));
}

#[test]
fn tokens_without_a_life_are_renewed_once_a_minute_too() {
    let mut tokens = TokenState::default();
    tokens.acquire(START);
    tokens.record_received(1, None, START);
    assert!(tokens.may_renew(1, false, START));
    tokens.record_doubted(1);
    assert_eq!(tokens.acquire_other(1, START), Fetch(2));
    tokens.record_received(2, None, START);
    for generation in 3..6 {
        assert!(!tokens.may_renew(generation - 1, false, ms(1)));
        assert_eq!(tokens.acquire(ms(1)), Fetch(generation));
        tokens.record_received(generation, None, ms(1));
    }
    assert!(!tokens.may_renew(4, false, ms(1)), "a newer one that is gone is of no use");
    assert!(tokens.may_renew(1, false, ms(1)), "it was void before the last renewal");
    assert!(tokens.may_renew(5, false, ms(60_000)));
}

#[test]
fn results_of_another_fetch_change_nothing() {
    let mut tokens = TokenState::default();
    tokens.acquire(START);
    let before = tokens;
    tokens.record_received(2, Some(seconds(3600)), START);
    tokens.record_failed(0);
    tokens.record_rejected(1);
    assert_eq!(tokens, before);
    tokens.record_received(1, Some(seconds(3600)), START);
    let held = tokens;
    tokens.record_received(1, None, START);
    tokens.record_failed(1);
    assert_eq!(tokens, held);
}

#[test]
fn a_clock_at_its_end() {
    let mut tokens = TokenState::default();
    let latest = UnixTime::from_duration(Duration::MAX);
    tokens.acquire(latest);
    tokens.record_received(1, Some(Duration::MAX), latest);
    assert_eq!(tokens.acquire(latest), Fetch(2));
}

#[test]
fn nothing_is_lost_where_the_state_is_stored() {
    let mut tokens = TokenState::default();
    for step in 0..7 {
        assert_eq!(stored(&tokens), tokens);
        match step {
            0 => assert_eq!(tokens.acquire(START), Fetch(1)),
            1 => tokens.record_received(1, Some(seconds(3600)), ms(77)),
            2 => tokens.record_doubted(1),
            3 => assert_eq!(tokens.acquire_other(1, START), Fetch(2)),
            4 => tokens.record_received(2, Some(seconds(3600)), ms(78)),
            _ => tokens.record_rejected(2),
        }
    }
}
