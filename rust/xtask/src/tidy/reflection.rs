//! The shim reaches Paper's types by name and call, which the link check can follow. Reflection, which it cannot, is
//! allowed in one file.

use super::code::{Quotes, lines_with_word};
use super::sources::Sources;
use super::verdict::Verdict;

/// The one file that may, once something needs it.
const MAY: &str = "java-shim/src/panda/shim/Reflected.java";

/// What finds or calls a thing by its name.
const WORDS: [&str; 12] = [
    "forName",
    "loadClass",
    "getMethod",
    "getMethods",
    "getDeclaredMethod",
    "getDeclaredMethods",
    "getField",
    "getDeclaredField",
    "getConstructor",
    "getDeclaredConstructor",
    "MethodHandles",
    "reflect",
];

pub(crate) fn check(sources: &Sources) -> Verdict {
    let mut verdict = Verdict::default();
    for (name, code) in sources.code("java-shim/src/", ".java", Quotes::Blanked).filter(|(name, _)| *name != MAY) {
        for word in WORDS {
            for line in lines_with_word(&code, word) {
                verdict.fault(format!("{name}:{line}: `{word}`: reflection belongs in {MAY}"));
            }
        }
    }
    verdict
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reflection_outside_the_one_file_is_a_fault() {
        let sources = Sources::planted([
            (MAY, "Class.forName(x)"),
            ("java-shim/src/panda/shim/A.java", "/** Class.forName */\nvar x = Class.forName(\"org.bukkit.World\");"),
            ("java-shim/paper-api/src/B.java", "x.getMethod(y)"),
        ]);
        let faults = check(&sources).faults;
        assert_eq!(faults.len(), 1, "{faults:?}");
        assert!(faults[0].starts_with("java-shim/src/panda/shim/A.java:2"), "{faults:?}");
    }
}
