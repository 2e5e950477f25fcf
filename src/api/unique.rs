//! The rule that two line items must not share a value.

use crate::schema::{Context, Key, Raw, Repeat, RepeatKind, Rule, Step, Verdict};

/// Reports values that are in two line items, or twice in one. `field` is the list that contains them. `duplicate` is
/// the rule for a value in two items.
pub(super) fn report(
    context: &mut Context<'_, '_>,
    repeats: impl Iterator<Item = Repeat>,
    field: &'static str,
    duplicate: Rule,
) {
    for Repeat { kind, item, index, range, first_item } in repeats {
        let (rule, verdict) = match kind {
            RepeatKind::Duplicate => (duplicate, Verdict::Documented(1001, Key::Fixed("line_items"))),
            RepeatKind::Equivalent => (Rule::EquivalentUpc, Verdict::Warning),
            RepeatKind::WithinItem => (Rule::RepeatedInItem, Verdict::Warning),
        };
        let steps = [Step::Field("line_items"), Step::Index(item), Step::Field(field), Step::Index(index)];
        let first = [("first", Raw::Number(first_item.into()))];
        let params = if kind == RepeatKind::WithinItem { &[] } else { first.as_slice() };
        context.with_descendant(&steps, Some(range), &mut |context| context.report(rule, verdict, params, ""));
    }
}
