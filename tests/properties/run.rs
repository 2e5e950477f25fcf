//! Runs a property over many cases, each with its own seed.
//!
//! `ENDCAP_CASES` sets the number of cases, and `ENDCAP_SEED` the seed of the first; each later seed is one higher. A case
//! that fails or does not end prints the seed that reproduces it.

use std::env;
use std::io::{Write, stderr};
use std::process::exit;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, atomic::AtomicU64, atomic::Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use fastrand::Rng;

const CASES: u64 = 100_000;

/// The time after which a case counts as hung. Cases take less than a thousandth of this.
const PATIENCE: Duration = Duration::from_secs(60);

/// Prints the seed of the case when a property fails.
struct Case<'p> {
    property: &'p str,
    seed: u64,
}

impl Drop for Case<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("{}", again(self.property, self.seed));
        }
    }
}

fn again(property: &str, seed: u64) -> String {
    format!(
        "repeat with: ENDCAP_SEED={seed} ENDCAP_CASES=1 cargo test --features internals --test properties {property}"
    )
}

/// Runs `check` with a random source for each case.
pub(crate) fn for_all(property: &'static str, check: impl Fn(&mut Rng)) {
    let cases = variable("ENDCAP_CASES").unwrap_or(CASES);
    let first = variable("ENDCAP_SEED").unwrap_or(0);
    let current = Arc::new(AtomicU64::new(first));
    let (_running, stopped) = channel();
    let watched = Arc::clone(&current);
    thread::spawn(move || watch(property, &watched, &stopped));
    for index in 0..cases {
        if cases > CASES && index > 0 && index % (cases / 10) == 0 {
            eprintln!("{property}: {index} of {cases}");
        }
        let case = Case { property, seed: first.wrapping_add(index) };
        current.store(case.seed, Relaxed);
        check(&mut Rng::with_seed(case.seed));
    }
}

/// Ends everything when one case takes too long; returns when the other end of `stopped` is gone.
fn watch(property: &str, current: &AtomicU64, stopped: &Receiver<()>) {
    let mut last = None;
    while stopped.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
        let seed = current.load(Relaxed);
        if last.replace(seed) == Some(seed) {
            // Written directly, because the test harness captures `eprintln!`.
            _ = writeln!(stderr(), "{property} does not end; {}", again(property, seed));
            exit(1);
        }
    }
}

fn variable(name: &str) -> Option<u64> {
    let value = env::var(name).ok()?;
    Some(value.parse().unwrap_or_else(|_| panic!("{name} must be a number, is {value:?}")))
}
