//! Calls under any order of events.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| endcap_fuzz::calls::run(input));
