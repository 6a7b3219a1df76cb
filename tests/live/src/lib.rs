//! The harness of the live tests: a real dev server process, real clients, the real jar.
//!
//! Everything here blocks the calling thread, has a limit for every wait, and ends its processes when dropped. What a
//! test expects of Panda is not here but in `suite/`.

mod clients;
mod config;
mod dev_server;
mod fingerprint;
mod java;
mod line_process;
mod paths;

pub use clients::{Client, Clients, Joining, Mark, Seen};
pub use config::Config;
pub use dev_server::{Answered, Collected, DevServer, Options, Stopped};
pub use fingerprint::fingerprint;
pub use java::java;
pub use line_process::LogLine;
pub use paths::{dev_server_jar, fault_jar, mute_jar, panda_jar, scene, server_folders};
