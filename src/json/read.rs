//! Reads typed values from JSON that passed a check, and from responses.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use super::lenient::Cursor;
use super::{MAX_SAFE, SyntaxError};

/// A type that can be read from JSON, with the same rules as the check.
pub(crate) trait FromJson: Sized {
    /// Reads the value at the cursor and moves past it. Returns `None` if the type cannot hold the value.
    fn read(cursor: &mut Cursor<'_>) -> Result<Option<Self>, SyntaxError>;
}

impl FromJson for String {
    fn read(cursor: &mut Cursor<'_>) -> Result<Option<Self>, SyntaxError> {
        Ok(cursor.string()?.map(|text| text.chars().collect()))
    }
}

impl FromJson for i64 {
    fn read(cursor: &mut Cursor<'_>) -> Result<Option<Self>, SyntaxError> {
        Ok(cursor.number()?.and_then(|number| number.as_i64().ok()))
    }
}

/// An integer from -(2^53 - 1) to 2^53 - 1. All JSON readers read these exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "npm-service", derive(serde::Serialize), serde(transparent))]
pub(crate) struct SafeInteger(pub(crate) i64);

impl FromJson for SafeInteger {
    fn read(cursor: &mut Cursor<'_>) -> Result<Option<Self>, SyntaxError> {
        Ok(i64::read(cursor)?.filter(|number| number.unsigned_abs() <= MAX_SAFE).map(Self))
    }
}

impl FromJson for u32 {
    fn read(cursor: &mut Cursor<'_>) -> Result<Option<Self>, SyntaxError> {
        Ok(i64::read(cursor)?.and_then(|number| Self::try_from(number).ok()))
    }
}

impl FromJson for f64 {
    fn read(cursor: &mut Cursor<'_>) -> Result<Option<Self>, SyntaxError> {
        let number = cursor.number()?.and_then(|number| core::str::from_utf8(number.raw()).ok()?.parse().ok());
        Ok(number.filter(|number: &Self| number.is_finite()))
    }
}

impl FromJson for bool {
    fn read(cursor: &mut Cursor<'_>) -> Result<Option<Self>, SyntaxError> {
        cursor.boolean()
    }
}

/// Never returns `None`: a value that the type cannot hold counts as absent.
impl<T: FromJson> FromJson for Option<T> {
    fn read(cursor: &mut Cursor<'_>) -> Result<Option<Self>, SyntaxError> {
        Ok(Some(T::read(cursor)?))
    }
}

/// Omits items that the type cannot hold, and those beyond the maximum of [`Cursor::take_item`].
impl<T: FromJson> FromJson for Vec<T> {
    fn read(cursor: &mut Cursor<'_>) -> Result<Option<Self>, SyntaxError> {
        if !cursor.array()? {
            return Ok(None);
        }
        let mut items = Self::new();
        while cursor.item()? {
            if cursor.take_item() {
                items.extend(T::read(cursor)?);
            }
        }
        Ok(Some(items))
    }
}

/// A key with a null value is included. If a key is repeated, the first one counts, as in the check.
impl FromJson for BTreeMap<String, Option<String>> {
    fn read(cursor: &mut Cursor<'_>) -> Result<Option<Self>, SyntaxError> {
        if !cursor.object()? {
            return Ok(None);
        }
        let mut members = Self::new();
        while let Some(name) = cursor.member()? {
            let is_null = cursor.byte() == b'n';
            let value = String::read(cursor)?;
            if value.is_some() || is_null {
                members.entry(name.chars().collect()).or_insert(value);
            }
        }
        Ok(Some(members))
    }
}

/// Reads a whole document that passed a check. Returns `None` if it is not JSON or the type cannot hold it.
pub(crate) fn from_json<T: FromJson>(document: &[u8]) -> Option<T> {
    T::read(&mut Cursor::of_checked(document)).ok().flatten()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::from_json;

    #[test]
    fn numbers_are_read_as_the_check_reads_them() {
        for (json, integer, number) in [
            ("1", Some(1), Some(1.0)),
            ("1.0", Some(1), Some(1.0)),
            ("-1e2", Some(-100), Some(-100.0)),
            ("1.5", None, Some(1.5)),
            ("9223372036854775807", Some(i64::MAX), Some(9_223_372_036_854_775_807.0)),
            ("9007199254740993.0", None, Some(9_007_199_254_740_992.0)),
            ("1e999", None, None),
            ("\"1\"", None, None),
            ("null", None, None),
        ] {
            assert_eq!(from_json::<i64>(json.as_bytes()), integer, "{json}");
            assert_eq!(from_json::<f64>(json.as_bytes()).map(f64::to_bits), number.map(f64::to_bits), "{json}");
        }
    }

    #[test]
    fn the_first_of_repeated_keys_counts() {
        let read = from_json::<BTreeMap<String, Option<String>>>(br#"{"a":"1","b":null,"c":3,"\u0061":"2","b":"4"}"#);
        let expected = [("a".to_owned(), Some("1".to_owned())), ("b".to_owned(), None)];
        assert_eq!(read, Some(BTreeMap::from(expected)));
    }

    #[test]
    fn items_that_do_not_fit_are_left_out() {
        assert_eq!(from_json::<Vec<bool>>(b"[true, 1, null, false]"), Some(vec![true, false]));
        assert_eq!(from_json::<Vec<bool>>(b"{}"), None);
        assert_eq!(from_json::<Vec<bool>>(b"[true"), None);
    }
}
