//! Reads responses to placement requests into flat objects that are ready for a template (service document, "Display
//! placement response").
//!
//! [`read_placements`] returns a [`Page`] of [`Creative`]s. A response is read leniently: a missing or ill-typed member
//! is absent, and an unknown one is ignored. URLs and slugs that are not safe to show are withheld.

// A response is read once, into structs that borrow from it. In reading order: `wire` declares them and reads them, `types`
// declares the objects for templates with the macro in `template_objects`, `page` assigns the values of a response to
// these, `slug` checks slugs, and `writer` writes both kinds of objects for the npm package.

mod wire;

mod slug;
mod template_objects;
mod types;

mod page;

#[cfg(any(test, all(feature = "npm-service", target_arch = "wasm32")))]
#[cfg_attr(test, allow(dead_code, reason = "the package's module uses the rest"))]
mod writer;

pub use page::{ReadOptions, read_placements, read_placements_with};
pub use types::{Action, Asset, Banner, Click, Creative, Image, Layout, Page, Product, Video};
#[cfg(all(feature = "npm-service", target_arch = "wasm32"))]
pub(crate) use writer::{Form, PageWriter};

/// Returns whether a response can be read.
#[cfg(all(feature = "npm-service", target_arch = "wasm32"))]
pub(crate) fn is_readable(response: &[u8]) -> bool {
    wire::read(response).is_ok()
}

#[cfg(feature = "generate")]
pub(crate) use {types::DOCS, wire::RAW_DOCS};

/// An object of a response, for the generator of TypeScript.
#[cfg(feature = "generate")]
pub(crate) struct ResponseObjectDoc {
    /// The name in TypeScript.
    pub(crate) name: &'static str,
    pub(crate) docs: &'static [&'static str],
    pub(crate) fields: &'static [ResponseFieldDoc],
}

/// A field of an object of a response, for the generator of TypeScript.
#[cfg(feature = "generate")]
pub(crate) struct ResponseFieldDoc {
    pub(crate) name: &'static str,
    pub(crate) docs: &'static [&'static str],
    pub(crate) is_optional: bool,
    /// The kind in the declaration.
    pub(crate) kind: &'static str,
    /// The TypeScript type of the field, or of its items.
    pub(crate) typescript: &'static str,
    /// A field that rarely occurs together with this one.
    pub(crate) unless: Option<&'static str>,
}
