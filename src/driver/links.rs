//! Creates links and caches them. Concurrent calls for one list share one request.

use core::time::Duration;
use std::collections::BTreeMap;
use std::sync::Arc;

use futures_util::future::{FutureExt as _, Shared as SharedFuture, WeakShared};

use super::attempts::SharedAttempts;
use super::bounds::BoxFuture;
use super::call::{Operation, run};
use super::context::{ClientContext, within};
use super::{ClientError, ClientErrorKind, Timer, Transport};
use crate::api::Resource;
use crate::api::wire::ShoppingList;
use crate::client::{CachedLink, CallOptions};
use crate::http::{AccessToken, LinkOptions, LinkTarget, Valid, read_link};

/// The maximum number of cached links.
const MAX_LINKS: usize = 500;

/// Abandoned requests are removed when at least this many requests are pending.
const CLEANUP_THRESHOLD: usize = 64;

/// The link to the page of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CreatedLink {
    /// An absolute `https` URL without credentials.
    pub url: String,
    /// Whether the link came from the cache of this client. Always false for a [`GatewayClient`](super::GatewayClient):
    /// its gateway does not report that.
    pub cached: bool,
}

/// A request for a link, without keeping it alive.
type PendingLink = WeakShared<BoxFuture<Result<CreatedLink, ClientError>>>;

/// The links of a client, and the pending requests.
#[derive(Default)]
pub(super) struct Links {
    /// Each link, and the value of `uses` at its last use.
    cached: BTreeMap<String, (u64, CachedLink)>,
    /// Counts uses of cached links, to find the least recently used one.
    uses: u64,
    pending: BTreeMap<String, (PendingLink, SharedAttempts)>,
}

impl Links {
    /// Returns the cached link under a key, if it can be used at `system_time`.
    fn get(&mut self, key: &str, system_time: Duration) -> Option<String> {
        let (used, link) = self.cached.get_mut(key)?;
        self.uses += 1;
        *used = self.uses;
        link.is_usable(system_time).then(|| link.url().to_owned())
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

impl<T: Transport, C: Timer> ClientContext<T, C> {
    /// Returns the link of a list: the cached one, or else a new one.
    pub(super) async fn link(
        self: Arc<Self>,
        list: Valid<'static, ShoppingList>,
        target: LinkTarget,
        options: CallOptions,
    ) -> Result<CreatedLink, ClientError> {
        if !self.options.are_links_cached {
            let url = self.create_link(&list, target, options, &SharedAttempts::default()).await?;
            return Ok(CreatedLink { url, cached: false });
        }
        let key = list.link_key(&target);
        let (work, attempts) = self.pending_or_start(key, list, target, options);
        match within(&self.timer, options.timeout, work).await {
            Some(result) => result,
            None => Err(ClientError::new(ClientErrorKind::Timeout, Resource::ShoppingList, attempts.get())),
        }
    }

    /// Returns the pending work under a key, or starts it.
    fn pending_or_start(
        self: &Arc<Self>,
        key: String,
        list: Valid<'static, ShoppingList>,
        target: LinkTarget,
        options: CallOptions,
    ) -> (SharedFuture<BoxFuture<Result<CreatedLink, ClientError>>>, SharedAttempts) {
        let (context, attempts) = (Arc::clone(self), SharedAttempts::default());
        // Declared before the state is locked, so that no future is dropped while it is.
        let mut alive = Vec::new();
        let links = &mut self.state().links;
        if let Some((work, attempts)) = links.pending.get(&key)
            && let Some(work) = work.upgrade()
        {
            return (work, attempts.clone());
        }
        let timeout = self.shared_timeout(options.timeout);
        let work = {
            let (key, attempts) = (key.clone(), attempts.clone());
            async move {
                let result =
                    context.cached_or_new(&key, &list, target, CallOptions { timeout, ..options }, &attempts).await;
                context.state().links.pending.remove(&key);
                result
            }
        };
        let work = (Box::pin(work) as BoxFuture<_>).shared();
        if links.pending.len() >= CLEANUP_THRESHOLD {
            // Remove the requests whose callers were all dropped.
            links.pending.retain(|_, (work, _)| {
                alive.push(work.upgrade());
                matches!(alive.last(), Some(Some(_)))
            });
        }
        if let Some(weak) = work.downgrade() {
            links.pending.insert(key, (weak, attempts.clone()));
        }
        (work, attempts)
    }

    async fn cached_or_new(
        self: &Arc<Self>,
        key: &str,
        list: &Valid<'static, ShoppingList>,
        target: LinkTarget,
        options: CallOptions,
        attempts: &SharedAttempts,
    ) -> Result<CreatedLink, ClientError> {
        let system_time = self.timer.system_time();
        if let Some(url) = self.state().links.get(key, system_time) {
            return Ok(CreatedLink { url, cached: true });
        }
        let url = self.create_link(list, target, options, attempts).await?;
        let link = CachedLink::new(&url, list.body(), self.timer.system_time());
        self.state().links.set(key.to_owned(), link);
        Ok(CreatedLink { url, cached: false })
    }

    async fn create_link(
        self: &Arc<Self>,
        list: &Valid<'static, ShoppingList>,
        target: LinkTarget,
        options: CallOptions,
        attempts: &SharedAttempts,
    ) -> Result<String, ClientError> {
        let build = |_: Option<&AccessToken>| list.build(&target).into_owned();
        let result = run(self, Operation::new(Resource::ShoppingList, options, build), attempts).await?;
        let allow_loopback_http = self.options.allow_loopback_http;
        let options = LinkOptions { allow_loopback_http, ..LinkOptions::default() };
        read_link(&result.response.body, options).map_err(|reason| result.malformed(reason))
    }
}
