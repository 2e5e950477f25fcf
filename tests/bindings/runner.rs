//! Runs the tests in a wasm file, as the command `wasm-bindgen-test-runner` does.
//!
//! With the library behind that command the crates that the runner needs are in the lock file here, and the profile can be one
//! with a short compile time.

use std::env;
use std::process::ExitCode;

use wasm_bindgen_cli::wasm_bindgen_test_runner::run_cli_with_args;

fn main() -> ExitCode {
    match run_cli_with_args(env::args_os()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // The alternate form has the causes too.
            eprintln!("endcap-test-runner: {error:#}");
            ExitCode::FAILURE
        }
    }
}
