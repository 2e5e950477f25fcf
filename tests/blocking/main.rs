//! Tests of the blocking client, with a scripted service and a clock that advances only during waits.

#![cfg(test)]

mod rejected_tokens;

use std::cell::RefCell;
use std::collections::VecDeque;
use std::error::Error;
use std::rc::Rc;
use std::time::Duration;

use endcap::blocking::{BlockingError, Client, SendError, Transport};
use endcap::check::{Options, Valid};
use endcap::creative::Page;
use endcap::http::{
    ApiKey, BaseUrl, LinkOptions, LinkTarget, PlacementTarget, RequestParts, ResponseParts, TokenTarget, UserResponse,
    UserTarget,
};
use endcap::policy::{CallFailure, CallOptions, RetryBudget};
use endcap::wire::{LineItem, PlacementRequest, ShoppingList, TokenRequest, User};

const CART: &str = r#"{"page_context":{"page_query":{"cart_query":{}}},"placement_context":{"placement_kind":{"display_placement":{}}}}"#;
const LOCATED: &str = r#"{"page_context":{"page_query":{"cart_query":{}}},"placement_context":{"placement_kind":{"display_placement":{}}},"store_context":{"location_code":"c4n4ry-9"}}"#;
const LINK: &str = r#"{"products_link_url":"https://shop.example.com/1"}"#;
const TOKEN: &str = r#"{"access_token":"c4n4ry","token_type":"Bearer","expires_in":7200}"#;

/// A service with scripted responses, and a clock that advances only during waits.
#[derive(Default)]
struct Script {
    responses: VecDeque<Result<ResponseParts, SendError>>,
    now: Duration,
    /// The path and the credential of each request, and each wait.
    log: Vec<String>,
    /// Whether the timeout of a socket passes before that of a request.
    times_out_early: bool,
}

#[derive(Clone, Default)]
struct Scripted(Rc<RefCell<Script>>);

impl Scripted {
    fn respond(&self, status: u16, body: &str) -> &Self {
        self.respond_with(status, &[], body)
    }

    fn respond_with(&self, status: u16, headers: &[(&str, &str)], body: &str) -> &Self {
        let headers = headers.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        self.0.borrow_mut().responses.push_back(Ok(ResponseParts { status, headers, body: body.as_bytes().to_vec() }));
        self
    }

    fn fail(&self, error: SendError) -> &Self {
        self.0.borrow_mut().responses.push_back(Err(error));
        self
    }

    fn pass(&self, time: Duration) {
        self.0.borrow_mut().now += time;
    }

    fn log(&self) -> Vec<String> {
        std::mem::take(&mut self.0.borrow_mut().log)
    }

    fn client(&self) -> Client<Self> {
        let token = TokenRequest::new("id", "c4n4ry", "client_credentials");
        Client::with_transport(self.clone())
            .with_token_request(Valid::from_value(&token, &options()).unwrap(), TokenTarget::new(host()))
    }
}

impl Transport for Scripted {
    fn send(&mut self, request: &RequestParts<'_>, timeout: Duration) -> Result<ResponseParts, SendError> {
        assert!(!timeout.is_zero() && timeout <= Duration::from_secs(30));
        let mut script = self.0.borrow_mut();
        let path = request.url.strip_prefix("https://api.example.com").unwrap();
        script.log.push(format!("{path} {}", request.header("authorization").unwrap_or("-")));
        let response = script.responses.pop_front().expect("a request that the script does not have");
        if matches!(response, Err(SendError::Timeout)) && !script.times_out_early {
            script.now += timeout;
        }
        response
    }

    fn now(&mut self) -> Duration {
        self.0.borrow().now
    }

    fn wait(&mut self, time: Duration) {
        let mut script = self.0.borrow_mut();
        script.now += time;
        script.log.push(format!("wait {} ms", time.as_millis()));
    }

    fn random(&mut self) -> f64 {
        0.5
    }
}

fn options() -> Options {
    Options::default()
}

fn host() -> BaseUrl {
    BaseUrl::parse("https://api.example.com").unwrap()
}

fn ann() -> Valid<'static, User> {
    Valid::from_value(&User::new("u1", "Ann"), &options()).unwrap()
}

fn list() -> Valid<'static, ShoppingList> {
    Valid::from_value(&ShoppingList::new("Soup", [LineItem::new("onion")]), &options()).unwrap()
}

fn link_target() -> LinkTarget {
    LinkTarget::new(host(), ApiKey::new("c4n4ry-key").unwrap())
}

fn create_user(client: &mut Client<Scripted>) -> Result<UserResponse, BlockingError> {
    client.create_user(&ann(), |token| UserTarget::new(host(), token))
}

fn place(client: &mut Client<Scripted>, body: &str) -> Result<Page, BlockingError> {
    let request = Valid::<PlacementRequest>::check(body, &options()).unwrap();
    client.placements(&request, |token| PlacementTarget::new(host(), token))
}

#[test]
fn a_user_that_exists_is_a_success_and_one_token_serves_all_calls() {
    let service = Scripted::default();
    let exists = r#"{"error":{"message":"taken","code":1001},"meta":{"key":"user_id"}}"#;
    service.respond(200, TOKEN).respond(400, exists).respond(200, "{}").respond(200, r#"{"creatives":[{}]}"#);
    let mut client = service.client();
    let response = create_user(&mut client).unwrap();
    assert!(matches!(response, UserResponse::AlreadyExists { user_id, .. } if user_id == "u1"));
    assert!(matches!(create_user(&mut client).unwrap(), UserResponse::Created(_)));
    let page = place(&mut client, CART).unwrap();
    assert_eq!(page.creatives.len(), 1);
    assert_eq!(
        service.log(),
        ["/v2/oauth/token -", "/v2/users Bearer c4n4ry", "/v2/users Bearer c4n4ry", "/v2/ian/dp Bearer c4n4ry"]
    );
}

#[test]
fn what_passes_is_tried_again_and_a_refused_token_is_renewed_once() {
    let service = Scripted::default();
    service
        .respond(200, TOKEN)
        .respond_with(423, &[("retry-after", "3")], "")
        .respond(401, "")
        .respond(503, "")
        .respond(200, &TOKEN.replace("c4n4ry", "c4n4ry-2"))
        .respond(200, "{}");
    create_user(&mut service.client()).unwrap();
    assert_eq!(
        service.log(),
        [
            "/v2/oauth/token -",
            "/v2/users Bearer c4n4ry",
            "wait 3000 ms",
            "/v2/users Bearer c4n4ry",
            "/v2/oauth/token -",
            "wait 125 ms",
            "/v2/oauth/token -",
            "wait 125 ms",
            "/v2/users Bearer c4n4ry-2"
        ]
    );
}

#[test]
fn a_link_is_sent_again_only_if_the_request_certainly_did_not_leave() {
    let service = Scripted::default();
    let not_sent = || SendError::NotSent("no connection".into());
    service.fail(not_sent()).respond(200, LINK);
    let options = LinkOptions::default().with_allowed_hosts(&["shop.example.com"]).unwrap();
    let url = service.client().create_link(&list(), &link_target(), options).unwrap();
    assert_eq!(url, "https://shop.example.com/1");
    assert_eq!(service.log().len(), 3);
    service.fail(SendError::NoResponse("reset".into()));
    let error = service.client().create_link(&list(), &link_target(), LinkOptions::default()).unwrap_err();
    assert_eq!(
        (error.reason(), error.to_string()),
        (Some(CallFailure::NoResponse), "the connection failed".to_owned())
    );
    let cause = error.source().unwrap();
    assert_eq!(
        (cause.to_string(), cause.source().unwrap().to_string()),
        ("there was no complete response".to_owned(), "reset".to_owned())
    );
    assert_eq!(service.log().len(), 1);
}

#[test]
fn a_socket_that_times_out_before_the_deadline_is_a_broken_connection() {
    let service = Scripted::default();
    service.0.borrow_mut().times_out_early = true;
    let timed_out = || std::io::Error::from(std::io::ErrorKind::TimedOut).into();
    service.fail(timed_out()).respond(200, TOKEN).respond(200, "{}");
    create_user(&mut service.client()).unwrap();
    service.fail(timed_out());
    let error = service.client().create_link(&list(), &link_target(), LinkOptions::default()).unwrap_err();
    assert_eq!(error.reason(), Some(CallFailure::NoResponse));
}

#[test]
fn every_failure_has_its_reason() {
    let service = Scripted::default();
    service.respond(400, r#"{"error":{"message":"bad","code":1001},"meta":{"key":"title"}}"#);
    let error = service.client().create_link(&list(), &link_target(), LinkOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), "the service responded with 400; error 1001 at title: bad");
    service.respond(200, "{}");
    let error = service.client().create_link(&list(), &link_target(), LinkOptions::default()).unwrap_err();
    assert!(matches!(&error, BlockingError::Malformed { response, .. } if response.body == b"{}"), "{error:?}");
    service.respond(200, r#"{"access_token":"c4n4ry","token_type":"mac"}"#);
    let BlockingError::Token(error) = create_user(&mut service.client()).unwrap_err() else { panic!() };
    assert!(matches!(&*error, BlockingError::Malformed { response, .. } if response.body.is_empty()), "{error:?}");
    service.respond(401, r#"{"error":"invalid_client"}"#);
    let error = create_user(&mut service.client()).unwrap_err();
    assert_eq!(error.to_string(), "no access token: the service responded with 401: invalid_client");
    assert_eq!(error.reason(), Some(CallFailure::Status));
    let error = create_user(&mut Client::with_transport(service.clone())).unwrap_err();
    assert_eq!(error.to_string(), "no access token: `with_token_request` was not called");
    service.respond(429, "").fail(SendError::Timeout);
    let error = service.client().create_link(&list(), &link_target(), LinkOptions::default()).unwrap_err();
    assert_eq!(
        (error.reason(), error.to_string()),
        (Some(CallFailure::Timeout), "timed out; for more time, see `with_timeout`".to_owned())
    );
    service.respond_with(429, &[("Retry-After", "60")], "");
    let error = service.client().create_link(&list(), &link_target(), LinkOptions::default()).unwrap_err();
    assert_eq!(error.reason(), Some(CallFailure::RetryAfter));
    let text = format!("{error} {error:?} {:?}", service.client());
    assert!(text.contains("Retry-After") && !text.contains("c4n4ry"), "{text}");
}

#[test]
fn errors_do_not_repeat_what_was_sent() {
    let service = Scripted::default();
    let echo =
        |text: &str| format!(r#"{{"error":{{"message":"no {text} here","code":1001}},"meta":{{"key":"title"}}}}"#);
    let redacted =
        |status: u16| format!("the service responded with {status}; error 1001 at title: no [redacted] here");
    service.respond(403, &echo("c4n4ry-key"));
    let error = service.client().create_link(&list(), &link_target(), LinkOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), redacted(403));
    let user =
        Valid::from_value(&User { phone_number: Some("+14155550123".into()), ..User::new("u1", "Ann") }, &options())
            .unwrap();
    let token = TOKEN.replace("c4n4ry", "c4n4ry-2");
    for text in ["c4n4ry", "c4n4ry-2", "Ann", "(415) 555-0123"] {
        service.respond(200, &token).respond(403, &echo(text));
        let error = service.client().create_user(&user, |token| UserTarget::new(host(), token)).unwrap_err();
        assert_eq!(error.to_string(), redacted(403), "{text}");
    }
    // The token was replaced during the call.
    for text in ["c4n4ry-old", "c4n4ry-new"] {
        service.respond(200, &TOKEN.replace("c4n4ry", "c4n4ry-old")).respond(401, "");
        service.respond(200, &TOKEN.replace("c4n4ry", "c4n4ry-new")).respond(403, &echo(text));
        assert_eq!(create_user(&mut service.client()).unwrap_err().to_string(), redacted(403), "{text}");
    }
}

#[test]
fn a_429_slows_the_calls_to_that_host_with_that_credential() {
    let service = Scripted::default();
    service.respond(200, TOKEN).respond_with(429, &[("retry-after", "5")], "").respond(200, LINK).respond(200, "{}");
    let options = CallOptions::default().with_retries(0);
    let mut client = service.client().with_options(options);
    assert_eq!(create_user(&mut client).unwrap_err().reason(), Some(CallFailure::Status));
    client.create_link(&list(), &link_target(), LinkOptions::default()).unwrap();
    create_user(&mut client).unwrap();
    let log = service.log();
    let waits: Vec<_> = log.iter().filter(|line| line.starts_with("wait")).collect();
    assert_eq!(log[2], "/idp/v1/products/products_link Bearer c4n4ry-key", "a link has another credential");
    assert_eq!(waits, ["wait 2500 ms", "wait 1250 ms", "wait 625 ms", "wait 500 ms", "wait 125 ms"]);
    service.respond_with(429, &[("retry-after", "60")], "");
    create_user(&mut client).unwrap_err();
    let error = create_user(&mut client).unwrap_err();
    assert_eq!(error.reason(), Some(CallFailure::Throttled));
    assert!(error.to_string().starts_with("the service limits the rate of requests"), "{error}");
}

#[test]
fn the_retry_budget_is_named_when_it_ends_a_call() {
    let service = Scripted::default();
    service.respond(200, TOKEN).respond(503, "").respond(503, "");
    let error = create_user(&mut service.client().with_retry_budget(RetryBudget::new(14))).unwrap_err();
    assert_eq!(error.reason(), Some(CallFailure::RetryBudget));
    assert!(error.to_string().starts_with("the client's retry budget is used up"), "{error}");
}

#[test]
fn options_bound_a_call() {
    let service = Scripted::default();
    service.respond(429, "");
    let options = CallOptions::default().with_retries(0).with_timeout(Duration::from_secs(1));
    let error = service
        .client()
        .with_options(options)
        .create_link(&list(), &link_target(), LinkOptions::default())
        .unwrap_err();
    assert_eq!(error.reason(), Some(CallFailure::Status));
}
