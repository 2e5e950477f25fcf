//! Pages of placements, and a client of a gateway.

use endcap::check::Resource;
use endcap::client::{ClientErrorKind, GatewayClient, GatewayOptions, ListedPage};
use endcap::creative::Creative;
use endcap::http::ReadError;
use endcap::policy::Pager;
use endcap::testing::{Clock, FakeService, RawCreative, RawPage, Reply};
use futures_util::{StreamExt as _, TryStreamExt as _};

use crate::support::{ann, cart, client_options, soup};

fn page(ids: &[&str], token: &str, offset: u32) -> Reply {
    RawPage::new(ids.iter().map(|id| RawCreative::new(*id))).with_next(token, offset).into()
}

fn ids<'a>(creatives: impl IntoIterator<Item = &'a Creative>) -> Vec<&'a str> {
    creatives.into_iter().map(|creative| creative.id.as_deref().unwrap()).collect()
}

/// Two pages, the second with a creative of the first, and an empty one.
fn script(service: &FakeService) {
    service.script(Resource::Placement, [page(&["a", "b"], "t", 1), page(&["b", "c"], "t", 2), page(&[], "t", 3)]);
}

#[test]
fn creatives_come_once_and_pages_have_their_positions() {
    let service = FakeService::new();
    script(&service);
    let client = service.client(client_options());
    let pages: Vec<ListedPage> = service.run(client.placements().list(cart(true)).try_collect()).unwrap();
    assert_eq!(pages.iter().map(|page| ids(&page.creatives)).collect::<Vec<_>>(), [vec!["a", "b"], vec!["c"]]);
    let bodies: Vec<_> = service.received_by(Resource::Placement).into_iter().map(|seen| seen.body()).collect();
    assert_eq!(bodies[0].as_bytes(), cart(true).body());
    assert!(bodies[1].contains(r#""pagination_context":{"offset":2,"token":"t"}"#), "{}", bodies[1]);
    assert!(bodies[2].contains(r#""pagination_context":{"offset":3,"token":"t"}"#), "{}", bodies[2]);
    script(&service);
    let creatives: Vec<_> = service.run(client.placements().list(cart(true)).creatives().try_collect()).unwrap();
    assert_eq!(ids(&creatives), ["a", "b", "c"]);
}

#[test]
fn a_failed_page_ends_the_stream_and_can_be_requested_again() {
    let service = FakeService::new();
    service.script(
        Resource::Placement,
        [page(&["a"], "t", 1), Reply::status(400), page(&["b"], "t", 2), page(&[], "t", 3)],
    );
    let client = service.client(client_options());
    let mut pages = client.placements().list(cart(true));
    assert!(service.run(pages.next()).unwrap().is_ok());
    assert_eq!(service.run(pages.next()).unwrap().unwrap_err().status(), Some(400));
    assert!(service.run(pages.next()).is_none());
    pages.retry();
    assert_eq!(ids(&service.run(pages.next()).unwrap().unwrap().creatives), ["b"]);
    assert!(service.run(pages.next()).is_none());
    assert_eq!(service.count(Resource::Placement), 4);
}

#[test]
fn creatives_have_the_position_before_their_page_until_all_were_returned() {
    let service = FakeService::new();
    script(&service);
    let client = service.client(client_options());
    let mut creatives = client.placements().list(cart(true)).creatives();
    let first = creatives.state().clone();
    assert!(service.run(creatives.next()).unwrap().is_ok());
    assert_eq!(*creatives.state(), first);
    assert!(service.run(creatives.next()).unwrap().is_ok());
    let state = Pager::from_json(&creatives.state().to_json()).unwrap();
    assert_eq!(state.request().unwrap().offset, 2);
    let rest: Vec<_> =
        service.run(client.placements().list(cart(true)).resumed(state).creatives().try_collect()).unwrap();
    assert_eq!(ids(&rest), ["c"]);
}

#[test]
fn a_stored_position_keeps_its_maximum_number_of_pages() {
    let service = FakeService::new();
    let client = service.client(client_options());
    let list = || client.placements().list(cart(true));
    for is_limited_first in [false, true] {
        service.script(Resource::Placement, [page(&["a"], "t", 1), page(&["b"], "t", 2), page(&["c"], "t", 3)]);
        let mut pages = list().with_max_pages(3);
        assert!(service.run(pages.next()).unwrap().is_ok());
        let state = pages.state().clone();
        let resumed = |state: Pager, max_pages| {
            if is_limited_first {
                list().with_max_pages(max_pages).resumed(state)
            } else {
                list().resumed(state).clone().with_max_pages(max_pages)
            }
        };
        assert_eq!(*resumed(state.clone(), 1).state(), state);
        let rest: Vec<_> = service.run(resumed(state.clone(), 9).try_collect()).unwrap();
        assert_eq!(rest.iter().map(|page| ids(&page.creatives)).collect::<Vec<_>>(), [["b"], ["c"]]);
        // The first page counts.
        service.script(Resource::Placement, [page(&["b"], "t", 2)]);
        let rest: Vec<_> = service.run(resumed(state.with_max_pages(2), 9).try_collect()).unwrap();
        assert_eq!(rest.len(), 1);
        // It keeps the position of a stream that has begun.
        let ended = pages.with_max_pages(1);
        assert_eq!(ended.state().request(), None);
        assert_eq!(Pager::from_json(&ended.state().to_json()).as_ref(), Ok(ended.state()));
    }
}

#[test]
fn a_clone_continues_from_the_same_position() {
    let service = FakeService::new();
    let client = service.client(client_options());
    service.script(Resource::Placement, [page(&["a"], "t", 1), Reply::hang(), page(&["b"], "t", 2), page(&[], "t", 3)]);
    let mut pages = client.placements().list(cart(true));
    assert_eq!(ids(&service.run(pages.next()).unwrap().unwrap().creatives), ["a"]);
    // The clone sends the request again, and the one in flight stays with the source.
    let mut pending = Box::pin(pages.next());
    assert!(Clock::poll(pending.as_mut()).is_none());
    drop(pending);
    let clone = pages.clone();
    assert_eq!(clone.state(), pages.state());
    let rest: Vec<_> = service.run(clone.try_collect()).unwrap();
    assert_eq!(rest.iter().map(|page| ids(&page.creatives)).collect::<Vec<_>>(), [["b"]]);
    assert_eq!((service.open_requests(), service.count(Resource::Placement)), (1, 4));
    drop(pages);
    assert_eq!(service.open_requests(), 0);

    script(&service);
    let mut creatives = client.placements().list(cart(true)).creatives();
    assert!(service.run(creatives.next()).unwrap().is_ok());
    let clone = creatives.clone();
    assert_eq!(clone.state(), creatives.state());
    let rest: Vec<_> = service.run(clone.try_collect()).unwrap();
    assert_eq!(ids(&rest), ["b", "c"]);
}

#[test]
fn paging_ends() {
    let service = FakeService::new();
    let client = service.client(client_options());
    service.script(Resource::Placement, vec![page(&["a"], "t", 1); 10]);
    let pages: Vec<_> = service.run(client.placements().list(cart(true)).try_collect()).unwrap();
    assert_eq!((pages.len(), service.count(Resource::Placement)), (3, 3));
    let pages: Vec<_> = service.run(client.placements().list(cart(true)).with_max_pages(1).try_collect()).unwrap();
    assert_eq!((pages.len(), service.count(Resource::Placement)), (1, 4));
}

#[test]
fn a_dropped_stream_leaves_no_request() {
    let service = FakeService::new();
    service.script(Resource::Placement, [Reply::hang()]);
    let client = service.client(client_options());
    let mut pages = Box::pin(client.placements().list(cart(true)).into_future());
    assert!(Clock::poll(pages.as_mut()).is_none());
    assert_eq!(service.open_requests(), 1);
    drop(pages);
    assert_eq!((service.open_requests(), service.clock().pending_sleeps()), (0, 0));
}

#[test]
fn a_gateway_gets_one_request_without_credentials() {
    let service = FakeService::new();
    service.script(Resource::User, [Reply::new(200, r#"{"user_id":"u2","created":false}"#)]);
    let headers =
        || [("Endcap-GPP", "1YNN"), ("accept", "*/*")].map(|(name, value)| (name.to_owned(), value.to_owned()));
    let options = GatewayOptions::default().with_headers(move || headers().to_vec());
    let gateway = service.gateway_client(options);
    assert_eq!(service.run(gateway.links().create(&soup())).unwrap().url, "https://shop.example.com/lists/1");
    let user = service.run(gateway.users().create(&ann())).unwrap();
    assert_eq!((user.user_id.as_str(), user.created), ("u2", false));
    let user = service.run(gateway.users().create(&ann())).unwrap();
    assert_eq!((user.user_id.as_str(), user.created), ("u1", true));
    let creatives: Vec<_> = service.run(gateway.placements().list(cart(false)).creatives().try_collect()).unwrap();
    assert_eq!(ids(&creatives), ["creative-1"]);
    let seen: Vec<_> = service.received().into_iter().map(|received| received.request).collect();
    assert_eq!(
        seen.iter().map(|request| request.url.as_str()).collect::<Vec<_>>(),
        ["/api/links", "/api/users", "/api/users", "/api/placements"]
    );
    for request in &seen {
        assert_eq!((request.header("authorization"), request.header("endcap-gpp")), (None, Some("1YNN")));
        assert_eq!((request.header("accept"), request.headers.len()), (Some("application/json"), 3));
    }
}

#[test]
fn what_a_gateway_refuses_is_an_error() {
    for (status, expected) in
        [(0, "redirect"), (302, "redirect"), (400, "service"), (503, "service"), (204, "malformed")]
    {
        let service = FakeService::new();
        service.script(Resource::ShoppingList, [Reply::new(status, "")]);
        let gateway = service.gateway_client(GatewayOptions::default());
        let error = service.run(gateway.links().create(&soup())).unwrap_err();
        let word = match error.kind() {
            ClientErrorKind::Redirect => "redirect",
            ClientErrorKind::Service { .. } => "service",
            ClientErrorKind::Malformed { .. } => "malformed",
            other => panic!("{other:?}"),
        };
        assert_eq!((word, error.attempts(), error.status()), (expected, 1, Some(status)));
    }
}

#[test]
fn a_request_that_a_gateway_cannot_have_received_is_recognized() {
    for was_sent in [false, true] {
        let service = FakeService::new();
        service.script(Resource::ShoppingList, [if was_sent { Reply::broken() } else { Reply::refused() }]);
        let gateway = service.gateway_client(GatewayOptions::default());
        let error = service.run(gateway.links().create(&soup())).unwrap_err();
        assert_eq!((error.may_have_been_sent(), error.attempts()), (was_sent, 1), "{error:?}");
    }
}

#[test]
fn a_page_in_place_of_a_user_is_not_json() {
    let service = FakeService::new();
    service.script(Resource::User, [Reply::new(200, "<html>")]);
    let (transport, clock) = (service.clone(), service.clock().clone());
    let gateway = GatewayClient::with_transport("/@shop/api", GatewayOptions::default(), transport, clock).unwrap();
    let error = service.run(gateway.users().create(&ann())).unwrap_err();
    let ClientErrorKind::Malformed { reason, .. } = error.kind() else { panic!("{error:?}") };
    assert!(matches!(reason, ReadError::Syntax(_)), "{reason:?}");
}
