//! Writes values as JSON.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use super::sentinel;

/// A value that can be written as JSON.
pub trait ToJson {
    /// Appends the value to `out`.
    fn write(&self, out: &mut Vec<u8>);

    /// Returns whether a member with this value can be omitted.
    fn is_absent(&self) -> bool {
        false
    }
}

/// Appends a member, and a comma before it if needed.
pub(crate) fn member(out: &mut Vec<u8>, name: &(impl ToJson + ?Sized), value: &(impl ToJson + ?Sized)) {
    if out.last() != Some(&b'{') {
        out.push(b',');
    }
    name.write(out);
    out.push(b':');
    value.write(out);
}

/// Replaces the comma before the first member or item by the start of the container, and writes its end.
#[cfg(any(test, all(feature = "npm-service", target_arch = "wasm32")))]
pub(crate) fn close(out: &mut Vec<u8>, start: usize, [open, close]: [u8; 2]) {
    match out.get_mut(start) {
        Some(comma) => *comma = open,
        None => out.push(open),
    }
    out.push(close);
}

impl ToJson for str {
    /// Appends the string with as few escapes as JSON allows.
    fn write(&self, out: &mut Vec<u8>) {
        out.push(b'"');
        for byte in self.bytes() {
            match byte {
                b'"' | b'\\' => out.extend([b'\\', byte]),
                0..b' ' => {
                    let digit = |digit: u8| b"0123456789abcdef".get(usize::from(digit)).copied().unwrap_or(b'0');
                    out.extend_from_slice(b"\\u00");
                    out.extend([byte >> 4, byte & 15].map(digit));
                }
                _ => out.push(byte),
            }
        }
        out.push(b'"');
    }
}

impl ToJson for String {
    fn write(&self, out: &mut Vec<u8>) {
        self.as_str().write(out);
    }
}

/// Returns a number in decimal digits. `service.wasm` is built without `core::fmt`, so `format!` would trap there.
pub(crate) fn decimal_text(number: i64) -> String {
    let mut digits = Vec::new();
    number.write(&mut digits);
    String::from_utf8(digits).unwrap_or_default()
}

impl ToJson for i64 {
    fn write(&self, out: &mut Vec<u8>) {
        if *self < 0 {
            out.push(b'-');
        }
        let start = out.len();
        let mut rest = self.unsigned_abs();
        while rest > 0 || out.len() == start {
            out.push(b'0' + u8::try_from(rest % 10).unwrap_or(0));
            rest /= 10;
        }
        out.get_mut(start..).unwrap_or_default().reverse();
    }
}

impl ToJson for u32 {
    fn write(&self, out: &mut Vec<u8>) {
        i64::from(*self).write(out);
    }
}

impl ToJson for f64 {
    /// JSON cannot represent a number that is not finite. Writes a sentinel for it, which the check reports.
    fn write(&self, out: &mut Vec<u8>) {
        if self.is_finite() {
            out.extend_from_slice(alloc::format!("{self}").as_bytes());
        } else {
            out.extend_from_slice(&[sentinel::FIRST_BYTE, sentinel::NOT_FINITE]);
        }
    }
}

impl ToJson for bool {
    fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(if *self { b"true" } else { b"false" });
    }
}

impl<T: ToJson> ToJson for Option<T> {
    fn write(&self, out: &mut Vec<u8>) {
        match self {
            Some(value) => value.write(out),
            None => out.extend_from_slice(b"null"),
        }
    }

    fn is_absent(&self) -> bool {
        self.is_none()
    }
}

/// Appends an array.
fn array<'a, T: ToJson + 'a>(out: &mut Vec<u8>, items: impl IntoIterator<Item = &'a T>) {
    out.push(b'[');
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        item.write(out);
    }
    out.push(b']');
}

impl<T: ToJson> ToJson for Vec<T> {
    fn write(&self, out: &mut Vec<u8>) {
        array(out, self);
    }

    fn is_absent(&self) -> bool {
        self.is_empty()
    }
}

impl<T: ToJson> ToJson for BTreeSet<T> {
    fn write(&self, out: &mut Vec<u8>) {
        array(out, self);
    }

    fn is_absent(&self) -> bool {
        self.is_empty()
    }
}

impl<T: ToJson> ToJson for BTreeMap<String, T> {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(b'{');
        for (name, value) in self {
            member(out, name, value);
        }
        out.push(b'}');
    }

    fn is_absent(&self) -> bool {
        self.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::ToJson;

    fn json(value: &impl ToJson) -> String {
        let mut out = Vec::new();
        value.write(&mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn serde_json_reads_the_same_values() {
        for text in ["", "plain", "\"\\/\u{8}\n\u{1f}\u{7f}", "é\u{1F34C}\u{2028}"] {
            assert_eq!(serde_json::from_str::<String>(&json(&text.to_owned())).unwrap(), text);
        }
        for number in [0.0, -0.5, 1e300, 5e-324, f64::MAX, 0.1 + 0.2] {
            assert_eq!(json(&number).parse::<f64>().unwrap().to_bits(), number.to_bits());
        }
        assert_eq!(json(&vec![i64::MIN, i64::MAX]), "[-9223372036854775808,9223372036854775807]");
        let map = BTreeMap::from([("a\"".to_owned(), Some(true)), ("b".to_owned(), None)]);
        assert_eq!(json(&map), r#"{"a\"":true,"b":null}"#);
    }

    #[test]
    fn numbers_that_are_not_finite_become_sentinels() {
        for number in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            let mut out = Vec::new();
            number.write(&mut out);
            assert_eq!(out, b"\xFFn");
        }
    }
}
