//! A scenario of all features of a client, with the running sandbox. The scenes are those that need a `fetch`, timers or a connection; most are
//! also in `tests/client/story.mjs`. `tests/async_client.rs` tests what the client decides.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::support::{Shifted, control, counted, options};
use endcap::check::{Options, Valid};
use endcap::client::{Client, ClientErrorKind, ClientOptions, ListedPage, PlacementPages, Timer as _};
use endcap::http::{UserPath, UserResponse};
use endcap::policy::CallOptions;
use endcap::web::{Fetch, WebTimer};
use endcap::wire::{LineItem, PlacementRequest, ShoppingList, User};
use futures_util::StreamExt as _;
use futures_util::TryStreamExt as _;
use serde_json::json;
use wasm_bindgen_test::{console_log, wasm_bindgen_test};

const TOKEN: &str = "/v2/oauth/token";
const LINK: &str = "/idp/v1/products/products_link";
const USERS: &str = "/v2/users";
const PLACEMENTS: &str = "/v2/ian/dp";

/// A client with the sandbox, and a clock that both share.
struct Stage {
    clock: Shifted,
    client: Client,
    list: ShoppingList,
    user: User,
}

impl Stage {
    fn new() -> Self {
        let clock = Shifted::default();
        let client = open(options(), &clock);
        let number = js_sys::Math::random();
        let mut list = ShoppingList::new(format!("Soup {number}"), [LineItem::new("onion")]);
        list.expires_in = Some(1);
        Self { clock, client, list, user: User::new(format!("u{number}"), "Ann") }
    }

    async fn advance(&self, seconds: u32) {
        self.clock.shift(seconds.into());
        control("clock", &json!({ "advance": seconds })).await;
    }

    fn pages(&self) -> PlacementPages {
        self.client.placements().list(place())
    }
}

fn open(options: ClientOptions, clock: &Shifted) -> Client {
    Client::with_transport(options, Fetch::default(), clock.clone()).expect("a client")
}

fn place() -> Valid<'static, PlacementRequest> {
    let body = json!({
        "page_context": { "page_query": { "storefront_query": { "page_view_id": "None" } } },
        "placement_context": { "placement_kind": { "display_placement": {} } },
        "session_context": { "user_id": "u1", "test_only": false },
        "pagination_context": { "page_size": 2 },
    });
    Valid::check(body.to_string(), &Options::default()).expect("a request")
}

fn ids(pages: &[ListedPage]) -> Vec<String> {
    let creatives = pages.iter().flat_map(|page| &page.creatives);
    creatives.map(|creative| creative.id.clone().expect("an id")).collect()
}

fn are_distinct(ids: &[String]) -> bool {
    ids.iter().collect::<BTreeSet<_>>().len() == ids.len()
}

async fn faults(endpoint: &str, faults: serde_json::Value) {
    control("scenario", &json!({ "endpoint": endpoint, "faults": faults })).await;
}

/// Runs scenes one after another, and logs which one runs.
macro_rules! scenes {
    ($stage:ident: $($name:ident)*) => {{
        let mut count = 0;
        $(
            console_log!("{}", stringify!($name));
            $name(&$stage).await;
            count += 1;
        )*
        count
    }};
}

#[wasm_bindgen_test]
async fn all_scenes() {
    let stage = Stage::new();
    let count = scenes! { stage:
        a_token_is_used_again
        a_user_is_created_and_then_exists
        placements_to_the_last_page
        a_link_and_the_same_one_again
        a_lock_and_a_limit
        a_service_that_is_down_and_a_response_that_is_cut_off
        a_link_whose_response_was_lost
        a_response_that_arrives_slowly
    };
    assert_eq!(count, 8);
}

async fn a_token_is_used_again(stage: &Stage) {
    let before = counted(TOKEN).await;
    let one = stage.client.tokens().get().await.unwrap();
    let two = stage.client.tokens().get().await.unwrap();
    assert!(one == two);
    assert_eq!(counted(TOKEN).await, before + 1);
}

async fn a_user_is_created_and_then_exists(stage: &Stage) {
    let created = stage.client.users().create(&stage.user).await.unwrap();
    assert!(matches!(created, UserResponse::Created(account) if account.user_id == stage.user.user_id));
    let again = stage.client.users().with_path(UserPath::Fulfillment).create(&stage.user).await.unwrap();
    assert!(matches!(again, UserResponse::AlreadyExists { user_id, error }
        if user_id == stage.user.user_id && error.status == 400));
}

async fn placements_to_the_last_page(stage: &Stage) {
    let pages: Vec<_> = stage.pages().try_collect().await.unwrap();
    let ids = ids(&pages);
    assert!(pages.len() > 2 && are_distinct(&ids));
    assert!(pages.iter().all(|page| !page.restarted));
    let creatives: Vec<_> = stage.pages().creatives().try_collect().await.unwrap();
    assert_eq!(creatives.len(), ids.len());
}

async fn a_link_and_the_same_one_again(stage: &Stage) {
    let link = stage.client.links().create(&stage.list).await.unwrap();
    assert!(link.url.starts_with("https://sandbox.example.com/lists/") && !link.cached);
    let again = stage.client.links().create(&stage.list).await.unwrap();
    assert_eq!((again.url.as_str(), again.cached), (link.url.as_str(), true));
    stage.advance(86_400).await;
    let later = stage.client.links().create(&stage.list).await.unwrap();
    assert!(!later.cached && later.url != link.url);
}

/// The second wait is in a header of the response.
async fn a_lock_and_a_limit(stage: &Stage) {
    stage.client.tokens().get().await.unwrap();
    let before = counted(USERS).await;
    faults(USERS, json!([{ "status": 423 }, { "status": 429, "retry_after": "1" }])).await;
    let start = WebTimer.now();
    stage.client.users().create(&stage.user).await.unwrap();
    assert!(WebTimer.now().duration_since(start) >= Duration::from_millis(1250));
    assert_eq!(counted(USERS).await, before + 3);
}

async fn a_service_that_is_down_and_a_response_that_is_cut_off(stage: &Stage) {
    faults(PLACEMENTS, json!([{ "status": 503 }, { "cut": "body" }])).await;
    let page = stage.pages().next().await.unwrap().unwrap();
    assert!(!page.creatives.is_empty());
}

async fn a_link_whose_response_was_lost(stage: &Stage) {
    let before = counted(LINK).await;
    // Break off only after the headers: before them, on a reused connection, a browser sends the request again itself.
    faults(LINK, json!([{ "cut": "body" }])).await;
    let mut lost = stage.list.clone();
    lost.title = "Lost".to_owned();
    let error = stage.client.links().create(&lost).await.unwrap_err();
    assert!(matches!(error.kind(), ClientErrorKind::Network { .. }), "{error:?}");
    assert_eq!((error.attempts(), counted(LINK).await), (1, before + 1));
}

async fn a_response_that_arrives_slowly(stage: &Stage) {
    faults(PLACEMENTS, json!([{ "drip": 50 }])).await;
    let timeout = Duration::from_millis(600);
    let hasty = stage.client.with_call_options(CallOptions::default().with_timeout(timeout));
    let mut pages = hasty.placements().list(place());
    let start = WebTimer.now();
    let error = pages.next().await.unwrap().unwrap_err();
    assert!(matches!(error.kind(), ClientErrorKind::Timeout { .. }), "{error:?}");
    assert!(WebTimer.now().duration_since(start) < Duration::from_secs(2));
    assert!(pages.next().await.is_none());
    pages.retry();
    assert!(!pages.next().await.unwrap().unwrap().creatives.is_empty());
}
