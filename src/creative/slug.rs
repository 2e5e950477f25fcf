//! Checks slugs. A slug must be a relative path that stays below the path to which it is appended.

use crate::json::lenient::LenientText;

/// A path that is safe, with exactly one leading slash.
#[derive(Clone, Copy, Debug)]
pub(super) struct SafePath<'a> {
    /// The slash, if `text` lacks it.
    pub lead: &'static str,
    pub text: LenientText<'a>,
}

impl<'a> SafePath<'a> {
    /// Returns the path that a slug leads to, or `None` if it is not safe.
    pub(super) fn of(slug: LenientText<'a>) -> Option<Self> {
        let text = slug.to_text();
        let lead = if text.starts_with('/') { "" } else { "/" };
        is_safe_path(text.chars()).then_some(Self { lead, text: slug })
    }
}

/// Returns whether a slug is a safe path: not empty, no scheme, no two slashes in a row, no `.` or `..` segment, and no
/// character that URL parsers drop or read as a slash.
fn is_safe_path(characters: impl Iterator<Item = char>) -> bool {
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

#[cfg(test)]
mod tests {
    use super::{SafePath, is_safe_path};
    use crate::json::lenient::Cursor;

    #[test]
    fn a_path_gets_the_slash_that_it_lacks() {
        for (slug, lead) in [(r#""acme""#, "/"), (r#""/acme""#, ""), (r#""\u002f""#, ""), (r#""?a""#, "/")] {
            let slug = Cursor::new(slug.as_bytes()).string().unwrap().unwrap();
            assert_eq!(SafePath::of(slug).unwrap().lead, lead);
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
