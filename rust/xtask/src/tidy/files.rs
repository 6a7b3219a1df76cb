//! Files a person can read: none over 500 lines, none named after nothing, none with this machine's paths or a package
//! registry's address in it.

use super::sources::Sources;
use super::verdict::Verdict;

const LONGEST: usize = 500;

/// Endings of files that are written by hand and read.
const HAND_WRITTEN: [&str; 11] = [".rs", ".java", ".js", ".mjs", ".ts", ".kts", ".py", ".sh", ".md", ".yml", ".ftl"];

/// Words that say nothing of what a file holds.
const EMPTY_NAMES: [&str; 8] = ["util", "utils", "manager", "helper", "helpers", "common", "misc", "stuff"];

pub(crate) fn lengths(sources: &Sources) -> Verdict {
    let mut verdict = Verdict::default();
    for (name, text) in sources.all().filter(|(name, _)| HAND_WRITTEN.iter().any(|ending| name.ends_with(ending))) {
        let lines = text.lines().count();
        if lines > LONGEST {
            verdict.fault(format!("{name} has {lines} lines; split it by subject ({LONGEST} at most)"));
        }
    }
    verdict
}

pub(crate) fn file_names(sources: &Sources) -> Verdict {
    let mut verdict = Verdict::default();
    // Paper's own names are not ours to choose.
    for (name, _) in sources
        .all()
        .filter(|(name, _)| !name.starts_with("java-shim/paper-api/") && !name.starts_with("rust/xtask/planted/"))
    {
        for part in name.split('/') {
            let bare = part.split('.').next().unwrap_or_default();
            if let Some(empty) = words(bare).iter().find(|word| EMPTY_NAMES.contains(&word.as_str())) {
                verdict.fault(format!("{name}: `{empty}` says nothing; name what lives there"));
            }
        }
    }
    verdict
}

/// `PlayerManager`, `player_manager` and `player-manager` are two words each.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for c in name.chars() {
        let splits = !c.is_alphanumeric() || c.is_uppercase();
        if splits && words.last().is_some_and(|word| !word.is_empty()) {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| c.is_alphanumeric()) {
            word.extend(c.to_lowercase());
        }
    }
    words
}

/// Top folders of one machine, and hosts of package registries in halves, so that this file does not hold them.
const FOLDERS: [&str; 5] = ["home", "Users", "root", "work", "tmp"];
const HOSTS: [(&str, &str); 12] = [
    ("index.crates", "io"),
    ("static.crates", "io"),
    ("repo1.maven", "org"),
    ("repo.maven.apache", "org"),
    ("pypi", "org"),
    ("pythonhosted", "org"),
    ("registry.npmjs", "org"),
    ("registry.yarnpkg", "com"),
    ("proxy.golang", "org"),
    ("deb.debian", "org"),
    ("repo.papermc", "io"),
    ("jitpack", "io"),
];

pub(crate) fn no_traces(sources: &Sources) -> Verdict {
    let folders = FOLDERS.map(|folder| format!("/{folder}/"));
    let hosts = HOSTS.map(|(name, end)| format!("{name}.{end}"));
    let mut verdict = Verdict::default();
    for (name, text) in sources.all() {
        for (at, line) in text.lines().enumerate() {
            let what = if folders.iter().any(|folder| begins_a_path(line, folder)) {
                "a path of one machine"
            } else if hosts.iter().any(|host| line.contains(host.as_str())) {
                "the address of a package registry"
            } else {
                continue;
            };
            verdict.fault(format!("{name}:{}: {what}: {}", at + 1, line.trim().chars().take(80).collect::<String>()));
        }
    }
    verdict
}

/// A folder counts where a path begins: `target/tmp/` is no trace.
fn begins_a_path(line: &str, folder: &str) -> bool {
    line.match_indices(folder).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        before.is_none_or(|c| !c.is_alphanumeric() && !"_.~/>)}-".contains(c))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_over_500_lines_is_a_fault() {
        let long = "x\n".repeat(LONGEST + 1);
        let just = "x\n".repeat(LONGEST);
        let sources = Sources::planted([("a.rs", &long), ("b.rs", &just), ("package-lock.json", &long)]);
        assert_eq!(lengths(&sources).faults, ["a.rs has 501 lines; split it by subject (500 at most)"]);
    }

    #[test]
    fn a_name_that_says_nothing_is_a_fault() {
        let sources = Sources::planted([
            ("rust/core/src/utils/x.rs", ""),
            ("java-shim/src/ChatManager.java", ""),
            ("rust/core/src/chat_helper.rs", ""),
            ("rust/core/src/commonwealth.rs", ""),
            ("java-shim/paper-api/src/org/bukkit/util/Vector.java", ""),
        ]);
        assert_eq!(file_names(&sources).faults.len(), 3);
    }

    #[test]
    fn a_machines_path_or_a_registrys_address_is_a_fault() {
        let bad = [
            "cd /ro\u{6f}t/x",
            "(\"/wor\u{6b}/main\")",
            "https://pyp\u{69}.org/simple",
            "/hom\u{65}/anna/x",
            "a /tm\u{70}/y",
        ];
        for line in bad {
            assert_eq!(no_traces(&Sources::planted([("a.md", line)])).faults.len(), 1, "{line}");
        }
        for line in ["/usr/lib/jvm", "rust/world/src/root/x", "target/tmp/y", "plugins/root/", "https://docs.rs/x"] {
            assert!(no_traces(&Sources::planted([("a.md", line)])).faults.is_empty(), "{line}");
        }
    }
}
