//! Reads the shared tables: the cases, and the tables under `tests/http` and `tests/responses`.

#[path = "body.rs"]
mod body;

use std::fs;

use serde_json::Value;

pub(crate) use body::body;

/// Returns the rows of a table. The path is relative to `tests`.
pub(crate) fn table(path: &str) -> Vec<Value> {
    let path = format!("{}/tests/{path}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}
