//! How much of what is found is kept: a hostile body must not buy memory or time without bound.

use super::path::Step;
use super::wording::MOST_OF_A_KEY;
use super::{Class, Outcome, Path, Rule, RuleSet};

/// The most blocking findings that are kept.
const MOST_BLOCKING: u32 = 256;
/// The most advices that are kept.
const MOST_ADVICES: u32 = 64;
/// The most advices of one rule that are kept.
const MOST_OF_ONE_RULE: u32 = 8;
/// No further finding is kept once there is about this much text: long keys deep inside one another add up.
const MOST_TEXT: usize = 1 << 18;
/// About as much text as a step takes that is no key of the payload's own, and a finding without a path.
const TEXT_OF_A_STEP: usize = 16;

/// Counts the findings of one check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Caps {
    allow: RuleSet,
    blocking: u32,
    advices: u32,
    text: usize,
    truncated: bool,
    /// By rule: the advices kept, and those dropped because there were enough of their rule.
    by_rule: [(u32, u32); 64],
}

impl Caps {
    pub(crate) const fn new(allow: RuleSet) -> Self {
        Self { allow, blocking: 0, advices: 0, text: 0, truncated: false, by_rule: [(0, 0); 64] }
    }

    /// Starts afresh.
    #[cfg(any(test, all(feature = "npm-check", target_arch = "wasm32")))]
    pub(crate) fn reset(&mut self, allow: RuleSet) {
        if self.text > 0 {
            *self = Self::new(allow);
        }
        self.allow = allow;
    }

    /// Counts one more finding. Gives its class when there is room for it: what is dropped must cost next to nothing.
    #[inline]
    pub(crate) fn admit(&mut self, rule: Rule, outcome: Outcome, path: Option<&Path<'_>>) -> Option<Class> {
        let class = outcome.class(rule, self.allow);
        let mut has_room = self.text <= MOST_TEXT;
        if class.blocks() {
            self.blocking += 1;
            has_room &= self.blocking <= MOST_BLOCKING;
        } else if let Some((kept, dropped)) = self.by_rule.get_mut(rule as usize) {
            if *kept == MOST_OF_ONE_RULE {
                *dropped += 1;
                has_room = false;
            } else if has_room && self.advices < MOST_ADVICES {
                *kept += 1;
                self.advices += 1;
            } else {
                has_room = false;
            }
        }
        if has_room {
            self.text += path.map_or(0, text_of) + TEXT_OF_A_STEP;
            return Some(class);
        }
        self.truncated = true;
        None
    }

    /// Counts findings that nobody has kept, because there were enough of them.
    pub(crate) fn drop(&mut self, rule: Rule, outcome: Outcome, count: u32) {
        self.truncated |= count > 0;
        if outcome.class(rule, self.allow).blocks() {
            self.blocking += count;
        } else if let Some((MOST_OF_ONE_RULE, dropped)) = self.by_rule.get_mut(rule as usize) {
            *dropped += count;
        }
    }

    /// Whether there are enough of these: the next one will only be counted, for which [`Caps::drop`] does.
    pub(crate) fn is_enough(&self, rule: Rule, outcome: Outcome) -> bool {
        if outcome.class(rule, self.allow).blocks() {
            return self.blocking >= MOST_BLOCKING;
        }
        self.by_rule.get(rule as usize).is_some_and(|(kept, _)| *kept == MOST_OF_ONE_RULE)
    }

    /// Notes that the payload was not read to its end. What was not read may have blocked.
    pub(crate) const fn truncate(&mut self) {
        self.truncated = true;
        self.blocking += 1;
        self.text += 1;
    }

    /// Whether nothing blocks.
    pub(crate) const fn is_ok(&self) -> bool {
        self.blocking == 0
    }

    /// Whether some findings were not kept.
    pub(crate) const fn truncated(&self) -> bool {
        self.truncated
    }

    /// The rules of which advices were dropped because there were enough, and how many. Asked once.
    pub(crate) fn dropped(&self) -> impl Iterator<Item = (Rule, u32)> {
        Rule::ALL
            .iter()
            .zip(&self.by_rule)
            .filter(|(_, (_, dropped))| *dropped > 0)
            .map(|(rule, (_, dropped))| (*rule, *dropped))
    }
}

/// About how much text a path takes.
fn text_of(path: &Path<'_>) -> usize {
    let length = |step| if let Step::Key(key) = step { key.raw().len().min(MOST_OF_A_KEY) } else { TEXT_OF_A_STEP };
    path.upwards().map(length).sum()
}

#[cfg(test)]
mod tests {
    use super::{Caps, MOST_OF_ONE_RULE, MOST_TEXT, TEXT_OF_A_STEP};
    use crate::json::Text;
    use crate::schema::{Class, Outcome, Path, Rule, RuleSet, Step};

    const RULE: Rule = Rule::UnknownField;

    /// How many breaches are kept of those at a place so many keys deep.
    fn kept(depth: usize, place: &Path<'_>) -> usize {
        if depth > 0 {
            return kept(depth - 1, &place.then(Step::Key(Text::escaped(&[b'x'; 64]))));
        }
        let mut caps = Caps::new(RuleSet::EMPTY);
        (0..256).filter(|_| caps.admit(RULE, Outcome::Breach, Some(place)).is_some()).count()
    }

    #[test]
    fn long_paths_use_up_the_room_for_text() {
        assert_eq!(kept(1, &Path::ROOT), 256);
        assert_eq!(kept(20, &Path::ROOT), MOST_TEXT / (20 * 64 + TEXT_OF_A_STEP) + 1);
        assert_eq!(kept(60, &Path::ROOT), MOST_TEXT / (60 * 64 + TEXT_OF_A_STEP) + 1);
    }

    #[test]
    fn what_nobody_kept_is_counted() {
        let mut caps = Caps::new(RuleSet::EMPTY);
        caps.drop(RULE, Outcome::Breach, 0);
        assert_eq!((caps.is_ok(), caps.truncated()), (true, false));
        for _ in 0..MOST_OF_ONE_RULE {
            assert!(!caps.is_enough(RULE, Outcome::Advice));
            assert_eq!(caps.admit(RULE, Outcome::Advice, None), Some(Class::Advice));
        }
        assert!(caps.is_enough(RULE, Outcome::Advice) && !caps.truncated());
        caps.drop(RULE, Outcome::Advice, 3);
        caps.drop(RULE, Outcome::Advice, 4);
        assert_eq!(caps.dropped().collect::<Vec<_>>(), [(RULE, 7)]);
        assert_eq!((caps.is_ok(), caps.truncated()), (true, true));
        caps.drop(RULE, Outcome::Breach, 1);
        assert!(!caps.is_ok());
    }

    #[test]
    fn what_was_not_read_may_have_blocked() {
        let mut caps = Caps::new(RuleSet::EMPTY);
        caps.truncate();
        assert_eq!((caps.is_ok(), caps.truncated()), (false, true));
        caps.reset(RuleSet::EMPTY);
        assert_eq!((caps.is_ok(), caps.truncated()), (true, false));
    }

    #[test]
    fn a_check_starts_afresh_with_what_its_caller_lets_pass() {
        let mut caps = Caps::new(RuleSet::EMPTY);
        assert_eq!(caps.admit(RULE, Outcome::Breach, None), Some(Class::Breach));
        caps.reset(RuleSet::EMPTY.with(RULE));
        assert_eq!(caps.admit(RULE, Outcome::Breach, None), Some(Class::Advice));
        assert!(caps.is_ok());
        caps.reset(RuleSet::EMPTY);
        caps.reset(RuleSet::EMPTY.with(RULE));
        assert_eq!(caps.admit(RULE, Outcome::Breach, None), Some(Class::Advice));
    }
}
