//! Answers to placement requests, flat and ready for a template (`api.md`, Display placement response).
//!
//! An answer is read leniently and once, into records of places in it; nothing is copied. What stands in a creative's
//! records is then put where a template looks for it. In reading order: `slot` is a place, `wire` says what is read,
//! `draft` puts it in order, `walk` reads it, `slug` says what may leave, and `creative` has it in owned types.
//! The npm package makes its objects of the same drafts (`js::answers`).

mod slot;
mod wire;

mod draft;
mod walk;

mod slug;

mod creative;
mod read;

pub use creative::{Action, Asset, Banner, Click, Creative, Image, Layout, Page, Product, Video};
#[cfg(all(feature = "npm-service", target_arch = "wasm32"))]
pub(crate) use draft::{Draft, Output};
pub use read::{ReadOptions, read_placements, read_placements_with};
#[cfg(all(feature = "npm-service", target_arch = "wasm32"))]
pub(crate) use slot::Slot;
#[cfg(all(feature = "npm-service", target_arch = "wasm32"))]
pub(crate) use walk::drafts;
#[cfg(all(feature = "npm-service", target_arch = "wasm32"))]
pub(crate) use wire::{Record, action, asset, image, page, property};
