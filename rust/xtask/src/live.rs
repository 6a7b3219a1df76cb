//! Builds what the live parts run besides the jar: the dev servers (Maven) and the clients (npm). What is up to date by
//! its inputs is not built again. Not here: starting any of it; that is panda-live's.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use crate::digest::Built;
use crate::jdk::Jdk;
use crate::maven;
use crate::process;
use crate::tree::Tree;

/// The Minecraft versions that the dev server speaks, each with its Maven profile; the first is the default build.
const DEV_SERVERS: [(&str, Option<&str>); 2] = [("1.21.11", None), ("26.1.2", Some("minecraft-26.1.2"))];

/// Dev servers and clients, all that `panda-live` starts.
pub(crate) fn build(tree: &Tree, jdk: &Jdk) -> Result<()> {
    for (version, profile) in DEV_SERVERS {
        dev_server(tree, jdk, version, profile)?;
    }
    clients(tree)
}

/// `target/devserver/<version>/devserver.jar` with `lib/` beside it.
fn dev_server(tree: &Tree, jdk: &Jdk, version: &str, profile: Option<&str>) -> Result<()> {
    let folder = tree.target("devserver").join(version);
    let outputs = [folder.join("devserver.jar"), folder.join("lib")];
    let inputs = ["devserver/pom.xml", "devserver/src", "java-shim/paper-api"].map(|input| tree.path(input));
    let facts = format!("{version} {profile:?} {:?}", jdk);
    let stamp = tree.target("devserver").join(format!("{version}.stamp"));
    let built = Built::from(stamp, &tree.root, &inputs, &facts)?;
    if built.is_fresh(&outputs) {
        return Ok(());
    }
    println!("Building the dev server for Minecraft {version} with Maven …");
    built.begin()?;
    if folder.exists() {
        // A library of an earlier build must not be found on the class path.
        std::fs::remove_dir_all(&folder)?;
    }
    let mut mvn = maven::mvn(jdk);
    mvn.arg("-f").arg(tree.path("devserver/pom.xml"));
    if let Some(profile) = profile {
        mvn.arg(format!("-P{profile}"));
    }
    maven::run(mvn.arg("package")).with_context(|| format!("the dev server for {version} was not built"))?;
    for output in &outputs {
        anyhow::ensure!(output.exists(), "Maven left no {}; see devserver/pom.xml", tree.show(output));
    }
    built.finish()
}

/// `node_modules` of the live tests' clients.
fn clients(tree: &Tree) -> Result<()> {
    let folder = tree.path("tests/live/client");
    let inputs: Vec<PathBuf> =
        ["package.json", "package-lock.json", ".npmrc"].iter().map(|file| folder.join(file)).collect();
    let node = process::read(Command::new("node").arg("--version"), "Node 20 or newer")?;
    let built = Built::from(tree.target("clients.stamp"), &tree.root, &inputs, node.trim())?;
    // npm writes this list last, so a broken-off install lacks it.
    if built.is_fresh(&[folder.join("node_modules/.package-lock.json")]) {
        return Ok(());
    }
    println!("Fetching the clients with npm (Node {}) …", node.trim());
    built.begin()?;
    let mut npm = Command::new(process::script("npm"));
    npm.args(["ci", "--no-audit", "--no-fund", "--loglevel=error"]).current_dir(&folder);
    process::run(&mut npm, "npm (it comes with Node 20 or newer)")?;
    built.finish()
}
