//! How the code got to where something went wrong, as text for the log.

use std::backtrace::Backtrace;

unsafe extern "system" {
    /// Known here by its address alone: of our functions only those that Java calls keep their names in what ships.
    fn Java_panda_shim_Native_tick();
}

/// The calls that led here. In the library that ships these are addresses; with that of the named function they can be
/// looked up in an unstripped build of the same sources.
pub(crate) fn here() -> String {
    let trace = Backtrace::force_capture();
    if cfg!(debug_assertions) {
        return trace.to_string();
    }
    let addresses = format!("{trace:#}");
    format!(
        "{}\n(Java_panda_shim_Native_tick is at {:p})",
        addresses.trim_end(),
        Java_panda_shim_Native_tick as *const ()
    )
}
