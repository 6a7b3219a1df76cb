//! The one running Panda of this copy of the library: how it comes to be, who may borrow it, and how it ends.

use crate::guard;
use crate::log::{self, LOG};
use crate::panics::Hook;
use crate::port::{Bukkit, Java};
use jni::Env;
use panda_core::{Core, Setup};
use panda_world::ServerGate;
use parking_lot::Mutex;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// What natives work with.
pub(crate) struct Live {
    pub(crate) core: Core,
    java: Java,
}

impl Live {
    pub(crate) fn port<'call, 'local>(&'call self, env: &'call mut Env<'local>) -> Bukkit<'call, 'local> {
        Bukkit { env, java: &self.java }
    }
}

struct Slot {
    live: Arc<Live>,
    hook: Hook,
}

/// Locked for a moment only, never over a call into core or Java: both come back here.
static SLOT: Mutex<Option<Slot>> = Mutex::new(None);

/// The running Panda; none before enable and after disable.
pub(crate) fn now() -> Option<Arc<Live>> {
    SLOT.lock().as_ref().map(|slot| slot.live.clone())
}

/// Starts Panda on this thread, the server thread; one that still runs is stopped first. The error is for the owner.
pub(crate) fn enable(env: &mut Env<'_>, setup: &[u8]) -> Result<(), String> {
    let setup: Setup =
        serde_json::from_slice(setup).map_err(|e| format!("The plugin's start message is broken: {e}"))?;
    disable(env);
    log::listen();
    let hook = Hook::install();
    let started = catch_unwind(AssertUnwindSafe(|| start(env, setup)));
    match started.unwrap_or_else(|payload| Err(format!("Panda panicked at its start: {}", guard::said(payload)))) {
        Ok(live) => {
            *SLOT.lock() = Some(Slot { live: Arc::new(live), hook });
            Ok(())
        }
        Err(problem) => {
            hook.restore();
            if let Ok(java) = Java::find(env) {
                flush(&mut Bukkit { env, java: &java });
            }
            Err(problem)
        }
    }
}

fn start(env: &mut Env<'_>, setup: Setup) -> Result<Live, String> {
    let java = Java::find(env).map_err(|e| {
        format!("The plugin's own classes are not found: {e}{}", guard::thrown(env).unwrap_or_default())
    })?;
    let core = Core::start(setup, LOG.clone(), &mut Bukkit { env, java: &java })?;
    Ok(Live { core, java })
}

/// Stops Panda, on the server thread. Natives that are called from now on find nothing and say nothing.
pub(crate) fn disable(env: &mut Env<'_>) {
    let taken = SLOT.lock().take();
    let Some(Slot { live, hook }) = taken else { return };
    // A panic in here was logged by the hook; the rest must be let go all the same.
    let _ = catch_unwind(AssertUnwindSafe(|| live.core.stop(&mut live.port(env))));
    flush(&mut live.port(env));
    hook.restore();
}

/// Hands over the lines that came after the core's own last round.
fn flush(port: &mut Bukkit<'_, '_>) {
    LOG.drain(&ServerGate::claim(), port);
}
