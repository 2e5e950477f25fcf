//! Items that shops sell by the piece. The service recommends the unit `each` for them instead of a weight (service
//! document, "Shopping list request", `LineItem`).

use crate::json::Text;

/// Names of countable items, in the singular. Only the whole name matches: "onion powder" is not countable.
const COUNTABLE: &str = "apple/avocado/bagel/banana/cucumber/egg/lemon/lime/mango/onion/orange/peach/pear/plum/tomato";

/// Returns whether `name` is the name of a countable item: singular or plural, in any case, with or without white space
/// around it.
pub(super) fn is_countable(name: &Text<'_>) -> bool {
    if has_second_word(name.raw()) {
        return false;
    }
    let mut buffer = [0; 16];
    let Some(name) = trimmed(name, &mut buffer) else { return false };
    COUNTABLE
        .as_bytes()
        .split(|&byte| byte == b'/')
        .any(|item| matches!(name.strip_prefix(item), Some([] | [b's'] | [b'e', b's'])))
}

/// Returns whether a name starts with two words of ASCII letters, as most names do. Avoids the slower loop over
/// characters.
#[inline(always)]
fn has_second_word(name: &[u8]) -> bool {
    let end = name.iter().position(|byte| !byte.is_ascii_alphabetic()).filter(|&end| end > 0);
    let rest = end.and_then(|end| name.get(end..));
    matches!(rest, Some([b' ', b'A'..=b'Z' | b'a'..=b'z', ..]))
}

/// Writes `name` to `buffer` in lowercase, without the white space around it. Returns `None` if the name is too long or
/// contains anything but ASCII letters.
fn trimmed<'b>(name: &Text<'_>, buffer: &'b mut [u8; 16]) -> Option<&'b [u8]> {
    let mut length = 0;
    let mut has_ended = false;
    for character in name.chars() {
        if character.is_whitespace() {
            has_ended = length > 0;
            continue;
        }
        let letter = u8::try_from(character).ok().filter(|letter| letter.is_ascii_alphabetic() && !has_ended)?;
        *buffer.get_mut(length)? = letter | 0x20;
        length += 1;
    }
    buffer.get(..length)
}
