//! Reads and writes values of responses with serde, in the shape of the npm package.

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
    use core::time::Duration;

    use serde_json::{from_value, json, to_value};

    use super::super::{Account, ErrorKind, ResponseParts, ServiceError, UserResponse};

    #[test]
    fn errors_are_written_as_those_of_the_npm_package_and_read() {
        let body = r#"{"error":{"message":"slow down","code":7},"meta":{"key":"k"}}"#;
        let mut response = ResponseParts::new(429, body);
        response.headers = [("Retry-After", "30"), ("X-Request-Id", "r1")].map(|(a, b)| (a.into(), b.into())).into();
        let error = response.error(Duration::ZERO);
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
            let response = ResponseParts::new(200, body).user(b"{}", Duration::ZERO).unwrap();
            let UserResponse::Created(account) = response else { panic!("{response:?}") };
            assert_eq!(to_value(&account).unwrap(), written);
            assert_eq!(from_value::<Account>(written).unwrap(), account);
        }
    }
}
