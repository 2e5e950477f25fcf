//! Responses to placement requests: what is JSON is read, and each page is safe. `tests/fuzz/sides.test.mjs` compares the pages of the
//! corpus with a plain mapping.

use endcap::creative::{Creative, Image, Page, ReadOptions, read_placements_with};
use endcap::json::MAX_DEPTH;
use url::Url;

use crate::document::{self, Refused};
use crate::web;

/// The input is the response.
pub fn run(input: &[u8]) {
    let read = document::read_leniently(input, MAX_DEPTH);
    for allow_loopback_http in [false, true] {
        let found = read_placements_with(input, ReadOptions::default().with_loopback_http(allow_loopback_http));
        if let Ok(found) = &found {
            safe(found, allow_loopback_http);
        }
        match &read {
            Err(Refused::TooDeep) => {}
            Err(Refused::Syntax) => assert!(found.is_err(), "{found:?}"),
            Ok(_) => assert!(found.is_ok(), "{found:?}"),
        }
    }
}

/// Checks that a page of creatives is safe to put into HTML.
fn safe(page: &Page, allow_loopback_http: bool) {
    for creative in &page.creatives {
        for url in urls(creative) {
            if allow_loopback_http {
                web::assert_https_or_local(url)
            } else {
                web::assert_https(url)
            };
        }
        let slugs = creative.other_actions.iter().filter_map(|action| action.slug.as_deref());
        for slug in slugs.chain(creative.click.as_ref().map(|click| click.slug.as_str())) {
            below(slug);
        }
    }
}

fn urls(creative: &Creative) -> impl Iterator<Item = &str> {
    let Creative { logo, hero, banner, video, other_assets, .. } = creative;
    let banner = banner.iter().flat_map(|banner| [&banner.large, &banner.small]);
    let images = [logo, hero].into_iter().chain(banner).chain(other_assets.iter().map(|asset| &asset.image));
    let videos =
        other_assets.iter().filter_map(|asset| asset.video.as_ref()).chain(video).map(|video| video.url.as_str());
    images.flatten().map(|image: &Image| image.url.as_str()).chain(videos)
}

/// Checks that a slug stays on the host, and below the path that it is appended to.
fn below(slug: &str) {
    for base in ["https://shop.example/brands/", "https://shop.example/brands/x/"] {
        let base = Url::parse(base).expect("a URL");
        let joined = base.join(slug).unwrap_or_else(|error| panic!("{error}: {slug}"));
        assert_eq!(joined.origin(), base.origin(), "{slug:?}");
        let put_behind = Url::parse(&format!("{base}{}", slug.trim_start_matches('/'))).expect("a URL");
        assert!(put_behind.path().starts_with(base.path()), "{slug:?} leads to {put_behind}");
        assert!(slug.starts_with('/') || joined.path().starts_with(base.path()), "{slug:?} leads to {joined}");
    }
}
