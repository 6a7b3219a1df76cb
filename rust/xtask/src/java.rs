//! Compiles the Java parts that go into jars: the declarations of Paper's types, the shim, the plugins of tests.
//! Not here: packing, and the dev server (Maven builds that).

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::digest::Built;
use crate::jdk::Jdk;
use crate::maven;
use crate::process;
use crate::tree::{Tree, files_below};

/// Java 21 is what the oldest supported servers run.
const RELEASE: &str = "21";

/// What a plugin is compiled against, and the compiler.
pub(crate) struct Java<'a> {
    tree: &'a Tree,
    pub(crate) jdk: &'a Jdk,
    libraries: Vec<PathBuf>,
}

impl<'a> Java<'a> {
    pub(crate) fn new(tree: &'a Tree, jdk: &'a Jdk) -> Result<Java<'a>> {
        Ok(Java { tree, jdk, libraries: maven::server_libraries(tree, jdk)? })
    }

    /// The folder with the compiled declarations of Paper's types.
    pub(crate) fn declarations(&self) -> Result<PathBuf> {
        let out = self.tree.target("java/paper-api");
        self.compile("declarations of Paper's types", &self.tree.path("java-shim/paper-api/src"), &[], &out)?;
        Ok(out)
    }

    /// The folder with the compiled shim.
    pub(crate) fn shim(&self) -> Result<PathBuf> {
        let out = self.tree.target("java/shim");
        self.compile("shim", &self.tree.path("java-shim/src"), &[self.declarations()?], &out)?;
        Ok(out)
    }

    /// The folder with a compiled plugin of the tests.
    pub(crate) fn test_plugin(&self, name: &str, sources: &Path) -> Result<PathBuf> {
        let out = self.tree.target("java/plugins").join(name);
        self.compile(&format!("test plugin {name}"), sources, &[self.declarations()?], &out)?;
        Ok(out)
    }

    /// Compiles all sources below a folder against the given class folders and the server's libraries. Nothing is
    /// done when sources, class path and compiler are those of the last time.
    pub(crate) fn compile(&self, what: &str, sources: &Path, against: &[PathBuf], out: &Path) -> Result<()> {
        let files = files_below(sources, ".java")?;
        if files.is_empty() {
            bail!("{} holds no Java source: the {what} cannot be built", self.tree.show(sources));
        }
        let mut inputs = files.clone();
        inputs.extend_from_slice(against);
        inputs.extend_from_slice(&self.libraries);
        let facts = format!("{RELEASE} {:?}", self.jdk);
        let built = Built::from(out.with_extension("stamp"), &self.tree.root, &inputs, &facts)?;
        if built.is_fresh(&[out.to_path_buf()]) {
            return Ok(());
        }
        built.begin()?;
        // Classes of sources that are gone must not stay.
        if out.exists() {
            std::fs::remove_dir_all(out)?;
        }
        std::fs::create_dir_all(out)?;
        let path = std::env::join_paths(against.iter().chain(&self.libraries)).context("a path with a separator")?;
        println!("Compiling the {what} ({} files, JDK {}) …", files.len(), self.jdk.version);
        let mut javac = self.jdk.command("javac");
        // The shapes of declarations are Paper's, so the compiler's advice on them is of no use.
        let advice = if against.is_empty() { "-Xlint:none" } else { "-Xlint:all,-classfile,-path" };
        javac.args(["--release", RELEASE, "-encoding", "UTF-8", "-proc:none", advice, "-g"]);
        javac.arg("-cp").arg(path).arg("-d").arg(out).args(&files);
        let ended = process::run(&mut javac, "a JDK");
        if ended.is_err() {
            std::fs::remove_dir_all(out)?;
        }
        ended.with_context(|| format!("the {what} did not compile"))?;
        built.finish()
    }
}
