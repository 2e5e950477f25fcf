//! The sandbox as its callers meet it: the real program, over the loopback.

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
