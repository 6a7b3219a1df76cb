//! config.yml: what an owner may set, read with every problem named, and kept up to date without touching what he
//! wrote. One file a subject: `settings` (the types and ranges), `model` and `presets` (models and providers), `load`
//! (from bytes to settings and problems), `keys` (what may be said of each key), `update` (new keys into an old file).
//! The defaults are the built-in config.yml itself. Nothing here knows the server or the network.

mod environment;
mod header;
mod keys;
mod load;
mod model;
mod presets;
mod problem;
mod reading;
mod settings;
mod syntax;
mod tree;
mod update;
mod valid;

#[cfg(test)]
mod tests;

pub(crate) use header::{Headed, read_headed};
pub(crate) use keys::is_in_force;
pub use keys::{IN_FORCE, Row, describe, not_in_force};
pub use load::{Loaded, Surroundings, load_file};
pub use model::{ApiKey, ExtraBody, Model, Price, Reasoning, Sight};
pub use presets::{Format, PRESETS, Preset, Provider};
pub(crate) use problem::nearest;
pub use problem::{Place, Problem, Severity};
pub use settings::*;
pub(crate) use update::replace_file;
pub use update::{Updated, create, update, write_update};

/// The file as it ships: every key with its default and what it means.
pub const BUILT_IN: &str = include_str!("../../../../config.yml");

/// The version of the file's layout.
pub const VERSION: u32 = 1;
