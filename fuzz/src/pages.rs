//! Pagers over arbitrary responses of a service, and stored pagers.

use std::collections::HashSet;

use arbitrary::{Arbitrary, Unstructured};
use endcap::policy::{PageAdvance, PageRequest, PageSummary, Pager};

/// The responses of a service, page by page. After the last one, they repeat.
#[derive(Arbitrary, Debug)]
struct Script {
    max_pages: u16,
    pages: Vec<Response>,
}

#[derive(Arbitrary, Debug)]
struct Response {
    token: Option<Word>,
    offset: Offset,
    is_empty: bool,
    ids: Vec<Option<Word>>,
    /// Whether the pager is stored and restored after it.
    is_stored: bool,
}

#[derive(Arbitrary, Debug)]
enum Offset {
    None,
    /// The requested one.
    Requested,
    Ahead(u8),
    Any(u32),
}

/// A few different texts, so that they repeat. Some are long enough to reach the pager's memory limit.
#[derive(Arbitrary, Debug)]
enum Word {
    Empty,
    Letter(u8),
    Character(char),
    Long(u8),
    /// A different text on each page.
    Numbered,
}

impl Word {
    fn text(&self, page: u32) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Letter(letter) => char::from(b'a' + letter % 6).to_string(),
            Self::Character(character) => character.to_string(),
            Self::Long(letter) => char::from(*letter).to_string().repeat(1 << 14),
            Self::Numbered => format!("page {page}"),
        }
    }
}

/// The input is a stored state as JSON, or a script in the format of the `arbitrary` crate.
pub fn run(input: &[u8]) {
    if input.first() == Some(&b'{') {
        return stored(input);
    }
    let Ok(script) = Script::arbitrary_take_rest(Unstructured::new(input)) else { return };
    // More pages reach no other code. Fewer pages would reduce the coverage of the corpus.
    let max_pages = u32::from(script.max_pages) % 200;
    let mut pager = Pager::new(max_pages);
    let mut expected = Model { max_pages: max_pages.clamp(1, 10_000), next: Some((1, None)), ..Model::default() };
    let nothing = Response { token: None, offset: Offset::None, is_empty: true, ids: Vec::new(), is_stored: true };
    loop {
        let next = pager.request().map(|PageRequest { offset, token, .. }| (offset, token.map(str::to_owned)));
        assert_eq!(next, expected.next);
        let Some((requested, _)) = next else { break };
        let response = match script.pages.len() {
            0 => &nothing,
            count => &script.pages[expected.pages as usize % count],
        };
        let token = response.token.as_ref().map(|word| word.text(expected.pages));
        let ids: Vec<_> = response.ids.iter().map(|id| id.as_ref().map(|word| word.text(expected.pages))).collect();
        let offset = match response.offset {
            Offset::None => None,
            Offset::Requested => Some(requested),
            Offset::Ahead(by) => Some(requested.saturating_add(by.into())),
            Offset::Any(offset) => Some(offset.into()),
        };
        let has_creatives = !response.is_empty;
        let ids: Vec<_> = ids.iter().map(Option::as_deref).collect();
        let page = PageSummary { token: token.as_deref(), offset, has_creatives, ids };
        let advance = expected.advance(&page);
        let PageAdvance { new_creatives, restarted, .. } = pager.advance(&page);
        assert_eq!((new_creatives, restarted), advance);
        // A state of a megabyte is not stored hundreds of times.
        if response.is_stored && (expected.pages < 20 || expected.remembered < 1 << 12) {
            pager = again(&pager);
        }
    }
    let advance =
        pager.advance(&PageSummary { has_creatives: true, token: Some("t"), ids: vec![Some("new")], offset: None });
    assert_eq!((advance.new_creatives.len(), pager.request()), (0, None), "after its end");
}

fn again(pager: &Pager) -> Pager {
    let restored = Pager::from_json(&pager.to_json());
    assert_eq!(restored.as_ref(), Ok(pager));
    restored.expect("what was stored")
}

/// Checks that a pager with any stored state ends.
fn stored(input: &[u8]) {
    let Ok(mut pager) = Pager::from_json(input) else { return };
    assert_eq!(again(&pager), pager);
    let mut count = 0;
    while let Some(request) = pager.request() {
        count += 1;
        assert!(request.offset > 0 && count <= 10_000);
        pager.advance(&PageSummary { token: Some("t"), offset: None, has_creatives: true, ids: vec![None] });
    }
}

/// A model of the pager, written from the rules.
#[derive(Default)]
struct Model {
    max_pages: u32,
    pages: u32,
    idle: u32,
    /// The offset and token of the next request.
    next: Option<(i64, Option<String>)>,
    seen: HashSet<String>,
    /// Their length in UTF-16 code units.
    remembered: usize,
}

impl Model {
    /// Returns the indices of the new creatives, and whether the token changed.
    fn advance(&mut self, page: &PageSummary<'_>) -> (Vec<u32>, bool) {
        let Some((requested, sent)) = self.next.take() else { return (Vec::new(), false) };
        self.pages += 1;
        let mut new_creatives = Vec::new();
        for (place, id) in (0..).zip(&page.ids) {
            let is_new = id.is_none_or(|id| self.seen.insert(id.to_owned()));
            if is_new {
                new_creatives.push(place);
                self.remembered += id.map_or(0, |id| id.encode_utf16().count());
            }
        }
        self.idle = if new_creatives.is_empty() { self.idle + 1 } else { 0 };
        let token = page.token.filter(|token| !token.is_empty());
        let restarted = sent.as_deref().zip(token).is_some_and(|(sent, token)| sent != token);
        // The pager ends if the response has no `pagination_metadata`, or only parts that cannot continue it.
        let is_paginated = token.is_some() || sent.is_some() && page.offset.is_some();
        let goes_on = is_paginated
            && page.has_creatives
            && self.idle < 2
            && self.pages < self.max_pages
            && self.remembered <= 1 << 20;
        if goes_on {
            let offset = page.offset.filter(|&offset| offset > 0).unwrap_or(if restarted && requested > 1 {
                0
            } else {
                requested
            });
            self.next = Some((offset.saturating_add(1), token.map(str::to_owned).or(sent)));
        }
        (new_creatives, restarted)
    }
}
