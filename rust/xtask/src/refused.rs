//! Code that must not compile: each file of `tests/refused` is compiled twice against the workspace's crates. Its marked
//! line as refused must fail with the named error and no other; as accepted, the twin, it must compile.
//! Not here: the cases.
//!
//! A case begins with `// error: E0277` and has one pair of marked lines, one above the other:
//! ```text
//!     //~ refused: let name = server_thread_token_kept_over_await();
//!     //~ accepted: let name = taken_before_await();
//! ```

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::process;
use crate::suite::Count;
use crate::tree::{Tree, files_below};
use crate::workspace::Workspace;

/// Crates that a case may name.
const CRATES: [&str; 7] = ["panda_world", "panda_turn", "panda_wire", "panda_core", "schemars", "serde", "serde_json"];

/// One file of `tests/refused`.
#[derive(Debug, PartialEq)]
struct Case {
    error: String,
    refused: String,
    accepted: String,
}

impl Case {
    fn read(text: &str) -> Result<Case> {
        let first = text.lines().next().unwrap_or_default();
        let error = first.strip_prefix("// error: ").context("the first line must be `// error: E…`")?.trim();
        if error.len() != 5 || !error.starts_with('E') {
            bail!("`{error}` is no error code of rustc");
        }
        let (mut refused, mut accepted) = (Vec::new(), Vec::new());
        let mut marks = Vec::new();
        for line in text.lines() {
            let (mark, code) = match line.trim_start().split_once("//~ ") {
                Some(("", rest)) => rest.split_once(':').context("a mark is `//~ refused: …` or `//~ accepted: …`")?,
                _ => ("", line),
            };
            // The other line stays as an empty one, so that both have the same line numbers.
            refused.push(if mark == "accepted" { "" } else { code });
            accepted.push(if mark == "refused" { "" } else { code });
            marks.extend(Some(mark).filter(|mark| !mark.is_empty()));
        }
        if marks != ["refused", "accepted"] {
            bail!("there must be one line `//~ refused: …` and then one line `//~ accepted: …`; there are {marks:?}");
        }
        Ok(Case { error: error.to_owned(), refused: refused.join("\n"), accepted: accepted.join("\n") })
    }
}

/// Compiles source text and gives the codes of its errors (`?` for an error without code).
trait Compiler {
    fn errors(&self, name: &str, source: &str) -> Result<BTreeSet<String>>;
}

/// rustc with the crates of one build of the workspace.
struct Rustc {
    folder: PathBuf,
    dependencies: PathBuf,
    externs: Vec<(String, PathBuf)>,
}

impl Rustc {
    fn with(tree: &Tree, workspace: &Workspace) -> Result<Rustc> {
        let mut externs = Vec::new();
        for name in CRATES {
            let library =
                workspace.built(name, "lib").into_iter().find(|file| file.extension().is_some_and(|e| e == "rlib"));
            externs.push((name.to_owned(), library.with_context(|| format!("cargo built no rlib of {name}"))?));
        }
        let folder = tree.target("refused");
        std::fs::create_dir_all(&folder)?;
        Ok(Rustc { folder, dependencies: tree.target("debug/deps"), externs })
    }
}

impl Compiler for Rustc {
    fn errors(&self, name: &str, source: &str) -> Result<BTreeSet<String>> {
        let file = self.folder.join(format!("{name}.rs"));
        std::fs::write(&file, source)?;
        let mut rustc = Command::new("rustc");
        rustc.args(["--edition", "2024", "--crate-type", "lib", "--emit", "metadata", "--error-format", "json"]);
        rustc.args(["--cap-lints", "allow", "--crate-name", &name.replace(['-', '.'], "_")]);
        rustc.arg("--out-dir").arg(&self.folder).arg("-L").arg(format!("dependency={}", self.dependencies.display()));
        for (name, library) in &self.externs {
            rustc.arg("--extern").arg(format!("{name}={}", library.display()));
        }
        let output = process::output(rustc.arg(&file), "Rust from rustup")?;
        let text = String::from_utf8_lossy(&output.stderr);
        let codes: BTreeSet<String> = text
            .lines()
            .filter_map(|line| serde_json::from_str::<Value>(line).ok())
            .filter(|message| message["level"] == "error" && !sums_up(message))
            .map(|message| message["code"]["code"].as_str().unwrap_or("?").to_owned())
            .collect();
        if output.status.success() != codes.is_empty() {
            bail!("rustc ended with {} but named {codes:?}:\n{text}", output.status);
        }
        Ok(codes)
    }
}

/// `aborting due to 2 previous errors` is no error of the code.
fn sums_up(message: &Value) -> bool {
    message["message"].as_str().is_some_and(|text| text.starts_with("aborting due to"))
}

/// What is wrong with a case; nothing when it is as it says.
fn judge(name: &str, text: &str, compiler: &dyn Compiler) -> Result<Option<String>> {
    let case = match Case::read(text) {
        Ok(case) => case,
        Err(error) => return Ok(Some(error.to_string())),
    };
    let twin = compiler.errors(&format!("{name}-accepted"), &case.accepted)?;
    if !twin.is_empty() {
        return Ok(Some(format!("the accepted twin does not compile: {}", list(&twin))));
    }
    let errors = compiler.errors(&format!("{name}-refused"), &case.refused)?;
    if errors.is_empty() {
        return Ok(Some(format!("the refused line compiles; it should fail with {}", case.error)));
    }
    if errors != BTreeSet::from([case.error.clone()]) {
        return Ok(Some(format!("the refused line fails with {} instead of {} alone", list(&errors), case.error)));
    }
    Ok(None)
}

fn list(codes: &BTreeSet<String>) -> String {
    codes.iter().cloned().collect::<Vec<_>>().join(", ")
}

/// `cargo xtask refused`.
pub(crate) fn alone(tree: &Tree) -> Result<ExitCode> {
    let count = run(tree, &Workspace::build(tree)?)?;
    println!("\n{} passed, {} failed", count.passed, count.failed);
    Ok(if count.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Tries every case and prints a line for each.
pub(crate) fn run(tree: &Tree, workspace: &Workspace) -> Result<Count> {
    let files = files_below(&tree.path("tests/refused"), ".rs")?;
    println!("\n== code that must not compile (tests/refused)");
    if files.is_empty() {
        println!("not yet: there is no case in tests/refused");
        return Ok(Count::default());
    }
    let rustc = Rustc::with(tree, workspace)?;
    let mut count = Count::default();
    for file in files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        match judge(&name, &read(&file)?, &rustc)? {
            None => {
                count.passed += 1;
                println!("refused {name} ... ok");
            }
            Some(wrong) => {
                count.failed += 1;
                println!("refused {name} ... FAILED: {wrong}");
            }
        }
    }
    Ok(count)
}

fn read(file: &Path) -> Result<String> {
    std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Scratch;

    /// The real rustc without any crate of ours.
    fn rustc(scratch: &Scratch) -> Rustc {
        Rustc { folder: scratch.path(""), dependencies: scratch.path(""), externs: vec![] }
    }

    fn judged(name: &str, text: &str) -> Option<String> {
        let scratch = Scratch::new(name);
        judge(name, text, &rustc(&scratch)).unwrap()
    }

    const SENT: &str = "// error: E0277\n//! A case.\nfn send(_: impl Send) {}\npub fn case() {\n    \
        //~ refused: send(std::rc::Rc::new(1));\n    //~ accepted: send(std::sync::Arc::new(1));\n}\n";

    #[test]
    fn a_case_that_is_as_it_says_passes() {
        assert_eq!(judged("case-good", SENT), None);
    }

    #[test]
    fn another_error_than_the_named_one_is_a_failure() {
        let wrong = judged("case-other", &SENT.replace("E0277", "E0308")).unwrap();
        assert!(wrong.contains("fails with E0277 instead of E0308"), "{wrong}");
    }

    #[test]
    fn a_second_error_beside_the_named_one_is_a_failure() {
        let text = SENT.replace("Rc::new(1));", "Rc::new(1)); let _: u8 = \"\";");
        let wrong = judged("case-second", &text).unwrap();
        assert!(wrong.contains("E0277, E0308"), "{wrong}");
    }

    #[test]
    fn a_refused_line_that_compiles_is_a_failure() {
        let wrong = judged("case-compiles", &SENT.replace("std::rc::Rc", "std::sync::Arc")).unwrap();
        assert!(wrong.contains("the refused line compiles"), "{wrong}");
    }

    #[test]
    fn a_twin_that_does_not_compile_is_a_failure() {
        let wrong = judged("case-twin", &SENT.replace("std::sync::Arc", "std::rc::Rc")).unwrap();
        assert!(wrong.contains("the accepted twin does not compile: E0277"), "{wrong}");
    }

    #[test]
    fn a_case_without_code_or_with_two_pairs_is_none() {
        let error = Case::read(&SENT.replace("// error: E0277", "// nothing")).unwrap_err().to_string();
        assert!(error.contains("first line"), "{error}");
        let error = Case::read(&format!("{SENT}{}", "//~ refused: x\n//~ accepted: y\n")).unwrap_err().to_string();
        assert!(error.contains("there must be one line"), "{error}");
    }

    #[test]
    fn both_forms_keep_the_line_numbers() {
        let case = Case::read(SENT).unwrap();
        let line = |text: &str, wanted: &str| text.lines().position(|line| line.contains(wanted)).unwrap();
        assert_eq!(line(&case.refused, "send(std::rc"), line(SENT, "send(std::rc"));
        assert_eq!(line(&case.accepted, "send(std::sync"), line(SENT, "send(std::sync"));
        assert!(!case.accepted.contains("Rc"), "{}", case.accepted);
    }
}
