//! How much of what is found is kept: a hostile body must not buy memory or time without bound.

use super::path::Step;
use super::wording::MOST_OF_A_KEY;
use super::{Class, Outcome, Path, Rule, RuleSet};

/// The most blocking findings that are kept.
pub(super) const MOST_BLOCKING: u32 = 256;
/// The most advices that are kept.
const MOST_ADVICES: u32 = 64;
/// The most advices of one rule that are kept.
pub(super) const MOST_OF_ONE_RULE: u32 = 8;
/// No further finding is kept once there is about this much text: long keys deep inside one another add up.
const MOST_TEXT: usize = 1 << 18;
/// About as much text as a step takes that is no key of the payload's own, and a finding without a path.
const TEXT_OF_A_STEP: usize = 16;

/// Counts the findings of one check.
#[derive(Clone, Debug)]
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
    #[cfg(all(feature = "js", target_arch = "wasm32"))]
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
