// error: E0451
//! Nobody but the gate makes a token.

use panda_world::query::Port;
use panda_world::meter::Meter;
use panda_world::ServerThread;
use std::marker::PhantomData;

fn forge<'a>(port: &'a mut dyn Port, meter: &'a Meter) {
    //~ refused: let _ = ServerThread { port, meter, stays_here: PhantomData };
    //~ accepted: let _ = (port, meter, PhantomData::<*mut ()>);
}

fn main() {
    let _ = forge;
}
