//! Limits on the issues of a report, so that a hostile body cannot use unbounded memory or time.

use super::message::MAX_KEY;
use super::path::Step;
use super::{Path, Rule, RuleLevels, Severity, Verdict};

/// The maximum number of errors in a report.
const MAX_ERRORS: u32 = 256;
/// The maximum number of warnings in a report.
const MAX_WARNINGS: u32 = 64;
/// The maximum number of warnings of one rule.
const MAX_WARNINGS_OF_ONE_RULE: u32 = 8;
/// The approximate number of bytes of path text after which no further issue is reported. Paths of deeply nested long
/// keys add up.
const MAX_TEXT: usize = 1 << 18;
/// The approximate number of bytes of a step with a declared name, and of an issue without its path.
const STEP_LENGTH: usize = 16;

/// Counts the issues of one check, and decides which ones are reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct IssueLimiter {
    rules: RuleLevels,
    errors: u32,
    warnings: u32,
    text_bytes: usize,
    truncated: bool,
    /// For each rule, the number of warnings reported, and the number dropped because of the limit per rule.
    by_rule: [(u32, u32); 64],
}

impl IssueLimiter {
    /// Creates counts of zero.
    pub(crate) const fn new(rules: RuleLevels) -> Self {
        Self { rules, errors: 0, warnings: 0, text_bytes: 0, truncated: false, by_rule: [(0, 0); 64] }
    }

    /// Starts a new check with these levels of rules.
    #[cfg(any(test, all(feature = "npm-check", target_arch = "wasm32")))]
    pub(crate) fn reset(&mut self, rules: RuleLevels) {
        // Zero only if nothing was counted: `admit` and `truncate` add to it.
        if self.text_bytes > 0 {
            *self = Self::new(rules);
        }
        self.rules = rules;
    }

    /// Counts an issue. Returns its severity if it is to be reported, and `None` if it is dropped. Does not allocate,
    /// because a hostile body may have millions of issues.
    #[inline]
    pub(crate) fn admit(&mut self, rule: Rule, verdict: Verdict, path: Option<&Path<'_>>) -> Option<Severity> {
        let severity = verdict.severity(rule, self.rules)?;
        let mut has_room = self.text_bytes <= MAX_TEXT;
        if severity == Severity::Error {
            self.errors += 1;
            has_room &= self.errors <= MAX_ERRORS;
        } else if let Some((reported, dropped)) = self.by_rule.get_mut(rule as usize) {
            if *reported == MAX_WARNINGS_OF_ONE_RULE {
                *dropped += 1;
                has_room = false;
            } else if has_room && self.warnings < MAX_WARNINGS {
                *reported += 1;
                self.warnings += 1;
            } else {
                has_room = false;
            }
        }
        if has_room {
            self.text_bytes += path.map_or(0, path_length) + STEP_LENGTH;
            return Some(severity);
        }
        self.truncated = true;
        None
    }

    /// Counts issues that were dropped because of a limit.
    pub(crate) fn count_dropped(&mut self, rule: Rule, verdict: Verdict, count: u32) {
        let Some(severity) = verdict.severity(rule, self.rules) else { return };
        self.truncated |= count > 0;
        if severity == Severity::Error {
            self.errors += count;
        } else if let Some((MAX_WARNINGS_OF_ONE_RULE, dropped)) = self.by_rule.get_mut(rule as usize) {
            *dropped += count;
        }
    }

    /// Returns whether the next issue of this kind will be dropped. The caller then skips it and calls
    /// [`IssueLimiter::count_dropped`].
    pub(crate) fn is_full(&self, rule: Rule, verdict: Verdict) -> bool {
        let Some(severity) = verdict.severity(rule, self.rules) else { return true };
        if severity == Severity::Error {
            return self.errors >= MAX_ERRORS;
        }
        self.by_rule.get(rule as usize).is_some_and(|(reported, _)| *reported == MAX_WARNINGS_OF_ONE_RULE)
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

    /// Returns the rules with dropped warnings, and the number dropped for each.
    pub(crate) fn dropped(&self) -> impl Iterator<Item = (Rule, u32)> {
        Rule::ALL
            .iter()
            .zip(&self.by_rule)
            .filter(|(_, (_, dropped))| *dropped > 0)
            .map(|(rule, (_, dropped))| (*rule, *dropped))
    }
}

/// Estimates the length of a path as text.
fn path_length(path: &Path<'_>) -> usize {
    let length = |step| if let Step::Key(key) = step { key.raw().len().min(MAX_KEY) } else { STEP_LENGTH };
    path.ancestors().map(length).sum()
}

#[cfg(test)]
mod tests {
    use super::{IssueLimiter, MAX_TEXT, MAX_WARNINGS_OF_ONE_RULE, STEP_LENGTH};
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

    #[test]
    fn dropped_issues_are_counted() {
        let mut limiter = IssueLimiter::new(RuleLevels::DEFAULT);
        limiter.count_dropped(ERROR, Verdict::Error, 0);
        assert_eq!((limiter.is_ok(), limiter.is_truncated()), (true, false));
        for _ in 0..MAX_WARNINGS_OF_ONE_RULE {
            assert!(!limiter.is_full(WARNING, Verdict::Warning));
            assert_eq!(limiter.admit(WARNING, Verdict::Warning, None), Some(Severity::Warning));
        }
        assert!(limiter.is_full(WARNING, Verdict::Warning) && !limiter.is_truncated());
        limiter.count_dropped(WARNING, Verdict::Warning, 3);
        limiter.count_dropped(WARNING, Verdict::Warning, 4);
        assert_eq!(limiter.dropped().collect::<Vec<_>>(), [(WARNING, 7)]);
        assert_eq!((limiter.is_ok(), limiter.is_truncated()), (true, true));
        limiter.count_dropped(ERROR, Verdict::Error, 1);
        assert!(!limiter.is_ok());
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
        assert!(limiter.is_full(WARNING, Verdict::Warning));
        assert_eq!(limiter.admit(WARNING, Verdict::Warning, None), None);
        limiter.count_dropped(WARNING, Verdict::Warning, 9);
        assert_eq!((limiter.is_ok(), limiter.is_truncated(), limiter.dropped().count()), (true, false, 0));
    }
}
