//! `cargo xtask tidy`: the rules that a machine checks, each in a file of its own, and their order.
//! Not here: what a rule looks at.

mod borders;
mod code;
mod content;
mod files;
mod library;
mod linkage;
mod lists;
mod panics;
mod reflection;
mod scenarios;
mod sources;
mod unsafe_code;
mod verdict;
mod words;

use std::process::{Command, ExitCode};

use anyhow::{Result, bail};

use crate::java::Java;
use crate::tree::{Tree, cargo};
use crate::workspace::Everything;
use crate::{jar, process};
use sources::Sources;
use verdict::Verdict;

/// How many rules hold, do not, and wait for what they are about.
#[derive(Default)]
struct Count {
    kept: usize,
    broken: usize,
    later: usize,
}

impl Count {
    fn take(&mut self, rule: &str, verdict: &Verdict) {
        verdict.print(rule);
        match (&verdict.later, verdict.faults.is_empty()) {
            (_, false) => self.broken += 1,
            (Some(_), true) => self.later += 1,
            (None, true) => self.kept += 1,
        }
    }

    /// A rule that a program of its own checks and explains.
    fn take_run(&mut self, rule: &str, command: &mut Command) {
        let mut verdict = Verdict::default();
        if let Err(error) = process::run(command, "Rust from rustup with rustfmt and clippy") {
            verdict.fault(format!("{error:#}"));
        }
        self.take(rule, &verdict);
    }
}

/// All rules; with `--quick` only those that need no build.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let quick = match arguments {
        [] => false,
        [word] if word == "--quick" => true,
        other => bail!("tidy knows --quick alone, not {other:?}"),
    };
    let tree = Tree::find()?;
    let mut count = Count::default();
    texts(&tree, &mut count)?;
    count.take_run(
        "rustfmt has nothing to change",
        Command::new(cargo()).args(["fmt", "--all", "--", "--check", "--files-with-diff"]).current_dir(&tree.root),
    );
    if !quick {
        lints(&tree, &mut count);
        built(&tree, &mut count)?;
    }
    println!("\ntidy: {} rules kept, {} broken, {} not yet", count.kept, count.broken, count.later);
    Ok(if count.broken == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Rules over the text of the repository.
fn texts(tree: &Tree, count: &mut Count) -> Result<()> {
    let sources = Sources::read(tree)?;
    count.take("unsafe stands in rust/jni alone", &unsafe_code::check(&sources));
    count.take("packages depend on what they may", &borders::dependencies(&tree.packages));
    count.take("packages name what they may", &borders::words(&sources));
    count.take("rust/jni does not panic of its own accord", &panics::check(&sources));
    count.take("native methods are the same in Java and Rust", &lists::natives(&sources));
    count.take("queries are the same in Java, Rust and the contract test", &lists::queries(&sources));
    count.take("permissions and commands in code are declared in plugin.yml", &lists::declared(&sources));
    count.take("each tool has a scenario and a refusal in front of a real client", &scenarios::check(&sources));
    count.take("no reflection in the shim outside one file", &reflection::check(&sources));
    count.take("no file is longer than 500 lines", &files::lengths(&sources));
    count.take("file names say what lives there", &files::file_names(&sources));
    count.take("no path of one machine, no registry's address", &files::no_traces(&sources));
    count.take("language files have the same messages, and the code says each", &words::languages(&sources));
    // Once it is there, the rules on dependencies and words cover it.
    if sources.below("rust/render/", "").next().is_none() {
        count.take("the renderer has no IO", &Verdict::not_yet("rust/render"));
    }
    Ok(())
}

/// clippy over everything, with the planted faults and without them.
fn lints(tree: &Tree, count: &mut Count) {
    for (rule, faults) in [("clippy is content", false), ("clippy is content with the planted faults", true)] {
        let mut clippy = Command::new(cargo());
        clippy.args(["clippy", "--quiet", "--locked", "--workspace", "--all-targets"]);
        if faults {
            clippy.args(["--features", "panda-jni/faults"]);
        }
        count.take_run(rule, clippy.args(["--", "-D", "warnings"]).current_dir(&tree.root));
    }
}

/// Rules over what is built: both jars.
fn built(tree: &Tree, count: &mut Count) -> Result<()> {
    let jdk = crate::jdk()?;
    let java = Java::new(tree, &jdk)?;
    let Everything { shipped, faulty, .. } = Everything::build(tree, &java)?;
    let entries = jar::read(&shipped)?;
    count.take("the jar holds only what belongs into it", &content::check(&entries, &tree.version));
    count.take("the library loads on old systems, is small and has no planted fault", &library::shipped(&entries)?);
    count.take("the fault jar has its planted faults", &library::faulty(&jar::read(&faulty)?));
    for (rule, verdict) in linkage::check(tree, &java, &shipped)? {
        count.take(rule, &verdict);
    }
    Ok(())
}
