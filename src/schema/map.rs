//! Checks maps: objects whose keys are not declared.

use alloc::vec::Vec;
use core::num::NonZeroUsize;

use super::checker::{Checker, End};
use super::occurrence::Occurrence;
use super::repeats::repeated_keys;
use super::{ByteRange, Map, ParamToken, Path, Step};
use crate::json::{Reader, SyntaxError, SyntaxErrorKind, Text};

impl<'a> Checker<'a> {
    /// Checks a map.
    #[inline(never)]
    pub(super) fn check_map(&mut self, start: usize, map: &'static Map, path: &Path<'_>) -> End {
        let mut keys = Keys { count: Some(0), ..Keys::default() };
        let mut reader = Reader::at(self.input, start + 1);
        let mut count = 0;
        reader.skip_space();
        if reader.byte() == b'}' {
            reader.bump();
        } else {
            loop {
                let at = ByteRange::new(reader.offset(), 0).start;
                let key = self.read_or_stop(read_key(&mut reader), path)?;
                let here = path.child(Step::Key(key));
                // The encoder never writes a key twice, except one that is followed by a sentinel.
                let is_repeated = !self.may_have_sentinels
                    && keys.is_repeated(&key, at, || find_repeated(self.input, start, path.depth()));
                let end = if is_repeated {
                    self.report_repeated_at(reader, &here)?
                } else {
                    count += 1;
                    self.check_map_member(reader, key, map, &here)?
                };
                reader = Reader::at(self.input, end.get());
                reader.skip_space();
                match reader.byte() {
                    b',' => reader.bump(),
                    b'}' => {
                        reader.bump();
                        break;
                    }
                    _ => return self.stop(reader.error(SyntaxErrorKind::ObjectEnd), path),
                }
                reader.skip_space();
            }
        }
        (map.length)(&mut self.context(start, reader.offset(), path), count);
        NonZeroUsize::new(reader.offset())
    }

    /// Checks a member whose value is at `reader`. Issues of the key come first.
    fn check_map_member(&mut self, mut reader: Reader<'a>, key: Text<'a>, map: &'static Map, here: &Path<'_>) -> End {
        let at = reader.offset();
        match reader.byte() {
            b'"' => {
                let text = self.read_or_stop(reader.string(), here)?;
                let mut context = self.context(at, reader.offset(), here);
                (map.key)(&mut context, key);
                (map.value)(&mut context, text);
                NonZeroUsize::new(reader.offset())
            }
            b'n' => {
                let end = self.skip_null(reader)?;
                (map.key)(&mut self.context(at, end.get(), here), key);
                Some(end)
            }
            _ => {
                // A value that contains sentinels is not valid JSON, so its end is found only by checking it.
                let has_end = reader.skip(here.depth()).is_ok();
                if has_end {
                    (map.key)(&mut self.context(at, reader.offset(), here), key);
                }
                let end = self.unexpected_type(at, ParamToken::StringOrNull, None, here)?;
                if !has_end {
                    (map.key)(&mut self.context(at, end.get(), here), key);
                }
                Some(end)
            }
        }
    }
}

/// The keys of a map that were read so far.
#[derive(Default)]
struct Keys<'a> {
    /// The first keys, until one has an escape. Comparing these with each other is faster than sorting.
    first: [&'a [u8]; 8],
    /// The number of keys in `first`; `None` after a key that does not fit there.
    count: Option<usize>,
    /// After that, the repeated keys from the current one on, in reverse order.
    repeated: Vec<Occurrence>,
}

impl<'a> Keys<'a> {
    /// Returns whether the key at `start` occurs earlier in the map. Calls `find` at most once, when a key does not fit
    /// in `first`.
    #[inline(always)]
    fn is_repeated(&mut self, key: &Text<'a>, start: u32, find: impl Fn() -> Vec<Occurrence>) -> bool {
        if let Some(count) = self.count {
            if let Some(slot) = self.first.get_mut(count).filter(|_| !key.is_escaped()) {
                *slot = key.raw();
                self.count = Some(count + 1);
                return self.first.iter().take(count).any(|other| *other == key.raw());
            }
            self.count = None;
            self.repeated = find();
        }
        while self.repeated.pop_if(|each| each.start < start).is_some() {}
        self.repeated.pop_if(|each| each.start == start).is_some()
    }
}

/// Reads a key and its colon.
fn read_key<'a>(reader: &mut Reader<'a>) -> Result<Text<'a>, SyntaxError> {
    let key = reader.string()?;
    reader.skip_colon()?;
    Ok(key)
}

/// Returns the repeated keys of the map at `at`, up to its end or the first error in it. `depth` is the number of
/// containers around the map.
#[inline(never)]
fn find_repeated(input: &[u8], at: usize, depth: usize) -> Vec<Occurrence> {
    let mut reader = Reader::at(input, at);
    let next = move || {
        // Skip the brace or a comma.
        reader.bump();
        reader.skip_space();
        let start = reader.offset();
        let key = read_key(&mut reader).ok()?;
        reader.skip(depth + 1).ok()?;
        reader.skip_space();
        Some((key, ByteRange::new(start, start).start))
    };
    repeated_keys(input, core::iter::from_fn(next))
}
