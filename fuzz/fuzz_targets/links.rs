//! Responses with a link, and links that were stored.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| endcap_fuzz::links::run(input));
