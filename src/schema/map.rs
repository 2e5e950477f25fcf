//! The walk over maps: objects whose members no schema names.
//!
//! Whether a key was given before is known before the walk, from a look ahead that sorts the keys where it must: so
//! what is found of a member is reported where it stands, and no choice of keys makes that slow.

use alloc::vec::Vec;
use core::num::NonZeroUsize;

use super::walk::{End, Walk};
use super::{Map, Mark, Path, Span, Step, all_differ, order, sorted, text_key};
use crate::json::{Reader, Syntax, SyntaxError, Text};

impl<'a> Walk<'a> {
    #[inline(never)]
    pub(super) fn map(&mut self, start: usize, map: &'static Map, path: &Path<'_>) -> End {
        // An encoder of host values writes no key twice, but for those that it marks as none.
        let repeats = if self.encoded { Vec::new() } else { repeats(self.input, start, path.depth() + 1) };
        let mut repeats = repeats.iter().copied();
        let mut reader = Reader::at(self.input, start + 1);
        let mut count = 0;
        reader.space();
        if reader.byte() == b'}' {
            reader.bump();
        } else {
            loop {
                let key = self.read(key(&mut reader), path)?;
                let here = path.then(Step::Key(key));
                let end = if repeats.next().unwrap_or(false) {
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

/// Of each member of the object at `start`, whether its key was given before; empty where none was. `depth` containers
/// stand open within the object. Ends where it cannot be read on: the walk will find out too.
fn repeats(input: &[u8], start: usize, depth: usize) -> Vec<bool> {
    let mut marks = Vec::new();
    let mut reader = Reader::at(input, start + 1);
    reader.space();
    while let Ok((key, span)) = member(&mut reader, depth) {
        let place = u32::try_from(marks.len()).unwrap_or(u32::MAX);
        marks.push(Mark { key, item: 0, place, span });
        reader.space();
        if reader.byte() != b',' {
            break;
        }
        reader.bump();
        reader.space();
    }
    if all_differ(&marks, false) {
        return Vec::new();
    }
    let mut repeats: Vec<_> = marks.iter().map(|_| false).collect();
    // Sorting keeps the order of what is equal.
    let marks = sorted(marks, &|a, b| order(a, b, input));
    for (first, again) in marks.iter().zip(marks.iter().skip(1)) {
        if order(first, again, input).is_eq()
            && let Some(repeat) = repeats.get_mut(again.place as usize)
        {
            *repeat = true;
        }
    }
    repeats
}

/// Steps over a member and gives what its key is compared by, and where it stands.
fn member(reader: &mut Reader<'_>, depth: usize) -> Result<(u64, Span), SyntaxError> {
    let start = reader.offset();
    let key = reader.string()?;
    let span = Span::new(start, reader.offset());
    reader.colon()?;
    reader.skip(depth)?;
    Ok((text_key(&key), span))
}

#[cfg(test)]
mod tests {
    use super::{repeats, text_key};
    use crate::json::Reader;

    /// The places of the members whose key was given before.
    fn places(json: &str) -> Vec<usize> {
        let repeats = repeats(json.as_bytes(), 0, 1);
        (0..repeats.len()).filter(|&place| repeats[place]).collect()
    }

    const NONE: [usize; 0] = [];

    #[test]
    fn every_key_after_the_first_of_its_kind() {
        assert_eq!(places("{}"), NONE);
        assert_eq!(places(r#"{"a":1,"b":2}"#), NONE);
        assert_eq!(places(r#"{"a":1,"b":2,"\u0061":[],"b":{},"a":null}"#), [2, 3, 4]);
        assert_eq!(places(r#"{"":1,"":2,"\u0000":3}"#), [1]);
    }

    #[test]
    fn up_to_where_it_cannot_be_read() {
        assert_eq!(places(r#"{"a":1,"a":2,"a":x,"a":3}"#), [1]);
        assert_eq!(places(r#"{"a":1,"a":2 "a":3}"#), [1]);
        assert_eq!(places(r#"{"a":1,"a""#), NONE);
        assert_eq!(places("{"), NONE);
    }

    #[test]
    fn texts_of_one_hash_are_told_apart() {
        let (a, b) = ("\u{B3850}\u{C97D2}\u{4D584}\u{111C4}\u{2F65D}", "\u{B0141}\u{46D90}\u{DBD6F}\u{10B9E}\u{2F617}");
        let [hash, other] = [a, b].map(|key| text_key(&Reader::new(format!("\"{key}\"").as_bytes()).string().unwrap()));
        assert_eq!(hash, other);
        assert_eq!(places(&format!(r#"{{"{a}":1,"{b}":2}}"#)), NONE);
        assert_eq!(places(&format!(r#"{{"{a}":1,"{b}":2,"{a}":3,"{b}":4}}"#)), [2, 3]);
    }

    #[test]
    fn those_that_comparing_all_with_all_finds() {
        let mut random = fastrand::Rng::with_seed(5);
        for _ in 0..2_000 {
            let keys: Vec<String> = (0..random.usize(..60)).map(|_| random.u16(..500).to_string()).collect();
            let members: Vec<_> = keys.iter().map(|key| format!("\"{key}\":0")).collect();
            let expected: Vec<_> = (0..keys.len()).filter(|&at| keys[..at].contains(&keys[at])).collect();
            assert_eq!(places(&format!("{{{}}}", members.join(","))), expected);
        }
    }
}
