//! The fast tests: Panda against `FakeServer` and a scripted model, one file a subject. Real clients and the real jar
//! are in `live/`.

mod advancements;
mod asking;
mod bad_input;
mod building;
mod chat;
mod commands;
mod config;
mod contract;
mod doctor;
mod failures;
mod goals;
mod guidance;
mod items;
mod jobs;
mod killed;
mod knowledge;
mod memory;
mod midway;
mod notes;
mod places;
mod recipes;
mod records;
mod reentry;
mod reminder_list;
mod reminders;
mod server;
mod skills;
mod stop;
mod storage;
mod tokens;
mod traders;
mod turn;
mod unreached;
