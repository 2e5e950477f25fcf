//! Tests of the asynchronous client, on a virtual clock and with a scripted service.

#![cfg(test)]
#![cfg(feature = "client")]

#[path = "driver/clock.rs"]
mod clock;
#[path = "driver/service.rs"]
mod service;

#[path = "driver/faults.rs"]
mod faults;
#[path = "driver/limits.rs"]
mod limits;
#[path = "driver/pages.rs"]
mod pages;
#[path = "driver/schedules.rs"]
mod schedules;
#[path = "driver/sharing.rs"]
mod sharing;
