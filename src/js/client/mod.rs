//! What only `service.wasm` exports: what a client does next.

mod hashes;
mod numbers;
