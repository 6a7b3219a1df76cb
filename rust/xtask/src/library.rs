//! Builds the native library: the one that ships (fat LTO, old glibc) and the one with planted faults (unoptimised).
//! Not here: how it is packed, and the rules it must keep.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::process;
use crate::tree::{Tree, cargo, ci};
use crate::zig::{GLIBC, Zig};

/// A library for one platform, as it goes into the jar.
#[derive(Debug, Clone)]
pub(crate) struct Library {
    /// `<os>-<arch>` as the loader of the shim names it.
    pub(crate) platform: String,
    pub(crate) file: PathBuf,
}

/// The name of this platform's folder in the jar.
pub(crate) fn platform() -> String {
    format!("{}-{}", std::env::consts::OS, std::env::consts::ARCH)
}

/// The file name of the library on this platform.
pub(crate) fn file_name() -> String {
    format!("{}panda{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX)
}

/// The library without planted faults, in a profile of cargo; what ships is `release`.
pub(crate) fn sound(tree: &Tree, profile: &str) -> Result<Library> {
    let triple = host()?;
    let folder = tree.target(&triple).join(if profile == "dev" { "debug" } else { profile });
    let build = |command: &mut Command| build(command.args(["--profile", profile]), tree);
    if cfg!(target_os = "linux") {
        match Zig::installed(tree) {
            Ok(zig) => {
                println!("Building the library for {triple} against glibc {GLIBC} …");
                build(zig.build().args(["--target", &format!("{triple}.{GLIBC}")]))?;
            }
            Err(error) if ci() => bail!("{error:#}\nWith CI=true the library must be built against glibc {GLIBC}."),
            Err(error) => {
                println!("{error:#}");
                println!(
                    "Plain cargo instead: THIS JAR RUNS ONLY WHERE THE C LIBRARY IS AS NEW AS HERE. Do not ship it."
                );
                build(Command::new(cargo()).args(["build", "--target", &triple]))?;
            }
        }
    } else {
        println!("Building the library for {triple} …");
        build(Command::new(cargo()).args(["build", "--target", &triple]))?;
    }
    found(folder.join(file_name()))
}

/// What SQLite can leave out: full-text and spatial search, statistics of its pages, loading of programs, JSON in SQL.
const SQLITE: &str = "-USQLITE_ENABLE_FTS3 -USQLITE_ENABLE_FTS3_PARENTHESIS -USQLITE_ENABLE_FTS5 -USQLITE_ENABLE_RTREE \
    -USQLITE_ENABLE_DBSTAT_VTAB -USQLITE_ENABLE_STAT4 -USQLITE_ENABLE_LOAD_EXTENSION -USQLITE_SOUNDEX \
    -USQLITE_ENABLE_MEMORY_MANAGEMENT -DSQLITE_OMIT_LOAD_EXTENSION -DSQLITE_OMIT_DEPRECATED -DSQLITE_OMIT_JSON \
    -DSQLITE_OMIT_SHARED_CACHE -DSQLITE_OMIT_TRACE -DSQLITE_OMIT_GET_TABLE -DSQLITE_OMIT_COMPLETE \
    -DSQLITE_OMIT_TCL_VARIABLE -DSQLITE_OMIT_UTF16";

fn build(command: &mut Command, tree: &Tree) -> Result<()> {
    command.args(["--locked", "--package", "panda-jni"]).current_dir(&tree.root);
    command.env("LIBSQLITE3_FLAGS", SQLITE);
    // The places of panics are text in the library: they name our folders and those of crates, not this machine's.
    let registry = std::env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| {
            std::env::var_os("HOME")
                .or_else(|| std::env::var_os("USERPROFILE"))
                .map(|home| Path::new(&home).join(".cargo"))
        })
        .context("neither CARGO_HOME nor HOME is set")?
        .join("registry/src");
    let mut crates: Vec<PathBuf> =
        std::fs::read_dir(&registry).into_iter().flatten().flatten().map(|at| at.path()).collect();
    // Other flags, or the same in another order, would build everything again.
    crates.sort();
    let mut flags = vec![format!("--remap-path-prefix={}=panda", tree.root.display())];
    flags.extend(crates.iter().map(|folder| format!("--remap-path-prefix={}=crates", folder.display())));
    command.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"));
    process::run(command, "Rust from rustup")
}

/// The library with planted faults: the tests' own unoptimised profile, never shipped.
pub(crate) fn faulty(tree: &Tree) -> Result<Library> {
    println!("Building the library with planted faults …");
    let mut command = Command::new(cargo());
    command.args(["build", "--locked", "--package", "panda-jni", "--features", "panda-jni/faults"]);
    process::run(command.current_dir(&tree.root), "Rust from rustup")?;
    found(tree.target("debug").join(file_name()))
}

fn found(file: PathBuf) -> Result<Library> {
    if !file.is_file() {
        bail!("cargo left no {}; does rust/jni still build a cdylib named panda?", file.display());
    }
    Ok(Library { platform: platform(), file })
}

/// The triple of this machine's own compiler.
fn host() -> Result<String> {
    let said = process::read(Command::new("rustc").arg("-vV"), "Rust from rustup")?;
    said.lines().find_map(|line| line.strip_prefix("host: ")).map(str::to_owned).context("rustc names no host")
}

/// Libraries built elsewhere: `<os>-<arch>/<file>` below a folder. This machine's own platform is built here.
pub(crate) fn brought(folder: &Path) -> Result<Vec<Library>> {
    let mut libraries = Vec::new();
    let entries = std::fs::read_dir(folder).with_context(|| format!("--natives: cannot list {}", folder.display()))?;
    for entry in entries {
        let entry = entry?;
        let platform = entry.file_name().to_string_lossy().into_owned();
        if !entry.path().is_dir() || platform == self::platform() {
            continue;
        }
        let known =
            ["linux-x86_64", "linux-aarch64", "macos-x86_64", "macos-aarch64", "windows-x86_64", "windows-aarch64"];
        if !known.contains(&platform.as_str()) {
            bail!("--natives: {platform} is no platform of ours; they are {}", known.join(", "));
        }
        let mut files: Vec<PathBuf> = std::fs::read_dir(entry.path())?.flatten().map(|file| file.path()).collect();
        files.retain(|file| {
            file.extension().is_some_and(|ending| ["so", "dylib", "dll"].iter().any(|known| ending == *known))
        });
        let [file] = files.as_slice() else {
            bail!("--natives: {} must hold one library, it holds {}", entry.path().display(), files.len());
        };
        libraries.push(Library { platform, file: file.clone() });
    }
    libraries.sort_by(|one, other| one.platform.cmp(&other.platform));
    Ok(libraries)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Scratch;

    #[test]
    fn libraries_from_elsewhere_are_found_and_this_platforms_is_not_taken() {
        let scratch = Scratch::new("natives");
        let other =
            if platform() == "windows-x86_64" { "linux-x86_64/libpanda.so" } else { "windows-x86_64/panda.dll" };
        let file = scratch.write(other, "library");
        scratch.write(&format!("{other}.sha256"), "its sum is made anew");
        scratch.write(&format!("{}/{}", platform(), file_name()), "of this platform");
        let found = brought(scratch.folder()).unwrap();
        assert_eq!(found.iter().map(|library| &library.file).collect::<Vec<_>>(), [&file]);
    }

    #[test]
    fn an_unknown_platform_or_two_libraries_for_one_are_refused() {
        let scratch = Scratch::new("natives-unknown");
        scratch.write("amiga-m68k/panda.library", "x");
        assert!(brought(scratch.folder()).unwrap_err().to_string().contains("amiga-m68k is no platform of ours"));
        let scratch = Scratch::new("natives-two");
        scratch.write("windows-aarch64/a.dll", "x");
        scratch.write("windows-aarch64/b.dll", "x");
        assert!(brought(scratch.folder()).unwrap_err().to_string().contains("must hold one library, it holds 2"));
    }
}
