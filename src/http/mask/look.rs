//! What a secret or personal data looks like.

use super::label::Label;

/// From this length on, a word that no one would say is taken for a secret.
const SECRET: usize = 20;
/// So many digits make a telephone number, or an address.
const PHONE: usize = 7;

/// A piece of a text.
pub(super) struct Piece<'a> {
    /// The piece.
    pub text: &'a str,
    /// Whether it must not be shown.
    pub is_secret: bool,
}

/// The first piece of a text that is not empty, and the rest: a word, a telephone number, or a character between words.
pub(super) fn piece(text: &str) -> (Piece<'_>, &str) {
    let phone = phone(text);
    let word = text.find(|character| !is_part(character)).unwrap_or(text.len());
    let mut end = phone.max(word);
    let is_secret = phone > 0 || text.get(..word).is_some_and(is_secret);
    if end == 0 {
        end = text.chars().next().map_or(0, char::len_utf8);
    } else if is_secret && phone < word && text.get(..word).is_none_or(|word| Label::of(word) == Label::None) {
        // The end of a b64token.
        end += text.bytes().skip(end).take_while(|&byte| byte == b'=').count();
    }
    let (text, rest) = text.split_at_checked(end).unwrap_or((text, ""));
    (Piece { text, is_secret }, rest)
}

/// Whether a character can be part of a b64token, percent-encoded or not, or of an e-mail address: all but punctuation
/// of ASCII, and a colon and an equals sign of full width.
pub(super) fn is_part(character: char) -> bool {
    !character.is_ascii() && !character.is_whitespace() && !matches!(character, '\u{ff1a}' | '\u{ff1d}')
        || character.is_ascii_alphanumeric()
        || matches!(character, '-' | '.' | '_' | '~' | '+' | '/' | '@' | '%')
}

fn is_secret(word: &str) -> bool {
    let address = word.split_once('@').is_some_and(|(user, host)| !user.is_empty() && !host.is_empty());
    let digits = word.bytes().filter(u8::is_ascii_digit).count();
    address
        || word.as_bytes().windows(3).any(|bytes| bytes == b"%40")
        || digits >= PHONE
        || word.contains('%') && Label::of(word) != Label::None
        || word.contains('+') && word.split('+').any(|part| Label::of(part) != Label::None)
        || word.split(|character: char| !character.is_ascii()).any(|part| part.len() >= SECRET && !is_plain(part))
}

/// Whether this is made of words as they stand in paths and constants: of letters of one case, each word shorter than a
/// secret.
pub(super) fn is_plain(text: &str) -> bool {
    let of_one_case = |word: &str| {
        word.len() < SECRET
            && (word.bytes().all(|byte| byte.is_ascii_lowercase())
                || word.bytes().all(|byte| byte.is_ascii_uppercase()))
    };
    text.split(['_', '.']).all(of_one_case)
}

/// The length of the telephone number that a text starts with: digits, with at most two of what people write among them
/// in between.
fn phone(text: &str) -> usize {
    let (mut digits, mut between, mut end) = (0, 0, 0);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'0'..=b'9' => {
                (digits, between, end) = (digits + 1, 0, at + 1);
            }
            b'+' | b'(' if digits == 0 && between < 2 => between += 1,
            b' ' | b'-' | b'.' | b'/' | b'(' | b')' if digits > 0 && between < 2 => between += 1,
            _ => break,
        }
    }
    if digits >= PHONE { end } else { 0 }
}
