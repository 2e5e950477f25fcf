//! Tests of the blocking client: what its threads share, and that no thread waits for another one in vain.

#![cfg(test)]
#![cfg(feature = "client")]

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use endcap::blocking::{Client, Transport};
use endcap::client::{ClientErrorKind, ClientOptions, SendError};
use endcap::http::{ApiKey, BaseUrl, RequestParts, ResponseParts, UserPath, UserResponse};
use endcap::policy::CallOptions;
use endcap::wire::{LineItem, PlacementRequest, ShoppingList, User};

const TOKEN: &str = r#"{"access_token":"c4n4ry","token_type":"Bearer","expires_in":7200}"#;
const LINK: &str = r#"{"products_link_url":"https://shop.example.com/1"}"#;

/// What the service does with a request.
type Step = Box<dyn FnOnce() -> Result<ResponseParts, SendError> + Send>;

/// A service with steps for requests of tokens. Everything else succeeds.
#[derive(Clone, Default)]
struct Service {
    tokens: Arc<Mutex<VecDeque<Step>>>,
    /// The path of each request and the time that it had.
    log: Arc<Mutex<Vec<(String, Duration)>>>,
}

impl Service {
    fn then(&self, step: impl FnOnce() -> Result<ResponseParts, SendError> + Send + 'static) {
        self.tokens.lock().unwrap().push_back(Box::new(step));
    }

    /// Holds the next request until the returned sender releases it. The receiver hears when the request was sent.
    fn hold(
        &self,
        respond: impl FnOnce() -> Result<ResponseParts, SendError> + Send + 'static,
    ) -> (Receiver<()>, Sender<()>) {
        let (entered, is_entered) = channel();
        let (release, is_released) = channel();
        self.then(move || {
            entered.send(()).unwrap();
            wait_for(&is_released);
            respond()
        });
        (is_entered, release)
    }

    fn client(&self, timeout: Duration) -> Client<Self> {
        let options = ClientOptions::default()
            .with_auth_url(host())
            .with_ads_url(host())
            .with_api_url(host())
            .with_credentials("id", "c4n4ry-secret")
            .with_api_key(ApiKey::new("c4n4ry-key").unwrap())
            .with_call_options(CallOptions::default().with_timeout(timeout));
        Client::with_transport(options, self.clone()).unwrap()
    }

    fn paths(&self) -> Vec<String> {
        self.log.lock().unwrap().iter().map(|(path, _)| path.clone()).collect()
    }

    fn count(&self, path: &str) -> usize {
        self.paths().iter().filter(|other| *other == path).count()
    }
}

impl Transport for Service {
    fn send(&self, request: RequestParts<'static>, time_left: Duration) -> Result<ResponseParts, SendError> {
        let path = request.url.strip_prefix("https://api.example.com").unwrap();
        self.log.lock().unwrap().push((path.to_owned(), time_left));
        let step = if path == "/v2/oauth/token" { self.tokens.lock().unwrap().pop_front() } else { None };
        if let Some(step) = step {
            return step();
        }
        let second = std::str::from_utf8(&request.body).unwrap().contains(r#""token":"p1""#);
        Ok(ResponseParts::new(
            200,
            match path {
                "/v2/oauth/token" => TOKEN,
                "/idp/v1/products/products_link" => LINK,
                "/v2/ian/dp" if second => r#"{"creatives":[]}"#,
                "/v2/ian/dp" => {
                    r#"{"creatives":[{"object_tracking_id":"a"},{"object_tracking_id":"b"}],"pagination_metadata":{"token":"p1","offset":1}}"#
                }
                _ => r#"{"user_id":"u1","first_name":"Ann"}"#,
            }
            .as_bytes(),
        ))
    }
}

fn host() -> BaseUrl {
    BaseUrl::parse("https://api.example.com").unwrap()
}

fn soup() -> ShoppingList {
    ShoppingList::new("Soup", [LineItem::new("onion")])
}

fn cart() -> endcap::check::Valid<'static, PlacementRequest> {
    let body = r#"{"page_context":{"page_query":{"cart_query":{}}},"placement_context":{"placement_kind":{"display_placement":{}}}}"#;
    endcap::check::Valid::check(body, &endcap::check::Options::default()).unwrap()
}

fn throttled(seconds: &str) -> ResponseParts {
    ResponseParts { status: 429, headers: vec![("retry-after".to_owned(), seconds.to_owned())], body: Vec::new() }
}

const SECOND: Duration = Duration::from_secs(1);

/// Runs a call in a thread, and returns its result and how long it took.
fn spawn(client: &Client<Service>) -> thread::JoinHandle<(Result<UserResponse, ClientErrorKind>, Duration)> {
    let (client, start) = (client.clone(), Instant::now());
    thread::spawn(move || {
        let result = client.users().create(User::new("u1", "Ann"));
        (result.map_err(|error| error.kind().clone()), start.elapsed())
    })
}

/// Waits for a message of another thread, up to a time that no test reaches.
fn wait_for(receiver: &Receiver<()>) {
    receiver.recv_timeout(30 * SECOND).unwrap();
}

#[test]
fn every_operation_runs_on_the_current_thread() {
    let service = Service::default();
    let client = service.client(30 * SECOND);
    assert!(matches!(client.users().create(User::new("u1", "Ann")).unwrap(), UserResponse::Created(_)));
    client.users().with_path(UserPath::Fulfillment).create(User::new("u1", "Ann")).unwrap();
    assert_eq!(client.tokens().get().unwrap().reveal(), "c4n4ry");
    let link = client.links().create(soup()).unwrap();
    assert_eq!((link.url.as_str(), link.cached), ("https://shop.example.com/1", false));
    assert!(client.with_retailer_id("shop".parse().unwrap()).links().create(soup()).is_ok_and(|link| !link.cached));
    assert!(client.links().create(soup()).unwrap().cached);
    let mut creatives = client.placements().list(cart()).creatives();
    assert_eq!(creatives.next().unwrap().unwrap().id.as_deref(), Some("a"));
    let pages: Vec<_> = client.placements().list(cart()).resumed(creatives.state().clone()).collect();
    assert_eq!(pages.len(), 1);
    assert_eq!(
        service.paths(),
        [
            "/v2/oauth/token",
            "/v2/users",
            "/v2/fulfillment/users",
            "/idp/v1/products/products_link",
            "/idp/v1/products/products_link",
            "/v2/ian/dp",
            "/v2/ian/dp",
            "/v2/ian/dp",
        ]
    );
}

#[test]
fn a_retry_waits_and_has_the_time_that_is_left() {
    let service = Service::default();
    let client = service.client(20 * SECOND);
    service.then(|| Ok(throttled("1")));
    let start = Instant::now();
    client.tokens().get().unwrap();
    assert!(start.elapsed() >= SECOND && start.elapsed() < 15 * SECOND, "{:?}", start.elapsed());
    let log = service.log.lock().unwrap();
    let [(_, first), (_, second)] = log.as_slice() else { panic!("{log:?}") };
    // The deadline is rounded up to a millisecond.
    let rounding = Duration::from_millis(1);
    assert!(*first <= 20 * SECOND + rounding && *first > 19 * SECOND && *second <= 19 * SECOND + rounding, "{log:?}");
}

#[test]
fn threads_share_a_token_request() {
    let service = Service::default();
    let client = service.client(30 * SECOND);
    let (is_entered, release) = service.hold(|| Ok(ResponseParts::new(200, TOKEN.as_bytes())));
    let first = spawn(&client);
    wait_for(&is_entered);
    let others = [spawn(&client), spawn(&client)];
    thread::sleep(SECOND / 5);
    release.send(()).unwrap();
    for thread in [first].into_iter().chain(others) {
        let (result, time) = thread.join().unwrap();
        assert!(result.is_ok() && time < 20 * SECOND, "{result:?} after {time:?}");
    }
    assert_eq!(service.count("/v2/oauth/token"), 1);
}

#[test]
fn a_transport_that_hangs_delays_no_other_thread() {
    let service = Service::default();
    let client = service.client(30 * SECOND);
    let (is_entered, release) = service.hold(|| Err(SendError::Timeout));
    let hanging = spawn(&client);
    wait_for(&is_entered);
    let hurried = client.with_call_options(CallOptions::default().with_timeout(SECOND / 2));
    let (result, time) = spawn(&hurried).join().unwrap();
    assert!(matches!(result, Err(ClientErrorKind::Timeout)) && time < 15 * SECOND, "{result:?} after {time:?}");
    assert!(client.links().create(soup()).is_ok(), "a call that needs no token");
    release.send(()).unwrap();
    // A retry of the request that failed.
    assert!(hanging.join().unwrap().0.is_ok());
}

/// The thread whose request is refused is out of time, so it does not wait until the request can be sent again.
#[test]
fn a_wait_ends_in_time_without_the_thread_that_began_it() {
    let service = Service::default();
    let client = service.client(30 * SECOND);
    let (is_entered, release) = service.hold(|| Ok(throttled("2")));
    let hurried = client.with_call_options(CallOptions::default().with_timeout(SECOND));
    let first = spawn(&hurried);
    wait_for(&is_entered);
    let second = spawn(&client);
    thread::sleep(SECOND * 6 / 5);
    release.send(()).unwrap();
    let (result, time) = first.join().unwrap();
    assert!(matches!(result, Err(ClientErrorKind::Timeout)) && time < 2 * SECOND, "{result:?} after {time:?}");
    let (result, time) = second.join().unwrap();
    assert!(result.is_ok() && time < 15 * SECOND, "{result:?} after {time:?}");
    assert_eq!(service.count("/v2/oauth/token"), 2);
}

#[test]
fn closures_are_transports_and_links_have_allowed_hosts() {
    let options = || ClientOptions::default().with_api_url(host()).with_api_key(ApiKey::new("c4n4ry").unwrap());
    let count = Arc::new(Mutex::new(0));
    let counter = Arc::clone(&count);
    let send = move |_: RequestParts<'static>, _| {
        *counter.lock().unwrap() += 1;
        Ok(ResponseParts::new(200, LINK.as_bytes()))
    };
    let client = Client::new(options().with_allowed_link_hosts(["shop.example.com"]), send.clone()).unwrap();
    client.links().create(soup()).unwrap();
    let client = Client::new(options().with_allowed_link_hosts(["other.example.com"]), send.clone()).unwrap();
    let error = client.links().create(soup()).unwrap_err();
    assert!(matches!(error.kind(), ClientErrorKind::Malformed { .. }), "{error:?}");
    assert_eq!(*count.lock().unwrap(), 2);
    let error = Client::new(options().with_allowed_link_hosts(["https://shop.example.com"]), send).unwrap_err();
    assert_eq!(error.to_string(), "`with_allowed_link_hosts` must have no scheme or path, such as shop.example");
}
