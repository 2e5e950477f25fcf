//! Puts all faults that cargo-mutants knows into the sources at once, each behind a switch, so that thousands of them
//! cost one build: `endcap-weave <list> <root> [number to leave out | function to leave const]...`.
//!
//! The list is that of `cargo mutants --list --json`, and a fault's number is its place in it, from 1. The sources below
//! the root are written over; a program made of them has the fault whose number `ENDCAP_MUTANT` holds. With
//! `ENDCAP_REACHED` it adds the number of each fault that it comes by to that file.
//!
//! A fault that cannot be behind a switch (a field that is left out, an operator between `let`s) is not put in. The numbers of
//! those that are stand in the output.

mod fault;
mod weave;

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::io::{self, Write};
use std::path::Path;
use std::{env, fs};

use fault::Fault;

/// What the faults stand behind.
const SWITCH: &str = r#"
mod mutant {
    use std::env;
    use std::fs::File;
    use std::io::Write;
    use std::sync::LazyLock;
    use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

    static ACTIVE: LazyLock<usize> = LazyLock::new(|| env::var("ENDCAP_MUTANT").map_or(0, |text| text.parse().unwrap_or(0)));
    static REACHED: LazyLock<Option<File>> =
        LazyLock::new(|| File::options().append(true).create(true).open(env::var("ENDCAP_REACHED").ok()?).ok());
    static SEEN: [AtomicBool; 10_000] = [const { AtomicBool::new(false) }; 10_000];

    pub(crate) fn is(number: usize) -> bool {
        if let (Some(mut file), Some(seen)) = (REACHED.as_ref(), SEEN.get(number)) {
            if !seen.load(Relaxed) && !seen.swap(true, Relaxed) {
                let _ = file.write_all(format!("{number}\n").as_bytes());
            }
        }
        *ACTIVE == number
    }
}
"#;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let (Some(list), Some(root)) = (arguments.next(), arguments.next()) else {
        return Err("usage: endcap-weave <list> <root> [number to leave out | function to leave const]...".into());
    };
    let (numbers, constant): (Vec<_>, Vec<_>) = arguments.partition(|text| text.parse::<u32>().is_ok());
    let left_out: BTreeSet<u32> = numbers.iter().filter_map(|number| number.parse().ok()).collect();
    let root = Path::new(&root);
    let faults: Vec<Fault> = serde_json::from_slice(&fs::read(list)?)?;
    let mut of_files: BTreeMap<&str, Vec<(u32, &Fault)>> = BTreeMap::new();
    for (number, fault) in (1..).zip(&faults) {
        if !left_out.contains(&number) {
            of_files.entry(&fault.file).or_default().push((number, fault));
        }
    }
    let mut woven = Vec::new();
    for (file, faults) in of_files {
        let path = root.join(file);
        let (text, mut numbers) = weave::weave(&fs::read_to_string(&path)?, &faults, &constant)?;
        fs::write(path, text)?;
        woven.append(&mut numbers);
    }
    let lib = root.join("src/lib.rs");
    fs::write(&lib, fs::read_to_string(&lib)? + SWITCH)?;
    serde_json::to_writer(io::stdout(), &woven)?;
    Ok(io::stdout().flush()?)
}
