//! A turn as it runs: the driver of the machine in `panda-turn`, what it asks and shows. The machine decides; here it
//! is done.

mod conversation;
mod drive;
mod ending;
mod memory;
mod progress;
mod tool_calls;

pub(crate) use drive::drive;
