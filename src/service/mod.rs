//! What the npm package asks of `service.wasm` besides checks: options in, results out, as plain values with serde's derives.
//!
//! Nothing here names JavaScript: `js::service` converts the values. The types are in TypeScript, too, generated from these
//! declarations (`generate::service`). Every value that comes in was put together by the package's own TypeScript, of
//! options and responses whose members it read once.

#![cfg_attr(test, allow(dead_code, unused_imports, reason = "called from `js`, which is compiled for wasm only"))]

mod decide;
mod patch;
mod raw;
mod requests;
mod responses;
mod tokens;

pub(crate) use decide::{
    CachedLink, CallChoice, CallState, CallStep, PageFacts, PagerStep, cache_link, next_call, next_page, page_body,
    resume_pager, reuse_link, start_call, start_pager,
};
pub(crate) use patch::{Members, location_code, patched};
pub(crate) use raw::raw_placements;
pub(crate) use requests::{Address, TargetOptions, address, base_url, credential_problem};
pub(crate) use responses::{
    Failure, Given, Link, LinkChoice, Malformed, Sensitive, Token, UserResult, error, link, redact, response_details,
    token, user,
};

#[cfg(test)]
pub(crate) use raw::{
    RawAction, RawActionProperties, RawAsset, RawClick, RawCreative, RawImage, RawImageMetadata, RawItemCard,
    RawMedium, RawPagination, RawPlacements, RawProperty, RawVideo,
};
#[cfg(test)]
pub(crate) use responses::{Account, Details, ErrorItem, ServiceFailure};

pub(crate) use tokens::{SharedToken, TokenEvent, TokenStep, may_renew_token, next_token, share_token, shared_token};
#[cfg(test)]
mod tests;

use serde::Serialize;

#[cfg(test)]
use ts_rs::TS;

/// An option that cannot be used.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct BadOption {
    /// Its name.
    pub field: &'static str,
    /// What is allowed: lower case, no full stop.
    pub reason: &'static str,
}
