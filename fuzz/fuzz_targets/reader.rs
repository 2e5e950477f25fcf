//! The strict reader.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| endcap_fuzz::reader::run(input));
