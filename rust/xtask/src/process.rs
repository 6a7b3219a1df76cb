//! Starting other programs: streamed or read, with an error that says what to install or to look at.
//! Not here: which programs, and why.

use std::ffi::OsStr;
use std::io::ErrorKind;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use anyhow::{Result, bail};

/// Runs a command with its output streamed to ours. `needs` names what to install when it cannot be started.
pub(crate) fn run(command: &mut Command, needs: &str) -> Result<()> {
    let status = command.status().map_err(|error| not_started(command, needs, &error))?;
    if !status.success() {
        bail!("{} ended with {status}; its own words are above", shown(command));
    }
    Ok(())
}

/// Runs a command and gives what it printed; a failure repeats all that it said.
pub(crate) fn read(command: &mut Command, needs: &str) -> Result<String> {
    let output = output(command, needs)?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        bail!("{} ended with {}\n{text}{errors}", shown(command), output.status);
    }
    Ok(text)
}

/// Runs a command silently and leaves the judgement of its status to the caller.
pub(crate) fn output(command: &mut Command, needs: &str) -> Result<Output> {
    command.stdin(Stdio::null()).output().map_err(|error| not_started(command, needs, &error))
}

fn not_started(command: &Command, needs: &str, error: &std::io::Error) -> anyhow::Error {
    let program = command.get_program().to_string_lossy();
    if error.kind() == ErrorKind::NotFound {
        anyhow::anyhow!("`{program}` is not here. Install {needs} and put it on the PATH.")
    } else {
        anyhow::anyhow!("`{program}` could not be started: {error}. It belongs to {needs}.")
    }
}

/// The command in short: long argument lists say nothing to a reader.
fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let mut words = vec![program.file_name().unwrap_or(program.as_os_str()).to_string_lossy().into_owned()];
    words.extend(command.get_args().take(6).map(OsStr::to_string_lossy).map(|word| word.into_owned()));
    if command.get_args().len() > 6 {
        words.push("…".to_owned());
    }
    format!("`{}`", words.join(" "))
}

/// The name under which a script such as `npm` or `mvn` is started on this system.
pub(crate) fn script(name: &str) -> String {
    if cfg!(windows) { format!("{name}.cmd") } else { name.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_program_is_named_with_what_to_install() {
        let error = run(&mut Command::new("no-such-program-of-ours"), "the moon").unwrap_err().to_string();
        assert!(error.contains("`no-such-program-of-ours` is not here"), "{error}");
        assert!(error.contains("Install the moon"), "{error}");
    }

    #[test]
    fn a_failure_repeats_what_the_program_said() {
        let error = read(Command::new(crate::tree::cargo()).arg("no-such-command"), "Rust").unwrap_err().to_string();
        assert!(error.contains("no-such-command"), "{error}");
    }
}
