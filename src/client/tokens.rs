//! Gets the access token that all calls share. Concurrent calls share one token request.

use core::time::Duration;
use std::sync::Arc;

use futures_util::future::{FutureExt as _, Shared as SharedFuture, WeakShared};

use super::attempts::SharedAttempts;
use super::bounds::BoxFuture;
use super::call::{IssuedToken, NoTokens, Operation, TokenSupply, run};
use super::context::{ClientContext, catch_panic, within, within_shared};
use super::options::TokenSource;
use super::{ClientError, ClientErrorKind};
use crate::api::Resource;
use crate::http::{AccessToken, TokenTarget, read_token};
use crate::policy::{CallOptions, TokenAction, TokenState};
use crate::unix_time::UnixTime;

/// The reason of an error for a client without a source of tokens.
const NEEDS_TOKENS: &str = "or `with_token_source` is required for this call; set one of them on `ClientOptions`";

/// The result of a token request, and the number of requests that it took.
type Fetched = (Result<IssuedToken, ClientError>, u32);

/// A token request that several callers wait for.
type SharedFetch = SharedFuture<BoxFuture<Fetched>>;

/// The token of a client, and the request for the next one.
#[derive(Default)]
pub(super) struct Tokens {
    state: TokenState,
    received: Option<IssuedToken>,
    /// The pending request. It ends when no caller waits for it.
    work: Option<WeakShared<BoxFuture<Fetched>>>,
    attempts: SharedAttempts,
    /// Callers join the pending request until this time. Later callers start another one, because this one may hang.
    joinable_until: UnixTime,
}

/// A token, or the request that will return it.
enum Acquisition {
    /// The cached token.
    Ready(IssuedToken),
    /// A token request in flight, and its attempts. The flag is true if this caller started it.
    Pending(SharedFetch, SharedAttempts, bool),
}

impl TokenSupply for Arc<ClientContext> {
    async fn token(
        &self,
        rejected: Option<u32>,
        is_doubted: bool,
        left: Duration,
        token_requests_left: &mut u32,
    ) -> Result<Option<IssuedToken>, ClientError> {
        match self.acquire(rejected, is_doubted, left, *token_requests_left) {
            Acquisition::Ready(received) => Ok(Some(received)),
            Acquisition::Pending(work, shared, is_started_here) => {
                let Some((result, attempts)) = within(&*self.timer, left, work).await else { return Ok(None) };
                shared.resume_panic();
                if is_started_here {
                    *token_requests_left = token_requests_left.saturating_sub(attempts);
                }
                result.map(Some)
            }
        }
    }

    fn may_renew(&self, generation: u32, now: UnixTime) -> bool {
        self.state().tokens.state.may_renew(generation, false, now)
    }

    fn attempts(&self) -> SharedAttempts {
        self.state().tokens.attempts.clone()
    }
}

impl ClientContext {
    /// Returns the cached token or the token request in flight. If there is neither, starts a token request.
    fn acquire(
        self: &Arc<Self>,
        rejected: Option<u32>,
        is_doubted: bool,
        left: Duration,
        token_requests_left: u32,
    ) -> Acquisition {
        let (now, expiry_time) = (self.timer.now(), self.expiry_time());
        // Declared before the state is locked, so that no future is dropped while it is.
        let pending: Option<SharedFetch>;
        let mut state = self.state();
        let tokens = &mut state.tokens;
        pending = tokens.work.as_ref().and_then(WeakShared::upgrade);
        match rejected {
            Some(generation) if is_doubted => tokens.state.record_doubted(generation),
            Some(generation) => tokens.state.record_rejected(generation),
            None => {}
        }
        loop {
            let action = match rejected.filter(|_| is_doubted) {
                Some(doubted) => tokens.state.acquire_other(doubted, expiry_time),
                None => tokens.state.acquire(expiry_time),
            };
            let generation = match action {
                TokenAction::Use(generation) => match &tokens.received {
                    Some(received) if received.generation == generation => return Acquisition::Ready(received.clone()),
                    _ => {
                        tokens.state.record_rejected(generation);
                        continue;
                    }
                },
                TokenAction::Join(generation) => match &pending {
                    Some(work) if now < tokens.joinable_until => {
                        tokens.attempts.extend_to(now + left);
                        return Acquisition::Pending(work.clone(), tokens.attempts.clone(), false);
                    }
                    _ => {
                        // All callers that waited for it were dropped, or it hangs.
                        tokens.state.record_failed(generation);
                        continue;
                    }
                },
                TokenAction::Fetch(generation) => generation,
            };
            let attempts = SharedAttempts::default();
            tokens.attempts = attempts.clone();
            let (context, timeout) = (Arc::clone(self), self.shared_timeout(left));
            tokens.joinable_until = now + timeout;
            let shared = attempts.clone();
            let work = async move { context.fetch(generation, timeout, token_requests_left, attempts).await };
            let work = (Box::pin(work) as BoxFuture<Fetched>).shared();
            tokens.work = work.downgrade();
            return Acquisition::Pending(work, shared, true);
        }
    }

    /// Fetches a token, and records it.
    async fn fetch(
        &self,
        generation: u32,
        timeout: Duration,
        token_requests_left: u32,
        attempts: SharedAttempts,
    ) -> Fetched {
        let result = catch_panic(Resource::Token, &attempts, async {
            match &self.options.tokens {
                TokenSource::Program(source) => {
                    self.call_source(source(), timeout, &attempts).await.map(|token| (token, None))
                }
                _ => self.request_token(timeout, token_requests_left, &attempts).await,
            }
        })
        .await;
        let now = self.expiry_time();
        let attempts = attempts.get().count;
        let tokens = &mut self.state().tokens;
        match result {
            Ok((token, expires_in)) => {
                tokens.state.record_received(generation, expires_in, now);
                let received = IssuedToken { generation, token };
                if tokens.received.as_ref().is_none_or(|newest| newest.generation < generation) {
                    tokens.received = Some(received.clone());
                }
                (Ok(received), attempts)
            }
            Err(error) => {
                tokens.state.record_failed(generation);
                (Err(error), attempts)
            }
        }
    }

    /// Requests a token from the service.
    async fn request_token(
        &self,
        timeout: Duration,
        token_requests_left: u32,
        attempts: &SharedAttempts,
    ) -> Result<(AccessToken, Option<Duration>), ClientError> {
        let base_url = self.options.base_url(Resource::Token)?;
        let body = self.token_request.clone().ok_or_else(|| ClientError::option("with_credentials", NEEDS_TOKENS))?;
        let settings = &self.options.request;
        let mut target = TokenTarget::new(base_url);
        (target.retailer_id, target.language) = (settings.retailer_id.clone(), settings.language);
        let retries = settings.call.retries.min(token_requests_left.saturating_sub(1));
        let build = move |_: Option<&AccessToken>| body.build(&target).into_owned();
        let operation = Operation::new(Resource::Token, CallOptions { timeout, retries }, build);
        let result = run(self, &NoTokens, operation, attempts).await?;
        let token = read_token(&result.response.body).map_err(|reason| result.malformed(reason))?;
        Ok((token.access_token, token.expires_in))
    }

    /// Waits for a token from the program's source.
    async fn call_source(
        &self,
        work: BoxFuture<Result<AccessToken, Box<dyn core::error::Error + Send + Sync>>>,
        timeout: Duration,
        attempts: &SharedAttempts,
    ) -> Result<AccessToken, ClientError> {
        match within_shared(&*self.timer, timeout, attempts, work).await {
            Some(Ok(token)) => Ok(token),
            Some(Err(error)) => {
                let kind = ClientErrorKind::TokenSource(error.into());
                Err(ClientError::new(kind, Resource::Token, attempts.get()))
            }
            None => Err(ClientError::timeout(Resource::Token, attempts)),
        }
    }
}
