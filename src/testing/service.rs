//! The fake service.

use core::mem;
use core::time::Duration;
use std::collections::VecDeque;
use std::future::pending;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::creatives::json_text;
use super::{Clock, RawCreative, RawPage, Reply};
use crate::api::Resource;
use crate::api::wire::User;
use crate::client::{Client, ClientOptions, GatewayClient, GatewayOptions, MaybeSend, SendError, Timer, Transport};
use crate::http::{ApiKey, BaseUrl, RequestParts, ResponseParts};
use crate::json::from_json;
use crate::unix_time::UnixTime;

/// The service in the process of a test: a transport that responds to requests and records them.
///
/// Each request succeeds, unless a test scripted a [`Reply`] for it: a new token (`c4n4ry-token-1`), the link `https://shop.example.com/lists/1`
/// (then 2, 3, ...), the account that was sent, and one page with one image banner. It responds to the requests of a
/// [`GatewayClient`](crate::client::GatewayClient), too. Clones are the same service.
///
/// ```
/// use endcap::check::Resource;
/// use endcap::testing::{FakeService, Reply};
/// use endcap::wire::User;
///
/// let service = FakeService::new();
/// let client = service.blocking_client(FakeService::options());
/// service.script(Resource::User, [Reply::service_error(400, 1001, "first_name", "cannot be blank")]);
/// let error = client.users().create(User::new("u1", "Ann")).unwrap_err();
/// assert_eq!((error.status(), error.service().and_then(|error| error.code)), (Some(400), Some(1001)));
/// assert_eq!(service.received_by(Resource::User)[0].body(), r#"{"user_id":"u1","first_name":"Ann"}"#);
/// ```
///
/// In an async test of a runtime, give it the runtime's timer ([`with_timer`](Self::with_timer)): replies that take time
/// then wait by that timer. The time of `blocking_client` is the clock's, too; over another client of
/// `endcap::blocking`, it is real.
#[derive(Clone, Debug)]
pub struct FakeService<C = Clock> {
    timer: C,
    start: UnixTime,
    /// The start by the machine's clock.
    #[cfg(not(target_arch = "wasm32"))]
    real_start: UnixTime,
    state: Arc<Mutex<State>>,
}

#[derive(Debug, Default)]
struct State {
    scripts: Vec<(Resource, VecDeque<Reply>)>,
    received: Vec<Received>,
    /// The endpoints of requests that were neither replied to nor dropped.
    open: Vec<Resource>,
    /// The endpoint and number of open requests, whenever a request was received.
    max_open: Vec<(Resource, usize)>,
}

/// The maximum number of replies that are scripted at once.
const MAX_REPLIES: usize = 10_000;

/// A request that a [`FakeService`] received.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Received {
    /// The body that the endpoint takes.
    pub resource: Resource,
    /// The request. `Debug` shows neither its body nor its credential.
    pub request: RequestParts<'static>,
    /// The time since the service was created, by its timer; over the service as a `blocking::Transport`, the real time.
    pub elapsed: Duration,
    /// The time until the deadline of the call.
    pub time_left: Duration,
}

impl Received {
    /// Returns the body as text.
    pub fn body(&self) -> String {
        String::from_utf8_lossy(&self.request.body).into_owned()
    }
}

impl Default for FakeService {
    fn default() -> Self {
        Self::new()
    }
}

impl FakeService {
    /// Creates a service with a [`Clock`].
    pub fn new() -> Self {
        Self::with_timer(Clock::default())
    }

    /// Creates a blocking client that sends to the service. Where it would wait, the service's clock advances, so a test
    /// takes no time. For a test of several threads, use `blocking::Client::with_transport`, whose time is real.
    ///
    /// ```
    /// use endcap::check::Resource;
    /// use endcap::testing::{FakeService, Reply};
    /// use std::time::Duration;
    ///
    /// let service = FakeService::new();
    /// let client = service.blocking_client(FakeService::options());
    /// service.script(Resource::Token, [Reply::throttled(Duration::from_secs(20))]);
    /// assert!(client.tokens().get().is_ok());
    /// assert_eq!(service.clock().elapsed(), Duration::from_secs(20));
    /// ```
    ///
    /// # Panics
    /// Panics for options that are not allowed.
    #[cfg(not(target_arch = "wasm32"))]
    #[allow(clippy::expect_used, reason = "a test fails with the message")]
    pub fn blocking_client(&self, options: ClientOptions) -> crate::blocking::Client {
        let service = self.clone();
        let send = move |request: RequestParts<'static>, time_left| {
            let elapsed = service.timer.now().duration_since(service.start);
            service.respond(&request, elapsed, time_left, |time| service.timer.advance(time))
        };
        crate::blocking::Client::with_clock(options, send, self.timer.clone()).expect("options that are allowed")
    }

    /// Runs a future to its end on the service's clock; see [`Clock::run`].
    ///
    /// # Panics
    /// Panics if the future waits for something that is not a sleep of this clock.
    pub fn run<F: Future>(&self, future: F) -> F::Output {
        self.timer.run(future)
    }

    /// Returns the service's clock.
    pub const fn clock(&self) -> &Clock {
        &self.timer
    }

    /// Returns options with hosts and credentials for the service. All secrets contain `c4n4ry`, so that a test can look
    /// for leaks.
    #[allow(clippy::expect_used, clippy::missing_panics_doc, reason = "these constants are valid")]
    pub fn options() -> ClientOptions {
        let host = |url| BaseUrl::parse(url).expect("a base URL");
        let key = ApiKey::new("c4n4ry-api-key").expect("an API key");
        ClientOptions::default()
            .with_auth_url(host("https://auth.example.com"))
            .with_ads_url(host("https://ads.example.com"))
            .with_api_url(host("https://api.example.com"))
            .with_credentials("client-id", "c4n4ry-client-secret")
            .with_api_key(key)
    }
}

impl<C: Timer + Clone> FakeService<C> {
    /// Creates a service with another timer.
    pub fn with_timer(timer: C) -> Self {
        Self {
            start: timer.now(),
            timer,
            #[cfg(not(target_arch = "wasm32"))]
            real_start: crate::client::now(),
            state: Arc::default(),
        }
    }

    /// Creates a client that sends to the service and waits by the service's timer. [`FakeService::options`] has what a
    /// client needs.
    ///
    /// # Panics
    /// Panics for options that are not allowed. To test these, use [`Client::with_transport`].
    #[allow(clippy::expect_used, reason = "a test fails with the message")]
    pub fn client(&self, options: ClientOptions) -> Client {
        Client::with_transport(options, self.clone(), self.timer.clone()).expect("options that are allowed")
    }

    /// Creates a client of a gateway at the path `/api`, for which the service stands in.
    #[allow(clippy::expect_used, clippy::missing_panics_doc, reason = "the path is allowed")]
    pub fn gateway_client(&self, options: GatewayOptions) -> GatewayClient {
        GatewayClient::with_transport("/api", options, self.clone(), self.timer.clone()).expect("an allowed path")
    }

    /// Returns the result of a request. `wait` waits on the current thread.
    #[cfg(not(target_arch = "wasm32"))]
    fn respond(
        &self,
        request: &RequestParts<'static>,
        elapsed: Duration,
        time_left: Duration,
        wait: impl FnOnce(Duration),
    ) -> Result<ResponseParts, SendError> {
        let (mut open, reply) = self.receive(request, elapsed, time_left)?;
        let delay = reply.delay;
        let result = reply.result(request, mem::take(&mut open.success)).filter(|_| delay <= time_left);
        wait(if result.is_some() { delay } else { time_left });
        result.unwrap_or(Err(SendError::Timeout))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds replies to the next requests to an endpoint. Later requests succeed.
    ///
    /// # Panics
    /// Panics for more than 10,000 replies, such as those of an endless iterator.
    pub fn script(&self, resource: Resource, replies: impl IntoIterator<Item = Reply>) {
        // Collected before the state is locked.
        let replies: Vec<_> = replies.into_iter().take(MAX_REPLIES + 1).collect();
        assert!(replies.len() <= MAX_REPLIES, "a script has at most 10,000 replies; use `Iterator::take`");
        let mut state = self.state();
        match state.scripts.iter_mut().find(|(other, _)| *other == resource) {
            Some((_, script)) => script.extend(replies),
            None => state.scripts.push((resource, replies.into())),
        }
    }

    /// Returns the number of scripted replies that no request to an endpoint has got yet.
    pub fn pending_replies(&self, resource: Resource) -> usize {
        self.state().scripts.iter().find(|(other, _)| *other == resource).map_or(0, |(_, replies)| replies.len())
    }

    /// Returns all requests in their order.
    pub fn received(&self) -> Vec<Received> {
        self.state().received.clone()
    }

    /// Returns the requests to an endpoint in their order.
    pub fn received_by(&self, resource: Resource) -> Vec<Received> {
        self.state().received.iter().filter(|received| received.resource == resource).cloned().collect()
    }

    /// Returns the number of requests to an endpoint.
    pub fn count(&self, resource: Resource) -> usize {
        self.state().received.iter().filter(|received| received.resource == resource).count()
    }

    /// Returns the number of requests without a reply that were not dropped either.
    pub fn open_requests(&self) -> usize {
        self.state().open.len()
    }

    /// Returns how many requests to an endpoint were open at once.
    pub fn max_open_requests(&self, resource: Resource) -> usize {
        self.state().max_open.iter().filter(|(other, _)| *other == resource).map(|(_, open)| *open).max().unwrap_or(0)
    }

    /// Records a request. Returns what keeps it open, and the reply.
    fn receive(
        &self,
        request: &RequestParts<'static>,
        elapsed: Duration,
        time_left: Duration,
    ) -> Result<(Open, Reply), SendError> {
        let Some((resource, is_gateway)) = route(&request.url) else {
            return Err(SendError::cannot_send(format!("`FakeService` has no route for {}", request.url)));
        };
        let mut state = self.state();
        state.received.push(Received { resource, request: request.clone(), elapsed, time_left });
        state.open.push(resource);
        let count = |found: &mut dyn Iterator<Item = Resource>| found.filter(|other| *other == resource).count();
        let open = count(&mut state.open.iter().copied());
        state.max_open.push((resource, open));
        let number = count(&mut state.received.iter().map(|received| received.resource));
        let script = state.scripts.iter_mut().find(|(other, _)| *other == resource);
        let reply = script.and_then(|(_, replies)| replies.pop_front());
        let success = success(resource, is_gateway, &request.body, number);
        Ok((Open { state: Arc::clone(&self.state), resource, success }, reply.unwrap_or_else(Reply::success)))
    }
}

/// Returns the endpoint at a URL of the service or a gateway, and whether it is that of a gateway.
fn route(url: &str) -> Option<(Resource, bool)> {
    let is_service = |resource: Resource| resource.endpoint().paths.iter().any(|(_, path)| url.ends_with(path));
    let is_gateway = |resource: Resource| {
        let row = resource.endpoint();
        row.is_forwarded && url.strip_suffix(row.name).is_some_and(|base| base.ends_with('/'))
    };
    let is_at = |resource: &Resource| is_service(*resource) || is_gateway(*resource);
    Resource::ALL.iter().copied().find(is_at).map(|resource| (resource, !is_service(resource)))
}

/// Returns the response to a valid request, the `number`th to its endpoint.
fn success(resource: Resource, is_gateway: bool, body: &[u8], number: usize) -> ResponseParts {
    let body = match resource {
        Resource::Placement => RawPage::new([RawCreative::image_banner("creative-1")]).to_json(),
        Resource::User if is_gateway => {
            let user_id = from_json::<User>(body).map(|user| user.user_id).unwrap_or_default();
            format!(r#"{{"user_id":{},"created":true}}"#, json_text(&user_id))
        }
        Resource::User => return ResponseParts::new(200, body),
        _ => resource.response().replace("{number}", &number.to_string()),
    };
    ResponseParts::new(200, body)
}

/// A request that counts as open until it is dropped.
struct Open {
    state: Arc<Mutex<State>>,
    resource: Resource,
    /// The response without a script.
    success: ResponseParts,
}

impl Drop for Open {
    fn drop(&mut self) {
        let open = &mut self.state.lock().unwrap_or_else(PoisonError::into_inner).open;
        if let Some(at) = open.iter().position(|resource| *resource == self.resource) {
            open.swap_remove(at);
        }
    }
}

impl<C: Timer + Clone> Transport for FakeService<C> {
    fn send(
        &self,
        request: RequestParts<'static>,
        time_left: Duration,
    ) -> impl Future<Output = Result<ResponseParts, SendError>> + MaybeSend + 'static {
        let elapsed = self.timer.now().duration_since(self.start);
        let received = self.receive(&request, elapsed, time_left);
        let timer = self.timer.clone();
        async move {
            let (mut open, reply) = received?;
            if !reply.delay.is_zero() {
                timer.sleep(reply.delay).await;
            }
            match reply.result(&request, mem::take(&mut open.success)) {
                Some(result) => result,
                None => pending().await,
            }
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl<C: Timer + Clone> crate::blocking::Transport for FakeService<C> {
    fn send(&self, request: RequestParts<'static>, time_left: Duration) -> Result<ResponseParts, SendError> {
        let elapsed = crate::client::now().duration_since(self.real_start);
        self.respond(&request, elapsed, time_left, std::thread::sleep)
    }
}
