//! Limits on the issues of a report, so that a hostile body cannot use unbounded memory or time.
//!
//! Warnings are counted by kind: by their rule and the name of their field. The first warning of a kind has a limit of
//! its own, so many warnings of one kind never hide another kind. A table of constant size has the counts.

use super::message::MAX_KEY;
use super::occurrence::text_key;
use super::path::Step;
use super::{Path, Rule, RuleLevels, Severity, Verdict};
use crate::json::Text;

/// The maximum number of errors in a report.
const MAX_ERRORS: u32 = 256;
/// The maximum number of kinds of warnings in a report.
const MAX_KINDS: usize = 64;
/// The maximum number of kinds whose field is not declared. The payload decides how many of these there are, so they
/// must leave room for the others.
const MAX_UNDECLARED_KINDS: u32 = 32;
/// The maximum number of warnings in a report that are not the first of their kind.
const MAX_REPEATS: u32 = 64;
/// The maximum number of warnings of one kind.
const MAX_WARNINGS_OF_ONE_KIND: u16 = 8;
/// The approximate number of bytes of path text after which no further issue is reported. Paths of deeply nested long
/// keys add up.
const MAX_TEXT: usize = 1 << 18;
/// The approximate number of bytes of a step with a declared name, and of an issue without its path.
const STEP_LENGTH: usize = 16;

/// Counts the issues of one check, and decides which ones are reported.
#[derive(Debug)]
pub(crate) struct IssueLimiter {
    rules: RuleLevels,
    errors: u32,
    repeats: u32,
    undeclared_kinds: u32,
    /// The number of issues reported.
    reported: u16,
    text_bytes: usize,
    truncated: bool,
    /// A hash table of the kinds of warnings reported.
    kinds: [WarningKind; MAX_KINDS],
}

/// The warnings of one rule at fields of one name.
#[derive(Clone, Copy, Debug)]
struct WarningKind {
    /// A hash of the rule and the name. Zero if the entry is free.
    hash: u64,
    dropped: u32,
    reported: u16,
    /// The index of the last one in the report.
    last: u16,
}

impl IssueLimiter {
    /// Creates counts of zero.
    pub(crate) const fn new(rules: RuleLevels) -> Self {
        let free = WarningKind { hash: 0, dropped: 0, reported: 0, last: 0 };
        Self {
            rules,
            errors: 0,
            repeats: 0,
            undeclared_kinds: 0,
            reported: 0,
            text_bytes: 0,
            truncated: false,
            kinds: [free; MAX_KINDS],
        }
    }

    /// Starts a new check with these levels of rules.
    #[cfg(any(test, all(feature = "npm-check", target_arch = "wasm32")))]
    #[inline(never)]
    pub(crate) fn reset(&mut self, rules: RuleLevels) {
        // Zero only if nothing was counted: `admit` and `truncate` add to it.
        if self.text_bytes > 0 {
            *self = Self::new(rules);
        }
        self.rules = rules;
    }

    /// Counts an issue. Returns its severity if the caller must report it, and `None` if it is dropped. Does not
    /// allocate, because a hostile body may have millions of issues.
    #[cold]
    #[inline(never)]
    pub(crate) fn admit(&mut self, rule: Rule, verdict: Verdict, path: Option<&Path<'_>>) -> Option<Severity> {
        let severity = verdict.severity(rule, self.rules)?;
        let has_room = self.text_bytes <= MAX_TEXT;
        let is_reported = if severity == Severity::Error {
            self.errors += 1;
            has_room && self.errors <= MAX_ERRORS
        } else {
            self.admit_warning(rule, path, has_room)
        };
        if is_reported {
            self.reported += 1;
            self.text_bytes += path.map_or(0, path_length) + STEP_LENGTH;
            return Some(severity);
        }
        self.truncated = true;
        None
    }

    /// Counts a warning by its kind. Returns whether the caller must report it.
    fn admit_warning(&mut self, rule: Rule, path: Option<&Path<'_>>, has_room: bool) -> bool {
        let mut rest = path.and_then(Path::split);
        while let Some((parent, Step::Index(_))) = rest {
            rest = parent.split();
        }
        let (name, is_declared) = match rest {
            Some((_, Step::Key(key))) => (key, false),
            Some((_, Step::Field(name))) => (Text::escaped(name.as_bytes()), true),
            _ => (Text::escaped(b""), true),
        };
        // The upper bits have the name. If a body has undeclared names with equal hashes, they count as one name.
        let hash = text_key(&name) << 8 | 1 << 8 | (rule as u64) << 1 | u64::from(is_declared);
        #[allow(clippy::cast_possible_truncation, reason = "only the lowest bits are used")]
        let first = (hash >> 9) as usize % MAX_KINDS;
        let mut indexes = (first..first + MAX_KINDS).map(|index| index % MAX_KINDS);
        let is_match = |kind: &WarningKind| kind.hash == hash || kind.hash == 0;
        let index = indexes.find(|index| self.kinds.get(*index).is_some_and(is_match));
        let Some(kind) = index.and_then(|index| self.kinds.get_mut(index)) else { return false };
        let is_repeat = kind.hash != 0;
        let is_reported = has_room
            && if is_repeat {
                self.repeats < MAX_REPEATS && kind.reported < MAX_WARNINGS_OF_ONE_KIND
            } else {
                is_declared || self.undeclared_kinds < MAX_UNDECLARED_KINDS
            };
        if is_reported {
            self.repeats += u32::from(is_repeat);
            self.undeclared_kinds += u32::from(!is_repeat && !is_declared);
            *kind = WarningKind { hash, reported: kind.reported + 1, last: self.reported, ..*kind };
        } else if is_repeat {
            kind.dropped += 1;
        }
        is_reported
    }

    /// Records that the payload was not read to its end. Counts as an error, because the unread part may contain one.
    pub(crate) const fn truncate(&mut self) {
        self.truncated = true;
        self.errors += 1;
        self.text_bytes += 1;
    }

    /// Returns whether there are no errors.
    pub(crate) const fn is_ok(&self) -> bool {
        self.errors == 0
    }

    /// Returns whether some issues were dropped because of a limit.
    pub(crate) const fn is_truncated(&self) -> bool {
        self.truncated
    }

    /// Returns the number of issues reported.
    #[cfg(any(test, all(feature = "npm-check", target_arch = "wasm32")))]
    pub(crate) fn reported(&self) -> u32 {
        self.reported.into()
    }

    /// Returns, for each kind with dropped warnings, the index of its last issue in the report, and the number dropped.
    pub(crate) fn dropped(&self) -> impl Iterator<Item = (u32, u32)> {
        self.kinds.iter().filter(|kind| kind.dropped > 0).map(|kind| (kind.last.into(), kind.dropped))
    }
}

/// Estimates the length of a path as text.
fn path_length(path: &Path<'_>) -> usize {
    let length = |step| if let Step::Key(key) = step { key.raw().len().min(MAX_KEY) } else { STEP_LENGTH };
    path.ancestors().map(length).sum()
}

#[cfg(test)]
mod tests {
    use super::{IssueLimiter, MAX_TEXT, STEP_LENGTH};
    use crate::json::Text;
    use crate::schema::{Level, Path, Rule, RuleLevels, Severity, Step, Verdict};

    const ERROR: Rule = Rule::UpcFormat;
    const WARNING: Rule = Rule::UnknownField;

    /// Returns how many of 256 errors are reported at a path with `depth` long keys.
    fn reported(depth: usize, path: &Path<'_>) -> usize {
        if depth > 0 {
            return reported(depth - 1, &path.child(Step::Key(Text::escaped(&[b'x'; 64]))));
        }
        let mut limiter = IssueLimiter::new(RuleLevels::DEFAULT);
        (0..256).filter(|_| limiter.admit(ERROR, Verdict::Error, Some(path)).is_some()).count()
    }

    #[test]
    fn long_paths_use_up_the_room_for_text() {
        assert_eq!(reported(1, &Path::ROOT), 256);
        assert_eq!(reported(20, &Path::ROOT), MAX_TEXT / (20 * 64 + STEP_LENGTH) + 1);
        assert_eq!(reported(60, &Path::ROOT), MAX_TEXT / (60 * 64 + STEP_LENGTH) + 1);
    }

    /// Returns how many warnings are reported of `count` at each name. Undeclared names are keys of the payload.
    fn reported_at(limiter: &mut IssueLimiter, rule: Rule, names: &[Step<'_>], count: usize) -> Vec<usize> {
        let is_reported =
            |path: &Path<'_>, limiter: &mut IssueLimiter| limiter.admit(rule, Verdict::Warning, Some(path)).is_some();
        let reported = |name: &Step<'_>| (0..count).filter(|_| is_reported(&Path::ROOT.child(*name), limiter)).count();
        names.iter().map(reported).collect()
    }

    #[test]
    fn many_warnings_of_one_kind_never_hide_another_kind() {
        let mut limiter = IssueLimiter::new(RuleLevels::DEFAULT);
        let keys: Vec<_> = (0..100).map(|number| format!("key{number}")).collect();
        let keys: Vec<_> = keys.iter().map(|key| Step::Key(Text::escaped(key.as_bytes()))).collect();
        // Nine kinds use all repeats. Of the others, the first warning is reported, and undeclared names have a limit.
        let expected = [vec![8; 9], vec![2], vec![1; 22], vec![0; 68]].concat();
        assert_eq!(reported_at(&mut limiter, WARNING, &keys, 9), expected);
        assert_eq!(reported_at(&mut limiter, Rule::Deprecated, &keys, 9), [0; 100]);
        let names = ["title", "name", "line_items", "", "quantity", "unit", "filters", "brand_filters"];
        for (index, rule) in [Rule::Deprecated, Rule::Blank, Rule::Url, Rule::NoStore].into_iter().enumerate() {
            let full = index * names.len() >= 64 - 32;
            assert_eq!(reported_at(&mut limiter, rule, &names.map(Step::Field), 2), [usize::from(!full); 8], "{rule}");
        }
        assert_eq!(reported_at(&mut limiter, Rule::UrlNotHttps, &[Step::Field("title")], 1), [0]);
        assert_eq!(limiter.reported(), 128);
    }

    #[test]
    fn dropped_issues_are_counted() {
        let mut limiter = IssueLimiter::new(RuleLevels::DEFAULT);
        let names = [Step::Key(Text::escaped(b"unit")), Step::Key(Text::escaped(b"u\\u006eit")), Step::Index(7)];
        assert_eq!(limiter.admit(ERROR, Verdict::Error, None), Some(Severity::Error));
        assert_eq!(reported_at(&mut limiter, WARNING, &names[..1], 7), [7]);
        assert!(!limiter.is_truncated());
        // A name is one name however it is escaped. A path without a name has a kind of its own.
        assert_eq!(reported_at(&mut limiter, WARNING, &names, 4), [1, 0, 4]);
        assert_eq!(limiter.dropped().collect::<Vec<_>>(), [(8, 7)]);
        assert_eq!((limiter.is_ok(), limiter.is_truncated(), limiter.reported()), (false, true, 13));
    }

    #[test]
    fn an_unread_part_counts_as_an_error() {
        let mut limiter = IssueLimiter::new(RuleLevels::DEFAULT);
        limiter.truncate();
        assert_eq!((limiter.is_ok(), limiter.is_truncated()), (false, true));
        limiter.reset(RuleLevels::DEFAULT);
        assert_eq!((limiter.is_ok(), limiter.is_truncated()), (true, false));
    }

    #[test]
    fn a_check_starts_afresh_with_the_levels_of_its_caller() {
        let mut limiter = IssueLimiter::new(RuleLevels::DEFAULT);
        assert_eq!(limiter.admit(ERROR, Verdict::Error, None), Some(Severity::Error));
        limiter.reset(RuleLevels::DEFAULT.with(ERROR, Level::Warn).unwrap());
        assert_eq!(limiter.admit(ERROR, Verdict::Error, None), Some(Severity::Warning));
        assert!(limiter.is_ok());
        limiter.reset(RuleLevels::DEFAULT.with(WARNING, Level::Error).unwrap());
        assert_eq!(limiter.admit(WARNING, Verdict::Warning, None), Some(Severity::Error));
        assert!(!limiter.is_ok());
        limiter.reset(RuleLevels::DEFAULT);
        limiter.reset(RuleLevels::DEFAULT.with(ERROR, Level::Warn).unwrap());
        assert_eq!(limiter.admit(ERROR, Verdict::Error, None), Some(Severity::Warning));
    }

    #[test]
    fn rules_that_are_off_are_not_counted() {
        let mut limiter = IssueLimiter::new(RuleLevels::DEFAULT.with(WARNING, Level::Off).unwrap());
        assert_eq!(limiter.admit(WARNING, Verdict::Warning, None), None);
        assert_eq!((limiter.is_ok(), limiter.is_truncated(), limiter.dropped().count()), (true, false, 0));
    }
}
