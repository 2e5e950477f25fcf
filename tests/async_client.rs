//! Tests of the asynchronous client, with the fake service of `endcap::testing`.

#![cfg(test)]
#![cfg(feature = "testing")]

#[path = "async_client/support.rs"]
mod support;

#[path = "async_client/batches.rs"]
mod batches;
#[path = "async_client/faults.rs"]
mod faults;
#[path = "async_client/limits.rs"]
mod limits;
#[path = "async_client/pages.rs"]
mod pages;
#[path = "async_client/rejected_tokens.rs"]
mod rejected_tokens;
#[path = "async_client/replies.rs"]
mod replies;
#[path = "async_client/schedules.rs"]
mod schedules;
#[path = "async_client/sharing.rs"]
mod sharing;
