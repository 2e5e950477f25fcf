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
    /// After an equals sign a secret, unless it is a plain word or a number, as that of an error is: `code`.
    Code,
    /// As [`Self::Secret`], but it may go on after a semicolon: `Cookie`.
    Cookie,
}

/// Names without `_` and `-`, in lower case.
const NAMES: &[(&str, Label)] = &[
    ("bearer", Label::Scheme),
    ("secret", Label::Secret),
    ("accesstoken", Label::Secret),
    ("refreshtoken", Label::Secret),
    ("idtoken", Label::Secret),
    ("apikey", Label::Secret),
    ("secretkey", Label::Secret),
    ("privatekey", Label::Secret),
    ("password", Label::Secret),
    ("passwd", Label::Secret),
    ("pwd", Label::Secret),
    ("pass", Label::Secret),
    ("jwt", Label::Secret),
    ("session", Label::Secret),
    ("sessionid", Label::Secret),
    ("credential", Label::Secret),
    ("credentials", Label::Secret),
    ("sig", Label::Secret),
    ("signature", Label::Secret),
    ("authorizationcode", Label::Secret),
    ("cookie", Label::Cookie),
    ("authorization", Label::Secret),
    ("assertion", Label::Secret),
    ("basic", Label::Perhaps),
    ("token", Label::Perhaps),
    ("key", Label::Perhaps),
    ("code", Label::Code),
];

/// What can stand before the secret in an `Authorization` header.
const SCHEMES: &[&str] = &["bearer", "basic", "token"];

/// What stands between a label and what it says something of.
pub(super) struct Gap<'a> {
    /// As it stands there.
    pub text: &'a str,
    /// The secret that follows, if one does, which is not part of the rest.
    pub secret: Option<&'a str>,
}

impl Label {
    /// What a word says: the name that it ends with, but for what is percent-encoded, where `+` is a space.
    pub(super) fn of(word: &str) -> Self {
        let word = word.split('%').next().unwrap_or_default().trim_end_matches('+');
        let word = word.rsplit('+').next().unwrap_or_default();
        let ends_with = |name: &str| {
            let mut letters = word.bytes().rev().filter(|byte| !matches!(byte, b'_' | b'-'));
            name.bytes().rev().all(|letter| letters.next().is_some_and(|byte| byte.to_ascii_lowercase() == letter))
        };
        NAMES.iter().find(|(name, _)| ends_with(name)).map_or(Self::None, |(_, label)| *label)
    }
}

/// Splits what follows a label into the gap and, where a secret comes after it, what follows that.
pub(super) fn gap(label: Label, text: &str) -> (Gap<'_>, &str) {
    let none = (Gap { text: "", secret: None }, text);
    if label == Label::None {
        return none;
    }
    let (mut end, mut quote, mut is_assigned) = (0, Quote::None, label == Label::Scheme);
    while let Some(rest) = text.get(end..) {
        let Some(first) = rest.chars().next() else { break };
        let length = match first {
            '"' | '\'' | '`' => {
                // The first one may close the name; the last one opens the value.
                let is_escaped = text.get(..end).is_some_and(|before| before.ends_with('\\'));
                quote = if is_escaped { Quote::Escaped } else { Quote::Plain(first) };
                is_assigned = true;
                1
            }
            // What follows the name of a tag is in it.
            ':' | '=' | '>' | '\u{ff1a}' | '\u{ff1d}' => {
                quote = Quote::None;
                is_assigned = true;
                first.len_utf8()
            }
            ' ' | '\\' | '(' | ']' => 1,
            '[' => index(rest).unwrap_or(1),
            '&' => {
                let Some(length) = entity(rest) else { break };
                is_assigned = true;
                length
            }
            '<' => match tag(rest) {
                Some(length) => length,
                None => break,
            },
            ',' if word(rest.trim_start_matches([',', ' ', '"', '\'', '\\'])) == 5 => 1,
            _ => match word(rest) {
                0 => break,
                length => length,
            },
        };
        end += length;
    }
    if label == Label::Cookie && quote == Quote::None {
        quote = Quote::Line;
    }
    let Some((gap, after)) = text.split_at_checked(end) else { return none };
    let (mut value, mut rest) = after.split_at_checked(quote.end(after)).unwrap_or_default();
    let hides = match label {
        _ if value.is_empty() || end == 0 => false,
        // The name of a scheme is no secret: what comes after it is.
        _ if quote == Quote::None && SCHEMES.iter().any(|scheme| scheme.eq_ignore_ascii_case(value)) => false,
        Label::Scheme => true,
        Label::Secret | Label::Cookie if is_assigned => true,
        Label::Code if value.bytes().all(|byte| byte.is_ascii_digit()) => false,
        Label::Code if !["=", "\u{ff1d}", "&#61;"].iter().any(|sign| gap.contains(sign)) => false,
        _ => !is_plain(value.trim_end_matches(|character| !is_part(character) || character == '.')),
    };
    if !hides {
        return none;
    }
    // What looks like a secret may be the name of one.
    let name = value.trim_end_matches([':', '=', '\u{ff1a}', '\u{ff1d}']);
    if quote == Quote::None && Label::of(name) != Label::None {
        (value, rest) = after.split_at_checked(name.len()).unwrap_or_default();
    }
    (Gap { text: gap, secret: Some(value) }, rest)
}

/// How a value is quoted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Quote {
    /// Not at all.
    None,
    /// By this, before which a backslash stands inside the value.
    Plain(char),
    /// By a quote after a backslash, inside of something quoted.
    Escaped,
    /// Not at all, and of several words.
    Line,
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
            Self::Line => matches!(character, '"' | '\'' | '`' | '<' | '\\'),
            Self::Plain(quote) => {
                let is_end = character == quote && !is_escaped;
                is_escaped = character == '\\' && !is_escaped;
                is_end
            }
        });
        end.unwrap_or(value.len())
    }
}

/// The length of the character reference (HTML) that a text starts with, if there is one.
fn entity(text: &str) -> Option<usize> {
    Some(text.bytes().take(8).take_while(u8::is_ascii).position(|byte| byte == b';')? + 1)
}

/// The length of the tag without attributes that a text starts with, if there is one.
fn tag(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('<')?;
    let name = inside.strip_prefix('/').unwrap_or(inside);
    let length = name.bytes().take(16).take_while(u8::is_ascii_alphanumeric).count();
    name.get(length..)?.starts_with('>').then(|| text.len() - name.len() + length + 1)
}

/// The length of the index or the name in brackets that a text starts with, if something is assigned to that.
fn index(text: &str) -> Option<usize> {
    let name = text.strip_prefix('[')?;
    let digits = name.bytes().take(4).take_while(u8::is_ascii_digit).count();
    let letters = name.bytes().take(20).take_while(|byte| byte.is_ascii_alphabetic() || *byte == b'_').count();
    let length = digits.max(letters);
    let after = name.get(length..)?.strip_prefix(']')?;
    after.starts_with(['=', ':', '[', '"']).then_some(length + 2)
}

/// The length of the word that a text starts with, if a value can come after it: `is`, or `value` before that or an assignment.
fn word(text: &str) -> usize {
    let starts_with =
        |text: &str, word: &str| text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
    if let Some(word) = ["is ", "was ", "of "].iter().find(|word| starts_with(text, word)) {
        return word.len();
    }
    let after = text.get(5..).unwrap_or_default().trim_start_matches([' ', '"', '\'', '\\']);
    let is_given = after.starts_with(['=', ':']) || starts_with(after, "is ") || starts_with(after, "was ");
    if starts_with(text, "value") && is_given { 5 } else { 0 }
}
