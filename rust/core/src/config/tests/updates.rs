//! New keys in old files: they come with their comments, and what the owner wrote stays byte for byte.

use super::*;
use std::fs;
use std::path::PathBuf;

/// Whether all of the one stands in the other, in its order.
fn is_kept(old: &str, new: &str) -> bool {
    let mut rest = new.chars();
    old.chars().all(|c| rest.any(|other| other == c))
}

fn updated(text: &str) -> String {
    let new = update(text).unwrap_or_else(|| panic!("not updated:\n{text}"));
    let (_, problems) = load(&new);
    assert_eq!(said(&problems), "", "{new}");
    assert_eq!(update(&new), None, "{new}");
    new
}

#[test]
fn a_whole_file_is_not_touched() {
    assert_eq!(update(BUILT_IN), None);
    assert_eq!(update(&BUILT_IN.replace('\n', "\r\n")), None);
    assert_eq!(update(&format!("\u{feff}{BUILT_IN}")), None);
}

#[test]
fn each_key_and_each_section_that_is_missing_is_put_back_where_it_was() {
    let lines: Vec<&str> = BUILT_IN.lines().collect();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut tried = 0;
    for row in describe().iter().filter(|row| !row.key.contains("models[]")) {
        let name = row.key.rsplit('.').next().unwrap();
        let depth = row.key.matches('.').count() * 2;
        let starts = |line: &&str| indent(line) == depth && line.trim_start().starts_with(&format!("{name}:"));
        for start in (0..lines.len()).filter(|index| starts(&lines[*index])) {
            let below = lines[start + 1..].iter().take_while(|line| indent(line) > depth).count();
            let comment = |index: &usize| lines[*index].trim_start().starts_with('#') && indent(lines[*index]) == depth;
            let above = (0..start).rev().take_while(comment).count();
            let text = [&lines[..start - above], &lines[start + below + 1..]].concat().join("\n") + "\n";
            let squeezed =
                |text: &str| text.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned).collect::<Vec<_>>();
            match update(&text) {
                Some(new) if squeezed(&new) == squeezed(BUILT_IN) => {}
                // Without its last key a section is nothing, which is a problem.
                new => assert_ne!(said(&load(&text).1), "", "{}: {new:?}", row.key),
            }
            tried += 1;
        }
    }
    assert!(tried > 90, "{tried}");
}

#[test]
fn the_owners_values_comments_order_and_indentation_stay() {
    let old = "# 我的服务器\npanda:   # root\n    log:\n        conversations: true  # 记录\n\n    # how it speaks\n    \
               personality: |\n        You are 熊猫.\n\n        Be kind.\n\n    agent: {max_steps: 3}   # short\n    chat:\n        \
               triggers:\n        - 'hey'   # greeting\n        # - 'ho'\n\n    # bye\n";
    let new = updated(old);
    assert!(is_kept(old, &new), "{new}");
    let (config, _) = load(&new);
    assert_eq!((config.agent.max_steps, config.personality.as_str()), (3, "You are 熊猫.\n\nBe kind.\n"));
    assert_eq!(config.chat.triggers, ["hey"]);
    assert!(config.log.conversations);
    assert!(new.contains("        visibility: private            # private | public\n"), "{new}");
    assert!(new.contains("# private: only the asker sees question and answer."), "{new}");
    assert!(new.contains("{max_steps: 3, max_tool_calls: 16, "), "{new}");
    assert!(new.contains("config_version: 1\n"), "{new}");
    // A comment inside a list of the owner's is not cut off from it.
    assert!(new.contains("- 'hey'   # greeting\n        # - 'ho'\n"), "{new}");
}

#[test]
fn every_way_to_write_a_map_can_be_added_to() {
    for old in [
        "panda: {}\n",
        "panda: {places: {max: 3}}",
        "panda: {places: {max: 3,},}",
        "panda:\n  route: {}\n  places: { max: 3 }",
        "panda: {\n  places: {\n    max: 3 # three\n  } # end\n}\n",
        "config_version: 1\npanda:\n  limits:\n    groups: {vip: {requests_per_day: 3}}\n",
        "config_version: 1\npanda:\n  'places':\n    \"max\": 3\n",
        "config_version: 1\npanda:\n  places:\n    max: 3\n  limits:\n    groups:\n      vip:\n        requests_per_day: 3",
        "---\nconfig_version: 1\npanda:\n  places:\n    max: 3\n",
        "\u{feff}config_version: 1\npanda:\n  places:\n    max: 3\n",
        "config_version: 1\npanda:\n places:\n  max: 3\n models:\n - name: a\n   provider: openai\n   # last words\n\n# end",
        "config_version: 1",
        "config_version: 1\npanda:\n  personality: >-\n    a\n\n    b\n\n\n",
    ] {
        let new = updated(old);
        let (before, after) = (load(old).0, load(&new).0);
        assert_eq!(format!("{before:?}"), format!("{after:?}"), "{new}");
        assert!(is_kept(old, &new), "{new}");
    }
}

#[test]
fn comments_inside_a_key_stay_inside_and_those_of_the_next_key_stay_with_it() {
    let new = updated(
        "config_version: 1\npanda:\n  models:\n  - name: a\n    provider: openai\n    # temperature: 1\n\n    # more\n  # of places\n  places: {}\n",
    );
    assert!(new.contains("    provider: openai\n    # temperature: 1\n\n    # more\n\n  # Which model"), "{new}");
    assert!(new.contains("  # of places\n  places: { max: 100 }\n"), "{new}");
}

#[test]
fn line_ends_of_windows_are_kept() {
    let new = updated("config_version: 1\r\npanda:\r\n  places:\r\n    max: 3\r\n");
    assert_eq!(new.matches('\n').count(), new.matches("\r\n").count());
}

#[test]
fn what_cannot_be_added_to_safely_is_left_alone() {
    for odd in [
        // Its empty lines are part of the value.
        "config_version: 1\npanda:\n  personality: |+\n    a\n\n\n",
        // The section stands elsewhere.
        "config_version: 1\npanda:\n  notes: &n\n    max: 3\n  reminders: *n\n",
        "nothing",
        "",
        "a: [",
    ] {
        if let Some(new) = update(odd) {
            let (before, after) = (load(odd).0, load(&new).0);
            assert_eq!(format!("{before:?}"), format!("{after:?}"), "{new}");
            assert!(is_kept(odd, &new));
        }
    }
}

struct Folder {
    _folder: tempfile::TempDir,
    file: PathBuf,
}

fn folder(text: &[u8]) -> Folder {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("config.yml");
    fs::write(&file, text).unwrap();
    Folder { file, _folder: folder }
}

fn around() -> Surroundings<'static> {
    Surroundings { environment: &|_| None, data_folder: Path::new("") }
}

impl Folder {
    fn update(&self) -> Updated {
        write_update(&self.file, &around()).unwrap()
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.file.parent().unwrap()).unwrap();
        let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

#[test]
fn an_old_file_is_written_anew_with_a_backup_beside_it() {
    let old = b"config_version: 1\npanda:\n  places:\n    max: 3 # three\n";
    let folder = folder(old);
    assert_eq!(folder.update(), Updated::Written);
    assert_eq!(folder.names(), ["config.yml", "config.yml.bak"]);
    assert_eq!(fs::read(folder.file.with_file_name("config.yml.bak")).unwrap(), old);
    let loaded = load_file(&folder.file, &around());
    assert_eq!(loaded.config.places.max, 3);
    assert_eq!(folder.update(), Updated::Current);
}

#[test]
fn a_file_with_any_problem_stays_byte_for_byte_and_gets_no_backup() {
    for damaged in [
        &b"panda:\n  placse:\n    max: 3\n"[..],
        b"panda:\n  places:\n    max: many\n",
        b"panda:\n\tplaces:\n",
        b"panda: [\xff]\n",
        b"panda:\n  personality: ${NOT_SET}\n",
        b"",
    ] {
        let folder = folder(damaged);
        assert_eq!(folder.update(), Updated::HasProblems);
        assert_eq!(folder.names(), ["config.yml"]);
        assert_eq!(fs::read(&folder.file).unwrap(), damaged);
    }
}

#[test]
fn a_file_is_made_where_there_is_none_and_an_old_one_is_let_be() {
    let folder = folder(b"panda: {}\n");
    assert!(!create(&folder.file).unwrap());
    assert_eq!(fs::read(&folder.file).unwrap(), b"panda: {}\n");
    fs::remove_file(&folder.file).unwrap();
    assert!(create(&folder.file).unwrap());
    assert_eq!(fs::read(&folder.file).unwrap(), BUILT_IN.as_bytes());
    assert_eq!(folder.names(), ["config.yml"]);
    assert_eq!(folder.update(), Updated::Current);
}

#[cfg(unix)]
#[test]
fn permissions_and_links_stay_as_the_owner_made_them() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder(b"panda: {}\n");
    let real = folder.file.with_file_name("real.yml");
    fs::rename(&folder.file, &real).unwrap();
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("real.yml", &folder.file).unwrap();
    assert_eq!(folder.update(), Updated::Written);
    assert!(folder.file.symlink_metadata().unwrap().is_symlink());
    assert_eq!(folder.names(), ["config.yml", "real.yml", "real.yml.bak"]);
    for file in ["real.yml", "real.yml.bak"] {
        let mode = fs::metadata(folder.file.with_file_name(file)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o640, "{file}");
    }
}

#[test]
fn a_file_that_cannot_be_read_is_one_problem() {
    let folder = folder(b"");
    let missing = folder.file.with_file_name("missing.yml");
    for path in [&missing, folder.file.parent().unwrap()] {
        let loaded = load_file(path, &around());
        assert!(loaded.is_refused() && loaded.problems.len() == 1);
        assert_eq!(loaded.config.history_rounds, 5);
    }
}
