//! Sets members of a placement request for a gateway, and reads others.

use serde::{Deserialize, Deserializer};
#[cfg(feature = "generate")]
use ts_rs::TS;

use crate::http::{self, LocationCode, Patch, SessionPatch, apply_patch};

/// Members of a placement request to set. An absent member does not change; `null` removes it.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "generate", derive(TS))]
#[cfg_attr(feature = "generate", ts(optional_fields = nullable))]
pub(crate) struct SessionPatchValues {
    #[serde(deserialize_with = "deserialize_patch")]
    #[cfg_attr(feature = "generate", ts(type = "string | null", optional))]
    user_id: Patch<String>,
    #[serde(deserialize_with = "deserialize_patch")]
    #[cfg_attr(feature = "generate", ts(type = "string | null", optional))]
    user_ip: Patch<String>,
    #[serde(deserialize_with = "deserialize_patch")]
    #[cfg_attr(feature = "generate", ts(type = "string | null", optional))]
    user_agent: Patch<String>,
    #[serde(deserialize_with = "deserialize_patch")]
    #[cfg_attr(feature = "generate", ts(type = "boolean | null", optional))]
    test_only: Patch<bool>,
    #[serde(deserialize_with = "deserialize_patch")]
    #[cfg_attr(feature = "generate", ts(type = "string | null", optional))]
    location_code: Patch<String>,
}

/// Reads a member that is present: `null` removes the value, and any other value sets it.
fn deserialize_patch<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Patch<T>, D::Error> {
    Ok(Option::deserialize(deserializer)?.map_or(Patch::Remove, Patch::Set))
}

/// Returns a checked placement request with members set. With `only_missing`, existing values stay. Returns `None` if
/// the body repeats a member that is to be set, because a reader may use the copy that was not set.
pub(crate) fn patch_request(body: &[u8], values: SessionPatchValues, only_missing: bool) -> Option<Vec<u8>> {
    let SessionPatchValues { user_id, user_ip, user_agent, test_only, location_code } = values;
    let patch = SessionPatch { user_id, user_ip, user_agent, test_only, location_code };
    apply_patch(body, &patch, only_missing)
}

/// Returns the location code of a checked placement request, and whether the store or its code is repeated.
pub(crate) fn location_code(body: &[u8]) -> (Option<String>, bool) {
    let LocationCode { code, is_repeated } = http::location_code(body);
    (code, is_repeated)
}
