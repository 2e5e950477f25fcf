//! Writes placement responses to the tape, as 32-bit words that refer to ranges of the document.
//!
//! ```text
//! page:     address of a text with as many characters as the document has bytes, number of skipped items,
//!           number of creatives, creatives, object of the page
//! creative: bits of the present parts, then these parts: values, tagline, images (logo, hero, large and small banner), video, click,
//!           lists of products, properties, other assets and other actions
//! list:     number of items, items
//! asset:    object, image, video
//! property: value of the name, value
//! object:   bits of the present values, then these values, in the order of their declaration in `creative::types`
//! value:    offset and length of a text, with flags of `creative::Slot` in the high bits; or a number and its flag
//! ```

use alloc::vec::Vec;

use spin::Mutex;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{BUFFER, MAX_RETAINED, faults, to_u32};
use crate::creative::{
    Action, Asset, Click, Creative, CreativeSink, Draft, Image, MAX_VALUES, Page, Product, Record, Slot, Video,
    read_into, without_names,
};

/// The output of the last response.
static OUTPUT: Mutex<PlacementOutput> = Mutex::new(PlacementOutput {
    words: Vec::new(),
    count: 0,
    skipped: 0,
    ascii: Vec::new(),
    allow_loopback_http: false,
});

/// The number of words before the creatives.
const HEADER_WORDS: usize = 3;

/// Reads the first `length` bytes of the buffer. Returns null if they are not JSON, or are larger than 8 MiB.
/// `allow_loopback_http` also allows `http` URLs to this machine.
#[wasm_bindgen]
pub fn read_placements(length: usize, allow_loopback_http: bool) -> *const u32 {
    let (Some(buffer), Some(mut output)) = (BUFFER.try_lock(), OUTPUT.try_lock()) else { return core::ptr::null() };
    faults::inject();
    output.allow_loopback_http = allow_loopback_http;
    output.read(buffer.get(..length).unwrap_or_default())
}

/// Frees buffers that are too large to retain.
pub(super) fn release() {
    if let Some(mut output) = OUTPUT.try_lock() {
        if output.words.capacity() > MAX_RETAINED / size_of::<u32>() {
            output.words = Vec::new();
        }
        if output.ascii.capacity() > MAX_RETAINED {
            output.ascii = Vec::new();
        }
    }
}

struct PlacementOutput {
    words: Vec<u32>,
    count: u32,
    skipped: u32,
    /// The document with an ASCII character in place of each byte outside ASCII.
    ascii: Vec<u8>,
    allow_loopback_http: bool,
}

impl PlacementOutput {
    fn read(&mut self, document: &[u8]) -> *const u32 {
        self.restart();
        let is_ascii = is_ascii(document);
        let Ok(page) = read_into(document, is_ascii, self) else { return core::ptr::null() };
        self.object(&Page::values(&page, document, self.allow_loopback_http));
        let text = if is_ascii { document } else { self.as_ascii(document) };
        let head = [to_u32(text.as_ptr().addr()), self.skipped, self.count];
        if let Some(words) = self.words.first_chunk_mut() {
            *words = head;
        }
        self.words.as_ptr()
    }

    /// Replaces bytes outside ASCII. JavaScript runtimes decode ASCII many times faster, and byte offsets in it are
    /// character offsets.
    fn as_ascii(&mut self, document: &[u8]) -> &[u8] {
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

    fn set(&mut self, index: usize, word: u32) {
        if let Some(at) = self.words.get_mut(index) {
            *at = word;
        }
    }

    /// Writes a word with the bits of the values that are present, then these values. Returns that word.
    #[inline(never)]
    fn object(&mut self, values: &[Slot]) -> u32 {
        let mut words = [0; 1 + 2 * MAX_VALUES];
        let mut end = 1;
        let mut bits = 0;
        for (bit, value) in values.iter().enumerate() {
            if !value.is_empty()
                && let Some(pair) = words.get_mut(end..end + 2)
            {
                bits |= 1 << bit;
                pair.copy_from_slice(&value.to_u32s());
                end += 2;
            }
        }
        words[0] = bits;
        self.words.extend_from_slice(words.get(..end).unwrap_or_default());
        bits
    }

    fn image(&mut self, document: &[u8], record: &Record) {
        self.object(&Image::values(record, document, self.allow_loopback_http));
    }

    fn video(&mut self, document: &[u8], record: &Record) {
        self.object(&Video::values(record, document, self.allow_loopback_http));
    }

    /// Writes a list of the records that `write` accepts, unless it is empty. Returns whether the list was written.
    fn list(&mut self, draft: &Draft<'_>, records: &[Record], write: Write) -> bool {
        let count_at = self.words.len();
        self.push(&[0]);
        let mut count = 0;
        for record in records {
            count += u32::from(write(self, draft, record));
        }
        if count == 0 {
            self.words.truncate(count_at);
        } else {
            self.set(count_at, count);
        }
        count > 0
    }
}

/// Writes a record, or returns false if it does not belong in the list.
type Write = fn(&mut PlacementOutput, &Draft<'_>, &Record) -> bool;

fn product(output: &mut PlacementOutput, draft: &Draft<'_>, record: &Record) -> bool {
    let is_product = Draft::is_product(record);
    if is_product {
        output.object(&Product::values(record, draft.response, output.allow_loopback_http));
    }
    is_product
}

fn property(output: &mut PlacementOutput, draft: &Draft<'_>, record: &Record) -> bool {
    let property = draft.property(record);
    for slot in property.into_iter().flatten() {
        output.push(&slot.to_u32s());
    }
    property.is_some()
}

fn other_asset(output: &mut PlacementOutput, draft: &Draft<'_>, record: &Record) -> bool {
    let is_other = draft.is_other_asset(record);
    if is_other {
        output.object(&Asset::values(record, draft.response, output.allow_loopback_http));
        let inner = without_names(record);
        output.image(draft.response, &inner);
        output.video(draft.response, &inner);
    }
    is_other
}

fn other_action(output: &mut PlacementOutput, draft: &Draft<'_>, record: &Record) -> bool {
    let is_other = draft.is_other_action(record);
    if is_other {
        output.object(&Action::values(record, draft.response, output.allow_loopback_http));
    }
    is_other
}

impl CreativeSink for PlacementOutput {
    fn restart(&mut self) {
        self.words.clear();
        self.push(&[0; HEADER_WORDS]);
        (self.count, self.skipped) = (0, 0);
    }

    fn creative(&mut self, draft: &Draft<'_>) {
        self.count += 1;
        let document = draft.response;
        let bits_at = self.words.len();
        let mut bits = self.object(&Creative::values(draft.record, document, self.allow_loopback_http));
        // The bits of the other parts are above the bits of the values.
        let mut bit = 1 << Creative::COUNT;
        let mut next = |is_present: bool| {
            bits |= if is_present { bit } else { 0 };
            bit <<= 1;
        };
        next(!draft.tagline.is_empty());
        if !draft.tagline.is_empty() {
            self.push(&draft.tagline.to_u32s());
        }
        for record in draft.images {
            next(record.is_some());
            if let Some(record) = record {
                self.image(document, record);
            }
        }
        next(draft.video.is_some());
        if let Some(record) = draft.video {
            self.video(document, record);
        }
        next(draft.click.is_some());
        if let Some(record) = draft.click {
            self.object(&Click::values(record, document, self.allow_loopback_http));
        }
        let lists: [(&[Record], Write); 4] = [
            (draft.actions, product),
            (draft.properties, property),
            (draft.assets, other_asset),
            (draft.actions, other_action),
        ];
        for (records, write) in lists {
            next(self.list(draft, records, write));
        }
        self.set(bits_at, bits);
    }

    fn skip(&mut self) {
        self.skipped += 1;
    }
}

/// The highest bit of each of sixteen bytes. ASCII never sets it.
const HIGH: u128 = u128::from_ne_bytes([0x80; 16]);

fn is_ascii(document: &[u8]) -> bool {
    let (chunks, rest) = document.as_chunks::<16>();
    let all = chunks.iter().fold(0, |all, chunk| all | u128::from_ne_bytes(*chunk));
    all & HIGH == 0 && rest.is_ascii()
}
