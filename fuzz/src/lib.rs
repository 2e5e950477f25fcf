//! Fuzz targets of endcap.
//!
//! Each target is a function of bytes in its own module, which panics if a property does not hold. `fuzz_targets/` runs them with
//! libFuzzer, and `tests/replay.rs` runs the stored inputs (`corpus/`) on stable Rust. They compare endcap with other crates or with
//! simple models: [`document`] reads JSON with `serde_json`, [`number`] handles decimals as text, and [`web`] reads URLs with `url`.
//!
//! Inputs are text if possible, with a line for each parameter before the body, so that seeds can be written by hand and
//! dictionaries help.

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

pub mod recipes;

/// The function of a target.
pub type Run = fn(&[u8]);

/// All targets by name.
pub const TARGETS: &[(&str, Run)] = &[
    ("calls", calls::run),
    ("errors", errors::run),
    ("links", links::run),
    ("pages", pages::run),
    ("placements", placements::run),
    ("reader", reader::run),
    ("recipes", recipes::run),
    ("retry_after", retry_after::run),
    ("targets", targets::run),
    ("tokens", tokens::run),
    ("users", users::run),
    ("walk", walk::run),
];

/// Splits an input at the first line break. Without a line break, the rest is empty.
fn line(input: &[u8]) -> (&[u8], &[u8]) {
    let end = input.iter().position(|&byte| byte == b'\n').unwrap_or(input.len());
    let (line, rest) = input.split_at(end);
    (line, rest.get(1..).unwrap_or_default())
}

/// Parses a number. Returns zero if the text is not a number.
fn number_of<N: std::str::FromStr + Default>(text: &[u8]) -> N {
    std::str::from_utf8(text).ok().and_then(|text| text.trim().parse().ok()).unwrap_or_default()
}
