//! Packs jars: the plugin, the same with planted faults, and the plugins of tests. The same inputs give the same bytes.
//! Not here: compiling (java.rs, library.rs) and the rules on what a jar may hold (tidy).

use std::collections::BTreeMap;
use std::io::{Cursor, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

use crate::digest::sha256;
use crate::java::Java;
use crate::library::{self, Library};
use crate::tree::{Tree, files_below};

/// What owners may edit; the plugin copies it into its data folder. Folders that are not there yet are left out.
const EDITABLE: [&str; 4] = ["skills", "prompts", "lang", "scenes"];

/// With the attribute 1.21 servers load the jar as it is instead of a remapped copy of it.
const MANIFEST: &str = "Manifest-Version: 1.0\r\npaperweight-mappings-namespace: mojang\r\n\r\n";

/// Name in the jar -> bytes; sorted, which makes the order of entries a fixed one.
type Entries = BTreeMap<String, Vec<u8>>;

/// `target/Panda-<version>.jar`.
pub(crate) fn path(tree: &Tree) -> PathBuf {
    tree.target(&format!("Panda-{}.jar", tree.version))
}

/// `target/faults/Panda-<version>.jar`.
pub(crate) fn faulty_path(tree: &Tree) -> PathBuf {
    tree.target("faults").join(format!("Panda-{}.jar", tree.version))
}

/// How the plugin is built.
pub(crate) struct Build<'a> {
    /// cargo's profile; only `release` ships.
    pub(crate) profile: &'a str,
    /// Libraries for other platforms: `<os>-<arch>/<file>` below it.
    pub(crate) natives: Option<&'a Path>,
}

/// What ships, for this platform.
pub(crate) const SHIPPED: Build = Build { profile: "release", natives: None };

/// Builds the plugin.
pub(crate) fn build(tree: &Tree, java: &Java, how: &Build) -> Result<PathBuf> {
    let classes = java.shim()?;
    let mut libraries = vec![library::sound(tree, how.profile)?];
    if let Some(folder) = how.natives {
        libraries.extend(library::brought(folder)?);
    }
    pack(tree, &classes, &libraries, path(tree))
}

/// Builds the plugin whose library has planted faults. `library` is that library when it was built already.
pub(crate) fn build_faulty(tree: &Tree, java: &Java, library: Option<Library>) -> Result<PathBuf> {
    let classes = java.shim()?;
    let library = match library {
        Some(library) => library,
        None => library::faulty(tree)?,
    };
    pack(tree, &classes, &[library], faulty_path(tree))
}

/// Builds each folder of `tests/plugins` into `target/plugins/<name>.jar`.
pub(crate) fn build_test_plugins(tree: &Tree, java: &Java) -> Result<()> {
    for yml in files_below(&tree.path("tests/plugins"), "/plugin.yml")? {
        let folder = yml.parent().context("a file lies in a folder")?;
        let name = folder.file_name().context("a folder has a name")?.to_string_lossy().into_owned();
        let mut entries = Entries::new();
        add_folder(&mut entries, "", &java.test_plugin(&name, folder)?)?;
        entries.insert("plugin.yml".to_owned(), std::fs::read(&yml)?);
        let jar = tree.target("plugins").join(format!("{name}.jar"));
        write(&jar, &entries)?;
        println!("{}", tree.show(&jar));
    }
    Ok(())
}

/// All files of a folder as a jar.
pub(crate) fn pack_folder(folder: &Path, jar: &Path) -> Result<PathBuf> {
    let mut entries = Entries::new();
    add_folder(&mut entries, "", folder)?;
    write(jar, &entries)?;
    Ok(jar.to_path_buf())
}

fn pack(tree: &Tree, classes: &Path, libraries: &[Library], jar: PathBuf) -> Result<PathBuf> {
    let mut entries = Entries::new();
    add_folder(&mut entries, "", classes)?;
    for library in libraries {
        let bytes = std::fs::read(&library.file).with_context(|| format!("cannot read {}", library.file.display()))?;
        let file = library.file.file_name().context("a file has a name")?.to_string_lossy();
        let name = format!("natives/{}/{file}", library.platform);
        entries.insert(format!("{name}.sha256"), sha256(&bytes).into_bytes());
        entries.insert(name, bytes);
    }
    let yml = std::fs::read_to_string(tree.path("plugin.yml")).context("cannot read plugin.yml")?;
    if !yml.contains("@version@") {
        bail!("plugin.yml has no @version@: the version comes from Cargo.toml alone");
    }
    entries.insert("plugin.yml".to_owned(), yml.replace("@version@", &tree.version).into_bytes());
    if let Ok(config) = std::fs::read(tree.path("config.yml")) {
        entries.insert("config.yml".to_owned(), config);
    }
    for folder in EDITABLE {
        add_folder(&mut entries, &format!("{folder}/"), &tree.path(folder))?;
    }
    write(&jar, &entries)?;
    report(tree, &jar)?;
    Ok(jar)
}

fn add_folder(entries: &mut Entries, prefix: &str, folder: &Path) -> Result<()> {
    for file in files_below(folder, "")? {
        let below = file.strip_prefix(folder)?.to_string_lossy().replace('\\', "/");
        if below.split('/').any(|part| part.starts_with('.')) {
            continue;
        }
        entries.insert(format!("{prefix}{below}"), std::fs::read(&file)?);
    }
    Ok(())
}

/// Writes the jar beside its place and moves it there: nobody ever sees half a jar. An unchanged jar stays untouched.
fn write(jar: &Path, entries: &Entries) -> Result<()> {
    let bytes = zipped(entries)?;
    if std::fs::read(jar).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    std::fs::create_dir_all(jar.parent().context("a jar lies in a folder")?)?;
    let part = jar.with_extension("part");
    std::fs::write(&part, bytes)?;
    std::fs::rename(&part, jar).with_context(|| format!("cannot put {} in its place", jar.display()))
}

fn zipped(entries: &Entries) -> Result<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .compression_level(Some(9))
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    // Readers of jars expect the manifest first.
    zip.start_file("META-INF/MANIFEST.MF", options)?;
    zip.write_all(MANIFEST.as_bytes())?;
    for (name, bytes) in entries {
        zip.start_file(name, options)?;
        zip.write_all(bytes)?;
    }
    Ok(zip.finish()?.into_inner())
}

fn report(tree: &Tree, jar: &Path) -> Result<()> {
    for entry in
        read(jar)?.iter().filter(|entry| entry.name.starts_with("natives/") && !entry.name.ends_with(".sha256"))
    {
        println!("  {}: {} bytes, {} in the jar", entry.name, entry.bytes.len(), entry.packed);
    }
    let bytes = std::fs::read(jar)?;
    println!("{}: {} bytes, SHA-256 {}", tree.show(jar), bytes.len(), sha256(&bytes));
    Ok(())
}

/// One file in a jar.
pub(crate) struct Entry {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
    /// Bytes that it takes in the jar.
    pub(crate) packed: u64,
}

/// All files in a jar, in its order.
pub(crate) fn read(jar: &Path) -> Result<Vec<Entry>> {
    let bytes = std::fs::read(jar).with_context(|| format!("cannot read {}", jar.display()))?;
    unzipped(bytes).with_context(|| format!("{} is no jar", jar.display()))
}

fn unzipped(bytes: Vec<u8>) -> Result<Vec<Entry>> {
    let mut zip = ZipArchive::new(Cursor::new(bytes))?;
    let mut entries = Vec::new();
    for at in 0..zip.len() {
        let mut file = zip.by_index(at)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        entries.push(Entry { name: file.name()?.into_owned(), bytes, packed: file.compressed_size() });
    }
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Scratch;

    fn entries() -> Entries {
        [("b/One.class", "1"), ("a.yml", "2"), ("natives/linux-x86_64/libpanda.so", "3")]
            .map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec()))
            .into()
    }

    #[test]
    fn no_entry_tells_when_it_was_packed() {
        let mut zip = ZipArchive::new(Cursor::new(zipped(&entries()).unwrap())).unwrap();
        for at in 0..zip.len() {
            assert_eq!(zip.by_index(at).unwrap().last_modified(), Some(DateTime::default()));
        }
    }

    #[test]
    fn the_manifest_comes_first_and_the_rest_is_sorted() {
        let bytes = zipped(&entries()).unwrap();
        let names: Vec<String> = unzipped(bytes).unwrap().into_iter().map(|entry| entry.name).collect();
        assert_eq!(names, ["META-INF/MANIFEST.MF", "a.yml", "b/One.class", "natives/linux-x86_64/libpanda.so"]);
    }

    #[test]
    fn hidden_files_stay_out() {
        let scratch = Scratch::new("jar-hidden");
        scratch.write("skills/.keep", "");
        scratch.write("skills/look.md", "look");
        let mut entries = Entries::new();
        add_folder(&mut entries, "skills/", &scratch.path("skills")).unwrap();
        assert_eq!(entries.keys().collect::<Vec<_>>(), ["skills/look.md"]);
    }
}
