//! The walk through the pages of an answer to a placement request (`api.md`, `POST {ads_url}/v2/ian/dp`, 2 to 6).

use core::fmt;

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use super::walk::{Page, Tokens, Walk};

/// Where a walk through pages stands. It changes only with an answer, so a page can be asked for as often as it fails.
///
/// With another token a new auction has begun. If its page has no offset, the next request is for its first page.
///
/// The walk ends with an empty page, one without `pagination_metadata`, two pages in a row that bring nothing new, or
/// after `max_pages`: no answers make it go on for ever.
///
/// ```
/// use endcap::{PageAnswer, Pager, Turn};
///
/// let mut pager = Pager::default();
/// let first = pager.request().unwrap();
/// assert_eq!((first.offset, first.token), (1, None));
/// let answer = PageAnswer { token: Some("t"), offset: Some(1), is_filled: true, ids: vec![Some("a"), Some("b"), Some("a")] };
/// assert_eq!(pager.turn(&answer), Turn { fresh: vec![0, 1], is_restarted: false });
/// let second = pager.request().unwrap();
/// assert_eq!((second.offset, second.token), (2, Some("t")));
/// assert_eq!(Pager::from_json(&pager.to_json()), Ok(pager));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(any(test, feature = "npm-service"), derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    any(test, feature = "npm-service"),
    serde(try_from = "super::page_state::StoredPager", into = "super::page_state::StoredPager")
)]
pub struct Pager {
    pub(super) walk: Walk,
    /// What the next request carries.
    pub(super) token: Option<String>,
    /// The ids of what has been handed out, as long as there is a next page.
    pub(super) seen: BTreeSet<String>,
}

/// What the request for a page carries (`api.md`, `PaginationContext`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageRequest<'a> {
    /// Which page, from 1.
    pub offset: i64,
    /// What the page before has said; none for the first.
    pub token: Option<&'a str>,
}

/// What a walk has to know of a page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageAnswer<'a> {
    /// `pagination_metadata.token`.
    pub token: Option<&'a str>,
    /// `pagination_metadata.offset`, where it is an integer.
    pub offset: Option<i64>,
    /// Whether anything stands in `creatives` on the wire, items included that are no creatives.
    pub is_filled: bool,
    /// The `object_tracking_id` of each creative.
    pub ids: Vec<Option<&'a str>>,
}

/// What is to be done with a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The places in [`PageAnswer::ids`] of the creatives that have not been handed out. One without an id is always new.
    pub fresh: Vec<u32>,
    /// Whether the token is another than was sent, which hints at a new auction (`api.md`, there, 3).
    pub is_restarted: bool,
}

/// What was given back as a stored walk, and is none. Repeats nothing of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadState;

impl fmt::Display for BadState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("what was stored is no state of a walk through pages")
    }
}

impl core::error::Error for BadState {}

impl Default for Pager {
    /// A walk of 100 pages at most that has not begun.
    fn default() -> Self {
        Self::new(100)
    }
}

impl Pager {
    /// A walk that has not begun, of 1 to 10,000 pages at most.
    pub fn new(max_pages: u32) -> Self {
        Self { walk: Walk::new(max_pages), token: None, seen: BTreeSet::new() }
    }

    /// What the next request carries; none when there is no next page.
    pub fn request(&self) -> Option<PageRequest<'_>> {
        self.walk.next.map(|offset| PageRequest { offset, token: self.token.as_deref() })
    }

    /// Goes on after the answer to [`Pager::request`]. Where there is no next page nothing is new.
    pub fn turn(&mut self, answer: &PageAnswer<'_>) -> Turn {
        if self.walk.next.is_none() {
            return Turn { fresh: Vec::new(), is_restarted: false };
        }
        let mut is_new = |id: Option<&str>| id.is_none_or(|id| self.seen.insert(String::from(id)));
        let fresh = (0..).zip(&answer.ids).filter(|(_, id)| is_new(**id));
        let fresh: Vec<_> = fresh.map(|(place, _)| place).collect();
        let token = answer.token.filter(|token| !token.is_empty());
        let tokens = match (self.token.as_deref(), token) {
            (None, None) => Tokens::None,
            (Some(_), None) => Tokens::Sent,
            (None, Some(_)) => Tokens::Returned,
            (Some(sent), Some(token)) if sent == token => Tokens::Same,
            (Some(_), Some(_)) => Tokens::Changed,
        };
        let (offset, is_filled, is_fresh) = (answer.offset, answer.is_filled, !fresh.is_empty());
        self.walk.turn(Page { tokens, offset, is_filled, is_fresh, seen: self.seen_size() });
        if self.walk.next.is_none() {
            (self.token, self.seen) = (None, BTreeSet::new());
        } else if let Some(token) = token {
            self.token = Some(String::from(token));
        }
        Turn { fresh, is_restarted: tokens == Tokens::Changed }
    }

    /// How many UTF-16 code units the ids of what has been handed out have together.
    pub(super) fn seen_size(&self) -> usize {
        self.seen.iter().map(|id| id.encode_utf16().count()).sum()
    }
}
