//! The linker that makes the linux library run on old systems: cargo-zigbuild and zig from PyPI, kept in target/.
//! Not here: what is built with it.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use crate::digest::Built;
use crate::process;
use crate::tree::Tree;

/// What pip is asked for. One pair that was tried together.
const PACKAGES: [&str; 2] = ["cargo-zigbuild==0.24.1", "ziglang==0.15.2"];

/// The oldest C library that the linux library must load with: that of CentOS 7, older than any that runs Java 21.
pub(crate) const GLIBC: &str = "2.17";

/// cargo-zigbuild with its zig, installed below target/tools.
pub(crate) struct Zig {
    folder: PathBuf,
    cache: PathBuf,
}

impl Zig {
    /// Takes the installed one, or installs it with pip into a folder of ours: nothing is changed system-wide.
    pub(crate) fn installed(tree: &Tree) -> Result<Zig> {
        let folder = tree.target("tools/zig");
        let zig = Zig { cache: tree.target("tools/zig-cache"), folder };
        let built = Built::from(tree.target("tools/zig.stamp"), &tree.root, &[], &PACKAGES.join(" "))?;
        if !built.is_fresh(&[zig.folder.clone(), zig.program()]) {
            println!("Fetching {} with pip into {} …", PACKAGES.join(" and "), tree.show(&zig.folder));
            built.begin()?;
            if zig.folder.exists() {
                std::fs::remove_dir_all(&zig.folder)?;
            }
            let mut pip = Command::new(python());
            pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
            pip.args(["--root-user-action", "ignore", "--target"]).arg(&zig.folder).args(PACKAGES);
            process::run(&mut pip, "Python 3 with pip")
                .context("cargo-zigbuild could not be installed (Python 3 with pip is needed)")?;
            built.finish()?;
        }
        Ok(zig)
    }

    fn program(&self) -> PathBuf {
        self.folder.join("bin").join(format!("cargo-zigbuild{}", std::env::consts::EXE_SUFFIX))
    }

    /// `cargo-zigbuild zigbuild`, to be followed by the arguments of `cargo build`.
    pub(crate) fn build(&self) -> Command {
        let mut command = Command::new(self.program());
        command.arg("zigbuild");
        command.env("PYTHONPATH", &self.folder);
        command.env("CARGO_ZIGBUILD_PYTHON_PATH", python());
        command.env("CARGO_ZIGBUILD_CACHE_DIR", self.cache.join("wrappers"));
        command.env("ZIG_GLOBAL_CACHE_DIR", self.cache.join("global"));
        command.env("ZIG_LOCAL_CACHE_DIR", self.cache.join("local"));
        command
    }
}

fn python() -> &'static str {
    if cfg!(windows) { "python" } else { "python3" }
}
