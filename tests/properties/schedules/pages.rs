//! Properties of the pager, with services that page correctly and with services that do not.

use std::collections::HashSet;

use endcap::policy::{PageAdvance, PageSummary, Pager};
use fastrand::Rng;

use crate::mutate;

/// Sometimes stores the state and restores it, as a program could between two steps.
fn rest(random: &mut Rng, walk: Pager) -> Pager {
    if random.u8(..4) > 0 {
        return walk;
    }
    let again = Pager::from_json(&walk.to_json());
    assert_eq!(again.as_ref(), Ok(&walk));
    again.unwrap()
}

/// A service that pages as documented. Some creatives appear twice, some have no id, and some requests fail.
pub(super) fn honest(random: &mut Rng) {
    let mut count = 0;
    let pages: Vec<Vec<Option<String>>> = (0..random.usize(..12))
        .map(|_| {
            let length = random.usize(1..6);
            let of_page = |_| match random.u8(..8) {
                0 => None,
                1 if count > 0 => Some(format!("id{}", random.u32(..count))),
                _ => {
                    count += 1;
                    Some(format!("id{}", count - 1))
                }
            };
            let mut page: Vec<_> = (0..length).map(of_page).collect();
            // Ensures that two consecutive pages never both lack new creatives.
            page.push(None);
            page
        })
        .collect();
    let mut walk = Pager::default();
    let mut tokens = 0;
    let mut handed_out = Vec::new();
    let mut offsets = Vec::new();
    let mut requests = 0;
    while let Some(request) = walk.request() {
        requests += 1;
        assert!(requests < 1000);
        if random.u8(..4) == 0 {
            walk = rest(random, walk);
            continue;
        }
        let sent = (tokens > 0).then(|| format!("t{tokens}"));
        assert_eq!(request.token, sent.as_deref());
        offsets.push(request.offset);
        let page = pages.get(usize::try_from(request.offset).unwrap() - 1).map_or(&[][..], Vec::as_slice);
        if tokens == 0 || random.u8(..6) == 0 {
            tokens += 1;
        }
        let token = format!("t{tokens}");
        let response = PageSummary {
            token: Some(&token),
            // Without an offset, a different token would mean a new auction.
            offset: (random.bool() || sent.as_ref().is_some_and(|sent| *sent != token)).then_some(request.offset),
            has_creatives: !page.is_empty(),
            ids: page.iter().map(Option::as_deref).collect(),
        };
        let PageAdvance { new_creatives, restarted, .. } = walk.advance(&response);
        assert_eq!(restarted, sent.is_some_and(|sent| sent != token));
        handed_out.extend(new_creatives.iter().map(|place| page[*place as usize].clone()));
        walk = rest(random, walk);
    }
    assert_eq!(offsets, (1..=i64::try_from(pages.len()).unwrap() + 1).collect::<Vec<_>>(), "a page is skipped");
    let mut seen = HashSet::new();
    let expected: Vec<_> = pages.concat().into_iter().filter(|id| id.is_none() || seen.insert(id.clone())).collect();
    assert_eq!(handed_out, expected);
}

/// A service whose token expires: it responds with a page of a new auction, the requested one or the first, and does not say
/// which. No creative of the last auction is left out.
pub(super) fn auctions(random: &mut Rng) {
    let pages = random.i64(1..8);
    let (mut auction, mut walk) = (0, Pager::default());
    let mut handed_out = HashSet::new();
    for _ in 0..100 {
        let Some(request) = walk.request() else { break };
        let is_new = request.token.is_some() && auction < 4 && request.offset <= pages && random.u8(..4) == 0;
        auction += u32::from(is_new);
        let page = if is_new && random.bool() { 1 } else { request.offset };
        let ids: Vec<_> = if page <= pages { vec![format!("{auction}-{page}")] } else { Vec::new() };
        let token = auction.to_string();
        let offset = (!is_new && random.bool()).then_some(page);
        let ids_of = ids.iter().map(|id| Some(id.as_str())).collect();
        walk.advance(&PageSummary { token: Some(&token), offset, has_creatives: !ids.is_empty(), ids: ids_of });
        handed_out.extend(ids);
        walk = rest(random, walk);
    }
    assert_eq!(walk.request(), None, "the walk goes on");
    for page in 1..=pages {
        assert!(handed_out.contains(&format!("{auction}-{page}")), "page {page} of {pages} in auction {auction}");
    }
}

/// A service that sends arbitrary responses.
pub(super) fn hostile(random: &mut Rng) {
    let max = random.u32(..40);
    let mut walk = Pager::new(max);
    let (mut seen, mut pages, mut idle) = (HashSet::new(), 0, 0);
    while walk.request().is_some() {
        pages += 1;
        assert!(pages <= max.max(1), "{pages} pages");
        assert!(idle < 2, "after two pages that brought nothing");
        let words = ["", "a", "b", "c", "\u{0}", "🍌", "\"", "\u{FFFD}"];
        let mut word = || (random.u8(..3) > 0).then(|| words[random.usize(..words.len())]);
        let token = word();
        let ids: Vec<_> = (0..7).map(|_| word()).collect();
        let ids = ids[..random.usize(..=ids.len())].to_vec();
        let offsets = [None, Some(0), Some(1), Some(-1), Some(i64::MAX), Some(random.i64(..)), Some(pages.into())];
        let offset = offsets[random.usize(..offsets.len())];
        let PageAdvance { new_creatives, .. } =
            walk.advance(&PageSummary { token, offset, has_creatives: random.u8(..20) > 0, ids: ids.clone() });
        for place in &new_creatives {
            let id = ids[*place as usize];
            assert!(id.is_none() || seen.insert(id), "{id:?} twice");
        }
        idle = if new_creatives.is_empty() { idle + 1 } else { 0 };
        walk = rest(random, walk);
    }
}

/// A store that returns arbitrary states.
pub(super) fn stored(random: &mut Rng) {
    let mut walk = Pager::new(random.u32(..200));
    for page in 0..random.u32(..4) {
        let id = page.to_string();
        walk.advance(&PageSummary { token: Some("t"), offset: None, has_creatives: true, ids: vec![Some(&id)] });
    }
    let mut stored = walk.to_json();
    let other = Pager::default().to_json();
    mutate::bytes(&mut stored, &other, random);
    let Ok(mut walk) = Pager::from_json(&stored) else { return };
    assert_eq!(Pager::from_json(&walk.to_json()).as_ref(), Ok(&walk));
    let mut pages = 0;
    while let Some(request) = walk.request() {
        assert!(request.offset > 0);
        pages += 1;
        assert!(pages <= 10_000);
        walk.advance(&PageSummary { token: Some("t"), offset: None, has_creatives: true, ids: Vec::new() });
    }
}
