//! Responses with a link, and links that were stored.

use std::time::Duration;

use endcap::UnixTime;
use endcap::http::{LinkOptions, ReadError, read_link};
use endcap::json::MAX_DEPTH;
use endcap::policy::CachedLink;

use crate::document::{self, Refused};
use crate::{number_of, web};

/// A response, or a stored link.
#[derive(Debug)]
pub enum Input<'a> {
    /// A line of allowed hosts, separated by commas, and the response. An empty line allows any host.
    Response {
        /// The hosts.
        hosts: Vec<String>,
        /// The response.
        body: &'a [u8],
    },
    /// A line with a time in milliseconds, and the stored link.
    Stored {
        /// The time.
        now: u64,
        /// The stored link.
        link: &'a [u8],
    },
}

impl<'a> Input<'a> {
    /// Parses an input.
    pub fn new(input: &'a [u8]) -> Self {
        let (line, body) = crate::line(input);
        if line.first().is_some_and(u8::is_ascii_digit) {
            return Self::Stored { now: number_of(line), link: body };
        }
        let line = String::from_utf8_lossy(line);
        let hosts = line.split(',').filter(|host| !host.is_empty()).map(str::to_owned).collect();
        Self::Response { hosts, body }
    }
}

/// Returns the options for a line of hosts; `None` if one of them is not a host.
pub fn options<'a>(hosts: &'a [&'a str]) -> Option<LinkOptions<'a>> {
    let any = LinkOptions::default();
    if hosts.is_empty() { Some(any) } else { any.with_allowed_hosts(hosts).ok() }
}

/// See [`Input`].
pub fn run(input: &[u8]) {
    let (hosts, body) = match Input::new(input) {
        Input::Response { hosts, body } => (hosts, body),
        Input::Stored { now, link } => return stored(link, UnixTime::from_millis(now)),
    };
    let hosts: Vec<_> = hosts.iter().map(String::as_str).collect();
    let Some(options) = options(&hosts) else { return };
    let found = read_link(body, options);
    let sent = match document::read_leniently(body, MAX_DEPTH) {
        Err(Refused::TooDeep) => None,
        Err(Refused::Syntax) => return assert!(matches!(found, Err(ReadError::Syntax(_))), "{found:?}"),
        Ok(tree) => {
            assert!(matches!(found, Ok(_) | Err(ReadError::Field("products_link_url"))), "{found:?}");
            tree.text("products_link_url").map(str::to_owned)
        }
    };
    match found {
        Ok(url) => {
            let parsed = web::assert_https(&url);
            // The URL as it was sent, or as a parser serializes it.
            let is_same = |sent: &String| *sent == url || url::Url::parse(sent).is_ok_and(|sent| sent.as_str() == url);
            assert!(sent.as_ref().is_none_or(is_same));
            let is_allowed = |host: &&str| {
                let allowed = url::Url::parse(&format!("https://{host}"));
                allowed.is_ok_and(|allowed| allowed.host() == parsed.host() && allowed.port() == parsed.port())
            };
            assert!(hosts.is_empty() || hosts.iter().any(is_allowed), "{url}");
            assert_storable(&url);
        }
        Err(_) => {
            let is_plain = hosts.is_empty() && sent.as_deref().is_some_and(web::is_plain);
            assert!(!is_plain, "refused: {sent:?}");
        }
    }
}

/// Checks that a valid link can be stored, and is restored unchanged until it expires.
fn assert_storable(url: &str) {
    let link = CachedLink::new(url, b"{\"expires_in\":7}", UnixTime::from_secs(1));
    let stored = link.to_json();
    let until = link.usable_until().expect("an end");
    for (now, expected) in [
        (UnixTime::from_secs(1), Some(&link)),
        (UnixTime::from_duration(until.as_duration().saturating_sub(Duration::from_millis(1))), Some(&link)),
        (until, None),
    ] {
        assert_eq!(CachedLink::from_json(&stored, now).as_ref(), expected);
    }
}

/// Checks that a stored link is ignored or valid, and that it expires no later than a new one.
fn stored(stored: &[u8], now: UnixTime) {
    let Some(link) = CachedLink::from_json(stored, now) else { return };
    web::assert_https(link.url());
    if let Some(until) = link.usable_until() {
        assert!(now < until);
        assert!(until.duration_since(now) <= Duration::from_secs(365 * 86_400 + 5 * 60), "beyond the maximum lifetime");
    }
    assert_eq!(CachedLink::from_json(&link.to_json(), now).as_ref(), Some(&link));
}
