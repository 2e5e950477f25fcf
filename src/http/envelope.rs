//! Reads error bodies in every documented or observed shape. The service's document lists the members of an error
//! ("Errors"), but not the envelope around them.

use core::mem;

use super::ErrorItem;
use super::redact::Redactor;
use crate::json::lenient::{Cursor, LenientText};
use crate::json::response::open;
use crate::json::{MAX_SAFE, SyntaxError};

/// The maximum number of errors that are read.
pub(super) const MAX_ERRORS: usize = 64;
/// The maximum number of characters of a text. Longer texts are cut.
const MAX_TEXT: usize = 300;
/// The maximum length of a numeric string that is read as a code.
const MAX_CODE: usize = 9;

/// The maximum nesting of objects that are searched for errors.
const MAX_ERROR_DEPTH: usize = 8;

/// The readable part of an error body.
pub(super) struct Envelope<'s> {
    /// The outermost error.
    pub outer: ErrorItem,
    /// The errors inside and beside the outermost one.
    pub errors: Vec<ErrorItem>,
    /// OAuth's `error` and `error_description`.
    pub oauth: [Option<String>; 2],
    /// Whether the body was read completely, each key is `user_id`, and each code is 1001 or 9999. False for anything
    /// unrecognized, because the reader of user responses treats true as "the account exists".
    pub is_only_about_user_id: bool,
    redactor: &'s Redactor,
}

/// The content of an object: its own error, including its `error` member, and the errors in its lists.
#[derive(Default)]
struct Content {
    item: ErrorItem,
    errors: Vec<ErrorItem>,
    /// The `error`, if it is a string.
    error_text: Option<String>,
}

impl<'s> Envelope<'s> {
    /// Reads a body. After a syntax error, returns the errors read so far.
    pub(super) fn read(body: &[u8], redactor: &'s Redactor) -> Self {
        let mut envelope = Self {
            outer: ErrorItem::default(),
            errors: Vec::new(),
            oauth: [None, None],
            is_only_about_user_id: true,
            redactor,
        };
        let is_whole = open(body).is_ok_and(|mut cursor| envelope.document(&mut cursor).is_ok());
        envelope.is_only_about_user_id &= is_whole;
        envelope
    }

    fn text_of(&self, text: &LenientText<'_>) -> String {
        self.redactor.line(&mut text.chars(), false, MAX_TEXT)
    }

    fn document(&mut self, cursor: &mut Cursor<'_>) -> Result<(), SyntaxError> {
        let mut content = Content::default();
        let result = match cursor.byte() {
            b'[' => self.list(cursor, &mut content.errors, 0),
            _ => self.object(cursor, &mut content, 0),
        };
        (self.outer, self.errors, self.oauth[0]) = (content.item, content.errors, content.error_text);
        result?;
        cursor.finish()
    }

    /// Reads the body, an `error` member or an item, if it is an object.
    fn object(&mut self, cursor: &mut Cursor<'_>, content: &mut Content, depth: usize) -> Result<(), SyntaxError> {
        let mut inner = Content::default();
        let result = self.members(cursor, content, &mut inner, depth);
        let (item, inner_item) = (&mut content.item, inner.item);
        self.is_only_about_user_id &= item.code.is_none() || inner_item.code.is_none() || item.code == inner_item.code;
        item.code = inner_item.code.or(item.code);
        item.message = inner_item.message.or(item.message.take());
        if inner_item.rule.is_some() {
            (item.rule, item.path) = (inner_item.rule, inner_item.path);
        }
        if inner_item.key.is_some() {
            let other = item.key.take().filter(|key| Some(key) != inner_item.key.as_ref());
            // Two different keys are two errors.
            inner.errors.extend(other.map(|key| ErrorItem { code: item.code, key: Some(key), ..ErrorItem::default() }));
            item.key = inner_item.key;
        }
        inner.errors.append(&mut content.errors);
        inner.errors.truncate(MAX_ERRORS);
        content.errors = inner.errors;
        if depth > 0 {
            item.message = item.message.take().or(content.error_text.take());
        }
        result
    }

    fn members(
        &mut self,
        cursor: &mut Cursor<'_>,
        content: &mut Content,
        inner: &mut Content,
        depth: usize,
    ) -> Result<(), SyntaxError> {
        let (mut has_error, mut has_errors) = (false, false);
        if depth > MAX_ERROR_DEPTH {
            self.is_only_about_user_id = false;
            return cursor.skip();
        }
        if !cursor.object()? {
            self.is_only_about_user_id = false;
            return Ok(());
        }
        while let Some(name) = cursor.member()? {
            // The last of duplicate members wins.
            if name.is("errors") {
                self.is_only_about_user_id &= !mem::replace(&mut has_errors, true);
                content.errors.clear();
                self.list(cursor, &mut content.errors, depth)?;
            } else if name.is("error") {
                self.is_only_about_user_id &= !mem::replace(&mut has_error, true);
                (content.error_text, *inner) = (None, Content::default());
                match cursor.byte() {
                    b'n' => {}
                    b'"' => {
                        self.is_only_about_user_id = false;
                        content.error_text = cursor.string()?.map(|text| self.text_of(&text));
                    }
                    _ => self.object(cursor, inner, depth + 1)?,
                }
            } else if depth == 0 && name.is("error_description") {
                self.is_only_about_user_id &= cursor.byte() == b'n';
                self.oauth[1] = cursor.string()?.map(|text| self.text_of(&text));
            } else {
                self.detail(cursor, &name, &mut content.item)?;
            }
        }
        Ok(())
    }

    /// Reads a list of errors. A value that is not a list is read as its only item.
    fn list(&mut self, cursor: &mut Cursor<'_>, errors: &mut Vec<ErrorItem>, depth: usize) -> Result<(), SyntaxError> {
        match cursor.byte() {
            b'n' => return Ok(()),
            b'[' => {}
            _ => {
                self.is_only_about_user_id = false;
                return self.item(cursor, errors, depth);
            }
        }
        if cursor.array()? {
            while cursor.item()? {
                self.item(cursor, errors, depth)?;
            }
        }
        Ok(())
    }

    /// Reads an error, with or without an envelope, and the errors inside it. Any other item counts as an error too.
    fn item(&mut self, cursor: &mut Cursor<'_>, errors: &mut Vec<ErrorItem>, depth: usize) -> Result<(), SyntaxError> {
        if errors.len() == MAX_ERRORS {
            return cursor.skip();
        }
        let mut content = Content::default();
        let result = match cursor.byte() {
            b'"' => cursor.string().map(|text| content.item.message = text.map(|text| self.text_of(&text))),
            _ => self.object(cursor, &mut content, depth + 1),
        };
        errors.push(content.item);
        errors.append(&mut content.errors);
        errors.truncate(MAX_ERRORS);
        result
    }

    /// Reads a member that describes an error, and ignores others.
    fn detail(
        &mut self,
        cursor: &mut Cursor<'_>,
        name: &LenientText<'_>,
        item: &mut ErrorItem,
    ) -> Result<(), SyntaxError> {
        if name.is("code") {
            let is_null = cursor.byte() == b'n';
            item.code = read_code(cursor)?;
            self.is_only_about_user_id &= is_null || matches!(item.code, Some(1001 | 9999));
        } else if name.is("meta") {
            (item.key, item.rule, item.path) = (None, None, None);
            self.is_only_about_user_id &= matches!(cursor.byte(), b'n' | b'{');
            if cursor.object()? {
                while let Some(name) = cursor.member()? {
                    if name.is("key") {
                        let is_null = cursor.byte() == b'n';
                        let key = cursor.string()?;
                        // Compare the key as sent: once redacted, another key may look the same.
                        self.is_only_about_user_id &= is_null || key.is_some_and(|key| key.is("user_id"));
                        item.key = key.map(|text| self.text_of(&text));
                        continue;
                    }
                    self.is_only_about_user_id &= !matches!(cursor.byte(), b'{' | b'[');
                    if name.is("rule") {
                        item.rule = cursor.string()?.map(|text| self.text_of(&text));
                    } else if name.is("path") {
                        item.path = cursor.string()?.map(|text| self.text_of(&text));
                    }
                }
            }
        } else {
            // An unrecognized object or array may contain errors.
            self.is_only_about_user_id &= !matches!(cursor.byte(), b'{' | b'[');
            if name.is("message") {
                item.message = cursor.string()?.map(|text| self.text_of(&text));
            }
        }
        Ok(())
    }
}

/// Reads a code: an integer up to 2^53 - 1 in magnitude, or a string of up to nine digits.
fn read_code(cursor: &mut Cursor<'_>) -> Result<Option<i64>, SyntaxError> {
    if cursor.byte() != b'"' {
        let number = cursor.number()?;
        // At the very end of the body, more digits may have been cut off.
        let code = number.filter(|_| !cursor.is_at_end()).and_then(|number| number.as_i64().ok());
        return Ok(code.filter(|code| code.unsigned_abs() <= MAX_SAFE));
    }
    let Some(text) = cursor.string()? else { return Ok(None) };
    let mut code = None;
    for (index, character) in text.chars().enumerate() {
        match character.to_digit(10) {
            Some(digit) if index < MAX_CODE => code = Some(code.unwrap_or(0) * 10 + i64::from(digit)),
            _ => return Ok(None),
        }
    }
    Ok(code)
}

#[cfg(test)]
mod tests {
    use super::{Envelope, MAX_ERROR_DEPTH, MAX_ERRORS, Redactor};
    use crate::http::SensitiveValues;

    fn read(body: &str) -> Envelope<'static> {
        Envelope::read(body.as_bytes(), Box::leak(Box::new(Redactor::new(&SensitiveValues::default()))))
    }

    #[test]
    fn the_last_of_duplicate_keys_counts() {
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
        let many = format!("[{}]", ["{\"code\":1}"; MAX_ERRORS + 9].join(","));
        let envelope = read(&many);
        assert_eq!(envelope.errors.len(), MAX_ERRORS);
        let nested = |depth| read(&("{\"error\":".repeat(depth) + "{\"code\":7}" + &"}".repeat(depth))).outer.code;
        assert_eq!((nested(8), nested(9)), (Some(7), None));
        let deep = "{\"error\":".repeat(300_000);
        assert_eq!(read(&deep).errors, []);
        let deep = deep + "1" + &"}".repeat(299_999) + ",\"code\":1001}";
        assert_eq!((read(&deep).outer.code, read(&deep).is_only_about_user_id), (Some(1001), false));
        let deep = "{\"errors\":[".repeat(300_000) + &"]}".repeat(300_000);
        assert_eq!(read(&deep).errors.len(), MAX_ERROR_DEPTH + 1);
    }
}
