//! `cargo xtask bench`: builds the parts and runs the measurements of panda-benches. Not here: what is measured.

use std::process::Command;

use anyhow::Result;

use crate::java::Java;
use crate::jdk::Jdk;
use crate::tree::{Tree, cargo};
use crate::{jar, live, process};

/// A word chooses the measurements whose name has it.
pub(crate) fn run(tree: &Tree, jdk: &Jdk, words: &[String]) -> Result<()> {
    let java = Java::new(tree, jdk)?;
    jar::build(tree, &java, &jar::SHIPPED)?;
    live::build(tree, jdk)?;
    let mut bench = Command::new(cargo());
    bench.args(["bench", "--locked", "--package", "panda-benches", "--"]).args(words);
    process::run(bench.current_dir(&tree.root).env("JAVA_HOME", &jdk.home), "Rust from rustup")
}
