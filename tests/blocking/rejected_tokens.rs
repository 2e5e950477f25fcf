//! When the blocking client renews a token that the service rejected, also beside a location code that may be wrong.

use std::time::Duration;

use endcap::blocking::{BlockingError, SendError};
use endcap::check::{Level, Rule, RuleLevels, Valid};
use endcap::http::PlacementTarget;
use endcap::policy::{CallFailure, CallOptions};
use endcap::wire::PlacementRequest;

use super::{CART, LOCATED, Scripted, TOKEN, create_user, host, options, place};

#[test]
fn a_wrong_location_code_renews_the_token_once_a_minute() {
    let service = Scripted::default();
    let mut client = service.client();
    let counts = || {
        let log = service.log();
        let count = |path: &str| log.iter().filter(|line| line.starts_with(path)).count();
        (count("/v2/oauth/token"), count("/v2/ian/dp"))
    };
    service.respond(200, TOKEN).respond(401, "").respond(200, TOKEN).respond(401, "");
    for call in 0..10 {
        if call > 0 {
            service.respond(401, "");
        }
        assert_eq!(place(&mut client, LOCATED).unwrap_err().reason(), Some(CallFailure::Status));
    }
    assert_eq!(counts(), (2, 11));
    // Without a location code, a 401 means that the token is invalid.
    service.pass(Duration::from_secs(30));
    service.respond(401, "").respond(200, TOKEN).respond(200, "{}");
    place(&mut client, CART).unwrap();
    assert_eq!(counts(), (1, 2));
    service.pass(Duration::from_millis(59_999));
    service.respond(401, "");
    place(&mut client, LOCATED).unwrap_err();
    assert_eq!(counts(), (0, 1));
    service.pass(Duration::from_millis(1));
    service.respond(401, "").respond(200, TOKEN).respond(200, "{}");
    place(&mut client, LOCATED).unwrap();
    assert_eq!(counts(), (1, 2));
}

#[test]
fn a_wrong_location_code_takes_no_token_away_while_tokens_cannot_be_fetched() {
    let service = Scripted::default();
    let mut client = service.client().with_options(CallOptions::default().with_retries(0));
    service.respond(200, TOKEN).respond(200, "{}");
    place(&mut client, LOCATED).unwrap();
    for _ in 0..3 {
        service.respond(401, "").respond(503, "");
        let error = place(&mut client, LOCATED).unwrap_err();
        assert!(matches!(error, BlockingError::Token(_)), "{error:?}");
        service.respond(401, "").fail(SendError::Timeout);
        let error = place(&mut client, LOCATED).unwrap_err();
        assert_eq!(error.reason(), Some(CallFailure::Timeout));
        service.log();
        service.respond(200, "{}").respond(200, "{}");
        create_user(&mut client).unwrap();
        place(&mut client, LOCATED).unwrap();
        assert_eq!(service.log(), ["/v2/users Bearer c4n4ry", "/v2/ian/dp Bearer c4n4ry"]);
    }
}

#[test]
fn a_revoked_token_whose_renewal_failed_is_renewed_by_the_next_call() {
    for body in [LOCATED, CART] {
        let service = Scripted::default();
        let mut client = service.client().with_options(CallOptions::default().with_retries(0));
        service.respond(200, TOKEN).respond(200, "{}");
        place(&mut client, LOCATED).unwrap();
        for failure in [503, 500, 400] {
            service.respond(401, "").respond(failure, "");
            let error = place(&mut client, LOCATED).unwrap_err();
            assert!(matches!(error, BlockingError::Token(_)), "{error:?}");
        }
        service.log();
        service.respond(401, "").respond(200, &TOKEN.replace("c4n4ry", "c4n4ry-2")).respond(200, "{}");
        place(&mut client, body).unwrap();
        assert_eq!(service.log(), ["/v2/ian/dp Bearer c4n4ry", "/v2/oauth/token -", "/v2/ian/dp Bearer c4n4ry-2"]);
        service.respond(200, "{}");
        place(&mut client, LOCATED).unwrap();
    }
}

#[test]
fn a_location_code_that_is_null_renews_the_token_every_time() {
    let service = Scripted::default();
    let mut client = service.client();
    service.respond(200, TOKEN);
    for body in [LOCATED.replace(r#""c4n4ry-9""#, "null"), LOCATED.replace(r#"{"location_code":"c4n4ry-9"}"#, "null")] {
        service.respond(401, "").respond(200, TOKEN).respond(200, "{}");
        place(&mut client, &body).unwrap();
    }
    assert_eq!(service.log().len(), 7);
}

#[test]
fn a_repeated_location_code_renews_the_token_once_a_minute() {
    let service = Scripted::default();
    let mut client = service.client();
    // Neither copy has a code, but the member is repeated.
    let body = LOCATED.replace(r#""c4n4ry-9""#, r#"null,"location_code":null"#);
    let rules = RuleLevels::DEFAULT.with(Rule::DuplicateKey, Level::Warn).unwrap();
    let request = Valid::<PlacementRequest>::check(body, &options().with_rules(rules)).unwrap();
    let mut place = || client.placements(&request, |token| PlacementTarget::new(host(), token));
    service.respond(200, TOKEN).respond(401, "").respond(200, TOKEN).respond(401, "");
    assert_eq!(place().unwrap_err().reason(), Some(CallFailure::Status));
    service.log();
    service.respond(401, "");
    assert_eq!(place().unwrap_err().reason(), Some(CallFailure::Status));
    assert_eq!(service.log(), ["/v2/ian/dp Bearer c4n4ry"]);
}
