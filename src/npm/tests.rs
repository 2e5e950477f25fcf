//! Runs the shared tables of targets, requests and responses through the functions that the npm package calls.

use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};

use super::{
    CallLimits, CallState, LinkSettings, ResponseHead, Sensitive, SessionPatchValues, TargetOptions, UserErrorInfo,
    UserResult, base_url, cache_link, credential_problem, location_code, next_call, patch_request, read_error,
    read_link, read_token, read_user, request_head, response_details, start_call,
};
use crate::api::Resource;
use crate::policy::{AdaptiveRate, CallAction, CallEvent, ResponseSummary, RetryBudget};

fn table(name: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/http").join(format!("{name}.json"));
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

/// Returns the bytes of a row's body: its decoded `hex`, its `text`, or its `body` as compact JSON.
fn body(row: &Value) -> Vec<u8> {
    if let Some(hex) = row["hex"].as_str() {
        let digit = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).unwrap();
        return (0..hex.len()).step_by(2).map(digit).collect();
    }
    row["text"].as_str().map_or_else(|| serde_json::to_vec(&row["body"]).unwrap(), |text| text.as_bytes().to_vec())
}

fn texts(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().map(|text| text.as_str().unwrap().to_owned()).collect()
}

fn head(row: &Value) -> ResponseHead {
    let headers = row["headers"].as_object().into_iter().flatten();
    let headers = headers.map(|(name, value)| (name.clone(), value.as_str().unwrap().to_owned())).collect();
    let now = row["now"].as_f64().unwrap_or_default() * 1000.0;
    ResponseHead { status: u16::try_from(row["status"].as_u64().unwrap_or(200)).unwrap(), headers, now }
}

/// Returns the sensitive values of a row: secrets, and a user with these names and a phone number.
fn sensitive(sent: &Value) -> Sensitive {
    let (names, phones) = (texts(&sent["names"]).join(" "), texts(&sent["phones"]));
    let user = json!({ "user_id": "u1", "first_name": names, "phone_number": phones.first() });
    Sensitive { secrets: texts(&sent["secrets"]), sent: Some(user.to_string()) }
}

fn malformed(field: Option<&str>) -> Value {
    json!({ "malformed": field.unwrap_or("syntax") })
}

#[test]
fn responses() {
    let rows = table("responses");
    for row in &rows {
        let found = match row["reader"].as_str().unwrap() {
            "link" => {
                let settings =
                    LinkSettings { allowed_hosts: row.get("allowedHosts").map(texts), ..LinkSettings::default() };
                read_link(&body(row), &settings)
                    .map_or_else(|error| malformed(error.field), |link| json!({ "url": link.url }))
            }
            "token" => read_token(&body(row)).map_or_else(
                |error| malformed(error.field),
                |token| {
                    json!({ "token": {
                        "accessToken": token.access_token,
                        "expiresIn": token.expires_in,
                        "createdAt": token.created_at,
                        "scope": token.scope,
                    }})
                },
            ),
            _ => {
                let sensitive = Sensitive { secrets: Vec::new(), sent: Some(row["sent"].to_string()) };
                match read_user(&head(row), &body(row), &sensitive) {
                    Ok(UserResult::Created { user }) => {
                        let metadata: serde_json::Map<_, _> =
                            user.metadata.into_iter().map(|(name, value)| (name, value.into())).collect();
                        json!({ "account": {
                            "user_id": user.user_id, "first_name": user.first_name, "last_name": user.last_name,
                            "phone_number": user.phone_number, "locale": user.locale, "guest": user.guest,
                            "metadata": metadata,
                        }})
                    }
                    Ok(UserResult::Exists { user_id, .. }) => json!({ "exists": user_id }),
                    Err(UserErrorInfo::Service { error }) => json!({ "failed": error.error.status }),
                    Err(UserErrorInfo::Malformed { error }) => malformed(error.field),
                }
            }
        };
        let [(name, value)] = found.as_object().unwrap().iter().collect::<Vec<_>>()[..] else { panic!() };
        assert_eq!(value, &row[name], "{}", row["name"]);
    }
    assert!(rows.len() >= 200, "{}", rows.len());
}

#[test]
fn an_account_is_returned_without_what_a_gateway_adds() {
    let body = br#"{"user_id":"u1","first_name":"Ann","created":true}"#;
    let head = ResponseHead { status: 200, ..ResponseHead::default() };
    let Ok(UserResult::Created { user }) = read_user(&head, body, &Sensitive::default()) else { panic!() };
    assert_eq!((user.user_id.as_str(), user.created), ("u1", None));
}

#[test]
fn errors() {
    let rows = table("errors");
    for row in &rows {
        let found = read_error(&head(row), &body(row), &sensitive(&row["sent"])).error;
        let items = found.errors.iter().map(|item| serde_json::to_value(item).unwrap()).collect::<Vec<_>>();
        let expected = &row["error"];
        assert_eq!(json!(items), expected["errors"], "{}", row["name"]);
        let rest = json!([found.code, found.oauth, found.reason, found.retry_after.map(|wait| wait.as_secs())]);
        assert_eq!(
            rest,
            json!([expected["code"], expected["oauth"], expected["reason"], expected["retryAfter"]]),
            "{}",
            row["name"]
        );
        assert_eq!(found.status, head(row).status);
    }
    assert!(rows.len() >= 280, "{}", rows.len());
}

#[test]
fn times_beyond_all_durations_are_after_every_date() {
    let headers = vec![("retry-after".to_owned(), "Sun, 06 Nov 1994 08:49:37 GMT".to_owned())];
    for (now, seconds) in [(0.0, 784_111_777), (784_111_776_001.0, 1), (f64::MAX, 0), (f64::INFINITY, 0)] {
        let head = ResponseHead { status: 429, headers: headers.clone(), now };
        let wait = read_error(&head, b"", &Sensitive::default()).error.retry_after;
        assert_eq!(wait.map(|wait| wait.as_secs()), Some(seconds), "{now}");
    }
}

#[test]
fn a_wait_begins_no_earlier_and_ends_no_later_than_by_a_clock_with_fractions() {
    let call = start_call(Resource::Token, &CallLimits { timeout: 30_000.0, retries: 2 }, 0.2);
    let mut state = CallState { call, budget: RetryBudget::default(), rate: AdaptiveRate::default() };
    let mut next = |event, now| {
        let step = next_call(&state, &event, now, 0.0);
        state = CallState { call: step.call, budget: step.budget, rate: step.rate };
        step.action
    };
    assert!(matches!(next(CallEvent::Start, 0.2), CallAction::Send { .. }));
    let failed = ResponseSummary { retry_after: Some(Duration::from_secs(1)), ..ResponseSummary::status(503) };
    assert_eq!(next(CallEvent::Response(failed), 10.1), CallAction::Wait { time: Duration::from_secs(1) });
    assert_eq!(next(CallEvent::Waited, 1010.05), CallAction::Wait { time: Duration::from_millis(1) });
    assert!(matches!(next(CallEvent::Waited, 1011.0), CallAction::Send { .. }));
}

#[test]
fn a_link_is_stored_for_at_least_a_minute() {
    let seconds = |list: &str| cache_link(list.as_bytes(), "https://shop.example.com/1", 5000.0).ttl_seconds;
    assert_eq!(seconds("{\"expires_in\":0}"), Some(60));
    assert_eq!(seconds("{\"expires_in\":10}"), Some(9 * 24 * 60 * 60));
    assert_eq!(seconds("{}"), None);
}

#[test]
fn requests() {
    let rows = table("requests");
    for row in &rows {
        let text = |name: &str| row["target"][name].as_str().map(str::to_owned);
        let options = TargetOptions {
            host: text("host"),
            allow_loopback_http: row["target"]["allowLoopbackHttp"].as_bool(),
            api_key: text("api_key"),
            access_token: text("access_token"),
            retailer_id: text("retailer_id"),
            language: text("language"),
            path: text("path"),
        };
        let endpoint = Resource::ALL.iter().find(|resource| row["resource"] == resource.name()).unwrap();
        let found = request_head(*endpoint, &options).unwrap();
        assert_eq!(found.url, row["url"].as_str().unwrap(), "{}", row["name"]);
        assert_eq!(found.url.splitn(4, '/').take(3).collect::<Vec<_>>().join("/"), found.origin);
        let headers: serde_json::Map<_, _> =
            found.headers.into_iter().map(|(name, value)| (name.into_owned(), value.into())).collect();
        assert_eq!(Value::Object(headers), row["headers"], "{}", row["name"]);
    }
    assert!(!rows.is_empty());
}

#[test]
fn bad_targets() {
    let rows = table("bad-targets");
    for row in &rows {
        let (field, value) = (row["field"].as_str().unwrap(), row["value"].as_str().map(str::to_owned));
        let mut options = TargetOptions {
            host: Some("https://a.example".to_owned()),
            allow_loopback_http: row["allowLoopbackHttp"].as_bool(),
            api_key: Some("c4n4ry".to_owned()),
            ..TargetOptions::default()
        };
        let mut endpoint = Resource::ShoppingList;
        let name = match field {
            "host" => {
                options.host = value;
                let problem = base_url(&options).unwrap_err();
                assert_eq!(problem.reason, row["reason"].as_str().unwrap());
                "host"
            }
            "api_key" => {
                assert_eq!(credential_problem(&value.clone().unwrap()), row["reason"].as_str());
                options.api_key = value;
                "apiKey"
            }
            "access_token" => {
                (options.api_key, options.access_token, endpoint) = (None, value, Resource::User);
                "accessToken"
            }
            "retailer_id" => {
                options.retailer_id = value;
                "retailerId"
            }
            _ => {
                options.language = value;
                "language"
            }
        };
        let problem = request_head(endpoint, &options).unwrap_err();
        assert_eq!((problem.field, problem.reason), (name, row["reason"].as_str().unwrap()), "{row}");
    }
    assert!(rows.len() >= 190, "{}", rows.len());
}

#[test]
fn options_that_belong_elsewhere_or_are_missing() {
    let host = || Some("https://a.example".to_owned());
    let secret = || Some("c4n4ry".to_owned());
    let target = |api_key: bool, access_token: bool| TargetOptions {
        host: host(),
        api_key: if api_key { secret() } else { None },
        access_token: if access_token { secret() } else { None },
        ..TargetOptions::default()
    };
    for (endpoint, api_key, access_token, field) in [
        (Resource::ShoppingList, true, true, "accessToken"),
        (Resource::ShoppingList, false, false, "apiKey"),
        (Resource::Placement, true, true, "apiKey"),
        (Resource::Placement, false, false, "accessToken"),
        (Resource::User, true, true, "apiKey"),
        (Resource::User, false, false, "accessToken"),
        (Resource::Token, true, false, "apiKey"),
        (Resource::Token, false, true, "accessToken"),
    ] {
        assert_eq!(request_head(endpoint, &target(api_key, access_token)).unwrap_err().field, field);
    }
    let no_host = TargetOptions { host: None, ..target(true, false) };
    assert_eq!(base_url(&no_host).unwrap_err().field, "host");
    let path = TargetOptions { path: Some("guests".to_owned()), ..target(false, true) };
    assert_eq!(request_head(Resource::User, &path).unwrap_err().field, "path");
}

#[test]
fn members_of_a_session_are_set_filled_and_removed() {
    let members = |value: Value| serde_json::from_value::<SessionPatchValues>(value).unwrap();
    let set = |body: &str, value: Value, fill| {
        patch_request(body.as_bytes(), members(value), fill).map(|body| String::from_utf8(body).unwrap())
    };
    let session = r#"{"session_context":{"user_ip":"a"}}"#;
    let parsed = |text: Option<String>| serde_json::from_str::<Value>(&text.unwrap()).unwrap();
    assert_eq!(parsed(set(session, json!({ "user_ip": "b" }), false))["session_context"]["user_ip"], "b");
    assert_eq!(parsed(set(session, json!({ "user_ip": "b" }), true))["session_context"]["user_ip"], "a");
    assert_eq!(parsed(set(session, json!({ "user_ip": null }), false))["session_context"]["user_ip"], Value::Null);
    assert_eq!(parsed(set("{}", json!({ "location_code": "1" }), true))["store_context"]["location_code"], "1");
    let twice = r#"{"session_context":{"user_ip":"a","user_ip":"b"}}"#;
    assert_eq!(set(twice, json!({ "user_ip": "c" }), false), None);
    assert_eq!(location_code(br#"{"store_context":{"location_code":"7"}}"#), (Some("7".to_owned()), false));
    assert!(location_code(br#"{"store_context":{},"store_context":{}}"#).1);
}

#[test]
fn stored_responses_contain_no_secret() {
    let sensitive = Sensitive { secrets: vec!["c4n4ry".to_owned()], sent: None };
    let head = ResponseHead {
        status: 500,
        headers: vec![("X-Request-Id".to_owned(), "r-1".to_owned()), ("X-Echo".to_owned(), "c4n4ry".to_owned())],
        now: 0.0,
    };
    let details = response_details(&head, &sensitive);
    assert_eq!(details.request_id.as_deref(), Some("r-1"));
    assert!(details.headers.iter().all(|(_, value)| !value.contains("c4n4ry")), "{details:?}");
}
