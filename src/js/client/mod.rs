//! The module of the client: what it does next.

mod hashes;
mod numbers;
