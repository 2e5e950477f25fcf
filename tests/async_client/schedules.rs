//! Random schedules: several calls of a client with random faults. Some of the calls are dropped.

use std::env;
use std::pin::Pin;
use std::time::Duration;

use endcap::check::Resource;
use endcap::client::ClientError;
use endcap::policy::CallOptions;
use endcap::testing::{Clock, FakeService, Reply};
use futures_util::future::poll_fn;
use std::task::Poll;

use crate::support::{call, client_options, retry_after};

/// A call, and when it must have ended.
struct Running {
    future: Pin<Box<dyn Future<Output = Result<String, ClientError>>>>,
    deadline: Duration,
}

fn random_step(random: &mut fastrand::Rng) -> Reply {
    let step = match random.u8(0..12) {
        0..4 => Reply::success(),
        4 => Reply::status(429),
        5 => retry_after(429, "1"),
        6 => Reply::status(503),
        7 => Reply::status(401),
        8 => Reply::status(400),
        9 => Reply::broken(),
        10 => Reply::refused(),
        _ => return Reply::hang(),
    };
    let delay = Duration::from_millis(random.u64(0..2000));
    if random.bool() { step.after(delay) } else { step }
}

/// Runs one schedule. Returns the number of calls that ended, and of those that were dropped.
fn play(seed: u64) -> (usize, usize) {
    let mut random = fastrand::Rng::with_seed(seed);
    let service = FakeService::new();
    for &at in Resource::ALL {
        for _ in 0..random.usize(0..8) {
            let step = random_step(&mut random);
            service.script(at, [step]);
        }
    }
    let client = service.client(client_options());
    let mut calls: Vec<_> = (0..random.usize(1..8))
        .map(|_| {
            let timeout = Duration::from_millis(random.u64(1..10_000));
            let at = Resource::ALL[random.usize(0..4)];
            let client = client.with_call_options(CallOptions::default().with_timeout(timeout));
            Running { future: Box::pin(call(client, at)), deadline: timeout }
        })
        .collect();
    let (mut ended, mut dropped) = (0, 0);
    while !calls.is_empty() {
        let polled = poll_fn(|context| {
            calls.retain_mut(|running| {
                let is_ready = running.future.as_mut().poll(context).is_ready();
                if is_ready {
                    assert!(service.clock().elapsed() <= running.deadline, "seed {seed}: a call is late");
                    ended += 1;
                }
                !is_ready
            });
            if calls.is_empty() { Poll::Ready(()) } else { Poll::Pending }
        });
        let is_over = Clock::poll(Pin::new(&mut { polled })).is_some();
        assert!(service.max_open_requests(Resource::Token) <= 1, "seed {seed}: two token requests at once");
        assert!(
            service.max_open_requests(Resource::ShoppingList) <= 1,
            "seed {seed}: two requests for one link at once"
        );
        if is_over {
            break;
        }
        if random.u8(0..8) == 0 {
            drop(calls.swap_remove(random.usize(0..calls.len())));
            dropped += 1;
        } else {
            assert!(service.clock().end_next_sleep(), "seed {seed}: a call waits for nothing");
        }
    }
    drop(calls);
    assert_eq!((service.open_requests(), service.clock().pending_sleeps()), (0, 0), "seed {seed}: something is left");
    (ended, dropped)
}

#[test]
fn every_call_ends_in_time_and_leaves_nothing() {
    let cases = env::var("ENDCAP_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(10_000);
    let first = env::var("ENDCAP_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0);
    let (mut ended, mut dropped) = (0, 0);
    for seed in first..first + cases {
        let (more_ended, more_dropped) = play(seed);
        ended += more_ended;
        dropped += more_dropped;
    }
    assert!(cases < 1000 || ended > 1000 && dropped > 1000, "{ended} {dropped}");
}
