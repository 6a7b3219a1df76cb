// error: E0521
//! A job cannot let what its token lends out of the tick.

use panda_world::ServerGate;
use panda_world::meter::Meter;
use panda_world::query::Port;

fn keep(gate: &ServerGate, port: &mut dyn Port) {
    let mut kept: Option<&Meter> = None;
    gate.enter(port, |server| {
        //~ refused: kept = Some(server.meter());
        //~ accepted: kept = server.meter().queries().is_empty().then_some(gate.meter());
    });
    drop(kept);
}

fn main() {
    let _ = keep;
}
