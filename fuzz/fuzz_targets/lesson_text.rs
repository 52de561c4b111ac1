#![no_main]

#[path = "../../tests/fuzz/laws.rs"]
#[allow(dead_code)]
mod laws;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    laws::lesson_text(bytes);
});
