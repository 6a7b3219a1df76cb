//! The fast tests: Panda against `FakeServer` and a scripted model, one file a subject. Real clients and the real jar
//! are in `live/`.

mod chat;
mod commands;
mod contract;
mod jobs;
mod places;
mod recipes;
mod reentry;
mod stop;
mod turn;
