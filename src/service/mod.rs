//! What the npm package asks of `service.wasm` besides checks: options in, results out, as plain values with serde's derives.
//!
//! Nothing here names JavaScript: `js::service` converts the values. The types are in TypeScript, too, generated from these
//! declarations (`generate::service`). Every value that comes in was put together by the package's own TypeScript, of
//! options and responses whose members it read once.

mod patch;
mod raw;
mod requests;
mod responses;

pub(crate) use patch::{Members, location_code, patched};
pub(crate) use raw::raw_placements;
pub(crate) use requests::{Address, Endpoint, TargetOptions, address, base_url, credential_problem};
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
