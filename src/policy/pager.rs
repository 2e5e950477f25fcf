//! Decides which page of a placement request comes next, and which creatives are new (service document,
//! `POST {ads_url}/v2/ian/dp`, 2 to 6).

use core::fmt;

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use super::paging_state::{PageParts, PagingState};
use crate::creative::Page;

/// The position in the pages of a placement request. It changes only with a response, so you can request a failed page
/// again.
///
/// A changed token means that a new auction has begun. If that page has no offset, the next request is for the first
/// page.
///
/// Paging always ends: after an empty page, a page without `pagination_metadata`, two pages in a row without new
/// creatives, more than 2^20 UTF-16 code units of ids, or `max_pages` pages.
///
/// ```
/// use endcap::policy::{PageSummary, Pager};
///
/// let mut pager = Pager::default();
/// let first = pager.request().unwrap();
/// assert_eq!((first.offset, first.token), (1, None));
/// let page = PageSummary { token: Some("t"), offset: Some(1), has_creatives: true, ids: vec![Some("a"), Some("b"), Some("a")] };
/// let advance = pager.advance(&page);
/// assert_eq!((advance.new_creatives, advance.restarted), (vec![0, 1], false));
/// let second = pager.request().unwrap();
/// assert_eq!((second.offset, second.token), (2, Some("t")));
/// assert_eq!(Pager::from_json(&pager.to_json()), Ok(pager));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pager {
    pub(super) paging: PagingState,
    /// The token of the next request.
    pub(super) token: Option<String>,
    /// The ids of the creatives returned so far. Empty once there is no next page.
    pub(super) seen: BTreeSet<String>,
    /// The total length of these ids in UTF-16 code units.
    pub(super) seen_length: usize,
}

/// The pagination of a request for a page (service document, "Display placement request", `PaginationContext`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PageRequest<'a> {
    /// The number of the page, from 1.
    pub offset: i64,
    /// The token of the previous page. `None` for the first page.
    pub token: Option<&'a str>,
}

/// The parts of a page that decide how paging continues.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageSummary<'a> {
    /// `pagination_metadata.token`.
    pub token: Option<&'a str>,
    /// `pagination_metadata.offset`, if it is an integer.
    pub offset: Option<i64>,
    /// Whether `creatives` in the response has any item, including malformed ones.
    pub has_creatives: bool,
    /// The `object_tracking_id` of each creative.
    pub ids: Vec<Option<&'a str>>,
}

/// The result of advancing past a page.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PageAdvance {
    /// The indices in [`PageSummary::ids`] of the creatives that no earlier page had. A creative without an id always
    /// counts as new.
    pub new_creatives: Vec<u32>,
    /// Whether the service returned another page token than the one sent, which hints at a new auction (service
    /// document, `POST {ads_url}/v2/ian/dp`, 3).
    pub restarted: bool,
}

/// The error of an invalid stored pager. Its message contains nothing of the stored text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParsePagerError(pub(super) ());

impl fmt::Display for ParsePagerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("invalid stored pager; start again with `Pager::new`")
    }
}

impl core::error::Error for ParsePagerError {}

impl<'a> From<&'a Page> for PageSummary<'a> {
    fn from(page: &'a Page) -> Self {
        Self {
            token: page.token.as_deref(),
            offset: page.offset,
            has_creatives: page.creatives.len() + page.skipped > 0,
            ids: page.creatives.iter().map(|creative| creative.id.as_deref()).collect(),
        }
    }
}

impl Default for Pager {
    /// Creates a pager at the first page, of at most 100 pages.
    fn default() -> Self {
        Self::new(100)
    }
}

impl Pager {
    /// Creates a pager at the first page. `max_pages` is clamped to 1 to 10,000.
    pub fn new(max_pages: u32) -> Self {
        Self { paging: PagingState::new(max_pages), token: None, seen: BTreeSet::new(), seen_length: 0 }
    }

    /// Changes the maximum number of pages, which is clamped to 1 to 10,000, and keeps the position. The pages that were
    /// read count, so a pager that has read as many ends. A pager that has ended does not continue.
    #[must_use]
    pub fn with_max_pages(mut self, max_pages: u32) -> Self {
        self.paging.set_max_pages(max_pages);
        if self.paging.next.is_none() {
            (self.token, self.seen, self.seen_length) = (None, BTreeSet::new(), 0);
        }
        self
    }

    /// Returns the pagination of the next request, or `None` if there is no next page.
    pub fn request(&self) -> Option<PageRequest<'_>> {
        self.paging.next.map(|offset| PageRequest { offset, token: self.token.as_deref() })
    }

    /// Advances with the response to [`Pager::request`]. If there was no next page, no creative is new.
    pub fn advance(&mut self, page: &PageSummary<'_>) -> PageAdvance {
        if self.paging.next.is_none() {
            return PageAdvance { new_creatives: Vec::new(), restarted: false };
        }
        let mut is_new = |id: Option<&str>| {
            id.is_none_or(|id| {
                let is_new = self.seen.insert(String::from(id));
                self.seen_length += if is_new { utf16_length(id) } else { 0 };
                is_new
            })
        };
        let new_creatives: Vec<_> =
            (0..).zip(&page.ids).filter(|(_, id)| is_new(**id)).map(|(index, _)| index).collect();
        let parts = PageParts {
            offset: page.offset,
            has_creatives: page.has_creatives,
            has_new_creatives: !new_creatives.is_empty(),
            seen_length: self.seen_length,
        };
        let restarted = self.paging.advance(&mut self.token, page.token, parts);
        if self.paging.next.is_none() {
            (self.seen, self.seen_length) = (BTreeSet::new(), 0);
        }
        PageAdvance { new_creatives, restarted }
    }
}

/// Returns the length of a text in UTF-16 code units, as in JavaScript.
pub(super) fn utf16_length(text: &str) -> usize {
    text.encode_utf16().count()
}
