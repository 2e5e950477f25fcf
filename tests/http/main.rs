//! The shared tables of targets, requests and answers, run natively. They are JSON so that every host can run them.

#![cfg(test)]

mod answers;
mod calls;
mod envelopes;
mod errors;
mod limited;
#[cfg(feature = "fingerprint")]
mod links;
mod pages;
mod rates;
mod requests;
mod retry_after;
#[path = "../cases/rows.rs"]
mod rows;
mod secrets;
mod spelled;
mod targets;
mod token_cache;

use serde_json::Value;

use rows::body;

/// What stands for a secret in the tables.
const CANARY: &str = "c4n4ry";

fn table(name: &str) -> Vec<Value> {
    rows::table(&format!("http/{name}"))
}

fn status(row: &Value) -> u16 {
    u16::try_from(row["status"].as_u64().unwrap()).unwrap()
}
