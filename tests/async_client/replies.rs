//! The replies of the fake service, and the errors that they become.

use std::time::Duration;

use endcap::check::{Options, Resource, Valid};
use endcap::client::{ClientErrorKind, CreatedLink, GatewayUser, ListedPage, Transport};
use endcap::http::{ApiKey, BaseUrl, ErrorKind, LinkTarget, ResponseParts};
use endcap::testing::{FakeService, RawCreative, Reply};

use crate::support::{client_options, soup};

#[test]
fn each_reply_that_fails_becomes_an_error() {
    for resource in Resource::ALL.iter().copied() {
        let kind = |status| Reply::status(status).to_error(resource).service().unwrap().kind();
        assert_eq!(
            [400, 401, 422, 503].map(kind),
            [ErrorKind::BadRequest, ErrorKind::Authentication, ErrorKind::BadRequest, ErrorKind::Server]
        );
        let error = Reply::status(503).with_header("Retry-After", "7").to_error(resource);
        assert_eq!((error.resource(), error.retry_after()), (Some(resource), Some(Duration::from_secs(7))));
        assert_eq!(Reply::status(503).to_error(resource).retry_after(), None);
        let error = Reply::hang().to_error(resource);
        assert_eq!((error.is_timeout(), error.retry_after()), (true, None));
        assert!(matches!(Reply::new(200, "<html>").to_error(resource).kind(), ClientErrorKind::Malformed { .. }));
    }
}

#[test]
#[should_panic(expected = "needs a reply that is an error")]
fn a_success_is_not_an_error() {
    Reply::success().to_error(Resource::User);
}

#[test]
fn a_success_has_the_headers_that_were_added() {
    let service = FakeService::new();
    let client = service.client(client_options());
    service.script(Resource::ShoppingList, [Reply::new(200, "{}"), Reply::success(), Reply::success()]);
    assert_eq!(service.pending_replies(Resource::ShoppingList), 3);
    assert_eq!(service.pending_replies(Resource::User), 0);
    assert!(service.run(client.links().create(&soup())).is_err());
    assert_eq!(service.pending_replies(Resource::ShoppingList), 2);

    let service = FakeService::new();
    service.script(Resource::ShoppingList, [Reply::success().with_header("Location", "/").with_header("X-Id", "1")]);
    let target =
        LinkTarget::new(BaseUrl::parse("https://api.example.com").unwrap(), ApiKey::new("c4n4ry-key").unwrap());
    let request = Valid::from_value(&soup(), &Options::default()).unwrap().build(&target).into_owned();
    let response = service.run(Transport::send(&service, request, Duration::MAX)).unwrap();
    assert_eq!(response.headers, [("Location", "/"), ("X-Id", "1")].map(|(name, value)| (name.into(), value.into())));
}

#[test]
fn a_computed_response_has_the_headers_that_were_added() {
    let computed = Reply::from_fn(|_| Ok(ResponseParts::new(503, ""))).with_header("Retry-After", "7");
    assert_eq!(computed.to_error(Resource::User).retry_after(), Some(Duration::from_secs(7)));
}

#[test]
#[should_panic(expected = "at most 10,000 replies")]
fn an_endless_script_is_refused() {
    FakeService::new().script(Resource::User, std::iter::repeat(Reply::status(503)));
}

#[test]
fn results_can_be_constructed() {
    let link = CreatedLink::new("https://shop.example.com/lists/1");
    assert_eq!((link.url.as_str(), link.cached), ("https://shop.example.com/lists/1", false));
    let page = ListedPage::new(vec![RawCreative::new("a").creative()]);
    assert_eq!((page.creatives.len(), page.offset, page.skipped, page.restarted), (1, None, 0, false));
    let user = GatewayUser::new("u1", true);
    assert_eq!((user.user_id.as_str(), user.created), ("u1", true));
}
