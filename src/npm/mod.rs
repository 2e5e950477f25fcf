//! The functions behind the exports of `service.wasm`, except checks. Arguments and results are plain values that serde
//! reads and writes.
//!
//! Nothing here depends on JavaScript: `js::npm` converts the values. Their TypeScript types are generated from
//! these declarations (`generate::npm`). The package's own TypeScript creates all arguments, from options and
//! responses whose members it has read once.

#![cfg_attr(test, allow(dead_code, unused_imports, reason = "called from `js`, which is compiled for wasm only"))]

mod batches;
mod client;
mod patch;
mod requests;
mod responses;
mod tokens;

pub(crate) use batches::*;
pub(crate) use client::*;
pub(crate) use patch::*;
pub(crate) use requests::*;
pub(crate) use responses::*;
pub(crate) use tokens::*;

#[cfg(test)]
mod tests;

use serde::Serialize;

#[cfg(feature = "generate")]
use ts_rs::TS;

/// An invalid option.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "generate", derive(TS))]
pub(crate) struct BadOption {
    /// The name of the option.
    pub field: &'static str,
    /// The allowed values: lowercase, without a final period.
    pub reason: &'static str,
}
