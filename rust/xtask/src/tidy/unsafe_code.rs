//! `unsafe` stands in rust/jni alone, and no package can allow itself some.

use super::code::{Quotes, lines_with_word};
use super::sources::Sources;
use super::verdict::Verdict;

const WORD: &str = "unsafe";

pub(crate) fn check(sources: &Sources) -> Verdict {
    let mut verdict = Verdict::default();
    for (name, code) in sources.code("", ".rs", Quotes::Blanked).filter(|(name, _)| !name.starts_with("rust/jni/")) {
        for line in lines_with_word(&code, WORD) {
            verdict.fault(format!("{name}:{line}: `{WORD}` belongs in rust/jni alone"));
        }
    }
    for (name, text) in
        sources.below("", "Cargo.toml").filter(|(name, _)| !["Cargo.toml", "rust/jni/Cargo.toml"].contains(name))
    {
        // The workspace forbids the word; a package that does not take the workspace's lints could still use it. A
        // workspace of its own (the fuzz targets) has no such lints to take.
        if !text.contains("[lints]\nworkspace = true") && !text.contains("\n[workspace]") {
            verdict.fault(format!(
                "{name}: add `[lints]` with `workspace = true`, so that the compiler forbids `{WORD}` there"
            ));
        }
    }
    verdict
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_outside_jni_is_a_fault_and_inside_is_none() {
        let sources = Sources::planted([
            ("rust/jni/src/entry.rs", "unsafe fn a() {}"),
            ("rust/core/src/a.rs", "// unsafe\nfn b() { unsafe { c() } }"),
            ("tests/src/b.rs", "const A: &str = \"unsafe\"; #![deny(unsafe_code)]"),
        ]);
        assert_eq!(check(&sources).faults, ["rust/core/src/a.rs:2: `unsafe` belongs in rust/jni alone"]);
    }

    #[test]
    fn a_package_without_the_workspaces_lints_is_a_fault() {
        let sources = Sources::planted([
            ("rust/jni/Cargo.toml", ""),
            ("rust/core/Cargo.toml", "[lints]\nworkspace = true\n"),
            ("rust/turn/Cargo.toml", "[package]\n"),
        ]);
        assert_eq!(check(&sources).faults.len(), 1);
        assert!(check(&sources).faults[0].starts_with("rust/turn/Cargo.toml"));
    }
}
