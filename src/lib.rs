//! endcap
mod api;
#[cfg(test)]
mod generate;
pub mod json;
mod schema;
#[cfg(all(feature = "js", target_arch = "wasm32"))]
mod js;
pub use api::Resource;
pub use schema::*;
