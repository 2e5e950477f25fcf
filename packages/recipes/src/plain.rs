//! Plain text of HTML.

use alloc::string::String;
use alloc::vec::Vec;

use crate::read::between;

/// Delete, which is a line break in texts, because JSON can have it in strings.
pub(crate) const LINE_BREAK: u8 = b'\x7f';

/// Splits a text at each occurrence of a character of ASCII. The searches of `core` are larger in the npm package.
pub(crate) fn pieces(text: &str, separator: u8) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    core::iter::from_fn(move || {
        let text = rest?;
        let end = text.bytes().position(|byte| byte == separator).unwrap_or(text.len());
        rest = text.get(end + 1..);
        text.get(..end)
    })
}

/// Returns the lines of a text that may be HTML, without tags, with single spaces, without empty lines.
pub(crate) fn plain_lines(html: &str) -> Vec<String> {
    let mut lines = Vec::new();
    push_lines(html, &mut lines);
    lines
}

/// Adds the lines of a text that may be HTML.
pub(crate) fn push_lines(html: &str, lines: &mut Vec<String>) {
    let mut line = String::new();
    let mut rest = html;
    let mut has_tags = true;
    loop {
        // Most of a text is plain words.
        let words = rest.bytes().position(|byte| !byte.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let (plain, after) = rest.split_at(words);
        line.push_str(plain);
        rest = after;
        let Some(character) = rest.chars().next() else { break };
        let mut taken = character.len_utf8();
        match character {
            '<' if has_tags && rest.get(1..).is_some_and(starts_tag) => match tag(rest, &mut line, lines) {
                Some(length) => taken = length,
                None => {
                    has_tags = false;
                    line.push('<');
                }
            },
            '&' => {
                // A character can be escaped twice.
                let twice = rest.strip_prefix("&amp;").and_then(entity).map(|(decoded, length)| (decoded, length + 4));
                if let Some((decoded, length)) = twice.or_else(|| entity(rest.get(1..)?)) {
                    push(&mut line, decoded);
                    taken = length;
                } else {
                    line.push('&');
                }
            }
            '\n' | '\r' | '\x7f' => flush(&mut line, lines),
            other => push(&mut line, other),
        }
        rest = between(rest, taken, rest.len());
    }
    flush(&mut line, lines);
}

/// Adds a character. White space is one space, and none at the start.
fn push(line: &mut String, character: char) {
    if !is_blank(character) {
        line.push(character);
    } else if !line.is_empty() && !line.ends_with(' ') {
        line.push(' ');
    }
}

/// Returns whether a character is white space or a control character.
pub(crate) fn is_blank(character: char) -> bool {
    matches!(character, '\0'..=' ' | '\x7f'..='\u{a0}') || character.is_whitespace()
}

fn flush(line: &mut String, lines: &mut Vec<String>) {
    let trimmed = line.trim_end();
    if !trimmed.is_empty() {
        lines.push(trimmed.into());
    }
    line.clear();
}

fn starts_tag(rest: &str) -> bool {
    rest.starts_with(|character: char| character.is_ascii_alphabetic() || matches!(character, '/' | '!'))
}

/// Reads a tag or comment at the start of `rest`. Returns its length.
fn tag(rest: &str, line: &mut String, lines: &mut Vec<String>) -> Option<usize> {
    let inside = rest.get(1..)?;
    let close: &[u8] = if inside.starts_with("!--") { b"-->" } else { b">" };
    let end = inside.as_bytes().windows(close.len()).position(|bytes| bytes == close)?;
    let name = inside.strip_prefix('/').unwrap_or(inside);
    let name = name.get(..name.bytes().position(|byte| !byte.is_ascii_alphanumeric())?)?;
    let is = |names: &str| pieces(names, b' ').any(|other| name.eq_ignore_ascii_case(other));
    if is("br p li ol ul div tr h1 h2 h3 h4 h5 h6") {
        flush(line, lines);
    } else if is("td th dt dd") {
        push(line, ' ');
    }
    Some(1 + end + close.len())
}

/// The characters of named references, each behind its name.
const NAMED: &str = "amp& lt< gt> quot\" apos' rsquo' lsquo' rdquo\" ldquo\" nbsp\u{a0} ndash– mdash– \
     deg° times× frasl⁄ eacuteé egraveè ecircê eumlë agraveà acircâ ccedilç icircî iumlï ocircô ugraveù \
     ucircû uumlü oeligœ OEligŒ EacuteÉ EgraveÈ frac12½ frac14¼ frac34¾ half½ ntildeñ aumlä oumlö hellip… reg® \
     frac13⅓ frac23⅔ frac18⅛ frac38⅜ frac58⅝ frac78⅞";

/// Reads a character reference behind its "&". Returns the character, and the length with the "&".
fn entity(rest: &str) -> Option<(char, usize)> {
    let end = rest.bytes().take(12).position(|byte| byte == b';')?;
    let name = rest.get(..end)?;
    let decoded = if let Some(code) = name.strip_prefix('#') {
        let (digits, radix) =
            code.strip_prefix('x').or_else(|| code.strip_prefix('X')).map_or((code, 10), |digits| (digits, 16));
        // At most twelve digits fit.
        let add = |code: u64, digit| Some(code * u64::from(radix) + u64::from(char::from(digit).to_digit(radix)?));
        let code = digits.bytes().try_fold(0, add).filter(|_| !digits.is_empty())?;
        char::from_u32(u32::try_from(code).ok()?)?
    } else {
        let character = |named: &str| {
            let mut rest = named.strip_prefix(name)?.chars();
            rest.next().filter(|_| rest.as_str().is_empty())
        };
        pieces(NAMED, b' ').find_map(character)?
    };
    Some((decoded, end + 2))
}
