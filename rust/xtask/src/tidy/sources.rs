//! The files of the repository as the rules see them, read once; in a rule's own test, a few planted ones.
//! Not here: any rule.

use std::collections::BTreeMap;

use anyhow::{Context, Result};

use super::code::{Quotes, code, without_tests};
use crate::tree::Tree;

/// Path from the root with `/` -> text. Files that are not UTF-8 are left out.
pub(crate) struct Sources {
    files: BTreeMap<String, String>,
}

impl Sources {
    pub(crate) fn read(tree: &Tree) -> Result<Sources> {
        let mut files = BTreeMap::new();
        for name in tree.tracked()? {
            let bytes = std::fs::read(tree.path(&name)).with_context(|| format!("cannot read {name}"))?;
            if let Ok(text) = String::from_utf8(bytes) {
                files.insert(name, text);
            }
        }
        Ok(Sources { files })
    }

    #[cfg(test)]
    pub(crate) fn planted<const N: usize>(files: [(&str, &str); N]) -> Sources {
        Sources { files: files.map(|(name, text)| (name.to_owned(), text.to_owned())).into() }
    }

    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.files.get(name).map(String::as_str)
    }

    /// All files, sorted by path.
    pub(crate) fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|(name, text)| (name.as_str(), text.as_str()))
    }

    /// The files below a folder that end so.
    pub(crate) fn below(&self, folder: &str, ending: &str) -> impl Iterator<Item = (&str, &str)> {
        self.all().filter(move |(name, _)| name.starts_with(folder) && name.ends_with(ending))
    }

    /// The files below a folder that end so, without comments.
    pub(crate) fn code(&self, folder: &str, ending: &str, quotes: Quotes) -> impl Iterator<Item = (&str, String)> {
        self.below(folder, ending).map(move |(name, text)| (name, code(text, quotes)))
    }

    /// The Rust files below a folder without comments, quoted text and tests.
    pub(crate) fn shipped(&self, folder: &str) -> impl Iterator<Item = (&str, String)> {
        self.code(folder, ".rs", Quotes::Blanked).map(|(name, code)| (name, without_tests(&code)))
    }
}
