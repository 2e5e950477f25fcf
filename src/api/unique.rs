//! Rules over all line items: what must not stand in two of them.
//!
//! Every id and code is noted where it stands; at the end they are sorted once. There is nothing to hash, so nothing
//! that a hostile list could make collide.

use core::cmp::Ordering;

use crate::json::Reader;
use crate::schema::{Context, Key, Mark, Raw, Rule, Span, Step};

/// The key of a code that is none, and so is compared as text.
pub(super) const AS_TEXT: u64 = u64::MAX;

/// Reports what stands in two line items, or twice in one. `field` is the list the marks come from; `equivalent` says
/// whether two different keys mean the same product.
pub(super) fn report(context: &mut Context<'_, '_>, mut marks: Vec<Mark>, field: &'static str, rule: Rule, equivalent: fn(u64, u64) -> bool) {
    let input = context.input();
    sort(&mut marks, input);
    let mut hits = Vec::new();
    let mut previous: &[Mark] = &[];
    for group in marks.chunk_by(|a, b| order(a, b, input) == Ordering::Equal) {
        if let [first, _, ..] = group {
            repeats(group, first, rule, &mut hits);
        }
        if let ([a, ..], [b, ..]) = (previous, group) && equivalent(a.key, b.key) {
            hits.extend(pair(previous, group));
        }
        previous = group;
    }
    if hits.is_empty() {
        return;
    }
    hits.sort_unstable_by_key(|hit| (hit.mark.span.start, hit.rule));
    for Hit { rule, mark, first } in hits {
        let steps = [Step::Field("line_items"), Step::Index(mark.item), Step::Field(field), Step::Index(mark.place)];
        context.below(&steps, Some(mark.span), &mut |context| {
            let params = [("first", Raw::Number(first.into()))];
            match rule {
                Rule::RepeatedInItem => context.advise(rule, &[]),
                Rule::EquivalentUpc => context.advise(rule, &params),
                _ => context.reject(rule, 1001, Key::Fixed("line_items"), &params),
            }
        });
    }
}

/// Something to report: where, and the item that had it first.
struct Hit {
    rule: Rule,
    mark: Mark,
    first: u32,
}

/// The findings in a group of equal marks, in document order.
fn repeats(group: &[Mark], first: &Mark, rule: Rule, hits: &mut Vec<Hit>) {
    if let Some(second) = group.iter().find(|mark| mark.item != first.item) {
        hits.push(Hit { rule, mark: *second, first: first.item });
    }
    for in_one_item in group.chunk_by(|a, b| a.item == b.item) {
        if let [_, second, ..] = in_one_item {
            hits.push(Hit { rule: Rule::RepeatedInItem, mark: *second, first: second.item });
        }
    }
}

/// The first mark, in document order, that has one of the other group before it in another item.
fn pair(a: &[Mark], b: &[Mark]) -> Option<Hit> {
    let earliest = |later: &[Mark], earlier: &[Mark]| {
        let one = earlier.first()?;
        let other = earlier.iter().find(|mark| mark.item != one.item);
        later.iter().find_map(|mark| {
            let before = |candidate: &&Mark| candidate.item != mark.item && candidate.span.start < mark.span.start;
            let first = Some(one).filter(before).or(other.filter(before))?;
            Some(Hit { rule: Rule::EquivalentUpc, mark: *mark, first: first.item })
        })
    };
    [earliest(a, b), earliest(b, a)].into_iter().flatten().min_by_key(|hit| hit.mark.span.start)
}

/// Sorts marks by what they mark, then by their place in the document.
#[inline(never)]
fn sort(marks: &mut [Mark], input: &[u8]) {
    marks.sort_unstable_by(|a, b| order(a, b, input).then(a.span.start.cmp(&b.span.start)));
}

#[inline(always)]
fn order(a: &Mark, b: &Mark, input: &[u8]) -> Ordering {
    match a.key.cmp(&b.key) {
        Ordering::Equal if a.key == AS_TEXT => by_text(a.span, b.span, input),
        order => order,
    }
}

#[cold]
#[inline(never)]
fn by_text(a: Span, b: Span, input: &[u8]) -> Ordering {
    let text = |span: Span| Reader::at(input, span.start as usize).string().ok();
    let chars = |span| text(span).into_iter().flat_map(|text| text.chars());
    chars(a).cmp(chars(b))
}
