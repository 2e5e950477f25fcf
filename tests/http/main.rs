//! The shared tables of targets, requests and answers, run natively. They are JSON so that every host can run them.

#![cfg(test)]

mod requests;
mod targets;

use serde_json::Value;

/// What stands for a secret in the tables.
const CANARY: &str = "c4n4ry";

/// A table.
fn table(name: &str) -> Vec<Value> {
    let path = format!("{}/tests/http/{name}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}
