//! Ingredient lines and recipes: what is read lies in the line, and the lists that are made pass the check.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| endcap_fuzz::recipes::run(input));
