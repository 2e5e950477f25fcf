//! Text of the service made fit for logs: cut to a length, on one line, and without what looks like a secret or like
//! personal data.
//!
//! It goes by looks alone, and where in doubt it hides: no program should go by these words. What stays readable is
//! prose, short words, and paths of fields such as `line_items[0].line_item_measurements[1].quantity`.

mod label;
mod look;

use label::Label;

/// What stands in the place of what is hidden.
pub(super) const MASKED: &str = "[masked]";

/// No more characters of a text are looked at.
const MOST_READ: usize = 1 << 14;

/// At most `most` characters of a text, and an ellipsis where there are more; `is_cut` when it goes on beyond what is
/// given here.
pub(super) fn masked(text: &mut dyn Iterator<Item = char>, is_cut: bool, most: usize) -> String {
    let (line, is_cut) = line(text, is_cut);
    let mut rest = line.as_str();
    let mut shown = Shown { text: String::new(), room: most, is_cut };
    // What comes before a value that must be hidden: the name it goes by.
    let mut label = Label::None;
    while !rest.is_empty() && shown.room > 0 {
        let (gap, after) = label::gap(label, rest);
        if let Some(secret) = gap.secret {
            shown.push(gap.text);
            shown.push(MASKED);
            rest = after;
            label = Label::of(secret);
            continue;
        }
        let (piece, after) = look::piece(rest);
        shown.push(if piece.is_secret { MASKED } else { piece.text });
        label = Label::of(piece.text);
        rest = after;
    }
    if shown.is_cut || !rest.is_empty() {
        shown.text.push('…');
    }
    shown.text
}

/// The text on one line, where whatever is no visible character becomes one space, and whether there was more of it.
fn line(text: &mut dyn Iterator<Item = char>, is_cut: bool) -> (String, bool) {
    let mut line = String::new();
    let mut gap = false;
    for character in (&mut *text).take(MOST_READ) {
        if is_invisible(character) {
            gap = !line.is_empty();
        } else {
            if gap {
                line.push(' ');
                gap = false;
            }
            line.push(character);
        }
    }
    let is_cut = is_cut || text.next().is_some();
    if is_cut {
        // What has been cut in two may no longer look like what it is.
        let end = line.trim_end_matches(look::is_part).len();
        line.truncate(end);
    }
    (line, is_cut)
}

/// Control characters, white space, and what turns the direction of text or hides in it.
fn is_invisible(character: char) -> bool {
    character.is_control()
        || character.is_whitespace()
        || matches!(character, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
        || matches!(character, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// Text that grows up to a number of characters.
struct Shown {
    text: String,
    room: usize,
    is_cut: bool,
}

impl Shown {
    fn push(&mut self, text: &str) {
        for character in text.chars() {
            match self.room.checked_sub(1) {
                Some(room) => self.room = room,
                None => return self.is_cut = true,
            }
            self.text.push(character);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::masked;

    fn mask(text: &str) -> String {
        masked(&mut text.chars(), false, 200)
    }

    #[test]
    fn what_is_said_in_words_stays() {
        for text in [
            "",
            "can't be blank",
            "Invalid quantity: -0.1. Cannot be lower than or equal to 0.0",
            "There were issues with your request",
            "line_items[12].line_item_measurements[3].quantity",
            "placement_context.placement_kind.display_placement is missing",
            "INVALID_PAGE_CONTEXT_QUERY",
            "at 12:30, 100% of 3/4 (1001)",
            "the access token is expired",
            "client_secret and api_key are missing",
            "Client authentication failed",
            "l'élève a déjà un compte",
            "該当するユーザーが見つかりませんでした。もう一度お試しください。",
            "<h1>404 Not Found</h1>",
        ] {
            assert_eq!(mask(text), text);
        }
    }

    #[test]
    fn secrets() {
        for (text, expected) in [
            ("Bearer abc", "Bearer [masked]"),
            ("credentials: client_secret: hunter", "credentials: [masked]: [masked]"),
            ("credentials: client_secret=hunter", "credentials: [masked]"),
            ("session \"client_secret\":\"hunter\" is old", "session \"[masked]\":\"[masked]\" is old"),
            ("bad header: Authorization: BEARER  s3cret, sorry", "bad header: Authorization: BEARER [masked], sorry"),
            ("Authorization: Basic dXNlcjpwYXNz", "Authorization: Basic [masked]"),
            ("\"authorization\":\"Bearer s3cret x\"", "\"authorization\":\"[masked]\""),
            ("Authorization: opaque", "Authorization: [masked]"),
            ("Authorization: Bearer my-secret", "Authorization: Bearer [masked]"),
            ("Bearer token is missing", "Bearer token is missing"),
            ("client_secret=api_key", "client_secret=[masked]"),
            (r#"{"client_secret":"a\/b\"c","d":1}"#, r#"{"client_secret":"[masked]","d":1}"#),
            ("client_secret=hunter&scope=x", "client_secret=[masked]&scope=x"),
            ("api_key%3Dk1 is wrong", "[masked] is wrong"),
            ("{\"client_secret\":\"hunter two\",\"a\":1}", "{\"client_secret\":\"[masked]\",\"a\":1}"),
            ("{\\\"api_key\\\":\\\"hunter\\\"}", "{\\\"api_key\\\":\\\"[masked]\\\"}"),
            ("client_secret=&quot;hunter&quot;", "client_secret=&quot;[masked]&quot;"),
            ("ClientSecret : hunter!", "ClientSecret : [masked]"),
            ("X-Api-Key: k1", "X-Api-Key: [masked]"),
            ("api_key k1 is invalid", "api_key [masked] is invalid"),
            ("access_token 'abc' is unknown", "access_token '[masked]' is unknown"),
            ("token=abc1 is unknown", "token=[masked] is unknown"),
            ("no such key: sk_live_1", "no such key: [masked]"),
            ("password: p@ss", "password: [masked]"),
            ("password is too short", "password is too short"),
            ("<b>Wrong password</b><p>try again</p>", "<b>Wrong password</b><p>try again</p>"),
            ("code=invalid_grant or code=1001", "code=invalid_grant or code=1001"),
            ("Cookie: a=b; c=hunter", "Cookie: [masked]"),
            ("got abcdefghijklmnopqrst.", "got [masked]"),
            ("got abcdefghijklmnopqrs.", "got abcdefghijklmnopqrs."),
            ("got AbCdEf-GhIjKl_MnOpQr", "got [masked]"),
            ("got YWJjZGVmZ2hpamtsbW5vcA==,", "got [masked],"),
            ("eyJhbGciOi.eyJzdWIiOi.x_-", "[masked]"),
            ("用户dGhpc2lzYXRva2VuMTIz无效", "[masked]"),
        ] {
            assert_eq!(mask(text), expected, "{text}");
        }
    }

    #[test]
    fn personal_data() {
        for (text, expected) in [
            ("ann@example.com is taken", "[masked] is taken"),
            ("<müller+x@exämple.de>", "<[masked]>"),
            ("ann%40example.com is taken", "[masked] is taken"),
            ("mail \"ann\"@example.com", "mail \"ann\"@example.com"),
            ("+15551234567", "[masked]"),
            ("call +49 (0)89 123 45-67 now", "call [masked] now"),
            ("call (555) 123-4567.", "call [masked]."),
            ("call 555.123.4567.", "call [masked]"),
            ("tel:5551234", "tel:[masked]"),
            ("user-1234567 exists", "[masked] exists"),
            ("from 192.168.100.200", "from [masked]"),
            ("123456 and 7", "123456 and 7"),
            ("1, 2, 3, 4, 5, 6, 7", "1, 2, 3, 4, 5, 6, 7"),
        ] {
            assert_eq!(mask(text), expected, "{text}");
        }
    }

    #[test]
    fn one_line_of_visible_characters() {
        assert_eq!(mask(" a\r\n\tb\u{0}c\u{85}d\u{2028}e\u{202e}f\u{feff} "), "a b c d e f");
        assert_eq!(mask("client_secret:\nhunter\n"), "client_secret: [masked]");
    }

    #[test]
    fn lengths() {
        assert_eq!(masked(&mut "abcdef".chars(), false, 6), "abcdef");
        assert_eq!(masked(&mut "abcdefg".chars(), false, 6), "abcdef…");
        assert_eq!(masked(&mut "日本語です".chars(), false, 2), "日本…");
        assert_eq!(masked(&mut "é é é".chars(), false, 0), "…");
        let secret = "client_secret=a1b2c3";
        for most in 0..40 {
            assert!(!masked(&mut secret.chars(), false, most).contains("a1"), "{most}");
        }
    }

    #[test]
    fn nothing_is_cut_in_two_before_it_is_judged() {
        for lead in super::MOST_READ - 60..super::MOST_READ + 10 {
            let text = "- ".repeat(lead / 2) + if lead % 2 == 1 { "-" } else { "" } + "\"Zx9Zx9Zx9Zx9Zx9Zx9Zx9\" more";
            let shown = masked(&mut text.chars(), false, 1 << 20);
            assert!(!shown.contains("Zx9"), "{lead}");
        }
        let long = "x".repeat(1 << 23);
        assert_eq!(mask(&long), "…");
    }

    #[test]
    fn whatever_comes() {
        let pieces = [
            "Bearer",
            " ",
            "client_secret",
            "=",
            ":",
            "\"",
            "\\",
            "%3D",
            "&quot;",
            "&",
            "é",
            "@",
            "+",
            "1",
            "555 ",
            "(",
            "…",
        ];
        let mut random = fastrand::Rng::with_seed(4);
        for _ in 0..100_000 {
            let text: String = (0..random.usize(0..12)).map(|_| pieces[random.usize(..pieces.len())]).collect();
            assert!(mask(&text).chars().count() <= 201, "{text}");
        }
    }
}
