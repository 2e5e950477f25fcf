//! Property: many callers share one token, which is created, expires, and is doubted or rejected in between.

use std::collections::BTreeSet;
use std::time::Duration;

use endcap::UnixTime;
use endcap::policy::{TokenAction, TokenState};

use crate::stored;
use fastrand::Rng;

/// The tokens, as the service and the callers see them.
#[derive(Default)]
struct World {
    /// The generation of the token request in flight.
    minting: Option<u32>,
    /// The current token, and the time from which it is no longer used.
    held: Option<(u32, u64)>,
    /// The tokens that the service rejected for certain.
    rejected: BTreeSet<u32>,
    received: u32,
    mints: u32,
    /// When a doubted or rejected token was last replaced.
    renewed_at: Option<u64>,
    /// Whether the newest token was doubted or rejected.
    is_suspect: bool,
}

pub(super) fn run(random: &mut Rng) {
    let (mut tokens, mut world) = (TokenState::default(), World::default());
    let mut now = random.u64(..1 << 40);
    for _ in 0..random.usize(1..60) {
        match random.u8(..11) {
            // Several callers at once: one of them creates the token if none is cached.
            0 => {
                let before = world.mints;
                let crowd = if random.u8(..50) == 0 { 1000 } else { 10 };
                for _ in 0..crowd {
                    world.acquire(&mut tokens, None, now);
                }
                assert!(world.mints - before <= 1, "{} tokens for one crowd", world.mints - before);
            }
            1 | 2 => world.acquire(&mut tokens, None, now),
            3 | 4 => world.receive(&mut tokens, random, now),
            5 => {
                let Some(generation) = world.minting.take() else { continue };
                tokens.record_failed(generation);
                // Either a valid token, or an immediate request for a new one.
                world.acquire(&mut tokens, None, now);
            }
            6 => {
                let generation = random.u32(1..world.mints + 2);
                tokens.record_rejected(generation);
                if generation <= world.received {
                    world.rejected.insert(generation);
                }
                world.is_suspect |= generation == world.received;
                world.held = world.held.filter(|(held, _)| *held != generation);
            }
            7 | 8 => {
                // Usually the newest token: callers do not hold older ones for long.
                let generation = if random.bool() { world.received.max(1) } else { random.u32(1..world.mints + 2) };
                world.doubt(&mut tokens, generation, now);
            }
            9 => now += random.u64(..60_000),
            _ => match world.held {
                // Moves the clock to the end of the token's use, or to just before it.
                Some((_, until)) if random.bool() => now = now.max(until.saturating_sub(random.u64(..2))),
                _ => now += random.u64(..7_200_000),
            },
        }
        if random.u8(..8) == 0 {
            tokens = stored(&tokens);
        }
    }
}

impl World {
    fn receive(&mut self, tokens: &mut TokenState, random: &mut Rng, now: u64) {
        let Some(generation) = self.minting.take() else { return };
        let expires_in = [None, Some(0), Some(random.u32(1..10)), Some(3600), Some(random.u32(..))];
        let expires_in = expires_in[random.usize(..expires_in.len())];
        let life = expires_in.map(|seconds: u32| Duration::from_secs(seconds.into()));
        tokens.record_received(generation, life, UnixTime::from_millis(now));
        let life = u64::from(expires_in.unwrap_or_default()) * 1000;
        // The last tenth of the lifetime, or the last minute, is not used.
        self.held = (life > 0).then(|| (generation, now + life - (life / 10).min(60_000)));
        self.received = generation;
        if std::mem::take(&mut self.is_suspect) {
            self.renewed_at = Some(now);
        }
    }

    fn doubt(&mut self, tokens: &mut TokenState, generation: u32, now: u64) {
        let time = UnixTime::from_millis(now);
        let is_recent = self.renewed_at.is_some_and(|at| now - at < 60_000);
        assert!(tokens.may_renew(generation, true, time));
        if !tokens.may_renew(generation, false, time) {
            assert!(is_recent, "a location code is wrong though no token was renewed");
            assert!(!self.rejected.contains(&generation), "a location code is wrong though the token is");
            return;
        }
        let is_free =
            self.minting.is_some() || self.held.is_some_and(|(held, until)| held != generation && now < until);
        let is_old = generation < self.received || self.rejected.contains(&generation);
        assert!(!is_recent || is_free || is_old, "a second renewal within a minute");
        tokens.record_doubted(generation);
        self.is_suspect |= generation == self.received;
        self.acquire(tokens, Some(generation), now);
    }

    fn acquire(&mut self, tokens: &mut TokenState, doubted: Option<u32>, now: u64) {
        let time = UnixTime::from_millis(now);
        let action = match doubted {
            Some(doubted) => tokens.acquire_other(doubted, time),
            None => tokens.acquire(time),
        };
        let held = self.held.filter(|(held, until)| now < *until && Some(*held) != doubted);
        match action {
            TokenAction::Use(generation) => {
                assert_eq!(held.map(|(held, _)| held), Some(generation), "not there, over, or doubted");
                assert!(!self.rejected.contains(&generation), "a rejected token");
            }
            TokenAction::Join(generation) => {
                assert_eq!((held, self.minting), (None, Some(generation)));
            }
            TokenAction::Fetch(generation) => {
                assert_eq!((held, self.minting), (None, None), "without need");
                assert!(generation > self.received);
                self.minting = Some(generation);
                self.mints += 1;
            }
        }
    }
}
