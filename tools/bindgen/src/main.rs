//! Generates the JavaScript glue of a wasm module, as the command `wasm-bindgen` does with `--target web`,
//! `--omit-default-module-path` and `--experimental-reset-state-function`.
//!
//! This program uses the library of that command, because it compiles in a fraction of the command's compile time.

use std::env;
use std::fs;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

const USAGE: &str = "usage: endcap-bindgen <input.wasm> <output folder> <name of the output>
       endcap-bindgen <file of mangled names, one a line> <output>";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let result = match arguments.as_slice() {
        [input, folder, name] => generate(input, folder, name),
        [input, output] => demangle(input, output),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("endcap-bindgen: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Writes `<name>.js`, `<name>.d.ts` and `<name>_bg.wasm` into `folder`.
///
/// # Errors
///
/// If `input` cannot be read, or is not a module of the same version of wasm-bindgen.
fn generate(input: &str, folder: &str, name: &str) -> Result<(), String> {
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(input)
        .out_name(name)
        .typescript(true)
        .omit_default_module_path(true)
        .reset_state_function(true)
        .web(true)
        .and_then(|bindgen| bindgen.generate(folder))
        // The alternate form includes the causes.
        .map_err(|error| format!("{error:#}"))
}

/// Reads mangled Rust names, one per line, and writes the demangled ones.
///
/// # Errors
///
/// If a file cannot be read or written.
fn demangle(input: &str, output: &str) -> Result<(), String> {
    let names = fs::read_to_string(input).map_err(|error| format!("{input}: {error}"))?;
    let demangled: Vec<String> = names.lines().map(|name| rustc_demangle::demangle(name).to_string()).collect();
    fs::write(output, demangled.join("\n")).map_err(|error| format!("{output}: {error}"))
}
