//! Fuzz targets of endcap.
//!
//! Each is a plain function of bytes that panics where something does not hold, with a module of its own:
//! `fuzz_targets/` hands them to libFuzzer, and `tests/replay.rs` runs what is kept of it (`corpus/`) on stable Rust. What
//! they compare with is somebody else's work, or a plain model without regard to speed: [`document`] is JSON as
//! `serde_json` reads it, [`number`] decimals as text, [`web`] what the `url` crate says of URLs.
//!
//! Inputs are text as far as possible, a line for each thing that is not the body itself, so that seeds can be written
//! by hand and dictionaries help.

pub mod corpus;
pub mod document;
pub mod number;
pub mod web;

pub mod reader;
pub mod walk;

pub mod errors;
pub mod links;
pub mod placements;
pub mod retry_after;
pub mod tokens;
pub mod users;

pub mod targets;

pub mod calls;
pub mod pages;

/// What a target does with an input.
pub type Run = fn(&[u8]);

/// All targets by name.
pub const TARGETS: &[(&str, Run)] = &[
    ("calls", calls::run),
    ("errors", errors::run),
    ("links", links::run),
    ("pages", pages::run),
    ("placements", placements::run),
    ("reader", reader::run),
    ("retry_after", retry_after::run),
    ("targets", targets::run),
    ("tokens", tokens::run),
    ("users", users::run),
    ("walk", walk::run),
];

/// Splits an input at the first end of a line. Without one there is no rest.
fn line(input: &[u8]) -> (&[u8], &[u8]) {
    let end = input.iter().position(|&byte| byte == b'\n').unwrap_or(input.len());
    let (line, rest) = input.split_at(end);
    (line, rest.get(1..).unwrap_or_default())
}

/// The number that a text says; zero where it says none.
fn number_of<N: std::str::FromStr + Default>(text: &[u8]) -> N {
    std::str::from_utf8(text).ok().and_then(|text| text.trim().parse().ok()).unwrap_or_default()
}
