//! Reads and writes access tokens that several instances of a client share through a store. Stored text is untrusted.
//! Times are milliseconds since the Unix epoch.

use alloc::string::String;
use alloc::vec::Vec;

use crate::http::AccessToken;
use crate::json::response::read;
use crate::json::{member, members};

/// The version of the format. Increase it when the members change.
const VERSION: i64 = 1;
/// The maximum difference between the clocks of two instances.
const MAX_SKEW: i64 = 60_000;
/// A token is no longer used this many milliseconds before it expires, or a tenth of its lifetime before, whichever is
/// less.
const MAX_MARGIN: i64 = 60_000;
/// The maximum number of seconds for which a token is used before the store is read again.
const MAX_SECONDS: i64 = 86_400;

members! {
    /// A stored token as JSON.
    #[derive(Default)]
    struct TokenJson {
        version: Option<i64>,
        key: Option<String>,
        token: Option<AccessToken>,
        issued: Option<i64>,
        until: Option<i64>,
    }
}

/// A token in a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredToken {
    /// The key under which the token is stored. It identifies the credentials that the token was issued for.
    pub key: String,
    pub token: AccessToken,
    /// The time at which the token was issued.
    pub issued_at: i64,
    /// The time at which the token expires.
    pub expires_at: i64,
}

impl StoredToken {
    /// Returns the entry as JSON.
    pub(crate) fn to_json(&self) -> Vec<u8> {
        let mut out = Vec::from(*b"{");
        member(&mut out, "version", &VERSION);
        member(&mut out, "key", &self.key);
        member(&mut out, "token", &String::from(self.token.reveal()));
        member(&mut out, "issued", &self.issued_at);
        member(&mut out, "until", &self.expires_at);
        out.push(b'}');
        out
    }

    /// Reads an entry that was stored under `key`. Returns `None` if the text is not such an entry.
    pub(crate) fn from_json(stored: &[u8], key: &str) -> Option<Self> {
        let TokenJson { version, key: stored_key, token, issued, until } = read(stored).ok()?;
        let (Some(VERSION), Some(key)) = (version, stored_key.filter(|stored| stored == key)) else { return None };
        Some(Self { key, token: token?, issued_at: issued?, expires_at: until? })
    }

    /// Returns the `expires_in` to report to a [`TokenState`](super::TokenState), in seconds. Returns `None` if the
    /// token was not issued after `issued_after`, is about to expire, or was issued in the future.
    pub(crate) fn seconds(&self, issued_after: Option<i64>, now: i64) -> Option<u32> {
        let is_rejected = issued_after.is_some_and(|rejected| self.issued_at <= rejected);
        if is_rejected || self.issued_at > now.saturating_add(MAX_SKEW) {
            return None;
        }
        let lifetime = self.expires_at.saturating_sub(self.issued_at);
        let left = self.expires_at.saturating_sub((lifetime / 10).min(MAX_MARGIN)).saturating_sub(now);
        // Add the margin that the `TokenState` subtracts.
        let seconds = left.saturating_add((left / 9).min(MAX_MARGIN)) / 1000;
        (seconds >= 1).then(|| u32::try_from(seconds.min(MAX_SECONDS)).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::StoredToken;
    use crate::http::AccessToken;

    fn entry(issued_at: i64, expires_at: i64) -> StoredToken {
        StoredToken { key: "k".to_owned(), token: AccessToken::new("c4n4ry").unwrap(), issued_at, expires_at }
    }

    #[test]
    fn entries_come_back() {
        let stored = entry(5, 3_600_005);
        assert_eq!(StoredToken::from_json(&stored.to_json(), "k"), Some(stored.clone()));
        assert_eq!(StoredToken::from_json(&stored.to_json(), "other"), None);
        for text in ["", "{}", "null", "[1]", r#"{"version":2,"key":"k","token":"c4n4ry","issued":1,"until":2}"#] {
            assert_eq!(StoredToken::from_json(text.as_bytes(), "k"), None, "{text}");
        }
        let bad = String::from_utf8(stored.to_json()).unwrap().replace("c4n4ry", "c4n4ry c4n4ry");
        assert_eq!(StoredToken::from_json(bad.as_bytes(), "k"), None);
    }

    #[test]
    fn a_token_is_used_until_shortly_before_its_end() {
        let hour = 3_600_000;
        assert_eq!(entry(0, hour).seconds(None, 0), Some(3600));
        assert_eq!(entry(0, hour).seconds(None, hour - 60_000), None);
        assert_eq!(entry(0, hour).seconds(Some(0), 0), None);
        assert_eq!(entry(1, hour).seconds(Some(0), 0), Some(3600));
        assert_eq!(entry(60_001, hour).seconds(None, 0), None);
        assert_eq!(entry(0, 400 * 24 * hour).seconds(None, 0), Some(86_400));
        assert_eq!(entry(i64::MIN, i64::MAX).seconds(None, i64::MAX), None);
        assert_eq!(entry(i64::MIN, i64::MIN).seconds(None, i64::MIN), None);
    }
}
