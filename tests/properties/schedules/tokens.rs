//! Many callers of one token, which is made, expires and is refused in between.

use std::time::Duration;

use endcap::{TokenAction, TokenCache};
use fastrand::Rng;

/// The token that is there, as somebody who keeps no count of generations sees it.
#[derive(Default)]
struct World {
    /// The generation that is being made.
    minting: Option<u32>,
    /// The token that is there, and when it is not used any more.
    held: Option<(u32, u64)>,
    mints: u32,
    /// How often there was reason to make a new one.
    reasons: u32,
}

pub(super) fn run(random: &mut Rng) {
    let (mut cache, mut world) = (TokenCache::default(), World { reasons: 1, ..World::default() });
    let mut now = random.u64(..1 << 40);
    for _ in 0..random.usize(1..40) {
        match random.u8(..8) {
            // A crowd at once: one of them makes the token, if there is none.
            0 => {
                let before = world.mints;
                let crowd = if random.u8(..50) == 0 { 1000 } else { 10 };
                for _ in 0..crowd {
                    world.ask(&mut cache, now);
                }
                assert!(world.mints - before <= 1, "{} tokens for one crowd", world.mints - before);
            }
            1 | 2 => world.ask(&mut cache, now),
            3 | 4 => {
                let Some(generation) = world.minting.take() else { continue };
                let expires_in = [None, Some(0), Some(random.u32(1..10)), Some(3600), Some(random.u32(..))];
                let expires_in = expires_in[random.usize(..expires_in.len())];
                let life = expires_in.map(|seconds: u32| Duration::from_secs(seconds.into()));
                cache.minted(generation, life, Duration::from_millis(now));
                match expires_in {
                    Some(seconds) if seconds > 0 => {
                        let life = u64::from(seconds) * 1000;
                        // A tenth of a life, or a minute, is not used.
                        world.held = Some((generation, now + life - (life / 10).min(60_000)));
                    }
                    _ => world.reasons += 1,
                }
            }
            5 => {
                let Some(generation) = world.minting.take() else { continue };
                cache.failed(generation);
                world.reasons += 1;
            }
            6 => {
                let generation = random.u32(..world.mints + 2);
                cache.rejected(generation);
                if world.held.is_some_and(|(held, _)| held == generation) {
                    world.held = None;
                    world.reasons += 1;
                }
            }
            _ => match world.held {
                // To the end of its use, or just before.
                Some((_, until)) if random.bool() => now = now.max(until.saturating_sub(random.u64(..2))),
                _ => now += random.u64(..7_200_000),
            },
        }
        if random.u8(..8) == 0 {
            cache = TokenCache::from_numbers(cache.to_numbers());
        }
    }
}

impl World {
    fn ask(&mut self, cache: &mut TokenCache, now: u64) {
        match cache.ask(Duration::from_millis(now)) {
            TokenAction::Use(generation) => {
                let (held, until) = self.held.expect("a token that is not there");
                assert!(generation == held && now < until, "a token that is over, or soon will be");
            }
            TokenAction::Join(generation) => assert_eq!(Some(generation), self.minting),
            TokenAction::Mint(generation) => {
                assert_eq!(self.minting, None, "a second one at once");
                if let Some((_, until)) = self.held.take() {
                    assert!(now >= until, "a token that is still good");
                    self.reasons += 1;
                }
                self.minting = Some(generation);
                self.mints += 1;
                assert!(self.mints <= self.reasons, "without a reason");
            }
        }
    }
}
