//! Stores one adaptive rate per host and credential.

use std::collections::BTreeMap;

use super::AdaptiveRate;
use crate::api::{Credential, Resource};
use crate::http::RequestParts;
use crate::unix_time::UnixTime;

/// The adaptive rates by host and credential.
#[derive(Default)]
pub(crate) struct Rates(BTreeMap<RateKey, AdaptiveRate>);

/// The scheme, host and port of a request, the kind of its credential, and its API key. The limit is the same for all
/// access tokens.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct RateKey(String, Credential, Option<String>);

impl RateKey {
    /// Returns the key of a request.
    pub(crate) fn of(resource: Resource, request: &RequestParts<'_>) -> Self {
        let credential = resource.endpoint().credential;
        let api_key = request.header("authorization").filter(|_| credential == Credential::ApiKey);
        Self(request.url.split('/').take(3).collect::<Vec<_>>().join("/"), credential, api_key.map(str::to_owned))
    }
}

impl Rates {
    /// Returns the rate of a request, and removes rates that are no longer in use.
    pub(crate) fn entry(&mut self, key: RateKey, now: UnixTime) -> &mut AdaptiveRate {
        self.0.retain(|other, rate| *other == key || !rate.is_idle(now));
        self.0.entry(key).or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::{RateKey, Rates, UnixTime};
    use crate::api::Resource;
    use crate::http::RequestParts;

    #[test]
    fn hosts_and_credentials_have_rates_of_their_own() {
        let request = |url: &str, credential: &str| RequestParts {
            method: "POST",
            url: url.to_owned(),
            headers: vec![("Authorization".into(), credential.to_owned())],
            body: (&[]).into(),
        };
        let link = |url, key| RateKey::of(Resource::ShoppingList, &request(url, key));
        let user = |url, token| RateKey::of(Resource::User, &request(url, token));
        let same = user("https://a.example.com/one", "c4n4ry");
        assert!(same == user("https://a.example.com/two", "c4n4ry-2"));
        assert!(same != user("https://b.example.com", "c4n4ry"));
        assert!(same != link("https://a.example.com", "c4n4ry"));
        assert!(link("https://a.example.com", "c4n4ry") != link("https://a.example.com", "c4n4ry-2"));
    }

    #[test]
    fn rates_that_are_not_in_use_are_removed() {
        let mut rates = Rates::default();
        for number in 0_u64..1000 {
            let key = RateKey(number.to_string(), super::Credential::Body, None);
            rates.entry(key, UnixTime::from_secs(100 + number));
        }
        assert!(rates.0.len() < 100, "{}", rates.0.len());
    }
}
