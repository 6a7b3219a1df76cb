//! Our own texts as files in the data folder, for owners to edit: pages of advice, language files, prompts, the page of
//! knowledge that holds nothing yet. Here: that they are put there, and brought up to date while nobody has edited them.
//! What is read from them is not decided here.

use crate::config::replace_file;
use crate::{knowledge, prompt, skills, words};
use ring::digest::{SHA256, digest};
use std::collections::BTreeMap;
use std::io::{ErrorKind, Write};
use std::path::Path;

/// What each copy was when it was written: a line `<SHA-256>  <path>` for each, as `sha256sum -c` reads it. A file that
/// still has this sum is none of the owner's work.
const RECORD: &str = ".copies";

/// Files that an owner may edit, by their path below the data folder.
fn texts() -> Vec<(String, &'static str)> {
    let skills = skills::BUILT_IN.iter().map(|(name, text)| (format!("skills/{name}.md"), *text));
    let words = words::BUILT_IN.iter().map(|(locale, text)| (format!("lang/{locale}.ftl"), *text));
    let pages = [(prompt::FILE, prompt::SYSTEM), (knowledge::MAIN, knowledge::BUILT_IN)];
    skills.chain(words).chain(pages.map(|(file, text)| (file.to_owned(), text))).collect()
}

/// Writes each copy that is missing, and each anew that is an older version's and unedited. A file that the owner has
/// edited is never written. Gives sentences for the log.
pub(crate) fn put(data_folder: &Path) -> Vec<String> {
    put_texts(data_folder, &texts())
}

fn put_texts(data_folder: &Path, texts: &[(String, &str)]) -> Vec<String> {
    let path = data_folder.join(RECORD);
    let known = std::fs::read_to_string(&path).unwrap_or_default();
    let known: BTreeMap<&str, &str> =
        known.lines().filter_map(|line| line.split_once("  ")).map(|(sum, file)| (file, sum)).collect();
    let (mut record, mut renewed, mut told) = (BTreeMap::new(), Vec::new(), Vec::new());
    for (file, text) in texts {
        let (path, fresh) = (data_folder.join(file), sum(text.as_bytes()));
        let written = match std::fs::read(&path) {
            Ok(bytes) => {
                let there = sum(&bytes);
                if there != fresh && known.get(file.as_str()).copied() != Some(there.as_str()) {
                    // The owner's own.
                    continue;
                }
                if there == fresh {
                    record.insert(file.as_str(), fresh);
                    continue;
                }
                renewed.push(file.as_str());
                let permissions = std::fs::metadata(&path).map(|about| about.permissions());
                permissions.and_then(|permissions| replace_file(&path, text.as_bytes(), Some(permissions)))
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all);
                folder
                    .and_then(|()| std::fs::File::create_new(&path))
                    .and_then(|mut new| new.write_all(text.as_bytes()))
            }
            // Whoever reads it says what is wrong with it.
            Err(_) => continue,
        };
        match written {
            Ok(()) => {
                record.insert(file.as_str(), fresh);
            }
            Err(error) => {
                told.push(format!(
                    "{file} cannot be written to the plugin's folder: {error}; the built-in one is in force"
                ));
                // The next one would fail alike.
                break;
            }
        }
    }
    if !renewed.is_empty() {
        told.push(format!(
            "These files had not been edited and are those of this version now: {}.",
            renewed.join(", ")
        ));
    }
    // Without the record a copy counts as edited from the next version on, and stays: no harm is done.
    let lines: String = record.iter().map(|(file, sum)| format!("{sum}  {file}\n")).collect();
    let same = record.len() == known.len() && record.iter().all(|(file, sum)| known.get(file) == Some(&sum.as_str()));
    if !same && !record.is_empty() {
        told.extend(std::fs::write(&path, lines).err().map(|error| format!("{RECORD} cannot be written: {error}")));
    }
    told
}

fn sum(bytes: &[u8]) -> String {
    digest(&SHA256, bytes).as_ref().iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn version(page: &str) -> Vec<(String, &str)> {
        vec![("skills/a.md".to_owned(), page), ("lang/b.ftl".to_owned(), "same")]
    }

    fn page(folder: &Path) -> String {
        std::fs::read_to_string(folder.join("skills/a.md")).unwrap()
    }

    #[test]
    fn an_unedited_copy_becomes_the_new_versions() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(put_texts(folder.path(), &version("old")), [""; 0]);
        let told = put_texts(folder.path(), &version("new"));
        assert_eq!(page(folder.path()), "new");
        assert!(told.len() == 1 && told[0].contains("skills/a.md") && !told[0].contains("lang/b.ftl"), "{told:?}");
        assert_eq!(put_texts(folder.path(), &version("newer")).len(), 1);
        assert_eq!(put_texts(folder.path(), &version("newer")), [""; 0]);
    }

    #[test]
    fn an_edited_copy_is_never_written_again() {
        let folder = tempfile::tempdir().unwrap();
        put_texts(folder.path(), &version("old"));
        std::fs::write(folder.path().join("skills/a.md"), "mine").unwrap();
        for text in ["old", "new"] {
            assert_eq!(put_texts(folder.path(), &version(text)), [""; 0]);
            assert_eq!(page(folder.path()), "mine");
        }
    }

    #[test]
    fn a_copy_without_a_record_counts_as_edited() {
        let folder = tempfile::tempdir().unwrap();
        put_texts(folder.path(), &version("old"));
        std::fs::remove_file(folder.path().join(RECORD)).unwrap();
        put_texts(folder.path(), &version("new"));
        assert_eq!(page(folder.path()), "old");
    }
}
