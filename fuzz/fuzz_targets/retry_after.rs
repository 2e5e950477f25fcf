//! `Retry-After`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| endcap_fuzz::retry_after::run(input));
