//! Lists that exist twice are the same: native methods in Java and Rust, queries in Java, Rust and the contract test,
//! permissions and commands in code and plugin.yml.

use std::collections::BTreeMap;

use regex_lite::Regex;

use super::code::{Quotes, code};
use super::sources::Sources;
use super::verdict::Verdict;

const NATIVE_JAVA: &str = "java-shim/src/panda/shim/Native.java";
const NATIVE_RUST: &str = "rust/jni/src/entry.rs";
const QUERIES_JAVA: &str = "java-shim/src/panda/shim/Queries.java";
const CONTRACT: &str = "tests/src/contract.rs";

/// The names that `const NAME: &'static str = "…"` states in Rust code.
pub(crate) fn names(text: &str) -> Vec<String> {
    found(r#"const NAME: &'static str = "([^"]+)""#, &code(text, Quotes::Kept))
}

fn found(pattern: &str, text: &str) -> Vec<String> {
    // The patterns are this file's own; one that does not compile fails the tests below.
    let Ok(pattern) = Regex::new(pattern) else { return vec![] };
    pattern.captures_iter(text).filter_map(|found| found.get(1)).map(|name| name.as_str().to_owned()).collect()
}

/// The native methods of Native.java and those of entry.rs: same names, same order.
pub(crate) fn natives(sources: &Sources) -> Verdict {
    let mut verdict = Verdict::default();
    let (Some(java), Some(rust)) = (sources.text(NATIVE_JAVA), sources.text(NATIVE_RUST)) else {
        verdict.fault(format!("{NATIVE_JAVA} or {NATIVE_RUST} is missing"));
        return verdict;
    };
    let java = found(r"\bnative\s+[\w\[\]]+\s+(\w+)\s*\(", &code(java, Quotes::Blanked));
    let text = code(rust, Quotes::Kept);
    // One row a native: `native!("Java_panda_shim_Native_tick", static fn tick());`.
    let rust = found(r#"\bnative!\(\s*"[^"]*"\s*,\s*static\s+fn\s+(\w+)"#, &text);
    compare(&mut verdict, (NATIVE_JAVA, &java), (NATIVE_RUST, &rust));
    let exported: Vec<String> = found(r#"\bnative!\(\s*"([^"]*)""#, &text);
    for (name, export) in rust.iter().zip(&exported) {
        if *export != format!("Java_panda_shim_Native_{name}") {
            verdict.fault(format!("{NATIVE_RUST}: {name} is exported as {export}, where Java does not look"));
        }
    }
    // The macro `native!` is the one place that says how a native is guarded.
    let guarded =
        Regex::new(r"native_method!\s*\{[^}]*error_policy = LogAndDefault").is_ok_and(|row| row.is_match(&text));
    let made = super::code::lines_with_word(&text, "native_method").len();
    if !guarded || made != 2 {
        verdict.fault(format!(
            "{NATIVE_RUST}: each native is made by `native!`, and that with `error_policy = LogAndDefault`"
        ));
    }
    verdict
}

/// Queries: the same names in the same order in Java and Rust, one Java class for each file of Rust, and a row in the
/// contract test for each.
pub(crate) fn queries(sources: &Sources) -> Verdict {
    let mut verdict = Verdict::default();
    let Some(registry) = sources.text(QUERIES_JAVA) else {
        verdict.fault(format!("{QUERIES_JAVA} is missing"));
        return verdict;
    };
    let folder = QUERIES_JAVA.trim_end_matches("Queries.java");
    // Java: the registry names the classes in order, each class its rows.
    let mut java: Vec<(String, Vec<String>)> = Vec::new();
    for class in found(r"\b(\w+)\.ROWS\b", &code(registry, Quotes::Blanked)) {
        let file = format!("{folder}{class}.java");
        let rows = sources.text(&file).map(|text| found(r#"new Queries\.Row\("([^"]+)""#, &code(text, Quotes::Kept)));
        java.push((file, rows.unwrap_or_default()));
    }
    let listed: Vec<&String> = java.iter().map(|(file, _)| file).collect();
    for (file, _) in sources.below(folder, "Queries.java").filter(|(file, _)| *file != QUERIES_JAVA) {
        if !listed.iter().any(|listed| *listed == file) {
            verdict.fault(format!("{file} is not listed in {QUERIES_JAVA}"));
        }
    }
    // Rust: the list names types by module, each module states the names.
    let stated = stated(sources);
    let query = sources.text("rust/world/src/query.rs").map(|text| code(text, Quotes::Blanked)).unwrap_or_default();
    let list =
        query.split_once("NAMES").and_then(|(_, rest)| rest.split_once(';')).map(|(list, _)| list).unwrap_or_default();
    let mut rust = Vec::new();
    for path in found(r"(\w+::\w+)::NAME\b", list) {
        match stated.get(&path) {
            Some(name) => rust.push((path.split("::").next().unwrap_or_default().to_owned(), name.clone())),
            None => verdict.fault(format!("rust/world/src/query.rs lists {path}, which states no NAME")),
        }
    }
    for (path, name) in &stated {
        if !rust.iter().any(|(_, listed)| listed == name) {
            verdict.fault(format!("the query {name} ({path}) is missing in NAMES of rust/world/src/query.rs"));
        }
    }
    let java_names: Vec<String> = java.iter().flat_map(|(_, rows)| rows.clone()).collect();
    let rust_names: Vec<String> = rust.iter().map(|(_, name)| name.clone()).collect();
    if rust_names.is_empty() {
        verdict.fault("no query found in rust/world/src/query.rs".to_owned());
    }
    compare(&mut verdict, (QUERIES_JAVA, &java_names), ("rust/world/src/query.rs", &rust_names));
    same_subjects(&mut verdict, &java, &rust);
    contract(sources, &mut verdict, &rust_names);
    verdict
}

/// `player::Status` -> `player.status`, from each `impl Query for Status { const NAME … }` in rust/world.
fn stated(sources: &Sources) -> BTreeMap<String, String> {
    let mut stated = BTreeMap::new();
    let Ok(row) = Regex::new(r#"impl(?:<[^>]*>)? Query for (\w+)[^{]*\{\s*const NAME: &'static str = "([^"]+)""#)
    else {
        return stated;
    };
    for (file, text) in sources.code("rust/world/src/", ".rs", Quotes::Kept) {
        let module = file.trim_start_matches("rust/world/src/").trim_end_matches(".rs");
        for found in row.captures_iter(&super::code::without_tests(&text)) {
            if let (Some(name), Some(value)) = (found.get(1), found.get(2)) {
                stated.insert(format!("{module}::{}", name.as_str()), value.as_str().to_owned());
            }
        }
    }
    stated
}

/// The queries of one Java class are those of one Rust file.
fn same_subjects(verdict: &mut Verdict, java: &[(String, Vec<String>)], rust: &[(String, String)]) {
    for (file, rows) in java {
        let mut modules: Vec<&str> =
            rust.iter().filter(|(_, name)| rows.contains(name)).map(|(module, _)| module.as_str()).collect();
        modules.dedup();
        if let [module] = modules.as_slice() {
            let missing = rust.iter().filter(|(other, name)| other == module && !rows.contains(name));
            for (_, name) in missing {
                verdict.fault(format!("{name} is of rust/world/src/{module}.rs but not in {file}"));
            }
        } else {
            verdict.fault(format!("{file} mixes the subjects {}", modules.join(", ")));
        }
    }
}

fn contract(sources: &Sources, verdict: &mut Verdict, names: &[String]) {
    let Some(contract) = sources.text(CONTRACT) else {
        verdict.fault(format!("{CONTRACT} is missing: each query needs a row there"));
        return;
    };
    let contract = code(contract, Quotes::Kept);
    for name in names.iter().filter(|name| !contract.contains(&format!("\"{name}\""))) {
        verdict.fault(format!("the query {name} has no row in {CONTRACT}"));
    }
}

/// Permissions that the code asks for and commands that it registers are declared in plugin.yml: an undeclared node is
/// op-only, which no test with an op would show.
pub(crate) fn declared(sources: &Sources) -> Verdict {
    let mut verdict = Verdict::default();
    let yml = sources.text("plugin.yml").unwrap_or_default();
    let declared = |key: &str| yml.lines().any(|line| line.trim_start().starts_with(&format!("{key}:")));
    // The configuration's keys look like permissions and are none.
    let mut files: Vec<(&str, String)> = sources
        .code("rust/core/src/", ".rs", Quotes::Kept)
        .filter(|(name, _)| !name.starts_with("rust/core/src/config/"))
        .map(|(name, text)| (name, super::code::without_tests(&text)))
        .collect();
    files.extend(sources.code("java-shim/src/", ".java", Quotes::Kept));
    for (name, text) in &files {
        for node in found(
            r#""(panda\.(?:use|vision|propose|assist|companion|blockhistory|admin|bypass\.limits|tool\.\w+))""#,
            text,
        ) {
            if !declared(&node) {
                verdict.fault(format!("{name} names the permission {node}, which plugin.yml does not declare"));
            }
        }
        for command in found(r#"\bgetCommand\("(\w+)"\)"#, text).iter().filter(|command| !declared(command)) {
            verdict.fault(format!("{name} takes the command {command}, which plugin.yml does not declare"));
        }
    }
    // A tool without a node would be for operators alone; a node without a tool grants nothing.
    let tools: Vec<String> = sources.below("rust/core/src/tools/", ".rs").flat_map(|(_, text)| names(text)).collect();
    let nodes = found(r"(?m)^\s*panda\.tool\.(\w+):", yml);
    for tool in tools.iter().filter(|tool| !nodes.contains(tool)) {
        verdict.fault(format!("plugin.yml does not declare panda.tool.{tool}"));
    }
    for node in nodes.iter().filter(|node| !tools.contains(node)) {
        verdict.fault(format!("plugin.yml declares panda.tool.{node}, but there is no such tool"));
    }
    verdict
}

fn compare(verdict: &mut Verdict, (one, ones): (&str, &[String]), (other, others): (&str, &[String])) {
    if ones.is_empty() || others.is_empty() {
        verdict.fault(format!("the lists cannot be read: {} names in {one}, {} in {other}", ones.len(), others.len()));
        return;
    }
    for name in ones.iter().filter(|name| !others.contains(name)) {
        verdict.fault(format!("{name} is in {one} but not in {other}"));
    }
    for name in others.iter().filter(|name| !ones.contains(name)) {
        verdict.fault(format!("{name} is in {other} but not in {one}"));
    }
    if verdict.faults.is_empty() && ones != others {
        verdict.fault(format!("{one} and {other} have the same names in another order: {ones:?}, {others:?}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn natives_of(java: &str, rust: &str) -> Vec<String> {
        natives(&Sources::planted([(NATIVE_JAVA, java), (NATIVE_RUST, rust)])).faults
    }

    /// The head of entry.rs: the import and the one macro.
    const HEAD: &str =
        "use jni::native_method;\nmacro_rules! native { () => { native_method! { error_policy = LogAndDefault, }; }; }";

    const JAVA: &str = "class Native {\n // native void old();\n public static native void tick();\n static native byte[] complete(long a, byte[] b);\n}";

    #[test]
    fn natives_in_another_order_or_missing_are_faults() {
        let row = |name: &str| format!("native!(\"Java_panda_shim_Native_{name}\", static fn {name}(a: jlong));\n");
        let rust = |a: &str, b: &str| format!("{HEAD}\n{}{}", row(a), row(b));
        assert_eq!(natives_of(JAVA, &rust("tick", "complete")), Vec::<String>::new());
        assert!(natives_of(JAVA, &rust("complete", "tick"))[0].contains("another order"));
        assert_eq!(natives_of(JAVA, &rust("tick", "event")).len(), 2);
        assert_eq!(natives_of(JAVA, HEAD).len(), 1);
    }

    #[test]
    fn a_native_with_another_export_or_without_the_guard_is_a_fault() {
        let rows = "native!(\"Java_panda_shim_Native_tick\", static fn tick());\n\
            native!(\"Java_panda_Native_complete\", static fn complete());";
        assert!(natives_of(JAVA, &format!("{HEAD}\n{rows}"))[0].contains("where Java does not look"));
        let rows = rows.replace("panda_Native", "panda_shim_Native");
        assert_eq!(natives_of(JAVA, &format!("{HEAD}\n{rows}")), Vec::<String>::new());
        let bare = HEAD.replace("LogAndDefault", "ThrowRuntimeExAndDefault");
        assert!(natives_of(JAVA, &format!("{bare}\n{rows}"))[0].contains("error_policy"));
        let beside = "native_method! { static fn extra() };";
        assert!(natives_of(JAVA, &format!("{HEAD}\n{rows}\n{beside}"))[0].contains("error_policy"));
    }

    fn world<'a>(list: &'a str, player: &'a str, class: &'a str, contract: &'a str) -> Sources {
        Sources::planted([
            (QUERIES_JAVA, "static final List<Row> ROWS = Stream.of(PlayerQueries.ROWS);"),
            ("java-shim/src/panda/shim/PlayerQueries.java", class),
            ("rust/world/src/query.rs", list),
            ("rust/world/src/player.rs", player),
            (CONTRACT, contract),
        ])
    }

    const LIST: &str = "pub const NAMES: &[&str] = &[player::Status::NAME, player::Items::NAME];";
    const PLAYER: &str = "impl Query for Status { const NAME: &'static str = \"player.status\"; }\n\
        impl Query for Items {\n const NAME: &'static str = \"player.items\"; }";
    const CLASS: &str = "new Queries.Row(\"player.status\", x), new Queries.Row(\"player.items\", y)";
    const ROWS: &str = "[\"player.status\", \"player.items\"]";

    #[test]
    fn queries_in_step_are_no_fault() {
        assert_eq!(queries(&world(LIST, PLAYER, CLASS, ROWS)).faults, Vec::<String>::new());
    }

    #[test]
    fn a_query_out_of_step_is_a_fault_on_each_side() {
        let one = |sources: Sources, wanted: &str| {
            let faults = queries(&sources).faults;
            assert!(faults.iter().any(|fault| fault.contains(wanted)), "{faults:?}");
        };
        one(
            world(LIST, PLAYER, "new Queries.Row(\"player.status\", x)", ROWS),
            "player.items is in rust/world/src/query.rs but not in",
        );
        one(
            world(&LIST.replace(", player::Items::NAME", ""), PLAYER, CLASS, ROWS),
            "player.items (player::Items) is missing in NAMES",
        );
        one(
            world("pub const NAMES: &[&str] = &[player::Items::NAME, player::Status::NAME];", PLAYER, CLASS, ROWS),
            "another order",
        );
        one(world(LIST, PLAYER, CLASS, "[\"player.status\"] // \"player.items\""), "player.items has no row");
    }

    #[test]
    fn a_class_that_mixes_subjects_is_a_fault() {
        let sources = Sources::planted([
            (QUERIES_JAVA, "Stream.of(PlayerQueries.ROWS)"),
            ("java-shim/src/panda/shim/PlayerQueries.java", "new Queries.Row(\"a.x\", x), new Queries.Row(\"b.x\", y)"),
            ("rust/world/src/query.rs", "pub const NAMES: &[&str] = &[a::X::NAME, b::X::NAME];"),
            ("rust/world/src/a.rs", "impl Query for X { const NAME: &'static str = \"a.x\"; }"),
            ("rust/world/src/b.rs", "impl Query for X { const NAME: &'static str = \"b.x\"; }"),
            (CONTRACT, "\"a.x\" \"b.x\""),
        ]);
        assert!(queries(&sources).faults[0].contains("mixes the subjects a, b"));
    }

    #[test]
    fn an_undeclared_permission_or_command_is_a_fault() {
        let sources = Sources::planted([
            ("plugin.yml", "commands:\n  panda:\npermissions:\n  panda.use:\n"),
            ("rust/core/src/a.rs", "may(\"panda.use\"); may(\"panda.admin\"); let id = \"panda.db\";"),
            ("java-shim/src/A.java", "getCommand(\"panda\"); getCommand(\"bear\");"),
        ]);
        let faults = declared(&sources).faults;
        assert_eq!(faults.len(), 2, "{faults:?}");
        assert!(faults[0].contains("panda.admin") && faults[1].contains("bear"), "{faults:?}");
    }

    #[test]
    fn a_tool_without_its_node_or_a_node_without_its_tool_is_a_fault() {
        let sources = |yml: &'static str| {
            let tool = "impl TickTool for Look { const NAME: &'static str = \"look\"; }";
            Sources::planted([("plugin.yml", yml), ("rust/core/src/tools/look.rs", tool)])
        };
        assert_eq!(declared(&sources("  panda.tool.look:\n")).faults, Vec::<String>::new());
        assert_eq!(declared(&sources("")).faults, ["plugin.yml does not declare panda.tool.look"]);
        let faults = declared(&sources("  panda.tool.look:\n  panda.tool.fly:\n")).faults;
        assert_eq!(faults, ["plugin.yml declares panda.tool.fly, but there is no such tool"]);
    }
}
