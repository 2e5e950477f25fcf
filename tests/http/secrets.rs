//! Puts a canary in every field that can hold a secret, and asserts that debug output and errors do not contain it.

use endcap::UnixTime;
use endcap::check::{Options, Valid};
use endcap::http::{
    AccessToken, ApiKey, BaseUrl, LinkTarget, PlacementTarget, ResponseParts, SensitiveValues, TokenTarget, UserError,
    UserPath, UserTarget, read_token,
};
use endcap::wire::{PlacementRequest, ShoppingList};

use super::{CANARY, table};

#[test]
fn no_debug_or_display_form_shows_a_secret() {
    let host = || BaseUrl::parse("https://api.example.com/x").unwrap();
    let list = format!("{{\"title\":\"{CANARY}\",\"line_items\":[{{\"name\":\"{CANARY}\",\"{CANARY}\":1}}]}}");
    let list = Valid::<ShoppingList>::check(list.into_bytes(), &Options::default()).unwrap();
    let place = format!(
        "{{\"page_context\":{{\"page_query\":{{\"cart_query\":{{}}}}}},\"placement_context\":{{\"placement_kind\":\
         {{\"display_placement\":{{}}}}}},\"session_context\":{{\"user_id\":\"{CANARY}\"}}}}"
    );
    let place = Valid::<PlacementRequest>::check(place.into_bytes(), &Options::default()).unwrap();
    let link_target = LinkTarget::new(host(), ApiKey::new(CANARY).unwrap());
    let place_target = PlacementTarget::new(host(), AccessToken::new(CANARY).unwrap());
    let user_target = UserTarget::new(host(), AccessToken::new(CANARY).unwrap()).with_path(UserPath::Fulfillment);
    let body =
        format!("{{\"access_token\":\"{CANARY}\",\"token_type\":\"Bearer\",\"scope\":\"{CANARY}\",\"expires_in\":9}}");
    let account =
        format!("{{\"user_id\":\"{CANARY}\",\"first_name\":\"{CANARY}\",\"metadata\":{{\"a\":\"{CANARY}\"}}}}");

    let forms = [
        format!("{:?}", ApiKey::new(CANARY)),
        format!("{:?}", AccessToken::new(CANARY)),
        format!("{link_target:#?}"),
        format!("{place_target:#?}"),
        format!("{user_target:#?}"),
        format!("{:#?}", TokenTarget::new(host())),
        format!("{list:#?}"),
        format!("{:?}", list.build(&link_target)),
        format!("{:#?}", list.build(&link_target)),
        format!("{:?}", place.build(&place_target)),
        format!("{:?}", read_token(body.as_bytes())),
        format!("{:?}", ResponseParts::new(200, account.as_bytes()).user(b"", UnixTime::EPOCH)),
    ];
    for form in &forms {
        assert!(!form.contains(CANARY), "{form}");
    }
    // The request itself must contain the secret.
    let parts = list.build(&link_target);
    assert_eq!(parts.header("AUTHORIZATION"), Some("Bearer c4n4ry"));
    assert!(String::from_utf8_lossy(&parts.body).contains(CANARY));
}

#[test]
fn debug_forms_show_all_but_the_secrets() {
    assert_eq!(format!("{:?}", ApiKey::new(CANARY).unwrap()), "ApiKey([redacted])");
    assert_eq!(format!("{:?}", AccessToken::new(CANARY).unwrap()), "AccessToken([redacted])");
    let token =
        read_token(br#"{"access_token":"c4n4ry","token_type":"Bearer","expires_in":9,"scope":"c4n4ry"}"#).unwrap();
    assert_eq!(
        format!("{token:?}"),
        "Token { access_token: AccessToken([redacted]), expires_in: Some(9s), created_at: None, .. }"
    );
    let user =
        ResponseParts::new(200, br#"{"user_id":"c4n4ry","first_name":"c4n4ry"}"#).user(b"", UnixTime::EPOCH).unwrap();
    assert_eq!(format!("{user:?}"), "Created(Account { .. })");
    let host = BaseUrl::parse("https://api.example.com/x").unwrap();
    assert_eq!(format!("{host:?}"), r#"BaseUrl("https://api.example.com/x")"#);
    let list = br#"{"title":"Soup","line_items":[{"name":"onion"}]}"#;
    let list = Valid::<ShoppingList>::check(list.as_slice(), &Options::default()).unwrap();
    assert_eq!(
        format!("{:?}", list.build(&LinkTarget::new(host, ApiKey::new(CANARY).unwrap())).with_header("Cookie", CANARY)),
        "RequestParts { method: \"POST\", url: \"https://api.example.com/x/idp/v1/products/products_link\", headers: \
         {\"Accept\": \"application/json\", \"Content-Type\": \"application/json\", \"Authorization\": \"[redacted]\", \
         \"Cookie\": \"[redacted]\"}, \
         body: [48 bytes] }"
    );
}

#[test]
fn no_response_exposes_a_secret() {
    let texts = table("leaks");
    assert!(texts.len() >= 15);
    for text in texts.iter().map(|text| text.as_str().unwrap()) {
        let quoted = serde_json::to_string(text).unwrap();
        for body in [
            text.to_owned(),
            format!("<p>{text}</p>"),
            quoted.clone(),
            format!("{{\"detail\":{quoted}}}"),
            format!("{{\"error\":{{\"message\":{quoted},\"code\":1}},\"meta\":{{\"key\":{quoted}}}}}"),
            format!("{{\"error\":{{\"errors\":[{{\"message\":{quoted}}},{quoted}]}}}}"),
            format!("{{\"message\":{quoted}}}"),
            format!("{{\"error\":{quoted},\"error_description\":{quoted}}}"),
        ] {
            let sensitive = SensitiveValues::default().with_secrets(&[CANARY, "c4n4ryc4n4ryc4n4ryc4n4ry=="]);
            let error = ResponseParts::new(401, body.as_bytes()).error_with(UnixTime::EPOCH, &sensitive);
            for form in [error.to_string(), format!("{error:?}")] {
                assert!(!form.contains(CANARY), "{body}\n{form}");
            }
            let Err(failure) = ResponseParts::new(400, body.as_bytes()).user(b"{}", UnixTime::EPOCH) else {
                panic!("{body}")
            };
            // No secrets are passed to this reader, so it redacts text that matches the pattern of one.
            let has_form = ["earer", "asic", "@"].iter().any(|form| text.contains(form));
            assert!(matches!(failure, UserError::Service(_)));
            assert!(!has_form || !failure.to_string().contains(CANARY), "{body}");
        }
    }
}
