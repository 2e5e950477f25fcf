//! Does what the decisions say, with `ureq`, the clock and a random number generator.

use std::error::Error;
use std::fmt;
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use endcap::wire::{PlacementRequest, ShoppingList, TokenRequest, User};
use endcap::{
    AccessToken, Answered, ApiKey, Call, CallAction, CallEvent, CallFailure, CallOptions, Host, LinkTarget, Meaning,
    Options, Payload, PlacementTarget, RequestParts, Resource, RetryBudget, ServiceError, TokenAction, TokenCache,
    TokenTarget, UserAnswer, UserTarget, Valid, read_error, read_token, read_user,
};
use ureq::Agent;

/// No more bytes of an answer are read.
const MOST: u64 = 8 << 20;

type Fallible<T> = Result<T, Box<dyn Error>>;

/// Where the service is, and what it knows the caller by.
pub(crate) struct Settings {
    pub(crate) auth: Host,
    pub(crate) ads: Host,
    pub(crate) api: Host,
    pub(crate) client_id: String,
    pub(crate) client_secret: String,
    pub(crate) api_key: ApiKey,
}

/// A client for one thread.
pub(crate) struct Client {
    settings: Settings,
    agent: Agent,
    started: Instant,
    budget: RetryBudget,
    cache: TokenCache,
    /// The token of the cache's last generation.
    token: Option<AccessToken>,
}

/// What the service has answered.
struct Answer {
    status: u16,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

/// Why a call has failed.
#[derive(Debug)]
struct Failed {
    reason: CallFailure,
    answer: Option<ServiceError>,
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.reason, &self.answer) {
            (CallFailure::Status, Some(answer)) => answer.fmt(f),
            (reason, Some(answer)) => write!(f, "{reason:?}: {answer}"),
            (reason, None) => write!(f, "{reason:?}"),
        }
    }
}

impl Error for Failed {}

impl Answer {
    fn headers(&self) -> Vec<(&str, &str)> {
        self.headers.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
    }

    fn error(&self) -> ServiceError {
        read_error(self.status, &self.headers(), &self.body, wall_clock())
    }

    /// What a call has to know of this.
    fn answered(&self, resource: Resource, sent: &[u8]) -> Answered {
        let error = self.error();
        let exists = || read_user(self.status, &self.headers(), &self.body, sent, 0).is_ok();
        let meaning = if resource == Resource::User && self.status == 400 && exists() {
            Meaning::Success
        } else if error.oauth.is_some() || (error.status, error.code) == (404, Some(4000)) {
            Meaning::Final
        } else {
            Meaning::Plain
        };
        let retry_after = error.retry_after.map(|seconds| u64::from(seconds) * 1000);
        Answered { status: self.status, retry_after, meaning }
    }
}

impl Client {
    pub(crate) fn new(settings: Settings) -> Self {
        let agent = Agent::config_builder().http_status_as_error(false).max_redirects(0).build().into();
        let (budget, cache) = (RetryBudget::default(), TokenCache::default());
        Self { settings, agent, started: Instant::now(), budget, cache, token: None }
    }

    pub(crate) fn create_user(&mut self, user: &User) -> Fallible<UserAnswer> {
        let user = valid(user)?;
        let host = self.settings.api.clone();
        let parts = |token: &AccessToken| user.build(&UserTarget::new(host.clone(), token.clone()));
        let answer = self.call(Resource::User, CallOptions::default(), |token| token.map(parts))?;
        Ok(read_user(answer.status, &answer.headers(), &answer.body, user.body(), wall_clock())?)
    }

    pub(crate) fn placements(&mut self, request: &PlacementRequest) -> Fallible<Vec<u8>> {
        let request = valid(request)?;
        let host = self.settings.ads.clone();
        let parts = |token: &AccessToken| request.build(&PlacementTarget::new(host.clone(), token.clone()));
        Ok(self.call(Resource::Placement, CallOptions::default(), |token| token.map(parts))?.body)
    }

    pub(crate) fn create_link(&mut self, list: &ShoppingList) -> Fallible<Vec<u8>> {
        let list = valid(list)?;
        let target = LinkTarget::new(self.settings.api.clone(), self.settings.api_key.clone());
        Ok(self.call(Resource::ShoppingList, CallOptions::default(), |_| Some(list.build(&target)))?.body)
    }

    /// The generation of a token that can be used now, or within so many milliseconds. On one thread there is nobody to
    /// join.
    fn generation(&mut self, left: u64) -> Fallible<u32> {
        let generation = match self.cache.ask(self.clock()) {
            TokenAction::Use(generation) => return Ok(generation),
            TokenAction::Join(generation) | TokenAction::Mint(generation) => generation,
        };
        match self.mint(left) {
            Ok((token, expires_in)) => {
                self.token = Some(token);
                self.cache.minted(generation, expires_in, self.clock());
                Ok(generation)
            }
            Err(error) => {
                self.cache.failed(generation);
                Err(error)
            }
        }
    }

    fn mint(&mut self, left: u64) -> Fallible<(AccessToken, Option<u32>)> {
        let (id, secret) = (self.settings.client_id.clone(), self.settings.client_secret.clone());
        let request = valid(&TokenRequest::new(id, secret, "client_credentials"))?;
        let target = TokenTarget::new(self.settings.auth.clone());
        let options = CallOptions { timeout: left, ..CallOptions::default() };
        let token = read_token(&self.call(Resource::Token, options, |_| Some(request.build(&target)))?.body)?;
        Ok((token.access_token, token.expires_in))
    }

    /// Calls an endpoint until it has succeeded or failed.
    fn call<'b>(
        &mut self,
        resource: Resource,
        options: CallOptions,
        parts: impl Fn(Option<&AccessToken>) -> Option<RequestParts<'b>>,
    ) -> Fallible<Answer> {
        let mut call = Call::new(resource, options, self.clock());
        let mut event = CallEvent::Start;
        let mut last = None;
        loop {
            let now = self.clock();
            event = match call.next(&mut self.budget, event, now, fastrand::f64()) {
                CallAction::Token { rejected, left } => {
                    if let Some(generation) = rejected {
                        self.cache.rejected(generation);
                    }
                    CallEvent::Token(self.generation(left)?)
                }
                CallAction::Send { left, .. } => match parts(self.token.as_ref()) {
                    Some(parts) => match self.send(&parts, left) {
                        Ok(answer) => CallEvent::Answered(last.insert(answer).answered(resource, &parts.body)),
                        Err(ureq::Error::Timeout(_)) => CallEvent::Deadline,
                        Err(_) => CallEvent::Broken { sent: true },
                    },
                    None => CallEvent::Broken { sent: false },
                },
                CallAction::Wait(milliseconds) => {
                    sleep(Duration::from_millis(milliseconds));
                    CallEvent::Waited
                }
                CallAction::Done => return last.ok_or_else(|| "done without an answer".into()),
                CallAction::Fail(reason) => {
                    return Err(Failed { reason, answer: last.map(|answer| answer.error()) }.into());
                }
            };
        }
    }

    fn send(&self, parts: &RequestParts<'_>, left: u64) -> Result<Answer, ureq::Error> {
        let mut request = self.agent.post(&parts.url);
        for (name, value) in &parts.headers {
            request = request.header(*name, value);
        }
        let request = request.config().timeout_global(Some(Duration::from_millis(left))).build();
        let mut response = request.send(&*parts.body)?;
        let headers = response.headers().iter();
        let headers = headers.map(|(name, value)| (name.to_string(), String::from_utf8_lossy(value.as_bytes()).into()));
        let (status, headers) = (response.status().as_u16(), headers.collect());
        let body = response.body_mut().with_config().limit(MOST).read_to_vec()?;
        Ok(Answer { status, headers, body })
    }

    fn clock(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}

/// A value as a body in which nothing blocks.
fn valid<T: Payload>(value: &T) -> Fallible<Valid<'static, T>> {
    Valid::of(value, &Options::default()).map_err(|report| {
        let finding = report.findings().find(|finding| finding.class.blocks());
        finding.map_or_else(String::new, |finding| finding.message.to_string()).into()
    })
}

/// Seconds since the epoch.
fn wall_clock() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |elapsed| elapsed.as_secs())
}
