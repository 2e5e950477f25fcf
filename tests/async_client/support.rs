//! Bodies, options and calls of the tests.

use std::sync::{Arc, Mutex};

use endcap::check::{Options, Resource, Valid};
use endcap::client::{Attempt, Client, ClientError, ClientOptions};
use endcap::http::BaseUrl;
use endcap::testing::{FakeService, Reply};
use endcap::wire::{LineItem, PlacementRequest, ShoppingList, User};
use futures_util::StreamExt as _;

pub(crate) fn client_options() -> ClientOptions {
    FakeService::options().with_ads_url(BaseUrl::parse("https://ads.example.com/gate").unwrap())
}

/// Returns options with a hook, and the attempts that it gets.
pub(crate) fn watched(options: ClientOptions) -> (ClientOptions, Arc<Mutex<Vec<Attempt>>>) {
    let reports = Arc::<Mutex<Vec<Attempt>>>::default();
    let seen = Arc::clone(&reports);
    (options.with_on_attempt(move |attempt| seen.lock().unwrap().push(attempt.clone())), reports)
}

pub(crate) fn token(token: &str) -> Reply {
    Reply::new(200, format!(r#"{{"access_token":"{token}","token_type":"Bearer","expires_in":3600}}"#))
}

pub(crate) fn retry_after(status: u16, value: &str) -> Reply {
    Reply::status(status).with_header("Retry-After", value)
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
pub(crate) async fn call(client: Client, at: Resource) -> Result<String, ClientError> {
    match at {
        Resource::Token => client.tokens().get().await.map(|token| token.reveal().to_owned()),
        Resource::User => client.users().create(&ann()).await.map(|user| format!("{user:?}")),
        Resource::ShoppingList => client.links().create(&soup()).await.map(|link| link.url),
        Resource::Placement => {
            let mut pages = client.placements().list(cart(true));
            match pages.next().await {
                Some(page) => page.map(|page| format!("{}", page.creatives.len())),
                None => Ok("no page".to_owned()),
            }
        }
        other => panic!("{other:?}"),
    }
}
