//! Classifies characters and converts case in all of Unicode. Uses the tables of `core`, and in `service.wasm` the
//! runtime's regular expressions, because the tables would add 14 KB. A text crosses to the runtime as a whole, and
//! only if it is not ASCII.

use alloc::string::String;
use alloc::vec::Vec;

#[cfg(not(all(feature = "npm-service", target_arch = "wasm32")))]
use native as tables;
#[cfg(all(feature = "npm-service", target_arch = "wasm32"))]
use runtime as tables;

/// Returns the characters in lowercase.
pub(crate) fn lower_case(text: &[char]) -> Vec<char> {
    if text.iter().all(char::is_ascii) {
        return text.iter().map(char::to_ascii_lowercase).collect();
    }
    // The runtime's lowercase of these characters depends on what follows, or is two characters.
    let simple = text.iter().map(|&character| match character {
        'Σ' | 'ς' => 'σ',
        'İ' => 'i',
        other => other,
    });
    let lower = tables::lower_case(&simple.collect::<String>());
    if lower.len() == text.len() { lower } else { text.to_vec() }
}

/// Returns for each character whether it is a letter.
pub(crate) fn letters(text: &[char]) -> Vec<bool> {
    if text.iter().all(char::is_ascii) {
        return text.iter().map(char::is_ascii_alphabetic).collect();
    }
    tables::letters(text)
}

/// Returns for each character whether it is a letter or a digit.
pub(crate) fn letters_and_digits(text: &[char]) -> Vec<bool> {
    if text.iter().all(char::is_ascii) {
        return text.iter().map(char::is_ascii_alphanumeric).collect();
    }
    tables::letters_and_digits(text)
}

#[cfg(not(all(feature = "npm-service", target_arch = "wasm32")))]
mod native {
    use alloc::vec::Vec;

    pub(super) fn lower_case(text: &str) -> Vec<char> {
        text.chars().flat_map(char::to_lowercase).collect()
    }

    pub(super) fn letters(text: &[char]) -> Vec<bool> {
        text.iter().map(|character| character.is_alphabetic()).collect()
    }

    pub(super) fn letters_and_digits(text: &[char]) -> Vec<bool> {
        text.iter().map(|character| character.is_alphanumeric()).collect()
    }
}

#[cfg(all(feature = "npm-service", target_arch = "wasm32"))]
mod runtime {
    use alloc::string::String;
    use alloc::vec::Vec;

    use js_sys::{JsString, RegExp};

    pub(super) fn lower_case(text: &str) -> Vec<char> {
        String::from(JsString::from(text).to_lower_case()).chars().collect()
    }

    pub(super) fn letters(text: &[char]) -> Vec<bool> {
        is_unmatched(text, r"\P{Alphabetic}")
    }

    pub(super) fn letters_and_digits(text: &[char]) -> Vec<bool> {
        is_unmatched(text, r"[^\p{Alphabetic}\p{N}]")
    }

    /// Returns for each character whether the pattern, which matches one character, does not match it.
    fn is_unmatched(text: &[char], pattern: &str) -> Vec<bool> {
        let text = JsString::from(text.iter().collect::<String>());
        let spaced = String::from(text.replace_by_pattern(&RegExp::new(pattern, "gu"), " "));
        spaced.chars().map(|character| character != ' ').collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{letters, letters_and_digits, lower_case};

    fn chars(text: &str) -> Vec<char> {
        text.chars().collect()
    }

    #[test]
    fn beyond_ascii() {
        assert_eq!(lower_case(&chars("ANN")), chars("ann"));
        assert_eq!(lower_case(&chars("ÉLODIE ΟΔΟΣ οδος İ ẞ")), chars("élodie οδοσ οδοσ i ß"));
        assert_eq!(letters(&chars("a1-")), [true, false, false]);
        assert_eq!(letters(&chars("é1½-")), [true, false, false, false]);
        assert_eq!(letters_and_digits(&chars("a1-")), [true, true, false]);
        assert_eq!(letters_and_digits(&chars("é1½- ")), [true, true, true, false, false]);
    }
}
