//! Tests of the blocking client: what its threads share, and that no thread waits for another one in vain.

#![cfg(test)]
#![cfg(feature = "testing")]

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use endcap::blocking::{Client, LinkBatch, Links, Placements, Tokens, Users};
use endcap::check::Resource;
use endcap::client::{ClientErrorKind, SendError, Timer as _};
use endcap::http::{AccessToken, RequestParts, ResponseParts, UserPath, UserResponse};
use endcap::policy::CallOptions;
use endcap::testing::{FakeService, RawCreative, RawPage, Reply};
use endcap::wire::{LineItem, PlacementRequest, ShoppingList, User};

const TOKEN: &str = r#"{"access_token":"c4n4ry","token_type":"Bearer","expires_in":7200}"#;
const LINK: &str = r#"{"products_link_url":"https://shop.example.com/1"}"#;

/// Holds the next token request until the returned sender releases it. The receiver hears when the request was sent.
fn hold(
    service: &FakeService,
    respond: impl Fn() -> Result<ResponseParts, SendError> + Send + Sync + 'static,
) -> (Receiver<()>, Sender<()>) {
    let (entered, is_entered) = channel();
    let (release, is_released) = channel();
    let is_released = Mutex::new(is_released);
    let reply = Reply::from_fn(move |_| {
        entered.send(()).unwrap();
        wait_for(&is_released.lock().unwrap());
        respond()
    });
    service.script(Resource::Token, [reply]);
    (is_entered, release)
}

fn client(service: &FakeService, timeout: Duration) -> Client {
    let options = FakeService::options().with_call_options(CallOptions::default().with_timeout(timeout));
    Client::with_transport(options, service.clone()).unwrap()
}

fn soup() -> ShoppingList {
    ShoppingList::new("Soup", [LineItem::new("onion")])
}

fn cart() -> endcap::check::Valid<'static, PlacementRequest> {
    let body = r#"{"page_context":{"page_query":{"cart_query":{}}},"placement_context":{"placement_kind":{"display_placement":{}}}}"#;
    endcap::check::Valid::check(body, &endcap::check::Options::default()).unwrap()
}

fn throttled(seconds: &str) -> ResponseParts {
    ResponseParts::new(429, "").with_header("retry-after", seconds)
}

const SECOND: Duration = Duration::from_secs(1);

/// Runs a call in a thread, and returns its result and how long it took.
fn spawn(client: &Client) -> thread::JoinHandle<(Result<UserResponse, ClientErrorKind>, Duration)> {
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
    let service = FakeService::new();
    let client = client(&service, 30 * SECOND);
    assert!(matches!(client.users().create(User::new("u1", "Ann")).unwrap(), UserResponse::Created(_)));
    client.users().with_path(UserPath::Fulfillment).create(User::new("u1", "Ann")).unwrap();
    assert_eq!(client.tokens().get().unwrap().reveal(), "c4n4ry-token-1");
    let link = client.links().create(soup()).unwrap();
    assert_eq!((link.url.as_str(), link.cached), ("https://shop.example.com/lists/1", false));
    assert!(client.with_retailer_id("shop".parse().unwrap()).links().create(soup()).is_ok_and(|link| !link.cached));
    assert!(client.links().create(soup()).unwrap().cached);
    let page = RawPage::new(["a", "b"].map(RawCreative::new)).with_next("p1", 1);
    service.script(Resource::Placement, [page.clone().into(), page.into(), RawPage::default().into()]);
    let mut creatives = client.placements().list(cart()).creatives();
    assert_eq!(creatives.next().unwrap().unwrap().id.as_deref(), Some("a"));
    let pages: Vec<_> = client.placements().list(cart()).resumed(creatives.state().clone()).collect();
    assert_eq!(pages.len(), 1);
    let state = creatives.state().clone();
    assert_eq!(*client.placements().list(cart()).resumed(state.clone()).with_max_pages(1).state(), state);
    assert_eq!(*client.placements().list(cart()).with_max_pages(1).resumed(state.clone()).state(), state);
    let received = service.received().into_iter();
    assert_eq!(
        received.map(|received| received.request.url.split_once(".com").unwrap().1.to_owned()).collect::<Vec<_>>(),
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
fn threads_share_a_token_request() {
    let service = FakeService::new();
    let client = client(&service, 30 * SECOND);
    let (is_entered, release) = hold(&service, || Ok(ResponseParts::new(200, TOKEN)));
    let first = spawn(&client);
    wait_for(&is_entered);
    let others = [spawn(&client), spawn(&client)];
    thread::sleep(SECOND / 5);
    release.send(()).unwrap();
    for thread in [first].into_iter().chain(others) {
        let (result, time) = thread.join().unwrap();
        assert!(result.is_ok() && time < 20 * SECOND, "{result:?} after {time:?}");
    }
    assert_eq!(service.count(Resource::Token), 1);
}

#[test]
fn a_transport_that_hangs_delays_no_other_thread() {
    let service = FakeService::new();
    let client = client(&service, 30 * SECOND);
    let (is_entered, release) = hold(&service, || Err(SendError::Timeout));
    let hanging = spawn(&client);
    wait_for(&is_entered);
    let hurried = client.with_call_options(CallOptions::default().with_timeout(SECOND / 2));
    let (result, time) = spawn(&hurried).join().unwrap();
    assert!(matches!(result, Err(ClientErrorKind::Timeout { .. })) && time < 15 * SECOND, "{result:?} after {time:?}");
    assert!(client.links().create(soup()).is_ok(), "a call that needs no token");
    release.send(()).unwrap();
    // A retry of the request that failed.
    assert!(hanging.join().unwrap().0.is_ok());
}

#[test]
fn a_panic_ends_the_wait_of_other_threads() {
    let service = FakeService::new();
    let client = client(&service, 30 * SECOND);
    let (is_entered, release) = hold(&service, || panic!("a transport of a test"));
    let first = spawn(&client);
    wait_for(&is_entered);
    let second = spawn(&client);
    thread::sleep(SECOND / 5);
    release.send(()).unwrap();
    assert!(first.join().is_err());
    let (result, time) = second.join().unwrap();
    assert!(matches!(result, Err(ClientErrorKind::Panicked)) && time < 15 * SECOND, "{result:?} after {time:?}");
    assert!(client.tokens().get().is_ok());
}

/// The thread whose request is refused is out of time, so it does not wait until the request can be sent again.
#[test]
fn a_wait_ends_in_time_without_the_thread_that_began_it() {
    let service = FakeService::new();
    let client = client(&service, 30 * SECOND);
    let (is_entered, release) = hold(&service, || Ok(throttled("2")));
    let hurried = client.with_call_options(CallOptions::default().with_timeout(SECOND));
    let first = spawn(&hurried);
    wait_for(&is_entered);
    let second = spawn(&client);
    thread::sleep(SECOND * 6 / 5);
    release.send(()).unwrap();
    let (result, time) = first.join().unwrap();
    assert!(matches!(result, Err(ClientErrorKind::Timeout { .. })) && time < 2 * SECOND, "{result:?} after {time:?}");
    let (result, time) = second.join().unwrap();
    assert!(result.is_ok() && time < 15 * SECOND, "{result:?} after {time:?}");
    assert_eq!(service.count(Resource::Token), 2);
}

#[test]
fn closures_are_transports_and_links_have_allowed_hosts() {
    let options = FakeService::options;
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
    assert_eq!(
        error.to_string(),
        "`with_allowed_link_hosts` must be hosts without a scheme or path, such as shop.example"
    );
}

/// What a program may keep of a client.
struct Parts {
    links: Links,
    users: Users,
    placements: Placements,
    tokens: Tokens,
    batch: LinkBatch<std::vec::IntoIter<ShoppingList>>,
}

#[test]
fn the_parts_of_a_client_have_names() {
    let client = client(&FakeService::new(), 30 * SECOND);
    let (links, users) = (client.links(), client.users());
    let batch = links.create_many(vec![soup()]).unwrap();
    let Parts { links, users, placements, tokens, batch } =
        Parts { links, users, placements: client.placements(), tokens: client.tokens(), batch };
    assert!(links.create(soup()).is_ok() && users.create(User::new("u1", "Ann")).is_ok() && tokens.get().is_ok());
    assert!(placements.list(cart()).next().is_some_and(|page| page.is_ok()) && batch.all().len() == 1);
}

#[test]
fn links_of_many_lists() {
    let service = FakeService::new();
    service.script(Resource::ShoppingList, [Reply::success(), Reply::status(503)]);
    let links = service.blocking_client(FakeService::options()).links();
    let lists = ["a", "b", "c"].map(|title| ShoppingList::new(title, [LineItem::new("onion")]));
    let results: Vec<_> = links.create_many(&lists).unwrap().collect();
    assert_eq!(results.iter().map(|result| result.link.is_ok()).collect::<Vec<_>>(), [true, false, true]);
    assert_eq!(service.clock().elapsed(), SECOND / 2, "waits after a failure");
    let cached = links.create_many(lists).unwrap().all().into_iter().map(|link| link.unwrap().cached);
    assert_eq!((cached.collect::<Vec<_>>(), service.count(Resource::ShoppingList)), (vec![true, false, true], 4));
}

#[test]
fn the_clock_of_a_test_advances_where_a_client_waits() {
    let service = FakeService::new();
    let tokens = service.blocking_client(FakeService::options()).tokens();
    service.script(Resource::Token, [Reply::throttled(SECOND).after(5 * SECOND), Reply::hang()]);
    assert!(tokens.get().unwrap_err().is_timeout());
    let received = service.received_by(Resource::Token);
    let times: Vec<_> = received.iter().map(|received| (received.elapsed, received.time_left)).collect();
    assert_eq!(times, [(Duration::ZERO, 30 * SECOND), (6 * SECOND, 24 * SECOND)]);
    assert_eq!(service.clock().elapsed(), 30 * SECOND);
}

#[test]
fn the_clock_of_a_test_advances_in_a_token_source() {
    let service = FakeService::new();
    let clock = service.clock().clone();
    let source = move || {
        let clock = clock.clone();
        async move {
            clock.sleep(SECOND).await;
            Ok(AccessToken::new("c4n4ry")?)
        }
    };
    let client = service.blocking_client(FakeService::options().with_token_source(source));
    assert_eq!(client.tokens().get().unwrap().reveal(), "c4n4ry");
    assert_eq!(service.clock().elapsed(), SECOND);
}
