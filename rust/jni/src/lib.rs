//! The rim: what Java calls and how Java is called. The only crate that knows the JVM and the only one with `unsafe`.
//! It decides nothing; the agent is `panda-core`.

mod entry;
#[cfg(feature = "faults")]
mod faults;
mod guard;
mod live;
mod log;
mod panics;
mod port;
mod trace;
