//! Decodes the JSON, HTML and URL escapes in a text. A service that echoes a request may escape it in any of these ways.

/// The named character references of characters that occur in credentials and addresses, each before its character.
const NAMED: &str = r#"amp& apos' bsol\ colon: commat@ dash- dollar$ equals= excl! gt> hyphen- lowbar_ lt< num#
    percnt% period. plus+ quot" semi; sol/"#;

/// Decodes a text once. Returns whether it contained an escape.
pub(super) fn decode(text: &mut Vec<char>) -> bool {
    let mut decoded = Vec::with_capacity(text.len());
    let mut rest = text.as_slice();
    let mut is_changed = false;
    while let Some((&first, after)) = rest.split_first() {
        let escape = escape(rest);
        is_changed |= escape.is_some();
        let (length, characters) = escape.unwrap_or_else(|| (1, first.to_string()));
        decoded.extend(characters.chars());
        rest = rest.get(length..).unwrap_or(after);
    }
    *text = decoded;
    is_changed
}

/// Returns the length of the escape at the start of a text, and the decoded characters.
fn escape(text: &[char]) -> Option<(usize, String)> {
    match text {
        ['\\', 'u' | 'U', rest @ ..] => Some(match (hex(rest, 4)?, rest.get(4..)?) {
            (high @ 0xD800..0xDC00, ['\\', 'u' | 'U', low @ ..]) => match hex(low, 4) {
                Some(low @ 0xDC00..0xE000) => character(12, 0x1_0000 + ((high - 0xD800) << 10) + (low - 0xDC00)),
                _ => character(6, high),
            },
            (unit, _) => character(6, unit),
        }),
        ['\\', 'x' | 'X', rest @ ..] => Some(character(4, hex(rest, 2)?)),
        ['\\', plain @ ('"' | '\'' | '\\' | '/'), ..] => Some(character(2, u32::from(*plain))),
        // White space is white space: which one it is matters to no search.
        ['\\', 'n' | 't' | 'r' | 'b' | 'f', ..] => Some((2, "\n".to_owned())),
        ['&', '#', 'x' | 'X', rest @ ..] => reference(rest, 3, 16),
        ['&', '#', rest @ ..] => reference(rest, 2, 10),
        ['&', rest @ ..] => {
            let length = rest.iter().take(9).position(|&character| character == ';')?;
            let name: String = rest.get(..length)?.iter().map(char::to_ascii_lowercase).collect();
            let mut endings = NAMED.split_whitespace().filter_map(|named| named.strip_prefix(&*name));
            Some((length + 2, endings.find(|ending| ending.len() == 1)?.to_owned()))
        }
        ['%', ..] => percent(text),
        [first, ..] if is_ignorable(*first) => Some((1, String::new())),
        _ => None,
    }
}

fn character(length: usize, code: u32) -> (usize, String) {
    (length, char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER).to_string())
}

fn hex(text: &[char], count: usize) -> Option<u32> {
    text.get(..count)?.iter().try_fold(0, |number, digit| Some(number * 16 + digit.to_digit(16)?))
}

/// Decodes a numeric character reference after its prefix, which has `head` characters.
fn reference(rest: &[char], head: usize, radix: u32) -> Option<(usize, String)> {
    let digits = rest.iter().map_while(|digit| digit.to_digit(radix));
    let (count, code) =
        digits.fold((0, 0_u32), |(count, code), digit| (count + 1, code.saturating_mul(radix).saturating_add(digit)));
    let semicolon = usize::from(rest.get(count) == Some(&';'));
    (count > 0 && code <= 0x10_FFFF).then(|| character(head + count + semicolon, code))
}

/// Decodes all consecutive percent-encoded bytes at the start of a text.
fn percent(text: &[char]) -> Option<(usize, String)> {
    let byte = |triple: &[char]| match triple {
        ['%', digits @ ..] => u8::try_from(hex(digits, 2)?).ok(),
        _ => None,
    };
    let bytes: Vec<u8> = text.chunks_exact(3).map_while(byte).collect();
    (!bytes.is_empty()).then(|| (3 * bytes.len(), String::from_utf8_lossy(&bytes).into_owned()))
}

/// Returns whether a character is invisible and not white space.
fn is_ignorable(character: char) -> bool {
    character == '\u{feff}' || super::is_invisible(character) && !super::is_space(character)
}
