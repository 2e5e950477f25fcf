//! The shared tables of targets, requests and answers, run natively. They are JSON so that every host can run them.

#![cfg(test)]

mod answers;
mod calls;
mod errors;
#[cfg(feature = "fingerprint")]
mod links;
mod pages;
mod requests;
mod secrets;
mod targets;
mod token_cache;

use serde_json::Value;

/// What stands for a secret in the tables.
const CANARY: &str = "c4n4ry";

/// A table.
fn table(name: &str) -> Vec<Value> {
    let path = format!("{}/tests/http/{name}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// The bytes of a row's body: its `text` as it stands, its `hex` decoded, or its `body` written compactly.
fn body(row: &Value) -> Vec<u8> {
    if let Some(text) = row["text"].as_str() {
        return text.as_bytes().to_vec();
    }
    if let Some(hex) = row["hex"].as_str() {
        let digits: Vec<u8> = hex.chars().map(|digit| u8::try_from(digit.to_digit(16).unwrap()).unwrap()).collect();
        return digits.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect();
    }
    serde_json::to_vec(&row["body"]).unwrap()
}

fn status(row: &Value) -> u16 {
    u16::try_from(row["status"].as_u64().unwrap()).unwrap()
}
