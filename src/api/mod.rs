//! Declares the request bodies of the service. Each file declares one body with its fields and the rules over several
//! fields.
//!
//! Comments cite the service's document by section title; ARCHITECTURE.md describes that document.

#[cfg(feature = "fingerprint")]
mod canonical;
mod common;
mod countable;
#[cfg(feature = "fingerprint")]
mod fingerprint;
mod gtin;
mod ip;
#[cfg(feature = "std")]
mod link_days;
pub(crate) mod placement;
pub(crate) mod shopping_list;
#[cfg(feature = "serde")]
mod stored_issue;
pub(crate) mod token;
mod unique;
pub(crate) mod units;
mod url;
pub(crate) mod user;

mod resource;
pub mod wire;

#[cfg(feature = "fingerprint")]
pub(crate) use fingerprint::of_checked as fingerprint;
#[cfg(feature = "std")]
pub(crate) use link_days::link_days;
pub use resource::Resource;
#[cfg(feature = "std")]
pub(crate) use shopping_list::MAX_DAYS;
#[cfg(feature = "generate")]
pub(crate) use url::UNSAFE_SCHEMES;
