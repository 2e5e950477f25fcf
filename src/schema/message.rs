//! Writes paths and messages in Rust. The npm package writes them in TypeScript (`pkg/src/check/tape.ts`). The tests of
//! both compare the text with `tests/messages.json`.

use alloc::borrow::ToOwned as _;
use alloc::string::String;
use core::fmt::Write as _;

use super::report::{ParamPart, TextRange};
use super::sink::Raw;
use crate::json::Text;

/// The maximum number of characters of a key in a path.
pub(crate) const MAX_KEY: usize = 64;
/// The maximum number of characters of payload text in a message.
pub(crate) const MAX_ECHO: usize = 32;

/// Splits a template at its first name in braces, and returns the text before it, the name, and the text after it.
pub(super) fn split_placeholder(template: &str) -> Option<(&str, &str, &str)> {
    let index_of = |brace| template.bytes().position(|byte| byte == brace);
    let (open, close) = (index_of(b'{')?, index_of(b'}')?);
    Some((template.get(..open)?, template.get(open + 1..close)?, template.get(close + 1..)?))
}

/// Writes a parameter, and returns its value or range.
pub(super) fn push_raw(text: &mut String, raw: &Raw<'_>) -> ParamPart {
    let start = text_end(text);
    match raw {
        Raw::Number(number) => {
            push_number(text, *number);
            return ParamPart::Number(*number);
        }
        Raw::Text(name) => text.push_str(name),
        Raw::Token(token) => {
            text.push_str(token.phrase());
            return ParamPart::Token(*token);
        }
        Raw::Echo(echo) => {
            text.extend(echo.chars().take(MAX_ECHO).map(|shown| if is_hidden(shown) { '\u{FFFD}' } else { shown }));
        }
        Raw::List(list) => {
            for (index, value) in list.iter().enumerate() {
                text.push_str(if index > 0 { ", " } else { "" });
                text.push_str(value);
            }
            return ParamPart::List(list);
        }
    }
    ParamPart::Text(start..text_end(text))
}

/// Returns the length of the text, at which the next range starts.
pub(super) fn text_end(text: &str) -> u32 {
    u32::try_from(text.len()).unwrap_or(u32::MAX)
}

/// Writes a text, and returns its range.
pub(super) fn push_text(text: &mut String, added: &str) -> TextRange {
    let start = text_end(text);
    text.push_str(added);
    start..text_end(text)
}

/// Writes the text of a range again.
pub(super) fn push_again(text: &mut String, range: &TextRange) {
    let again = text.get(range.start as usize..range.end as usize).unwrap_or_default().to_owned();
    text.push_str(&again);
}

/// Returns whether a path can contain a key without quotes.
pub(super) fn is_identifier(key: &Text<'_>) -> bool {
    let mut chars = key.chars().take(MAX_KEY);
    let is_start = |first: char| first == '_' || first.is_ascii_alphabetic();
    chars.next().is_some_and(is_start) && chars.all(|other| other == '_' || other.is_ascii_alphanumeric())
}

/// Returns whether a character is invisible or changes how its neighbors are displayed.
fn is_hidden(character: char) -> bool {
    character.is_control() || matches!(character, '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Writes a key as in `["na me"]`, and escapes characters that would end the string or the line.
pub(super) fn push_quoted(text: &mut String, key: &Text<'_>) {
    text.push_str("[\"");
    for character in key.chars().take(MAX_KEY) {
        match character {
            '"' | '\\' => text.extend(['\\', character]),
            hidden if is_hidden(hidden) => {
                let code = u32::from(hidden);
                text.push_str("\\u");
                text.extend([12, 8, 4, 0].map(|shift| char::from_digit(code >> shift & 15, 16).unwrap_or('0')));
            }
            _ => text.push(character),
        }
    }
    text.push_str("\"]");
}

pub(super) fn push_number(text: &mut String, number: i64) {
    // Writing to a string cannot fail.
    let _ = write!(text, "{number}");
}
