//! User account: the body of `POST /v2/users`. Each function is named after the field that it checks.

use super::common::{MAX_USER_ID, blankness};
use crate::json::Text;
use crate::schema::{Context, Key, Map, Raw, Rule, Seen, Verdict, declare};

declare! {
    /// User account (service document, "User").
    USER: User {
        /// The caller's id of the user, unique among the retailer's customers. Placement requests accept at most 50
        /// characters.
        required user_id: text(user_id), such that {"$ref": "#/$defs/not_blank"};
        /// First name, without the characters `/`, `:`, `<`, `>`, `$`, `%` and `?`.
        required first_name: text(first_name), such that {"$ref": "#/$defs/not_blank", "pattern": without_forbidden()};
        /// Last name, without the same characters.
        optional last_name: text(name), such that {"pattern": without_forbidden()};
        /// Phone number in E.164 format: `+` and 2 to 15 digits.
        optional phone_number: text(phone_number), such that {"pattern": "^\\+[1-9][0-9]{1,14}$"};
        /// POSIX locale, `<language>_<REGION>`, such as `en_US`.
        optional locale: text(locale), such that {"pattern": "^[a-z]{2,3}_([A-Z]{2}|[0-9]{3})$"};
        /// Keys agreed with the service's operator: at most 50, of at most 40 characters each. Values have at most 500
        /// characters.
        optional metadata: map(METADATA), such that {
            "maxProperties": MAX_METADATA_KEYS,
            "propertyNames": {"maxLength": MAX_METADATA_KEY},
            "additionalProperties": {"maxLength": MAX_METADATA_VALUE}
        };
        /// Whether the user is a guest. Only part of responses.
        optional guest: any(response_only);
    }
    missing: REJECTED;
}

const MAX_METADATA_KEYS: u16 = 50;
const MAX_METADATA_KEY: u16 = 40;
const MAX_METADATA_VALUE: u16 = 500;

static METADATA: Map = Map { key: metadata_key, value: metadata_value, length: metadata_keys };

/// The verdict of a field that breaks its rule.
const REJECTED: Verdict = Verdict::Documented(1001, Key::Path);

/// The characters that names must not contain.
pub(crate) const FORBIDDEN: &[&str] = &["/", ":", "<", ">", "$", "%", "?"];

/// Returns the pattern of a text without the forbidden characters.
#[cfg(feature = "generate")]
fn without_forbidden() -> String {
    format!("^[^{}]*$", FORBIDDEN.concat())
}

fn user_id(context: &mut Context<'_, '_>, id: Text<'_>) {
    if !is_missing(context, &id) && id.is_longer_than(MAX_USER_ID.into()) {
        context.warn(Rule::UserIdTooLongForAds, &[("limit", Raw::Number(MAX_USER_ID.into()))]);
    }
}

fn first_name(context: &mut Context<'_, '_>, text: Text<'_>) {
    if !is_missing(context, &text) {
        name(context, text);
    }
}

/// Reports a required text that is blank, which the service treats as missing. Returns whether it is.
fn is_missing(context: &mut Context<'_, '_>, text: &Text<'_>) -> bool {
    let is_blank = text.is_blank();
    if is_blank {
        context.report(Rule::Missing, REJECTED, &[("actual", Raw::Token(blankness(text)))], ", but is {~actual}");
    }
    is_blank
}

fn name(context: &mut Context<'_, '_>, name: Text<'_>) {
    let is_forbidden = |character| FORBIDDEN.iter().any(|forbidden| forbidden.starts_with(character));
    if name.chars().any(is_forbidden) {
        context.report(Rule::NameCharacters, REJECTED, &[("forbidden", Raw::List(FORBIDDEN))], "");
    }
}

fn phone_number(context: &mut Context<'_, '_>, number: Text<'_>) {
    // The longest number has a plus sign and 15 digits.
    if !number.bytes(&mut [0; 16]).is_some_and(is_phone_number) {
        context.error(Rule::Phone, &[]);
    }
}

fn is_phone_number(number: &[u8]) -> bool {
    matches!(number, [b'+', b'1'..=b'9', rest @ ..] if (1..15).contains(&rest.len()) && rest.iter().all(u8::is_ascii_digit))
}

fn locale(context: &mut Context<'_, '_>, locale: Text<'_>) {
    // The longest locale has three letters, an underscore and three digits.
    if !locale.bytes(&mut [0; 7]).is_some_and(is_locale) {
        context.report(Rule::Locale, REJECTED, &[], "");
    }
}

fn is_locale(locale: &[u8]) -> bool {
    let (language, region) = match locale {
        [language @ .., b'_', a, b] => (language, [a, b].iter().all(|byte| byte.is_ascii_uppercase())),
        [language @ .., b'_', a, b, c] => (language, [a, b, c].iter().all(|byte| byte.is_ascii_digit())),
        _ => return false,
    };
    region && matches!(language.len(), 2 | 3) && language.iter().all(u8::is_ascii_lowercase)
}

fn metadata_key(context: &mut Context<'_, '_>, key: Text<'_>) {
    check_metadata_length(context, &key, MAX_METADATA_KEY, Rule::MetadataKeyLength);
}

fn metadata_value(context: &mut Context<'_, '_>, value: Text<'_>) {
    check_metadata_length(context, &value, MAX_METADATA_VALUE, Rule::MetadataValueLength);
}

fn check_metadata_length(context: &mut Context<'_, '_>, text: &Text<'_>, limit: u16, rule: Rule) {
    if text.is_longer_than(limit.into()) {
        context.reject(rule, 1001, Key::Fixed("metadata"), &[("limit", Raw::Number(limit.into()))]);
    }
}

fn metadata_keys(context: &mut Context<'_, '_>, count: usize) {
    if count > MAX_METADATA_KEYS.into() {
        let actual = i64::try_from(count).unwrap_or(i64::MAX);
        let params = [("limit", Raw::Number(MAX_METADATA_KEYS.into())), ("actual", Raw::Number(actual))];
        context.report(Rule::MetadataKeys, REJECTED, &params, "");
    }
}

fn response_only(context: &mut Context<'_, '_>, _: Seen) {
    context.warn(Rule::ResponseOnly, &[]);
}

/// The documentation of all objects above, for the generators.
#[cfg(feature = "generate")]
pub(crate) const DOCS: &[crate::schema::ObjectDoc] = {
    use crate::schema::Wire as _;
    &[User::DOC]
};

#[cfg(test)]
mod tests {
    use super::{is_locale, is_phone_number};

    #[test]
    fn locales() {
        for good in ["en_US", "fr_CA", "yue_HK", "es_419", "fil_608"] {
            assert!(is_locale(good.as_bytes()), "{good}");
        }
        for bad in [
            "",
            "_",
            "en",
            "en_",
            "_US",
            "e_US",
            "engl_US",
            "en-US",
            "EN_US",
            "en_us",
            "en_U",
            "en_USA",
            "en_41",
            "en_4190",
            "en_U1",
            "en_4A9",
            "en_US_x",
            "en__US",
            "_en_US",
            "en_US.UTF-8",
            "én_US",
        ] {
            assert!(!is_locale(bad.as_bytes()), "{bad}");
        }
    }

    #[test]
    fn phone_numbers() {
        for good in ["+12", "+14155550123", "+123456789012345"] {
            assert!(is_phone_number(good.as_bytes()), "{good}");
        }
        for bad in ["", "+", "+1", "+01", "12", "14155550123", "+1234567890123456", "+1 415", "++12", "+1２", "+12 "] {
            assert!(!is_phone_number(bad.as_bytes()), "{bad}");
        }
    }
}
