//! The owner's pages on the disk: which there are, reading them, and all that may be wrong with them. Nothing outside of
//! the plugin's folder is read, whatever a link says.

use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Bytes of one page, and of all together.
const MOST_BYTES: u64 = 4 * MIB;
const MOST_BYTES_OF_ALL: u64 = 16 * MIB;
const MIB: u64 = 1024 * 1024;
/// Pages in the folder `knowledge`.
const MOST_FILES: usize = 64;
/// The folder below the plugin's, beside the main page.
const FOLDER: &str = "knowledge";

/// How the pages looked when they were last read. Any difference is a reason to read them anew.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Stamp(Vec<(String, Option<(SystemTime, u64)>)>);

/// The pages that can be used, and sentences about the others.
#[derive(Debug, Default)]
pub(super) struct Pages {
    /// Path below the plugin's folder, and text.
    pub(super) pages: Vec<(String, String)>,
    pub(super) problems: Vec<String>,
}

/// How the pages look now. Reads none of them.
pub(super) fn stamp(folder: &Path, main: &str) -> Stamp {
    let looks = |name: String| {
        let found = fs::metadata(folder.join(&name)).ok();
        let looks = found.and_then(|found| Some((found.modified().ok()?, found.len())));
        (name, looks)
    };
    Stamp(names(folder, main, &mut Vec::new()).into_iter().map(looks).collect())
}

/// Reads the main page and those of the folder `knowledge`.
pub(super) fn read(folder: &Path, main: &str) -> Pages {
    let mut read = Pages::default();
    let mut room = MOST_BYTES_OF_ALL;
    for name in names(folder, main, &mut read.problems) {
        match page(folder, &name) {
            Ok(Some(text)) if text.len() as u64 > room => {
                let most = MOST_BYTES_OF_ALL / MIB;
                read.problems.push(format!("{name}: left out, expected at most {most} MiB of pages together"));
            }
            Ok(Some(text)) => {
                room -= text.len() as u64;
                read.pages.push((name, text));
            }
            // The owner may have none; another name he has written himself.
            Ok(None) if name == main && main != super::MAIN => {
                read.problems.push(format!("{name}: there is no such file, but server.knowledge names it"));
            }
            Ok(None) => {}
            Err(problem) => read.problems.push(format!("{name}: {problem}")),
        }
    }
    read
}

/// The main page first, then those of the folder in the order of their names.
fn names(folder: &Path, main: &str, problems: &mut Vec<String>) -> Vec<String> {
    let mut names: Vec<String> = match fs::read_dir(folder.join(FOLDER)) {
        Ok(entries) => {
            let files = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok());
            files.filter(|file| is_page(Path::new(file)) && !file.starts_with('.')).collect()
        }
        Err(error) => {
            if error.kind() != ErrorKind::NotFound {
                problems.push(format!("{FOLDER}: no way to read the folder ({})", error.kind()));
            }
            Vec::new()
        }
    };
    names.sort_unstable();
    if names.len() > MOST_FILES {
        let last = &names[MOST_FILES - 1];
        problems.push(format!(
            "{FOLDER}: {} pages, expected at most {MOST_FILES}; those after {last} are left out",
            names.len()
        ));
        names.truncate(MOST_FILES);
    }
    let mut all = vec![main.to_owned()];
    all.extend(names.into_iter().map(|name| format!("{FOLDER}/{name}")).filter(|name| name != main));
    all
}

fn is_page(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("md"))
}

/// The text of one page; `None`: it is not there, or not any more.
fn page(folder: &Path, name: &str) -> Result<Option<String>, String> {
    let path = folder.join(name);
    let unreadable = |error: std::io::Error| match error.kind() {
        ErrorKind::NotFound => Ok(None),
        kind => Err(format!("no way to read it ({kind})")),
    };
    let real = match fs::canonicalize(&path) {
        Ok(real) => real,
        Err(_) if fs::symlink_metadata(&path).is_ok_and(|found| found.is_symlink()) => {
            return Err("a link that leads nowhere".to_owned());
        }
        Err(error) => return unreadable(error),
    };
    inside(folder, &real)?;
    match fs::metadata(&real) {
        // Opening a pipe would wait for whoever writes into it.
        Ok(found) if !found.is_file() => return Err("no file, expected a text file".to_owned()),
        Ok(found) if found.len() > MOST_BYTES => return Err(too_long(found.len())),
        Ok(_) => {}
        Err(error) => return unreadable(error),
    }
    let mut bytes = Vec::new();
    // It may have grown since.
    let whole = File::open(&real).and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut bytes));
    match whole {
        Err(error) => unreadable(error),
        Ok(length) if length as u64 > MOST_BYTES => Err(too_long(length as u64)),
        Ok(_) => text(bytes).map(Some),
    }
}

/// A link may lead from page to page, not out of the plugin's folder, and not to the settings with their keys.
fn inside(folder: &Path, real: &Path) -> Result<(), String> {
    let folder: PathBuf =
        fs::canonicalize(folder).map_err(|error| format!("no way to the folder ({})", error.kind()))?;
    if !real.starts_with(folder) {
        return Err("it lies outside of the plugin's folder and is not read".to_owned());
    }
    if !is_page(real) {
        return Err("expected a file whose name ends in .md".to_owned());
    }
    Ok(())
}

fn too_long(length: u64) -> String {
    format!("left out, {} MiB, expected at most {} MiB", length.div_ceil(MIB), MOST_BYTES / MIB)
}

fn text(bytes: Vec<u8>) -> Result<String, String> {
    String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + good.iter().filter(|byte| **byte == b'\n').count();
        format!("left out, line {line}: bytes that are no UTF-8, expected a file that is saved as UTF-8")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join(FOLDER)).unwrap();
        folder
    }

    fn write(folder: &tempfile::TempDir, name: &str, bytes: &[u8]) {
        fs::write(folder.path().join(name), bytes).unwrap();
    }

    #[test]
    fn good_pages_are_read_beside_bad_ones_which_are_named() {
        let folder = folder();
        write(&folder, "knowledge.md", b"# A\nb");
        write(&folder, "knowledge/empty.md", b"");
        write(&folder, "knowledge/broken.md", b"# B\nok\nbr\xffoken");
        write(&folder, "knowledge/notes.txt", b"none of ours");
        write(&folder, "knowledge/.hidden.md", b"none of ours");
        fs::create_dir(folder.path().join("knowledge/folder.md")).unwrap();
        let big = File::create(folder.path().join("knowledge/big.md")).unwrap();
        big.set_len(50 * MIB).unwrap();
        let read = read(folder.path(), "knowledge.md");
        let names: Vec<&str> = read.pages.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["knowledge.md", "knowledge/empty.md"]);
        assert_eq!(
            read.problems,
            [
                "knowledge/big.md: left out, 50 MiB, expected at most 4 MiB",
                "knowledge/broken.md: left out, line 3: bytes that are no UTF-8, expected a file that is saved as UTF-8",
                "knowledge/folder.md: no file, expected a text file",
            ]
        );
    }

    #[test]
    fn a_page_that_vanishes_between_listing_and_reading_is_no_problem() {
        let folder = folder();
        write(&folder, "knowledge/gone.md", b"# Gone");
        let mut problems = Vec::new();
        let listed = names(folder.path(), "knowledge.md", &mut problems);
        assert!(listed.contains(&"knowledge/gone.md".to_owned()), "{listed:?}");
        assert_eq!(page(folder.path(), "knowledge/gone.md"), Ok(Some("# Gone".to_owned())));
        fs::remove_file(folder.path().join("knowledge/gone.md")).unwrap();
        assert_eq!((page(folder.path(), "knowledge/gone.md"), problems), (Ok(None), Vec::new()));
    }

    #[test]
    fn a_page_of_four_mebibytes_is_read_and_one_byte_more_is_not() {
        let folder = folder();
        write(&folder, "knowledge/most.md", &vec![b'a'; MOST_BYTES as usize]);
        write(&folder, "knowledge/more.md", &vec![b'a'; MOST_BYTES as usize + 1]);
        let read = read(folder.path(), "knowledge.md");
        assert_eq!(read.pages.len(), 1);
        assert_eq!(read.problems, ["knowledge/more.md: left out, 5 MiB, expected at most 4 MiB"]);
    }

    #[test]
    fn all_together_have_a_limit_too() {
        let folder = folder();
        for number in 0..5 {
            write(&folder, &format!("knowledge/{number}.md"), &vec![b'a'; MOST_BYTES as usize]);
        }
        let read = read(folder.path(), "knowledge.md");
        assert_eq!((read.pages.len(), read.problems.len()), (4, 1));
        assert_eq!(read.problems, ["knowledge/4.md: left out, expected at most 16 MiB of pages together"]);
        for number in 0..70 {
            write(&folder, &format!("knowledge/{number:02}.md"), b"a");
        }
        let read = super::read(folder.path(), "knowledge.md");
        assert!(read.problems[0].starts_with("knowledge: 75 pages, expected at most 64"), "{:?}", read.problems);
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_from_page_to_page_and_nowhere_else() {
        use std::os::unix::fs::symlink;
        let (folder, elsewhere) = (folder(), folder());
        write(&elsewhere, "secret.md", b"secret");
        write(&folder, "config.yml", b"key");
        write(&folder, "knowledge/a.md", b"a");
        let link = |to: &Path, name: &str| symlink(to, folder.path().join(name)).unwrap();
        link(&folder.path().join("knowledge/a.md"), "knowledge/b.md");
        link(&elsewhere.path().join("secret.md"), "knowledge/c.md");
        link(Path::new("../config.yml"), "knowledge/d.md");
        link(Path::new("nowhere.md"), "knowledge/e.md");
        link(Path::new("f.md"), "knowledge/f.md");
        let read = read(folder.path(), "knowledge.md");
        let texts: Vec<&str> = read.pages.iter().map(|(_, text)| text.as_str()).collect();
        assert_eq!(texts, ["a", "a"]);
        assert_eq!(
            read.problems,
            [
                "knowledge/c.md: it lies outside of the plugin's folder and is not read",
                "knowledge/d.md: expected a file whose name ends in .md",
                "knowledge/e.md: a link that leads nowhere",
                "knowledge/f.md: a link that leads nowhere",
            ]
        );
        for main in ["../secret.md", elsewhere.path().join("secret.md").to_str().unwrap(), "config.yml", "none.md"] {
            let read = super::read(folder.path(), main);
            assert!(read.pages.iter().all(|(name, _)| name != main), "{main}");
            assert!(read.problems.iter().any(|problem| problem.starts_with(main)) || main == "../secret.md", "{main}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_that_leads_elsewhere_gives_no_pages() {
        let (folder, elsewhere) = (tempfile::tempdir().unwrap(), folder());
        write(&elsewhere, "knowledge/a.md", b"a");
        std::os::unix::fs::symlink(elsewhere.path().join(FOLDER), folder.path().join(FOLDER)).unwrap();
        let read = read(folder.path(), "knowledge.md");
        assert!(read.pages.is_empty());
        assert_eq!(read.problems, ["knowledge/a.md: it lies outside of the plugin's folder and is not read"]);
    }

    #[test]
    fn every_change_shows_in_the_stamp() {
        let folder = folder();
        let now = || stamp(folder.path(), "knowledge.md");
        let nothing = now();
        write(&folder, "knowledge/a.md", b"a");
        let one = now();
        assert_ne!(nothing, one);
        assert_eq!(one, now());
        write(&folder, "knowledge/a.md", b"ab");
        let longer = now();
        assert_ne!(one, longer);
        let file = File::options().append(true).open(folder.path().join("knowledge/a.md")).unwrap();
        file.set_modified(SystemTime::UNIX_EPOCH).unwrap();
        assert_ne!(longer, now(), "of the same length at another time");
        fs::remove_file(folder.path().join("knowledge/a.md")).unwrap();
        assert_eq!(nothing, now());
    }
}
