//! How long a token is used, and who asks for the next one.

use core::time::Duration;

use super::time::millis;

/// Before its end a token is not used any more for a tenth of its life, but no longer than this, in milliseconds.
const LONGEST_MARGIN: u64 = 60_000;

/// What is known of a client's access token. The token itself stays with whoever drives this; here it is a number, its
/// generation, so that nothing secret can leave.
///
/// A token is used from its receipt until shortly before the end of its `expires_in` (`api.md`, Token response): a
/// minute, or a tenth of its life where that is less. Without `expires_in` it serves those who waited for it, and nobody
/// later. However many ask at once, one of them makes a token and the others join it.
///
/// ```
/// use std::time::Duration;
///
/// use endcap::{TokenAction, TokenCache};
///
/// let ms = Duration::from_millis;
/// let mut cache = TokenCache::default();
/// assert_eq!(cache.ask(ms(0)), TokenAction::Mint(1));
/// assert_eq!(cache.ask(ms(5)), TokenAction::Join(1));
/// cache.minted(1, Some(Duration::from_secs(7200)), ms(100));
/// assert_eq!(cache.ask(ms(7_140_099)), TokenAction::Use(1));
/// assert_eq!(cache.ask(ms(7_140_100)), TokenAction::Mint(2));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TokenCache {
    /// The generation of the token that is there or was last, or of the one that is being made.
    pub(super) last: u32,
    pub(super) stage: Stage,
    /// When the token that is there is not used any more.
    pub(super) until: u64,
}

/// What there is of the last token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Stage {
    #[default]
    Nothing,
    Minting,
    Held,
}

/// How a caller comes by a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenAction {
    /// By using the one of that generation.
    Use(u32),
    /// By waiting for the one that is being made, and using it or failing as it does.
    Join(u32),
    /// By making one, and reporting [`TokenCache::minted`] or [`TokenCache::failed`].
    Mint(u32),
}

impl TokenCache {
    /// What a caller that needs a token has to do.
    pub fn ask(&mut self, now: Duration) -> TokenAction {
        self.ask_at(millis(now))
    }

    /// [`TokenCache::ask`], with `now` in milliseconds.
    pub(super) const fn ask_at(&mut self, now: u64) -> TokenAction {
        match self.stage {
            Stage::Held if now < self.until => TokenAction::Use(self.last),
            Stage::Minting => TokenAction::Join(self.last),
            Stage::Held | Stage::Nothing => {
                self.last = self.last.wrapping_add(1);
                self.stage = Stage::Minting;
                TokenAction::Mint(self.last)
            }
        }
    }

    /// Records a token that was received at `now`, with its `expires_in`.
    pub fn minted(&mut self, generation: u32, expires_in: Option<Duration>, now: Duration) {
        self.minted_at(generation, expires_in.map_or(0, millis), millis(now));
    }

    /// [`TokenCache::minted`], in milliseconds; 0 if it has no `expires_in`.
    pub(super) fn minted_at(&mut self, generation: u32, life: u64, now: u64) {
        if !self.is_minting(generation) {
            return;
        }
        self.until = now.saturating_add(life - (life / 10).min(LONGEST_MARGIN));
        self.stage = if life > 0 { Stage::Held } else { Stage::Nothing };
    }

    /// Takes note of a failure. Nothing of it is kept: who asks next makes a token.
    pub fn failed(&mut self, generation: u32) {
        if self.is_minting(generation) {
            self.stage = Stage::Nothing;
        }
    }

    /// Drops the token that the service has refused (401), if it is still the one that is there.
    pub fn rejected(&mut self, generation: u32) {
        if self.stage == Stage::Held && self.last == generation {
            self.stage = Stage::Nothing;
        }
    }

    fn is_minting(&self, generation: u32) -> bool {
        self.stage == Stage::Minting && self.last == generation
    }
}
