//! Decodes the JSON, HTML and URL escapes in a text, and maps each character to its range in the source. A service that
//! echoes a request may escape it in any of these ways, and in several at once.

/// The maximum number of times that a text is decoded.
const MAX_ROUNDS: usize = 3;

/// A decoded text, with the source range of each character.
#[derive(Debug)]
pub(super) struct Decoded {
    pub chars: Vec<char>,
    pub ranges: Vec<(usize, usize)>,
}

/// The named character references of characters that occur in credentials and addresses.
const NAMED: &[(&str, char)] = &[
    ("amp", '&'),
    ("apos", '\''),
    ("bsol", '\\'),
    ("colon", ':'),
    ("commat", '@'),
    ("dash", '-'),
    ("dollar", '$'),
    ("equals", '='),
    ("excl", '!'),
    ("gt", '>'),
    ("hyphen", '-'),
    ("lowbar", '_'),
    ("lt", '<'),
    ("num", '#'),
    ("percnt", '%'),
    ("period", '.'),
    ("plus", '+'),
    ("quot", '"'),
    ("semi", ';'),
    ("sol", '/'),
];

/// Returns the text itself, then the text decoded once, twice and so on while it contains escapes.
pub(super) fn decodings(source: &[char]) -> impl Iterator<Item = Decoded> {
    let ranges = (0..source.len()).map(|at| (at, at + 1)).collect();
    let mut next = Some(Decoded { chars: source.to_vec(), ranges });
    let mut count = 0;
    core::iter::from_fn(move || {
        let decoding = next.take()?;
        if count < MAX_ROUNDS {
            count += 1;
            next = decoding.decode();
        }
        Some(decoding)
    })
}

impl Decoded {
    /// Decodes a text once. Returns `None` if it contains no escape.
    fn decode(&self) -> Option<Self> {
        let mut decoded = Self { chars: Vec::new(), ranges: Vec::new() };
        let mut rest = self.chars.as_slice();
        let mut at = 0;
        let mut is_changed = false;
        while let Some((&first, after)) = rest.split_first() {
            let (length, decoded_text) = match escape(rest) {
                Some(escape) => {
                    is_changed = true;
                    escape
                }
                None => (1, first.to_string()),
            };
            let range = |index: usize| self.ranges.get(index).copied().unwrap_or_default();
            let (start, end) = (range(at).0, range(at + length - 1).1);
            decoded.ranges.extend(decoded_text.chars().map(|_| (start, end)));
            decoded.chars.extend(decoded_text.chars());
            at += length;
            rest = rest.get(length..).unwrap_or(after);
        }
        is_changed.then_some(decoded)
    }
}

/// Returns the length of the escape at the start of a text, and the decoded text.
fn escape(text: &[char]) -> Option<(usize, String)> {
    match text {
        ['\\', 'u' | 'U', rest @ ..] => unit(rest),
        ['\\', 'x' | 'X', rest @ ..] => Some((4, char::from_u32(hex(rest, 2)?)?.to_string())),
        ['\\', plain @ ('"' | '\'' | '\\' | '/'), ..] => Some((2, plain.to_string())),
        ['&', '#', 'x' | 'X', rest @ ..] => reference(rest, 3, 16, 6),
        ['&', '#', rest @ ..] => reference(rest, 2, 10, 7),
        ['&', rest @ ..] => named(rest),
        ['%', ..] => percent(text),
        [first, ..] if is_ignorable(*first) => Some((1, String::new())),
        _ => None,
    }
}

/// Decodes a UTF-16 code unit in four hexadecimal digits, or a pair of surrogates.
fn unit(rest: &[char]) -> Option<(usize, String)> {
    let high = hex(rest, 4)?;
    let low = match rest.get(4..) {
        Some(['\\', 'u' | 'U', low @ ..]) if (0xD800..0xDC00).contains(&high) => hex(low, 4),
        _ => None,
    };
    match low.filter(|low| (0xDC00..0xE000).contains(low)) {
        Some(low) => Some((12, char::from_u32(0x1_0000 + ((high - 0xD800) << 10) + (low - 0xDC00))?.to_string())),
        None => Some((6, char::from_u32(high).unwrap_or(char::REPLACEMENT_CHARACTER).to_string())),
    }
}

fn hex(text: &[char], count: usize) -> Option<u32> {
    text.get(..count)?.iter().try_fold(0, |number, digit| Some(number * 16 + digit.to_digit(16)?))
}

/// Decodes a numeric character reference after its prefix, which has `head` characters.
fn reference(rest: &[char], head: usize, radix: u32, max_digits: usize) -> Option<(usize, String)> {
    let digits = rest.iter().take_while(|digit| digit.is_digit(radix)).count();
    let zeros = rest.iter().take(digits.saturating_sub(1).min(9)).take_while(|&&digit| digit == '0').count();
    let used = (digits - zeros).min(max_digits);
    let number = rest
        .get(zeros..zeros + used)?
        .iter()
        .try_fold(0, |number, digit| Some(number * radix + digit.to_digit(radix)?))?;
    if used == 0 || number > 0x10_FFFF {
        return None;
    }
    let semicolon = usize::from(rest.get(zeros + used) == Some(&';'));
    let decoded_text = char::from_u32(number).unwrap_or(char::REPLACEMENT_CHARACTER);
    Some((head + zeros + used + semicolon, decoded_text.to_string()))
}

/// Decodes a named character reference after its ampersand.
fn named(rest: &[char]) -> Option<(usize, String)> {
    let length = rest.iter().take(9).position(|&character| character == ';')?;
    let name: String = rest.get(..length)?.iter().map(char::to_ascii_lowercase).collect();
    let (_, decoded_text) = NAMED.iter().find(|(entity, _)| *entity == name)?;
    Some((length + 2, decoded_text.to_string()))
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
