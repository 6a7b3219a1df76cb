//! `cargo xtask docs`: the documents that are made from the code. Not here: what stands in them; that is core's `guide`,
//! and a test of core fails where they are stale.

use std::process::Command;

use anyhow::Result;

use crate::process;
use crate::tree::{Tree, cargo};

pub(crate) fn write(tree: &Tree) -> Result<()> {
    let mut guide = Command::new(cargo());
    guide.args(["run", "--quiet", "--locked", "--package", "panda-core", "--example", "guide"]);
    process::run(guide.current_dir(&tree.root), "Rust from rustup")
}
