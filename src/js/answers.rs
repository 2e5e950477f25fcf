//! Answers to placement requests, on their way out: what stands where in the document, in words of 32 bits.
//!
//! ```text
//! page:     address of a text with as many characters as the document has bytes, how many items were skipped,
//!           token, offset, number of creatives, those
//! creative: mask of what follows, id, type, tagline, images (logo, hero, large and small banner), video, click,
//!           lists of products, properties, other assets and other actions
//! list:     number of items, those
//! others:   mask of what follows, values
//! value:    place and length of a text, with marks of `view::Slot` in the high bits; or a number and the mark of one
//! ```

use alloc::vec::Vec;

use spin::Mutex;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{BUFFER, MOST_KEPT, faults, word};
use crate::view::{Draft, Output, Record, Slot, action, asset, drafts, image, page, property};

/// The last answer's.
static ANSWER: Mutex<Answer> =
    Mutex::new(Answer { words: Vec::new(), count: 0, skipped: 0, ascii: Vec::new(), allow_loopback_http: false });

/// The most values of an object.
const MOST_VALUES: usize = 8;

/// How many words stand in front of the creatives.
const HEAD: usize = 7;

/// Reads the first `length` bytes of the buffer. Returns null if they are not JSON. With `allow_loopback_http`, URLs may be `http`
/// to this machine.
#[wasm_bindgen]
pub fn read_placements(length: usize, allow_loopback_http: bool) -> *const u32 {
    let (Some(buffer), Some(mut answer)) = (BUFFER.try_lock(), ANSWER.try_lock()) else { return core::ptr::null() };
    faults::strike();
    answer.allow_loopback_http = allow_loopback_http;
    answer.read(buffer.get(..length).unwrap_or_default())
}

/// Gives memory back that is not worth keeping.
pub(super) fn release() {
    if let Some(mut answer) = ANSWER.try_lock() {
        if answer.words.capacity() > MOST_KEPT / size_of::<u32>() {
            answer.words = Vec::new();
        }
        if answer.ascii.capacity() > MOST_KEPT {
            answer.ascii = Vec::new();
        }
    }
}

struct Answer {
    words: Vec<u32>,
    count: u32,
    skipped: u32,
    /// The document with something in the place of each byte that is not ASCII.
    ascii: Vec<u8>,
    allow_loopback_http: bool,
}

impl Answer {
    fn read(&mut self, document: &[u8]) -> *const u32 {
        self.restart();
        let is_ascii = is_ascii(document);
        let Ok(page) = drafts(document, is_ascii, self) else { return core::ptr::null() };
        let text = if is_ascii { document } else { self.mask(document) };
        let [token, offset] = [page[page::TOKEN].words(), page[page::OFFSET].words()];
        let text = word(text.as_ptr().addr());
        let head = [text, self.skipped, token[0], token[1], offset[0], offset[1], self.count];
        if let Some(place) = self.words.first_chunk_mut() {
            *place = head;
        }
        self.words.as_ptr()
    }

    /// A host decodes what is all ASCII many times faster, and then characters are where bytes are.
    fn mask(&mut self, document: &[u8]) -> &[u8] {
        self.ascii.clear();
        self.ascii.extend_from_slice(document);
        let (chunks, rest) = self.ascii.as_chunks_mut::<16>();
        for chunk in chunks {
            *chunk = (u128::from_ne_bytes(*chunk) & !HIGH).to_ne_bytes();
        }
        for byte in rest {
            *byte &= 0x7F;
        }
        &self.ascii
    }

    #[inline(never)]
    fn push(&mut self, words: &[u32]) {
        self.words.extend_from_slice(words);
    }

    fn set(&mut self, place: usize, word: u32) {
        if let Some(at) = self.words.get_mut(place) {
            *at = word;
        }
    }

    /// Writes those values that are there, and before them which ones.
    #[inline(never)]
    fn values(&mut self, values: &[Slot]) {
        let mut words = [0; 1 + 2 * MOST_VALUES];
        let mut end = 1;
        let mut mask = 0;
        for (bit, value) in values.iter().enumerate() {
            if !value.is_empty()
                && let Some(place) = words.get_mut(end..end + 2)
            {
                mask |= 1 << bit;
                place.copy_from_slice(&value.words());
                end += 2;
            }
        }
        words[0] = mask;
        self.words.extend_from_slice(words.get(..end).unwrap_or_default());
    }

    /// Writes an image, with the name and type of its asset unless that has them itself.
    fn image(&mut self, document: &[u8], record: &Record, [name, kind]: [Slot; 2]) {
        let url = record[image::URL].as_url(document, self.allow_loopback_http);
        let [alt, content_type] = [record[image::ALT], record[image::CONTENT_TYPE]];
        let [width, height, size] = [record[image::WIDTH], record[image::HEIGHT], record[image::SIZE]];
        self.values(&[url, alt, width, height, size, content_type, name, kind]);
    }

    fn click(&mut self, document: &[u8], record: &Record) {
        self.values(&[record[action::SLUG].as_slug(document), record[action::INTERACTION_ID], record[action::NAME]]);
    }

    /// Writes what `write` writes of the records, unless that is nothing, which it says.
    fn list(&mut self, draft: &Draft<'_>, records: &[Record], write: Write) -> u32 {
        let place = self.words.len();
        self.push(&[0]);
        let mut count = 0;
        for record in records {
            count += u32::from(write(self, draft, record));
        }
        if count == 0 {
            self.words.truncate(place);
        } else {
            self.set(place, count);
        }
        count.min(1)
    }
}

/// Writes a record, or gives false where it has no place in the list.
type Write = fn(&mut Answer, &Draft<'_>, &Record) -> bool;

fn product(to: &mut Answer, _: &Draft<'_>, record: &Record) -> bool {
    let is_product = Draft::is_product(record);
    if is_product {
        let [position, product_id] = [record[action::POSITION], record[action::PRODUCT_ID]];
        let [interaction_id, name] = [record[action::INTERACTION_ID], record[action::NAME]];
        to.values(&[position, product_id, record[action::RRC], record[action::UPC], interaction_id, name]);
    }
    is_product
}

fn property(to: &mut Answer, draft: &Draft<'_>, record: &Record) -> bool {
    let is_property = draft.is_property(record);
    if is_property {
        to.push(&record[property::NAME].words());
        to.push(&record[property::VALUE].words());
    }
    is_property
}

fn other_asset(to: &mut Answer, draft: &Draft<'_>, record: &Record) -> bool {
    let is_other = draft.is_other_asset(record);
    if is_other {
        to.values(&[
            record[asset::NAME],
            record[asset::TYPE],
            record[asset::VIDEO_URL].as_url(draft.answer, to.allow_loopback_http),
        ]);
        to.image(draft.answer, record, [Slot::EMPTY; 2]);
    }
    is_other
}

fn other_action(to: &mut Answer, draft: &Draft<'_>, record: &Record) -> bool {
    let is_other = draft.is_other_action(record);
    if is_other {
        to.click(draft.answer, record);
    }
    is_other
}

impl Output for Answer {
    fn restart(&mut self) {
        self.words.clear();
        self.push(&[0; HEAD]);
        (self.count, self.skipped) = (0, 0);
    }

    fn creative(&mut self, draft: &Draft<'_>) {
        self.count += 1;
        let document = draft.answer;
        let place = self.words.len();
        self.values(&[draft.id, draft.kind, draft.tagline]);
        let mut mask = self.words.get(place).copied().unwrap_or_default();
        for (bit, record) in draft.images.iter().enumerate() {
            if let Some(record) = record {
                mask |= 8 << bit;
                self.image(document, record, [record[asset::NAME], record[asset::TYPE]]);
            }
        }
        if let Some(record) = draft.video {
            mask |= 1 << 7;
            self.values(&[
                record[asset::VIDEO_URL].as_url(document, self.allow_loopback_http),
                record[asset::NAME],
                record[asset::TYPE],
            ]);
        }
        if let Some(record) = draft.click {
            mask |= 1 << 8;
            self.click(document, record);
        }
        let lists: [(&[Record], Write); 4] = [
            (draft.actions, product),
            (draft.properties, property),
            (draft.assets, other_asset),
            (draft.actions, other_action),
        ];
        for (bit, (records, write)) in lists.into_iter().enumerate() {
            mask |= self.list(draft, records, write) << (9 + bit);
        }
        self.set(place, mask);
    }

    fn skip(&mut self) {
        self.skipped += 1;
    }
}

/// The bit that no ASCII byte has, in sixteen bytes.
const HIGH: u128 = u128::from_ne_bytes([0x80; 16]);

fn is_ascii(document: &[u8]) -> bool {
    let (chunks, rest) = document.as_chunks::<16>();
    let all = chunks.iter().fold(0, |all, chunk| all | u128::from_ne_bytes(*chunk));
    all & HIGH == 0 && rest.is_ascii()
}
