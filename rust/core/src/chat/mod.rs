//! Chat: which lines are questions, and how words become what a client shows.

pub(crate) mod component;
mod markdown;
pub(crate) mod trigger;
