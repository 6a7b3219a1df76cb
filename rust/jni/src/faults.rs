//! Planted faults, in the tests' second jar alone: `/panda fault <kind>` breaks on purpose what the guard, the hook and
//! the gate must hold. Tidy finds the mark in that jar's library and must not find it in the one that ships.

use crate::guard::Failure;
use crate::live::Live;
use crate::log::LOG;
use jni::Env;
use panda_world::Port;
use panda_world::query::NAMES;
use panda_world::server::Level;

/// Stands in each planted fault.
const MARK: &str = "panda-planted-fault";

/// Runs a planted fault; says false for every other command.
pub(crate) fn command(env: &mut Env<'_>, live: &Live, line: &str) -> Result<bool, Failure> {
    let Some(kind) = line.strip_prefix("fault ") else { return Ok(false) };
    if let Some(tool) = kind.strip_prefix("empty-tool ") {
        let emptied = panda_core::tools::emptied::empty(tool).unwrap_or("none");
        LOG.add(Level::Info, format!("{MARK}: the tool that does nothing is now: {emptied}"));
        return Ok(true);
    }
    match kind {
        "native-panic" => plain_panic(),
        "native-formatted-panic" => formatted_panic(kind),
        "native-index" => beyond_the_end(kind.len()),
        "native-error" => Err(std::io::Error::other(MARK))?,
        "query-throws" => queries(&mut live.port(env)),
        "job-panic" => live.core.server().post("fault", None, |_| plain_panic()),
        "task-panic" => {
            if let Some(runtime) = live.core.runtime() {
                // Nobody waits for it: the hook alone can tell.
                drop(runtime.spawn(async { plain_panic() }));
            }
        }
        other => LOG.add(Level::Warn, format!("{MARK}: there is no fault {other}")),
    }
    Ok(true)
}

#[allow(clippy::panic)]
fn plain_panic() {
    panic!("panda-planted-fault");
}

#[allow(clippy::panic)]
fn formatted_panic(kind: &str) {
    panic!("{MARK} of kind {kind}");
}

#[allow(clippy::indexing_slicing)]
fn beyond_the_end(at: usize) {
    let bytes: &[u8] = std::hint::black_box(&[1, 2, 3]);
    let found = bytes[at];
    LOG.add(Level::Info, format!("{MARK}: index {at} exists and holds {found}"));
}

/// Asks what cannot be asked: a number that no query has, and each query with what is no JSON.
fn queries(port: &mut dyn Port) {
    let numbers = [-1, i32::MAX].into_iter().chain(0..NAMES.len() as i32);
    for number in numbers {
        let line = match port.ask(number, b"\xff{no json") {
            Ok(_) => (Level::Warn, format!("{MARK}: query {number} took garbage")),
            Err(error) => (Level::Error, format!("{MARK}: query {number}: {error}")),
        };
        LOG.add(line.0, line.1);
    }
}
