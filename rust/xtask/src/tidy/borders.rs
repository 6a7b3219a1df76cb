//! Who may depend on what and name what: the arrows and walls of docs/architecture.md between the packages.

use serde_json::Value;

use super::code::{Quotes, lines_with_word};
use super::sources::Sources;
use super::verdict::Verdict;

/// Packages of ours with the packages of ours that they may depend on. What is not listed (tests, benches) may see all
/// but the two below.
const ARROWS: [(&str, &[&str]); 7] = [
    ("panda-world", &[]),
    ("panda-turn", &[]),
    ("panda-wire", &[]),
    ("panda-render", &["panda-world"]),
    ("panda-core", &["panda-world", "panda-render", "panda-turn", "panda-wire"]),
    ("panda-jni", &["panda-world", "panda-core"]),
    ("xtask", &[]),
];

/// Nothing depends on these.
const TIPS: [&str; 2] = ["panda-jni", "xtask"];

/// Packages that stay pure, with all that they may use from elsewhere.
const PURE: [(&str, &[&str]); 3] = [
    ("panda-turn", &["serde", "serde_json", "thiserror", "unicode-segmentation"]),
    ("panda-wire", &["serde", "serde_json", "thiserror", "base64", "httpdate"]),
    ("panda-render", &["glam", "serde", "thiserror"]),
];

/// Folders with words that their code must not have, and why.
const WORDS: [(&str, &[&str], &str); 4] = [
    (
        "rust/turn/src/",
        &["async", "await", "tokio", "Instant", "SystemTime", "thread", "fs", "net", "env"],
        "the turn is pure: it waits for nothing and reads no clock",
    ),
    (
        "rust/wire/src/",
        &["async", "await", "tokio", "Instant", "SystemTime::now", "thread", "fs", "net", "env"],
        "wire turns bytes into events and back, without network or clock",
    ),
    (
        "rust/render/src/",
        &["async", "await", "tokio", "Instant", "SystemTime", "fs", "net", "env"],
        "the renderer has no IO and no clock",
    ),
    ("rust/world/src/", &["jni", "bukkit", "Bukkit", "papermc"], "the port knows no server software"),
];

/// `packages` as `cargo metadata --no-deps` lists them.
pub(crate) fn dependencies(packages: &[Value]) -> Verdict {
    let mut verdict = Verdict::default();
    for package in packages {
        let name = package["name"].as_str().unwrap_or_default();
        let needed: Vec<&str> =
            package["dependencies"].as_array().into_iter().flatten().filter_map(|d| d["name"].as_str()).collect();
        let shipped: Vec<&str> = package["dependencies"]
            .as_array()
            .into_iter()
            .flatten()
            .filter(|dependency| dependency["kind"] != "dev")
            .filter_map(|dependency| dependency["name"].as_str())
            .collect();
        for tip in TIPS.iter().filter(|tip| needed.contains(tip)) {
            verdict.fault(format!("{name} depends on {tip}; nothing may"));
        }
        if let Some((_, allowed)) = ARROWS.iter().find(|(package, _)| *package == name) {
            for other in shipped.iter().filter(|other| other.starts_with("panda-") && !allowed.contains(other)) {
                verdict.fault(format!("{name} depends on {other}; it may see {}", list(allowed)));
            }
        }
        if let Some((_, allowed)) = PURE.iter().find(|(package, _)| *package == name) {
            for other in shipped.iter().filter(|other| !other.starts_with("panda-") && !allowed.contains(other)) {
                verdict.fault(format!("{name} depends on {other}; it is pure and may use {}", list(allowed)));
            }
        }
        if name != "panda-jni" && needed.iter().any(|other| *other == "jni" || other.starts_with("jni-")) {
            verdict.fault(format!("{name} depends on the jni crate; only rust/jni may"));
        }
    }
    verdict
}

fn list(names: &[&str]) -> String {
    if names.is_empty() { "none of ours".to_owned() } else { names.join(", ") }
}

/// Words in code that a folder must not have.
pub(crate) fn words(sources: &Sources) -> Verdict {
    let mut verdict = Verdict::default();
    for (folder, words, reason) in WORDS {
        for (name, code) in sources.shipped(folder) {
            for word in words {
                for line in lines_with_word(&code, word) {
                    verdict.fault(format!("{name}:{line}: `{word}`: {reason}"));
                }
            }
        }
    }
    // Text counts here: a class name of the server's software in quotes is as much a name.
    for (name, code) in sources.code("rust/core/src/", ".rs", Quotes::Kept) {
        for (at, line) in code.lines().enumerate() {
            let lower = line.to_lowercase();
            if lower.contains("bukkit") || lower.contains("papermc") || !lines_with_word(line, "jni").is_empty() {
                verdict.fault(format!("{name}:{}: core names neither JNI nor Bukkit", at + 1));
            }
        }
    }
    turn_names_no_tool(sources, &mut verdict);
    verdict
}

/// The names are those that the tools state in rust/core/src/tools.
fn turn_names_no_tool(sources: &Sources, verdict: &mut Verdict) {
    let tools: Vec<String> =
        sources.below("rust/core/src/tools/", ".rs").flat_map(|(_, text)| super::lists::names(text)).collect();
    if tools.is_empty() {
        verdict.fault("rust/core/src/tools states no tool: where are they?".to_owned());
    }
    for (name, code) in sources.code("rust/turn/src/", ".rs", Quotes::Kept) {
        // Tests of the turn need calls to talk about, and may call them what they like.
        let code = super::code::without_tests(&code);
        for tool in &tools {
            for line in lines_with_word(&code, tool) {
                verdict.fault(format!("{name}:{line}: the turn names the tool {tool}"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn package(name: &str, dependencies: &[(&str, Option<&str>)]) -> Value {
        let list: Vec<Value> = dependencies.iter().map(|(name, kind)| json!({"name": name, "kind": kind})).collect();
        json!({"name": name, "dependencies": list})
    }

    #[test]
    fn each_forbidden_dependency_is_a_fault() {
        let faults = |name, dependency| dependencies(&[package(name, &[(dependency, None)])]).faults.len();
        assert_eq!(faults("panda-turn", "tokio"), 1);
        assert_eq!(faults("panda-wire", "reqwest"), 1);
        assert_eq!(faults("panda-world", "panda-core"), 1);
        assert_eq!(faults("panda-core", "jni"), 1);
        assert_eq!(faults("panda-tests", "panda-jni"), 1);
        assert_eq!(faults("panda-jni", "jni"), 0);
        assert_eq!(faults("panda-core", "panda-wire"), 0);
        assert_eq!(faults("panda-turn", "serde_json"), 0);
    }

    #[test]
    fn a_test_of_a_pure_package_may_use_more() {
        assert!(dependencies(&[package("panda-wire", &[("proptest", Some("dev"))])]).faults.is_empty());
        assert_eq!(dependencies(&[package("panda-wire", &[("panda-jni", Some("dev"))])]).faults.len(), 1);
    }

    #[test]
    fn a_forbidden_word_is_a_fault_in_code_and_none_in_a_comment_or_test() {
        let sources = Sources::planted([
            ("rust/turn/src/a.rs", "// async\nfn a() { b().await }\n#[cfg(test)] mod tests { use std::thread; }"),
            ("rust/wire/src/a.rs", "use std::net::TcpStream;"),
            ("rust/core/src/tools/t.rs", "impl Tool for T { const NAME: &'static str = \"nearby_entities\"; }"),
        ]);
        let faults = words(&sources).faults;
        assert_eq!(faults.len(), 2, "{faults:?}");
        assert!(faults[0].starts_with("rust/turn/src/a.rs:2: `await`"), "{faults:?}");
        assert!(faults[1].starts_with("rust/wire/src/a.rs:1: `net`"), "{faults:?}");
    }

    #[test]
    fn a_tools_name_in_the_turn_and_bukkit_in_core_are_faults() {
        let sources = Sources::planted([
            ("rust/core/src/tools/t.rs", "impl Tool for T { const NAME: &'static str = \"nearby_entities\"; }"),
            ("rust/core/src/a.rs", "fn f() { g(\"org.bukkit.World\") } // Bukkit"),
            ("rust/turn/src/a.rs", "fn f(name: &str) { name == \"nearby_entities\"; }"),
        ]);
        let faults = words(&sources).faults;
        assert_eq!(faults.len(), 2, "{faults:?}");
        assert!(faults[0].starts_with("rust/core/src/a.rs:1"), "{faults:?}");
        assert!(faults[1].contains("names the tool nearby_entities"), "{faults:?}");
    }
}
