//! The scripted model server against a client that speaks HTTP byte by byte, one file a subject.

mod answers;
mod client;
mod delivery;
mod refusals;
