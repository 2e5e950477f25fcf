//! The part of a pager that does not need the ids of creatives: whether there is a next page, and which one.

use alloc::string::String;

use crate::json::MAX_SAFE;

/// The number of pages in a row without new creatives that ends paging.
const MAX_IDLE: u32 = 2;
/// The upper bound of `max_pages`.
const MAX_PAGES: u32 = 10_000;
/// The maximum offset. JSON readers do not agree on larger integers.
const MAX_OFFSET: i64 = MAX_SAFE.cast_signed();
/// Paging ends when the ids of all returned creatives have more UTF-16 code units than this.
const MAX_SEEN: usize = 1 << 20;

/// The paging state of a pager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PagingState {
    /// The next page, from 1, or `None` if there is no next page.
    pub next: Option<i64>,
    /// The number of pages read.
    pub pages: u32,
    /// The maximum number of pages.
    pub max_pages: u32,
    /// The number of pages in a row without new creatives.
    pub idle: u32,
}

/// The parts of a page other than its token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PageParts {
    /// The offset, if the page has one.
    pub offset: Option<i64>,
    /// Whether `creatives` in the response has items, including malformed ones.
    pub has_creatives: bool,
    /// Whether the page has a new creative.
    pub has_new_creatives: bool,
    /// The total length of all ids returned so far, including this page, in UTF-16 code units.
    pub seen_length: usize,
}

/// How the token that was sent compares with the token that was returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TokenChange {
    /// There was no token in either direction.
    None,
    /// A token was sent, and no token was returned.
    Sent,
    /// No token was sent, and a token was returned.
    Returned,
    /// They are the same.
    Same,
    /// They differ, which hints at a new auction.
    Changed,
}

impl TokenChange {
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

impl PagingState {
    pub(super) fn new(max_pages: u32) -> Self {
        Self { next: Some(1), pages: 0, max_pages: max_pages.clamp(1, MAX_PAGES), idle: 0 }
    }

    /// Changes the maximum number of pages. There is no next page if as many were read.
    pub(super) fn set_max_pages(&mut self, max_pages: u32) {
        self.max_pages = max_pages.clamp(1, MAX_PAGES).max(self.pages);
        self.next = self.next.filter(|_| self.pages < self.max_pages);
    }

    /// Advances past a page. `token` is the token that was sent and becomes the token to send next. Returns whether the
    /// page has a different one.
    pub(super) fn advance(&mut self, token: &mut Option<String>, returned: Option<&str>, page: PageParts) -> bool {
        let returned = returned.filter(|token| !token.is_empty());
        let change = TokenChange::of(token.as_deref(), returned);
        self.step(change, page);
        if self.next.is_none() {
            *token = None;
        } else if let Some(returned) = returned {
            *token = Some(String::from(returned));
        }
        change == TokenChange::Changed
    }

    /// Counts a page, and decides whether there is a next one and which.
    fn step(&mut self, change: TokenChange, page: PageParts) {
        let Some(requested) = self.next else { return };
        self.pages = self.pages.saturating_add(1);
        self.idle = if page.has_new_creatives { 0 } else { self.idle.saturating_add(1) };
        // If no token is returned, the one that was sent stays in use. Without any token, the next request would start
        // over.
        let is_paginated = match change {
            TokenChange::None => false,
            TokenChange::Sent => page.offset.is_some(),
            TokenChange::Returned | TokenChange::Same | TokenChange::Changed => true,
        };
        let has_next = is_paginated
            && page.has_creatives
            && self.idle < MAX_IDLE
            && self.pages < self.max_pages
            && page.seen_length <= MAX_SEEN;
        let offset = page.offset.filter(|offset| *offset > 0).unwrap_or({
            // This may be any page of the new auction, unless the first page was requested.
            if change == TokenChange::Changed && requested > 1 { 0 } else { requested }
        });
        self.next = has_next.then(|| offset.saturating_add(1).min(MAX_OFFSET));
    }

    /// Returns whether paging can reach this state. `has_token` is whether it has a token, and `seen` is the length of
    /// its ids in UTF-16 code units.
    pub(super) fn is_reachable(&self, has_token: bool, seen: usize) -> bool {
        let is_next_reachable = self.next.is_none_or(|offset| {
            (1..=MAX_OFFSET).contains(&offset)
                && has_token == (self.pages > 0)
                && self.idle < MAX_IDLE
                && self.pages < self.max_pages
        });
        is_next_reachable
            && (1..=MAX_PAGES).contains(&self.max_pages)
            && self.idle <= self.pages
            && self.pages <= self.max_pages
            && seen <= MAX_SEEN
    }
}
