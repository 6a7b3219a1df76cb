//! `cargo xtask test`: builds everything once, runs every test, and closes with one line `N passed, N failed`.
//! Not here: the tests, and how each part is built.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use regex_lite::Regex;
use serde_json::Value;

use crate::java::Java;
use crate::jdk::Jdk;
use crate::tree::{Tree, cargo, ci};
use crate::workspace::{Everything, Workspace};
use crate::{jar, live, refused};

/// A test program that runs longer than this hangs; it is ended and counted as failed.
const LIMIT: Duration = Duration::from_secs(20 * 60);

/// Live tests mostly wait for servers and clients, but each brings a JVM: more at once than this starve each other.
const LIVE_THREADS: usize = 2;

/// Counts over all test programs.
#[derive(Debug, Default, Clone, Copy, PartialEq)]
pub(crate) struct Count {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
    /// Ignored or filtered out.
    pub(crate) left_out: u64,
}

impl Count {
    pub(crate) fn add(&mut self, other: Count) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.left_out += other.left_out;
    }

    /// The closing line, and whether the run is good. Where nothing may be left out, what was counts as failed.
    fn close(mut self, nothing_left_out: bool) -> (String, bool) {
        if nothing_left_out {
            self.failed += self.left_out;
            self.left_out = 0;
        }
        let skipped = if self.left_out > 0 { format!(", {} skipped", self.left_out) } else { String::new() };
        let line = format!("{} passed, {} failed{skipped}", self.passed, self.failed);
        (line, self.failed == 0 && self.passed > 0)
    }
}

/// The test programs, those of panda-live last: they take longest and say least about a small mistake.
fn programs(workspace: &Workspace) -> Vec<Program> {
    let mut programs: Vec<Program> = workspace.artifacts().iter().filter_map(Program::of).collect();
    programs.sort_by_key(|program| (program.live, program.name.clone()));
    programs
}

/// One test program.
struct Program {
    name: String,
    file: PathBuf,
    folder: PathBuf,
    live: bool,
}

impl Program {
    fn of(artifact: &Value) -> Option<Program> {
        let target = &artifact["target"];
        let is_test = artifact["profile"]["test"] == true && target["test"] == true;
        let file = PathBuf::from(artifact["executable"].as_str().filter(|_| is_test)?);
        let folder = Path::new(artifact["manifest_path"].as_str()?).parent()?.to_path_buf();
        let live = folder.ends_with("tests/live");
        let name = format!("{} ({})", target["name"].as_str()?, folder.file_name()?.to_string_lossy());
        Some(Program { name, file, folder, live })
    }

    fn run(&self, jdk: &Jdk, filter: &[String]) -> Result<Count> {
        println!("\n== {}", self.name);
        let mut command = Command::new(&self.file);
        command.args(filter).current_dir(&self.folder);
        command.env("CARGO_MANIFEST_DIR", &self.folder).env("CARGO", cargo()).env("JAVA_HOME", &jdk.home);
        if self.live {
            // What they measured is shown, not only whether it was within limits.
            command.arg(format!("--test-threads={LIVE_THREADS}")).arg("--show-output");
        }
        counted(&mut command, &self.name)
    }
}

/// Runs everything; the words are filters as `cargo test` knows them.
pub(crate) fn run(tree: &Tree, jdk: &Jdk, filter: &[String]) -> Result<ExitCode> {
    let java = Java::new(tree, jdk)?;
    let begun = Instant::now();
    let Everything { workspace, .. } = Everything::build(tree, &java)?;
    jar::build_test_plugins(tree, &java)?;
    live::build(tree, jdk)?;
    println!("Built in {} s.", begun.elapsed().as_secs());

    let mut count = Count::default();
    let mut bad = Vec::new();
    let refused = refused::run(tree, &workspace)?;
    if refused.failed > 0 {
        bad.push("tests/refused".to_owned());
    }
    count.add(refused);
    for program in programs(&workspace) {
        let one = program.run(jdk, filter)?;
        if one.failed > 0 {
            bad.push(program.name);
        }
        count.add(one);
    }
    let documented = doc_tests(tree, filter)?;
    if documented.failed > 0 {
        bad.push("examples in the documentation".to_owned());
    }
    count.add(documented);

    let (line, good) = count.close(ci());
    println!();
    if !bad.is_empty() {
        println!("Failures in: {}", bad.join(", "));
    }
    if ci() && count.left_out > 0 {
        println!("{} tests were ignored or filtered out; with CI=true each counts as failed.", count.left_out);
    }
    println!("{line}");
    Ok(if good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn doc_tests(tree: &Tree, filter: &[String]) -> Result<Count> {
    println!("\n== examples in the documentation");
    let mut command = Command::new(cargo());
    command.args(["test", "--quiet", "--locked", "--workspace", "--doc", "--features", "panda-jni/faults"]);
    if !filter.is_empty() {
        command.arg("--").args(filter);
    }
    counted(command.current_dir(&tree.root), "examples in the documentation")
}

/// Runs a test program, repeats what it prints, and counts by its result lines. One that ends badly without telling of
/// a failed test counts as one failure.
fn counted(command: &mut Command, name: &str) -> Result<Count> {
    let result = Regex::new(RESULT)?;
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start the test program {name}"))?;
    let output = child.stdout.take().context("the output was piped")?;
    let reader = std::thread::spawn(move || {
        let mut count = Count::default();
        for line in BufReader::new(output).split(b'\n') {
            let Ok(line) = line else { break };
            let line = String::from_utf8_lossy(&line);
            println!("{line}");
            count.add(count_in(&result, &line));
        }
        count
    });
    let ended = wait(&mut child)?;
    let Ok(mut count) = reader.join() else { bail!("reading the output of {name} failed") };
    if !ended.as_ref().is_some_and(|status| status.success()) && count.failed == 0 {
        match ended {
            Some(status) => println!("{name} ended with {status} and named no failed test."),
            None => println!("{name} ran longer than {} minutes and was ended.", LIMIT.as_secs() / 60),
        }
        count.failed += 1;
    }
    Ok(count)
}

const RESULT: &str = r"test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored; \d+ measured; (\d+) filtered out";

fn count_in(result: &Regex, line: &str) -> Count {
    let Some(found) = result.captures(line) else { return Count::default() };
    let number = |at: usize| found.get(at).and_then(|digits| digits.as_str().parse::<u64>().ok()).unwrap_or(0);
    Count { passed: number(1), failed: number(2), left_out: number(3) + number(4) }
}

/// Waits for the end, or ends the program when its time is up (`None`).
fn wait(child: &mut Child) -> Result<Option<std::process::ExitStatus>> {
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if begun.elapsed() > LIMIT {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Count {
        count_in(&Regex::new(RESULT).unwrap(), line)
    }

    #[test]
    fn a_result_line_is_counted_and_any_other_line_is_not() {
        let line = "test result: FAILED. 12 passed; 3 failed; 2 ignored; 0 measured; 4 filtered out; finished in 0.10s";
        assert_eq!(read(line), Count { passed: 12, failed: 3, left_out: 6 });
        assert_eq!(read("test turn::stops ... ok"), Count::default());
    }

    #[test]
    fn a_test_left_out_is_a_failure_only_where_nothing_may_be_left_out() {
        let count = Count { passed: 5, failed: 0, left_out: 2 };
        assert_eq!(count.close(true), ("5 passed, 2 failed".to_owned(), false));
        assert_eq!(count.close(false), ("5 passed, 0 failed, 2 skipped".to_owned(), true));
    }

    #[test]
    fn a_run_of_no_test_is_no_success() {
        assert!(!Count::default().close(true).1);
    }

    #[test]
    fn a_program_that_dies_without_a_word_is_a_failure() {
        let mut command = Command::new(cargo());
        let count = counted(command.arg("no-such-command"), "planted").unwrap();
        assert_eq!(count, Count { passed: 0, failed: 1, left_out: 0 });
    }
}
