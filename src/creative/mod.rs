//! Reads responses to placement requests into flat objects that are ready for a template (service document, "Display
//! placement response").
//!
//! [`read_placements`] returns a [`Page`] of [`Creative`]s. A response is read leniently: a missing or ill-typed member
//! is absent, and an unknown one is ignored. URLs and slugs that are not safe to show are withheld.

// A response is read once, into records of ranges; nothing is copied. `draft` then assigns the values of a creative to
// the members that a template reads. In reading order: `slot` is a value, `wire` declares the members to read, `reader`
// reads them, `draft` assigns them, and `slug` checks slugs. `types` declares the objects for templates with the macro
// in `template_objects`. `read` creates them in Rust, and `js::placements` passes the same drafts to the npm package.
// `raw` returns responses in the service's own format.

mod slot;
mod wire;

mod draft;
mod reader;

mod slug;

#[cfg(feature = "npm-service")]
mod raw;
mod read;
mod template_objects;
mod types;

#[cfg(all(feature = "npm-service", target_arch = "wasm32"))]
pub(crate) use draft::{CreativeSink, Draft, without_names};
#[cfg(feature = "npm-service")]
pub(crate) use raw::raw_placements;
pub use read::{ReadOptions, read_placements, read_placements_with};
#[cfg(all(feature = "npm-service", target_arch = "wasm32"))]
pub(crate) use reader::read_into;
#[cfg(all(feature = "npm-service", target_arch = "wasm32"))]
pub(crate) use slot::Slot;
pub use types::{Action, Asset, Banner, Click, Creative, Image, Layout, Page, Product, Video};
#[cfg(feature = "npm-service")]
pub(crate) use wire::raw::Placements as RawPlacements;
#[cfg(all(feature = "npm-service", target_arch = "wasm32"))]
pub(crate) use {template_objects::MAX_VALUES, wire::Record};
#[cfg(test)]
pub(crate) use {template_objects::ValueKind, types::DOCS, wire::RAW_DOCS};

/// An object of a response, for the generator of TypeScript.
#[cfg(test)]
pub(crate) struct ResponseObjectDoc {
    /// The name in TypeScript.
    pub(crate) name: &'static str,
    pub(crate) docs: &'static [&'static str],
    pub(crate) fields: &'static [ResponseFieldDoc],
}

/// A field of an object of a response, for the generator of TypeScript.
#[cfg(test)]
pub(crate) struct ResponseFieldDoc {
    pub(crate) name: &'static str,
    pub(crate) docs: &'static [&'static str],
    pub(crate) is_optional: bool,
    /// The TypeScript type of the field, or of its items.
    pub(crate) kind: &'static str,
    pub(crate) is_list: bool,
    /// How the tape represents the field, if it is a value of a record.
    pub(crate) value: Option<ValueDoc>,
}

/// A value of a record, for the generator of TypeScript.
#[cfg(test)]
pub(crate) struct ValueDoc {
    pub(crate) kind: ValueKind,
    /// A field that rarely occurs together with this one.
    pub(crate) unless: Option<&'static str>,
}
