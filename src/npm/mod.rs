//! The functions behind the exports of `service.wasm`, except checks. Arguments and results are plain values that serde
//! reads and writes.
//!
//! Nothing here depends on JavaScript: `js::npm` converts the values. Their TypeScript types are generated from
//! these declarations (`generate::npm`). The package's own TypeScript creates all arguments, from options and
//! responses whose members it has read once.

#![cfg_attr(test, allow(dead_code, unused_imports, reason = "called from `js`, which is compiled for wasm only"))]

mod client;
mod patch;
mod requests;
mod responses;
mod tokens;

pub(crate) use client::{
    CallLimits, CallState, CallStep, NextPage, StoredLink, cache_link, next_call, page_body, reuse_link, start_call,
};
pub(crate) use patch::{SessionPatchValues, location_code, patch_request};
pub(crate) use requests::{RequestHead, TargetOptions, base_url, credential_problem, request_head};
#[cfg(feature = "generate")]
pub(crate) use responses::{Details, ServiceErrorInfo, TokenFields};
pub(crate) use responses::{
    Link, LinkSettings, ReadErrorInfo, ResponseHead, Sensitive, UserErrorInfo, UserResult, read_error, read_link,
    read_token, read_user, response_details,
};

pub(crate) use tokens::{
    TokenEvent, TokenStep, UsableToken, may_renew_token, next_token, read_stored_token, write_stored_token,
};
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
