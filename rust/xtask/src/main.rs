//! The project's own commands: `cargo xtask <command>`. Here the commands are named and sent to the file that does them.
//! Not here: any of the work.

mod digest;
mod jar;
mod java;
mod jdk;
mod library;
mod maven;
mod process;
#[cfg(test)]
mod scratch;
mod tree;
mod zig;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};

use jdk::Jdk;
use tree::Tree;

const HELP: &str = "\
cargo xtask <command>
  jar [--natives DIR] [--faults]  build target/Panda-<version>.jar; DIR holds <os>-<arch>/<library> built elsewhere;
                                  --faults builds the second jar, for tests, at target/faults/ instead";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match command(&arguments) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("\nxtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn command(arguments: &[String]) -> Result<ExitCode> {
    let (command, rest) = match arguments.split_first() {
        Some((command, rest)) => (command.as_str(), rest),
        None => ("help", arguments),
    };
    match command {
        "help" | "--help" | "-h" => println!("{HELP}"),
        "jar" => build_jar(rest)?,
        other => bail!("there is no command {other}\n{HELP}"),
    }
    Ok(ExitCode::SUCCESS)
}

fn build_jar(arguments: &[String]) -> Result<()> {
    let (mut natives, mut faults) = (None, false);
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--faults" => faults = true,
            "--natives" => match words.next() {
                Some(folder) => natives = Some(PathBuf::from(folder)),
                None => bail!("--natives needs a folder"),
            },
            other => bail!("jar knows no {other}\n{HELP}"),
        }
    }
    let tree = Tree::find()?;
    let jdk = Jdk::find()?;
    println!("JDK {}: {}", jdk.version, jdk.home.display());
    let java = java::Java::new(&tree, &jdk)?;
    if faults {
        jar::build_faulty(&tree, &java, None)?;
    } else {
        jar::build(&tree, &java, natives.as_deref())?;
    }
    jar::build_test_plugins(&tree, &java)
}
