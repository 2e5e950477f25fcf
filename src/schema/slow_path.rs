//! The slow path of a check: missing, repeated and unknown members, and values of an unexpected type.

use core::num::NonZeroUsize;

use super::checker::{Checker, End, MemberKey, Rules, read_key_slow};
use super::sink::RawIssue;
use super::{ByteRange, Field, Kind, Object, ParamToken, Path, Rule, Seen, Step, Verdict, hint, sentinels};
use crate::json::{NotAnInteger, Reader, SyntaxErrorKind, Text};

impl<'a> Checker<'a> {
    /// Reports the required fields of an object that are missing. `missing` has their bits.
    #[cold]
    #[inline(never)]
    pub(super) fn report_missing(
        &mut self,
        start: usize,
        end: usize,
        object: &'static Object,
        missing: u32,
        path: &Path<'_>,
    ) {
        for (index, field) in object.fields.iter().enumerate().filter(|(index, _)| missing >> index & 1 == 1) {
            debug_assert!(index < 32);
            let path = path.child(Step::Field(field.name));
            self.context(start, end, &path).report_missing(object.missing, None);
        }
    }

    /// Skips and reports a repeated member of a declared field.
    #[cold]
    #[inline(never)]
    pub(super) fn report_repeated(&mut self, reader: Reader<'a>, field: &Field, path: &Path<'_>) -> End {
        self.report_repeated_at(reader, &path.child(Step::Field(field.name)))
    }

    /// Skips and reports a repeated member at a path.
    pub(super) fn report_repeated_at(&mut self, mut reader: Reader<'a>, here: &Path<'_>) -> End {
        let start = reader.offset();
        self.skip(&mut reader, here, here)?;
        self.context(start, reader.offset(), here).report(&Rule::duplicate_key());
        NonZeroUsize::new(reader.offset())
    }

    /// Skips and reports a member that is not declared.
    #[cold]
    #[inline(never)]
    pub(super) fn skip_unknown(
        &mut self,
        mut reader: Reader<'a>,
        key: Text<'a>,
        (object_start, object): (usize, &'static Object),
        seen: Seen,
        path: &Path<'_>,
    ) -> End {
        let start = reader.offset();
        let here = path.child(Step::Key(key));
        if let Some(name) = hint::ignoring_case(object, &key) {
            // Report null too: a reader that ignores case would use it in place of the checked value.
            self.skip(&mut reader, &here, path)?;
            self.context(start, reader.offset(), &here).report(&Rule::field_case(name));
            return NonZeroUsize::new(reader.offset());
        }
        if reader.byte() == b'n' {
            // `null` counts as absent in every field.
            return self.skip_null(reader);
        }
        self.skip(&mut reader, &here, path)?;
        // An issue that is only counted needs no hint.
        if let Some(severity) = self.limiter.admit(Rule::UnknownField, Verdict::Warning, Some(&here)) {
            let present_keys = seen.keys | self.keys_of(object_start, object, here.depth());
            let suggestion = hint::similar_field(object, present_keys, &key);
            let found = Rule::unknown_field(object.name, suggestion);
            let range = ByteRange::new(start, reader.offset());
            self.sink.report(severity, &RawIssue::new(found.rule, found.params(), Some(&here), range));
        }
        NonZeroUsize::new(reader.offset())
    }

    /// Returns the declared fields of the object at `start` whose key occurs in it, as bits, up to the first error in
    /// it. `depth` is the number of containers around its members.
    fn keys_of(&mut self, start: usize, object: &'static Object, depth: usize) -> u32 {
        // A pass over the object for each of its unknown fields could take too long.
        if self.keys_of_last.0 != start {
            let mut reader = Reader::at(self.input, start);
            let mut keys = 0;
            loop {
                // Skip the brace or a comma.
                reader.bump();
                reader.skip_space();
                let Ok((key, value)) = read_key_slow(reader, object) else { break };
                if let MemberKey::Declared(index, _) = key {
                    keys |= 1 << index;
                }
                reader = Reader::at(self.input, value);
                if reader.skip(depth).is_err() {
                    break;
                }
                reader.skip_space();
            }
            self.keys_of_last = (start, keys);
        }
        self.keys_of_last.1
    }

    /// Handles a value of an unexpected type or of an uncommon kind. A separate function keeps the loops of the check
    /// small.
    #[cold]
    #[inline(never)]
    pub(super) fn check_value_slow(&mut self, at: usize, kind: &'static Kind, path: &Path<'_>) -> End {
        let fallback_rules = match kind {
            Kind::Map(map) if Reader::at(self.input, at).byte() == b'{' => return self.check_map(at, map, path),
            Kind::Any(rules) => Some(*rules),
            Kind::Object(Object { lenient: true, rules, .. }) => *rules,
            _ => None,
        };
        self.unexpected_type(at, kind.token(), fallback_rules, path)
    }

    /// Handles a value of an unexpected type. Runs `fallback_rules` as for an empty object, or reports a
    /// `type` error if there are none.
    #[cold]
    #[inline(never)]
    pub(super) fn unexpected_type(
        &mut self,
        at: usize,
        expected: ParamToken,
        fallback_rules: Option<Rules>,
        path: &Path<'_>,
    ) -> End {
        let mut reader = Reader::at(self.input, at);
        if self.may_have_sentinels && sentinels::is_sentinel(self.input, at) {
            return self.report_sentinel(at, path);
        }
        let actual = match reader.byte() {
            b'"' => ParamToken::String,
            b'{' => ParamToken::Object,
            b'[' => ParamToken::Array,
            b't' | b'f' => ParamToken::Boolean,
            b'n' => ParamToken::Null,
            b'-' | b'0'..=b'9' => ParamToken::Number,
            _ => return self.stop(reader.error(SyntaxErrorKind::Value), path),
        };
        self.skip(&mut reader, path, path)?;
        let end = reader.offset();
        match fallback_rules {
            Some(rules) => rules(&mut self.context(at, end, path), Seen::default()),
            None => self.report_wrong_type(at, end, expected, actual, path),
        }
        NonZeroUsize::new(end)
    }

    /// Reports a number that is not an int64.
    #[cold]
    #[inline(never)]
    pub(super) fn report_not_an_integer(&mut self, at: usize, end: usize, reason: NotAnInteger, path: &Path<'_>) {
        let actual = match reason {
            NotAnInteger::Fraction => ParamToken::Fraction,
            NotAnInteger::Range => ParamToken::BeyondInt64,
            NotAnInteger::Spelling => ParamToken::ImpreciseInteger,
        };
        self.report_wrong_type(at, end, ParamToken::Integer, actual, path);
    }

    /// Reports a value of an unexpected type.
    #[cold]
    #[inline(never)]
    pub(super) fn report_wrong_type(
        &mut self,
        at: usize,
        end: usize,
        expected: ParamToken,
        actual: ParamToken,
        path: &Path<'_>,
    ) {
        self.context(at, end, path).report(&Rule::wrong_type(expected, actual));
    }
}

impl Kind {
    /// Returns the name of this kind in messages.
    pub(super) const fn token(&self) -> ParamToken {
        match self {
            Self::Text(_) | Self::Enum(_) => ParamToken::String,
            Self::Integer(_) => ParamToken::Integer,
            Self::Number(_) => ParamToken::Number,
            Self::Boolean(_) => ParamToken::Boolean,
            Self::List(_) => ParamToken::Array,
            Self::Object(_) | Self::Map(_) => ParamToken::Object,
            Self::Any(_) => ParamToken::Json,
        }
    }
}
