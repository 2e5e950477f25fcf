//! The module of the client: what it does next, and how it sends.

mod hashes;
mod numbers;
mod transport;
