//! The state that all calls of a client share.

use core::time::Duration;
use std::panic::AssertUnwindSafe;
use std::sync::{Mutex, MutexGuard, PoisonError};

use futures_util::future::FutureExt as _;

use super::attempts::SharedAttempts;
use super::links::Links;
use super::options::{ClientOptions, TokenSource};
use super::tokens::Tokens;
use super::transport::{AnyTimer, AnyTransport};
use super::{ClientError, ClientErrorKind, Timer, Transport};
use crate::api::Resource;
use crate::api::wire::TokenRequest;
use crate::http::{ApiKey, Valid};
use crate::policy::{ExpiryClock, Rates, RetryBudget};
use crate::unix_time::UnixTime;

/// The transport, the timer, the options and the state of a client. Shared futures hold an `Arc` of it, so a request
/// that several callers wait for survives the caller that started it.
pub(super) struct ClientContext {
    pub(super) transport: Box<dyn AnyTransport>,
    pub(super) timer: Box<dyn AnyTimer>,
    pub(super) options: ClientOptions,
    /// The request for access tokens, if the client has credentials.
    pub(super) token_request: Option<Valid<'static, TokenRequest>>,
    state: Mutex<State>,
}

/// The state of a client. Never run code of the caller (closures, wakers, `Drop` of a future) while it is locked.
#[derive(Default)]
pub(super) struct State {
    pub(super) budget: RetryBudget,
    pub(super) rates: Rates,
    pub(super) tokens: Tokens,
    pub(super) links: Links,
    expiry: ExpiryClock,
}

impl ClientContext {
    pub(super) fn new(
        options: ClientOptions,
        transport: impl Transport,
        timer: impl Timer,
    ) -> Result<Self, ClientError> {
        options.check_browser(timer.is_browser())?;
        options.check_link_hosts()?;
        let token_request = options.token_request()?;
        let state = State { budget: options.budget, ..State::default() };
        let (transport, timer) = (Box::new(transport), Box::new(timer));
        Ok(Self { transport, timer, options, token_request, state: Mutex::new(state) })
    }

    /// Locks the state. Never wait, and never call code of the program, while it is locked.
    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the time by which tokens and links expire.
    pub(super) fn expiry_time(&self) -> UnixTime {
        let (now, system_time) = (self.timer.now(), self.timer.system_time());
        self.state().expiry.read(now, system_time)
    }

    /// Returns the timeout of shared work: the client's timeout, or `left`, the time that the caller who starts it has
    /// left, if that is longer.
    pub(super) fn shared_timeout(&self, left: Duration) -> Duration {
        self.options.request.call.timeout.max(left)
    }

    /// Returns the client's own secrets, which no error may show.
    pub(super) fn secrets(&self) -> impl Iterator<Item = &str> {
        let ClientOptions { tokens, api_key, .. } = &self.options;
        let secret = match tokens {
            TokenSource::Credentials { secret, .. } => Some(secret.as_str()),
            TokenSource::None | TokenSource::Program(_) => None,
        };
        [secret, api_key.as_ref().map(ApiKey::reveal)].into_iter().flatten()
    }
}

/// Returns the result of work that several callers wait for, or an error if it panics. The callers continue the panic
/// with [`SharedAttempts::resume_panic`].
///
/// A `Shared` future whose poll panics does not wake its other callers, and panics in each of them.
pub(super) async fn catch_panic<T>(
    resource: Resource,
    attempts: &SharedAttempts,
    work: impl Future<Output = Result<T, ClientError>>,
) -> Result<T, ClientError> {
    // The panic is that of the program's transport, hook or token source. The state is not locked while these run.
    AssertUnwindSafe(work).catch_unwind().await.unwrap_or_else(|payload| {
        attempts.record_panic(payload);
        Err(ClientError::new(ClientErrorKind::Panicked, resource, attempts.get()))
    })
}

/// Returns the result of work that several callers may wait for, or `None` if the time of the first and those of all
/// others are over before.
pub(super) async fn within_shared<W: Future>(
    timer: &dyn AnyTimer,
    time: Duration,
    attempts: &SharedAttempts,
    work: W,
) -> Option<W::Output> {
    use std::pin::pin;

    let (mut work, mut left) = (pin!(work), time);
    loop {
        if let Some(output) = within(timer, left, work.as_mut()).await {
            return Some(output);
        }
        left = attempts.deadline().duration_since(timer.now());
        if left.is_zero() {
            return None;
        }
    }
}

/// Returns the result of `work`, or `None` if the time is over first.
pub(super) async fn within<W: Future>(timer: &dyn AnyTimer, time: Duration, work: W) -> Option<W::Output> {
    use futures_util::future::{Either, select};
    use std::pin::pin;

    match select(pin!(work), pin!(timer.sleep_any(time))).await {
        Either::Left((output, _)) => Some(output),
        Either::Right(((), _)) => None,
    }
}
