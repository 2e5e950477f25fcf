//! The levels of rules as the caller sets them: errors lowered, warnings raised or turned off.

use alloc::borrow::ToOwned as _;
use alloc::string::String;
use core::fmt;

use super::rule::LevelPolicy;
use super::{Rule, Severity, names};

/// The level of a rule: the treatment of its issues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Issues of the rule are errors.
    Error,
    /// Issues of the rule are warnings.
    Warn,
    /// Issues of the rule are not reported.
    Off,
}

/// The rules with a level other than the default.
///
/// ```
/// use endcap::check::{Level, Rule, RuleLevels};
///
/// let rules = RuleLevels::DEFAULT.with(Rule::UpcFormat, Level::Warn)?.with(Rule::Blank, Level::Error)?;
/// assert_eq!(rules.level(Rule::UpcFormat), Level::Warn);
/// assert_eq!(RuleLevels::from_slugs([("upc-format", "warn"), ("blank", "error")])?, rules);
/// // The service rejects a list without a title, so this rule cannot be lowered.
/// assert!(rules.with(Rule::Missing, Level::Warn).is_err());
/// # Ok::<(), endcap::check::RuleLevelError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RuleLevels {
    /// Errors lowered to warnings, and warnings raised to errors.
    flipped: RuleSet,
    /// Warnings that are turned off.
    off: RuleSet,
}

/// A set of rules as bits: those below 64, and the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RuleSet(pub(crate) [u64; 2]);

const _: () = assert!(Rule::ALL.len() <= 128, "a `RuleSet` needs one more word");

impl RuleSet {
    const fn contains(self, rule: Rule) -> bool {
        let RuleSet([low, high]) = Self::of(rule);
        self.0[0] & low != 0 || self.0[1] & high != 0
    }

    const fn of(rule: Rule) -> Self {
        let bit = 1 << (rule as u8 % 64);
        Self(if (rule as u8) < 64 { [bit, 0] } else { [0, bit] })
    }

    const fn with(self, rule: Rule) -> Self {
        let Self([low, high]) = Self::of(rule);
        Self([self.0[0] | low, self.0[1] | high])
    }

    const fn without(self, rule: Rule) -> Self {
        let Self([low, high]) = Self::of(rule);
        Self([self.0[0] & !low, self.0[1] & !high])
    }
}

/// A rule cannot have the level, or the rule or level does not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleLevelError(Problem);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Problem {
    UnknownRule(String),
    UnknownLevel(String),
    Fixed(Rule),
    CannotBeOff(Rule),
}

impl RuleLevels {
    /// All rules at their default levels.
    pub const DEFAULT: Self = Self { flipped: RuleSet([0; 2]), off: RuleSet([0; 2]) };

    /// Returns the levels with `rule` at `level`.
    ///
    /// # Errors
    /// Returns an error if the level of the rule [is fixed](Rule::has_fixed_level), or if it is an error and would be
    /// turned off.
    pub fn with(self, rule: Rule, level: Level) -> Result<Self, RuleLevelError> {
        let reset = self.with_default(rule);
        match (rule.level_policy(), level) {
            (_, Level::Error) if matches!(rule.severity(), Severity::Error) => Ok(reset),
            (LevelPolicy::Warning, Level::Warn) => Ok(reset),
            (LevelPolicy::Warning, Level::Off) => Ok(Self { off: reset.off.with(rule), ..reset }),
            (LevelPolicy::Error, Level::Warn) | (_, Level::Error) => {
                Ok(Self { flipped: reset.flipped.with(rule), ..reset })
            }
            (LevelPolicy::Fixed, _) => Err(RuleLevelError(Problem::Fixed(rule))),
            (LevelPolicy::Error, Level::Off) => Err(RuleLevelError(Problem::CannotBeOff(rule))),
        }
    }

    /// Returns the levels with `rule` at its default level.
    #[must_use]
    pub const fn with_default(self, rule: Rule) -> Self {
        Self { flipped: self.flipped.without(rule), off: self.off.without(rule) }
    }

    /// Returns the level of `rule`.
    pub const fn level(self, rule: Rule) -> Level {
        match (rule.severity(), self.is_flipped(rule)) {
            _ if self.is_off(rule) => Level::Off,
            (Severity::Error, false) | (Severity::Warning, true) => Level::Error,
            _ => Level::Warn,
        }
    }

    /// Returns the levels for pairs of a rule's slug and a level: `error`, `warn` or `off`.
    ///
    /// # Errors
    /// Returns an error for the first unknown slug, unknown level, or rule that cannot have its level.
    pub fn from_slugs<'s>(levels: impl IntoIterator<Item = (&'s str, &'s str)>) -> Result<Self, RuleLevelError> {
        levels.into_iter().try_fold(Self::DEFAULT, |levels, (slug, level)| {
            let rule = slug.parse().map_err(|_| RuleLevelError(Problem::UnknownRule(slug.to_owned())))?;
            let level = level.parse().map_err(|_| RuleLevelError(Problem::UnknownLevel(level.to_owned())))?;
            levels.with(rule, level)
        })
    }

    /// Returns whether an error is lowered or a warning raised.
    pub(crate) const fn is_flipped(self, rule: Rule) -> bool {
        self.flipped.contains(rule)
    }

    /// Returns whether a warning is turned off.
    pub(crate) const fn is_off(self, rule: Rule) -> bool {
        self.off.contains(rule)
    }

    /// Returns the levels for sets of rules.
    #[cfg(any(test, all(feature = "npm-check", target_arch = "wasm32")))]
    pub(crate) const fn from_sets(flipped: RuleSet, off: RuleSet) -> Self {
        Self { flipped, off }
    }
}

names! {
    Level:
    /// Returns the name: `error`, `warn` or `off`.
    as_str {
        Error = "error",
        Warn = "warn",
        Off = "off",
    }
}

impl fmt::Display for RuleLevelError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Problem::UnknownRule(slug) => write!(formatter, "unknown rule {slug:?}; see `Rule::ALL` for the rules"),
            Problem::UnknownLevel(name) => {
                write!(formatter, "unknown level {name:?}; expected `error`, `warn` or `off`")
            }
            Problem::Fixed(rule) => write!(formatter, "the rule `{rule}` is always an error; remove its level"),
            Problem::CannotBeOff(rule) => {
                write!(formatter, "the rule `{rule}` cannot be turned off; use `warn` to lower it")
            }
        }
    }
}

impl core::error::Error for RuleLevelError {}

#[cfg(test)]
mod tests {
    use super::{Level, LevelPolicy, Rule, RuleLevels, RuleSet};

    const LEVELS: [Level; 3] = [Level::Error, Level::Warn, Level::Off];

    #[test]
    fn a_rule_has_the_levels_that_its_policy_allows() {
        for &rule in Rule::ALL {
            let allowed: Vec<_> =
                LEVELS.into_iter().filter(|level| RuleLevels::DEFAULT.with(rule, *level).is_ok()).collect();
            let expected = match rule.level_policy() {
                LevelPolicy::Fixed => &LEVELS[..1],
                LevelPolicy::Error => &LEVELS[..2],
                LevelPolicy::Warning => &LEVELS[..],
            };
            assert_eq!(allowed, expected, "{rule}");
        }
    }

    #[test]
    fn every_rule_has_a_level_of_its_own() {
        for &rule in Rule::ALL {
            for level in LEVELS {
                let Ok(levels) = RuleLevels::DEFAULT.with(rule, level) else { continue };
                assert_eq!(levels.level(rule), level);
                assert!(Rule::ALL.iter().all(|&other| other == rule || levels.level(other) == default_level(other)));
                assert_eq!(RuleLevels::from_slugs([(rule.slug(), level.as_str())]), Ok(levels));
                assert_eq!(
                    (levels.with_default(rule), levels.with(rule, default_level(rule))),
                    (RuleLevels::DEFAULT, Ok(RuleLevels::DEFAULT))
                );
                assert_eq!(RuleLevels::from_sets(levels.flipped, levels.off), levels);
                assert!([levels.flipped, levels.off].iter().all(|set| set.without(rule) == RuleSet::default()));
            }
        }
    }

    fn default_level(rule: Rule) -> Level {
        RuleLevels::DEFAULT.level(rule)
    }

    #[test]
    fn errors_name_the_rule_or_the_level() {
        for (slug, level, message) in [
            ("upc-fromat", "warn", "unknown rule \"upc-fromat\"; see `Rule::ALL` for the rules"),
            ("upc-format", "warning", "unknown level \"warning\"; expected `error`, `warn` or `off`"),
            ("missing", "warn", "the rule `missing` is always an error; remove its level"),
            ("syntax", "off", "the rule `syntax` is always an error; remove its level"),
            ("upc-format", "off", "the rule `upc-format` cannot be turned off; use `warn` to lower it"),
        ] {
            let error = RuleLevels::from_slugs([("blank", "error"), (slug, level)]).unwrap_err();
            assert_eq!(error.to_string(), message);
        }
    }
}
