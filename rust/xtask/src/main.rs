//! The project's own commands: `cargo xtask <command>`. Here the commands are named and sent to the file that does them.
//! Not here: any of the work.

mod bench;
mod demo;
mod digest;
mod docs;
mod full_check;
mod jar;
mod java;
mod jdk;
mod library;
mod live;
mod maven;
mod process;
mod refused;
#[cfg(test)]
mod scratch;
mod suite;
mod tidy;
mod tree;
mod workspace;
mod zig;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};

use jdk::Jdk;
use tree::Tree;

const HELP: &str = "\
cargo xtask <command>
  jar [--natives DIR] [--profile NAME] [--faults]
                                  build target/Panda-<version>.jar; DIR holds <os>-<arch>/<library> built elsewhere;
                                  NAME is a profile of cargo's (release ships, dev is built fast);
                                  --faults builds the second jar, for tests, at target/faults/ instead
  demo [ARGS]                     build, start a server and a model, and let a client ask Panda six questions
  test [FILTER]                   build everything, run every test, close with `N passed, N failed`
  refused                         compile the cases of tests/refused alone
  bench [NAME]                    measure
  docs                            write what is made from the code: docs/tools.md, docs/config.md, tools in plugin.yml
  tidy [--quick]                  check the rules of the repository; --quick leaves out what needs a build
  check --full                    the slow checks: fuzzing, repeated live tests";

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
        "demo" => demo::run(&Tree::find()?, &jdk()?, rest)?,
        "test" => return suite::run(&Tree::find()?, &jdk()?, rest),
        "refused" => return refused::alone(&Tree::find()?),
        "bench" => bench::run(&Tree::find()?, &jdk()?, rest)?,
        "docs" => docs::write(&Tree::find()?)?,
        "tidy" => return tidy::run(rest),
        "check" if rest == ["--full"] => full_check::run(&Tree::find()?, &jdk()?)?,
        "check" => bail!("the one check is `cargo xtask check --full`; see also `tidy` and `test`"),
        other => bail!("there is no command {other}\n{HELP}"),
    }
    Ok(ExitCode::SUCCESS)
}

/// The JDK for everything, with a word on which.
fn jdk() -> Result<Jdk> {
    let jdk = Jdk::find()?;
    println!("JDK {}: {}", jdk.version, jdk.home.display());
    Ok(jdk)
}

fn build_jar(arguments: &[String]) -> Result<()> {
    let (mut natives, mut profile, mut faults) = (None, "release", false);
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--faults" => faults = true,
            "--natives" => match words.next() {
                Some(folder) => natives = Some(PathBuf::from(folder)),
                None => bail!("--natives needs a folder"),
            },
            "--profile" => match words.next() {
                Some(name) => profile = name,
                None => bail!("--profile needs a name"),
            },
            other => bail!("jar knows no {other}\n{HELP}"),
        }
    }
    let (tree, jdk) = (Tree::find()?, jdk()?);
    let java = java::Java::new(&tree, &jdk)?;
    if faults {
        jar::build_faulty(&tree, &java, None)?;
    } else {
        jar::build(&tree, &java, &jar::Build { profile, natives: natives.as_deref() })?;
    }
    jar::build_test_plugins(&tree, &java)
}
