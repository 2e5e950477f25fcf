//! Creates links and caches them. Of all concurrent calls for one list, one request serves all.

use core::time::Duration;
use std::collections::BTreeMap;
use std::sync::Arc;

use futures_util::future::{FutureExt as _, Shared as SharedFuture, WeakShared};

use super::bounds::BoxFuture;
use super::call::{Operation, run};
use super::progress::Report;
use super::shared::{Shared, within};
use super::{ClientError, Failure, Timer, Transport};
use crate::api::Resource;
use crate::api::wire::ShoppingList;
use crate::client::{CachedLink, CallOptions};
use crate::http::{AccessToken, LinkOptions, LinkTarget, Valid, read_link};

/// The maximum number of cached links.
const MAX_LINKS: usize = 500;

/// The number of requests in flight from which abandoned ones are searched.
const MAX_FLIGHTS: usize = 64;

/// The link to the page of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CreatedLink {
    /// An absolute `https` URL without credentials.
    pub url: String,
    /// Whether the link was cached.
    pub cached: bool,
}

type Flight = WeakShared<BoxFuture<Result<CreatedLink, ClientError>>>;

/// The links of a client, and the requests in flight.
#[derive(Default)]
pub(super) struct Links {
    /// Each link with the number of its last use.
    cached: BTreeMap<String, (u64, CachedLink)>,
    uses: u64,
    flights: BTreeMap<String, (Flight, Report)>,
}

impl Links {
    /// Returns the cached link under a key, if it can be used at this date.
    fn get(&mut self, key: &str, date: Duration) -> Option<String> {
        let (used, link) = self.cached.get_mut(key)?;
        self.uses += 1;
        *used = self.uses;
        link.is_usable(date).then(|| link.url().to_owned())
    }

    /// Caches a link. Drops the least recently used one if there are too many.
    fn set(&mut self, key: String, link: CachedLink) {
        self.uses += 1;
        self.cached.insert(key, (self.uses, link));
        if self.cached.len() > MAX_LINKS {
            let oldest = self.cached.iter().min_by_key(|(_, (used, _))| *used).map(|(key, _)| key.clone());
            if let Some(oldest) = oldest {
                self.cached.remove(&oldest);
            }
        }
    }
}

impl<T: Transport, C: Timer> Shared<T, C> {
    /// Returns the link of a list: the cached one, or else a new one.
    pub(super) async fn link(
        self: Arc<Self>,
        list: Valid<'static, ShoppingList>,
        target: LinkTarget,
        options: CallOptions,
    ) -> Result<CreatedLink, ClientError> {
        if !self.options.are_links_cached {
            let url = self.create_link(&list, target, options, &Report::default()).await?;
            return Ok(CreatedLink { url, cached: false });
        }
        let key = list.link_key(&target);
        let (flight, report) = self.flight(key, list, target, options);
        match within(&self.timer, options.timeout, flight).await {
            Some(result) => result,
            None => Err(ClientError::new(Failure::Timeout, Resource::ShoppingList, report.get())),
        }
    }

    /// Returns the work in flight under a key, or starts it.
    fn flight(
        self: &Arc<Self>,
        key: String,
        list: Valid<'static, ShoppingList>,
        target: LinkTarget,
        options: CallOptions,
    ) -> (SharedFuture<BoxFuture<Result<CreatedLink, ClientError>>>, Report) {
        let (shared, report) = (Arc::clone(self), Report::default());
        // Declared before the state is locked, so that no future is dropped while it is.
        let mut alive = Vec::new();
        let links = &mut self.state().links;
        if let Some((flight, report)) = links.flights.get(&key)
            && let Some(flight) = flight.upgrade()
        {
            return (flight, report.clone());
        }
        let timeout = self.shared_timeout(options.timeout);
        let work = {
            let (key, report) = (key.clone(), report.clone());
            async move {
                let result =
                    shared.cached_or_new(&key, &list, target, CallOptions { timeout, ..options }, &report).await;
                shared.state().links.flights.remove(&key);
                result
            }
        };
        let flight = (Box::pin(work) as BoxFuture<_>).shared();
        if links.flights.len() >= MAX_FLIGHTS {
            // Those whose callers were all dropped.
            links.flights.retain(|_, (flight, _)| {
                alive.push(flight.upgrade());
                matches!(alive.last(), Some(Some(_)))
            });
        }
        if let Some(weak) = flight.downgrade() {
            links.flights.insert(key, (weak, report.clone()));
        }
        (flight, report)
    }

    async fn cached_or_new(
        self: &Arc<Self>,
        key: &str,
        list: &Valid<'static, ShoppingList>,
        target: LinkTarget,
        options: CallOptions,
        report: &Report,
    ) -> Result<CreatedLink, ClientError> {
        let date = self.timer.date();
        if let Some(url) = self.state().links.get(key, date) {
            return Ok(CreatedLink { url, cached: true });
        }
        let url = self.create_link(list, target, options, report).await?;
        let link = CachedLink::new(&url, list.body(), self.timer.date());
        self.state().links.set(key.to_owned(), link);
        Ok(CreatedLink { url, cached: false })
    }

    async fn create_link(
        self: &Arc<Self>,
        list: &Valid<'static, ShoppingList>,
        target: LinkTarget,
        options: CallOptions,
        report: &Report,
    ) -> Result<String, ClientError> {
        let build = |_: Option<&AccessToken>| list.build(&target).into_owned();
        let outcome = run(self, Operation::new(Resource::ShoppingList, options, build), report).await?;
        let allow_loopback_http = self.options.allow_loopback_http;
        let options = LinkOptions { allow_loopback_http, ..LinkOptions::default() };
        read_link(&outcome.response.body, options).map_err(|reason| outcome.malformed(reason))
    }
}
