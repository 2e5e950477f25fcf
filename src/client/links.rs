//! Creates links and caches them. Concurrent calls for one list share one request.

use std::collections::BTreeMap;
use std::sync::Arc;

use futures_util::future::{FutureExt as _, Shared as SharedFuture, WeakShared};

use super::ClientError;
use super::attempts::SharedAttempts;
use super::bounds::BoxFuture;
use super::call::{NoTokens, Operation, run};
use super::context::{ClientContext, catch_panic, within};
use crate::api::Resource;
use crate::api::wire::ShoppingList;
use crate::http::{AccessToken, LinkTarget, Valid};
use crate::policy::{CachedLink, CallOptions};
use crate::unix_time::UnixTime;

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

impl CreatedLink {
    /// Creates a link that did not come from the cache, for the tests of programs.
    pub fn new(url: impl Into<String>) -> Self {
        Self { url: url.into(), cached: false }
    }
}

/// A request for a link, without keeping it alive.
type PendingLink = WeakShared<BoxFuture<Result<CreatedLink, ClientError>>>;

/// A pending request.
struct Pending {
    work: PendingLink,
    attempts: SharedAttempts,
    /// Callers join it until this time. Later callers start another request, because this one may hang.
    joinable_until: UnixTime,
}

/// A cached link.
struct CacheEntry {
    /// The value of `uses` at its last use.
    used: u64,
    link: CachedLink,
    /// When it was cached, by the system clock and by the clock of [`ClientContext::expiry_time`].
    cached_at: (UnixTime, UnixTime),
}

/// The links of a client, and the pending requests.
#[derive(Default)]
pub(super) struct Links {
    cached: BTreeMap<String, CacheEntry>,
    /// Counts uses of cached links, to find the least recently used one.
    uses: u64,
    pending: BTreeMap<String, Pending>,
}

impl Links {
    /// Returns the cached link under a key, if it can be used by both clocks.
    fn get(&mut self, key: &str, system_time: UnixTime, expiry_time: UnixTime) -> Option<String> {
        let CacheEntry { used, link, cached_at } = self.cached.get_mut(key)?;
        self.uses += 1;
        *used = self.uses;
        let by_expiry = cached_at.0 + expiry_time.duration_since(cached_at.1);
        (link.is_usable(system_time) && link.is_usable(by_expiry)).then(|| link.url().to_owned())
    }

    /// Caches a link. Drops the least recently used one if there are too many.
    fn set(&mut self, key: String, link: CachedLink, cached_at: (UnixTime, UnixTime)) {
        self.uses += 1;
        self.cached.insert(key, CacheEntry { used: self.uses, link, cached_at });
        if self.cached.len() > MAX_LINKS {
            let oldest = self.cached.iter().min_by_key(|(_, entry)| entry.used).map(|(key, _)| key.clone());
            if let Some(oldest) = oldest {
                self.cached.remove(&oldest);
            }
        }
    }
}

impl ClientContext {
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
        let result = within(&*self.timer, options.timeout, work).await;
        attempts.resume_panic();
        result.unwrap_or_else(|| Err(ClientError::timeout(Resource::ShoppingList, &attempts)))
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
        let now = self.timer.now();
        // Declared before the state is locked, so that no future is dropped while it is.
        let mut alive = Vec::new();
        let links = &mut self.state().links;
        if let Some(pending) = links.pending.get(&key)
            && now < pending.joinable_until
            && let Some(work) = pending.work.upgrade()
        {
            pending.attempts.extend_to(now + options.timeout);
            return (work, pending.attempts.clone());
        }
        let timeout = self.shared_timeout(options.timeout);
        let work = {
            let (key, attempts) = (key.clone(), attempts.clone());
            async move {
                let options = CallOptions { timeout, ..options };
                let work = context.cached_or_new(&key, &list, target, options, &attempts);
                let result = catch_panic(Resource::ShoppingList, &attempts, work).await;
                let pending = &mut context.state().links.pending;
                if pending.get(&key).is_some_and(|pending| pending.attempts.is(&attempts)) {
                    pending.remove(&key);
                }
                result
            }
        };
        let work = (Box::pin(work) as BoxFuture<_>).shared();
        if links.pending.len() >= CLEANUP_THRESHOLD {
            // Remove the requests whose callers were all dropped.
            links.pending.retain(|_, pending| {
                alive.push(pending.work.upgrade());
                matches!(alive.last(), Some(Some(_)))
            });
        }
        if let Some(weak) = work.downgrade() {
            let joinable_until = now + timeout;
            links.pending.insert(key, Pending { work: weak, attempts: attempts.clone(), joinable_until });
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
        let (system_time, expiry_time) = (self.timer.system_time(), self.expiry_time());
        if let Some(url) = self.state().links.get(key, system_time, expiry_time) {
            return Ok(CreatedLink { url, cached: true });
        }
        let url = self.create_link(list, target, options, attempts).await?;
        let cached_at = (self.timer.system_time(), self.expiry_time());
        let link = CachedLink::new(&url, list.body(), cached_at.0);
        self.state().links.set(key.to_owned(), link, cached_at);
        Ok(CreatedLink::new(url))
    }

    async fn create_link(
        self: &Arc<Self>,
        list: &Valid<'static, ShoppingList>,
        target: LinkTarget,
        options: CallOptions,
        attempts: &SharedAttempts,
    ) -> Result<String, ClientError> {
        let build = |_: Option<&AccessToken>| list.build(&target).into_owned();
        let result = run(self, &NoTokens, Operation::new(Resource::ShoppingList, options, build), attempts).await?;
        self.options.read_link(&result.response.body, &target.base_url).map_err(|reason| result.malformed(reason))
    }
}
