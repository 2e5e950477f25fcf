//! Access token: the body of `POST /v2/oauth/token`.
//!
//! Messages about it never repeat a value of the payload: the secret may be in the wrong field.

use super::common::{blankness, not_blank};
use crate::json::Text;
use crate::schema::{Context, Outcome, Raw, Rule, Seen, Slot, Step, declare};

declare! {
    /// Token request (service document, "Token request").
    TOKEN_REQUEST: TokenRequest {
        /// Id of the client, issued to the integrator.
        required client_id: text(not_blank);
        /// Secret of the client, issued to the integrator.
        required client_secret: secret(not_blank);
        /// How the token is granted: `client_credentials`, where it is for ads.
        required grant_type: text(grant_type);
        /// What the token is good for, with commas or spaces between: everything when empty, `connect:ian` for ads.
        optional scope: text(scope);
        /// Authorization code, for the grant type `authorization_code`.
        optional code: secret;
        /// URI that the authorization code was sent to.
        optional redirect_uri: text;
        /// Assertion, for grant types that take one.
        optional assertion: secret;
    }
    rules: token_request;
}

/// The grant type of tokens for ads.
pub(crate) const FOR_ADS: &str = "client_credentials";
/// The scope that a token for ads needs.
pub(crate) const SCOPE_OF_ADS: &str = "connect:ian";

const TAKES_CODE: Slot = Slot(0);

fn grant_type(context: &mut Context<'_, '_>, text: Text<'_>) {
    if text.is_blank() {
        context.warn(Rule::Blank, &[("actual", Raw::Token(blankness(&text)))]);
    } else if text.is("authorization_code") {
        // What there is to say depends on another field.
        context.leave(TAKES_CODE);
    } else if !text.is(FOR_ADS) {
        not_for_ads(context, false);
    }
}

fn not_for_ads(context: &mut Context<'_, '_>, misses_code: bool) {
    let params = [("expected", Raw::Text(FOR_ADS)), ("missing", Raw::Text("code"))];
    let (count, more) = if misses_code { (2, ", and the {missing} it takes is absent") } else { (1, "") };
    context.report(Rule::NotForAds, Outcome::Warning, params.get(..count).unwrap_or_default(), more);
}

const CODE: u32 = TOKEN_REQUEST.bit("code");

fn token_request(context: &mut Context<'_, '_>, seen: Seen) {
    if let Some(span) = context.notes().take_span(TAKES_CODE) {
        let misses_code = seen.present & CODE == 0;
        context.below(&[Step::Field("grant_type")], Some(span), &mut |context| not_for_ads(context, misses_code));
    }
}

fn scope(context: &mut Context<'_, '_>, scope: Text<'_>) {
    if !scope.raw().is_empty() && !has_item(&scope, SCOPE_OF_ADS) {
        context.warn(Rule::Scope, &[("expected", Raw::Text(SCOPE_OF_ADS))]);
    }
}

/// Whether a word is one of those that a text has between commas and white space.
fn has_item(list: &Text<'_>, word: &str) -> bool {
    // How much of the word stands in this item so far; nothing once something else does.
    let mut matched = Some(0);
    for character in list.chars().chain([',']) {
        matched = match (character, matched) {
            (',', Some(length)) if length == word.len() => return true,
            (space, Some(length)) if space.is_whitespace() && length == word.len() => return true,
            (separator, _) if separator == ',' || separator.is_whitespace() => Some(0),
            (letter, Some(length)) if word.as_bytes().get(length).copied().map(char::from) == Some(letter) => {
                Some(length + 1)
            }
            _ => None,
        };
    }
    false
}

/// The documentation of every object above, for generators.
#[cfg(test)]
pub(crate) const DOCS: &[crate::schema::ObjectDoc] = {
    use crate::schema::Wire as _;
    &[TokenRequest::DOC]
};

#[cfg(test)]
mod tests {
    use super::has_item;
    use crate::json::Reader;

    #[test]
    fn items_of_a_list() {
        let has = |list: &str| has_item(&Reader::new(format!("\"{list}\"").as_bytes()).string().unwrap(), "a:b");
        for with in [
            "a:b",
            "x,a:b",
            "a:b,x",
            "x,a:b,x",
            " a:b ",
            "x, a:b\\t,x",
            ",a:b",
            "a:b,",
            "a:bc,a:b",
            "\\u0061:b",
            "a,a:b",
            "x a:b",
            "a:b x",
            "a: a:b\\n",
        ] {
            assert!(has(with), "{with}");
        }
        for without in ["", ",", "a:bc", "xa:b", "a:", "a: b", "A:B", "a:b;x", "x a:bc y", "a,:b", "a:,b"] {
            assert!(!has(without), "{without}");
        }
    }
}
