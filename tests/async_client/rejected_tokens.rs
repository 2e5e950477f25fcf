//! When a client renews a token that the service rejected: the reason may also be the location code of the request.

use std::time::Duration;

use endcap::check::Resource;
use endcap::check::{Level, Options, Rule, RuleLevels, Valid};
use endcap::client::{Client, ClientError};
use endcap::policy::CallOptions;
use endcap::testing::{FakeService, Reply};
use endcap::wire::PlacementRequest;
use futures_util::StreamExt as _;

use crate::support::{call, cart, client_options};

fn place(service: &FakeService, client: &Client, store: &str) -> Result<(), ClientError> {
    let body = String::from_utf8(cart(true).into_body()).unwrap().replace(r#"{"location_code":"1"}"#, store);
    // One of the bodies repeats a member.
    let rules = RuleLevels::DEFAULT.with(Rule::DuplicateKey, Level::Warn).unwrap();
    let request = Valid::<PlacementRequest>::check(body, &Options::default().with_rules(rules)).unwrap();
    service.run(client.placements().list(request).next()).map_or(Ok(()), |page| page.map(|_| ()))
}

const LOCATED: &str = r#"{"location_code":"1"}"#;

/// Returns a client without retries that has a token.
fn client(service: &FakeService) -> Client {
    let options = client_options().with_call_options(CallOptions::default().with_retries(0));
    let client = service.client(options);
    place(service, &client, LOCATED).unwrap();
    client
}

#[test]
fn a_wrong_location_code_renews_the_token_once_a_minute() {
    let service = FakeService::new();
    let client = client(&service);
    let reject = |count| service.script(Resource::Placement, vec![Reply::status(401); count]);
    let counts = || (service.count(Resource::Placement), service.count(Resource::Token));
    reject(4);
    for expected in [(3, 2), (4, 2), (5, 2)] {
        let error = place(&service, &client, LOCATED).unwrap_err();
        assert_eq!(counts(), expected);
        let first = error.service().unwrap().errors.first().unwrap();
        assert_eq!(first.path.as_deref(), Some("store_context.location_code"));
        assert!(error.service().unwrap().is_about_location_code(), "{error:?}");
    }
    // Without a location code, a 401 means that the token is invalid.
    service.clock().advance(Duration::from_secs(30));
    reject(1);
    place(&service, &client, "null").unwrap();
    assert_eq!(counts(), (7, 3));
    service.clock().advance(Duration::from_millis(59_999));
    reject(1);
    place(&service, &client, LOCATED).unwrap_err();
    assert_eq!(counts(), (8, 3));
    service.clock().advance(Duration::from_millis(1));
    reject(1);
    place(&service, &client, LOCATED).unwrap();
    assert_eq!(counts(), (10, 4));
}

#[test]
fn it_takes_no_token_away_while_tokens_cannot_be_fetched() {
    for failure in [Reply::status(503), Reply::hang()] {
        let service = FakeService::new();
        let client = client(&service);
        for _ in 0..3 {
            service.script(Resource::Placement, [Reply::status(401)]);
            service.script(Resource::Token, [failure.clone()]);
            place(&service, &client, LOCATED).unwrap_err();
            let tokens = service.count(Resource::Token);
            service.run(call(client.clone(), Resource::User)).unwrap();
            place(&service, &client, LOCATED).unwrap();
            assert_eq!(service.count(Resource::Token), tokens, "{failure:?}");
        }
    }
}

#[test]
fn a_revoked_token_whose_renewal_failed_is_renewed_by_the_next_call() {
    for store in [LOCATED, "null"] {
        let service = FakeService::new();
        let client = client(&service);
        for failure in [503, 500, 400] {
            service.script(Resource::Placement, [Reply::status(401)]);
            service.script(Resource::Token, [Reply::status(failure)]);
            place(&service, &client, LOCATED).unwrap_err();
        }
        let (placements, tokens) = (service.count(Resource::Placement), service.count(Resource::Token));
        service.script(Resource::Placement, [Reply::status(401)]);
        place(&service, &client, store).unwrap();
        place(&service, &client, LOCATED).unwrap();
        assert_eq!(
            (service.count(Resource::Placement), service.count(Resource::Token)),
            (placements + 3, tokens + 1),
            "{store}"
        );
    }
}

#[test]
fn only_a_request_with_a_location_code_leaves_a_doubt() {
    for (store, renewals) in
        [("null", 3), (r#"{"location_code":null}"#, 3), (r#"{"location_code":null,"location_code":null}"#, 1)]
    {
        let service = FakeService::new();
        let client = client(&service);
        for _ in 0..3 {
            service.script(Resource::Placement, [Reply::status(401)]);
            let _ = place(&service, &client, store);
        }
        assert_eq!(service.count(Resource::Token), 1 + renewals, "{store}");
        service.script(Resource::Placement, vec![Reply::status(401); 2]);
        let error = place(&service, &client, store).unwrap_err();
        assert_eq!(error.service().unwrap().is_about_location_code(), renewals == 1, "{store}");
    }
}
