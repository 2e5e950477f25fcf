//! Access token: the body of `POST /v2/oauth/token`. Each function is named after the field that it checks.
//!
//! Messages about it never contain a value of the payload, because the secret may be in the wrong field.

use super::common::{blankness, warn_if_blank};
use crate::json::Text;
use crate::schema::{Context, Rule, Seen, Step, declare, notes};

declare! {
    /// Token request (service document, "Token request").
    TOKEN_REQUEST: TokenRequest {
        /// The client id, issued to the integrator.
        required client_id: text(warn_if_blank);
        /// The client secret, issued to the integrator.
        required client_secret: secret(warn_if_blank);
        /// The grant type. Tokens for ads need `client_credentials`.
        required grant_type: text(grant_type);
        /// The scopes of the token, separated by commas or spaces. An empty text means all scopes. Ads need
        /// `connect:ian`.
        optional scope: text(scope);
        /// The authorization code, for the grant type `authorization_code`.
        optional code: secret;
        /// The URI that the authorization code was sent to.
        optional redirect_uri: text;
        /// The assertion, for grant types that require one.
        optional assertion: secret;
    }
    rules: token_request;
}

/// The grant type of tokens for ads.
pub(crate) const GRANT_TYPE_FOR_ADS: &str = "client_credentials";
/// The scope that a token for ads needs.
pub(crate) const SCOPE_FOR_ADS: &str = "connect:ian";

/// The rows of the functions below.
macro_rules! token_rules {
    ([$next:ident $($rest:ident)*] {$($groups:tt)*}) => { $next! { [$($rest)*] { $($groups)* token {
        /// A grant type whose tokens are not for ads.
        NotForAds = "not-for-ads", Warning: "is not {expected}, so the token is not for ads",
            not_for_ads(
                expected: value(GrantTypeForAds),
                missing? ", and the required field {missing} is absent": field
            ),
            accepts {} rejects {"grant_type": "password"} at "grant_type"
            rejects {"grant_type": "authorization_code"} at "grant_type";
        /// A scope that does not include ads.
        Scope = "scope", Warning: "does not include {expected}, so the token is not for ads",
            scope(expected: value(ScopeForAds)),
            accepts {"scope": "connect:fulfillment, connect:ian"} rejects {"scope": "connect:fulfillment"} at "scope";
    } } } };
}

notes! { RangeSlot { CODE_GRANT_TYPE, } }

fn grant_type(context: &mut Context<'_, '_>, text: Text<'_>) {
    if text.is_blank() {
        context.report(&Rule::blank(blankness(&text)));
    } else if text.is("authorization_code") {
        // The message depends on whether `code` is present.
        context.store_range(CODE_GRANT_TYPE);
    } else if !text.is(GRANT_TYPE_FOR_ADS) {
        context.report(const { &Rule::not_for_ads(GRANT_TYPE_FOR_ADS, None) });
    }
}

const CODE: u32 = TOKEN_REQUEST.bit("code");

fn token_request(context: &mut Context<'_, '_>, seen: Seen) {
    if let Some(range) = context.notes().take_range(CODE_GRANT_TYPE) {
        let missing = (seen.present & CODE == 0).then_some("code");
        context.with_descendant(&[Step::Field("grant_type")], Some(range), &mut |context| {
            context.report(&Rule::not_for_ads(GRANT_TYPE_FOR_ADS, missing));
        });
    }
}

fn scope(context: &mut Context<'_, '_>, scope: Text<'_>) {
    if !scope.raw().is_empty() && !has_item(&scope, SCOPE_FOR_ADS) {
        context.report(const { &Rule::scope(SCOPE_FOR_ADS) });
    }
}

/// Returns whether a list, separated by commas and white space, contains a word.
fn has_item(list: &Text<'_>, word: &str) -> bool {
    // The number of characters of this item that match the word, or `None` after a mismatch.
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

/// The documentation of all objects above, for the generators.
#[cfg(feature = "generate")]
pub(crate) const DOCS: &[crate::schema::ObjectDoc] = {
    use crate::schema::Wire as _;
    &[TokenRequest::DOC]
};
