//! Rules over all line items: what must not stand in two of them.
//!
//! Every id and code is noted where it stands. A small hash table then finds out that all differ, as they nearly always
//! do; where it cannot say so at once, be it that two are equal or that somebody made them collide, they are sorted.

use core::cmp::Ordering;

use crate::json::Reader;
use crate::schema::{Context, Key, Mark, Raw, Rule, Span, Step};

/// The key of a code that is none, and so is compared as text.
pub(super) const AS_TEXT: u64 = u64::MAX;

/// Reports what stands in two line items, or twice in one. `field` is the list the marks come from. Keys that differ in
/// their lowest bit alone are two codes of the same product where `has_twins` says so.
pub(super) fn report(context: &mut Context<'_, '_>, marks: Vec<Mark>, field: &'static str, rule: Rule, has_twins: bool) {
    if all_differ(&marks, has_twins) {
        return;
    }
    let input = context.input();
    let marks = sorted(marks, |a, b| order(a, b, input).then(a.span.start.cmp(&b.span.start)));
    let mut hits = Vec::new();
    let mut previous: &[Mark] = &[];
    for group in marks.chunk_by(|a, b| order(a, b, input).is_eq()) {
        if let [first, _, ..] = group {
            repeats(group, first, rule, &mut hits);
        }
        if let ([a, ..], [b, ..]) = (previous, group) && has_twins && a.key ^ 1 == b.key {
            hits.extend(pair(previous, group));
        }
        previous = group;
    }
    for Hit { rule, mark, first } in sorted(hits, |a, b| (a.mark.span.start, a.rule).cmp(&(b.mark.span.start, b.rule))) {
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

/// The most places of the table that are looked at for one key: no list can make this slow.
const MOST_PROBES: usize = 8;

/// Whether all keys differ, and none have twins. May say no where they do.
fn all_differ(marks: &[Mark], has_twins: bool) -> bool {
    // At most half full, and addressed by the upper bits of a product.
    let bits = (2 * marks.len()).max(16).ilog2() + 1;
    let mut table = vec![0_u64; if marks.len() > 1 { 1 << bits } else { 0 }];
    table.is_empty()
        || marks.iter().all(|mark| {
            // Not zero, which stands for a free place: a key of all ones is one of text.
            let key = !(mark.key >> u32::from(has_twins));
            let slot = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - bits)) as usize;
            let free = (0..MOST_PROBES).map(|probe| slot ^ probe).find(|place| {
                let there = table.get(*place).copied().unwrap_or(key);
                there == 0 || there == key
            });
            let place = free.and_then(|place| table.get_mut(place)).filter(|place| **place == 0);
            place.map(|place| *place = key).is_some() && key != 0
        })
}

/// Sorts by merging runs of twice the length each time. Runs only where something is to be reported, so it is short
/// rather than quick.
fn sorted<T: Copy>(mut items: Vec<T>, order: impl Fn(&T, &T) -> Ordering) -> Vec<T> {
    let mut width = 1;
    while width < items.len() {
        let mut merged = Vec::with_capacity(items.len());
        for run in items.chunks(2 * width) {
            let (mut a, mut b) = run.split_at_checked(width).unwrap_or((run, &[]));
            while let ([first_a, rest_a @ ..], [first_b, rest_b @ ..]) = (a, b) {
                if order(first_a, first_b).is_le() {
                    merged.push(*first_a);
                    a = rest_a;
                } else {
                    merged.push(*first_b);
                    b = rest_b;
                }
            }
            merged.extend_from_slice(a);
            merged.extend_from_slice(b);
        }
        items = merged;
        width *= 2;
    }
    items
}

/// Something to report: where, and the item that had it first.
#[derive(Clone, Copy)]
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

#[cfg(test)]
mod tests {
    use super::{all_differ, sorted};
    use crate::schema::{Mark, Span};

    fn marks(keys: impl IntoIterator<Item = u64>) -> Vec<Mark> {
        keys.into_iter().map(|key| Mark { key, item: 0, place: 0, span: Span::default() }).collect()
    }

    #[test]
    fn never_says_that_equal_keys_differ() {
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..2_000 {
            let count = random.usize(0..60);
            let keys: Vec<u64> = (0..count).map(|_| random.u64(0..200)).collect();
            let mut unique = keys.clone();
            unique.sort_unstable();
            unique.dedup();
            assert!(unique.len() == keys.len() || !all_differ(&marks(keys), false));
        }
        assert!(!all_differ(&marks([6, 7]), true));
        assert!(!all_differ(&marks([u64::MAX, u64::MAX]), false));
        assert!(!all_differ(&marks([u64::MAX, 1]), false), "text is looked at");
    }

    #[test]
    fn says_so_of_ordinary_keys() {
        assert!(all_differ(&marks([]), true) && all_differ(&marks([5]), true));
        assert!(all_differ(&marks((0..20_000).map(|n| 10_000_000_000 + n * 37)), false));
        assert!(all_differ(&marks((0..20_000).map(|n| n << 1)), true));
    }

    #[test]
    fn sorts_as_the_standard_library_does() {
        let mut random = fastrand::Rng::with_seed(4);
        for length in 0..200 {
            let mut items: Vec<(u8, usize)> = (0..length).map(|at| (random.u8(..20), at)).collect();
            let ours = sorted(items.clone(), |a, b| a.0.cmp(&b.0));
            items.sort_by_key(|item| item.0);
            assert_eq!(ours, items);
        }
    }
}
