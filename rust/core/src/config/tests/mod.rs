//! Settings files as owners write and break them. What only one function says is tested beside it.

mod any_bytes;
mod built_in;
mod damage;
mod models;
mod secrets;
mod updates;

use super::*;
use std::path::Path;

/// Loads with the given environment and no key file.
fn load_with(text: &[u8], variables: &[(&str, &str)]) -> (Config, Vec<Problem>) {
    let environment =
        |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
    Config::load(text, &Surroundings { environment: &environment, data_folder: Path::new("") })
}

fn load(text: &str) -> (Config, Vec<Problem>) {
    load_with(text.as_bytes(), &[])
}

/// A file with one section of the owner's.
fn panda(section: &str) -> String {
    format!("config_version: 1\npanda:\n{}", section.lines().map(|line| format!("  {line}\n")).collect::<String>())
}

/// As a log would have them.
fn said(problems: &[Problem]) -> String {
    problems.iter().map(|problem| format!("{problem}\n")).collect()
}
