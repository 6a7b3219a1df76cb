//! One build of the whole workspace for the tests, and the two jars beside it. Not here: running any of it.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::java::Java;
use crate::library::{self, Library};
use crate::tree::{Tree, cargo};
use crate::{jar, process};

/// All that one `cargo build` of the workspace made, with every target and the planted faults switched on: the tests'
/// programs, the second library and the rlibs come from one set of compiled dependencies.
pub(crate) struct Workspace {
    artifacts: Vec<Value>,
}

impl Workspace {
    pub(crate) fn build(tree: &Tree) -> Result<Workspace> {
        println!("Building the tests, the demo and the library with planted faults …");
        let mut command = Command::new(cargo());
        command.args(["build", "--locked", "--workspace", "--all-targets", "--features", "panda-jni/faults"]);
        command.arg("--message-format=json-render-diagnostics").current_dir(&tree.root).stderr(Stdio::inherit());
        let output = process::output(&mut command, "Rust from rustup")?;
        if !output.status.success() {
            bail!("the workspace does not compile; the compiler's own words are above");
        }
        Ok(Workspace { artifacts: artifacts(&String::from_utf8_lossy(&output.stdout)) })
    }

    /// The library with planted faults.
    pub(crate) fn faulty_library(&self) -> Result<Library> {
        let name = library::file_name();
        let files = self.built("panda", "cdylib");
        let file = files.into_iter().find(|file| file.ends_with(&name)).context("cargo built no cdylib named panda")?;
        Ok(Library { platform: library::platform(), file })
    }

    /// Files of a target that is no test.
    pub(crate) fn built(&self, name: &str, kind: &str) -> Vec<PathBuf> {
        self.artifacts
            .iter()
            .filter(|artifact| artifact["profile"]["test"] == false)
            .map(|artifact| (&artifact["target"], &artifact["filenames"]))
            .filter(|(target, _)| target["name"] == name && has(&target["kind"], kind))
            .flat_map(|(_, files)| files.as_array().into_iter().flatten())
            .filter_map(|file| file.as_str().map(PathBuf::from))
            .collect()
    }

    /// What cargo tells of each thing it made, tests included.
    pub(crate) fn artifacts(&self) -> &[Value] {
        &self.artifacts
    }
}

/// Both jars and the workspace as the tests want it.
pub(crate) struct Everything {
    pub(crate) workspace: Workspace,
    pub(crate) shipped: PathBuf,
    pub(crate) faulty: PathBuf,
}

impl Everything {
    /// The library that ships spends minutes in a linker with one thread, so the rest is built beside it.
    pub(crate) fn build(tree: &Tree, java: &Java) -> Result<Everything> {
        // Both jars hold these classes; two builds of them at once would meet.
        java.shim()?;
        std::thread::scope(|scope| {
            let shipped = scope.spawn(|| jar::build(tree, java, &jar::SHIPPED));
            let rest = Workspace::build(tree).and_then(|workspace| {
                let faulty = jar::build_faulty(tree, java, Some(workspace.faulty_library()?))?;
                Ok((workspace, faulty))
            });
            let Ok(shipped) = shipped.join() else { bail!("building the jar broke off") };
            let (workspace, faulty) = rest?;
            Ok(Everything { workspace, shipped: shipped?, faulty })
        })
    }
}

fn has(list: &Value, word: &str) -> bool {
    list.as_array().into_iter().flatten().any(|entry| entry == word)
}

/// Lines of `--message-format=json`, those about a built file alone.
fn artifacts(lines: &str) -> Vec<Value> {
    lines
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter(|message| message["reason"] == "compiler-artifact")
        .collect()
}
