//! A scripted service.

use std::collections::{BTreeMap, VecDeque};
use std::future::Future;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use endcap::check::{Options, Valid};
use endcap::client::{Client, ClientError, ClientOptions, SendError, Timer as _, Transport};
use endcap::http::{ApiKey, BaseUrl, RequestParts, ResponseParts};
use endcap::wire::{LineItem, PlacementRequest, ShoppingList, User};
use futures_util::StreamExt as _;

use crate::clock::Clock;

pub(crate) const SECRET: &str = "c4n4ry-secret";
pub(crate) const KEY: &str = "c4n4ry-key";
pub(crate) const TOKEN: &str = r#"{"access_token":"c4n4ry","token_type":"Bearer","expires_in":3600}"#;
pub(crate) const LINK: &str = r#"{"products_link_url":"https://shop.example.com/store/lists/1"}"#;
const USER: &str = r#"{"user_id":"u1","first_name":"Ann"}"#;
const PAGE: &str = r#"{"creatives":[{"object_tracking_id":"c1"}],"pagination_metadata":{"token":"p1","offset":1}}"#;

/// The endpoints of the service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum At {
    Token,
    Users,
    Links,
    Placements,
}

impl At {
    pub(crate) const ALL: [Self; 4] = [Self::Token, Self::Users, Self::Links, Self::Placements];

    fn of(url: &str) -> Self {
        match url {
            "https://auth.example.com/v2/oauth/token" => Self::Token,
            "https://api.example.com/v2/users" | "https://api.example.com/v2/fulfillment/users" => Self::Users,
            "https://api.example.com/idp/v1/products/products_link" => Self::Links,
            "https://ads.example.com/gate/v2/ian/dp" => Self::Placements,
            other => panic!("{other}"),
        }
    }

    pub(crate) const fn good(self) -> &'static str {
        match self {
            Self::Token => TOKEN,
            Self::Users => USER,
            Self::Links => LINK,
            Self::Placements => PAGE,
        }
    }
}

/// What the service does with a request.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    Respond(u16, Vec<(&'static str, &'static str)>, String),
    /// The response takes this long.
    After(Duration, Box<Step>),
    Never,
    Broken,
    /// The timeout of a socket passes before that of the call.
    TimedOut,
    NotSent,
}

pub(crate) fn status(status: u16) -> Step {
    text(status, r#"{"error":{"message":"no","code":null},"meta":{"key":null}}"#)
}

pub(crate) fn text(status: u16, body: &str) -> Step {
    Step::Respond(status, Vec::new(), body.to_owned())
}

pub(crate) fn retry_after(status: u16, value: &'static str) -> Step {
    Step::Respond(status, vec![("Retry-After", value)], String::new())
}

/// A request that the service received.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    pub(crate) at: At,
    pub(crate) authorization: Option<String>,
    pub(crate) body: String,
    pub(crate) time: Duration,
}

#[derive(Clone, Default)]
pub(crate) struct Service {
    pub(crate) clock: Clock,
    scripts: Arc<Mutex<BTreeMap<At, VecDeque<Step>>>>,
    seen: Arc<Mutex<Vec<Seen>>>,
    /// The number of requests without a response that were not ended either.
    open: Arc<AtomicUsize>,
    /// The number of open requests of each endpoint, and its maximum.
    open_at: Arc<Mutex<BTreeMap<At, (usize, usize)>>>,
}

/// Counts a request as open until it is dropped.
struct Open {
    service: Service,
    at: At,
}

impl Open {
    fn new(service: &Service, at: At) -> Self {
        service.open.fetch_add(1, Ordering::SeqCst);
        let mut open_at = service.open_at.lock().unwrap();
        let (open, max) = open_at.entry(at).or_default();
        *open += 1;
        *max = (*max).max(*open);
        Self { service: service.clone(), at }
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.service.open.fetch_sub(1, Ordering::SeqCst);
        self.service.open_at.lock().unwrap().entry(self.at).or_default().0 -= 1;
    }
}

impl Service {
    /// Adds steps for the next requests. Later requests succeed.
    pub(crate) fn script(&self, at: At, steps: impl IntoIterator<Item = Step>) {
        self.scripts.lock().unwrap().entry(at).or_default().extend(steps);
    }

    pub(crate) fn seen(&self, at: At) -> Vec<Seen> {
        self.seen.lock().unwrap().iter().filter(|seen| seen.at == at).cloned().collect()
    }

    pub(crate) fn count(&self, at: At) -> usize {
        self.seen(at).len()
    }

    pub(crate) fn open(&self) -> usize {
        self.open.load(Ordering::SeqCst)
    }

    /// Returns how many requests to an endpoint were open at once.
    pub(crate) fn max_open(&self, at: At) -> usize {
        self.open_at.lock().unwrap().get(&at).map_or(0, |(_, max)| *max)
    }

    pub(crate) fn options() -> ClientOptions {
        let host = |url| BaseUrl::parse(url).unwrap();
        ClientOptions::default()
            .with_auth_url(host("https://auth.example.com"))
            .with_ads_url(host("https://ads.example.com/gate"))
            .with_api_url(host("https://api.example.com"))
            .with_credentials("id", SECRET)
            .with_api_key(ApiKey::new(KEY).unwrap())
    }

    pub(crate) fn client(&self, options: ClientOptions) -> Client<Self, Clock> {
        Client::with_transport(options, self.clone(), self.clock.clone()).unwrap()
    }
}

impl Transport for Service {
    fn send(
        &self,
        request: RequestParts<'static>,
        time_left: Duration,
    ) -> impl Future<Output = Result<ResponseParts, SendError>> + Send + 'static {
        assert_eq!(request.method, "POST");
        assert!(!time_left.is_zero());
        let at = At::of(&request.url);
        let authorization = request.header("authorization").map(str::to_owned);
        let body = String::from_utf8(request.body.to_vec()).unwrap();
        self.seen.lock().unwrap().push(Seen { at, authorization, body, time: self.clock.elapsed() });
        let open = Open::new(self, at);
        let step = self.scripts.lock().unwrap().get_mut(&at).and_then(VecDeque::pop_front);
        let clock = self.clock.clone();
        async move {
            let _open = open;
            let mut step = step.unwrap_or_else(|| text(200, at.good()));
            if let Step::After(time, inner) = step {
                clock.sleep(time).await;
                step = *inner;
            }
            match step {
                Step::Respond(status, headers, body) => {
                    let headers = headers.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned()));
                    Ok(ResponseParts { status, headers: headers.collect(), body: body.into_bytes() })
                }
                Step::Never | Step::After(..) => std::future::pending().await,
                Step::Broken => Err(SendError::NoResponse("the connection was reset".into())),
                Step::TimedOut => Err(std::io::Error::from(std::io::ErrorKind::TimedOut).into()),
                Step::NotSent => Err(SendError::NotSent("the connection was refused".into())),
            }
        }
    }
}

pub(crate) fn soup() -> ShoppingList {
    ShoppingList::new("Soup", [LineItem::new("onion")])
}

pub(crate) fn ann() -> User {
    User::new("u1", "Ann")
}

pub(crate) fn cart(located: bool) -> Valid<'static, PlacementRequest> {
    let store = if located { r#","store_context":{"location_code":"1"}"# } else { "" };
    let body = format!(
        r#"{{"page_context":{{"page_query":{{"cart_query":{{"page_view_id":"None"}}}}}},"placement_context":{{"placement_kind":{{"display_placement":{{}}}}}}{store}}}"#
    );
    Valid::check(body, &Options::default()).unwrap()
}

/// Calls an endpoint, and returns the result as text.
pub(crate) async fn call(client: Client<Service, Clock>, at: At) -> Result<String, ClientError> {
    match at {
        At::Token => client.tokens().get().await.map(|token| token.reveal().to_owned()),
        At::Users => client.users().create(&ann()).await.map(|user| format!("{user:?}")),
        At::Links => client.links().create(&soup()).await.map(|link| link.url),
        At::Placements => {
            let mut pages = client.placements().list(cart(true));
            match pages.next().await {
                Some(page) => page.map(|page| format!("{}", page.creatives.len())),
                None => Ok("no page".to_owned()),
            }
        }
    }
}
