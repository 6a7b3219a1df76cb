//! Which `java` runs the dev server. xtask looks further (its `jdk.rs`) and hands what it found down as JAVA_HOME.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Minestom needs it.
const OLDEST: u32 = 25;

/// The `java` of JAVA_HOME or of the PATH, whichever is new enough first.
pub fn java() -> Result<PathBuf> {
    let name = format!("java{}", std::env::consts::EXE_SUFFIX);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&path).filter_map(|folder| folder.join(&name).canonicalize().ok());
    let homes = on_path.filter_map(|java| Some(java.ancestors().nth(2)?.to_owned()));
    let java_home = std::env::var_os("JAVA_HOME").map(PathBuf::from);
    java_home
        .into_iter()
        .chain(homes)
        .find(|home| version(home).is_some_and(|version| version >= OLDEST))
        .map(|home| home.join("bin").join(name))
        .with_context(|| {
            format!("no Java {OLDEST} in JAVA_HOME or on the PATH; `cargo xtask` looks in other folders too")
        })
}

/// The major version, from the file that each Java since 9 has.
fn version(home: &Path) -> Option<u32> {
    let release = std::fs::read_to_string(home.join("release")).ok()?;
    let version = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION="))?;
    version.trim_matches('"').split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}
