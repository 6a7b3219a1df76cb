//! Runs the Java programs of `java-shim/test` with the plugin's classes and the dev server's libraries. What they must
//! print is in the files of their subjects.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;

use panda_live::{dev_server_jar, fault_jar, java, server_folders};

/// The class path with the compiled programs; compiled once.
static CLASS_PATH: LazyLock<std::ffi::OsString> = LazyLock::new(compile);

/// A folder for one test, empty.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = server_folders().join(format!("{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// Runs a program of `java-shim/test` to its end.
pub(crate) fn run(class: &str, flags: &[&str], args: &[&OsStr], input: &str) -> Output {
    let mut command = Command::new(java().expect("a JDK"));
    command.args(["-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]);
    // Where a crash leaves its report, which is not the repository.
    command
        .current_dir(server_folders())
        .args(flags)
        .arg("-cp")
        .arg(&*CLASS_PATH)
        .arg(format!("panda.shim.{class}"))
        .args(args);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("Java starts");
    // A program that reads nothing has closed its end; that is no fault.
    let _ = child.stdin.take().expect("it was piped").write_all(input.as_bytes());
    child.wait_with_output().expect("Java ends")
}

fn compile() -> std::ffi::OsString {
    let classes = folder("shim-cases");
    let libraries = [fault_jar().expect("the jar with faults"), dev_server_jar("1.21.11").expect("the dev server")];
    let sources = std::fs::read_dir(root().join("java-shim/test/panda/shim")).expect("the sources").flatten();
    let javac = java().expect("a JDK").with_file_name(format!("javac{}", std::env::consts::EXE_SUFFIX));
    let ended = Command::new(javac)
        .args(["--release", "21", "-proc:none", "-Xlint:all,-classfile,-path", "-Werror"])
        .arg("-cp")
        .arg(std::env::join_paths(&libraries).expect("no separator in a path"))
        .arg("-d")
        .arg(&classes)
        .args(sources.map(|source| source.path()))
        .status()
        .expect("javac starts");
    assert!(ended.success(), "the Java cases compile");
    std::env::join_paths(std::iter::once(&classes).chain(&libraries)).expect("no separator in a path")
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("two folders below the root")
}
