//! Caches links: when a stored link may be used again (service document,
//! `POST {base_url}/idp/v1/products/products_link`, 7). Inside and in the store, times are milliseconds since the Unix epoch.

use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use super::time::millis;
#[cfg(feature = "fingerprint")]
use crate::api::wire::ShoppingList;
use crate::api::{MAX_DAYS, link_days};
use crate::http::LinkOptions;
#[cfg(feature = "fingerprint")]
use crate::http::{Language, LinkTarget, Valid, hexadecimal};
use crate::json::malformed::read;
use crate::json::{Cursor, FromJson as _, SyntaxError, member, members};
use crate::url::secure_url;

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;
/// By how much the clocks of two machines may differ.
const SKEW: i64 = 5 * MINUTE;
/// Changed with the members of an entry.
const VERSION: i64 = 1;

members! {
    #[derive(Default)]
    struct Entry {
        version: Option<i64>,
        url: Option<String>,
        made: Option<i64>,
        until: Option<i64> = until,
    }
}

/// A link, and until when it is used again: a tenth of its life before its end, or a day where that is less. Without
/// `expires_in`, the link to a recipe lives 30 days, and the link to a shopping list does not expire.
///
/// ```
/// use std::time::Duration;
///
/// use endcap::CachedLink;
///
/// let (list, made) = (br#"{"title": "Soup", "expires_in": 2}"#, Duration::ZERO);
/// let link = CachedLink::new("https://shop.example.com/lists/1", list, made);
/// assert_eq!(link.until(), Some(Duration::from_secs(155_520)));
/// assert_eq!(CachedLink::from_json(&link.to_json(), Duration::from_secs(155_519)), Some(link.clone()));
/// assert_eq!(CachedLink::from_json(&link.to_json(), Duration::from_secs(155_520)), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CachedLink {
    url: String,
    made: i64,
    until: Option<i64>,
}

impl CachedLink {
    /// The link to a checked list, created at `now`.
    pub fn new(url: &str, list: &[u8], now: Duration) -> Self {
        let made = signed(now);
        let days = link_days(list).ok().flatten();
        Self { url: String::from(url), made, until: days.map(|days| used_until(made, days)) }
    }

    /// What was stored, if it is a link that can be used at `now`: an `https` URL without credentials that was not made
    /// in the future, give or take five minutes, and not for longer than a link lives.
    pub fn from_json(stored: &[u8], now: Duration) -> Option<Self> {
        Self::from_json_with(stored, now, LinkOptions::default())
    }

    /// [`CachedLink::from_json`], with the options of [`read_link`](crate::http::read_link).
    pub fn from_json_with(stored: &[u8], now: Duration, options: LinkOptions<'_>) -> Option<Self> {
        let Entry { version, url, made, until } = read(stored).ok()?;
        let (Some(VERSION), Some(url), Some(made)) = (version, url, made) else { return None };
        let link = Self { url, made, until };
        let LinkOptions { allowed_hosts, allow_loopback_http } = options;
        let is_good =
            || secure_url(link.url.clone(), allowed_hosts, allow_loopback_http).is_some_and(|url| url == link.url);
        (is_used(link.made, link.until, signed(now)) && is_good()).then_some(link)
    }

    /// The link as a JSON object, the same as the npm package's.
    pub fn to_json(&self) -> Vec<u8> {
        let mut out = Vec::new();
        out.push(b'{');
        member(&mut out, "version", &VERSION);
        member(&mut out, "url", &self.url);
        member(&mut out, "made", &self.made);
        if let Some(until) = &self.until {
            member(&mut out, "until", until);
        }
        out.push(b'}');
        out
    }

    /// The URL.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// When the link is no longer used, as the time since the Unix epoch. `None` for the link to a shopping list without
    /// `expires_in`, which does not expire.
    pub fn until(&self) -> Option<Duration> {
        self.until.map(|until| Duration::from_millis(u64::try_from(until).unwrap_or_default()))
    }
}

fn signed(time: Duration) -> i64 {
    i64::try_from(millis(time)).unwrap_or(i64::MAX)
}

/// When a link that was created at `made` and lives so many days is no longer used: a tenth of its life before its end, or
/// a day where that is less.
pub(super) fn used_until(made: i64, days: i64) -> i64 {
    let life = days.clamp(0, MAX_DAYS) * DAY;
    made.saturating_add(life - (life / 10).min(DAY))
}

/// Whether a link is used again at `now`.
pub(super) fn is_used(made: i64, until: Option<i64>, now: i64) -> bool {
    let is_possible = |until: i64| made < until && until.saturating_sub(made) <= MAX_DAYS * DAY;
    made <= now.saturating_add(SKEW) && until.is_none_or(|until| now < until && is_possible(until))
}

/// Reads when a link is no longer used. What is not an integer is before every time.
fn until(cursor: &mut Cursor<'_>) -> Result<Option<i64>, SyntaxError> {
    Ok(Some(i64::read(cursor)?.unwrap_or(i64::MIN)))
}

#[cfg(feature = "fingerprint")]
impl Valid<'_, ShoppingList> {
    /// The key to store the link to this list under (see [`CachedLink`]): SHA-256, in lower-case
    /// hexadecimal, over the fingerprint and the target's host, retailer and language.
    pub fn link_key(&self, target: &LinkTarget) -> String {
        let language = target.language.map_or("", Language::tag);
        let place = format!("{}\n{}\n{language}\n", target.host.as_str(), target.retailer_id.as_str());
        hexadecimal(link_key(self.body(), place.as_bytes()).unwrap_or_default())
    }
}

/// The key that the link to a list is stored under: SHA-256 over the list's fingerprint and all else that the link
/// depends on. `place` is host, retailer and language, a line each; none of them can hold the end of a line.
///
/// # Errors
/// None where the list was checked.
#[cfg(feature = "fingerprint")]
pub(crate) fn link_key(list: &[u8], place: &[u8]) -> Result<[u8; 32], SyntaxError> {
    use sha2::{Digest, Sha256};

    let fingerprint = crate::api::fingerprint(list)?;
    Ok(Sha256::new_with_prefix("endcap link 1\n").chain_update(place).chain_update(fingerprint).finalize().into())
}
