//! Reads links, tokens and accounts from responses of the shared table.

use std::collections::BTreeMap;

use endcap::UnixTime;
use endcap::http::{LinkOptions, ReadError, ResponseParts, UserError, UserResponse, read_link, read_token};
use endcap::policy::CachedLink;
use serde_json::{Value, json};

use super::{CANARY, body, spelled, status, table};

#[test]
fn every_response_is_read_as_its_row_expects() {
    let mut counts = BTreeMap::new();
    let mut wrong = Vec::new();
    for row in table("responses") {
        let reader = row["reader"].as_str().unwrap();
        let found = match reader {
            "link" => link(&row),
            "token" => token(&row),
            "user" => user(&row),
            other => panic!("no such reader: {other}"),
        };
        let expected = json!({
            "url": row["url"], "token": row["token"], "account": row["account"], "exists": row["exists"],
            "failed": row["failed"], "malformed": row["malformed"],
        });
        let expected: BTreeMap<_, _> =
            expected.as_object().unwrap().iter().filter(|(_, value)| !value.is_null()).collect();
        if json!(expected) != found {
            wrong.push(format!("{}\n  expected {}\n  found    {found}", row["name"], json!(expected)));
        }
        *counts.entry(reader.to_owned()).or_insert(0) += 1;
    }
    assert!(wrong.is_empty(), "{} rows differ\n{}", wrong.len(), wrong.join("\n"));
    assert!(counts.values().all(|count| *count >= 20), "{counts:?}");
}

#[test]
fn a_link_of_any_length_is_read_and_cached() {
    for length in [8193, 1 << 20] {
        let url = format!("https://shop.example/{}", "a".repeat(length - 21));
        let body = json!({ "products_link_url": url }).to_string();
        assert_eq!(read_link(body.as_bytes(), LinkOptions::default()).as_deref(), Ok(url.as_str()));
        let link = CachedLink::new(&url, b"{}", UnixTime::EPOCH);
        assert_eq!(CachedLink::from_json(&link.to_json(), UnixTime::EPOCH), Some(link));
    }
}

fn malformed(malformed: ReadError) -> Value {
    assert!(!malformed.to_string().contains(CANARY));
    json!({ "malformed": match malformed {
        ReadError::TooLarge => "too-large",
        ReadError::Syntax(_) => "syntax",
        ReadError::Field(name) => name,
        other => panic!("{other}"),
    }})
}

fn link(row: &Value) -> Value {
    let hosts: Option<Vec<_>> =
        row["allowedHosts"].as_array().map(|hosts| hosts.iter().map(|host| host.as_str().unwrap()).collect());
    let options =
        hosts.as_ref().map_or(Ok(LinkOptions::default()), |hosts| LinkOptions::default().with_allowed_hosts(hosts));
    read_link(&body(row), options.unwrap()).map_or_else(malformed, |url| json!({ "url": url }))
}

#[test]
fn allowed_hosts_have_no_scheme_or_path() {
    for host in ["https://a.example", "https:a.example", "a.example/", "//a.example", "a.example?b", "u@a.example", ""]
    {
        let error = LinkOptions::default().with_allowed_hosts(&["a.example", host]).unwrap_err();
        assert!(error.to_string().ends_with("such as shop.example"), "{host}");
    }
}

fn token(row: &Value) -> Value {
    read_token(&body(row)).map_or_else(malformed, |token| {
        assert!(!format!("{token:?}").contains(CANARY));
        json!({ "token": {
            "accessToken": token.access_token.reveal(), "expiresIn": token.expires_in.map(|life| life.as_secs()), "createdAt": token.created_at,
            "scope": token.scope,
        }})
    })
}

fn user(row: &Value) -> Value {
    let sent = serde_json::to_vec(&row["sent"]).unwrap();
    match ResponseParts::new(status(row), body(row)).user(&sent, UnixTime::EPOCH) {
        Ok(UserResponse::Created(account)) => json!({ "account": spelled::account(&account) }),
        Ok(UserResponse::AlreadyExists { user_id, error }) => {
            assert_eq!((error.status, error.errors[0].code), (400, Some(1001)));
            json!({ "exists": user_id })
        }
        Err(UserError::Service(error)) => json!({ "failed": error.status }),
        Err(UserError::Malformed(broken)) => malformed(broken),
        other => panic!("{other:?}"),
    }
}

#[test]
fn any_truncated_user_response_is_never_already_exists() {
    let whole = br#"{"error":{"message":"m","code":1001},"meta":{"key":"user_id"}}"#;
    let sent = br#"{"user_id":"u1","first_name":"Ann"}"#;
    assert!(matches!(
        ResponseParts::new(400, whole).user(sent, UnixTime::EPOCH),
        Ok(UserResponse::AlreadyExists { .. })
    ));
    for length in 0..whole.len() {
        let response = ResponseParts::new(400, &whole[..length]).user(sent, UnixTime::EPOCH);
        assert!(matches!(response, Err(UserError::Service(error)) if error.status == 400), "{length}");
    }
}

#[test]
fn metadata_has_no_more_than_sixty_four_keys() {
    let metadata: BTreeMap<_, _> = (0..99).map(|number| (format!("k{number}"), "v")).collect();
    let body = json!({ "user_id": "u1", "metadata": metadata }).to_string();
    let Ok(UserResponse::Created(account)) = ResponseParts::new(200, body.as_bytes()).user(b"{}", UnixTime::EPOCH)
    else {
        panic!()
    };
    assert_eq!(account.metadata.len(), 64);
}

#[test]
fn a_failure_to_make_a_user_is_in_the_words_of_its_reason() {
    let words = |status, body: &str| {
        ResponseParts::new(status, body.as_bytes()).user(b"{}", UnixTime::EPOCH).unwrap_err().to_string()
    };
    assert_eq!(words(423, r#"{"message":"locked"}"#), "the service responded with 423; error: locked");
    assert_eq!(
        words(200, "{}"),
        "the response has no usable `user_id`: it is missing, has another type or is not allowed"
    );
}

#[test]
fn any_depth_and_the_limit() {
    let deep = |inner: &str| format!("{{\"x\":{}{},{inner}}}", "[".repeat(500_000), "]".repeat(500_000));
    let url = read_link(deep(r#""products_link_url":"https://a.example/""#).as_bytes(), LinkOptions::default());
    assert_eq!(url.as_deref(), Ok("https://a.example/"));
    let token = read_token(deep(r#""access_token":"c4n4ry","token_type":"Bearer""#).as_bytes()).unwrap();
    assert_eq!(token.access_token.reveal(), CANARY);
    let large = vec![b' '; (8 << 20) + 1];
    assert_eq!(read_link(&large, LinkOptions::default()), Err(ReadError::TooLarge));
    assert_eq!(read_token(&large).err(), Some(ReadError::TooLarge));
    assert_eq!(
        ResponseParts::new(200, &large[..]).user(b"{}", UnixTime::EPOCH),
        Err(UserError::Malformed(ReadError::TooLarge))
    );
}
