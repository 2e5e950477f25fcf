//! Creates the links of many lists.

use core::fmt;
use core::pin::Pin;
use core::task::{Context, Poll};
use std::sync::{Arc, Mutex, PoisonError};

use futures_util::stream::{self, FuturesUnordered, Stream, StreamExt as _};

use super::bounds::BoxFuture;
use super::context::ClientContext;
use super::into_valid::Sealed as _;
use super::{ClientError, ClientErrorKind, CreatedLink, IntoValid, LinkOperations, SendError};
use crate::api::wire::ShoppingList;
use crate::http::{ErrorKind, LinkTarget, Valid};
use crate::policy::{BatchEvent, BatchList, BatchPace, CallOptions};

/// The default number of lists in flight.
const DEFAULT_CONCURRENCY: usize = 10;
const MAX_CONCURRENCY: usize = 1000;

/// The result for one list of a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LinkResult {
    /// The index of the list, from 0.
    pub index: usize,
    /// Its link, or the error that [`LinkOperations::create`] would return.
    pub link: Result<CreatedLink, ClientError>,
}

/// The results of many lists, as a `futures::Stream`, in the order in which they complete; see
/// [`LinkOperations::create_many`]. Dropping it ends the requests in flight.
#[must_use = "streams do nothing unless polled"]
pub struct LinkBatch<S> {
    /// The lists; `None` after the last one.
    lists: Option<S>,
    sender: Arc<Sender>,
    concurrency: usize,
    /// The number of lists that were read.
    read: usize,
    pending: FuturesUnordered<BoxFuture<LinkResult>>,
}

/// What the lists of a batch share.
struct Sender {
    context: Arc<ClientContext>,
    target: LinkTarget,
    options: CallOptions,
    pace: Mutex<BatchPace>,
}

impl LinkOperations {
    /// Creates the links of many lists. Lists are read when the batch is polled, and up to 10 are in flight. Each list
    /// has its own result, and no error ends the batch.
    ///
    /// A list is sent again after a 429, up to 10 times. After a broken connection, a timeout or a 5xx, the batch waits
    /// from 0.5 to 30 seconds before it sends the next list, and sends one at a time until one succeeds. It does not wait
    /// after [`SendError::CannotSend`](super::SendError::CannotSend), such as a wrong certificate. The timeout is that of
    /// each call, without these waits.
    ///
    /// # Errors
    /// Returns an error if an option is missing.
    pub fn create_many<L: IntoIterator>(&self, lists: L) -> Result<LinkBatch<stream::Iter<L::IntoIter>>, ClientError>
    where
        L::Item: IntoValid<ShoppingList>,
    {
        self.create_many_from(stream::iter(lists))
    }

    /// Creates the links of the lists in a stream; see [`LinkOperations::create_many`].
    ///
    /// # Errors
    /// Returns an error if an option is missing.
    pub fn create_many_from<S>(&self, lists: S) -> Result<LinkBatch<S>, ClientError>
    where
        S: Stream + Unpin,
        S::Item: IntoValid<ShoppingList>,
    {
        let (context, options) = (Arc::clone(&self.client.context), self.client.settings.call);
        let pace = Mutex::new(BatchPace::new(options.timeout));
        let sender = Arc::new(Sender { context, target: self.client.link_target()?, options, pace });
        let (concurrency, pending) = (DEFAULT_CONCURRENCY, FuturesUnordered::new());
        Ok(LinkBatch { lists: Some(lists), sender, concurrency, read: 0, pending })
    }
}

impl<S> LinkBatch<S> {
    /// Sets how many lists are in flight, from 1 to 1,000. The default is 10.
    pub fn with_concurrency(self, concurrency: usize) -> Self {
        Self { concurrency: concurrency.clamp(1, MAX_CONCURRENCY), ..self }
    }
}

impl<S> LinkBatch<S>
where
    S: Stream + Unpin,
    S::Item: IntoValid<ShoppingList>,
{
    /// Returns all results, in the order of the lists.
    pub async fn all(self) -> Vec<Result<CreatedLink, ClientError>> {
        let mut results: Vec<_> = self.collect().await;
        results.sort_unstable_by_key(|LinkResult { index, .. }| *index);
        results.into_iter().map(|LinkResult { link, .. }| link).collect()
    }

    /// Reads lists while fewer than `concurrency` are in flight.
    fn poll_lists(&mut self, context: &mut Context<'_>) {
        while let Some(lists) = &mut self.lists
            && self.pending.len() < self.concurrency
        {
            match lists.poll_next_unpin(context) {
                Poll::Ready(Some(list)) => {
                    let (index, sender) = (self.read, Arc::clone(&self.sender));
                    let list = list.checked(&sender.context.options.check);
                    self.read += 1;
                    self.pending.push(Box::pin(async move {
                        let link = match list {
                            Ok(list) => sender.create(list).await,
                            Err(error) => Err(error),
                        };
                        LinkResult { index, link }
                    }));
                }
                Poll::Ready(None) => self.lists = None,
                Poll::Pending => return,
            }
        }
    }
}

impl Sender {
    /// Waits until a list may be sent, and sends it. Sends it again after errors which mean that nothing was created.
    async fn create(&self, list: Valid<'static, ShoppingList>) -> Result<CreatedLink, ClientError> {
        let Self { context, target, options, pace } = self;
        let mut state = BatchList::default();
        let mut next = |event| {
            let mut pace = pace.lock().unwrap_or_else(PoisonError::into_inner);
            pace.wait_after(&mut state, event, context.timer.now())
        };
        loop {
            while let Some(wait) = next(BatchEvent::Ready) {
                context.timer.sleep_any(wait).await;
            }
            let result = Arc::clone(context).link(list.clone(), target.clone(), *options).await;
            let Some(wait) = next(event_of(&result)) else { return result };
            context.timer.sleep_any(wait).await;
        }
    }
}

/// Returns the event of a call that ended.
fn event_of(result: &Result<CreatedLink, ClientError>) -> BatchEvent {
    let error = match result {
        Ok(CreatedLink { cached: true, .. }) => return BatchEvent::Cached,
        Ok(_) => return BatchEvent::Created,
        Err(error) => error,
    };
    match error.kind() {
        ClientErrorKind::Throttled { retry_after } => BatchEvent::throttled(false, *retry_after),
        ClientErrorKind::Service { error, .. } if error.kind() == ErrorKind::RateLimit => {
            BatchEvent::throttled(true, error.retry_after.unwrap_or_default())
        }
        // A wait would not help: any attempt would fail in the same way.
        ClientErrorKind::Network { cause, .. } if matches!(**cause, SendError::CannotSend(_)) => BatchEvent::NotSent,
        ClientErrorKind::Network { .. } | ClientErrorKind::Timeout { .. } => BatchEvent::NoResponse,
        _ => error.status().map_or(BatchEvent::NotSent, |status| BatchEvent::Response { status: status.into() }),
    }
}

impl<S> Stream for LinkBatch<S>
where
    S: Stream + Unpin,
    S::Item: IntoValid<ShoppingList>,
{
    type Item = LinkResult;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<LinkResult>> {
        let this = self.get_mut();
        this.poll_lists(context);
        match this.pending.poll_next_unpin(context) {
            Poll::Ready(None) if this.lists.is_some() => Poll::Pending,
            result => result,
        }
    }
}

impl<S> fmt::Debug for LinkBatch<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LinkBatch").finish_non_exhaustive()
    }
}
