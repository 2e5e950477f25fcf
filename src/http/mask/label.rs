//! The names that secrets go by, and what stands between a name and its secret.

use super::look::{is_part, is_plain};

/// What the word before a place says of what comes there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Label {
    /// Nothing.
    None,
    /// A secret, whatever it looks like: `Bearer`.
    Scheme,
    /// A secret after an equals sign, a colon or a quote, whatever it looks like, else one that is no plain word.
    Secret,
    /// A secret unless it is a plain word: `token`.
    Perhaps,
}

/// Names without `_` and `-`, in lower case.
const NAMES: &[(&str, Label)] = &[
    ("bearer", Label::Scheme),
    ("secret", Label::Secret),
    ("accesstoken", Label::Secret),
    ("refreshtoken", Label::Secret),
    ("idtoken", Label::Secret),
    ("apikey", Label::Secret),
    ("password", Label::Secret),
    ("authorization", Label::Secret),
    ("assertion", Label::Secret),
    ("basic", Label::Perhaps),
    ("token", Label::Perhaps),
    ("key", Label::Perhaps),
];

/// What can stand before the secret in an `Authorization` header.
const SCHEMES: &[&str] = &["bearer", "basic", "token"];

/// What stands between a label and what it says something of.
pub(super) struct Gap<'a> {
    /// As it stands there.
    pub text: &'a str,
    /// Whether a secret follows, which is not part of the rest.
    pub hides: bool,
}

impl Label {
    /// What a word says: the name that it ends with, but for what is percent-encoded.
    pub(super) fn of(word: &str) -> Self {
        let word = word.split('%').next().unwrap_or_default();
        let ends_with = |name: &str| {
            let mut letters = word.bytes().rev().filter(|byte| !matches!(byte, b'_' | b'-'));
            name.bytes().rev().all(|letter| letters.next().is_some_and(|byte| byte.to_ascii_lowercase() == letter))
        };
        NAMES.iter().find(|(name, _)| ends_with(name)).map_or(Self::None, |(_, label)| *label)
    }
}

/// Splits what follows a label into the gap and, where a secret comes after it, what follows that.
pub(super) fn gap(label: Label, text: &str) -> (Gap<'_>, &str) {
    let none = (Gap { text: "", hides: false }, text);
    if label == Label::None {
        return none;
    }
    let (mut end, mut quote, mut is_assigned) = (0, Quote::None, label == Label::Scheme);
    let mut before = 0;
    for (at, byte) in text.bytes().enumerate() {
        if at < end {
            continue;
        }
        end = match byte {
            b'"' | b'\'' | b'`' => {
                // The first one may close the name; the last one opens the value.
                quote = if before == b'\\' { Quote::Escaped } else { Quote::Plain(byte) };
                is_assigned = true;
                at + 1
            }
            b':' | b'=' => {
                quote = Quote::None;
                is_assigned = true;
                at + 1
            }
            b' ' | b'\\' | b'>' | b'(' | b'[' => at + 1,
            b'&' => match entity(text, at) {
                Some(end) => end,
                None => break,
            },
            _ => break,
        };
        before = byte;
    }
    let Some((gap, after)) = text.split_at_checked(end) else { return none };
    let (value, rest) = after.split_at_checked(quote.end(after)).unwrap_or_default();
    let hides = match label {
        _ if value.is_empty() || end == 0 => false,
        // The name of a scheme is no secret: what comes after it is.
        _ if quote == Quote::None && SCHEMES.iter().any(|scheme| scheme.eq_ignore_ascii_case(value)) => false,
        Label::Scheme => true,
        Label::Secret if is_assigned => true,
        _ => !is_plain(value.trim_end_matches(|character| !is_part(character) || character == '.')),
    };
    if hides { (Gap { text: gap, hides }, rest) } else { none }
}

/// How a value is quoted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Quote {
    /// Not at all.
    None,
    /// By this, before which a backslash stands inside the value.
    Plain(u8),
    /// By a quote after a backslash, inside of something quoted.
    Escaped,
}

impl Quote {
    /// Where a value ends.
    fn end(self, value: &str) -> usize {
        let mut is_escaped = false;
        let end = value.find(|character: char| match self {
            Self::None => {
                matches!(character, ' ' | '"' | '\'' | '`' | ',' | ';' | '&' | '<' | '>' | ')' | '}' | ']' | '\\')
            }
            Self::Escaped => character == '\\',
            Self::Plain(quote) => {
                let is_end = character == char::from(quote) && !is_escaped;
                is_escaped = character == '\\' && !is_escaped;
                is_end
            }
        });
        end.unwrap_or(value.len())
    }
}

/// The end of the character reference (HTML) at `at`, if there is one.
fn entity(text: &str, at: usize) -> Option<usize> {
    let length = text.bytes().skip(at).take(8).position(|byte| byte == b';')?;
    Some(at + length + 1)
}
