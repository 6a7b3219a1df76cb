//! `cargo xtask demo`: builds all that the demonstration needs and starts it. Not here: the demonstration, which is a
//! program of panda-live.

use std::process::Command;

use anyhow::Result;

use crate::java::Java;
use crate::jdk::Jdk;
use crate::tree::{Tree, cargo};
use crate::{jar, live, process};

/// The words go to the demonstration as they are.
pub(crate) fn run(tree: &Tree, jdk: &Jdk, words: &[String]) -> Result<()> {
    let java = Java::new(tree, jdk)?;
    jar::build(tree, &java, &jar::SHIPPED)?;
    jar::build_test_plugins(tree, &java)?;
    live::build(tree, jdk)?;
    let mut demo = Command::new(cargo());
    demo.args(["run", "--quiet", "--locked", "--package", "panda-live", "--bin", "demo", "--"]).args(words);
    process::run(demo.current_dir(&tree.root).env("JAVA_HOME", &jdk.home), "Rust from rustup")
}
