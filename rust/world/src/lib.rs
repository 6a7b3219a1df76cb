//! The port: what a server is to Panda. Queries and effects as typed pairs, events, plain values, and the token that
//! proves one is on the server thread. Knows neither Java nor the agent; depends on nothing of ours.

pub mod advancement;
pub mod block;
pub mod building;
pub mod chat;
pub mod conditions;
pub mod death;
pub mod entity;
pub mod event;
pub mod foreign;
pub mod item;
pub mod jobs;
pub mod merchant;
pub mod meter;
pub mod place;
pub mod player;
pub mod query;
pub mod recipe;
pub mod server;
pub mod server_thread;
pub mod sight;
pub mod statistic;

pub use foreign::Foreign;
pub use jobs::{JobError, ServerHandle};
pub use place::{Position, Vec3};
pub use query::{Port, Query, QueryError};
pub use server_thread::{ServerGate, ServerThread};
pub use uuid::Uuid;
