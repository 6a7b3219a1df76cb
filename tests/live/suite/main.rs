//! The live tests: real clients on a real dev server with the real jar, one file a subject. A test that expects nothing
//! to come always ends with a line which that same client does receive.

mod building;
mod contract;
mod crowd;
mod demo;
mod faults;
mod guidance;
mod harness;
mod hostile;
mod loader;
mod log;
mod memory;
mod no_key;
mod notes;
mod places;
mod privacy;
mod recipes;
mod records;
mod reentry;
mod reload;
mod reminders;
mod restarts;
mod rim;
mod scenario;
mod server;
mod shim_cases;
mod skills;
mod stage;
mod status;
mod stopping;
mod surroundings;
mod tools;
mod triggers;
mod turn;
