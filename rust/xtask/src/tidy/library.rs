//! The native library as built: it loads with old C libraries, exports natives alone, is small enough, and the one that
//! ships has no planted fault while the other has.

use anyhow::{Context, Result};
use object::Endianness;
use object::elf::FileHeader64;
use object::read::elf::{FileHeader, Sym};

use super::verdict::Verdict;
use crate::jar::Entry;
use crate::zig::GLIBC;

/// Compressed bytes of one platform's library.
const LARGEST: u64 = 4_000_000;

/// The feature `faults` puts this text into the library.
const MARKER: &[u8] = concat!("panda-planted", "-fault").as_bytes();

/// Versions of the C library that a linux library asks for, and what it exports.
struct Elf {
    needs: Vec<String>,
    exports: Vec<String>,
}

impl Elf {
    fn read(bytes: &[u8]) -> Result<Elf> {
        let header = FileHeader64::<Endianness>::parse(bytes)?;
        let endian = header.endian()?;
        let sections = header.sections(endian, bytes)?;
        let mut needs = Vec::new();
        if let Some((mut libraries, link)) = sections.gnu_verneed(endian, bytes)? {
            let strings = sections.strings(endian, bytes, link)?;
            while let Some((_, mut versions)) = libraries.next()? {
                while let Some(version) = versions.next()? {
                    needs.push(String::from_utf8_lossy(version.name(endian, strings)?).into_owned());
                }
            }
        }
        let symbols = sections.symbols(endian, bytes, object::elf::SHT_DYNSYM)?;
        let exports = symbols
            .iter()
            .filter(|symbol| symbol.st_name(endian) != 0 && !symbol.is_undefined(endian))
            .map(|symbol| Ok(String::from_utf8_lossy(symbol.name(endian, symbols.strings())?).into_owned()))
            .collect::<Result<Vec<String>>>()?;
        Ok(Elf { needs, exports })
    }
}

/// `GLIBC_2.17` as (2, 17); other names have no number here.
fn glibc(name: &str) -> Option<Vec<u32>> {
    name.strip_prefix("GLIBC_")?.split('.').map(|part| part.parse().ok()).collect()
}

/// What a linux library asks of the system and shows to it.
pub(crate) fn symbols(name: &str, bytes: &[u8]) -> Verdict {
    let mut verdict = Verdict::default();
    let elf = match Elf::read(bytes) {
        Ok(elf) => elf,
        Err(error) => {
            verdict.fault(format!("{name} is no ELF library: {error:#}"));
            return verdict;
        }
    };
    let oldest = glibc(&format!("GLIBC_{GLIBC}")).unwrap_or_default();
    for version in elf.needs.iter().filter(|version| glibc(version).is_some_and(|version| version > oldest)) {
        verdict.fault(format!("{name} needs {version}; {GLIBC} is the newest allowed"));
    }
    for export in elf.exports.iter().filter(|export| !is_native(export)) {
        verdict.fault(format!("{name} exports {export}; only natives of panda.shim.Native may be seen"));
    }
    if !elf.exports.iter().any(|export| export.starts_with("Java_")) {
        verdict.fault(format!("{name} exports no native"));
    }
    let newest = elf.needs.iter().filter_map(|version| Some((glibc(version)?, version))).max();
    verdict.note(match newest {
        Some((_, version)) => format!("the newest it asks for is {version}"),
        None => "it asks for no version of the C library".to_owned(),
    });
    verdict
}

fn is_native(export: &str) -> bool {
    export.starts_with("Java_panda_shim_Native_") || export == "JNI_OnLoad" || export == "JNI_OnUnload"
}

/// Rules over the libraries of a jar that ships.
pub(crate) fn shipped(entries: &[Entry]) -> Result<Verdict> {
    let mut verdict = Verdict::default();
    let linux = entries.iter().filter(|entry| entry.name.starts_with("natives/linux-") && entry.name.ends_with(".so"));
    for library in linux {
        let found = symbols(&library.name, &library.bytes);
        verdict.faults.extend(found.faults);
        verdict.notes.extend(found.notes);
    }
    for library in libraries(entries) {
        if library.packed > LARGEST {
            verdict.fault(format!("{} takes {} bytes in the jar; {LARGEST} are allowed", library.name, library.packed));
        }
        verdict.note(format!("{} takes {} of {LARGEST} bytes", library.name, library.packed));
        if has_marker(&library.bytes) {
            verdict.fault(format!("{} has planted faults and must not ship", library.name));
        }
    }
    libraries(entries).next().context("the jar has no library")?;
    Ok(verdict)
}

/// The other jar, whose library must have them: else its tests would test nothing.
pub(crate) fn faulty(entries: &[Entry]) -> Verdict {
    let mut verdict = Verdict::default();
    if !libraries(entries).any(|library| has_marker(&library.bytes)) {
        verdict.fault("the library of the fault jar has no planted fault".to_owned());
    }
    verdict
}

fn libraries(entries: &[Entry]) -> impl Iterator<Item = &Entry> {
    entries.iter().filter(|entry| entry.name.starts_with("natives/") && !entry.name.ends_with(".sha256"))
}

fn has_marker(bytes: &[u8]) -> bool {
    bytes.windows(MARKER.len()).any(|window| window == MARKER)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn library(bytes: &[u8], packed: u64) -> Entry {
        Entry { name: "natives/windows-x86_64/panda.dll".to_owned(), bytes: bytes.to_vec(), packed }
    }

    #[test]
    fn versions_are_compared_as_numbers() {
        assert!(glibc("GLIBC_2.4") < glibc("GLIBC_2.17"));
        assert!(glibc("GLIBC_2.2.5") < glibc("GLIBC_2.17"));
        assert!(glibc("GLIBC_2.34") > glibc("GLIBC_2.17"));
        assert_eq!(glibc("GCC_3.0"), None);
    }

    /// This test program is linked against this machine's C library, which is newer, and exports no native.
    #[test]
    #[cfg(target_os = "linux")]
    fn a_program_of_this_machine_needs_too_much_and_exports_no_native() {
        let bytes = std::fs::read(std::env::current_exe().unwrap()).unwrap();
        let faults = symbols("planted", &bytes).faults;
        assert!(faults.iter().any(|fault| fault.contains("2.17 is the newest allowed")), "{faults:?}");
        assert!(faults.iter().any(|fault| fault.contains("exports no native")), "{faults:?}");
    }

    #[test]
    fn a_file_that_is_no_library_is_a_fault() {
        assert_eq!(symbols("planted", b"MZ").faults.len(), 1);
    }

    #[test]
    fn a_marker_in_the_shipped_library_or_none_in_the_other_is_a_fault() {
        let marked = [b"abc", MARKER].concat();
        assert_eq!(shipped(&[library(&marked, 1)]).unwrap().faults.len(), 1);
        assert!(shipped(&[library(b"abc", 1)]).unwrap().faults.is_empty());
        assert_eq!(faulty(&[library(b"abc", 1)]).faults.len(), 1);
        assert!(faulty(&[library(&marked, 1)]).faults.is_empty());
    }

    #[test]
    fn a_library_that_is_too_large_or_missing_is_a_fault() {
        assert_eq!(shipped(&[library(b"abc", LARGEST + 1)]).unwrap().faults.len(), 1);
        assert!(shipped(&[]).is_err());
    }
}
