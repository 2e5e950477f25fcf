//! Tests of the adaptive rate against simulated services that limit the rate.

use std::time::Duration;

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
