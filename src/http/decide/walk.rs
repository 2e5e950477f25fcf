//! The part of a walk through pages that needs no text: where it stands, and whether it goes on.

use crate::json::MAX_SAFE;

/// How many pages in a row may bring nothing new.
const MOST_IDLE: u32 = 2;
/// No walk has more pages, whatever is asked for.
const MOST_PAGES: u32 = 10_000;
/// Offsets beyond this one are not numbers that every reader of JSON reads alike.
const MAX_OFFSET: i64 = MAX_SAFE.cast_signed();
/// A walk ends when the ids of what was handed out have more UTF-16 code units together.
const MOST_SEEN: usize = 1 << 20;

/// Where a walk stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Walk {
    /// The page to ask for, from 1; none when there is no next one.
    pub next: Option<i64>,
    /// How many pages have been read, and how many may be.
    pub pages: u32,
    pub max_pages: u32,
    /// How many pages in a row have brought nothing new.
    pub idle: u32,
}

/// What was said on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Page {
    pub tokens: Tokens,
    /// The offset, where there is one.
    pub offset: Option<i64>,
    /// Whether anything stands in `creatives` on the wire.
    pub is_filled: bool,
    /// Whether something is new.
    pub is_fresh: bool,
    /// How much has been handed out, this page included.
    pub seen: usize,
}

/// The token that was sent, and the one that came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tokens {
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

impl Walk {
    pub(super) fn new(max_pages: u32) -> Self {
        Self { next: Some(1), pages: 0, max_pages: max_pages.clamp(1, MOST_PAGES), idle: 0 }
    }

    /// Goes on after a page.
    pub(super) fn turn(&mut self, page: Page) {
        let Some(asked) = self.next else { return };
        self.pages = self.pages.saturating_add(1);
        self.idle = if page.is_fresh { 0 } else { self.idle.saturating_add(1) };
        // A token that did not come back is kept; without any the next request would be a first one.
        let is_paginated = match page.tokens {
            Tokens::None => false,
            Tokens::Sent => page.offset.is_some(),
            Tokens::Returned | Tokens::Same | Tokens::Changed => true,
        };
        let goes_on = is_paginated
            && page.is_filled
            && self.idle < MOST_IDLE
            && self.pages < self.max_pages
            && page.seen <= MOST_SEEN;
        let offset = page.offset.filter(|offset| *offset > 0).unwrap_or({
            // The page may be any of the new auction's, unless the first one was requested.
            if page.tokens == Tokens::Changed && asked > 1 { 0 } else { asked }
        });
        self.next = goes_on.then(|| offset.saturating_add(1).min(MAX_OFFSET));
    }

    /// Whether this, with or without a token and with so much handed out, is what a walk can come to.
    pub(super) fn is_sound(&self, has_token: bool, seen: usize) -> bool {
        let is_next_sound = self.next.is_none_or(|offset| {
            (1..=MAX_OFFSET).contains(&offset)
                && has_token == (self.pages > 0)
                && self.idle < MOST_IDLE
                && self.pages < self.max_pages
        });
        is_next_sound
            && (1..=MOST_PAGES).contains(&self.max_pages)
            && self.idle <= self.pages
            && self.pages <= self.max_pages
            && seen <= MOST_SEEN
    }
}
