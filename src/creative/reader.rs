//! Reads a placement response in one pass over its bytes, into records of ranges.

use super::draft::{CreativeSink, Draft, Lists};
use super::slot::Slot;
use super::wire::{EMPTY_RECORD, ItemKind, MemberKind, MemberSpec, Record, tables};
use crate::json::lenient::{Cursor, LenientText};
use crate::json::response::{ReadError, open};
use crate::json::{FromJson as _, SafeInteger, SyntaxError};

/// The maximum number of creatives of a response. Others count as skipped.
const MAX_CREATIVES: u32 = 1000;

/// Reads a response, passes its creatives to `sink`, and returns the record of the page. Pass false for `is_ascii` if
/// it is unknown.
///
/// # Errors
/// Returns an error if the response is not JSON, even for a lenient reader, or is too large.
pub(crate) fn read_into(response: &[u8], is_ascii: bool, sink: &mut impl CreativeSink) -> Result<Record, ReadError> {
    let mut reader =
        ResponseReader { response, cursor: open(response)?, is_ascii, lists: Lists::default(), creatives: 0, sink };
    let mut page = EMPTY_RECORD;
    if reader.cursor.object()? {
        reader.object(tables::Placements, &mut page)?;
    }
    reader.cursor.finish()?;
    Ok(page)
}

struct ResponseReader<'a, 's, S> {
    response: &'a [u8],
    cursor: Cursor<'a>,
    is_ascii: bool,
    /// The lists of the current creative.
    lists: Lists,
    /// The number of creatives that were passed to the sink.
    creatives: u32,
    sink: &'s mut S,
}

impl<S: CreativeSink> ResponseReader<'_, '_, S> {
    /// Reads the members of the object that the cursor entered. Recurses as deep as the declarations in `wire`.
    fn object(&mut self, fields: &'static [MemberSpec], record: &mut [Slot]) -> Result<(), SyntaxError> {
        let mut next = 0;
        while !self.cursor.leave_if_at_end() {
            let index = match self.compact_member(fields, next) {
                Some(index) => index,
                None => match self.cursor.member()? {
                    Some(name) => index_of_field(fields, &name),
                    None => break,
                },
            };
            next = index.wrapping_add(1);
            match fields.get(index).map(|field| &field.kind) {
                Some(MemberKind::Text(index)) => set(record, *index, self.text()?),
                Some(MemberKind::Integer(index)) => set(record, *index, self.integer()?),
                Some(MemberKind::Object(positions, fields)) => {
                    let record = record.get_mut(positions.clone()).unwrap_or_default();
                    record.fill(Slot::EMPTY);
                    if self.cursor.object()? {
                        set(record, 0, Slot::OBJECT);
                        self.object(fields, record)?;
                    }
                }
                Some(MemberKind::List(list, fields)) => self.list(*list, fields)?,
                None => {}
            }
        }
        Ok(())
    }

    /// Moves to the value of the next member if it is declared and written as in compact documents. Members are nearly
    /// always in the order of declaration, with some omitted.
    #[inline(always)]
    fn compact_member(&mut self, fields: &'static [MemberSpec], next: usize) -> Option<usize> {
        let at = self.cursor.compact_name()?;
        let bytes = u128::from_le_bytes(*self.response.get(at..)?.first_chunk()?);
        for (index, field) in fields.iter().enumerate().skip(next) {
            if let Some(after) = field.after(self.response, at, bytes) {
                self.cursor.move_to_value(after);
                return Some(index);
            }
        }
        None
    }

    /// Reads a list of objects, and passes each creative to the sink.
    fn list(&mut self, list: ItemKind, fields: &'static [MemberSpec]) -> Result<(), SyntaxError> {
        // If a list is repeated, the last one counts.
        match self.lists.of(list) {
            Some(records) => records.clear(),
            None => {
                self.creatives = 0;
                self.sink.restart();
            }
        }
        if !self.cursor.array()? {
            return Ok(());
        }
        while self.cursor.item()? {
            let mut record = EMPTY_RECORD;
            let is_object = self.cursor.object()?;
            if is_object {
                self.object(fields, &mut record)?;
            }
            match self.lists.of(list) {
                // An item without declared members uses no memory.
                Some(records) if record != EMPTY_RECORD && self.cursor.take_item() => records.push(record),
                Some(_) => {}
                None if is_object && self.creatives < MAX_CREATIVES => {
                    self.creatives += 1;
                    self.sink.creative(&Draft::new(self.response, &record, &self.lists));
                    self.lists.clear();
                }
                None => {
                    self.lists.clear();
                    self.sink.skip();
                }
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn text(&mut self) -> Result<Slot, SyntaxError> {
        match self.cursor.plain_string() {
            Some((start, end)) => Ok(Slot::plain(start, end)),
            None => self.repaired_text(),
        }
    }

    #[inline(never)]
    fn repaired_text(&mut self) -> Result<Slot, SyntaxError> {
        let start = self.cursor.offset() + 1;
        let text = self.cursor.string()?;
        Ok(text.map_or(Slot::EMPTY, |text| Slot::text(start, &text, self.is_ascii)))
    }

    fn integer(&mut self) -> Result<Slot, SyntaxError> {
        Ok(SafeInteger::read(&mut self.cursor)?.map_or(Slot::EMPTY, |SafeInteger(number)| Slot::number(number)))
    }
}

/// Returns the index of the field with this name, or `usize::MAX` if there is none. A malformed name never matches.
fn index_of_field(fields: &[MemberSpec], name: &LenientText<'_>) -> usize {
    let LenientText::WellFormed(name) = name else { return usize::MAX };
    fields.iter().position(|field| name.is(field.name)).unwrap_or(usize::MAX)
}

/// Sets a slot of a record.
fn set(record: &mut [Slot], index: usize, slot: Slot) {
    if let Some(at) = record.get_mut(index) {
        *at = slot;
    }
}
