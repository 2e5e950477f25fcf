//! Reads every shared response to a placement request, and generated responses, in Rust.

#![cfg(test)]

#[path = "../cases/rows.rs"]
mod rows;

use endcap::creative::read_placements;
#[cfg(feature = "serde")]
use endcap::creative::{ReadOptions, read_placements_with};
use endcap::http::ReadError;
use fastrand::Rng;
use serde_json::Value;

use rows::body;

fn cases() -> Vec<Value> {
    rows::table("responses/placements")
}

#[cfg(feature = "serde")]
#[test]
fn every_shared_case() {
    let cases = cases();
    assert!(cases.len() >= 240);
    for case in &cases {
        let options = ReadOptions::default().with_loopback_http(case["options"]["allowLoopbackHttp"] == true);
        let page = read_placements_with(&body(case), options).ok();
        let found = page.map_or(Value::Null, |page| serde_json::to_value(page).unwrap());
        assert_eq!(found, case["page"], "{}", case["name"]);
    }
}

#[test]
fn what_is_too_large() {
    let mut body = b"{}".to_vec();
    body.resize(8 << 20, b' ');
    assert!(read_placements(&body).is_ok());
    body.push(b' ');
    assert_eq!(read_placements(&body).err(), Some(ReadError::TooLarge));
}

#[test]
fn depth_does_not_matter() {
    let deep = "[".repeat(1 << 20) + &"]".repeat(1 << 20);
    let body = format!("{{\"x\":{deep},\"creatives\":[{{\"type\":{deep},\"object_tracking_id\":\"a\"}}]}}");
    let page = read_placements(body.as_bytes()).unwrap();
    assert_eq!((page.creatives[0].kind.as_deref(), page.creatives[0].id.as_deref()), (None, Some("a")));
}

/// Changes a document in a few positions.
fn spoil(document: &mut Vec<u8>, other: &[u8], random: &mut Rng) {
    const PIECES: [&[u8]; 14] = [
        b"\"",
        b"\\",
        b"{",
        b"}",
        b"[",
        b"]",
        b",",
        b":",
        b"null",
        b"-1e9",
        b"\xFF",
        b"\\ud800",
        b"\xE2\x80\x9C",
        b"{}",
    ];
    for _ in 0..random.usize(1..4) {
        let at = random.usize(..=document.len());
        let end = (at + random.usize(..12)).min(document.len());
        let from = random.usize(..other.len().max(1)).min(other.len());
        let to = (from + random.usize(..60)).min(other.len());
        let piece = match random.u8(..4) {
            0 => &[],
            1 => &other[from..to],
            _ => PIECES[random.usize(..PIECES.len())],
        };
        document.splice(at..end, piece.iter().copied());
    }
}

/// Asserts that any bytes result in a page or an error, that pages are safe, and that all JSON that `serde_json` reads is read.
#[test]
fn spoilt_responses() {
    let documents: Vec<_> = cases().iter().map(body).collect();
    let count = std::env::var("ENDCAP_CASES").map_or(100_000, |count| count.parse().unwrap());
    let first = std::env::var("ENDCAP_SEED").map_or(0, |seed| seed.parse().unwrap());
    let mut good = 0;
    for seed in first..first + count {
        let random = &mut Rng::with_seed(seed);
        let mut document = documents[random.usize(..documents.len())].clone();
        let other = &documents[random.usize(..documents.len())];
        spoil(&mut document, other, random);
        let page = read_placements(&document);
        let repeat = || format!("ENDCAP_SEED={seed} ENDCAP_CASES=1: {}", String::from_utf8_lossy(&document));
        let text = String::from_utf8_lossy(&document);
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        match (&page, serde_json::from_str::<Value>(text)) {
            (Err(_), Ok(_)) => panic!("a page is lost: {}", repeat()),
            (Ok(_), Err(error)) => {
                let words = error.to_string();
                let is_ours = ["recursion limit", "surrogate", "unexpected end of hex escape"];
                assert!(is_ours.iter().any(|part| words.contains(part)), "{words}: {}", repeat());
            }
            _ => {}
        }
        let Ok(page) = page else { continue };
        good += 1;
        for creative in &page.creatives {
            let images = [&creative.logo, &creative.hero];
            let banner = creative.banner.iter().flat_map(|banner| [&banner.large, &banner.small]);
            let others = creative.other_assets.iter().map(|asset| &asset.image);
            let images = images.into_iter().chain(banner).chain(others).flatten();
            let videos =
                creative.video.iter().chain(creative.other_assets.iter().filter_map(|asset| asset.video.as_ref()));
            for url in images.map(|image| &image.url).chain(videos.map(|video| &video.url)) {
                let is_https = url.get(..8).is_some_and(|start| start.eq_ignore_ascii_case("https://"));
                assert!(is_https && !url.contains(['\\', ' ', '\t', '\n', '\r']), "{url}: {}", repeat());
                let host = url.get(8..).and_then(|rest| rest.split(['/', '?', '#']).next()).unwrap_or_default();
                assert!(!host.is_empty() && !host.contains('@'), "{url}: {}", repeat());
            }
            let slugs = creative.click.iter().map(|click| &click.slug);
            for slug in slugs.chain(creative.other_actions.iter().filter_map(|action| action.slug.as_ref())) {
                let is_rooted = slug.starts_with('/') && !slug.starts_with("//");
                assert!(is_rooted && !slug.contains('\\'), "{slug}: {}", repeat());
            }
            let positions: Vec<_> =
                creative.products.iter().map(|product| product.position.unwrap_or(i64::MAX)).collect();
            assert!(positions.is_sorted(), "{}", repeat());
        }
    }
    assert!(count < 1000 || good > count / 20, "{good}");
}
