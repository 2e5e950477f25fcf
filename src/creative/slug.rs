//! Checks slugs. A slug must be a relative path that stays below the path to which it is appended.

use alloc::format;
use alloc::string::String;

/// Returns whether a slug is a safe path: not empty, no scheme, no two slashes in a row, no `.` or `..` segment, and no
/// character that URL parsers drop or read as a slash.
pub(super) fn is_safe_path(characters: impl Iterator<Item = char>) -> bool {
    let (mut length, mut has_slash, mut is_dots, mut escape) = (0_usize, false, true, 0);
    // The length of the current segment.
    let mut segment = 0_usize;
    for character in characters {
        if character.is_control()
            || character.is_whitespace()
            || character == '\u{feff}'
            || character == '\\'
            || character == ':' && !has_slash
        {
            return false;
        }
        // URL parsers read `%2e` as a dot. Some servers read `%2f` and `%5c` as slashes.
        escape = match (escape, character) {
            (_, '%') => 1,
            (1, '2') => 2,
            (1, '5') => 3,
            (2, 'e' | 'E' | 'f' | 'F') | (3, 'c' | 'C') => return false,
            _ => 0,
        };
        // A query or fragment ends the path, so the segment before it must not be dots either.
        if matches!(character, '/' | '?' | '#') && matches!(segment, 1 | 2) && is_dots {
            return false;
        }
        if character == '/' {
            if segment == 0 && length > 0 {
                return false;
            }
            (has_slash, is_dots, segment) = (true, true, 0);
        } else {
            is_dots &= character == '.';
            segment += 1;
        }
        length += 1;
    }
    length > 0 && !(matches!(segment, 1 | 2) && is_dots)
}

/// Returns the path with exactly one leading slash.
pub(super) fn with_leading_slash(path: String) -> String {
    if path.starts_with('/') { path } else { format!("/{path}") }
}

#[cfg(test)]
mod tests {
    use super::{is_safe_path, with_leading_slash};

    #[test]
    fn a_path_gets_the_slash_that_it_lacks() {
        for (path, expected) in [("acme", "/acme"), ("/acme", "/acme"), ("/", "/"), ("?a", "/?a")] {
            assert_eq!(with_leading_slash(path.to_owned()), expected);
        }
    }

    #[test]
    fn paths() {
        for good in [
            "acme",
            "/brands/acme",
            "a/b/",
            "a.b/..c",
            "/",
            "a/x:y",
            "é-marque",
            "a?b=1#c",
            "100%",
            "%20",
            "/a...b",
            "...",
            "?..",
            "a/...?b",
        ] {
            assert!(is_safe_path(good.chars()), "{good}");
        }
        for bad in [
            "",
            "//evil.example",
            "/a//b",
            "https://evil.example",
            "https:evil",
            "javascript:alert(1)",
            "x:",
            "a\\b",
            "/\\evil",
            " a",
            "a b",
            "\ta",
            "a\n",
            "\u{0}",
            "\u{7f}",
            "\u{a0}a",
            "..",
            ".",
            "../a",
            "a/../b",
            "a/..",
            "/./a",
            "a/%2e%2E/b",
            "a%2Fb",
            "..?b",
            "..#/b",
            "a/.#",
            "%5cevil",
        ] {
            assert!(!is_safe_path(bad.chars()), "{bad:?}");
        }
    }
}
