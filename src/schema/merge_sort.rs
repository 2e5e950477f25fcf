//! A merge sort with a tenth of the code size of the library's sorts.

use alloc::vec::Vec;

/// Sorts `items`. The sort is stable.
pub(crate) fn merge_sort<T: Copy>(items: &mut [T], is_less: impl Fn(&T, &T) -> bool) {
    sort(items, &mut Vec::new(), &is_less);
}

/// Sorts each half, then merges them. The left half is copied to `buffer` for that.
#[inline(never)]
fn sort<T: Copy>(items: &mut [T], buffer: &mut Vec<T>, is_less: &impl Fn(&T, &T) -> bool) {
    let middle = items.len() / 2;
    let (left, right) = items.split_at_mut(middle);
    if left.is_empty() {
        return;
    }
    sort(left, buffer, is_less);
    sort(right, buffer, is_less);
    if let (Some(last), Some(first)) = (left.last(), right.first())
        && !is_less(first, last)
    {
        return;
    }
    buffer.clear();
    buffer.extend_from_slice(left);
    let (mut left, mut right) = (buffer.as_slice(), middle);
    for slot in 0..items.len() {
        // Once the left half is merged, the rest of the right half is in its final position.
        let Some((first, rest)) = left.split_first() else { return };
        let next = match items.get(right) {
            Some(second) if is_less(second, first) => {
                right += 1;
                *second
            }
            _ => {
                left = rest;
                *first
            }
        };
        if let Some(slot) = items.get_mut(slot) {
            *slot = next;
        }
    }
}
