//! Runs a property over many cases, each with a seed of its own.
//!
//! `ENDCAP_CASES` says how many; `ENDCAP_SEED` is the seed of the first, each later one is one more. A failure names
//! the seed that repeats it.

use std::env;
use std::thread;

use fastrand::Rng;

const CASES: u64 = 100_000;

/// Says which case it was when a property fails.
struct Case<'p> {
    property: &'p str,
    seed: u64,
}

impl Drop for Case<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            let Self { property, seed } = self;
            eprintln!("repeat with: ENDCAP_SEED={seed} ENDCAP_CASES=1 cargo test --test properties {property}");
        }
    }
}

/// Runs `property` with a random source for each case.
pub(crate) fn for_all(property: &str, check: impl Fn(&mut Rng)) {
    let cases = variable("ENDCAP_CASES").unwrap_or(CASES);
    let first = variable("ENDCAP_SEED").unwrap_or(0);
    for index in 0..cases {
        if cases > CASES && index > 0 && index % (cases / 10) == 0 {
            eprintln!("{property}: {index} of {cases}");
        }
        let case = Case { property, seed: first.wrapping_add(index) };
        check(&mut Rng::with_seed(case.seed));
    }
}

fn variable(name: &str) -> Option<u64> {
    let value = env::var(name).ok()?;
    Some(value.parse().unwrap_or_else(|_| panic!("{name} must be a number, is {value:?}")))
}
