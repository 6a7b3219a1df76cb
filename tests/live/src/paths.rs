//! Where the built parts lie: xtask puts them there, environment variables put others in their place.

use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};

fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).expect("this package lies two folders below the root").to_owned()
}

fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

fn built(variable: &str, usual: &str) -> Result<PathBuf> {
    let path = std::env::var_os(variable).map_or_else(|| target().join(usual), PathBuf::from);
    ensure!(
        path.is_file(),
        "{} is not there: `cargo xtask test` builds it, or {variable} names another",
        path.display()
    );
    Ok(path)
}

/// The jar that ships; `PANDA_JAR` names another.
pub fn panda_jar() -> Result<PathBuf> {
    built("PANDA_JAR", &format!("Panda-{}.jar", env!("CARGO_PKG_VERSION")))
}

/// The jar whose library has the planted faults; `PANDA_FAULT_JAR` names another.
pub fn fault_jar() -> Result<PathBuf> {
    built("PANDA_FAULT_JAR", &format!("faults/Panda-{}.jar", env!("CARGO_PKG_VERSION")))
}

/// The second plugin, which cancels lines; `PANDA_MUTE_JAR` names another.
pub fn mute_jar() -> Result<PathBuf> {
    built("PANDA_MUTE_JAR", "plugins/mute.jar")
}

/// A scene of `tests/worlds` by its name without ending.
pub fn scene(name: &str) -> Result<PathBuf> {
    let path = root().join("tests/worlds").join(format!("{name}.json"));
    ensure!(path.is_file(), "there is no scene {}", path.display());
    Ok(path)
}

/// The hand-written recipes.
pub(crate) fn recipes() -> PathBuf {
    root().join("tests/worlds/recipes.json")
}

/// The dev server for one Minecraft version, with its libraries beside it.
pub fn dev_server_jar(minecraft: &str) -> Result<PathBuf> {
    let path = target().join("devserver").join(minecraft).join("devserver.jar");
    ensure!(path.is_file(), "{} is not there: `cargo xtask test` builds it", path.display());
    Ok(path)
}

/// The folder of the client program, with its libraries installed.
pub(crate) fn client_folder() -> Result<PathBuf> {
    let folder = root().join("tests/live/client");
    ensure!(
        folder.join("node_modules/mineflayer").is_dir(),
        "the client has no libraries: run `npm ci` in {}, or `cargo xtask test`",
        folder.display()
    );
    Ok(folder)
}

/// Server folders of live tests, one for each server that runs or has failed.
pub fn server_folders() -> PathBuf {
    target().join("live")
}
