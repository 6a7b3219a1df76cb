//! `cargo xtask check --full`: what takes too long for every run. Fuzzing of wire, and the live tests over and over.
//! Not here: the fuzz targets and the tests.

use std::process::Command;

use anyhow::Result;

use crate::java::Java;
use crate::jdk::Jdk;
use crate::tree::{Tree, cargo, files_below};
use crate::{jar, live, process};

const FUZZ_SECONDS: u32 = 60;

/// A race that shows once in three runs shows here.
const ROUNDS: u32 = 3;

pub(crate) fn run(tree: &Tree, jdk: &Jdk) -> Result<()> {
    fuzz(tree)?;
    let java = Java::new(tree, jdk)?;
    jar::build(tree, &java, &jar::SHIPPED)?;
    jar::build_faulty(tree, &java, None)?;
    jar::build_test_plugins(tree, &java)?;
    live::build(tree, jdk)?;
    for round in 1..=ROUNDS {
        println!("Live tests, round {round} of {ROUNDS} …");
        let mut tests = Command::new(cargo());
        tests.args(["test", "--locked", "--package", "panda-live", "--", "--test-threads=2"]);
        process::run(tests.current_dir(&tree.root).env("JAVA_HOME", &jdk.home), "Rust from rustup")?;
    }
    Ok(())
}

/// Each target of rust/wire/fuzz for a minute. cargo-fuzz needs the compiler's unstable flags, so nightly or a word to
/// the stable compiler.
fn fuzz(tree: &Tree) -> Result<()> {
    let folder = tree.path("rust/wire");
    let targets = files_below(&folder.join("fuzz/fuzz_targets"), ".rs")?;
    if targets.is_empty() {
        println!("not yet: rust/wire/fuzz has no target");
    }
    for target in targets {
        let name = target.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        println!("Fuzzing {name} for {FUZZ_SECONDS} s …");
        let mut fuzz = Command::new(cargo());
        fuzz.args(["fuzz", "run", &name, "--", &format!("-max_total_time={FUZZ_SECONDS}")]);
        process::run(fuzz.current_dir(&folder).env("RUSTC_BOOTSTRAP", "1"), "cargo-fuzz (cargo install cargo-fuzz)")?;
    }
    Ok(())
}
