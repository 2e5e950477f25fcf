//! Serializes values of responses for the npm package.

use core::time::Duration;

use serde::{Serialize as _, Serializer};

use super::AccessToken;

/// Serializes a token as plain text. The package keeps it secret.
pub(super) fn secret<S: Serializer>(token: &AccessToken, serializer: S) -> Result<S::Ok, S::Error> {
    token.reveal().serialize(serializer)
}

/// Serializes a time as whole seconds.
#[allow(clippy::ref_option, reason = "serde passes a reference to the field")]
pub(super) fn seconds<S: Serializer>(time: &Option<Duration>, serializer: S) -> Result<S::Ok, S::Error> {
    time.map(|time| u32::try_from(time.as_secs()).unwrap_or(u32::MAX)).serialize(serializer)
}
