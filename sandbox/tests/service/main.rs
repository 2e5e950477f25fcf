//! Tests of the real program, over loopback sockets.

#![cfg(test)]

mod harness;

mod faults;
mod front;
mod hostile;
mod links;
mod local;
mod observing;
mod placements;
mod program;
mod tokens;
mod users;
