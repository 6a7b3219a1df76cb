//! What a jar may hold: our package, libraries with their sums, what owners edit, the two yml. No class of the server,
//! of Gson or of another plugin.

use super::verdict::Verdict;
use crate::digest::sha256;
use crate::jar::Entry;

/// Java 21; newer classes do not load on the oldest supported servers.
const NEWEST_CLASS: u8 = 65;

/// Folder with the ending of the files in it.
const FOLDERS: [(&str, &str); 5] =
    [("panda/shim/", ".class"), ("skills/", ".md"), ("prompts/", ".md"), ("lang/", ".ftl"), ("scenes/", ".yml")];

/// Files that stand alone. All but the configuration, which comes with a later issue, must be there.
const FILES: [&str; 3] = ["META-INF/MANIFEST.MF", "plugin.yml", "config.yml"];

pub(crate) fn check(entries: &[Entry], version: &str) -> Verdict {
    let mut verdict = Verdict::default();
    for entry in entries {
        let name = entry.name.as_str();
        let ours = FILES.contains(&name)
            || name.starts_with("natives/")
            || FOLDERS.iter().any(|(folder, ending)| name.starts_with(folder) && name.ends_with(ending));
        if !ours {
            verdict.fault(format!("{name} does not belong into the jar"));
        }
        if name.ends_with(".class") && entry.bytes.get(7).is_none_or(|major| *major > NEWEST_CLASS) {
            verdict.fault(format!("{name} is not compiled for Java 21"));
        }
    }
    let text = |name: &str| {
        entries.iter().find(|entry| entry.name == name).map(|entry| String::from_utf8_lossy(&entry.bytes).into_owned())
    };
    if !text("META-INF/MANIFEST.MF").is_some_and(|text| text.contains("paperweight-mappings-namespace: mojang\r\n")) {
        verdict.fault("the manifest does not keep 1.21 servers from remapping the jar".to_owned());
    }
    match text("plugin.yml") {
        None => verdict.fault("the jar has no plugin.yml".to_owned()),
        Some(yml) => {
            for line in [format!("version: '{version}'"), "api-version: '1.21.4'".to_owned(), "name: Panda".to_owned()]
            {
                if !yml.lines().any(|found| found == line) {
                    verdict.fault(format!("plugin.yml has no line `{line}`"));
                }
            }
            let main = yml.lines().find_map(|line| line.strip_prefix("main: ")).unwrap_or_default().replace('.', "/");
            if text(&format!("{main}.class")).is_none() {
                verdict.fault(format!("the main class {main} of plugin.yml is not in the jar"));
            }
        }
    }
    libraries(entries, &mut verdict);
    verdict
}

/// `natives/<os>-<arch>/` holds one library and its sum, and the sum is right.
fn libraries(entries: &[Entry], verdict: &mut Verdict) {
    for entry in entries.iter().filter(|entry| entry.name.starts_with("natives/")) {
        match entry.name.strip_suffix(".sha256") {
            Some(library) => match entries.iter().find(|other| other.name == library) {
                Some(library) if sha256(&library.bytes).as_bytes() == entry.bytes => {}
                Some(_) => verdict.fault(format!("{} is not the sum of its library", entry.name)),
                None => verdict.fault(format!("{} has no library beside it", entry.name)),
            },
            None => {
                let named = [".so", ".dylib", ".dll"].iter().any(|ending| entry.name.ends_with(ending));
                if !named || entry.name.matches('/').count() != 2 {
                    verdict.fault(format!("{} is no library of a platform", entry.name));
                }
                if !entries.iter().any(|other| other.name == format!("{}.sha256", entry.name)) {
                    verdict.fault(format!("{} has no sum beside it", entry.name));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLASS: &[u8] = &[0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 65];

    fn jar(more: &[(&str, &[u8])]) -> Vec<Entry> {
        let yml = b"name: Panda\nversion: '1.2.3'\nmain: panda.shim.PandaPlugin\napi-version: '1.21.4'\n";
        let sum = sha256(b"library");
        let mut files: Vec<(&str, &[u8])> = vec![
            ("META-INF/MANIFEST.MF", b"Manifest-Version: 1.0\r\npaperweight-mappings-namespace: mojang\r\n\r\n"),
            ("plugin.yml", yml),
            ("panda/shim/PandaPlugin.class", CLASS),
            ("natives/linux-x86_64/libpanda.so", b"library"),
            ("natives/linux-x86_64/libpanda.so.sha256", sum.as_bytes()),
        ];
        for planted in more {
            files.retain(|(name, _)| *name != planted.0);
            files.push(*planted);
        }
        files.iter().map(|(name, bytes)| Entry { name: (*name).to_owned(), bytes: bytes.to_vec(), packed: 0 }).collect()
    }

    fn one_fault(more: &[(&str, &[u8])], wanted: &str) {
        let faults = check(&jar(more), "1.2.3").faults;
        assert_eq!(faults.len(), 1, "{faults:?}");
        assert!(faults[0].contains(wanted), "{faults:?}");
    }

    #[test]
    fn a_good_jar_has_no_fault() {
        assert_eq!(check(&jar(&[("skills/look.md", b"x")]), "1.2.3").faults, Vec::<String>::new());
    }

    #[test]
    fn a_foreign_class_or_file_is_a_fault() {
        one_fault(&[("org/bukkit/World.class", CLASS)], "org/bukkit/World.class");
        one_fault(&[("com/google/gson/Gson.class", CLASS)], "com/google/gson/Gson.class");
        one_fault(&[("skills/run.sh", b"x")], "skills/run.sh");
    }

    #[test]
    fn a_class_for_a_newer_java_is_a_fault() {
        one_fault(&[("panda/shim/New.class", &[0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 69])], "not compiled for Java 21");
    }

    #[test]
    fn a_wrong_or_missing_sum_is_a_fault() {
        one_fault(&[("natives/linux-x86_64/libpanda.so", b"altered")], "is not the sum");
        one_fault(&[("natives/linux-aarch64/libpanda.so", b"x")], "has no sum beside it");
    }

    #[test]
    fn a_wrong_version_or_main_class_or_manifest_is_a_fault() {
        assert!(check(&jar(&[]), "1.2.4").faults[0].contains("version: '1.2.4'"));
        let yml = b"name: Panda\nversion: '1.2.3'\nmain: panda.shim.Gone\napi-version: '1.21.4'\n";
        one_fault(&[("plugin.yml", yml)], "main class panda/shim/Gone");
        one_fault(&[("META-INF/MANIFEST.MF", b"Manifest-Version: 1.0\r\n\r\n")], "remapping");
    }
}
