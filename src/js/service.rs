//! What only `service.wasm` exports. Small values cross by serde; bodies stand in the buffer, of which they are the first
//! `length` bytes.

mod decide;
mod hashes;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::prelude::*;

use super::{BUFFER, faults};
use crate::service;

/// Reads a value that the package's TypeScript put together.
fn take<T: DeserializeOwned>(value: JsValue) -> Result<T, JsError> {
    faults::strike();
    Ok(serde_wasm_bindgen::from_value(value)?)
}

/// Converts a value: an absent one is null, and a `Result` is `{ Ok }` or `{ Err }`.
fn give<T: Serialize>(value: &T) -> Result<JsValue, JsError> {
    Ok(value.serialize(&Serializer::new().serialize_missing_as_null(true))?)
}

/// Calls `run` with the first bytes of the buffer.
fn with_body<T>(length: usize, run: impl FnOnce(&[u8]) -> T) -> T {
    let buffer = BUFFER.try_lock();
    run(buffer.as_ref().and_then(|buffer| buffer.get(..length)).unwrap_or_default())
}

/// Returns the address of a request to an endpoint, or the option that is wrong: `Result<Address, BadOption>`.
#[wasm_bindgen]
pub fn address(endpoint: JsValue, options: JsValue) -> Result<JsValue, JsError> {
    give(&service::address(take(endpoint)?, &take(options)?))
}

/// Returns the base of a host's URLs, or what is wrong with it: `Result<string, BadOption>`.
#[wasm_bindgen]
pub fn base_url(options: JsValue) -> Result<JsValue, JsError> {
    give(&service::base_url(&take(options)?))
}

/// Returns what is wrong with an API key or access token; undefined if nothing is.
#[wasm_bindgen]
pub fn credential_problem(secret: &str) -> Option<String> {
    service::credential_problem(secret).map(str::to_owned)
}

/// Reads the link in the body: `Result<Link, Malformed>`.
#[wasm_bindgen]
pub fn read_link(length: usize, choice: JsValue) -> Result<JsValue, JsError> {
    let choice = take(choice)?;
    give(&with_body(length, |body| service::link(body, &choice)))
}

/// Reads the token in the body: `Result<Token, Malformed>`.
#[wasm_bindgen]
pub fn read_token(length: usize) -> Result<JsValue, JsError> {
    faults::strike();
    give(&with_body(length, service::token))
}

/// Reads the response to a placement request in the service's own shape: `Result<RawPlacements, Malformed>`.
#[wasm_bindgen]
pub fn read_raw_placements(length: usize) -> Result<JsValue, JsError> {
    faults::strike();
    give(&with_body(length, service::raw_placements))
}

/// Reads the response to a user request: `Result<UserResult, Failure>`.
#[wasm_bindgen]
pub fn read_user(length: usize, response: JsValue, sensitive: JsValue) -> Result<JsValue, JsError> {
    let (response, sensitive) = (take(response)?, take(sensitive)?);
    give(&with_body(length, |body| service::user(&response, body, &sensitive)))
}

/// Reads a response other than success: `ServiceFailure`.
#[wasm_bindgen]
pub fn read_error(length: usize, response: JsValue, sensitive: JsValue) -> Result<JsValue, JsError> {
    let (response, sensitive) = (take(response)?, take(sensitive)?);
    give(&with_body(length, |body| service::error(&response, body, &sensitive)))
}

/// Returns what an error keeps of a response: `Details`.
#[wasm_bindgen]
pub fn response_details(response: JsValue, sensitive: JsValue) -> Result<JsValue, JsError> {
    give(&service::response_details(&take(response)?, &take(sensitive)?))
}

/// Returns a text with what was sent redacted.
#[wasm_bindgen]
pub fn redact(text: &str, sensitive: JsValue) -> Result<String, JsError> {
    Ok(service::redact(text, &take(sensitive)?))
}

/// Returns the placement request in the buffer with members set; undefined if it has a second copy of what is set.
#[wasm_bindgen]
pub fn patch(length: usize, members: JsValue, fill: bool) -> Result<Option<Vec<u8>>, JsError> {
    let members = take(members)?;
    Ok(with_body(length, |body| service::patched(body, members, fill)))
}

/// Returns the location code of the placement request in the buffer, and whether the store or its code has a second copy:
/// `[string | null, boolean]`.
#[wasm_bindgen]
pub fn location_code(length: usize) -> Result<JsValue, JsError> {
    give(&with_body(length, service::location_code))
}
