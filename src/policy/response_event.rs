//! Converts a response to the event of its call.

use super::event::{CallEvent, ResponseSummary, StatusOverride};
use crate::api::Resource;
use crate::http::{ResponseParts, location_code};
use crate::unix_time::UnixTime;

impl ResponseParts {
    /// Converts the response to the event for [`Call::next`](super::Call::next). `request_body` is the body of the
    /// request.
    pub fn event(&self, resource: Resource, request_body: &[u8], now: UnixTime) -> CallEvent {
        let status = self.status;
        if (200..300).contains(&status) {
            return CallEvent::Response(ResponseSummary::status(status));
        }
        let error = self.error(now);
        let is_user = || resource == Resource::User && self.user(request_body, now).is_ok();
        let status_override = if is_user() {
            StatusOverride::Success
        } else if error.is_final() && status != 401 {
            // A 401 is about the token of the request, even if its body has an OAuth error.
            StatusOverride::Final
        } else {
            StatusOverride::None
        };
        let has_location_code = status == 401 && resource == Resource::Placement && {
            let found = location_code(request_body);
            found.code.is_some() || found.is_repeated
        };
        let retry_after = error.retry_after;
        CallEvent::Response(ResponseSummary {
            retry_after,
            status_override,
            has_location_code,
            ..ResponseSummary::status(status)
        })
    }
}

#[cfg(test)]
mod tests {
    use core::time::Duration;

    use super::{CallEvent, Resource, ResponseParts, ResponseSummary, StatusOverride, UnixTime};

    const USER: &[u8] = br#"{"user_id":"u1","first_name":"Ann"}"#;

    fn event(resource: Resource, status: u16, header: (&str, &str), body: &str) -> ResponseSummary {
        let headers = vec![(header.0.to_owned(), header.1.to_owned())];
        let response = ResponseParts { status, headers, body: body.as_bytes().to_vec() };
        match response.event(resource, USER, UnixTime::from_secs(60)) {
            CallEvent::Response(summary) => summary,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_body_can_change_the_meaning_of_the_status() {
        let exists = r#"{"error":{"message":"taken","code":1001},"meta":{"key":"user_id"}}"#;
        let wrong_name = exists.replace("user_id", "first_name");
        let gone = r#"{"error":{"message":"gone","code":4000}}"#;
        for (resource, status, body, status_override) in [
            (Resource::User, 200, "{}", StatusOverride::None),
            (Resource::User, 400, exists, StatusOverride::Success),
            (Resource::User, 400, &wrong_name, StatusOverride::None),
            (Resource::User, 423, exists, StatusOverride::None),
            (Resource::ShoppingList, 400, exists, StatusOverride::None),
            (Resource::Token, 503, r#"{"error":"invalid_client"}"#, StatusOverride::Final),
            (Resource::Token, 503, r#"{"error":"busy"}"#, StatusOverride::None),
            (Resource::User, 401, r#"{"error":"invalid_client"}"#, StatusOverride::None),
            (Resource::Placement, 404, gone, StatusOverride::Final),
            (Resource::Placement, 503, gone, StatusOverride::None),
            (Resource::Placement, 502, "<html>", StatusOverride::None),
        ] {
            let found = event(resource, status, ("x", "y"), body);
            assert_eq!(
                found,
                ResponseSummary { status_override, ..ResponseSummary::status(status) },
                "{status} {body}"
            );
        }
    }

    #[test]
    fn a_wait_is_a_number_of_seconds_or_a_date() {
        for (value, wait) in [("30", Some(30)), ("Thu, 01 Jan 1970 00:01:30 GMT", Some(30)), ("soon", None)] {
            let found = event(Resource::Placement, 429, ("RETRY-after", value), "");
            assert_eq!(found.retry_after, wait.map(Duration::from_secs), "{value}");
        }
    }
}
