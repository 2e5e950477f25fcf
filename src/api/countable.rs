//! Items that shops sell by the piece (`api.md`, `LineItem`: "For countable items `each` is recommended over a weight").

use crate::json::Text;

/// Names of countable items, in the singular. A name counts only as a whole: "onion powder" is not countable.
const COUNTABLE: &str = "apple/avocado/bagel/banana/cucumber/egg/lemon/lime/mango/onion/orange/peach/pear/plum/tomato";

/// Returns whether `name` is the name of a countable item, in the singular or the plural, in any case.
pub(super) fn is_countable(name: &Text<'_>) -> bool {
    let mut buffer = [0; 16];
    let Some(name) = name.bytes(&mut buffer) else { return false };
    COUNTABLE.as_bytes().split(|&byte| byte == b'/').any(|item| {
        // In the letters of ASCII, this bit is the case.
        let is_item = name.len() >= item.len() && item.iter().zip(name).all(|(letter, given)| *letter == given | 0x20);
        is_item && matches!(name.get(item.len()..), Some([] | [b's' | b'S'] | [b'e' | b'E', b's' | b'S']))
    })
}

#[cfg(test)]
mod tests {
    use super::{COUNTABLE, is_countable};
    use crate::json::Reader;

    fn name(name: &str) -> bool {
        is_countable(&Reader::new(format!("\"{name}\"").as_bytes()).string().unwrap())
    }

    #[test]
    fn singular_and_plural_in_any_case() {
        for item in COUNTABLE.split('/') {
            assert!(name(item) && name(&format!("{item}s")) && name(&format!("{}ES", item.to_uppercase())), "{item}");
        }
        assert!(name("\\u006Fnions"));
    }

    #[test]
    fn other_names() {
        for other in ["", "s", "es", "onion powder", "red onion", " onion", "onionss", "flour", "\\u0000", "éggs"] {
            assert!(!name(other), "{other}");
        }
        assert!(!name("\\u0065ggs, a name longer than the buffer"));
    }
}
