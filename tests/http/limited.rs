//! Simulates services that limit the rate of requests, and many callers of one client, in virtual time.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::time::Duration;

use endcap::UnixTime;
use endcap::check::Resource;
use endcap::policy::{
    AdaptiveRate, Call, CallAction, CallEvent, CallFailure, CallOptions, ResponseSummary, RetryBudget,
};
use fastrand::Rng;

/// How a service limits the rate.
#[derive(Clone, Copy, Debug)]
pub(super) enum Limiter {
    /// A number of requests in each second of the clock.
    Window(f64),
    /// A token bucket: its size, and the tokens added each second.
    Bucket(f64, f64),
    /// Refuses this share of the requests, at any rate.
    Share(f64),
    /// A number of requests in any period of one second.
    Sliding(usize),
    /// Refuses a number of requests at the start, and none later.
    First(usize),
    /// Refuses a number of requests at the start. After a number of requests, it accepts a number in each second.
    Late(usize, usize, usize),
}

#[derive(Default)]
struct Service {
    second: u64,
    count: f64,
    last: u64,
    times: VecDeque<u64>,
    requests: usize,
}

impl Service {
    /// Returns whether a request is accepted. Refused requests do not count towards the limit.
    fn accepts(&mut self, limiter: Limiter, now: u64, random: &mut Rng) -> bool {
        match limiter {
            Limiter::First(refused) => {
                self.requests += 1;
                self.requests > refused
            }
            Limiter::Late(refused, free, size) => {
                self.requests += 1;
                let is_free = self.requests <= free;
                self.requests > refused && (is_free || self.accepts(Limiter::Sliding(size), now, random))
            }
            Limiter::Share(share) => random.f64() >= share,
            Limiter::Window(size) => {
                let second = (now + 370) / 1000;
                if second != self.second {
                    (self.second, self.count) = (second, 0.0);
                }
                self.count += 1.0;
                self.count <= size
            }
            Limiter::Bucket(size, rate) => {
                if self.last == 0 {
                    self.count = size;
                }
                #[allow(clippy::cast_precision_loss, reason = "some seconds")]
                let passed = (now - self.last) as f64 / 1000.0;
                (self.count, self.last) = ((self.count + passed * rate).min(size), now);
                let is_enough = self.count >= 1.0;
                self.count -= f64::from(u8::from(is_enough));
                is_enough
            }
            Limiter::Sliding(size) => {
                while self.times.front().is_some_and(|time| time + 1000 <= now) {
                    self.times.pop_front();
                }
                let is_enough = self.times.len() < size;
                if is_enough {
                    self.times.push_back(now);
                }
                is_enough
            }
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Scene {
    pub(super) limiter: Limiter,
    pub(super) callers: usize,
    pub(super) calls: usize,
    /// The time until a response, in milliseconds.
    pub(super) latency: u64,
    /// Whether a 429 has a `Retry-After` in whole seconds.
    pub(super) has_retry_after: bool,
    /// Approximate pause of a caller after a call, in milliseconds.
    pub(super) rest: u64,
}

/// The results of the calls of a scene.
#[derive(Debug, Default)]
pub(super) struct Outcome {
    pub(super) done: usize,
    pub(super) lost: Vec<CallFailure>,
    pub(super) requests: usize,
    pub(super) refused: usize,
    /// Milliseconds.
    pub(super) time: u64,
}

impl Outcome {
    #[allow(clippy::cast_precision_loss, reason = "some hundreds")]
    pub(super) fn refused_share(&self) -> f64 {
        self.refused as f64 / self.requests as f64
    }
}

pub(super) fn play(scene: Scene, seed: u64) -> Outcome {
    let mut random = Rng::with_seed(seed);
    let ms = UnixTime::from_millis;
    let start = 5000 + random.u64(..1000);
    let (mut budget, mut rate) = (RetryBudget::default(), AdaptiveRate::default());
    let mut service = Service::default();
    let mut outcome = Outcome::default();
    let mut waiting = scene.calls;
    let mut events = BinaryHeap::new();
    let mut calls: Vec<Call> = Vec::new();
    let mut happened: Vec<CallEvent> = Vec::new();
    for _ in 0..scene.callers.min(scene.calls) {
        waiting -= 1;
        events.push(Reverse((start, calls.len())));
        calls.push(Call::new(Resource::ShoppingList, CallOptions::default(), ms(start)));
        happened.push(CallEvent::Start);
    }
    while let Some(Reverse((now, index))) = events.pop() {
        outcome.time = now - start;
        let action = calls[index].next(&mut budget, &mut rate, happened[index], ms(now), random.f64());
        let later = match action {
            CallAction::Send { .. } => {
                outcome.requests += 1;
                let is_accepted = service.accepts(scene.limiter, now + scene.latency / 2, &mut random);
                outcome.refused += usize::from(!is_accepted);
                let retry_after = (!is_accepted && scene.has_retry_after).then_some(Duration::from_secs(1));
                let status = if is_accepted { 200 } else { 429 };
                happened[index] =
                    CallEvent::Response(ResponseSummary { retry_after, ..ResponseSummary::status(status) });
                scene.latency + random.u64(..=scene.latency / 4)
            }
            CallAction::Wait { time: wait } => {
                happened[index] = CallEvent::Waited;
                // Timers fire late.
                u64::try_from(wait.as_millis()).unwrap() + random.u64(..3)
            }
            CallAction::Done | CallAction::Fail { .. } => {
                match action {
                    CallAction::Fail { reason: failure, .. } => outcome.lost.push(failure),
                    _ => outcome.done += 1,
                }
                if waiting == 0 {
                    continue;
                }
                waiting -= 1;
                calls[index] = Call::new(Resource::ShoppingList, CallOptions::default(), ms(now));
                happened[index] = CallEvent::Start;
                random.u64(..=2 * scene.rest)
            }
            other => unreachable!("links need none: {other:?}"),
        };
        events.push(Reverse((now + later, index)));
    }
    outcome
}
