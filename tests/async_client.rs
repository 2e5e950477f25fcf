//! Tests of the asynchronous client, on a virtual clock and with a scripted service.

#![cfg(test)]
#![cfg(feature = "client")]

#[path = "async_client/clock.rs"]
mod clock;
#[path = "async_client/service.rs"]
mod service;

#[path = "async_client/faults.rs"]
mod faults;
#[path = "async_client/limits.rs"]
mod limits;
#[path = "async_client/pages.rs"]
mod pages;
#[path = "async_client/rejected_tokens.rs"]
mod rejected_tokens;
#[path = "async_client/schedules.rs"]
mod schedules;
#[path = "async_client/sharing.rs"]
mod sharing;
