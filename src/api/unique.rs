//! Rules over all line items: what must not stand in two of them.

use crate::schema::{Context, Key, Outcome, Raw, Repeat, Repeats, Rule, Step};

/// Reports what stands in two line items, or twice in one. `field` is the list that the values stand in, `rule` what
/// two line items break.
pub(super) fn report(context: &mut Context<'_, '_>, repeats: &Repeats, field: &'static str, rule: Rule) {
    for hit in repeats.hits() {
        let steps = [Step::Field("line_items"), Step::Index(hit.item), Step::Field(field), Step::Index(hit.place)];
        let (rule, outcome) = found(hit.repeat, rule);
        let first = [("first", Raw::Number(hit.first.into()))];
        let params = if hit.repeat == Repeat::Again { &[] } else { first.as_slice() };
        context.below(&steps, Some(hit.span), &mut |context| context.report(rule, outcome, params, ""));
    }
    for (repeat, count) in repeats.dropped() {
        let (rule, outcome) = found(repeat, rule);
        context.drop(rule, outcome, count);
    }
}

fn found(repeat: Repeat, duplicate: Rule) -> (Rule, Outcome) {
    match repeat {
        Repeat::Duplicate => (duplicate, Outcome::Rejection(1001, Key::Fixed("line_items"))),
        Repeat::Twin => (Rule::EquivalentUpc, Outcome::Advice),
        Repeat::Again => (Rule::RepeatedInItem, Outcome::Advice),
    }
}
