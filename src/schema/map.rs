//! The walk over maps: objects whose members no schema names.

use core::num::NonZeroUsize;

use super::mark::Mark;
use super::table::Table;
use super::walk::{End, Walk};
use super::{Map, Path, Span, Step};
use crate::json::{Reader, Syntax, SyntaxError, Text};

impl<'a> Walk<'a> {
    #[inline(never)]
    pub(super) fn map(&mut self, start: usize, map: &'static Map, path: &Path<'_>) -> End {
        let mut met = Table::default();
        let mut reader = Reader::at(self.input, start + 1);
        let mut count = 0;
        reader.space();
        if reader.byte() == b'}' {
            reader.bump();
        } else {
            loop {
                let place = Span::new(reader.offset(), 0).start;
                let key = self.read(key(&mut reader), path)?;
                let here = path.then(Step::Key(key));
                // An encoder of host values writes no key twice, but for those that it marks as none.
                let is_known = !self.encoded
                    && met.enter(Mark::text(key), place, self.input).is_some_and(|(_, is_known)| is_known);
                let end = if is_known {
                    self.repeated_at(reader, &here)?
                } else {
                    count += 1;
                    self.entry(reader, key, map, &here)?
                };
                reader = Reader::at(self.input, end.get());
                reader.space();
                match reader.byte() {
                    b',' => reader.bump(),
                    b'}' => {
                        reader.bump();
                        break;
                    }
                    _ => return self.stop(reader.error(Syntax::ObjectEnd), path),
                }
                reader.space();
            }
        }
        (map.length)(&mut self.context(start, reader.offset(), path), count);
        NonZeroUsize::new(reader.offset())
    }

    /// A member whose value is at `reader`: what there is to say of its key comes first.
    fn entry(&mut self, mut reader: Reader<'a>, key: Text<'a>, map: &'static Map, here: &Path<'_>) -> End {
        let at = reader.offset();
        match reader.byte() {
            b'"' => {
                let text = self.read(reader.string(), here)?;
                let mut context = self.context(at, reader.offset(), here);
                (map.key)(&mut context, key);
                (map.value)(&mut context, text);
                NonZeroUsize::new(reader.offset())
            }
            b'n' => {
                let end = self.null(reader)?;
                (map.key)(&mut self.context(at, end.get(), here), key);
                Some(end)
            }
            _ => {
                // A value with marks in it has no end before it is walked.
                let has_end = reader.skip(here.depth()).is_ok();
                if has_end {
                    (map.key)(&mut self.context(at, reader.offset(), here), key);
                }
                let end = self.other(at, "a string or null", None, here)?;
                if !has_end {
                    (map.key)(&mut self.context(at, end.get(), here), key);
                }
                Some(end)
            }
        }
    }
}

/// Reads a key and its colon.
fn key<'a>(reader: &mut Reader<'a>) -> Result<Text<'a>, SyntaxError> {
    let key = reader.string()?;
    reader.colon()?;
    Ok(key)
}
