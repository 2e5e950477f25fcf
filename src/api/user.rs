//! User account: the body of `POST /v2/users`. Each function is named after the field that it checks.

use super::common::{MAX_USER_ID, blankness, check_length};
use crate::json::Text;
use crate::schema::{Context, Key, Map, Rule, Seen, Verdict, declare};

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

const MAX_METADATA_KEYS: i64 = 50;
const MAX_METADATA_KEY: i64 = 40;
const MAX_METADATA_VALUE: i64 = 500;

static METADATA: Map = Map { key: metadata_key, value: metadata_value, length: metadata_keys };

/// The verdict on a missing field.
const REJECTED: Verdict = Verdict::Documented(1001, Key::Path);

/// The characters that names must not contain.
pub(crate) const FORBIDDEN: &[&str] = &["/", ":", "<", ">", "$", "%", "?"];

/// A bit for each of these characters. All are ASCII below 64.
const FORBIDDEN_BITS: u64 = {
    let (mut bits, mut rest) = (0, FORBIDDEN);
    while let [first, others @ ..] = rest {
        if let [byte, ..] = first.as_bytes() {
            bits |= 1 << *byte;
        }
        rest = others;
    }
    bits
};

/// Returns the pattern of a text without the forbidden characters.
#[cfg(feature = "generate")]
fn without_forbidden() -> String {
    format!("^[^{}]*$", FORBIDDEN.concat())
}

/// The rows of the functions below.
macro_rules! user_rules {
    ([$next:ident $($rest:ident)*] {$($groups:tt)*}) => { $next! { [$($rest)*] { $($groups)* user {
        /// A user id that is too long for placement requests.
        UserIdTooLongForAds = "user-id-too-long-for-ads", Warning:
            "is over {limit} characters, so placement requests cannot use it",
            user_id_too_long_for_ads(limit: number),
            accepts {"user_id": "x".repeat(50)} rejects {"user_id": "x".repeat(51)} at "user_id";
        /// A name with a character that names must not contain.
        NameCharacters = "name-characters", Fixed(1001, Path): "must not contain any of {forbidden}",
            name_characters(forbidden: values(ForbiddenCharacter)),
            accepts {"first_name": "Zoë-Ann", "last_name": "O'Neil"} rejects {"first_name": "A/B"} at "first_name"
            rejects {"last_name": "<Lovelace>"} at "last_name";
        /// A phone number that is not in E.164 format.
        Phone = "phone", Error: "must be + and 2 to 15 digits that do not start with 0", phone(),
            accepts {"phone_number": "+14155550123"} rejects {"phone_number": "(415) 555-0123"} at "phone_number";
        /// A locale that is not in the service's format.
        Locale = "locale", Fixed(1001, Path): "must be <language>_<REGION>, such as en_US", locale(),
            accepts {"locale": "es_419"} rejects {"locale": "en-US"} at "locale";
        /// A metadata key that is too long.
        MetadataKeyLength = "metadata-key-length", Fixed(1001, First):
            "must have a key of at most {limit} characters", metadata_key_length(limit: number),
            accepts {"metadata": {"loyalty_tier": "gold"}}
            rejects {"metadata": {"loyalty_tier_of_the_customer_in_our_stores": "gold"}}
                at "metadata.loyalty_tier_of_the_customer_in_our_stores";
        /// A metadata value that is too long.
        MetadataValueLength = "metadata-value-length", Fixed(1001, First):
            "must be at most {limit} characters", metadata_value_length(limit: number),
            accepts {"metadata": {"note": "x".repeat(500)}}
            rejects {"metadata": {"note": "x".repeat(501)}} at "metadata.note";
        /// Metadata with too many keys.
        MetadataKeys = "metadata-keys", Fixed(1001, Path): "expected at most {limit} keys, got {actual}",
            metadata_keys(limit: number, actual: number),
            accepts {"metadata": members(50)} rejects {"metadata": members(51)} at "metadata";
        /// A field that only responses have.
        ResponseOnly = "response-only", Warning: "is only part of responses", response_only(),
            accepts {} rejects {"guest": true} at "guest";
    } } } };
}

fn user_id(context: &mut Context<'_, '_>, id: Text<'_>) {
    if !is_missing(context, &id) {
        check_length(context, &id, MAX_USER_ID, const { &Rule::user_id_too_long_for_ads(MAX_USER_ID) });
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
        context.report_missing(REJECTED, Some(blankness(text)));
    }
    is_blank
}

fn name(context: &mut Context<'_, '_>, name: Text<'_>) {
    let bit_of = |character| 1_u64.checked_shl(u32::from(character)).unwrap_or_default();
    if name.chars().any(|character| bit_of(character) & FORBIDDEN_BITS != 0) {
        context.report(const { &Rule::name_characters(FORBIDDEN) });
    }
}

fn phone_number(context: &mut Context<'_, '_>, number: Text<'_>) {
    // The longest number has a plus sign and 15 digits.
    if !number.bytes(&mut [0; 16]).is_some_and(is_phone_number) {
        context.report(&Rule::phone());
    }
}

fn is_phone_number(number: &[u8]) -> bool {
    matches!(number, [b'+', b'1'..=b'9', rest @ ..] if (1..15).contains(&rest.len()) && rest.iter().all(u8::is_ascii_digit))
}

fn locale(context: &mut Context<'_, '_>, locale: Text<'_>) {
    // The longest locale has three letters, an underscore and three digits.
    if !locale.bytes(&mut [0; 7]).is_some_and(is_locale) {
        context.report(&Rule::locale());
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
    check_length(context, &key, MAX_METADATA_KEY, const { &Rule::metadata_key_length(MAX_METADATA_KEY) });
}

fn metadata_value(context: &mut Context<'_, '_>, value: Text<'_>) {
    check_length(context, &value, MAX_METADATA_VALUE, const { &Rule::metadata_value_length(MAX_METADATA_VALUE) });
}

fn metadata_keys(context: &mut Context<'_, '_>, count: usize) {
    let actual = i64::try_from(count).unwrap_or(i64::MAX);
    if actual > MAX_METADATA_KEYS {
        context.report(&Rule::metadata_keys(MAX_METADATA_KEYS, actual));
    }
}

fn response_only(context: &mut Context<'_, '_>, _: Seen) {
    context.report(&Rule::response_only());
}

/// The documentation of all objects above, for the generators.
#[cfg(feature = "generate")]
pub(crate) const DOCS: &[crate::schema::ObjectDoc] = {
    use crate::schema::Wire as _;
    &[User::DOC]
};
