//! Streams of pages of placements.

use core::fmt;
use core::pin::Pin;
use core::task::{Context, Poll, ready};
use std::collections::VecDeque;
use std::sync::Arc;

use futures_util::stream::Stream;

use super::bounds::BoxFuture;
use super::{ClientError, ClientErrorKind, MaybeSend, MaybeSync};
use crate::api::wire::PlacementRequest;
use crate::creative::{Creative, Page};
use crate::http::Valid;
use crate::policy::{PageSummary, Pager, page_body};
use crate::schema::Options;

/// Fetches a page.
#[cfg(not(target_arch = "wasm32"))]
type FetchPage = Arc<dyn Fn(Request) -> BoxFuture<Result<Page, ClientError>> + Send + Sync>;
/// Fetches a page.
#[cfg(target_arch = "wasm32")]
type FetchPage = Arc<dyn Fn(Request) -> BoxFuture<Result<Page, ClientError>>>;

/// A checked request for a page.
type Request = Valid<'static, PlacementRequest>;

/// A page of placements.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ListedPage {
    /// The creatives that were not on an earlier page.
    pub creatives: Vec<Creative>,
    /// The number of the page, from 1, if the service returned it.
    pub offset: Option<i64>,
    /// The number of items that were not objects, or came after 1,000 creatives.
    pub skipped: usize,
    /// Whether the service changed its token, which means that a new auction has probably begun.
    pub restarted: bool,
}

impl ListedPage {
    /// Creates a page without an offset, for the tests of programs.
    pub const fn new(creatives: Vec<Creative>) -> Self {
        Self { creatives, offset: None, skipped: 0, restarted: false }
    }
}

/// The pages of placements, as a `futures::Stream`. Nothing is sent until it is polled.
///
/// The stream ends after an error. [`PlacementPages::retry`] continues with the page that failed. A clone has the same
/// position, and sends its own requests. To continue in another program, store the [`state`](PlacementPages::state).
#[must_use = "streams do nothing unless polled"]
pub struct PlacementPages {
    fetch: FetchPage,
    request: Result<Request, ClientError>,
    /// How the requests for later pages are checked.
    check: Options,
    pager: Pager,
    /// Whether the pager is a stored one, whose maximum applies.
    is_resumed: bool,
    /// The pending page.
    pending: Option<BoxFuture<Result<Page, ClientError>>>,
    is_over: bool,
}

/// The creatives of all pages, as a `futures::Stream`; see [`PlacementPages::creatives`]. A clone has the same
/// position, and sends its own requests.
#[derive(Clone)]
#[must_use = "streams do nothing unless polled"]
pub struct Creatives {
    pages: PlacementPages,
    /// The creatives of the page that are left.
    rest: VecDeque<Creative>,
    /// The position before that page.
    before: Pager,
}

impl PlacementPages {
    pub(super) fn new<F, R>(request: Result<Request, ClientError>, check: Options, fetch: F) -> Self
    where
        F: Fn(Request) -> R + MaybeSend + MaybeSync + 'static,
        R: Future<Output = Result<Page, ClientError>> + MaybeSend + 'static,
    {
        let fetch: FetchPage = Arc::new(move |request| Box::pin(fetch(request)));
        Self { fetch, request, check, pager: Pager::default(), is_resumed: false, pending: None, is_over: false }
    }

    /// Sets the maximum number of pages, from 1 to 10,000. The default is 100. Before or after
    /// [`resumed`](PlacementPages::resumed), it has no effect: the maximum in the state applies.
    pub fn with_max_pages(self, max_pages: u32) -> Self {
        let pager = if self.is_resumed { self.pager } else { self.pager.with_max_pages(max_pages) };
        Self { pager, ..self }
    }

    /// Continues from the [`state`](PlacementPages::state) of an earlier stream for the same request, without skipping
    /// or repeating a creative. The maximum number of pages is that of the state; change it with
    /// [`Pager::with_max_pages`].
    pub fn resumed(self, state: Pager) -> Self {
        Self { pager: state, is_resumed: true, pending: None, is_over: false, ..self }
    }

    /// Returns the position after the last page.
    pub fn state(&self) -> &Pager {
        &self.pager
    }

    /// Lets the next poll request the failed page again.
    pub fn retry(&mut self) {
        self.is_over = false;
    }

    /// Returns the creatives of all pages.
    pub fn creatives(self) -> Creatives {
        let before = self.pager.clone();
        Creatives { pages: self, rest: VecDeque::new(), before }
    }

    /// Returns the request for the next page, or `None` after the last one.
    fn next_request(&self) -> Result<Option<Request>, ClientError> {
        let request = self.request.as_ref().map_err(ClientError::clone)?;
        let Some(next) = self.pager.request() else { return Ok(None) };
        let body = page_body(request.body(), next).unwrap_or_else(|| request.body().to_vec());
        if body == request.body() {
            return Ok(Some(request.clone()));
        }
        // The body of another page has other bytes, so it is checked, too.
        let checked = Valid::check(body, &self.check);
        checked.map(Some).map_err(|report| ClientError::unsent(ClientErrorKind::Invalid(Box::new(report))))
    }

    /// Advances past a page. Returns `None` for an empty page, which ends the stream.
    fn advance(&mut self, page: Page) -> Option<ListedPage> {
        let has_creatives = page.creatives.len() + page.skipped > 0;
        let advance = self.pager.advance(&PageSummary::from(&page));
        let mut new_creatives = advance.new_creatives.into_iter().peekable();
        let creatives = (0..).zip(page.creatives).filter(|(index, _)| new_creatives.next_if_eq(index).is_some());
        let creatives = creatives.map(|(_, creative)| creative).collect();
        let Page { offset, skipped, .. } = page;
        let restarted = advance.restarted;
        has_creatives.then_some(ListedPage { offset, skipped, restarted, ..ListedPage::new(creatives) })
    }

    fn poll_page(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<ListedPage, ClientError>>> {
        if self.is_over {
            return Poll::Ready(None);
        }
        let result = match &mut self.pending {
            Some(pending) => ready!(pending.as_mut().poll(context)),
            None => match self.next_request() {
                Ok(None) => return Poll::Ready(None),
                Ok(Some(request)) => {
                    let pending = self.pending.insert((self.fetch)(request));
                    ready!(pending.as_mut().poll(context))
                }
                Err(error) => Err(error),
            },
        };
        self.pending = None;
        let page = result.map(|page| self.advance(page));
        self.is_over = !matches!(page, Ok(Some(_)));
        Poll::Ready(page.transpose())
    }
}

impl Creatives {
    /// Returns the position after the last page whose creatives were all returned.
    pub fn state(&self) -> &Pager {
        if self.rest.is_empty() { &self.pages.pager } else { &self.before }
    }

    /// Lets the next poll request the failed page again.
    pub fn retry(&mut self) {
        self.pages.retry();
    }
}

impl Stream for PlacementPages {
    type Item = Result<ListedPage, ClientError>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.get_mut().poll_page(context)
    }
}

impl Stream for Creatives {
    type Item = Result<Creative, ClientError>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = self.get_mut();
        loop {
            if let Some(creative) = this.rest.pop_front() {
                return Poll::Ready(Some(Ok(creative)));
            }
            if this.pages.pending.is_none() {
                this.before = this.pages.pager.clone();
            }
            match ready!(this.pages.poll_page(context)) {
                None => return Poll::Ready(None),
                Some(Err(error)) => return Poll::Ready(Some(Err(error))),
                Some(Ok(page)) => this.rest = page.creatives.into(),
            }
        }
    }
}

impl Clone for PlacementPages {
    /// Copies everything but the request in flight.
    fn clone(&self) -> Self {
        let Self { fetch, request, check, pager, is_resumed, pending: _, is_over } = self;
        Self {
            fetch: Arc::clone(fetch),
            request: request.clone(),
            check: *check,
            pager: pager.clone(),
            is_resumed: *is_resumed,
            pending: None,
            is_over: *is_over,
        }
    }
}

impl fmt::Debug for PlacementPages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PlacementPages").finish_non_exhaustive()
    }
}

impl fmt::Debug for Creatives {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Creatives").finish_non_exhaustive()
    }
}
