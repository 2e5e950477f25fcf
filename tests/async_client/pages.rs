//! Pages of placements, and a client of a gateway.

use endcap::client::{ClientErrorKind, GatewayClient, GatewayOptions, ListedPage, SendError};
use endcap::creative::Creative;
use endcap::http::{ReadError, RequestParts, ResponseParts};
use endcap::policy::Pager;
use futures_util::{StreamExt as _, TryStreamExt as _};

use crate::clock::{Clock, run};
use crate::service::{At, Service, Step, ann, cart, soup, status, text};

fn page(ids: &[&str], token: &str, offset: u32) -> Step {
    let creatives: Vec<_> = ids.iter().map(|id| format!(r#"{{"object_tracking_id":"{id}"}}"#)).collect();
    let creatives = creatives.join(",");
    text(
        200,
        &format!(r#"{{"creatives":[{creatives}],"pagination_metadata":{{"token":"{token}","offset":{offset}}}}}"#),
    )
}

fn ids<'a>(creatives: impl IntoIterator<Item = &'a Creative>) -> Vec<&'a str> {
    creatives.into_iter().map(|creative| creative.id.as_deref().unwrap()).collect()
}

/// Two pages, the second with a creative of the first, and an empty one.
fn script(service: &Service) {
    service.script(At::Placements, [page(&["a", "b"], "t", 1), page(&["b", "c"], "t", 2), page(&[], "t", 3)]);
}

#[test]
fn creatives_come_once_and_pages_have_their_positions() {
    let service = Service::default();
    script(&service);
    let client = service.client(Service::options());
    let pages: Vec<ListedPage> = service.clock.settle(client.placements().list(cart(true)).try_collect()).unwrap();
    assert_eq!(pages.iter().map(|page| ids(&page.creatives)).collect::<Vec<_>>(), [vec!["a", "b"], vec!["c"]]);
    let bodies: Vec<_> = service.seen(At::Placements).into_iter().map(|seen| seen.body).collect();
    assert_eq!(bodies[0].as_bytes(), cart(true).body());
    assert!(bodies[1].contains(r#""pagination_context":{"offset":2,"token":"t"}"#), "{}", bodies[1]);
    assert!(bodies[2].contains(r#""pagination_context":{"offset":3,"token":"t"}"#), "{}", bodies[2]);
    script(&service);
    let creatives: Vec<_> =
        service.clock.settle(client.placements().list(cart(true)).creatives().try_collect()).unwrap();
    assert_eq!(ids(&creatives), ["a", "b", "c"]);
}

#[test]
fn a_failed_page_ends_the_stream_and_can_be_requested_again() {
    let service = Service::default();
    service.script(At::Placements, [page(&["a"], "t", 1), status(400), page(&["b"], "t", 2), page(&[], "t", 3)]);
    let client = service.client(Service::options());
    let mut pages = client.placements().list(cart(true));
    assert!(service.clock.settle(pages.next()).unwrap().is_ok());
    assert_eq!(service.clock.settle(pages.next()).unwrap().unwrap_err().status(), Some(400));
    assert!(service.clock.settle(pages.next()).is_none());
    pages.retry();
    assert_eq!(ids(&service.clock.settle(pages.next()).unwrap().unwrap().creatives), ["b"]);
    assert!(service.clock.settle(pages.next()).is_none());
    assert_eq!(service.count(At::Placements), 4);
}

#[test]
fn creatives_have_the_position_before_their_page_until_all_were_returned() {
    let service = Service::default();
    script(&service);
    let client = service.client(Service::options());
    let mut creatives = client.placements().list(cart(true)).creatives();
    let first = creatives.state().clone();
    assert!(service.clock.settle(creatives.next()).unwrap().is_ok());
    assert_eq!(*creatives.state(), first);
    assert!(service.clock.settle(creatives.next()).unwrap().is_ok());
    let state = Pager::from_json(&creatives.state().to_json()).unwrap();
    assert_eq!(state.request().unwrap().offset, 2);
    let rest: Vec<_> =
        service.clock.settle(client.placements().list(cart(true)).resumed(state).creatives().try_collect()).unwrap();
    assert_eq!(ids(&rest), ["c"]);
}

#[test]
fn a_clone_continues_from_the_same_position() {
    let service = Service::default();
    let client = service.client(Service::options());
    service.script(At::Placements, [page(&["a"], "t", 1), Step::Never, page(&["b"], "t", 2), page(&[], "t", 3)]);
    let mut pages = client.placements().list(cart(true));
    assert_eq!(ids(&service.clock.settle(pages.next()).unwrap().unwrap().creatives), ["a"]);
    // The clone sends the request again, and the one in flight stays with the source.
    let mut pending = Box::pin(pages.next());
    assert!(run(pending.as_mut()).is_none());
    drop(pending);
    let clone = pages.clone();
    assert_eq!(clone.state(), pages.state());
    let rest: Vec<_> = service.clock.settle(clone.try_collect()).unwrap();
    assert_eq!(rest.iter().map(|page| ids(&page.creatives)).collect::<Vec<_>>(), [["b"]]);
    assert_eq!((service.open(), service.count(At::Placements)), (1, 4));
    drop(pages);
    assert_eq!(service.open(), 0);

    script(&service);
    let mut creatives = client.placements().list(cart(true)).creatives();
    assert!(service.clock.settle(creatives.next()).unwrap().is_ok());
    let clone = creatives.clone();
    assert_eq!(clone.state(), creatives.state());
    let rest: Vec<_> = service.clock.settle(clone.try_collect()).unwrap();
    assert_eq!(ids(&rest), ["b", "c"]);
}

#[test]
fn paging_ends() {
    let service = Service::default();
    let client = service.client(Service::options());
    service.script(At::Placements, vec![page(&["a"], "t", 1); 10]);
    let pages: Vec<_> = service.clock.settle(client.placements().list(cart(true)).try_collect()).unwrap();
    assert_eq!((pages.len(), service.count(At::Placements)), (3, 3));
    let pages: Vec<_> =
        service.clock.settle(client.placements().list(cart(true)).with_max_pages(1).try_collect()).unwrap();
    assert_eq!((pages.len(), service.count(At::Placements)), (1, 4));
}

#[test]
fn a_dropped_stream_leaves_no_request() {
    let service = Service::default();
    service.script(At::Placements, [Step::Never]);
    let client = service.client(Service::options());
    let mut pages = Box::pin(client.placements().list(cart(true)).into_future());
    assert!(run(pages.as_mut()).is_none());
    assert_eq!(service.open(), 1);
    drop(pages);
    assert_eq!((service.open(), service.clock.pending()), (0, 0));
}

#[test]
fn a_gateway_gets_one_request_without_credentials() {
    let seen = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let send = {
        let seen = std::sync::Arc::clone(&seen);
        move |request: RequestParts<'static>, _| {
            let body = match request.url.rsplit('/').next() {
                Some("links") => r#"{"products_link_url":"https://shop.example.com/1"}"#,
                Some("users") => r#"{"user_id":"u2","created":false}"#,
                _ => r#"{"creatives":[{"object_tracking_id":"a"}]}"#,
            };
            seen.lock().unwrap().push(request);
            async move { Ok::<_, SendError>(ResponseParts { status: 200, headers: vec![], body: body.into() }) }
        }
    };
    let clock = Clock::default();
    let options = GatewayOptions::default().with_headers(|| vec![("Endcap-GPP", "1YNN".to_owned())]);
    let gateway = GatewayClient::with_transport("/api/", options, send, clock.clone()).unwrap();
    assert_eq!(clock.settle(gateway.links().create(&soup())).unwrap().url, "https://shop.example.com/1");
    let user = clock.settle(gateway.users().create(&ann())).unwrap();
    assert_eq!((user.user_id.as_str(), user.created), ("u2", false));
    let creatives: Vec<_> = clock.settle(gateway.placements().list(cart(false)).creatives().try_collect()).unwrap();
    assert_eq!(ids(&creatives), ["a"]);
    let seen = seen.lock().unwrap();
    assert_eq!(
        seen.iter().map(|request| request.url.as_str()).collect::<Vec<_>>(),
        ["/api/links", "/api/users", "/api/placements"]
    );
    for request in seen.iter() {
        assert_eq!((request.header("authorization"), request.header("endcap-gpp")), (None, Some("1YNN")));
    }
}

#[test]
fn what_a_gateway_refuses_is_an_error() {
    for (status, expected) in
        [(0, "redirect"), (302, "redirect"), (400, "service"), (503, "service"), (204, "malformed")]
    {
        let send = move |_: RequestParts<'static>, _| async move {
            Ok::<_, SendError>(ResponseParts { status, headers: vec![], body: vec![] })
        };
        let clock = Clock::default();
        let gateway = GatewayClient::with_transport("/api", GatewayOptions::default(), send, clock.clone()).unwrap();
        let error = clock.settle(gateway.links().create(&soup())).unwrap_err();
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
        let send = move |_: RequestParts<'static>, _| async move {
            Err(if was_sent { SendError::no_response("reset") } else { SendError::not_sent("refused") })
        };
        let clock = Clock::default();
        let gateway = GatewayClient::with_transport("/api", GatewayOptions::default(), send, clock.clone()).unwrap();
        let error = clock.settle(gateway.links().create(&soup())).unwrap_err();
        assert_eq!((error.may_have_been_sent(), error.attempts()), (was_sent, 1), "{error:?}");
    }
}

#[test]
fn a_page_in_place_of_a_user_is_not_json() {
    let send = |_: RequestParts<'static>, _| async {
        Ok::<_, SendError>(ResponseParts { status: 200, headers: vec![], body: b"<html>".to_vec() })
    };
    let clock = Clock::default();
    let gateway = GatewayClient::with_transport("/@shop/api", GatewayOptions::default(), send, clock.clone()).unwrap();
    let error = clock.settle(gateway.users().create(&ann())).unwrap_err();
    let ClientErrorKind::Malformed { reason, .. } = error.kind() else { panic!("{error:?}") };
    assert!(matches!(reason, ReadError::Syntax(_)), "{reason:?}");
}
