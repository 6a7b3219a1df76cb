//! Chat: which lines are questions, and how words become what a client shows.

pub(crate) mod component;
pub(crate) mod trigger;
