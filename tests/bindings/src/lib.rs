//! Helpers for the tests: conversion of values to and from JavaScript, and the instances of the package's modules.

use js_sys::{Error, Reflect, Uint8Array};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/instances.js")]
extern "C" {
    /// Returns how many instances of the package's modules there were.
    pub fn instances() -> u32;
    /// Returns whether the latest instance exports a function.
    #[wasm_bindgen(js_name = hasExport)]
    pub fn has_export(name: &str) -> bool;
    /// Makes the next call of an export trap.
    #[wasm_bindgen(js_name = trapNext)]
    pub fn trap_next();
    /// Returns whether the trap is still due: no export was called since.
    #[wasm_bindgen(js_name = isDue)]
    pub fn is_due() -> bool;
    /// Makes the runtime reject the next instance.
    #[wasm_bindgen(js_name = refuseNext)]
    pub fn refuse_next();
}

/// Returns a value as a JavaScript value, like `JSON.parse`.
pub fn to_js<T: Serialize + ?Sized>(value: &T) -> JsValue {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    value.serialize(&serializer).expect("the value is one that JSON can have")
}

/// Reads a value of JavaScript.
pub fn from_js<T: DeserializeOwned>(value: impl Into<JsValue>) -> T {
    serde_wasm_bindgen::from_value(value.into()).expect("the value has the declared type")
}

/// Returns a value as bytes of JSON, in an array of JavaScript.
pub fn to_bytes<T: Serialize + ?Sized>(value: &T) -> Uint8Array {
    Uint8Array::from(to_text(value).as_bytes())
}

/// Returns a value as JSON.
pub fn to_text<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).expect("the value is one that JSON can have")
}

/// Returns the name of the class that an error has for JavaScript.
pub fn name_of(error: &JsValue) -> String {
    error.dyn_ref::<Error>().map(|error| String::from(error.name())).unwrap_or_default()
}

/// Returns the message of an error.
pub fn message_of(error: &JsValue) -> String {
    error.dyn_ref::<Error>().map(|error| String::from(error.message())).unwrap_or_default()
}

/// Returns a member of an object; `undefined` if it is absent.
pub fn member(object: &JsValue, name: &str) -> JsValue {
    Reflect::get(object, &name.into()).expect("the value is an object")
}
