//! Sets of rules: which breaches a caller lets pass.

use alloc::borrow::ToOwned as _;
use alloc::string::String;
use core::fmt;

use super::Rule;

/// A set of rules.
///
/// ```
/// use endcap::{Rule, RuleSet};
///
/// let allow = RuleSet::from_slugs(["upc-format"])?;
/// assert!(allow.contains(Rule::UpcFormat));
/// assert!(RuleSet::from_slugs(["upc-fromat"]).is_err());
/// # Ok::<(), endcap::UnknownRule>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RuleSet(u64);

/// A slug that names no rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownRule {
    slug: String,
}

impl RuleSet {
    /// No rule.
    pub const EMPTY: Self = Self(0);

    /// The set with `rule` too.
    #[must_use]
    pub const fn with(self, rule: Rule) -> Self {
        Self(self.0 | 1 << rule as u8)
    }

    /// The set without `rule`.
    #[must_use]
    pub const fn without(self, rule: Rule) -> Self {
        Self(self.0 & !(1 << rule as u8))
    }

    /// Whether `rule` is in the set.
    pub const fn contains(self, rule: Rule) -> bool {
        self.0 >> rule as u8 & 1 == 1
    }

    /// The set whose bits are these, as a host with 32-bit numbers has it.
    #[cfg(any(test, all(feature = "npm-check", target_arch = "wasm32")))]
    pub(crate) const fn from_halves(low: u32, high: u32) -> Self {
        Self((high as u64) << 32 | low as u64)
    }

    /// The rules of these slugs.
    ///
    /// # Errors
    /// The first slug that names no rule.
    pub fn from_slugs<'s>(slugs: impl IntoIterator<Item = &'s str>) -> Result<Self, UnknownRule> {
        slugs.into_iter().try_fold(Self::EMPTY, |set, slug| {
            Rule::from_slug(slug).map(|rule| set.with(rule)).ok_or_else(|| UnknownRule { slug: slug.to_owned() })
        })
    }
}

impl fmt::Display for UnknownRule {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:?} is no rule", self.slug)
    }
}

impl core::error::Error for UnknownRule {}

#[cfg(test)]
mod tests {
    use super::{Rule, RuleSet};

    #[test]
    fn every_rule_has_a_place_of_its_own() {
        for &rule in Rule::ALL {
            let set = RuleSet::EMPTY.with(rule);
            assert!(Rule::ALL.iter().all(|&other| set.contains(other) == (other == rule)));
            assert_eq!(RuleSet::from_slugs([rule.slug()]), Ok(set));
            let other = if rule == Rule::Type { Rule::Syntax } else { Rule::Type };
            assert_eq!((set.with(other).without(rule), set.without(other)), (RuleSet::EMPTY.with(other), set));
            let bit = 1_u64 << rule as u8;
            let [low, high] = [bit, bit >> 32].map(|half| u32::try_from(half & 0xFFFF_FFFF).unwrap());
            assert_eq!(RuleSet::from_halves(low, high), set);
        }
    }

    #[test]
    fn a_rule_named_twice_is_in_the_set() {
        let slug = Rule::UpcFormat.slug();
        assert_eq!(RuleSet::from_slugs([slug, slug]), RuleSet::from_slugs([slug]));
    }

    #[test]
    fn a_slug_that_names_no_rule_is_shown() {
        let error = RuleSet::from_slugs(["upc-format", "upc-fromat"]).unwrap_err();
        assert_eq!(error.to_string(), "\"upc-fromat\" is no rule");
    }
}
