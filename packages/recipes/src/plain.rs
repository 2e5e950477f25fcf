//! Plain text of HTML.

use alloc::string::String;
use alloc::vec::Vec;

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
            '<' if has_tags && rest.get(1..).is_some_and(starts_tag) => match rest.find('>') {
                Some(end) => {
                    if rest.get(1..end).is_some_and(is_block) {
                        flush(&mut line, lines);
                    }
                    taken = end + 1;
                }
                None => {
                    has_tags = false;
                    line.push('<');
                }
            },
            '&' => match entity(rest) {
                Some((decoded, length)) => {
                    push(&mut line, decoded);
                    taken = length;
                }
                None => line.push('&'),
            },
            '\n' | '\r' => flush(&mut line, lines),
            other => push(&mut line, other),
        }
        rest = rest.get(taken..).unwrap_or_default();
    }
    flush(&mut line, lines);
}

/// Adds a character. White space is one space, and none at the start.
fn push(line: &mut String, character: char) {
    if !character.is_whitespace() && !character.is_control() {
        line.push(character);
    } else if !line.is_empty() && !line.ends_with(' ') {
        line.push(' ');
    }
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

/// Returns whether a tag starts or ends a line.
fn is_block(tag: &str) -> bool {
    let tag = tag.trim_start_matches('/');
    let name = tag.split(|character: char| !character.is_ascii_alphanumeric()).next().unwrap_or_default();
    let blocks = ["br", "p", "li", "ol", "ul", "div", "tr", "h1", "h2", "h3", "h4", "h5", "h6"];
    blocks.iter().any(|block| name.eq_ignore_ascii_case(block))
}

/// Reads a character reference. Returns the character and the reference's length.
fn entity(rest: &str) -> Option<(char, usize)> {
    let end = rest.bytes().take(12).position(|byte| byte == b';')?;
    let name = rest.get(1..end)?;
    let decoded = match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" | "rsquo" | "lsquo" => '\'',
        "nbsp" => ' ',
        "ndash" | "mdash" => '–',
        "deg" => '°',
        "eacute" => 'é',
        "egrave" => 'è',
        "agrave" => 'à',
        "ccedil" => 'ç',
        "frac12" => '½',
        "frac14" => '¼',
        "frac34" => '¾',
        "frac13" => '⅓',
        "frac23" => '⅔',
        _ => {
            let code = name.strip_prefix('#')?;
            let hexadecimal = code.strip_prefix(['x', 'X']);
            let code = hexadecimal.map_or_else(|| code.parse(), |code| u32::from_str_radix(code, 16)).ok()?;
            char::from_u32(code)?
        }
    };
    Some((decoded, end + 1))
}
