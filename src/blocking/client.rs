//! The blocking client: carries out the actions that `Call` decides on.

use core::fmt;
use std::time::Duration;

use super::{BlockingError, SendError, Transport};
use crate::api::Resource;
use crate::api::wire::{PlacementRequest, ShoppingList, TokenRequest, User};
use crate::creative::{Page, read_placements};
use crate::http::{
    AccessToken, LinkOptions, LinkTarget, PlacementTarget, RequestParts, ResponseParts, SensitiveValues, ServiceError,
    TokenTarget, UserError, UserResponse, UserTarget, Valid, read_link, read_token,
};
use crate::json::response::ReadError;
use crate::policy::{
    AdaptiveRate, Call, CallAction, CallEvent, CallFailure, CallOptions, RateKey, Rates, ResponseSummary, RetryBudget,
    StatusOverride, TokenAction, TokenState, may_have_wrong_location_code,
};

/// A client that sends checked bodies. It retries calls within their deadline, and uses one access token for all calls.
/// After a 429, it slows down the calls to that host with that credential; see `AdaptiveRate`.
///
/// It handles one call at a time. For several threads, create a client for each, or put one behind a mutex.
pub struct Client<T> {
    transport: T,
    options: CallOptions,
    token_request: Option<(Valid<'static, TokenRequest>, TokenTarget)>,
    budget: RetryBudget,
    rates: Rates,
    token_state: TokenState,
    /// The access token of the newest generation that was received.
    token: Option<AccessToken>,
}

impl<T> fmt::Debug for Client<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client").field("options", &self.options).finish_non_exhaustive()
    }
}

impl<F> Client<F>
where
    F: FnMut(&RequestParts<'_>, Duration) -> Result<ResponseParts, SendError>,
{
    /// Creates a client that sends with a closure of the signature of [`Transport::send`]. Without
    /// [`with_token_request`](Self::with_token_request), it can create links only.
    pub fn new(send: F) -> Self {
        Self::with_transport(send)
    }
}

impl<T: Transport> Client<T> {
    /// Creates a client that sends with a transport, such as one with a clock for tests; see [`Client::new`].
    pub fn with_transport(transport: T) -> Self {
        Self {
            transport,
            options: CallOptions::default(),
            token_request: None,
            budget: RetryBudget::default(),
            rates: Rates::default(),
            token_state: TokenState::default(),
            token: None,
        }
    }

    /// Sets the request for access tokens, which calls for users and placements need.
    #[must_use]
    pub fn with_token_request(mut self, request: Valid<'_, TokenRequest>, target: TokenTarget) -> Self {
        self.token_request = Some((request.into_owned(), target));
        self
    }

    /// Sets the timeout and the number of retries of each call.
    #[must_use]
    pub fn with_options(mut self, options: CallOptions) -> Self {
        self.options = options;
        self
    }

    /// Sets the budget for the retries of all calls.
    #[must_use]
    pub fn with_retry_budget(mut self, budget: RetryBudget) -> Self {
        self.budget = budget;
        self
    }

    /// Creates the link to a shopping list, and returns its URL; see [`read_link`]. To reuse links, see `CachedLink`.
    ///
    /// # Errors
    /// Returns an error if the call fails, or if the response has no valid link.
    pub fn create_link(
        &mut self,
        list: &Valid<'_, ShoppingList>,
        target: &LinkTarget,
        options: LinkOptions<'_>,
    ) -> Result<String, BlockingError> {
        let sensitive = SensitiveValues { secrets: &[target.api_key.reveal()], ..SensitiveValues::default() };
        let response = self.call(Resource::ShoppingList, self.options, &sensitive, |_| Some(list.build(target)))?;
        read_link(&response.body, options).map_err(|reason| malformed(reason, response))
    }

    /// Creates a user. Succeeds if the user already exists. `target` builds the target from an access token.
    ///
    /// # Errors
    /// Returns an error if the call fails, or if the response cannot be read.
    pub fn create_user(
        &mut self,
        user: &Valid<'_, User>,
        target: impl Fn(AccessToken) -> UserTarget,
    ) -> Result<UserResponse, BlockingError> {
        let build = |token: Option<&AccessToken>| token.map(|token| user.build(&target(token.clone())));
        let User { first_name, last_name, phone_number, .. } = user.to_value();
        let names: Vec<_> = [Some(first_name.as_str()), last_name.as_deref()].into_iter().flatten().collect();
        let phones: Vec<_> = phone_number.as_deref().into_iter().collect();
        let sensitive = SensitiveValues { names: &names, phones: &phones, ..SensitiveValues::default() };
        let response = self.call(Resource::User, self.options, &sensitive, build)?;
        let now = self.transport.now();
        match response.user(user.body(), now) {
            Ok(result) => Ok(result),
            Err(UserError::Malformed(reason)) => Err(malformed(reason, response)),
            Err(UserError::Service(error)) => Err(failed(CallFailure::Status, Some(Box::new(error)), None)),
        }
    }

    /// Fetches a page of creatives. `target` builds the target from an access token. To fetch all pages, see `Pager`.
    ///
    /// The service also responds with 401 to a wrong location code. So a 401 to a request with a location code renews
    /// the token at most once a minute. Within that minute, the call fails with `CallFailure::Status`. If the token
    /// request fails, the call fails with `BlockingError::Token`, and the token stays in use.
    ///
    /// # Errors
    /// Returns an error if the call fails, or if the response cannot be read.
    pub fn placements(
        &mut self,
        request: &Valid<'_, PlacementRequest>,
        target: impl Fn(AccessToken) -> PlacementTarget,
    ) -> Result<Page, BlockingError> {
        let build = |token: Option<&AccessToken>| token.map(|token| request.build(&target(token.clone())));
        let response = self.call(Resource::Placement, self.options, &SensitiveValues::default(), build)?;
        read_placements(&response.body).map_err(|reason| malformed(reason, response))
    }

    /// Returns the generation of a usable token other than the doubted one, and fetches a token if there is none. The
    /// client handles one call at a time, so no other call can be fetching one.
    fn token_generation(&mut self, doubted: Option<u32>, timeout: Duration) -> Result<u32, BlockingError> {
        let now = self.transport.now();
        let action = match doubted {
            Some(generation) => self.token_state.acquire_other(generation, now),
            None => self.token_state.acquire(now),
        };
        let generation = match action {
            TokenAction::Use(generation) => return Ok(generation),
            TokenAction::Join(generation) | TokenAction::Fetch(generation) => generation,
        };
        let fetched = self.fetch_token(timeout);
        if let Ok(expires_in) = &fetched {
            self.token_state.record_received(generation, *expires_in, self.transport.now());
        } else {
            self.token_state.record_failed(generation);
        }
        fetched.map(|_| generation).map_err(|error| BlockingError::Token(Box::new(error)))
    }

    /// Fetches a token, and returns how long it is valid.
    fn fetch_token(&mut self, timeout: Duration) -> Result<Option<Duration>, BlockingError> {
        let Some((request, target)) = self.token_request.clone() else {
            return Err(failed(CallFailure::NoToken, None, None));
        };
        let options = CallOptions { timeout, ..self.options };
        let response =
            self.call(Resource::Token, options, &SensitiveValues::default(), |_| Some(request.build(&target)))?;
        // The body may contain a token.
        let token = read_token(&response.body)
            .map_err(|reason| malformed(reason, ResponseParts { body: Vec::new(), ..response }))?;
        self.token = Some(token.access_token);
        Ok(token.expires_in)
    }

    /// Runs a call. `build` creates the request, from an access token if the resource needs one. Errors contain
    /// neither the values in `sensitive` nor the credentials of the client.
    fn call<'b>(
        &mut self,
        resource: Resource,
        options: CallOptions,
        sensitive: &SensitiveValues<'_>,
        build: impl Fn(Option<&AccessToken>) -> Option<RequestParts<'b>>,
    ) -> Result<ResponseParts, BlockingError> {
        let mut call = Call::new(resource, options, self.transport.now());
        let mut event = CallEvent::Start;
        let mut request: Option<RequestParts<'b>> = None;
        let mut generation_in_use = None;
        let (mut last, mut cause) = (None, None);
        // The service may repeat each token that this call sent.
        let mut sent_tokens = Vec::new();
        loop {
            let (now, random) = (self.transport.now(), self.transport.random());
            if request.is_none() && !call.needs_token() {
                request = build(None);
            }
            let mut unlimited = AdaptiveRate::default();
            let rate = match &request {
                Some(request) => self.rates.entry(RateKey::of(resource, request), now),
                None => &mut unlimited,
            };
            event = match call.next(&mut self.budget, rate, event, now, random) {
                CallAction::Token { rejected, time_left: left } => {
                    let is_doubted =
                        request.as_ref().is_some_and(|request| may_have_wrong_location_code(resource, &request.body));
                    match rejected {
                        Some(generation) if is_doubted => self.token_state.record_doubted(generation),
                        Some(generation) => self.token_state.record_rejected(generation),
                        None => {}
                    }
                    let generation = self.token_generation(rejected.filter(|_| is_doubted), left)?;
                    generation_in_use = Some(generation);
                    request = build(self.token.as_ref());
                    sent_tokens.extend(self.token.clone());
                    CallEvent::Token { generation, is_shared: false }
                }
                CallAction::Send { time_left: left, .. } => match &request {
                    Some(request) => match self.transport.send(request, left) {
                        Ok(response) => {
                            cause = None;
                            let now = self.transport.now();
                            match last.insert(response).event(resource, &request.body, now) {
                                CallEvent::Response(response)
                                    if response.status == 401
                                        && !self.may_renew(resource, &request.body, generation_in_use, now) =>
                                {
                                    CallEvent::Response(ResponseSummary {
                                        status_override: StatusOverride::Final,
                                        ..response
                                    })
                                }
                                event => event,
                            }
                        }
                        Err(error) => {
                            last = None;
                            call.event_of(cause.insert(error), self.transport.now())
                        }
                    },
                    None => CallEvent::NoResponse { may_have_been_sent: false, is_final: false },
                },
                CallAction::Wait { time } => {
                    self.transport.wait(time);
                    CallEvent::Waited
                }
                CallAction::Done => return last.ok_or_else(|| failed(CallFailure::Misuse, None, cause)),
                CallAction::Fail { reason, .. } => {
                    let now = self.transport.now();
                    let secrets = sensitive.secrets.iter().copied().chain(sent_tokens.iter().map(AccessToken::reveal));
                    let secrets: Vec<_> = secrets.collect();
                    let sensitive = SensitiveValues { secrets: &secrets, ..*sensitive };
                    let response = last.map(|response| Box::new(self.error(&response, now, &sensitive)));
                    return Err(failed(reason, response, cause));
                }
            };
        }
    }

    /// Returns whether a 401 may renew the token in use. The reason may also be a wrong location code.
    fn may_renew(&self, resource: Resource, body: &[u8], generation_in_use: Option<u32>, now: Duration) -> bool {
        !may_have_wrong_location_code(resource, body)
            || generation_in_use.is_some_and(|generation| self.token_state.may_renew(generation, false, now))
    }

    /// Reads an error response, and redacts the values in `sensitive` and the credentials of the client.
    fn error(&self, response: &ResponseParts, now: Duration, sensitive: &SensitiveValues<'_>) -> ServiceError {
        let request = self.token_request.as_ref().map(|(request, _)| request.to_value());
        let client_secret = request.as_ref().map(|request| request.client_secret.as_str());
        let token = self.token.as_ref().map(AccessToken::reveal);
        let client_secrets = [client_secret, token].into_iter().flatten();
        let secrets: Vec<_> = sensitive.secrets.iter().copied().chain(client_secrets).collect();
        response.error_with(now, &SensitiveValues { secrets: &secrets, ..*sensitive })
    }
}

fn failed(reason: CallFailure, response: Option<Box<ServiceError>>, cause: Option<SendError>) -> BlockingError {
    BlockingError::Call { reason, response, cause }
}

fn malformed(reason: ReadError, response: ResponseParts) -> BlockingError {
    BlockingError::Malformed { reason, response: Box::new(response) }
}
