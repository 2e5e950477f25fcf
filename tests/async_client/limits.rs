//! Tokens, limits of rates, budgets, options and secrets.

use std::error::Error as _;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use endcap::check::Resource;
use endcap::client::{Client, ClientErrorKind, ClientOptions, SendError};
use endcap::http::{AccessToken, ApiKey, BaseUrl, RequestParts};
use endcap::policy::{CallFailure, CallOptions, RetryBudget};
use endcap::testing::{Clock, FakeService, RawCreative, RawPage, Reply};
use futures_util::StreamExt as _;
use futures_util::future::join_all;

use crate::support::{ann, call, cart, client_options, retry_after, soup, token, watched};

#[test]
fn a_refused_token_is_renewed_once_for_all() {
    let service = FakeService::new();
    let client = service.client(client_options());
    service.run(call(client.clone(), Resource::Token)).unwrap();
    let refused = Reply::status(401).after(Duration::from_millis(10));
    service.script(Resource::User, vec![refused; 8]);
    let results = service.run(join_all((0..8).map(|_| call(client.clone(), Resource::User))));
    assert!(results.iter().all(Result::is_ok), "{results:?}");
    assert_eq!((service.count(Resource::Token), service.count(Resource::User)), (2, 16));
    assert!(
        service.received_by(Resource::User)[8..]
            .iter()
            .all(|seen| seen.request.header("authorization") == Some("Bearer c4n4ry-token-2"))
    );
}

#[test]
fn the_failure_of_a_token_request_is_the_failure_of_the_call() {
    let service = FakeService::new();
    let refusal = || Reply::new(401, r#"{"error":"invalid_client","error_description":"c4n4ry-client-secret"}"#);
    service.script(Resource::Token, [refusal(), refusal()]);
    let other = service.run(call(service.client(client_options()), Resource::User)).unwrap_err();
    let error = service.run(call(service.client(client_options()), Resource::User)).unwrap_err();
    assert_eq!(error.clone(), error);
    assert_ne!(other, error);
    assert_eq!((error.resource(), error.attempts(), error.status()), (Some(Resource::Token), 1, Some(401)));
    assert!(!format!("{error} {error:?}").contains("c4n4ry"), "{error:?}");
}

#[test]
fn a_call_ends_in_time_while_its_token_is_requested() {
    let service = FakeService::new();
    service.script(Resource::Token, [Reply::hang()]);
    let options = CallOptions::default().with_timeout(Duration::from_secs(3));
    let error = service.run(call(service.client(client_options().with_call_options(options)), Resource::User));
    let error = error.unwrap_err();
    assert!(matches!(error.kind(), ClientErrorKind::Timeout { .. }), "{error:?}");
    assert_eq!((error.resource(), error.attempts()), (Some(Resource::Token), 1));
    assert_eq!((service.clock().elapsed(), service.open_requests()), (Duration::from_secs(3), 0));

    let service = FakeService::new();
    service.script(Resource::Token, [Reply::success(), Reply::hang()]);
    service.script(Resource::User, [Reply::status(401)]);
    let error = service.run(call(service.client(client_options()), Resource::User)).unwrap_err();
    assert_eq!((error.is_timeout(), error.resource(), error.status()), (true, Some(Resource::User), Some(401)));
}

#[test]
fn a_token_source_is_called_for_each_call_and_once_for_concurrent_ones() {
    let service = FakeService::new();
    let calls = Arc::new(AtomicUsize::new(0));
    let source = {
        let (calls, clock) = (Arc::clone(&calls), service.clock().clone());
        move || {
            let number = calls.fetch_add(1, Ordering::SeqCst);
            let clock = clock.clone();
            async move {
                endcap::client::Timer::sleep(&clock, Duration::from_millis(5)).await;
                if number == 2 {
                    return Err("no token today".into());
                }
                Ok(AccessToken::new(&format!("c4n4ry-{number}"))?)
            }
        }
    };
    let client = service.client(client_options().with_token_source(source));
    service.run(call(client.clone(), Resource::User)).unwrap();
    let results = service.run(join_all((0..5).map(|_| call(client.clone(), Resource::User))));
    assert!(results.iter().all(Result::is_ok), "{results:?}");
    assert_eq!((calls.load(Ordering::SeqCst), service.count(Resource::Token)), (2, 0));
    let error = service.run(call(client, Resource::User)).unwrap_err();
    assert!(
        matches!(error.kind(), ClientErrorKind::TokenSource(cause) if cause.to_string() == "no token today"),
        "{error:?}"
    );
}

#[test]
fn a_wait_that_the_service_requires_stops_other_calls() {
    let service = FakeService::new();
    let client = service.client(client_options());
    service.script(Resource::ShoppingList, [retry_after(429, "40")]);
    let error = service.run(call(client.clone(), Resource::ShoppingList)).unwrap_err();
    let reason = |error: &endcap::client::ClientError| match error.kind() {
        ClientErrorKind::Service { reason, .. } => *reason,
        other => panic!("{other:?}"),
    };
    assert_eq!(reason(&error), CallFailure::RetryAfter);
    let end = "; not tried again, because the service's `Retry-After` exceeds the rest of the timeout";
    assert!(error.to_string().ends_with(end), "{error}");
    let error = service.run(call(client.clone(), Resource::ShoppingList)).unwrap_err();
    assert!(
        matches!(error.kind(), ClientErrorKind::Throttled { retry_after } if *retry_after == Duration::from_secs(40)),
        "{error:?}"
    );
    assert_eq!(
        error.to_string(),
        "the service limits the rate of requests, and the call cannot be sent within its timeout; try again in 40 s or with a longer timeout"
    );
    assert_eq!((error.attempts(), service.count(Resource::ShoppingList)), (0, 1));
    // Other credentials are not limited, and with a rate for each call, none is.
    service.run(call(client, Resource::User)).unwrap();
    let own = service.client(client_options().with_adaptive_rate(false));
    service.script(Resource::ShoppingList, [retry_after(429, "40")]);
    service.run(call(own.clone(), Resource::ShoppingList)).unwrap_err();
    service.run(call(own, Resource::ShoppingList)).unwrap();
}

#[test]
fn calls_share_a_retry_budget() {
    let service = FakeService::new();
    let client = service.client(client_options().with_retry_budget(RetryBudget::new(28)));
    service.script(Resource::Token, vec![Reply::status(503); 20]);
    let requests = [3, 4, 5].map(|requests| {
        let error = service.run(call(client.clone(), Resource::Token)).unwrap_err();
        (requests, service.count(Resource::Token), error.to_string().contains("retry budget"))
    });
    assert_eq!(requests, [(3, 3, false), (4, 4, true), (5, 5, true)]);
}

#[test]
fn missing_options_are_named_and_nothing_is_sent() {
    let service = FakeService::new();
    let name = |options: ClientOptions, at| {
        let error = service.run(call(service.client(options), at)).unwrap_err();
        assert_eq!((error.attempts(), error.status()), (0, None));
        match error.kind() {
            ClientErrorKind::Option { name, reason } if reason.contains("is required for this call") => *name,
            other => panic!("{other:?}"),
        }
    };
    let host = || BaseUrl::parse("https://api.example.com").unwrap();
    let options = ClientOptions::default;
    assert_eq!(name(options(), Resource::Token), "with_auth_url");
    assert_eq!(name(options().with_auth_url(host()), Resource::Token), "with_credentials");
    assert_eq!(name(options(), Resource::ShoppingList), "with_api_url");
    assert_eq!(name(options().with_url_of(Resource::ShoppingList, host()), Resource::ShoppingList), "with_api_key");
    assert_eq!(name(options(), Resource::User), "with_api_url");
    assert_eq!(name(options().with_url_of(Resource::User, host()), Resource::User), "with_auth_url");
    assert_eq!(name(options(), Resource::Placement), "with_ads_url");
    assert_eq!(name(options().with_ads_url(host()), Resource::Placement), "with_auth_url");
    assert_eq!(service.count(Resource::Token) + service.count(Resource::ShoppingList), 0);
}

#[test]
fn only_a_service_on_this_machine_sends_http_urls_of_it() {
    let parse = |url| BaseUrl::parse_allowing_loopback(url).unwrap();
    for (url, is_local) in [("http://localhost:8790", true), ("https://127.0.0.1:8790", false)] {
        let service = FakeService::new();
        let client = service.client(client_options().with_api_url(parse(url)).with_ads_url(parse(url)));
        service.script(Resource::ShoppingList, [Reply::new(200, r#"{"products_link_url":"http://localhost/1"}"#)]);
        assert_eq!(service.run(client.links().create(&soup())).is_ok(), is_local, "{url}");
        let creative = RawCreative::new("c1").with_image("hero_image", "http://127.0.0.1/hero.png");
        service.script(Resource::Placement, [RawPage::new([creative]).into()]);
        let page = service.run(client.placements().list(cart(true)).next()).unwrap().unwrap();
        assert_eq!(page.creatives[0].hero.is_some(), is_local, "{url}");
    }
}

#[test]
fn secrets_are_refused_in_a_page() {
    let clock = Clock::in_browser();
    let open = |options: ClientOptions| Client::with_transport(options, FakeService::new(), clock.clone());
    let options = ClientOptions::default;
    for (options, secret) in [
        (options().with_credentials("id", "c4n4ry-secret"), "with_credentials"),
        (options().with_api_key(ApiKey::new("c4n4ry-key").unwrap()), "with_api_key"),
    ] {
        let error = open(options.clone()).unwrap_err();
        assert!(matches!(error.kind(), ClientErrorKind::Option { name, .. } if *name == secret), "{error:?}");
        open(options.dangerously_allow_browser()).unwrap();
    }
    open(options()).unwrap();
    for (id, secret) in [("", "c4n4ry-secret"), ("id", " ")] {
        let error =
            Client::with_transport(options().with_credentials(id, secret), FakeService::new(), Clock::default());
        assert!(matches!(error.unwrap_err().kind(), ClientErrorKind::Option { name: "with_credentials", .. }));
    }
}

#[test]
fn the_names_of_a_user_are_redacted() {
    let service = FakeService::new();
    let body = r#"{"error":{"message":"Annabel may not, +14165550100","code":1},"meta":{"key":"first_name"}}"#;
    service.script(Resource::User, [Reply::new(422, body)]);
    let mut user = ann();
    (user.first_name, user.phone_number) = ("Annabel".to_owned(), Some("+14165550100".to_owned()));
    let error = service.run(service.client(client_options()).users().create(&user)).unwrap_err();
    let message = error.service().unwrap().errors[0].message.clone().unwrap();
    assert_eq!(message, "[redacted] may not, [redacted]");

    let repeat = |request: &RequestParts<'static>| Err(SendError::cannot_send(String::from_utf8_lossy(&request.body)));
    service.script(Resource::User, [Reply::from_fn(repeat)]);
    let error = service.run(service.client(client_options()).users().create(&user)).unwrap_err();
    assert!(!format!("{error:?} {:?}", error.source()).contains("Annabel"), "{error:?}");
}

#[test]
fn the_token_of_an_earlier_attempt_is_redacted() {
    let tokens = ["c4n4ry-one", "c4n4ry-two"];
    for (at, repeated) in
        [Resource::User, Resource::Placement].into_iter().flat_map(|at| tokens.map(|token| (at, token)))
    {
        let service = FakeService::new();
        service.script(Resource::Token, tokens.map(token));
        let body = format!(r#"{{"error":{{"message":"not {repeated}","code":1}}}}"#);
        service.script(at, [Reply::status(401), Reply::new(422, body)]);
        let error = service.run(call(service.client(client_options()), at)).unwrap_err();
        assert_eq!(error.service().unwrap().errors[0].message.as_deref(), Some("[redacted]"));
        assert!(!format!("{error} {error:?}").contains("c4n4ry"), "{error:?}");
    }
}

#[test]
fn an_error_with_a_secret_is_not_reported() {
    let service = FakeService::new();
    let repeat =
        |request: &RequestParts<'static>| Err(SendError::not_sent(format!("cannot send {:?}", request.headers)));
    let leak = Reply::success().with_header("X-Request-Id", "c4n4ry-api-key");
    service.script(Resource::ShoppingList, [Reply::from_fn(repeat), leak]);
    let (options, reports) = watched(client_options());
    service.run(call(service.client(options), Resource::ShoppingList)).unwrap();
    let reports = reports.lock().unwrap();
    assert_eq!(reports[1].request_id.as_deref(), Some("[redacted]"));
    assert!(reports.len() == 2 && !format!("{reports:?}").contains("c4n4ry"), "{reports:?}");
}

#[test]
fn invalid_bodies_are_not_sent() {
    let service = FakeService::new();
    let client = service.client(client_options());
    let mut list = soup();
    list.line_items[0].name = String::new();
    list.title = String::new();
    list.line_items[0].upcs = vec!["1".to_owned()];
    let error = service.run(client.links().create(&list)).unwrap_err();
    let paths: Vec<_> = error.report().unwrap().issues().filter_map(|issue| issue.path).collect();
    assert!(paths.contains(&"line_items[0].upcs[0]"), "{paths:?}");
    let valid = cart(false);
    assert!(service.run(client.placements().list(&valid).next()).unwrap().is_ok());
    assert_eq!(service.count(Resource::ShoppingList), 0);
}

#[test]
fn the_future_of_a_call_with_a_value_borrows_nothing() {
    let service = FakeService::new();
    let client = service.client(client_options());
    let future: Pin<Box<dyn Future<Output = _>>> = {
        let (client, list) = (client.clone(), soup());
        Box::pin(client.links().create(list))
    };
    assert!(service.run(future).is_ok());
    let mut invalid = ann();
    invalid.user_id = String::new();
    assert!(service.run(client.users().create(invalid)).unwrap_err().report().is_some());
    assert_eq!((service.count(Resource::ShoppingList), service.count(Resource::User)), (1, 0));
}

#[test]
fn a_timeout_has_the_last_failure_as_its_source() {
    let rows = [
        (
            Resource::User,
            Resource::User,
            Reply::status(503),
            "the service responded with 503; error: a reply of a test",
        ),
        (
            Resource::User,
            Resource::Token,
            Reply::status(503),
            "the service responded with 503; error: a reply of a test",
        ),
        (Resource::ShoppingList, Resource::ShoppingList, Reply::refused(), "the request was not sent"),
    ];
    for (at, failing, reply, expected) in rows {
        let service = FakeService::new();
        service.script(failing, [reply.clone(), reply, Reply::hang()]);
        let error = service.run(call(service.client(client_options()), at)).unwrap_err();
        assert!(error.is_timeout(), "{error:?}");
        assert_eq!(error.source().map(ToString::to_string).as_deref(), Some(expected), "{at:?}: {error:?}");
        assert_eq!(error.service().is_some(), expected.contains("503"), "{at:?}: {error:?}");
    }
    let service = FakeService::new();
    service.script(Resource::User, [Reply::hang()]);
    let error = service.run(call(service.client(client_options()), Resource::User)).unwrap_err();
    assert!(error.is_timeout() && error.source().is_none(), "{error:?}");
}
