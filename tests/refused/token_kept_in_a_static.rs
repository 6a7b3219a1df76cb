// error: E0277
//! A token cannot be put away for later.

use panda_world::ServerThread;
use std::sync::Mutex;

//~ refused: static KEPT: Mutex<Option<ServerThread<'static>>> = Mutex::new(None);
//~ accepted: static KEPT: Mutex<Option<fn(&mut ServerThread<'_>)>> = Mutex::new(None);

fn main() {
    drop(KEPT.lock());
}
