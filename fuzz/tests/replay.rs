//! Runs each input of the fuzzers' corpora once, and random scripts, with the stable compiler.

#![cfg(test)]

use std::fs;
use std::path::Path;

use endcap_fuzz::{TARGETS, corpus};

/// Prints the input when a target fails.
struct Current<'a> {
    target: &'a str,
    input: &'a [u8],
}

impl Drop for Current<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{} fails on this input: {}", self.target, self.input.escape_ascii());
        }
    }
}

fn replay(target: &str) {
    let (_, run) = TARGETS.iter().find(|(name, _)| *name == target).expect("a target");
    let text = fs::read_to_string(corpus::file(target)).expect("a corpus");
    let inputs = corpus::read(target).expect("a corpus");
    assert!(inputs.len() >= 20, "{} inputs are hardly a corpus", inputs.len());
    for (line, input) in text.lines().zip(&inputs) {
        assert_eq!(line, input.escape_ascii().to_string(), "a line that was not written by `make fuzz`");
        let current = Current { target, input };
        run(current.input);
    }
}

macro_rules! replayed {
    ($($target:ident)*) => {
        $(#[test]
        fn $target() {
            replay(stringify!($target));
        })*

        const REPLAYED: &[&str] = &[$(stringify!($target)),*];
    };
}

replayed! { calls errors links pages placements reader recipes retry_after targets tokens users walk }

/// Scripts of calls and pages need no valid text, so random bytes are scripts, too. Most are odd, because an odd byte continues a list.
/// Runs of zeros are small numbers.
#[test]
fn random_scripts_of_calls_and_pages() {
    let mut state = 1_u64;
    let mut byte = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()[3]
    };
    for (target, run) in TARGETS.iter().filter(|(name, _)| matches!(*name, "calls" | "pages")) {
        for case in 0..50_000 {
            let mut input = Vec::new();
            while input.len() < case % 500 {
                let count = byte() % 8;
                let is_number = byte() % 4 == 0;
                input.extend((0..count).map(|_| if is_number { 0 } else { byte() | u8::from(byte() % 8 > 0) }));
            }
            let current = Current { target, input: &input };
            run(current.input);
        }
    }
}

#[test]
fn every_target_is_fuzzed_and_replayed() {
    let names: Vec<_> = TARGETS.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, REPLAYED);
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = |folder: &str, end: &str| {
        let entries = fs::read_dir(root.join(folder)).expect("a folder");
        let names = entries.map(|entry| entry.expect("a file").file_name().into_string().expect("a name in ASCII"));
        let mut names: Vec<_> = names.map(|name| name.strip_suffix(end).expect(end).to_owned()).collect();
        names.sort();
        names
    };
    assert_eq!(files("fuzz_targets", ".rs"), names);
    assert_eq!(files("corpus", ".txt"), names);
    let manifest = fs::read_to_string(root.join("Cargo.toml")).expect("a manifest");
    for name in names {
        assert!(manifest.contains(&format!("path = \"fuzz_targets/{name}.rs\"")), "{name}");
    }
}
