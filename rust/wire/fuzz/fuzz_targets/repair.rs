//! Any text as the arguments of a call: no panic, no endless loop, and what is read is sound JSON.
#![no_main]

use libfuzzer_sys::fuzz_target;
use panda_wire::read_arguments;

fuzz_target!(|text: &str| {
    if let Ok(arguments) = read_arguments(text) {
        let written = serde_json::to_string(&arguments.value).expect("a map of JSON");
        // Numbers may lose their last digit on the way, and what was not escaped takes more room now.
        if let Ok(again) = read_arguments(&written) {
            assert!(!again.repaired);
            assert!(again.value.keys().eq(arguments.value.keys()));
        } else {
            assert!(written.len() > text.len());
        }
    }
});
