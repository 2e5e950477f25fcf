//! Runs one call in a loop. `Call` decides each step: send, wait, or end.
//!
//! A call gets its access tokens from a [`TokenSupply`], because a request for a token is itself a call.

use core::time::Duration;
use std::sync::Arc;

use super::SendError;
use super::attempts::SharedAttempts;
use super::context::{ClientContext, State, within_shared};
use super::error::without_sensitive;
use super::{Attempt, ClientError, ClientErrorKind, MaybeSend};
use crate::api::Resource;
use crate::http::{AccessToken, RequestParts, ResponseParts, SensitiveValues, ServiceError};
use crate::json::response::ReadError;
use crate::policy::{AdaptiveRate, Call, CallAction, CallEvent, CallFailure, CallOptions, RateKey};
use crate::unix_time::UnixTime;

/// A token, and its generation: the number that identifies it in the [`TokenState`](crate::policy::TokenState).
#[derive(Clone)]
pub(super) struct IssuedToken {
    pub(super) generation: u32,
    pub(super) token: AccessToken,
}

/// The access tokens that calls share.
pub(super) trait TokenSupply {
    /// Returns the cached token or a new one, but not the one that was rejected; if it is only doubted, other callers
    /// continue to use it. Returns `None` if the caller's time is over first. A request for a new token counts against
    /// the limit of the caller that sends it.
    fn token(
        &self,
        rejected: Option<u32>,
        is_doubted: bool,
        left: Duration,
        token_requests_left: &mut u32,
    ) -> impl Future<Output = Result<Option<IssuedToken>, ClientError>> + MaybeSend;

    /// Returns whether a 401 to a request with a location code is followed by a request with another token.
    fn may_renew(&self, generation: u32, now: UnixTime) -> bool;

    /// Returns the attempts of the last token request.
    fn attempts(&self) -> SharedAttempts;
}

/// The supply of calls that need no token.
pub(super) struct NoTokens;

impl TokenSupply for NoTokens {
    async fn token(
        &self,
        _: Option<u32>,
        _: bool,
        _: Duration,
        _: &mut u32,
    ) -> Result<Option<IssuedToken>, ClientError> {
        Ok(None)
    }

    fn may_renew(&self, _: u32, _: UnixTime) -> bool {
        false
    }

    fn attempts(&self) -> SharedAttempts {
        SharedAttempts::default()
    }
}

/// A call to run: its endpoint, its options, and the function that builds its request.
pub(super) struct Operation<B> {
    pub(super) resource: Resource,
    pub(super) options: CallOptions,
    /// How many token requests the call may still send.
    pub(super) token_requests_left: u32,
    /// The names and phone numbers in the body.
    pub(super) names: Vec<String>,
    pub(super) phones: Vec<String>,
    /// Returns the request, with a token if the resource needs one.
    pub(super) build: B,
}

impl<B: Fn(Option<&AccessToken>) -> RequestParts<'static>> Operation<B> {
    pub(super) fn new(resource: Resource, options: CallOptions, build: B) -> Self {
        let token_requests_left = options.retries.saturating_add(1);
        Self { resource, options, token_requests_left, names: Vec::new(), phones: Vec::new(), build }
    }
}

/// The last response of a call, with the context needed to read it.
pub(super) struct CallResult {
    pub(super) response: ResponseParts,
    /// The body of the request.
    pub(super) request_body: Vec<u8>,
    /// The secrets to redact.
    pub(super) secrets: Vec<String>,
    attempts: SharedAttempts,
    resource: Resource,
}

impl CallResult {
    /// Returns the error of a response that cannot be read.
    pub(super) fn malformed(&self, reason: ReadError) -> ClientError {
        let request_id = self.response.request_id(&self.secrets);
        ClientError::new(ClientErrorKind::Malformed { reason, request_id }, self.resource, self.attempts.get())
    }
}

/// The result of the last attempt.
enum LastAttempt {
    None,
    Response(ResponseParts),
    NoResponse(Arc<SendError>),
}

/// A running call. If the caller drops it, its turn is given back.
struct RunningCall<'a> {
    context: &'a ClientContext,
    call: Call,
    /// The host and the credential of the request, once it is built.
    key: Option<RateKey>,
    /// The rate of this call, if the client does not share rates between calls.
    unshared_rate: AdaptiveRate,
    /// The attempt that was not reported yet, and the time of its start.
    attempt: Option<(Attempt, UnixTime)>,
    is_over: bool,
}

impl RunningCall<'_> {
    fn next(&mut self, event: CallEvent) -> CallAction {
        let (now, random) = (self.context.timer.now(), self.context.timer.random());
        let mut state = self.context.state();
        let State { budget, rates, .. } = &mut *state;
        let rate = match &self.key {
            Some(key) if self.context.options.is_rate_adaptive => rates.entry(key.clone(), now),
            _ => &mut self.unshared_rate,
        };
        let action = self.call.next(budget, rate, event, now, random);
        self.is_over = matches!(action, CallAction::Done | CallAction::Fail { .. });
        drop(state);
        self.report(match action {
            CallAction::Wait { time } => Some(time),
            CallAction::Token { .. } | CallAction::Send { .. } => Some(Duration::ZERO),
            CallAction::Done | CallAction::Fail { .. } => None,
        });
        action
    }

    /// Starts an attempt, if the program wants to get reports.
    fn start(&mut self, resource: Resource, request: &RequestParts<'static>, number: u32) {
        self.attempt = self.context.options.on_attempt.as_ref().map(|_| {
            let attempt = Attempt {
                resource,
                method: request.method,
                url: request.url.clone(),
                attempt: number,
                status: None,
                request_id: None,
                error: None,
                wait: None,
                elapsed: Duration::ZERO,
            };
            (attempt, self.context.timer.now())
        });
    }

    /// Records the result of the attempt.
    fn record(&mut self, status: Option<u16>, error: Option<Arc<SendError>>) {
        if let Some((attempt, started)) = &mut self.attempt {
            attempt.elapsed = self.context.timer.now().duration_since(*started);
            (attempt.status, attempt.error) = (status, error);
        }
    }

    /// Records the response to the attempt.
    fn record_response(&mut self, response: &ResponseParts, secrets: &[String]) {
        self.record(Some(response.status), None);
        if let Some((attempt, _)) = &mut self.attempt {
            attempt.request_id = response.request_id(secrets);
        }
    }

    /// Reports the attempt that has ended. `wait` is the time until the next one.
    fn report(&mut self, wait: Option<Duration>) {
        if let (Some((attempt, _)), Some(hook)) = (self.attempt.take(), &self.context.options.on_attempt) {
            hook.notify(&Attempt { wait, ..attempt });
        }
    }
}

impl Drop for RunningCall<'_> {
    fn drop(&mut self) {
        if !self.is_over {
            // A caller that shares the call drops it at the deadline, too.
            let is_late = self.call.remaining(self.context.timer.now()).is_zero();
            self.record(None, is_late.then(|| Arc::new(SendError::Timeout)));
            self.next(CallEvent::Deadline);
        }
    }
}

/// Runs a call until it succeeds, fails, or times out.
pub(super) async fn run<S, B>(
    context: &ClientContext,
    tokens: &S,
    mut operation: Operation<B>,
    attempts: &SharedAttempts,
) -> Result<CallResult, ClientError>
where
    S: TokenSupply,
    B: Fn(Option<&AccessToken>) -> RequestParts<'static>,
{
    let Operation { resource, options, .. } = operation;
    let call = Call::new(resource, options, context.timer.now());
    let needs_token = call.needs_token();
    let mut request = (!needs_token).then(|| (operation.build)(None));
    let key = request.as_ref().map(|request| RateKey::of(resource, request));
    let mut running =
        RunningCall { context, call, key, unshared_rate: AdaptiveRate::default(), attempt: None, is_over: false };
    let mut secrets: Vec<String> = context.secrets().map(str::to_owned).collect();
    let mut current: Option<IssuedToken> = None;
    let mut last = LastAttempt::None;
    let mut event = CallEvent::Start;
    let (names, phones, timer) = (operation.names, operation.phones, &context.timer);
    let error_of = |response: &ResponseParts, secrets: &[String]| {
        with_sensitive([secrets, &names, &phones], |sensitive| response.error_with(timer.system_time(), sensitive))
    };
    loop {
        running.call.extend_to(attempts.deadline());
        let action = running.next(event);
        if matches!(action, CallAction::Token { .. } | CallAction::Wait { .. }) {
            match &last {
                LastAttempt::None => {}
                LastAttempt::Response(response) => attempts.record_failure(Arc::new(error_of(response, &secrets))),
                LastAttempt::NoResponse(cause) => attempts.record_failure(Arc::clone(cause) as _),
            }
        }
        event = match action {
            CallAction::Token { rejected, is_doubted, time_left: left } => {
                let token = tokens.token(rejected, is_doubted, left, &mut operation.token_requests_left).await?;
                let Some(received) = token else {
                    let _ = running.next(CallEvent::Deadline);
                    return Err(timed_out(resource, attempts, tokens));
                };
                secrets.push(received.token.reveal().to_owned());
                let built = (operation.build)(Some(&received.token));
                running.key = Some(RateKey::of(resource, &built));
                request = Some(built);
                let event = CallEvent::Token { generation: received.generation, is_shared: false };
                current = Some(received);
                event
            }
            CallAction::Send { time_left: left, .. } => {
                let Some(parts) = &request else { return Err(internal(resource, attempts)) };
                attempts.record_attempt();
                running.start(resource, parts, attempts.get().count);
                let sending = context.transport.send_any(parts.clone(), left);
                match within_shared(&*context.timer, left, attempts, sending).await {
                    None => {
                        running.record(None, Some(Arc::new(SendError::Timeout)));
                        CallEvent::Deadline
                    }
                    Some(Ok(response)) => {
                        attempts.record_status(response.status);
                        running.record_response(&response, &secrets);
                        let mut event = response.event(resource, &parts.body, context.timer.system_time());
                        if let (CallEvent::Response(summary), 401, Some(token)) =
                            (&mut event, response.status, &current)
                        {
                            summary.is_token_final = operation.token_requests_left == 0;
                            summary.is_token_new = !tokens.may_renew(token.generation, context.expiry_time());
                        }
                        last = LastAttempt::Response(response);
                        event
                    }
                    Some(Err(error)) => {
                        if !error.may_have_been_sent() {
                            attempts.record_not_sent();
                        }
                        let event = error.event(running.call.remaining(context.timer.now()));
                        let error = with_sensitive([&secrets, &names, &phones], |sensitive| {
                            without_sensitive(error, sensitive)
                        });
                        let error = Arc::new(error);
                        running.record(None, Some(Arc::clone(&error)));
                        last = LastAttempt::NoResponse(error);
                        event
                    }
                }
            }
            CallAction::Wait { time } => {
                context.timer.sleep_any(time).await;
                CallEvent::Waited
            }
            CallAction::Done => {
                let (LastAttempt::Response(response), Some(request)) = (last, request) else {
                    return Err(internal(resource, attempts));
                };
                let request_body = request.body.into_owned();
                return Ok(CallResult { response, request_body, secrets, attempts: attempts.clone(), resource });
            }
            CallAction::Fail { reason: CallFailure::Timeout, .. } => {
                return Err(ClientError::timeout(resource, attempts));
            }
            CallAction::Fail { reason, blocked_for } => {
                let kind = kind_of(reason, blocked_for, last, |response| error_of(response, &secrets));
                return Err(ClientError::new(kind, resource, attempts.get()));
            }
        };
    }
}

/// Calls a function with secrets, names and telephone numbers.
fn with_sensitive<R>(texts: [&[String]; 3], call: impl FnOnce(&SensitiveValues<'_>) -> R) -> R {
    let texts = texts.map(|texts| texts.iter().map(String::as_str).collect::<Vec<_>>());
    let [secrets, names, phones] = texts.each_ref().map(Vec::as_slice);
    call(&SensitiveValues { secrets, names, phones })
}

/// Returns the kind of error of a failed call.
fn kind_of(
    reason: CallFailure,
    blocked_for: Duration,
    last: LastAttempt,
    error_of: impl FnOnce(&ResponseParts) -> ServiceError,
) -> ClientErrorKind {
    match (reason, last) {
        (CallFailure::Throttled, LastAttempt::None) => {
            // One millisecond is subtracted, so that a fraction of a millisecond does not add a second.
            let seconds = blocked_for.saturating_sub(Duration::from_millis(1)).as_secs().saturating_add(1);
            ClientErrorKind::Throttled { retry_after: Duration::from_secs(seconds) }
        }
        (CallFailure::Redirect, _) => ClientErrorKind::Redirect,
        (CallFailure::Misuse, _) | (_, LastAttempt::None) => ClientErrorKind::Internal,
        (reason, LastAttempt::Response(response)) => {
            let mut error = Box::new(error_of(&response));
            if reason == CallFailure::LocationCode {
                error.set_location_code_rule();
            }
            ClientErrorKind::Service { error, reason }
        }
        (reason, LastAttempt::NoResponse(cause)) => ClientErrorKind::Network { cause, reason },
    }
}

/// Returns the error of a call whose time was over while it waited for a token. Before its first request, that is the
/// error of the token request.
fn timed_out(resource: Resource, attempts: &SharedAttempts, tokens: &impl TokenSupply) -> ClientError {
    if attempts.get().count > 0 {
        return ClientError::timeout(resource, attempts);
    }
    ClientError::timeout(Resource::Token, &tokens.attempts())
}

fn internal(resource: Resource, attempts: &SharedAttempts) -> ClientError {
    ClientError::new(ClientErrorKind::Internal, resource, attempts.get())
}
