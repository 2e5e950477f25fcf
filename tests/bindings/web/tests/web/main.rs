//! `endcap::web` in the runtime: the story of a client with the sandbox, replaced and hostile `fetch`s, redirects, calls
//! that are dropped, a gateway, values of JavaScript, and URLs of responses.

#![cfg(target_arch = "wasm32")]

mod drops;
mod fetches;
mod gateway;
mod page;
mod redirects;
mod story;
mod urls;
mod values;
