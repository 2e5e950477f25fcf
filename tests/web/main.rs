//! `endcap::web` in the runtime: the story of a client with the sandbox, replaced and hostile `fetch`s, redirects, calls
//! that are dropped, a gateway, values of JavaScript, and URLs of responses. And the package's two modules, called from Rust.

#![cfg(target_arch = "wasm32")]
#![cfg(test)]

mod drops;
mod fetches;
mod gateway;
mod modules;
mod page;
mod redirects;
mod story;
mod support;
mod urls;
mod values;
