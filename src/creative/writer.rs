//! Writes a page as JSON text, or as a tape of 32-bit words that refer to ranges of the response. JavaScript creates
//! objects from a tape in half the time of parsing the text.
//!
//! ```text
//! object:      a word with the bits of the present members, then their values, both in the order of declaration
//! list:        number of items, items
//! properties:  number of names; for each, its text and the list of its values
//! text:        offset, length and flags
//! number:      low half, high half with the sign
//! enumeration: index of the variant
//! ```

use alloc::string::String;
use alloc::vec::Vec;

use super::page::{ReadOptions, page};
use super::slug::SafePath;
use super::template_objects::{Borrowed as _, Properties, Property};
use super::types::Layout;
use super::wire::{self, Placements};
use crate::json::lenient::LenientText;
use crate::json::{ToJson, close};

/// Flag of a text: it has escapes.
const ESCAPED: u32 = 1 << 31;
/// Flag of a text: it has characters outside ASCII.
const NON_ASCII: u32 = 1 << 30;
/// Flag of a text: it is a range of the writer's text, not of the response.
const ADDED: u32 = 1 << 29;

/// The bits of sixteen bytes that ASCII uses.
const ASCII: u128 = u128::from_ne_bytes([0x7F; 16]);

/// The number of words before the page: address and length of the text, address of the response in ASCII, and address of
/// the response.
const HEADER_WORDS: usize = 4;

/// The format of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Text,
    Tape,
}

/// A value of a page.
pub(super) trait Write {
    fn write_to(&self, out: &mut PageWriter);

    /// Returns whether an object does not have this member.
    fn is_absent(&self) -> bool {
        false
    }
}

/// The text or the tape of a page.
#[derive(Debug)]
pub(crate) struct PageWriter {
    form: Form,
    /// The text of the page, or the texts of a tape that are not in the response.
    text: Vec<u8>,
    tape: Vec<u32>,
    /// The response with an ASCII character in place of each byte outside ASCII; empty if there are none.
    ascii: Vec<u8>,
    is_ascii: bool,
}

impl PageWriter {
    pub(crate) const fn new() -> Self {
        Self { form: Form::Tape, text: Vec::new(), tape: Vec::new(), ascii: Vec::new(), is_ascii: true }
    }

    /// Writes the page of a response. Returns whether the response is JSON and not too large.
    pub(crate) fn page(&mut self, form: Form, response: &[u8], options: ReadOptions) -> bool {
        self.document(form, response, |response, out| page(&response, options).write_to(out))
    }

    /// Writes a response in the service's own format, as text. Returns whether it is JSON and not too large.
    pub(crate) fn raw(&mut self, response: &[u8]) -> bool {
        self.document(Form::Text, response, |response, out| wire::write(response, &mut out.text))
    }

    fn document(&mut self, form: Form, response: &[u8], write: impl FnOnce(Placements<'_>, &mut Self)) -> bool {
        let Ok(placements) = wire::read(response) else { return false };
        self.form = form;
        self.is_ascii = response.is_ascii();
        self.text.clear();
        self.tape.clear();
        self.tape.extend_from_slice(&[0; HEADER_WORDS]);
        write(placements, self);
        self.ascii.clear();
        if !self.is_ascii && !self.is_text() {
            self.mask(response);
        }
        let ascii = if self.ascii.is_empty() { response } else { &self.ascii };
        let addresses = [&self.text, ascii, response].map(|bytes| word(bytes.as_ptr().addr()));
        let head = [addresses[0], word(self.text.len()), addresses[1], addresses[2]];
        if let Some(words) = self.tape.first_chunk_mut() {
            *words = head;
        }
        true
    }

    /// Copies the response without the highest bits of its bytes. JavaScript runtimes decode ASCII many times faster, and byte
    /// offsets in it are character offsets.
    fn mask(&mut self, response: &[u8]) {
        self.ascii.extend_from_slice(response);
        let (chunks, rest) = self.ascii.as_chunks_mut::<16>();
        for chunk in chunks {
            *chunk = (u128::from_ne_bytes(*chunk) & ASCII).to_ne_bytes();
        }
        for byte in rest {
            *byte &= 0x7F;
        }
    }

    /// Returns the address of the tape.
    pub(crate) fn tape(&self) -> *const u32 {
        self.tape.as_ptr()
    }

    /// Returns the number of bytes of memory.
    pub(crate) fn size(&self) -> usize {
        self.text.capacity() + self.ascii.capacity() + self.tape.capacity() * size_of::<u32>()
    }

    fn is_text(&self) -> bool {
        self.form == Form::Text
    }

    #[inline(always)]
    pub(super) fn object(&mut self) -> ObjectWriter<'_> {
        let (start, at) = (self.text.len(), self.tape.len());
        self.word(0);
        ObjectWriter { out: self, start, at, present: 0, next: 1 }
    }

    fn list<T: Write>(&mut self, items: &[T]) {
        let start = self.text.len();
        self.count(items.len());
        for item in items {
            self.punctuation(",");
            item.write_to(self);
        }
        self.end(start, *b"[]");
    }

    /// Writes text that a tape does not have.
    #[inline(never)]
    fn punctuation(&mut self, text: &str) {
        if self.is_text() {
            self.text.extend_from_slice(text.as_bytes());
        }
    }

    fn end(&mut self, start: usize, brackets: [u8; 2]) {
        if self.is_text() {
            close(&mut self.text, start, brackets);
        }
    }

    fn count(&mut self, count: usize) {
        self.word(word(count));
    }

    fn word(&mut self, word: u32) {
        if !self.is_text() {
            self.tape.push(word);
        }
    }

    /// Adds two words to the tape. For so few words this is faster than `extend_from_slice`.
    #[inline(always)]
    fn pair(&mut self, first: u32, second: u32) {
        self.tape.push(first);
        self.tape.push(second);
    }

    /// Writes a text that is not in the response as it is.
    #[inline(never)]
    fn added(&mut self, text: &str) {
        let start = self.text.len();
        ToJson::write(text, &mut self.text);
        if !self.is_text() {
            // The text between the quotes.
            let length = self.text.len() - start - 2;
            self.pair(word(start + 1), word(length) | ESCAPED | ADDED);
        }
    }
}

/// An object that is being written.
pub(super) struct ObjectWriter<'w> {
    out: &'w mut PageWriter,
    /// The offset of its text, and of the word with the bits of its members.
    start: usize,
    at: usize,
    /// The bits of the members that were written, and the bit of the next one.
    present: u32,
    next: u32,
}

impl ObjectWriter<'_> {
    /// Writes a member, unless it is absent. `name` is a comma, the name in quotes, and a colon.
    #[inline(always)]
    pub(super) fn member(&mut self, name: &'static str, value: &impl Write) {
        if !value.is_absent() {
            self.present |= self.next;
            self.out.punctuation(name);
            value.write_to(self.out);
        }
        self.next <<= 1;
    }

    pub(super) fn end(self) {
        if self.out.is_text() {
            close(&mut self.out.text, self.start, *b"{}");
        } else if let Some(at) = self.out.tape.get_mut(self.at) {
            *at = self.present;
        }
    }
}

/// Converts an address, offset, length or count. All of them are below 2^32 in WebAssembly.
fn word(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl Write for LenientText<'_> {
    fn write_to(&self, out: &mut PageWriter) {
        if out.is_text() {
            return ToJson::write(self, &mut out.text);
        }
        let Self::WellFormed(text) = self else { return out.added(&self.to_text()) };
        let mut flags = if text.is_escaped() { ESCAPED } else { 0 };
        if !out.is_ascii && !text.raw().is_ascii() {
            flags |= NON_ASCII;
        }
        out.pair(word(text.start()), word(text.raw().len()) | flags);
    }
}

impl Write for SafePath<'_> {
    fn write_to(&self, out: &mut PageWriter) {
        if self.lead.is_empty() { self.text.write_to(out) } else { out.added(&self.into_owned()) }
    }
}

impl Write for String {
    fn write_to(&self, out: &mut PageWriter) {
        out.added(self);
    }
}

impl Write for Layout {
    fn write_to(&self, out: &mut PageWriter) {
        out.word(*self as u32);
        out.punctuation("\"");
        out.punctuation(self.as_str());
        out.punctuation("\"");
    }
}

impl Write for i64 {
    fn write_to(&self, out: &mut PageWriter) {
        let bits = self.cast_unsigned();
        #[allow(clippy::cast_possible_truncation, reason = "the two halves")]
        let [low, high] = [bits as u32, (bits >> 32) as u32];
        if !out.is_text() {
            return out.pair(low, high);
        }
        ToJson::write(self, &mut out.text);
    }
}

impl Write for usize {
    fn write_to(&self, out: &mut PageWriter) {
        Write::write_to(&i64::try_from(*self).unwrap_or(i64::MAX), out);
    }
}

impl<T: Write> Write for Option<T> {
    #[inline(always)]
    fn write_to(&self, out: &mut PageWriter) {
        if let Some(value) = self {
            value.write_to(out);
        }
    }

    fn is_absent(&self) -> bool {
        self.is_none()
    }
}

impl<T: Write> Write for Vec<T> {
    fn write_to(&self, out: &mut PageWriter) {
        out.list(self);
    }
}

impl Write for Properties<'_> {
    fn write_to(&self, out: &mut PageWriter) {
        let groups = || self.0.chunk_by(|one, other| one.first == other.first);
        let start = out.text.len();
        out.count(groups().count());
        for group in groups() {
            out.punctuation(",");
            if let Some(first) = group.first() {
                first.name.write_to(out);
            }
            out.punctuation(":");
            out.list(group);
        }
        out.end(start, *b"{}");
    }
}

/// Writes the value alone.
impl Write for Property<'_> {
    fn write_to(&self, out: &mut PageWriter) {
        self.value.write_to(out);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::{Form, PageWriter, ReadOptions};

    #[test]
    fn the_text_is_the_page_of_every_shared_case() {
        let cases: Vec<Value> = serde_json::from_str(include_str!("../../tests/responses/placements.json")).unwrap();
        for case in cases {
            let Some(body) = case["body"].as_object() else { continue };
            let options = ReadOptions::default().with_loopback_http(case["options"]["allowLoopbackHttp"] == true);
            let mut out = PageWriter::new();
            assert!(out.page(Form::Text, &serde_json::to_vec(body).unwrap(), options));
            let text = String::from_utf8(out.text).unwrap();
            assert_eq!(serde_json::from_str::<Value>(&text).unwrap_or_else(|_| panic!("{text}")), case["page"]);
        }
    }
}
