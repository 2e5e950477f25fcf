//! The one walk over an answer.

use super::slot::Slot;
use super::wire::{Field, Kind, List, NOTHING, PAGE, Record};
use crate::json::lenient::{Cursor, LenientText};
use crate::json::malformed::{Malformed, open};
use crate::json::{NotAnInteger, SyntaxError};

/// Gets what is read, as it is read.
pub(super) trait Visit {
    /// A list starts; one of the same name before it does not count.
    fn list(&mut self, list: List);
    /// An item of it has ended; none for what is no object.
    fn item(&mut self, list: List, record: Option<&Record>);
}

/// Reads an answer; gives the page's own record.
pub(super) fn walk(answer: &[u8], is_ascii: bool, to: &mut impl Visit) -> Result<Record, Malformed> {
    let mut walk = Walk { cursor: open(answer)?, is_ascii, to };
    let mut page = NOTHING;
    if walk.cursor.object()? {
        walk.object(PAGE, &mut page)?;
    }
    walk.cursor.finish()?;
    Ok(page)
}

struct Walk<'a, 'v, V> {
    cursor: Cursor<'a>,
    is_ascii: bool,
    to: &'v mut V,
}

impl<V: Visit> Walk<'_, '_, V> {
    /// Reads the members of the object that was entered. Recurses as deep as the wire's objects are declared.
    fn object(&mut self, fields: &'static [Field], record: &mut Record) -> Result<(), SyntaxError> {
        let mut next = 0;
        while let Some(name) = self.cursor.member()? {
            let Some(place) = find(fields, next, &name) else { continue };
            next = place + 1;
            match fields.get(place).map(|field| &field.kind) {
                Some(Kind::Text(place)) => set(record, *place, self.text()?),
                Some(Kind::Number(place)) => set(record, *place, self.number()?),
                Some(Kind::Object(place, end, fields)) => {
                    if let Some(places) = record.get_mut(*place..*end) {
                        places.fill(Slot::EMPTY);
                    }
                    if self.cursor.object()? {
                        set(record, *place, Slot::OBJECT);
                        self.object(fields, record)?;
                    }
                }
                Some(Kind::List(list, fields)) => self.list(*list, fields)?,
                None => {}
            }
        }
        Ok(())
    }

    fn list(&mut self, list: List, fields: &'static [Field]) -> Result<(), SyntaxError> {
        self.to.list(list);
        if !self.cursor.array()? {
            return Ok(());
        }
        while self.cursor.item()? {
            if self.cursor.object()? {
                let mut record = NOTHING;
                self.object(fields, &mut record)?;
                self.to.item(list, Some(&record));
            } else {
                self.to.item(list, None);
            }
        }
        Ok(())
    }

    fn text(&mut self) -> Result<Slot, SyntaxError> {
        let start = self.cursor.offset() + 1;
        let text = self.cursor.string()?;
        Ok(text.map_or(Slot::EMPTY, |text| Slot::text(start, &text, self.is_ascii)))
    }

    fn number(&mut self) -> Result<Slot, SyntaxError> {
        let number = self.cursor.number()?.map(|number| number.as_i64());
        let number = number.and_then(Result::<i64, NotAnInteger>::ok).and_then(|number| u32::try_from(number).ok());
        Ok(number.map_or(Slot::EMPTY, Slot::number))
    }
}

/// The place of the field of this name; `next`, which it nearly always is, is looked at first.
fn find(fields: &[Field], next: usize, name: &LenientText<'_>) -> Option<usize> {
    // A name that must be mended is none of ours.
    let LenientText::Sound(name) = name else { return None };
    let is_it = |field: &Field| name.is(field.name);
    if fields.get(next).is_some_and(is_it) { Some(next) } else { fields.iter().position(is_it) }
}

fn set(record: &mut Record, place: usize, slot: Slot) {
    if let Some(at) = record.get_mut(place) {
        *at = slot;
    }
}
