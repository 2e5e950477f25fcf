//! Tests of the adaptive rate against simulated services that limit the rate.

use std::time::Duration;

use super::limited::{Limiter, Outcome, Scene, play};

/// Each limiter at a number of requests per second.
fn limiters(rate: u16) -> [Limiter; 4] {
    let each = f64::from(rate);
    [Limiter::Window(each), Limiter::Bucket(each, each), Limiter::Bucket(2.0, each), Limiter::Sliding(rate.into())]
}

/// 500 calls, ten at the same time, to a service without a limit or latency.
const SCENE: Scene = Scene {
    limiter: Limiter::Window(f64::INFINITY),
    callers: 10,
    calls: 500,
    latency: 0,
    has_retry_after: false,
    rest: 0,
};

fn scenes() -> Vec<Scene> {
    let mut scenes = Vec::new();
    for limiter in [5, 20, 100].into_iter().flat_map(limiters) {
        for callers in [10, 50] {
            for latency in [0, 2, 40, 200] {
                for has_retry_after in [false, true] {
                    scenes.push(Scene { limiter, callers, latency, has_retry_after, ..SCENE });
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
    let late = Scene { calls: 5000, has_retry_after: true, ..SCENE };
    for (limiter, latency, scene, max) in [
        (Limiter::Window(20.0), 2, SCENE, 32_000),
        (Limiter::Bucket(20.0, 20.0), 40, SCENE, 29_000),
        (Limiter::Window(100.0), 2, late, 62_000),
        // The first second shows far less than the limit.
        (Limiter::Bucket(2.0, 100.0), 2, SCENE, 35_000),
    ] {
        let scene = Scene { limiter, latency, ..scene };
        let outcome = play(scene, 7);
        assert!(outcome.time < max, "{scene:?}: {} ms", outcome.time);
    }
}

#[test]
fn refusals_at_the_very_start_do_not_slow_a_run_for_long() {
    for refused in 1..=2 {
        // Without latency each response comes before the next request, so none of them shows that the first ones had another cause.
        for (latency, max) in [(0, 10_000), (2, 5000), (40, 5000), (200, 7000)] {
            for seed in 0..20 {
                let Outcome { done, time, .. } =
                    play(Scene { limiter: Limiter::First(refused), calls: 100, latency, ..SCENE }, seed);
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
        let scene = Scene { limiter, calls: 1000, latency: 20, rest: 100, ..SCENE };
        for seed in 0..20 {
            let outcome = play(scene, seed);
            assert_eq!((outcome.done, &outcome.lost[..]), (1000, &[][..]), "{scene:?}, {seed}");
            assert!(outcome.refused_share() < 0.02, "{scene:?}, {seed}: {} of {}", outcome.refused, outcome.requests);
        }
    }
}

#[test]
fn a_service_without_a_limit_is_not_waited_for() {
    let scene = Scene { callers: 50, calls: 5000, latency: 20, ..SCENE };
    let outcome = play(scene, 1);
    assert_eq!((outcome.done, outcome.refused), (5000, 0));
    assert!(outcome.time < 100 * 25 + 1, "{} ms", outcome.time);
}

#[test]
fn a_few_refused_requests_hardly_slow_the_others() {
    let scene = Scene { limiter: Limiter::Share(0.0), callers: 50, calls: 10_000, latency: 50, rest: 1000, ..SCENE };
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
