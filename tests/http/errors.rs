//! Reads the error bodies of the shared table, and valid bodies cut at every byte.

use endcap::UnixTime;
use endcap::http::{OAuthError, ResponseParts, SensitiveValues, ServiceError};
use serde_json::Value;

use super::{CANARY, body, spelled, status, table};

fn read(row: &Value, body: &[u8]) -> ServiceError {
    let headers = row["headers"].as_object();
    let headers = headers.into_iter().flatten().map(|(name, value)| (name.clone(), value.as_str().unwrap().to_owned()));
    let texts = |name: &str| {
        row["sent"][name].as_array().into_iter().flatten().map(|text| text.as_str().unwrap()).collect::<Vec<_>>()
    };
    let (secrets, names, phones) = (texts("secrets"), texts("names"), texts("phones"));
    let sensitive = SensitiveValues::default().with_secrets(&secrets).with_names(&names).with_phones(&phones);
    let response = ResponseParts { status: status(row), headers: headers.collect(), body: body.to_vec() };
    response.error_with(UnixTime::from_secs(row["now"].as_u64().unwrap_or(0)), &sensitive)
}

#[test]
fn every_body_is_read_as_its_row_expects() {
    let rows = table("errors");
    assert!(rows.len() >= 100, "{}", rows.len());
    let mut wrong = Vec::new();
    for row in &rows {
        let error = read(row, &body(row));
        assert_eq!(error.status, status(row));
        let found = spelled::error(&error);
        if found != row["error"] {
            wrong.push(format!("{}\n  expected {}\n  found    {found}", row["name"], row["error"]));
        }
        for text in [error.to_string(), format!("{error:?}")] {
            assert!(!text.contains(CANARY), "{}: {text}", row["name"]);
        }
    }
    assert!(wrong.is_empty(), "{} rows differ\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn bodies_cut_at_every_byte_keep_the_codes_that_are_there() {
    let mut cuts = 0;
    for name in [
        "single: 400 1001 line_items[3].line_item_measurements[12].quantity",
        "several: two inside",
        "flat: list of two",
        "oauth: invalid_client",
    ] {
        let row = table("errors").into_iter().find(|row| row["name"] == name).unwrap_or_else(|| panic!("{name}"));
        let whole = body(&row);
        for length in 0..whole.len() {
            let cut = &whole[..length];
            let error = read(&row, cut);
            assert_eq!(error.status, status(&row));
            let found: Vec<_> =
                error.code.into_iter().chain(error.errors.iter().filter_map(|item| item.code)).collect();
            let text = String::from_utf8_lossy(cut);
            for code in [1001, 9999] {
                // A number is complete only once the byte after it is there.
                let is_there = text.contains(&format!("{code},")) || text.contains(&format!("{code}}}"));
                assert_eq!(found.contains(&code), is_there, "{text}");
            }
            assert!(found.iter().all(|code| [1001, 9999].contains(code)), "{text}");
            if let Some(oauth) = error.oauth {
                assert_eq!(oauth, OAuthError::InvalidClient);
            }
            cuts += 1;
        }
    }
    assert!(cuts >= 400, "{cuts}");
}

#[test]
fn any_bytes_are_read() {
    let bodies: Vec<_> = table("errors").iter().map(body).filter(|body| !body.is_empty()).collect();
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..100_000 {
        let mut body = bodies[random.usize(..bodies.len())].clone();
        for _ in 0..random.usize(1..4) {
            let at = random.usize(..body.len());
            match random.u8(..3) {
                0 => body[at] = random.u8(..),
                1 => body.insert(at, b"{}[]\":,\\e9"[random.usize(..10)]),
                _ => body.truncate(at.max(1)),
            }
        }
        let error = ResponseParts::new(random.u16(..), &body[..]).error(UnixTime::EPOCH);
        assert!(error.errors.len() <= 64);
        let texts = error.errors.iter().flat_map(|item| [&item.key, &item.message]).chain([&error.reason]).flatten();
        for text in texts {
            assert!(text.chars().count() <= 610 && !text.contains(char::is_control), "{text:?}");
        }
    }
}

#[test]
fn a_body_over_the_limit_is_text() {
    let mut body = br#"{"error":{"message":"m","code":1001}}"#.to_vec();
    body.resize((8 << 20) + 1, b' ');
    assert_eq!(ResponseParts::new(400, &body[1..]).error(UnixTime::EPOCH).errors.len(), 0, "no longer JSON");
    assert_eq!(ResponseParts::new(400, &body[..8 << 20]).error(UnixTime::EPOCH).code, Some(1001));
    let error = ResponseParts::new(400, &body[..]).error(UnixTime::EPOCH);
    assert_eq!((error.status, error.code, error.errors.len()), (400, None, 0));
    assert!(error.reason.unwrap().starts_with(r#"{"error":{"#));
}

#[test]
fn a_body_of_just_what_is_looked_at_is_whole() {
    let mut body = b"gone".to_vec();
    body.resize(1 << 14, b' ');
    assert_eq!(ResponseParts::new(500, &body[..]).error(UnixTime::EPOCH).reason.as_deref(), Some("gone"));
    body.push(b' ');
    assert!(
        ResponseParts::new(500, &body[..]).error(UnixTime::EPOCH).reason.is_some_and(|reason| reason.ends_with('…'))
    );
}
