//! `cargo xtask bench`: builds the parts and the peers and runs the measurements of panda-benches. Not here: what is
//! measured.

use std::process::Command;

use anyhow::Result;

use crate::digest::Built;
use crate::java::Java;
use crate::jdk::Jdk;
use crate::tree::{Tree, cargo};
use crate::{jar, live, maven, process};

/// A word chooses the measurements whose name has it.
pub(crate) fn run(tree: &Tree, jdk: &Jdk, words: &[String]) -> Result<()> {
    let wanted = |names: &[&str]| {
        words.is_empty() || words.iter().any(|word| names.iter().any(|name| name.contains(word.as_str())))
    };
    if wanted(&["rim", "queries"]) {
        let java = Java::new(tree, jdk)?;
        jar::build(tree, &java, &jar::SHIPPED)?;
        live::build(tree, jdk)?;
    }
    if wanted(&["turns", "reading"]) {
        peers(tree)?;
    }
    if wanted(&["turns"]) {
        java_peer(tree, jdk)?;
    }
    let mut bench = Command::new(cargo());
    bench.args(["bench", "--locked", "--package", "panda-benches", "--"]).args(words);
    process::run(bench.current_dir(&tree.root).env("JAVA_HOME", &jdk.home), "Rust from rustup")
}

/// The peers in Rust, `target/peers/release/`: a workspace of their own, so that no other build compiles them.
fn peers(tree: &Tree) -> Result<()> {
    println!("Building the peers in Rust …");
    let mut build = Command::new(cargo());
    build.args(["build", "--release", "--locked", "--quiet", "--manifest-path"]);
    build.arg(tree.path("benches/peers/Cargo.toml")).arg("--target-dir").arg(tree.target("peers"));
    process::run(build.current_dir(&tree.root), "Rust from rustup")
}

/// The peer in Java, `target/peers/langchain4j/agent.jar` with `lib/` beside it.
fn java_peer(tree: &Tree, jdk: &Jdk) -> Result<()> {
    let folder = tree.target("peers/langchain4j");
    let outputs = [folder.join("agent.jar"), folder.join("lib")];
    let source = tree.path("benches/peers/langchain4j");
    let stamp = tree.target("peers/langchain4j.stamp");
    let built = Built::from(stamp, &tree.root, std::slice::from_ref(&source), &format!("{jdk:?}"))?;
    if built.is_fresh(&outputs) {
        return Ok(());
    }
    println!("Building the peer in Java with Maven …");
    built.begin()?;
    let mut mvn = maven::mvn(jdk);
    mvn.arg("-f").arg(source.join("pom.xml")).arg(format!("-Doutput={}", folder.display())).arg("package");
    maven::run(&mut mvn)?;
    built.finish()
}
