//! Redacts text from the service for logs and errors, and shortens it to one line of limited length.
//!
//! A text that contains a secret that was sent, or what looks like a credential, is replaced as a whole. Of other
//! texts, e-mail addresses and the names and phone numbers of the user in the request are replaced. Numbers and ids
//! stay, because they help to find the cause of an error.

mod decode;
mod find;

use core::fmt;

use decode::decode;
use find::Patterns;

/// The replacement for redacted text.
const REDACTED: &str = "[redacted]";

/// The maximum number of times that a text is decoded.
const MAX_ROUNDS: usize = 3;
/// The maximum number of characters that are read of a text.
const MAX_READ: usize = 1 << 14;

/// Sensitive values of a request, which are redacted in errors. The `Debug` format omits them.
///
/// ```
/// use endcap::UnixTime;
/// use endcap::http::{ResponseParts, SensitiveValues};
///
/// let sensitive = SensitiveValues::default().with_secrets(&["p4ss+word"]).with_names(&["Ann"]);
/// let body = br#"{"message": "Ann may not send request 7f3c1122", "meta": {"key": "p4ss\u002bword"}}"#;
/// let error = ResponseParts::new(403, body).error_with(UnixTime::EPOCH, &sensitive);
/// assert_eq!(error.errors[0].message.as_deref(), Some("[redacted] may not send request 7f3c1122"));
/// assert_eq!(error.errors[0].key.as_deref(), Some("[redacted]"));
/// ```
#[derive(Clone, Copy, Default)]
#[non_exhaustive]
pub struct SensitiveValues<'a> {
    /// Access tokens, API keys and client secrets.
    pub secrets: &'a [&'a str],
    /// First and last names.
    pub names: &'a [&'a str],
    /// Telephone numbers.
    pub phones: &'a [&'a str],
}

impl<'a> SensitiveValues<'a> {
    /// Sets the access tokens, API keys and client secrets.
    #[must_use]
    pub const fn with_secrets(self, secrets: &'a [&'a str]) -> Self {
        Self { secrets, ..self }
    }

    /// Sets the first and last names.
    #[must_use]
    pub const fn with_names(self, names: &'a [&'a str]) -> Self {
        Self { names, ..self }
    }

    /// Sets the telephone numbers.
    #[must_use]
    pub const fn with_phones(self, phones: &'a [&'a str]) -> Self {
        Self { phones, ..self }
    }
}

impl fmt::Debug for SensitiveValues<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SensitiveValues").finish_non_exhaustive()
    }
}

/// Redacts texts of one response. Create it once per response: it prepares the sensitive values for the search.
pub(crate) struct Redactor {
    patterns: Patterns,
}

impl Redactor {
    pub(crate) fn new(sensitive: &SensitiveValues<'_>) -> Self {
        Self { patterns: Patterns::new(sensitive) }
    }

    /// Returns at most `max` characters of a text on one line, followed by an ellipsis if the text is longer. `is_cut`
    /// is whether the text was already shortened.
    pub(super) fn line(&self, text: &mut dyn Iterator<Item = char>, is_cut: bool, max: usize) -> String {
        let mut source: Vec<char> = (&mut *text).take(MAX_READ).collect();
        let is_cut = is_cut || text.next().is_some();
        if is_cut {
            without_last_word(&mut source);
        }
        let mut line = Line { text: String::new(), room: max, has_gap: false, is_cut };
        self.redact(source).into_iter().for_each(|character| line.push(character));
        if is_cut && line.has_gap && line.room > 0 {
            line.text.push(' ');
        }
        if line.is_cut {
            line.text.push('…');
        }
        line.text
    }

    /// Returns whether a text contains a sensitive value.
    #[cfg(feature = "client")]
    pub(crate) fn has_found(&self, text: &str) -> bool {
        self.text(text, false) != text
    }

    /// Redacts a text, and keeps the rest of it as it is. `is_cut` is whether the text was already shortened.
    pub(super) fn text(&self, text: &str, is_cut: bool) -> String {
        let mut source: Vec<char> = text.chars().collect();
        if is_cut {
            without_last_word(&mut source);
        }
        self.redact(source).into_iter().collect()
    }

    /// Returns the text without personal data, or only [`REDACTED`] if the text or a decoding of it contains a secret,
    /// or personal data that is not found before it is decoded.
    fn redact(&self, mut text: Vec<char>) -> Vec<char> {
        let redacted = self.patterns.without_personal_data(&text);
        let mut shown = redacted.clone();
        for _ in 0..MAX_ROUNDS {
            if shown.is_none() || !decode(&mut text) {
                break;
            }
            // What is shown must decode to what is shown of the decoded text.
            shown.as_mut().map(decode);
            shown = shown.filter(|shown| self.patterns.without_personal_data(&text).as_ref() == Some(shown));
        }
        redacted.filter(|_| shown.is_some()).unwrap_or_else(|| REDACTED.chars().collect())
    }
}

/// Removes the last word of a shortened text, because it may be the beginning of a secret.
fn without_last_word(source: &mut Vec<char>) {
    let end = source.iter().rposition(|&character| is_space(character)).map_or(0, |last| last + 1);
    source.truncate(end);
}

/// Returns whether JavaScript treats a character as white space, so that the npm package has the same results.
fn is_space(character: char) -> bool {
    character == '\u{feff}' || character.is_whitespace() && character != '\u{85}'
}

/// Returns whether a character is a control character, white space, invisible, or changes the direction of text.
fn is_invisible(character: char) -> bool {
    character.is_control()
        || character.is_whitespace()
        || matches!(character, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
        || matches!(character, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// A line of limited length. Consecutive invisible characters become one space.
struct Line {
    text: String,
    room: usize,
    has_gap: bool,
    is_cut: bool,
}

impl Line {
    fn push(&mut self, character: char) {
        if is_invisible(character) {
            self.has_gap = !self.text.is_empty();
            return;
        }
        if core::mem::take(&mut self.has_gap) {
            self.write(' ');
        }
        self.write(character);
    }

    fn write(&mut self, character: char) {
        match self.room.checked_sub(1) {
            Some(room) => {
                self.room = room;
                self.text.push(character);
            }
            None => self.is_cut = true,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::{MAX_READ, Redactor, SensitiveValues};

    const SENT: SensitiveValues<'_> = SensitiveValues {
        secrets: &["c4n4ry+secret", "key7"],
        names: &["Ann-Marie", "O'Brien"],
        phones: &["+1 415 555 0123"],
    };

    #[test]
    fn words_after_escapes_of_white_space_are_found_in_a_body() {
        for escape in ["\\n", "\\t", "\\r", "\\b", "\\f", "\\\\n"] {
            for value in ["key7", "Marie", "Bearer\\nabc1"] {
                let text = format!(r#"{{"message":"no:{escape}{value}"}}"#);
                assert_eq!(Redactor::new(&SENT).text(&text, false), "[redacted]", "{text}");
            }
            let text = format!(r#"{{"message":"no:{escape}help"}}"#);
            assert_eq!(Redactor::new(&SENT).text(&text, false), text);
        }
        let redactor = Redactor::new(&SensitiveValues { secrets: &["c4n4ry\n"], ..SensitiveValues::default() });
        assert_eq!(redactor.text(r#"{"message":"no c4n4ry\n"}"#, false), "[redacted]");
    }

    #[test]
    fn a_secret_that_resembles_an_escape_is_redacted() {
        let redactor =
            Redactor::new(&SensitiveValues { secrets: &["c4n4ry \"x%41\\u0041"], ..SensitiveValues::default() });
        for text in [
            r#"c4n4ry "x%41\u0041"#,
            r#"c4n4ry \"x%41\\u0041"#,
            r#"c4n4ry+"x%41\u0041"#,
            "c4n4ry%20%22x%2541%5Cu0041",
            "c4n4ry+%22x%2541%5Cu0041",
            "c4n4ry &quot;x%41\\u0041",
        ] {
            let line = redactor.line(&mut format!("no {text} here").chars(), false, 300);
            assert_eq!(line, "[redacted]", "{text}");
        }
    }

    /// The time to redact stays linear for a name as long as a body.
    #[test]
    fn time_grows_with_the_names_and_the_text_and_not_with_their_product() {
        let word = |index: u32| -> String {
            (0..5).map(|digit| char::from_digit(10 + (index >> (4 * digit) & 15), 26).unwrap_or('z')).collect()
        };
        let name: String = (0..200_000).map(|index| word(index) + " ").collect();
        let text = name.get(..MAX_READ).unwrap_or_default();
        let started = Instant::now();
        let redactor = Redactor::new(&SensitiveValues { names: &[&name], ..SensitiveValues::default() });
        for _ in 0..100 {
            assert_eq!(redactor.line(&mut text.chars(), false, 20), "[redacted] [redacted…");
        }
        assert!(started.elapsed().as_secs() < 10, "{:?}", started.elapsed());
    }

    #[test]
    fn time_grows_with_credentials_and_not_with_their_square() {
        let redactor = Redactor::new(&SENT);
        let started = Instant::now();
        for part in ["basic+", "basic++++", "bearer=basic+", "basic&#43;", "basic a.", "a@b."] {
            let text = part.repeat(MAX_READ / part.len());
            for _ in 0..100 {
                assert!(!redactor.line(&mut text.chars(), false, 300).is_empty());
            }
        }
        assert!(started.elapsed().as_secs() < 20, "{:?}", started.elapsed());
    }

    #[test]
    fn one_line_of_visible_characters() {
        let text = " a\r\n\tb\u{0}c\u{85}d\u{2028}e\u{202e}f\u{feff} ";
        assert_eq!(Redactor::new(&SENT).line(&mut text.chars(), false, 300), "a b c d e f");
    }

    #[test]
    fn lengths() {
        let redactor = Redactor::new(&SENT);
        let cut = |text: &str, max| redactor.line(&mut text.chars(), false, max);
        assert_eq!(cut("abcdef", 6), "abcdef");
        assert_eq!(cut("abcdefg", 6), "abcdef…");
        assert_eq!(cut("日本語です", 2), "日本…");
        assert_eq!(cut("é é é", 0), "…");
        for max in 0..40 {
            assert!(!cut("got c4n4ry+secret here", max).contains("c4"), "{max}");
        }
        for lead in MAX_READ - 60..MAX_READ + 10 {
            let text = format!("{} c4n4ry+secret more", " ".repeat(lead));
            assert!(!cut(&text, 1 << 20).contains("c4"), "{lead}");
        }
    }

    #[test]
    fn any_body_is_redacted_without_a_panic() {
        let pieces =
            ["Bearer", " ", "=", "\"", "\\", "\\u00", "%2", "B", "&quot", ";", "&#", "é", "@", "+", "1", "(", "c4n4ry"];
        let redactor = Redactor::new(&SENT);
        let mut random = fastrand::Rng::with_seed(4);
        for _ in 0..20_000 {
            let text: String = (0..random.usize(0..12)).map(|_| pieces[random.usize(..pieces.len())]).collect();
            assert!(redactor.line(&mut text.chars(), false, 300).chars().count() <= 301, "{text}");
        }
    }
}
