//! Links that are used again (`api.md`, `POST {base_url}/idp/v1/products/products_link`, 7). Inside and in what is stored,
//! times are milliseconds since the Unix epoch.

use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use super::super::link::is_good;
use super::time::millis;
use crate::json::malformed::{Malformed, open};
use crate::json::{Reader, SyntaxError, member};

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;
/// For how many days a link is taken to live where its list does not say.
const UNSTATED: i64 = 30;
/// No link lives longer (`api.md`, Limits).
const MOST_DAYS: i64 = 365;
/// By how much the clocks of two machines may differ.
const SKEW: i64 = 5 * MINUTE;
/// Changed with the members of an entry.
const VERSION: i64 = 1;

/// A link, and until when it is used again: a tenth of its life before its end, or a day where that is less. A list
/// without `expires_in` is taken to live for 30 days.
///
/// ```
/// use std::time::Duration;
///
/// use endcap::KeptLink;
///
/// let (list, made) = (br#"{"title": "Soup", "expires_in": 2}"#, Duration::ZERO);
/// let link = KeptLink::new("https://shop.example.com/lists/1", list, made);
/// assert_eq!(link.until(), Duration::from_secs(155_520));
/// assert_eq!(KeptLink::from_json(&link.to_json(), Duration::from_secs(155_519)), Some(link.clone()));
/// assert_eq!(KeptLink::from_json(&link.to_json(), Duration::from_secs(155_520)), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptLink {
    url: String,
    made: i64,
    until: i64,
}

impl KeptLink {
    /// The link to a checked list, created at `now`.
    pub fn new(url: &str, list: &[u8], now: Duration) -> Self {
        let days = expires_in(list).ok().flatten();
        let now = signed(now);
        Self { url: String::from(url), made: now, until: now.saturating_add(use_of(days)) }
    }

    /// What was stored, if it is a link that can be used at `now`: an `https` URL without credentials that was not made
    /// in the future, give or take five minutes, and not for longer than a link lives.
    pub fn from_json(stored: &[u8], now: Duration) -> Option<Self> {
        let link = read(stored).ok().flatten()?;
        (is_used(link.made, link.until, signed(now)) && is_good(&link.url, &[])).then_some(link)
    }

    /// The link as a JSON object, the same as the npm package's.
    pub fn to_json(&self) -> Vec<u8> {
        let mut out = Vec::new();
        out.push(b'{');
        member(&mut out, "version", &VERSION);
        member(&mut out, "url", &self.url);
        member(&mut out, "made", &self.made);
        member(&mut out, "until", &self.until);
        out.push(b'}');
        out
    }

    /// The URL.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// When the link is no longer used, as the time since the Unix epoch.
    pub fn until(&self) -> Duration {
        Duration::from_millis(u64::try_from(self.until).unwrap_or_default())
    }
}

fn signed(time: Duration) -> i64 {
    i64::try_from(millis(time)).unwrap_or(i64::MAX)
}

/// For how many milliseconds a link that lives so many days is used.
pub(super) fn use_of(days: Option<i64>) -> i64 {
    let life = days.unwrap_or(UNSTATED).clamp(0, MOST_DAYS) * DAY;
    life - (life / 10).min(DAY)
}

/// Whether a link is used again at `now`.
pub(super) const fn is_used(made: i64, until: i64, now: i64) -> bool {
    let is_possible = made < until && made <= now.saturating_add(SKEW) && until.saturating_sub(made) <= MOST_DAYS * DAY;
    now < until && is_possible
}

/// For how many days the link to a checked list lives, where the list says so.
///
/// # Errors
/// None where the list was checked.
pub(crate) fn expires_in(list: &[u8]) -> Result<Option<i64>, SyntaxError> {
    let mut days = None;
    let mut reader = Reader::new(list);
    reader.start()?;
    reader.bump(); // the brace
    reader.space();
    while reader.byte() != b'}' {
        if reader.byte() == b',' {
            reader.bump();
            reader.space();
        }
        let name = reader.string()?;
        reader.colon()?;
        if name.is("expires_in") && reader.byte() != b'n' {
            days = reader.number()?.as_i64().ok();
        } else {
            reader.skip(0)?;
        }
        reader.space();
    }
    Ok(days)
}

fn read(stored: &[u8]) -> Result<Option<KeptLink>, Malformed> {
    let (mut version, mut url, mut made, mut until) = (None, None, None, None);
    let mut cursor = open(stored)?;
    if cursor.object()? {
        while let Some(name) = cursor.member()? {
            let mut integer =
                || -> Result<_, SyntaxError> { Ok(cursor.number()?.and_then(|number| number.as_i64().ok())) };
            if name.is("version") {
                version = integer()?;
            } else if name.is("made") {
                made = integer()?;
            } else if name.is("until") {
                until = integer()?;
            } else if name.is("url") {
                url = cursor.string()?.map(|text| text.chars().collect());
            }
        }
    }
    cursor.finish()?;
    let (Some(VERSION), Some(url), Some(made), Some(until)) = (version, url, made, until) else { return Ok(None) };
    Ok(Some(KeptLink { url, made, until }))
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

#[cfg(test)]
mod tests {
    use super::expires_in;

    #[test]
    fn how_long_a_list_says_that_its_link_lives() {
        for (list, days) in [
            ("{}", None),
            (r#"{"title":"expires_in"}"#, None),
            (r#" { "expires_in" : 30 , "title" : "Soup" } "#, Some(30)),
            (r#"{"line_items":[{"expires_in":1}],"\u0065xpires_in":3e1}"#, Some(30)),
            (r#"{"expires_in":null}"#, None),
            (r#"{"expires_in":-1}"#, Some(-1)),
        ] {
            assert_eq!(expires_in(list.as_bytes()), Ok(days), "{list}");
        }
    }
}
