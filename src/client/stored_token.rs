//! Reads and writes access tokens that several instances share through a store. Times are milliseconds since the Unix epoch.

use alloc::string::String;
use alloc::vec::Vec;

use crate::http::AccessToken;
use crate::json::malformed::read;
use crate::json::{member, members};

/// Changed with the members of an entry.
const VERSION: i64 = 1;
/// How far the clocks of two instances may be apart.
const MAX_SKEW: i64 = 60_000;
/// A token is not used in the last minute of its life, or in the last tenth if that is less.
const MAX_MARGIN: i64 = 60_000;
/// The most seconds for which a token is used before the store is read again.
const MAX_SECONDS: i64 = 86_400;

members! {
    #[derive(Default)]
    struct Entry {
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
    /// What the token is for: the key that it is stored under.
    pub key: String,
    pub token: AccessToken,
    pub issued: i64,
    pub until: i64,
}

impl StoredToken {
    /// Returns the entry as JSON.
    pub(crate) fn to_json(&self) -> Vec<u8> {
        let mut out = Vec::from(*b"{");
        member(&mut out, "version", &VERSION);
        member(&mut out, "key", &self.key);
        member(&mut out, "token", &String::from(self.token.reveal()));
        member(&mut out, "issued", &self.issued);
        member(&mut out, "until", &self.until);
        out.push(b'}');
        out
    }

    /// Reads an entry that was stored under `key`.
    pub(crate) fn from_json(stored: &[u8], key: &str) -> Option<Self> {
        let Entry { version, key: stored_key, token, issued, until } = read(stored).ok()?;
        let (Some(VERSION), Some(key)) = (version, stored_key.filter(|stored| stored == key)) else { return None };
        Some(Self { key, token: token?, issued: issued?, until: until? })
    }

    /// Returns for how many seconds the token can be used, if it was issued later than `issued_after`. `None` if it cannot be
    /// used at all.
    pub(crate) fn seconds(&self, issued_after: Option<i64>, now: i64) -> Option<u32> {
        let is_refused = issued_after.is_some_and(|refused| self.issued <= refused);
        if is_refused || self.issued > now.saturating_add(MAX_SKEW) {
            return None;
        }
        let life = self.until.saturating_sub(self.issued);
        let left = self.until.saturating_sub((life / 10).min(MAX_MARGIN)).saturating_sub(now);
        // A token cache takes the margin off again.
        let seconds = left.saturating_add((left / 9).min(MAX_MARGIN)) / 1000;
        (seconds >= 1).then(|| u32::try_from(seconds.min(MAX_SECONDS)).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::StoredToken;
    use crate::http::AccessToken;

    fn entry(issued: i64, until: i64) -> StoredToken {
        StoredToken { key: "k".to_owned(), token: AccessToken::new("c4n4ry").unwrap(), issued, until }
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
