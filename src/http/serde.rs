//! Reads and writes values of responses with serde, in the shape of the npm package, and reads options of a client.

use ::serde::de::{Error as _, IgnoredAny};
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{AccessToken, ApiKey, BaseUrl, Language, RetailerId};

/// A value of the declared type, or any other value. An error of serde would show the other value, which may be the
/// secret.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum Lenient<T> {
    Typed(T),
    Other(IgnoredAny),
}

impl<T> Lenient<T> {
    pub(super) fn typed(self) -> Option<T> {
        match self {
            Self::Typed(value) => Some(value),
            Self::Other(IgnoredAny) => None,
        }
    }
}

/// Reads a value from its text with the constructor that checks it. No error contains the text, which may be a secret.
macro_rules! checked_texts {
    ($($type:ident::$constructor:ident, $name:literal;)*) => {$(
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = Lenient::<String>::deserialize(deserializer)?.typed();
                let text = text.ok_or_else(|| D::Error::custom(concat!("`", $name, "` must be a text")))?;
                Self::$constructor(&text).map_err(D::Error::custom)
            }
        }
    )*};
}

checked_texts! {
    AccessToken::new, "access_token";
    ApiKey::new, "api_key";
    BaseUrl::parse, "base_url";
    Language::new, "language";
    RetailerId::new, "retailer_id";
}

/// Writes what `Display` writes. Not for secrets.
macro_rules! shown_texts {
    ($($type:ty)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )*};
}

shown_texts! { BaseUrl Language RetailerId }

/// An optional time, in whole seconds.
pub(super) mod seconds {
    use core::time::Duration;

    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

    #[allow(clippy::ref_option, reason = "serde passes a reference to the field")]
    pub(in super::super) fn serialize<S: Serializer>(
        time: &Option<Duration>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        time.map(|time| u32::try_from(time.as_secs()).unwrap_or(u32::MAX)).serialize(serializer)
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Duration>, D::Error> {
        Ok(Option::<u32>::deserialize(deserializer)?.map(|seconds| Duration::from_secs(seconds.into())))
    }
}

/// Pairs of texts, as the members of an object.
pub(super) mod pairs {
    use core::fmt;

    use serde::de::{MapAccess, Visitor};
    use serde::{Deserializer, Serializer};

    type Pairs = Vec<(String, String)>;

    #[allow(clippy::ptr_arg, reason = "serde passes a reference to the field")]
    pub(in super::super) fn serialize<S: Serializer>(pairs: &Pairs, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(pairs.iter().map(|(name, value)| (name, value)))
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Pairs, D::Error> {
        struct Members;

        impl<'de> Visitor<'de> for Members {
            type Value = Pairs;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of strings")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Pairs, A::Error> {
                let mut pairs = Pairs::new();
                while let Some(pair) = members.next_entry()? {
                    pairs.push(pair);
                }
                Ok(pairs)
            }
        }

        deserializer.deserialize_map(Members)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, from_value, json, to_value};

    use super::super::{
        AccessToken, Account, ApiKey, BaseUrl, ErrorKind, Language, ResponseParts, RetailerId, ServiceError,
        UserResponse,
    };
    use crate::unix_time::UnixTime;

    #[test]
    fn errors_are_written_as_those_of_the_npm_package_and_read() {
        let body = r#"{"error":{"message":"slow down","code":7},"meta":{"key":"k"}}"#;
        let mut response = ResponseParts::new(429, body);
        response.headers = [("Retry-After", "30"), ("X-Request-Id", "r1")].map(|(a, b)| (a.into(), b.into())).into();
        let error = response.error(UnixTime::EPOCH);
        let written = json!({
            "status": 429, "code": 7, "errors": [{ "code": 7, "key": "k", "message": "slow down" }], "oauth": null,
            "reason": null, "retryAfter": 30, "requestId": "r1",
            "headers": { "retry-after": "30", "x-request-id": "r1" }, "body": body,
        });
        assert_eq!(to_value(&error).unwrap(), written);
        assert_eq!(from_value::<ServiceError>(written).unwrap(), error);
        let short: ServiceError =
            from_value(json!({ "status": 404, "errors": [{}], "oauth": "invalid_grant" })).unwrap();
        assert_eq!((short.kind(), short.is_final(), short.retry_after), (ErrorKind::NotFound, true, None));
    }

    #[test]
    fn options_are_read_by_their_constructors_and_no_error_shows_them() {
        #[derive(Debug, serde::Deserialize)]
        struct Config {
            api_url: BaseUrl,
            api_key: ApiKey,
            language: Language,
            retailer_id: RetailerId,
        }
        let config = |url: Value, key: Value| {
            let language = json!("fr-CA");
            from_value::<Config>(json!({ "api_url": url, "api_key": key, "language": language, "retailer_id": "r" }))
        };
        let read = config(json!("https://api.example.com/"), json!("c4n4ry")).unwrap();
        assert_eq!((read.api_key.reveal(), read.language), ("c4n4ry", Language::FrCa));
        assert_eq!(
            json!([read.api_url, read.language, read.retailer_id]),
            json!(["https://api.example.com", "fr-CA", "r"])
        );
        for (url, key, message) in [
            (json!("https://api.example.com/?c4n4ry"), json!("k"), "`base_url` must not have a query"),
            (json!("https://api.example.com"), json!("c4n4ry "), "`api_key` must be letters, digits"),
            (json!("https://api.example.com"), json!(["c4n4ry"]), "`api_key` must be a text"),
            (json!(1), json!("c4n4ry"), "`base_url` must be a text"),
        ] {
            let error = config(url, key).unwrap_err().to_string();
            assert!(error.starts_with(message) && !error.contains("c4n4ry"), "{error}");
        }
        assert_eq!(from_value::<AccessToken>(json!("c4n4ry")).unwrap().reveal(), "c4n4ry");
    }

    #[test]
    fn accounts_are_written_as_those_of_the_npm_package_and_read() {
        for (body, written) in [
            (r#"{"user_id":"u","first_name":"A"}"#, json!({ "user_id": "u", "first_name": "A", "metadata": {} })),
            (
                r#"{"user_id":"u","first_name":"A","last_name":"B","phone_number":"+12","locale":"en_US","guest":false,
                    "metadata":{"z":"1","a":"2"},"created":false}"#,
                json!({
                    "user_id": "u", "first_name": "A", "last_name": "B", "phone_number": "+12", "locale": "en_US",
                    "guest": false, "metadata": { "z": "1", "a": "2" }, "created": false,
                }),
            ),
        ] {
            let response = ResponseParts::new(200, body).user(b"{}", UnixTime::EPOCH).unwrap();
            let UserResponse::Created(account) = response else { panic!("{response:?}") };
            assert_eq!(to_value(&account).unwrap(), written);
            assert_eq!(from_value::<Account>(written).unwrap(), account);
        }
    }
}
