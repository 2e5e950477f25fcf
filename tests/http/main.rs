//! Runs the shared tables of targets, requests and responses natively. They are JSON so that every runtime can run them.

#![cfg(test)]

mod calls;
mod envelopes;
mod errors;
mod limited;
#[cfg(feature = "fingerprint")]
mod links;
mod pages;
mod rate_rules;
mod rates;
mod requests;
mod responses;
mod retry_after;
#[path = "../cases/rows.rs"]
mod rows;
mod secrets;
mod spelled;
mod targets;
mod token_state;

use serde_json::Value;

use rows::body;

/// The placeholder for a secret in the tables.
const CANARY: &str = "c4n4ry";

/// Returns a state that was stored and read again, as by a program that restarts.
#[cfg(feature = "npm-service")]
fn stored<T: serde::Serialize + serde::de::DeserializeOwned>(state: &T) -> T {
    // Through a `Value`, which keeps all digits of a number as JavaScript does. Without it, the last digit can differ.
    let read: Value = serde_json::from_str(&serde_json::to_string(state).unwrap()).unwrap();
    serde_json::from_value(read).unwrap()
}

/// Returns the state itself: without the `serde` feature it cannot be stored.
#[cfg(not(feature = "npm-service"))]
fn stored<T: Clone>(state: &T) -> T {
    state.clone()
}

fn table(name: &str) -> Vec<Value> {
    rows::table(&format!("http/{name}"))
}

fn status(row: &Value) -> u16 {
    u16::try_from(row["status"].as_u64().unwrap()).unwrap()
}
