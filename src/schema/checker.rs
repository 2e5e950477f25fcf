//! Checks a document in one pass over its bytes, driven by its schema.
//!
//! A value is converted only if a rule needs that. A path is written only for an issue. The recursion is as deep as the
//! schema and no deeper. Functions that check a value return [`End`], which fits in a register.

use core::num::NonZeroUsize;

use super::sink::RawIssue;
use super::{
    ByteRange, Context, Field, IssueLimiter, Kind, List, Notes, Object, ParamToken, Path, Root, Rule, Sink, Step,
};
use crate::json::{Chunk, Reader, SyntaxError, SyntaxErrorKind, Text};

/// The fields that the check found in one object.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seen {
    /// The fields whose key occurs, as bits, even if the value is null.
    pub keys: u32,
    /// The fields whose value is not null, as bits.
    pub present: u32,
}

/// The offset after a value, or `None` after a syntax error, which ends the check.
pub(super) type End = Option<NonZeroUsize>;

/// Rules over the fields of an object; see [`Object::rules`].
pub(super) type Rules = fn(&mut Context<'_, '_>, Seen);

/// The state of the check of one document.
pub(super) struct Checker<'a> {
    /// The document, optionally followed by zeros that leave room to look ahead. Without them, reads near the end are
    /// slower.
    pub(super) input: &'a [u8],
    /// The offset of the end of the document.
    pub(super) end: usize,
    pub(super) notes: Notes,
    pub(super) limiter: &'a mut IssueLimiter,
    pub(super) sink: &'a mut dyn Sink,
    /// Whether an encoder wrote the input, with sentinels for values that JSON cannot represent; see [`sentinels`].
    pub(super) may_have_sentinels: bool,
    /// The offset of the last object whose keys were needed for a hint, and its declared keys as bits.
    pub(super) keys_of_last: (usize, u32),
}

impl<'a> Checker<'a> {
    /// Checks a whole document.
    pub(super) fn check_document(&mut self, root: Root) {
        let mut reader = Reader::new(self.input);
        if self.read_or_stop(reader.start(), &Path::ROOT).is_none() {
            return;
        }
        let end = match reader.byte() {
            b'{' => self.check_object(reader.offset(), root.object, &Path::ROOT),
            _ => self.unexpected_type(reader.offset(), ParamToken::Object, None, &Path::ROOT),
        };
        let Some(end) = end else { return };
        let start = reader.offset();
        reader = Reader::at(self.input, end.get());
        reader.skip_space();
        if reader.offset() < self.end {
            self.stop(reader.error(SyntaxErrorKind::Trailing), &Path::ROOT);
        } else if let Some(rules) = root.final_rules {
            rules(&mut self.context(start, end.get(), &Path::ROOT));
        }
    }

    /// Checks the value at `at`. The caller has handled null where it counts as absent. Each case is in
    /// a function of its own, so that the variables of the loops around this one fit in registers.
    #[inline(always)]
    fn check_value(&mut self, at: usize, kind: &'static Kind, path: &Path<'_>) -> End {
        match (kind, Reader::at(self.input, at).byte()) {
            (Kind::Text(check), b'"') => self.check_text(at, *check, path),
            (Kind::Enum(values), b'"') => self.check_enum(at, values, path),
            (Kind::Integer(check), b'-' | b'0'..=b'9') => self.check_integer(at, *check, path),
            (Kind::Number(check), b'-' | b'0'..=b'9') => self.check_number(at, *check, path),
            (Kind::Boolean(check), b't' | b'f') => self.check_boolean(at, *check, path),
            (Kind::List(list), b'[') => self.check_list(at, list, path),
            (Kind::Object(object), b'{') => self.check_object(at, object, path),
            _ => self.check_value_slow(at, kind, path),
        }
    }

    /// Checks an object: its members, then its missing fields, then its rules.
    fn check_object(&mut self, start: usize, object: &'static Object, path: &Path<'_>) -> End {
        let mut reader = Reader::at(self.input, start + 1);
        let mut seen = Seen::default();
        let mut next = 0;
        reader.skip_space();
        if reader.byte() == b'}' {
            reader.bump();
        } else {
            loop {
                let member = match match_declared_key(self.input, reader.offset(), object, next) {
                    Some((index, field, length)) => {
                        reader = Reader::at(self.input, reader.offset() + length);
                        reader.skip_space_after_colon();
                        MemberKey::Declared(index, field)
                    }
                    None => {
                        let (member, value) = self.read_or_stop(read_key_slow(reader, object), path)?;
                        reader = Reader::at(self.input, value);
                        member
                    }
                };
                let end = match member {
                    MemberKey::Declared(index, field) if seen.keys >> index & 1 == 0 => {
                        next = index + 1;
                        seen.keys |= 1 << index;
                        if reader.byte() == b'n' {
                            self.skip_null(reader)?
                        } else {
                            seen.present |= 1 << index;
                            self.check_value(reader.offset(), &field.kind, &path.child(Step::Field(field.name)))?
                        }
                    }
                    MemberKey::Declared(_, field) => self.report_repeated(reader, field, path)?,
                    MemberKey::Unknown(key) => self.skip_unknown(reader, key, (start, object), seen, path)?,
                };
                reader = Reader::at(self.input, end.get());
                reader.inlined_skip_space();
                match reader.byte() {
                    b',' => reader.bump(),
                    b'}' => {
                        reader.bump();
                        break;
                    }
                    _ => return self.stop(reader.error(SyntaxErrorKind::ObjectEnd), path),
                }
                reader.inlined_skip_space();
            }
        }
        let missing = object.required & !seen.present;
        if missing != 0 {
            self.report_missing(start, reader.offset(), object, missing, path);
        }
        if let Some(rules) = object.rules {
            rules(&mut self.context(start, reader.offset(), path), seen);
        }
        NonZeroUsize::new(reader.offset())
    }

    /// Checks an array: its elements, then the check of its length.
    fn check_list(&mut self, start: usize, list: &'static List, path: &Path<'_>) -> End {
        let mut reader = Reader::at(self.input, start + 1);
        let mut index = 0;
        reader.skip_space();
        if reader.byte() == b']' {
            reader.bump();
        } else {
            loop {
                let here = path.child(Step::Index(index));
                let end = self.check_value(reader.offset(), &list.item, &here)?;
                index += 1;
                reader = Reader::at(self.input, end.get());
                reader.skip_space();
                match reader.byte() {
                    b',' => reader.bump(),
                    b']' => {
                        reader.bump();
                        break;
                    }
                    _ => return self.stop(reader.error(SyntaxErrorKind::ArrayEnd), path),
                }
                reader.skip_space();
            }
        }
        if let Some(length) = list.length {
            length(&mut self.context(start, reader.offset(), path), index as usize);
        }
        NonZeroUsize::new(reader.offset())
    }

    /// Returns the context of the value in a byte range.
    #[inline(always)]
    pub(super) fn context<'c>(&'c mut self, start: usize, end: usize, path: &'c Path<'c>) -> Context<'c, 'a> {
        Context { checker: self, path, range: ByteRange::new(start, end) }
    }

    /// Returns what was read, or reports the error and returns `None`.
    #[inline(always)]
    pub(super) fn read_or_stop<T>(&mut self, result: Result<T, SyntaxError>, path: &Path<'_>) -> Option<T> {
        match result {
            Ok(read) => Some(read),
            Err(error) => {
                self.stop(error, path);
                None
            }
        }
    }

    /// Reports the syntax error that ends the check.
    #[cold]
    #[inline(never)]
    pub(super) fn stop(&mut self, error: SyntaxError, path: &Path<'_>) -> End {
        let range = ByteRange::new(error.offset.min(self.end), (error.offset + 1).min(self.end));
        let limit = i64::try_from(crate::json::MAX_DEPTH).unwrap_or(i64::MAX);
        let problem = if error.offset < self.end { error.kind } else { SyntaxErrorKind::Truncated };
        let (found, path) = match problem {
            SyntaxErrorKind::TooDeep => (Rule::too_deep(limit), Some(path)),
            problem => (Rule::syntax(ParamToken::problem(problem)), None),
        };
        self.report(&RawIssue::new(found.rule, found.params(), path, range));
        None
    }

    /// Reports an issue, unless a limit is reached.
    pub(super) fn report(&mut self, issue: &RawIssue<'_>) {
        if let Some(severity) = self.limiter.admit(issue.rule, issue.verdict, issue.path) {
            self.sink.report(severity, issue);
        }
    }

    /// Skips `null` at `reader`.
    #[inline(never)]
    pub(super) fn skip_null(&mut self, mut reader: Reader<'a>) -> End {
        self.read_or_stop(reader.skip_literal("null"), &Path::ROOT)?;
        NonZeroUsize::new(reader.offset())
    }

    /// Skips the value at `reader`, whose path is `here`. `declared` is the path of the nearest declared value.
    pub(super) fn skip(&mut self, reader: &mut Reader<'a>, here: &Path<'_>, declared: &Path<'_>) -> Option<()> {
        if self.may_have_sentinels {
            *reader = Reader::at(self.input, self.skip_with_sentinels(reader.offset(), here, declared)?.get());
            return Some(());
        }
        // The depth matters only for containers.
        let depth = if matches!(reader.byte(), b'{' | b'[') { here.depth() } else { 0 };
        self.read_or_stop(reader.skip(depth), declared)
    }
}

/// Returns the declared field whose key is at `at` in its most common spelling, with its index and the length of
/// the key. Most documents keep the order of declaration, so the field at `next` is tried first.
#[inline(always)]
fn match_declared_key(
    input: &[u8],
    at: usize,
    object: &'static Object,
    next: usize,
) -> Option<(usize, &'static Field, usize)> {
    let head = Chunk::at(input, at);
    let first = head.first_four();
    let length = |field: &Field| if field.first_four() == first { field.matches_at(head, input, at) } else { None };
    if let Some(field) = object.fields.get(next)
        && let Some(length) = length(field)
    {
        return Some((next, field, length));
    }
    let count = object.fields.len();
    let mut index = next;
    for _ in 0..count {
        index += 1;
        if index >= count {
            index = 0;
        }
        if let Some(field) = object.fields.get(index)
            && let Some(length) = length(field)
        {
            return Some((index, field, length));
        }
    }
    None
}

/// The member of an object that a key refers to.
pub(super) enum MemberKey<'a> {
    /// A declared field, and its index.
    Declared(usize, &'static Field),
    Unknown(Text<'a>),
}

/// Reads a key in any spelling, and its colon. Also returns the offset of the value. The reader is passed by value so
/// that the caller's reader can stay in registers.
#[cold]
#[inline(never)]
pub(super) fn read_key_slow<'a>(
    mut reader: Reader<'a>,
    object: &'static Object,
) -> Result<(MemberKey<'a>, usize), SyntaxError> {
    let key = reader.string()?;
    reader.skip_colon()?;
    let found = object.fields.iter().enumerate().find(|(_, field)| key.is(field.name));
    let member = found.map_or(MemberKey::Unknown(key), |(index, field)| MemberKey::Declared(index, field));
    Ok((member, reader.offset()))
}
