//! Where things lie: the repository, its target folder, the version, and the files that git knows.
//! Not here: what is done with them.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::process;

/// The repository as cargo and git see it.
pub(crate) struct Tree {
    pub(crate) root: PathBuf,
    pub(crate) target: PathBuf,
    /// The version of the workspace, which is also the plugin's.
    pub(crate) version: String,
    /// `packages` of `cargo metadata --no-deps`.
    pub(crate) packages: Vec<Value>,
}

impl Tree {
    pub(crate) fn find() -> Result<Tree> {
        let here = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
        let root = Path::new(&here).ancestors().nth(2).context("xtask lies two folders below the root")?.to_path_buf();
        let text = process::read(
            Command::new(cargo()).args(["metadata", "--no-deps", "--format-version", "1"]).current_dir(&root),
            "Rust from rustup",
        )?;
        let metadata: Value = serde_json::from_str(&text).context("cargo metadata is not JSON")?;
        let target = PathBuf::from(metadata["target_directory"].as_str().context("no target_directory")?);
        let packages = metadata["packages"].as_array().cloned().context("no packages")?;
        let version = packages
            .iter()
            .find(|package| package["name"] == "panda-jni")
            .and_then(|package| package["version"].as_str())
            .context("the workspace has no package panda-jni")?
            .to_owned();
        Ok(Tree { root, target, version, packages })
    }

    pub(crate) fn path(&self, below: &str) -> PathBuf {
        self.root.join(below)
    }

    pub(crate) fn target(&self, below: &str) -> PathBuf {
        self.target.join(below)
    }

    /// A path as a person at the root of the repository would type it.
    pub(crate) fn show<'a>(&self, path: &'a Path) -> std::path::Display<'a> {
        path.strip_prefix(&self.root).unwrap_or(path).display()
    }

    /// Every file that is or would be committed, sorted, relative to the root, with `/` between folders.
    pub(crate) fn tracked(&self) -> Result<Vec<String>> {
        let text = process::read(
            Command::new("git")
                .args(["-c", "core.quotePath=false", "ls-files", "--cached", "--others", "--exclude-standard"])
                .current_dir(&self.root),
            "git (the rules look at the files that git knows)",
        )?;
        let mut files: Vec<String> =
            text.lines().map(str::to_owned).filter(|file| self.root.join(file).is_file()).collect();
        files.sort();
        files.dedup();
        Ok(files)
    }
}

/// The cargo that runs us, so that no other toolchain slips in.
pub(crate) fn cargo() -> std::ffi::OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// All files below a folder that end so, sorted; empty when the folder is absent.
pub(crate) fn files_below(folder: &Path, ending: &str) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(at) = folders.pop() {
        if !at.is_dir() {
            continue;
        }
        for entry in std::fs::read_dir(&at).with_context(|| format!("cannot list {}", at.display()))? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Is this a run of the project's checks, where no step may be left out?
pub(crate) fn ci() -> bool {
    std::env::var("CI").is_ok_and(|value| value == "true")
}
