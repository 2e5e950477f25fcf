//! Finds out whether a 401 may be about the location code and not the token.

use crate::api::Resource;
use crate::http::location_code;

/// Returns whether the location code may be the reason for a 401: the request has one, or repeats the member.
pub(crate) fn may_have_wrong_location_code(resource: Resource, body: &[u8]) -> bool {
    resource == Resource::Placement && {
        let found = location_code(body);
        found.code.is_some() || found.is_repeated
    }
}
