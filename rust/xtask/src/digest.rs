//! SHA-256 of bytes and of sets of files, and the stamps that tell whether a built thing is still that of its inputs.
//! Not here: what the inputs are.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

/// 64 lower-case hexadecimal digits.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Something built from files, with a stamp beside it that remembers from which.
pub(crate) struct Built {
    stamp: PathBuf,
    state: String,
}

impl Built {
    /// `inputs` are files or folders below `root`, `facts` all else that the result depends on (versions, flags).
    pub(crate) fn from(stamp: PathBuf, root: &Path, inputs: &[PathBuf], facts: &str) -> Result<Built> {
        let mut files = Vec::new();
        for input in inputs {
            if input.is_dir() {
                files.extend(crate::tree::files_below(input, "")?);
            } else if input.is_file() {
                files.push(input.clone());
            }
        }
        files.sort();
        files.dedup();
        let mut hash = Sha256::new();
        hash.update(facts);
        for file in files {
            let bytes = std::fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
            // Name and length keep two different sets of files from looking the same.
            hash.update(file.strip_prefix(root).unwrap_or(&file).to_string_lossy().replace('\\', "/"));
            hash.update(bytes.len().to_le_bytes());
            hash.update(bytes);
        }
        let state = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(Built { stamp, state })
    }

    /// Was it built from just these inputs, and is each output still there?
    pub(crate) fn is_fresh(&self, outputs: &[PathBuf]) -> bool {
        outputs.iter().all(|output| output.exists())
            && std::fs::read_to_string(&self.stamp).is_ok_and(|state| state == self.state)
    }

    /// To be called before building: a build that breaks off must not look finished.
    pub(crate) fn begin(&self) -> Result<()> {
        if let Some(folder) = self.stamp.parent() {
            std::fs::create_dir_all(folder)?;
        }
        if self.stamp.exists() {
            std::fs::remove_file(&self.stamp)?;
        }
        Ok(())
    }

    pub(crate) fn finish(&self) -> Result<()> {
        std::fs::write(&self.stamp, &self.state).with_context(|| format!("cannot write {}", self.stamp.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Scratch;

    #[test]
    fn sha256_is_that_of_the_standard() {
        assert_eq!(sha256(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    #[test]
    fn a_change_of_a_file_a_name_or_a_fact_makes_it_stale() {
        let scratch = Scratch::new("stamp");
        let output = scratch.write("out", "built");
        let source = scratch.write("src/a.txt", "one");
        let now =
            |facts: &str| Built::from(scratch.path("stamp"), scratch.folder(), &[scratch.path("src")], facts).unwrap();
        assert!(!now("1").is_fresh(std::slice::from_ref(&output)));
        now("1").begin().unwrap();
        now("1").finish().unwrap();
        assert!(now("1").is_fresh(std::slice::from_ref(&output)));
        assert!(!now("2").is_fresh(std::slice::from_ref(&output)));
        std::fs::rename(&source, scratch.path("src/b.txt")).unwrap();
        assert!(!now("1").is_fresh(std::slice::from_ref(&output)));
        std::fs::rename(scratch.path("src/b.txt"), &source).unwrap();
        assert!(now("1").is_fresh(std::slice::from_ref(&output)));
        std::fs::write(&source, "two").unwrap();
        assert!(!now("1").is_fresh(&[output]));
    }

    #[test]
    fn a_lost_output_or_a_build_broken_off_makes_it_stale() {
        let scratch = Scratch::new("stamp-output");
        let output = scratch.write("out", "built");
        let now = || Built::from(scratch.path("stamp"), scratch.folder(), &[], "").unwrap();
        now().finish().unwrap();
        assert!(now().is_fresh(std::slice::from_ref(&output)));
        now().begin().unwrap();
        assert!(!now().is_fresh(std::slice::from_ref(&output)));
        now().finish().unwrap();
        std::fs::remove_file(&output).unwrap();
        assert!(!now().is_fresh(&[output]));
    }
}
