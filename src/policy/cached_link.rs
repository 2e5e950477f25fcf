//! Writes links for a cache, and decides whether a cached link can be used again (service document,
//! `POST {base_url}/idp/v1/products/products_link`, 7). Cached text is untrusted. All times in it and in private
//! functions are milliseconds since the Unix epoch.

use alloc::string::String;
use alloc::vec::Vec;

use super::time::millis;
#[cfg(feature = "fingerprint")]
use crate::api::wire::ShoppingList;
use crate::api::{MAX_DAYS, link_days};
use crate::http::LinkOptions;
#[cfg(feature = "fingerprint")]
use crate::http::{Language, LinkTarget, Valid, hexadecimal};
use crate::json::response::read;
use crate::json::{Cursor, FromJson as _, SyntaxError, member, members};
use crate::unix_time::UnixTime;
use crate::url::secure_url;

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;
/// The maximum difference between the clocks of two machines.
const MAX_SKEW: i64 = 5 * MINUTE;
/// The version of the format. Increase it when the members change.
const VERSION: i64 = 1;

members! {
    /// A cached link as JSON.
    #[derive(Default)]
    struct LinkJson {
        version: Option<i64>,
        url: Option<String>,
        created: Option<i64>,
        until: Option<i64> = read_until,
    }
}

/// A link to a shopping list or recipe, and the time until which it can be used again.
///
/// That time is a tenth of the link's lifetime before it expires, or a day before if that is less. The lifetime is
/// `expires_in`. Without it, the link to a recipe expires after 30 days, and the link to a shopping list never does.
///
/// The text that [`CachedLink::to_json`] writes can be stored anywhere. Use `Valid::link_key` (feature `fingerprint`)
/// as the key.
///
/// ```
/// use endcap::UnixTime;
///
/// use endcap::policy::CachedLink;
///
/// let list = br#"{"title": "Soup", "expires_in": 2}"#;
/// let link = CachedLink::new("https://shop.example.com/lists/1", list, UnixTime::EPOCH);
/// assert_eq!(link.usable_until(), Some(UnixTime::from_secs(155_520)));
/// assert_eq!(CachedLink::from_json(&link.to_json(), UnixTime::from_secs(155_519)), Some(link.clone()));
/// assert_eq!(CachedLink::from_json(&link.to_json(), UnixTime::from_secs(155_520)), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CachedLink {
    url: String,
    created: i64,
    usable_until: Option<i64>,
}

impl CachedLink {
    /// Creates the entry for a link. `list` is the checked list that it leads to, and `now` the time at which the
    /// service created it. The link of a list that is not JSON is never used again, because its lifetime is unknown.
    pub fn new(url: &str, list: &[u8], now: UnixTime) -> Self {
        let created = to_i64_millis(now);
        let days = link_days(list).unwrap_or(Some(0));
        Self { url: String::from(url), created, usable_until: days.map(|days| end_of_use(created, days)) }
    }

    /// Reads a link that [`CachedLink::to_json`] or the npm package wrote. Returns `None` if it cannot be used at
    /// `now`.
    ///
    /// A link can be used if:
    ///
    /// - its URL is an `https` URL without credentials;
    /// - it was created before `now`, or up to five minutes later, because clocks differ;
    /// - it is used until a time after `now`, and for no longer than the maximum lifetime of a link.
    pub fn from_json(stored: &[u8], now: UnixTime) -> Option<Self> {
        Self::from_json_with(stored, now, LinkOptions::default())
    }

    /// Does what [`CachedLink::from_json`] does, with the options of [`read_link`](crate::http::read_link): the hosts
    /// that a link may have, and whether it may be an `http` URL of this machine.
    pub fn from_json_with(stored: &[u8], now: UnixTime, options: LinkOptions<'_>) -> Option<Self> {
        let LinkJson { version, url, created, until } = read(stored).ok()?;
        let (Some(VERSION), Some(url), Some(created)) = (version, url, created) else { return None };
        let link = Self { url, created, usable_until: until };
        let LinkOptions { allowed_hosts, allow_loopback_http } = options;
        let is_allowed =
            || secure_url(link.url.clone(), allowed_hosts, allow_loopback_http).is_some_and(|url| url == link.url);
        (is_usable_at(link.created, link.usable_until, to_i64_millis(now)) && is_allowed()).then_some(link)
    }

    /// Returns the link as a JSON object, in the npm package's format.
    pub fn to_json(&self) -> Vec<u8> {
        let mut out = Vec::new();
        out.push(b'{');
        member(&mut out, "version", &VERSION);
        member(&mut out, "url", &self.url);
        member(&mut out, "created", &self.created);
        if let Some(until) = &self.usable_until {
            member(&mut out, "until", until);
        }
        out.push(b'}');
        out
    }

    /// Returns the URL.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Returns whether the link can be used at `now`. Its URL was checked when it was read.
    #[cfg(feature = "client")]
    pub(crate) fn is_usable(&self, now: UnixTime) -> bool {
        is_usable_at(self.created, self.usable_until, to_i64_millis(now))
    }

    /// Returns the time from which the link is not used again. `None` for a link that never expires: to a shopping list
    /// without `expires_in`.
    pub fn usable_until(&self) -> Option<UnixTime> {
        self.usable_until.map(|until| UnixTime::from_millis(u64::try_from(until).unwrap_or_default()))
    }
}

/// Returns a time in milliseconds.
fn to_i64_millis(time: UnixTime) -> i64 {
    i64::try_from(millis(time.as_duration())).unwrap_or(i64::MAX)
}

/// Returns the time from which a link is not used again: a tenth of its lifetime before it expires, or a day before if
/// that is less.
fn end_of_use(created: i64, days: i64) -> i64 {
    let lifetime = days.clamp(0, MAX_DAYS) * DAY;
    created.saturating_add(lifetime - (lifetime / 10).min(DAY))
}

/// Returns whether a link with these times can be used at `now`.
fn is_usable_at(created: i64, until: Option<i64>, now: i64) -> bool {
    let is_possible = |until: i64| created < until && until.saturating_sub(created) <= MAX_DAYS * DAY;
    created <= now.saturating_add(MAX_SKEW) && until.is_none_or(|until| now < until && is_possible(until))
}

/// Reads the member `until`. A value that is not an integer becomes the earliest time, so that the link is not used.
/// Only a link without this member never expires.
fn read_until(cursor: &mut Cursor<'_>) -> Result<Option<i64>, SyntaxError> {
    Ok(Some(i64::read(cursor)?.unwrap_or(i64::MIN)))
}

#[cfg(feature = "fingerprint")]
impl Valid<'_, ShoppingList> {
    /// Returns the key under which to cache the link to this list; see [`CachedLink`]. It is a SHA-256 hash in
    /// lowercase hexadecimal, of the list's fingerprint and of the request's URL, retailer, language and API key. The
    /// client of the npm package uses the same keys.
    pub fn link_key(&self, target: &LinkTarget) -> String {
        let language = target.language.map_or("", Language::tag);
        let (url, retailer_id) = (self.build(target).url, target.retailer_id.as_str());
        let scope = format!("{url}\n{retailer_id}\n{language}\n{}\n", target.api_key.reveal());
        hexadecimal(link_key(self.body(), scope.as_bytes()).unwrap_or_default())
    }
}

/// Returns the key under which the link to a list is cached: a SHA-256 hash of the list's fingerprint and of all other
/// parts of the request that the link depends on. `scope` contains its URL, retailer, language and API key, one per line.
/// None of them can contain a line break.
///
/// # Errors
/// Never fails for a list that passed a check.
#[cfg(feature = "fingerprint")]
pub(crate) fn link_key(list: &[u8], scope: &[u8]) -> Result<[u8; 32], SyntaxError> {
    use sha2::{Digest, Sha256};

    let fingerprint = crate::api::fingerprint(list)?;
    Ok(Sha256::new_with_prefix("endcap link 1\n").chain_update(scope).chain_update(fingerprint).finalize().into())
}
