//! Reads responses to placement requests into flat objects that are ready for a template (service document, "Display
//! placement response").
//!
//! A response is read leniently and once, into records of ranges in it; nothing is copied. `draft` then arranges the values of a
//! creative as a template needs them. In reading order: `slot` is a range, `wire` declares which members are read,
//! `reader` reads them, `draft` arranges them, `slug` checks slugs, and `types` declares the objects for templates, by
//! `ready`: Rust's types, which `read` fills, and TypeScript's, which the npm package fills from the same drafts
//! (`js::placements`). `raw` returns responses in the service's own shape.

mod slot;
mod wire;

mod draft;
mod reader;

mod slug;

#[cfg(any(test, all(feature = "npm-service", target_arch = "wasm32")))]
mod raw;
mod read;
mod ready;
mod types;

#[cfg(all(feature = "npm-service", target_arch = "wasm32"))]
pub(crate) use draft::{Draft, Output, without_names};
#[cfg(any(test, all(feature = "npm-service", target_arch = "wasm32")))]
pub(crate) use raw::raw_placements;
pub use read::{ReadOptions, read_placements, read_placements_with};
#[cfg(all(feature = "npm-service", target_arch = "wasm32"))]
pub(crate) use reader::drafts;
#[cfg(all(feature = "npm-service", target_arch = "wasm32"))]
pub(crate) use slot::Slot;
pub use types::{Action, Asset, Banner, Click, Creative, Image, Layout, Page, Product, Video};
#[cfg(any(test, all(feature = "npm-service", target_arch = "wasm32")))]
pub(crate) use wire::raw::Placements as RawPlacements;
#[cfg(all(feature = "npm-service", target_arch = "wasm32"))]
pub(crate) use {ready::MAX_VALUES, wire::Record};
#[cfg(test)]
pub(crate) use {ready::ValueKind, types::DOCS, wire::RAW_DOCS};

/// An object of a response, as the generator of TypeScript sees it.
#[cfg(test)]
pub(crate) struct ObjectDoc {
    /// What TypeScript calls it.
    pub(crate) name: &'static str,
    pub(crate) docs: &'static [&'static str],
    pub(crate) fields: &'static [FieldDoc],
}

/// A field of an object of a response.
#[cfg(test)]
pub(crate) struct FieldDoc {
    pub(crate) name: &'static str,
    pub(crate) docs: &'static [&'static str],
    pub(crate) is_optional: bool,
    /// Its type in TypeScript, or that of its items.
    pub(crate) kind: &'static str,
    pub(crate) is_list: bool,
    /// What the tape says of it, if it is a value of a record.
    pub(crate) value: Option<ValueDoc>,
}

/// A value of a record.
#[cfg(test)]
pub(crate) struct ValueDoc {
    pub(crate) kind: ValueKind,
    /// A field that rarely comes with it.
    pub(crate) unless: Option<&'static str>,
}
