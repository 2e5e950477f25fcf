//! Finds the declared field that an unknown key resembles: a typing error, or a name in another case.

use super::{Field, Object};
use crate::json::Text;

/// The maximum length of a key that may be a typing error.
const MAX_LENGTH: usize = 40;

/// Returns the field of `object` whose name equals `key` under Unicode simple case folding.
pub(super) fn ignoring_case(object: &'static Object, key: &Text<'_>) -> Option<&'static str> {
    object.fields.iter().map(|field| field.name).find(|name| key.chars().map(folded).eq(name.chars()))
}

/// Folds characters whose simple case folding is an ASCII character. Field names are lowercase ASCII.
const fn folded(character: char) -> char {
    match character {
        '\u{17F}' => 's',  // long s
        '\u{212A}' => 'k', // Kelvin sign
        other => other.to_ascii_lowercase(),
    }
}

/// Returns the field of `object` that `key` resembles, unless the payload has that field. `present_keys` has the
/// fields that it has, as bits.
pub(super) fn similar_field(object: &Object, present_keys: u32, key: &Text<'_>) -> Option<&'static str> {
    // Use one byte for each character. Field names are ASCII, so other characters never match and may share one byte.
    let mut buffer = [0; MAX_LENGTH];
    let mut length = 0;
    for character in key.chars() {
        *buffer.get_mut(length)? = u8::try_from(character).ok().filter(u8::is_ascii).unwrap_or(u8::MAX);
        length += 1;
    }
    let key = buffer.get(..length)?;
    let is_absent = |(index, _): &(usize, &Field)| present_keys >> index & 1 == 0;
    let fields = object.fields.iter().enumerate().filter(is_absent).map(|(_, field)| field);
    let tests: [fn(&Field, &[u8]) -> bool; 3] = [
        |field, key| normalized(field.name.as_bytes()).eq(normalized(key)),
        |field, key| {
            let aliases = field.aliases.as_bytes().split(|byte| *byte == b' ');
            aliases.filter(|alias| !alias.is_empty()).any(|alias| normalized(alias).eq(normalized(key)))
        },
        |field, key| is_one_edit_apart(field.name.as_bytes(), key),
    ];
    tests.iter().find_map(|test| fields.clone().find(|field| test(field, key))).map(|field| field.name)
}

/// Returns a name without the differences that people introduce: case, `_` and `-`.
fn normalized(name: &[u8]) -> impl Iterator<Item = u8> {
    name.iter().filter(|byte| !matches!(byte, b'_' | b'-')).map(u8::to_ascii_lowercase)
}

/// Returns whether one insertion, deletion, replacement or swap of neighbors turns one name into the other.
fn is_one_edit_apart(a: &[u8], b: &[u8]) -> bool {
    let start = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let (a, b) = (a.get(start..).unwrap_or_default(), b.get(start..).unwrap_or_default());
    match (a, b) {
        ([], [_]) | ([_], []) => true,
        ([a0, a1, a_rest @ ..], [b0, b1, b_rest @ ..]) if a0 == b1 && a1 == b0 && a_rest == b_rest => true,
        ([_, a_rest @ ..], [_, b_rest @ ..]) => a_rest == b_rest || a_rest == b || a == b_rest,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::is_one_edit_apart;

    #[test]
    fn edits() {
        for (a, b) in [
            ("title", "titel"),
            ("title", "tite"),
            ("title", "titles"),
            ("title", "xitle"),
            ("title", "itle"),
            ("a", ""),
        ] {
            assert!(
                is_one_edit_apart(a.as_bytes(), b.as_bytes()) && is_one_edit_apart(b.as_bytes(), a.as_bytes()),
                "{a} {b}"
            );
        }
        for (a, b) in [("title", "title"), ("title", "tit"), ("title", "itlet"), ("title", "name"), ("", "ab")] {
            assert!(!is_one_edit_apart(a.as_bytes(), b.as_bytes()), "{a} {b}");
        }
    }
}
