//! `cargo xtask check --full`: what takes too long for every run. Fuzzing of wire, and the live tests over and over.
//! Not here: the fuzz targets and the tests.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::digest::Built;
use crate::java::Java;
use crate::jdk::Jdk;
use crate::tree::{Tree, cargo, files_below};
use crate::{jar, live, process};

const FUZZ_SECONDS: u32 = 60;
const CARGO_FUZZ: &str = "0.13.2";

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
        bail!("rust/wire/fuzz has no target");
    }
    let program = cargo_fuzz(tree)?;
    for target in targets {
        let name = target.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        println!("Fuzzing {name} for {FUZZ_SECONDS} s …");
        // What was found to be interesting is kept for the next run, below target like all that is made.
        let (corpus, broken) = (tree.target("fuzz/corpus").join(&name), tree.target("fuzz/broken").join(&name));
        std::fs::create_dir_all(&corpus)?;
        std::fs::create_dir_all(&broken)?;
        let mut fuzz = Command::new(&program);
        fuzz.args(["fuzz", "run", "--target-dir"]).arg(tree.target("fuzz/build")).arg(&name).arg(&corpus).arg("--");
        fuzz.args(["-timeout=10", "-print_final_stats=1", &format!("-max_total_time={FUZZ_SECONDS}")]);
        fuzz.arg(format!("-artifact_prefix={}/", broken.display()));
        fuzz.current_dir(&folder).env("RUSTC_BOOTSTRAP", "1");
        process::run(&mut fuzz, "a C++ compiler for libFuzzer")
            .with_context(|| format!("{name}: what broke it lies in {}", tree.show(&broken)))?;
    }
    Ok(())
}

/// cargo-fuzz in a folder of ours, installed there when it is not: nothing is changed system-wide.
fn cargo_fuzz(tree: &Tree) -> Result<PathBuf> {
    let folder = tree.target("tools/cargo-fuzz");
    let program = folder.join("bin").join(format!("cargo-fuzz{}", std::env::consts::EXE_SUFFIX));
    let built = Built::from(tree.target("tools/cargo-fuzz.stamp"), &tree.root, &[], CARGO_FUZZ)?;
    if !built.is_fresh(std::slice::from_ref(&program)) {
        println!("Installing cargo-fuzz {CARGO_FUZZ} into {} …", tree.show(&folder));
        built.begin()?;
        let mut install = Command::new(cargo());
        install.args(["install", "--quiet", "--locked", "--force", "cargo-fuzz", "--version", CARGO_FUZZ, "--root"]);
        process::run(install.arg(&folder), "Rust from rustup")?;
        built.finish()?;
    }
    Ok(program)
}
