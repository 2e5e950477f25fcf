//! Responses to user requests.

use endcap::UnixTime;
use endcap::http::{Account, ResponseParts, SensitiveValues, UserError, UserResponse};
use endcap::json::MAX_DEPTH;

use crate::document::{self, Refused, Tree};
use crate::number::{Exact, exact};
use crate::number_of;

/// A line with the status, a line with the request body, and the response.
#[derive(Debug)]
pub struct Input<'a> {
    /// The status.
    pub status: u16,
    /// The request body.
    pub sent: &'a [u8],
    /// The response.
    pub body: &'a [u8],
}

impl<'a> Input<'a> {
    /// Parses an input.
    pub fn new(input: &'a [u8]) -> Self {
        let (status, rest) = crate::line(input);
        let (sent, body) = crate::line(rest);
        Self { status: number_of(status), sent, body }
    }
}

/// See [`Input`].
pub fn run(input: &[u8]) {
    let Input { status, sent, body } = Input::new(input);
    let response = ResponseParts::new(status, body).user(sent, UnixTime::EPOCH);
    let sent = document::read_leniently(sent, MAX_DEPTH);
    let read = document::read_leniently(body, MAX_DEPTH);
    if sent == Err(Refused::TooDeep) || read == Err(Refused::TooDeep) {
        return;
    }
    let sent = sent.unwrap_or(Tree::Null);
    if (200..300).contains(&status) {
        let expected = read.ok().and_then(|tree| account(&tree, &sent));
        return match response {
            Ok(UserResponse::Created(account)) => assert_eq!(Some(plain(&account)), expected),
            Err(UserError::Malformed(_)) => assert_eq!(expected, None),
            other => panic!("{other:?}"),
        };
    }
    let sent_text = |name| sent.text(name).unwrap_or_default();
    let names = ["first_name", "last_name"].map(sent_text);
    let phones = [sent_text("phone_number")];
    let mut sensitive = SensitiveValues::default();
    (sensitive.names, sensitive.phones) = (&names, &phones);
    let error = ResponseParts::new(status, body).error_with(UnixTime::EPOCH, &sensitive);
    match response {
        Ok(UserResponse::AlreadyExists { user_id, error: received }) => {
            assert_eq!(received, error);
            assert_eq!(status, 400);
            assert_eq!(sent.text("user_id"), Some(user_id.as_str()));
            assert!(!user_id.trim().is_empty());
            let tree = read.expect("only JSON can report an existing user");
            only_about_the_id(&tree);
        }
        Err(UserError::Service(failure)) => assert_eq!(failure, error),
        other => panic!("{other:?}"),
    }
}

/// Checks that no part of the response names another field or another error.
fn only_about_the_id(tree: &Tree) {
    match tree {
        Tree::Object(members) => {
            for (name, value) in members {
                match (name.as_str(), value) {
                    ("code", Tree::Number(code)) => {
                        let is_listed = matches!(exact(code), Exact::Whole(1001 | 9999));
                        assert!(is_listed, "{code}");
                    }
                    ("meta", Tree::Object(of_meta)) => only_the_id(of_meta),
                    _ => only_about_the_id(value),
                }
            }
        }
        Tree::List(items) => items.iter().for_each(only_about_the_id),
        _ => {}
    }
}

fn only_the_id(meta: &[(String, Tree)]) {
    for (_, value) in meta.iter().filter(|(name, _)| name == "key") {
        assert!(*value == Tree::Null || *value == Tree::Text("user_id".to_owned()), "{value:?}");
    }
}

/// The values of an account: the ids and names, and the rest as text.
type Plain = ([String; 2], [Option<String>; 3], Option<bool>, Vec<(String, String)>);

fn plain(account: &Account) -> Plain {
    let Account { user_id, first_name, last_name, phone_number, locale, guest, metadata, .. } = account;
    let mut metadata = metadata.clone();
    metadata.sort();
    ([user_id.clone(), first_name.clone()], [last_name.clone(), phone_number.clone(), locale.clone()], *guest, metadata)
}

fn account(tree: &Tree, sent: &Tree) -> Option<Plain> {
    let own = |name| tree.text(name).filter(|text| !text.is_empty()).or_else(|| sent.text(name)).unwrap_or_default();
    let [user_id, first_name] = ["user_id", "first_name"].map(|name| own(name).to_owned());
    let rest = ["last_name", "phone_number", "locale"].map(|name| tree.text(name).map(str::to_owned));
    let guest = match tree.get("guest") {
        Some(Tree::Boolean(guest)) => Some(*guest),
        _ => None,
    };
    (!user_id.is_empty()).then_some(([user_id, first_name], rest, guest, metadata(tree)))
}

/// Returns the metadata. The last of two entries with one name counts, and at most 64 entries exist at any time.
fn metadata(tree: &Tree) -> Vec<(String, String)> {
    let mut fields: Vec<(String, String)> = Vec::new();
    if let Some(Tree::Object(members)) = tree.get("metadata") {
        for (name, value) in members {
            fields.retain(|(key, _)| key != name);
            if let Tree::Text(value) = value
                && fields.len() < 64
            {
                fields.push((name.clone(), value.clone()));
            }
        }
    }
    fields.sort();
    fields
}
