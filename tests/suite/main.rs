//! The fast tests: Panda against `FakeServer` and a scripted model, one file a subject. Real clients and the real jar
//! are in `live/`.

mod chat;
mod commands;
mod contract;
mod failures;
mod jobs;
mod killed;
mod places;
mod recipes;
mod reentry;
mod skills;
mod stop;
mod turn;
mod unreached;
