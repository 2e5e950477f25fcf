//! Tests of the asynchronous client, on a virtual clock and with a scripted service.

#![cfg(all(test, feature = "client"))]

#[path = "driver/clock.rs"]
mod clock;
#[path = "driver/faults.rs"]
mod faults;
#[path = "driver/service.rs"]
mod service;
