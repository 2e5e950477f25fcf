//! The shapes of error bodies. `api.md` names what an error carries, not how it is wrapped.

use super::ErrorItem;
use super::mask::masked;
use crate::json::SyntaxError;
use crate::json::lenient::{Cursor, LenientText};
use crate::json::malformed::open;

/// The most errors that are kept.
const MOST_ERRORS: usize = 64;
/// The most characters that are kept of a message, and of a key.
const MOST_OF_A_TEXT: usize = 300;
/// The longest numeric string that is taken for a code.
const MOST_OF_A_CODE: usize = 9;

/// What an error body says, as far as it could be read.
#[derive(Debug, Default)]
pub(super) struct Envelope {
    /// Of the outermost error.
    pub outer: ErrorItem,
    /// Of the errors inside it.
    pub errors: Vec<ErrorItem>,
    /// OAuth's `error`, and its `error_description`.
    pub oauth: [Option<String>; 2],
    /// Whether the body was well formed to its end.
    pub is_whole: bool,
}

impl Envelope {
    /// Reads as much as there is: what comes before broken syntax counts.
    pub(super) fn read(body: &[u8]) -> Self {
        let mut envelope = Self::default();
        if let Ok(mut cursor) = open(body) {
            envelope.is_whole = envelope.document(&mut cursor).is_ok();
        }
        envelope
    }

    fn document(&mut self, cursor: &mut Cursor<'_>) -> Result<(), SyntaxError> {
        if cursor.byte() == b'[' {
            list(cursor, &mut self.errors)?;
        } else if cursor.object()? {
            self.members(cursor, true)?;
        }
        cursor.finish()
    }

    /// Reads the members of the body, or of its `error`.
    fn members(&mut self, cursor: &mut Cursor<'_>, is_outermost: bool) -> Result<(), SyntaxError> {
        while let Some(name) = cursor.member()? {
            if name.is("errors") {
                list(cursor, &mut self.errors)?;
            } else if is_outermost && name.is("error_description") {
                self.oauth[1] = cursor.string()?.map(|text| text_of(&text));
            } else if is_outermost && name.is("error") {
                // Of two, the last counts.
                (self.oauth[0], self.outer.code, self.outer.message) = (None, None, None);
                self.errors.clear();
                if cursor.byte() == b'"' {
                    self.oauth[0] = cursor.string()?.map(|text| text_of(&text));
                } else if cursor.object()? {
                    self.members(cursor, false)?;
                }
            } else {
                detail(cursor, &name, &mut self.outer)?;
            }
        }
        Ok(())
    }
}

/// Reads a list of errors, each flat or in an envelope of its own. An item that is no error still counts as one.
fn list(cursor: &mut Cursor<'_>, errors: &mut Vec<ErrorItem>) -> Result<(), SyntaxError> {
    errors.clear();
    if !cursor.array()? {
        return Ok(());
    }
    while cursor.item()? {
        if errors.len() == MOST_ERRORS {
            continue;
        }
        errors.push(ErrorItem::default());
        let Some(item) = errors.last_mut() else { continue };
        if cursor.byte() == b'"' {
            item.message = cursor.string()?.map(|text| text_of(&text));
        } else if cursor.object()? {
            while let Some(name) = cursor.member()? {
                if !name.is("error") {
                    detail(cursor, &name, item)?;
                } else if cursor.object()? {
                    (item.code, item.message) = (None, None);
                    while let Some(name) = cursor.member()? {
                        detail(cursor, &name, item)?;
                    }
                }
            }
        }
    }
    Ok(())
}

/// Reads what a member says of an error, if it is one of those that do.
fn detail(cursor: &mut Cursor<'_>, name: &LenientText<'_>, item: &mut ErrorItem) -> Result<(), SyntaxError> {
    if name.is("message") {
        item.message = cursor.string()?.map(|text| text_of(&text));
    } else if name.is("code") {
        item.code = code(cursor)?;
    } else if name.is("meta") {
        item.key = None;
        if cursor.object()? {
            while let Some(name) = cursor.member()? {
                if name.is("key") {
                    item.key = cursor.string()?.map(|text| text_of(&text));
                }
            }
        }
    }
    Ok(())
}

/// Reads a code: an integer, or one in a string.
fn code(cursor: &mut Cursor<'_>) -> Result<Option<i64>, SyntaxError> {
    if cursor.byte() != b'"' {
        let number = cursor.number()?;
        // At the very end of the body, more digits may have been cut off.
        return Ok(number.filter(|_| !cursor.is_at_end()).and_then(|number| number.as_i64().ok()));
    }
    let Some(text) = cursor.string()? else { return Ok(None) };
    let mut code = None;
    for (index, character) in text.chars().enumerate() {
        match character.to_digit(10) {
            Some(digit) if index < MOST_OF_A_CODE => code = Some(code.unwrap_or(0) * 10 + i64::from(digit)),
            _ => return Ok(None),
        }
    }
    Ok(code)
}

fn text_of(text: &LenientText<'_>) -> String {
    masked(&mut text.chars(), false, MOST_OF_A_TEXT)
}

#[cfg(test)]
mod tests {
    use super::{Envelope, MOST_ERRORS};

    fn read(body: &str) -> Envelope {
        Envelope::read(body.as_bytes())
    }

    #[test]
    fn of_duplicate_keys_the_last_counts() {
        let envelope = read(
            r#"{"error":{"code":1,"message":"a","errors":[{"code":9}]},"error":{"code":2},"meta":{"key":"a"},"meta":{"key":"b","key":"c"}}"#,
        );
        assert_eq!((envelope.outer.code, envelope.outer.message.as_deref()), (Some(2), None));
        assert_eq!(envelope.outer.key.as_deref(), Some("c"));
        assert!(envelope.errors.is_empty());
        assert_eq!(read(r#"{"code":1,"code":"x"}"#).outer.code, None);
        assert_eq!(read(r#"{"error":"a","error":{"code":1}}"#).oauth, [None, None]);
        assert_eq!(read(r#"{"meta":{"key":"a"},"meta":null}"#).outer.key, None);
    }

    #[test]
    fn codes() {
        for (code, expected) in [
            ("1001", Some(1001)),
            ("1001.0", Some(1001)),
            ("-3", Some(-3)),
            ("null", None),
            ("1.5", None),
            ("1e400", None),
            ("true", None),
            ("[1001]", None),
            ("\"1001\"", Some(1001)),
            ("\"0010\"", Some(10)),
            ("\"\"", None),
            ("\" 1\"", None),
            ("\"1234567890\"", None),
            ("\"E1001\"", None),
        ] {
            assert_eq!(read(&format!("{{\"code\":{code}}}")).outer.code, expected, "{code}");
        }
        assert_eq!(read("{\"code\":100").outer.code, None, "may have been 1001");
    }

    #[test]
    fn any_number_of_errors_and_any_depth() {
        let many = format!("[{}]", ["{\"code\":1}"; MOST_ERRORS + 9].join(","));
        let envelope = read(&many);
        assert!(envelope.is_whole && envelope.errors.len() == MOST_ERRORS);
        let deep = "{\"error\":".repeat(300_000);
        assert!(!read(&deep).is_whole);
        assert!(read(&(deep + "1" + &"}".repeat(300_000))).is_whole);
        let deep = "{\"errors\":[".repeat(300_000) + &"]}".repeat(300_000);
        assert_eq!(read(&deep).errors.len(), 1);
    }
}
