//! The live tests: real clients on a real dev server with the real jar, one file a subject. A test that expects nothing
//! to come always ends with a line which that same client does receive.

mod contract;
mod crowd;
mod demo;
mod faults;
mod harness;
mod hostile;
mod loader;
mod no_key;
mod privacy;
mod recipes;
mod reentry;
mod reload;
mod rim;
mod shim_cases;
mod stage;
mod stopping;
mod triggers;
