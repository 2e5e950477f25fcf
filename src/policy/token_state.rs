//! Decides how long a token is used, and which call requests the next one.

use core::time::Duration;

#[cfg(feature = "npm-service")]
use serde::{Deserialize, Serialize};
#[cfg(feature = "generate")]
use ts_rs::TS;

use super::time::millis;
use crate::unix_time::UnixTime;

/// A token is no longer used this many milliseconds before it expires, or a tenth of its lifetime before, whichever is
/// less.
const MAX_MARGIN: u64 = 60_000;
/// The minimum time between replacements of doubted tokens, in milliseconds.
const RENEWAL_INTERVAL: u64 = 60_000;

/// Which access token a client uses, and whether a request for another one is in flight. The caller stores the token.
/// This state contains no secret: it identifies each token by a number, the generation.
///
/// A token is used from its receipt until shortly before the end of its `expires_in` (service document, "Token
/// response"): a minute before, or a tenth of its lifetime if that is less. A token without `expires_in` is only used
/// by the calls that waited for it. Of all concurrent calls, one requests a token and the others wait for it.
///
/// The service responds with 401 both to a bad token and to a wrong location code. If the request has a location code,
/// the token is doubted: it stays in use until another one is received. Otherwise it is rejected and never used again.
///
/// ```
/// use endcap::UnixTime;
/// use endcap::policy::{TokenAction, TokenState};
/// use std::time::Duration;
///
/// let ms = UnixTime::from_millis;
/// let mut tokens = TokenState::default();
/// assert_eq!(tokens.acquire(ms(0)), TokenAction::Fetch(1));
/// assert_eq!(tokens.acquire(ms(5)), TokenAction::Join(1));
/// tokens.record_received(1, Some(Duration::from_secs(7200)), ms(100));
/// assert_eq!(tokens.acquire(ms(7_140_099)), TokenAction::Use(1));
/// assert_eq!(tokens.acquire(ms(7_140_100)), TokenAction::Fetch(2));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "npm-service", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "npm-service", serde(rename_all = "camelCase", default))]
#[cfg_attr(feature = "generate", derive(TS))]
pub struct TokenState {
    /// The newest generation that was requested.
    pub(super) requested_generation: u32,
    /// Whether the request for that generation is in flight.
    pub(super) is_pending: bool,
    /// The newest generation that was received; 0 before the first one.
    pub(super) received_generation: u32,
    /// The time at which the received token is no longer used, or 0 if it is not used at all.
    pub(super) usable_until: u64,
    /// Whether the received token was doubted or rejected.
    pub(super) needs_replacement: bool,
    /// The newest generation that was rejected, or that was doubted and then replaced. Generations up to this one are
    /// not used again.
    pub(super) retired: u32,
    /// The time at which a doubted or rejected token was last replaced.
    pub(super) renewed_at: Option<u64>,
}

/// The action by which a caller gets a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "npm-service", derive(Serialize))]
#[cfg_attr(feature = "npm-service", serde(tag = "type", content = "generation", rename_all = "kebab-case"))]
#[cfg_attr(feature = "generate", derive(TS))]
pub enum TokenAction {
    /// Use the token of this generation.
    Use(u32),
    /// Wait for the token request in flight, and share its result.
    Join(u32),
    /// Request a token. Then report [`TokenState::record_received`] or [`TokenState::record_failed`].
    Fetch(u32),
}

impl TokenState {
    /// Returns the action of a caller that needs a token.
    pub fn acquire(&mut self, now: UnixTime) -> TokenAction {
        self.acquire_in_millis(None, millis(now.as_duration()))
    }

    /// Returns the action of a caller that needs a token other than the one of this generation; see
    /// [`TokenState::record_doubted`].
    pub fn acquire_other(&mut self, generation: u32, now: UnixTime) -> TokenAction {
        self.acquire_in_millis(Some(generation), millis(now.as_duration()))
    }

    /// Does what [`TokenState::acquire`] does, or what [`TokenState::acquire_other`] does if there is a `doubted`
    /// generation. `now` is in milliseconds.
    pub(super) fn acquire_in_millis(&mut self, doubted: Option<u32>, now: u64) -> TokenAction {
        if self.holds_other(doubted, now) {
            return TokenAction::Use(self.received_generation);
        }
        if self.is_pending {
            return TokenAction::Join(self.requested_generation);
        }
        self.requested_generation = self.requested_generation.wrapping_add(1).max(1);
        self.is_pending = true;
        TokenAction::Fetch(self.requested_generation)
    }

    /// Records a token received at `now`, with its `expires_in`. It replaces the previous token.
    pub fn record_received(&mut self, generation: u32, expires_in: Option<Duration>, now: UnixTime) {
        self.record_received_in_millis(generation, expires_in.map_or(0, millis), millis(now.as_duration()));
    }

    /// Does what [`TokenState::record_received`] does, in milliseconds. `lifetime` is 0 if the token has no
    /// `expires_in`.
    pub(super) fn record_received_in_millis(&mut self, generation: u32, lifetime: u64, now: u64) {
        if !self.is_requesting(generation) {
            return;
        }
        if self.needs_replacement {
            self.retired = self.received_generation;
            self.renewed_at = Some(now);
        }
        self.is_pending = false;
        self.needs_replacement = false;
        self.received_generation = generation;
        self.usable_until =
            if lifetime > 0 { now.saturating_add(lifetime - (lifetime / 10).min(MAX_MARGIN)) } else { 0 };
    }

    /// Records that a token request failed or its caller is gone. The next caller that needs a token requests one.
    pub fn record_failed(&mut self, generation: u32) {
        if self.is_requesting(generation) {
            self.is_pending = false;
        }
    }

    /// Drops a token after a 401 to a request without a location code, if it is the newest token received.
    pub fn record_rejected(&mut self, generation: u32) {
        if generation <= self.received_generation {
            self.retired = self.retired.max(generation);
        }
        if self.received_generation == generation {
            self.needs_replacement = true;
            self.usable_until = 0;
        }
    }

    /// Records a 401 to a request with a location code, if [`TokenState::may_renew`] allows it. Only the caller with
    /// that response needs [another token](TokenState::acquire_other).
    pub fn record_doubted(&mut self, generation: u32) {
        self.needs_replacement |= self.received_generation == generation;
    }

    /// Returns whether to retry with another token after a 401 to a request that has a location code. Returns false if
    /// a token was already replaced less than a minute ago: then the location code is the likely cause. Always returns
    /// true for a shared token, which may be older than that replacement.
    pub fn may_renew(&self, generation: u32, is_shared: bool, now: UnixTime) -> bool {
        self.may_renew_in_millis(generation, is_shared, millis(now.as_duration()))
    }

    /// Does what [`TokenState::may_renew`] does, with `now` in milliseconds.
    pub(super) fn may_renew_in_millis(&self, generation: u32, is_shared: bool, now: u64) -> bool {
        let is_other = generation <= self.retired || self.is_pending || self.holds_other(Some(generation), now);
        // A clock that was set back must not stop renewals.
        let is_recent = |at| now.checked_sub(at).is_some_and(|since| since < RENEWAL_INTERVAL);
        is_shared || is_other || !self.renewed_at.is_some_and(is_recent)
    }

    /// Returns whether the received token can be used, and is not the one of this generation.
    fn holds_other(&self, generation: Option<u32>, now: u64) -> bool {
        now < self.usable_until && generation != Some(self.received_generation)
    }

    /// Returns whether the request for the token of this generation is in flight.
    const fn is_requesting(&self, generation: u32) -> bool {
        self.is_pending && self.requested_generation == generation
    }
}
