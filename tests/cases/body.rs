//! Reads the bodies of the shared tables.

use serde_json::Value;

/// Returns the bytes of a row's body: its `text` unchanged, its `hex` decoded, or its `body` as compact JSON.
pub(crate) fn body(row: &Value) -> Vec<u8> {
    if let Some(text) = row["text"].as_str() {
        return text.as_bytes().to_vec();
    }
    if let Some(hex) = row["hex"].as_str() {
        let digits: Vec<u8> = hex.chars().map(|digit| u8::try_from(digit.to_digit(16).unwrap()).unwrap()).collect();
        return digits.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect();
    }
    serde_json::to_vec(&row["body"]).unwrap()
}
