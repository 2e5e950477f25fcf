//! Rules over all line items: what must not stand in two of them.
//!
//! Every id and code is noted where it stands, and sorted with the others unless all differ.

use alloc::vec::Vec;

use crate::schema::{Context, Key, Mark, Raw, Rule, Step, all_differ, order, sorted};

/// Reports what stands in two line items, or twice in one. `field` is the list the marks come from. Keys that differ in
/// their lowest bit alone are two codes of the same product where `has_twins` says so.
pub(super) fn report(
    context: &mut Context<'_, '_>,
    marks: Vec<Mark>,
    field: &'static str,
    rule: Rule,
    has_twins: bool,
) {
    if all_differ(&marks, has_twins) {
        return;
    }
    let input = context.input();
    let marks = sorted(marks, &|a, b| order(a, b, input).then(a.span.start.cmp(&b.span.start)));
    let mut hits = Vec::new();
    let (mut rest, mut previous): (&[Mark], &[Mark]) = (&marks, &[]);
    while let [first, others @ ..] = rest {
        let length = 1 + others.iter().take_while(|other| order(first, other, input).is_eq()).count();
        let (group, after) = rest.split_at_checked(length).unwrap_or((rest, &[]));
        repeats(group, first, &mut hits);
        if let [twin, ..] = previous
            && has_twins
            && twin.key ^ 1 == first.key
        {
            hits.extend(earliest(previous, group));
        }
        (rest, previous) = (after, group);
    }
    for hit in sorted(hits, &|a, b| a.span.start.cmp(&b.span.start).then(a.key.cmp(&b.key))) {
        let steps = [Step::Field("line_items"), Step::Index(hit.item), Step::Field(field), Step::Index(hit.place)];
        context.below(&steps, Some(hit.span), &mut |context| {
            let params = [("first", Raw::Number((hit.key & u64::from(u32::MAX)).cast_signed()))];
            match hit.key >> 32 {
                REPEATED => context.advise(Rule::RepeatedInItem, &[]),
                TWINS => context.advise(Rule::EquivalentUpc, &params),
                _ => context.reject(rule, 1001, Key::Fixed("line_items"), &params),
            }
        });
    }
}

// What there is to report of a mark, in the order of reporting.
const DUPLICATE: u64 = 0;
const TWINS: u64 = 1;
const REPEATED: u64 = 2;

/// A mark to report: its key now says what, and the item that had it first.
fn hit(what: u64, mark: &Mark, first: &Mark) -> Mark {
    Mark { key: what << 32 | u64::from(first.item), ..*mark }
}

/// The findings in a group of equal marks.
fn repeats(group: &[Mark], first: &Mark, hits: &mut Vec<Mark>) {
    let mut previous = first;
    let (mut is_duplicate, mut is_repeated) = (false, true);
    for mark in group.iter().skip(1) {
        let is_same_item = mark.item == previous.item;
        if !is_same_item && !is_duplicate {
            hits.push(hit(DUPLICATE, mark, first));
            is_duplicate = true;
        }
        // Once for each item.
        if is_same_item && is_repeated {
            hits.push(hit(REPEATED, mark, previous));
        }
        is_repeated = !is_same_item;
        previous = mark;
    }
}

/// The first mark, in document order, that has a twin before it in another item.
fn earliest(a: &[Mark], b: &[Mark]) -> Option<Mark> {
    let [a, b] = [later(a, b), later(b, a)];
    match (a, b) {
        (Some(a), Some(b)) => Some(if a.span.start < b.span.start { a } else { b }),
        (a, b) => a.or(b),
    }
}

/// The first of `marks` that has one of `twins` before it in another item.
#[inline(never)]
fn later(marks: &[Mark], twins: &[Mark]) -> Option<Mark> {
    let one = twins.first()?;
    let other = twins.iter().find(|twin| twin.item != one.item).unwrap_or(one);
    marks.iter().find_map(|mark| {
        let is_before = |twin: &Mark| twin.item != mark.item && twin.span.start < mark.span.start;
        let twin = if is_before(one) { one } else { other };
        is_before(twin).then(|| hit(TWINS, mark, twin))
    })
}
