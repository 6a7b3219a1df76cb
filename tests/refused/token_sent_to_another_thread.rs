// error: E0277
//! The server-thread token cannot leave its thread.

use panda_world::ServerThread;

fn elsewhere<T: Send>(_: T) {}

fn job(server: ServerThread<'static>) {
    //~ refused: elsewhere(server);
    //~ accepted: elsewhere(server.meter().jobs());
}

fn main() {
    let _ = job;
}
