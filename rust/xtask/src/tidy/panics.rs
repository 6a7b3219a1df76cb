//! rust/jni does not panic of its own accord: what unwraps, expects, indexes or panics is denied by lints, only the
//! guard's and the planted faults' files may allow it, and every native goes through the guard.

use super::code::{Quotes, code, lines_with_word, without_tests};
use super::sources::Sources;
use super::verdict::Verdict;

/// Lints that the crate must deny.
const LINTS: [&str; 6] = ["unwrap_used", "expect_used", "indexing_slicing", "panic", "unreachable", "string_slice"];

/// Files that may allow one of them: the guard itself, and the faults that the shipped library does not have.
const MAY: [&str; 2] = ["rust/jni/src/guard.rs", "rust/jni/src/faults.rs"];

/// Attributes of a bare export, which nothing would guard.
const BARE: [&str; 2] = ["no_mangle", "export_name"];

pub(crate) fn check(sources: &Sources) -> Verdict {
    let mut verdict = Verdict::default();
    let Some(manifest) = sources.text("rust/jni/Cargo.toml") else {
        verdict.fault("there is no rust/jni/Cargo.toml".to_owned());
        return verdict;
    };
    let root = sources.text("rust/jni/src/lib.rs").map(|text| code(text, Quotes::Kept)).unwrap_or_default();
    for lint in LINTS {
        let in_manifest = manifest.lines().any(|line| {
            let line = line.replace(' ', "");
            line.starts_with(&format!("{lint}=\"deny\"")) || line.starts_with(&format!("{lint}=\"forbid\""))
        });
        let in_root = root.contains("#![deny(") && !lines_with_word(&root, lint).is_empty();
        if !in_manifest && !in_root {
            verdict.fault(format!("rust/jni does not deny clippy::{lint}"));
        }
    }
    for (name, text) in sources.below("rust/jni/src/", ".rs") {
        let shipped = without_tests(&code(text, Quotes::Blanked));
        for (at, line) in shipped.lines().enumerate().filter(|_| !MAY.contains(&name)) {
            let allows = line.contains("allow(") || line.contains("expect(clippy");
            for lint in LINTS.iter().filter(|lint| allows && !lines_with_word(line, lint).is_empty()) {
                verdict.fault(format!("{name}:{}: allows clippy::{lint}; only {} may", at + 1, MAY.join(" and ")));
            }
        }
        for (at, line) in shipped.lines().enumerate() {
            // A block of foreign functions that are called from here is no export; a function with a foreign call is.
            let call = line.split_once("extern").is_some_and(|(_, rest)| rest.trim_start().starts_with("fn"));
            if call || BARE.iter().any(|word| !lines_with_word(line, word).is_empty()) {
                verdict.fault(format!(
                    "{name}:{}: `{}`: natives are exported through native_method! alone",
                    at + 1,
                    line.trim()
                ));
            }
        }
    }
    verdict
}

#[cfg(test)]
mod tests {
    use super::*;

    const DENIED: &str = "[lints.clippy]\nunwrap_used = \"deny\"\nexpect_used = \"deny\"\nindexing_slicing = \"deny\"\n\
        panic = \"deny\"\nunreachable = \"deny\"\nstring_slice = \"deny\"\n";

    #[test]
    fn each_lint_that_is_not_denied_is_a_fault() {
        let sources =
            |manifest: &str| Sources::planted([("rust/jni/Cargo.toml", manifest), ("rust/jni/src/lib.rs", "")]);
        assert!(check(&sources(DENIED)).faults.is_empty());
        let faults = check(&sources(&DENIED.replace("panic = \"deny\"", "panic = \"warn\""))).faults;
        assert_eq!(faults, ["rust/jni does not deny clippy::panic"]);
    }

    #[test]
    fn the_lints_may_stand_in_the_crates_root() {
        let root = "#![deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unreachable, clippy::string_slice)]";
        let sources = Sources::planted([("rust/jni/Cargo.toml", ""), ("rust/jni/src/lib.rs", root)]);
        assert!(check(&sources).faults.is_empty());
    }

    #[test]
    fn allowing_one_is_a_fault_outside_guard_and_faults() {
        let sources = Sources::planted([
            ("rust/jni/Cargo.toml", DENIED),
            ("rust/jni/src/guard.rs", "#[expect(clippy::unwrap_used)] fn a() {}"),
            ("rust/jni/src/faults.rs", "#![allow(clippy::panic)]"),
            (
                "rust/jni/src/calls.rs",
                "fn a() {}\n#[allow(clippy::expect_used)] fn b() {}\n#[cfg(test)] #[allow(clippy::panic)] mod tests {}",
            ),
        ]);
        let faults = check(&sources).faults;
        assert_eq!(faults.len(), 1, "{faults:?}");
        assert!(faults[0].starts_with("rust/jni/src/calls.rs:2: allows clippy::expect_used"), "{faults:?}");
    }

    #[test]
    fn a_bare_export_is_a_fault() {
        let sources = Sources::planted([
            ("rust/jni/Cargo.toml", DENIED),
            ("rust/jni/src/entry.rs", "#[unsafe(no_mangle)]\npub extern \"system\" fn Java_x() {}\nfn native() {}"),
            ("rust/jni/src/trace.rs", "unsafe extern \"system\" {\n fn Java_y();\n}"),
        ]);
        let faults = check(&sources).faults;
        assert_eq!(faults.len(), 2, "{faults:?}");
        assert!(faults.iter().all(|fault| fault.starts_with("rust/jni/src/entry.rs")), "{faults:?}");
    }
}
