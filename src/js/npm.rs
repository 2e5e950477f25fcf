//! The exports that only `service.wasm` has. Small values cross by serde. A body is the first `length` bytes of the
//! buffer.

mod client;
mod hashes;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::prelude::*;

use super::{BUFFER, faults};
use crate::npm;

/// A value for TypeScript, never an error. A function that returns a plain `JsValue` would have a single result of type
/// `externref`. Node 20 aborts when it deoptimizes code with an inlined call of such a function.
type Returned = Result<JsValue, JsValue>;

/// Reads a value that the package's TypeScript created, with the declared type: an error is a defect of the package.
fn from_value<T: DeserializeOwned>(value: JsValue) -> T {
    faults::inject();
    serde_wasm_bindgen::from_value(value).unwrap_or_else(|_| core::arch::wasm32::unreachable())
}

/// Converts a value: `None` becomes null, and a `Result` becomes `{ Ok }` or `{ Err }`.
fn to_value<T: Serialize>(value: &T) -> Returned {
    Ok(value.serialize(&Serializer::new().serialize_missing_as_null(true))?)
}

/// Calls `run` with the first bytes of the buffer.
fn with_body<T>(length: usize, run: impl FnOnce(&[u8]) -> T) -> T {
    let buffer = BUFFER.try_lock();
    run(buffer.as_ref().and_then(|buffer| buffer.get(..length)).unwrap_or_default())
}

/// Returns the URL and headers of a request to an endpoint, or the invalid option: `Result<RequestHead, BadOption>`.
#[wasm_bindgen]
pub fn request_head(endpoint: JsValue, options: JsValue) -> Returned {
    to_value(&npm::request_head(from_value(endpoint), &from_value(options)))
}

/// Returns the base of a host's URLs, or the invalid option: `Result<string, BadOption>`.
#[wasm_bindgen]
pub fn base_url(options: JsValue) -> Returned {
    to_value(&npm::base_url(&from_value(options)))
}

/// Returns the problem with an API key or access token; undefined if it is valid.
#[wasm_bindgen]
pub fn credential_problem(secret: &str) -> Option<String> {
    npm::credential_problem(secret).map(str::to_owned)
}

/// Reads the response in the buffer by its endpoint: `Result<ResponseValue, ResponseErrorInfo>`.
#[wasm_bindgen]
pub fn read_response(length: usize, reader: JsValue) -> Returned {
    let reader = from_value(reader);
    to_value(&with_body(length, |body| npm::read_response(body, &reader)))
}

/// Reads an error response: `ServiceErrorInfo`.
#[wasm_bindgen]
pub fn read_error(length: usize, response: JsValue, sensitive: JsValue) -> Returned {
    let (response, sensitive) = (from_value(response), from_value(sensitive));
    to_value(&with_body(length, |body| npm::read_error(&response, body, &sensitive)))
}

/// Returns the headers and request id of a response, for an error: `Details`.
#[wasm_bindgen]
pub fn response_details(response: JsValue, sensitive: JsValue) -> Returned {
    to_value(&npm::response_details(&from_value(response), &from_value(sensitive)))
}

/// Returns the placement request in the buffer with members set; undefined if it repeats a member that is to be set.
#[wasm_bindgen]
pub fn patch(length: usize, members: JsValue, only_missing: bool) -> Option<Vec<u8>> {
    let members = from_value(members);
    with_body(length, |body| npm::patch_request(body, members, only_missing))
}

/// Returns the location code of the placement request in the buffer, and whether the store or its code is repeated:
/// `[string | null, boolean]`.
#[wasm_bindgen]
pub fn location_code(length: usize) -> Returned {
    to_value(&with_body(length, npm::location_code))
}
