#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| bicorne_fuzz::hold(bicorne_fuzz::answers(bytes)));
