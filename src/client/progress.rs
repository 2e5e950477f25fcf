//! The part of a pager that does not need the ids of creatives: the next page, and whether there is one.

use alloc::string::String;

use crate::json::MAX_SAFE;

/// How many pages in a row may bring nothing new.
const MAX_IDLE: u32 = 2;
/// The upper bound of `max_pages`.
const MAX_PAGES: u32 = 10_000;
/// Offsets beyond this one are not numbers that every reader of JSON reads alike.
const MAX_OFFSET: i64 = MAX_SAFE.cast_signed();
/// Paging ends when the ids of all returned creatives have more UTF-16 code units than this.
const MAX_SEEN: usize = 1 << 20;

/// Where a walk stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Progress {
    /// The next page, from 1; `None` if there is no next page.
    pub next: Option<i64>,
    /// How many pages have been read, and how many may be.
    pub pages: u32,
    pub max_pages: u32,
    /// How many pages in a row have brought nothing new.
    pub idle: u32,
}

/// What a page has besides its token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Page {
    /// The offset, where there is one.
    pub offset: Option<i64>,
    /// Whether `creatives` has items on the wire.
    pub is_filled: bool,
    /// Whether a creative is new.
    pub is_fresh: bool,
    /// The UTF-16 code units of all ids that were returned, with those of this page.
    pub seen_length: usize,
}

/// The token that was sent, and the one that came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tokens {
    /// Neither.
    None,
    /// None came back.
    Sent,
    /// None was sent.
    Returned,
    /// They are the same.
    Same,
    /// They differ, which hints at a new auction.
    Changed,
}

impl Tokens {
    fn of(sent: Option<&str>, returned: Option<&str>) -> Self {
        match (sent, returned) {
            (None, None) => Self::None,
            (Some(_), None) => Self::Sent,
            (None, Some(_)) => Self::Returned,
            (Some(sent), Some(returned)) if sent == returned => Self::Same,
            (Some(_), Some(_)) => Self::Changed,
        }
    }
}

impl Progress {
    pub(super) fn new(max_pages: u32) -> Self {
        Self { next: Some(1), pages: 0, max_pages: max_pages.clamp(1, MAX_PAGES), idle: 0 }
    }

    /// Moves past a page. `token` was sent and becomes the one to send next. Returns whether the page has another one.
    pub(super) fn turn(&mut self, token: &mut Option<String>, returned: Option<&str>, page: Page) -> bool {
        let returned = returned.filter(|token| !token.is_empty());
        let tokens = Tokens::of(token.as_deref(), returned);
        self.step(tokens, page);
        if self.next.is_none() {
            *token = None;
        } else if let Some(returned) = returned {
            *token = Some(String::from(returned));
        }
        tokens == Tokens::Changed
    }

    fn step(&mut self, tokens: Tokens, page: Page) {
        let Some(asked) = self.next else { return };
        self.pages = self.pages.saturating_add(1);
        self.idle = if page.is_fresh { 0 } else { self.idle.saturating_add(1) };
        // A token that did not come back is kept; without any the next request would be a first one.
        let is_paginated = match tokens {
            Tokens::None => false,
            Tokens::Sent => page.offset.is_some(),
            Tokens::Returned | Tokens::Same | Tokens::Changed => true,
        };
        let goes_on = is_paginated
            && page.is_filled
            && self.idle < MAX_IDLE
            && self.pages < self.max_pages
            && page.seen_length <= MAX_SEEN;
        let offset = page.offset.filter(|offset| *offset > 0).unwrap_or({
            // The page may be any of the new auction's, unless the first one was requested.
            if tokens == Tokens::Changed && asked > 1 { 0 } else { asked }
        });
        self.next = goes_on.then(|| offset.saturating_add(1).min(MAX_OFFSET));
    }

    /// Returns whether a pager can be in this state, with or without a token and with ids of `seen` code units.
    pub(super) fn is_sound(&self, has_token: bool, seen: usize) -> bool {
        let is_next_sound = self.next.is_none_or(|offset| {
            (1..=MAX_OFFSET).contains(&offset)
                && has_token == (self.pages > 0)
                && self.idle < MAX_IDLE
                && self.pages < self.max_pages
        });
        is_next_sound
            && (1..=MAX_PAGES).contains(&self.max_pages)
            && self.idle <= self.pages
            && self.pages <= self.max_pages
            && seen <= MAX_SEEN
    }
}
