//! Pages as owners write them, and the built-in ones against the table of tools.

use super::*;
use crate::tools::TOOLS;
use std::collections::BTreeSet;

fn page(name: &str, more: &str) -> String {
    format!("---\nname: {name}\ndescription: When it is asked for.\n{more}---\nAdvice on {name}.\n")
}

/// Loads a folder with these files; gives the skills and what was said of the problems.
fn load(files: &[(&str, &str)], disabled: &[&str]) -> (Skills, Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let disabled: Vec<String> = disabled.iter().map(|name| (*name).to_owned()).collect();
    let (skills, problems) = Skills::load(folder.path(), &disabled);
    (skills, problems.iter().map(ToString::to_string).collect())
}

fn names(skills: &Skills) -> Vec<&str> {
    skills.in_force().map(|page| page.name.as_str()).collect()
}

/// The built-in pages and these, in the order of their names.
fn built_in_and<'a>(more: &[&'a str]) -> Vec<&'a str> {
    let mut names: Vec<&str> = BUILT_IN.iter().map(|(name, _)| *name).chain(more.iter().copied()).collect();
    names.sort_unstable();
    names
}

#[test]
fn the_built_in_pages_are_good_and_their_table_is_the_folder() {
    let (skills, problems) = Skills::load(Path::new("no such folder"), &[]);
    assert!(problems.is_empty(), "{}", problems[0]);
    assert_eq!(names(&skills), BUILT_IN.iter().map(|(name, _)| *name).collect::<Vec<_>>());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../skills");
    let files: BTreeSet<String> =
        std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(files, BUILT_IN.iter().map(|(name, _)| format!("{name}.md")).collect());
    assert!(skills.page("panda").unwrap().always);
}

#[test]
fn each_tool_is_always_on_or_listed_by_a_skill() {
    let (skills, _) = Skills::load(Path::new("no such folder"), &[]);
    let homeless: Vec<_> = TOOLS.iter().filter(|tool| !skills.bring(tool)).map(|tool| tool.name).collect();
    assert_eq!(homeless, [""; 0], "a tool is listed under `tools` of a skill, or ALWAYS_ON");
}

#[test]
fn a_file_of_the_owner_stands_in_for_the_built_in_page_and_adds_new_ones() {
    let own = page("survival", "tools: [nearby_entities]\n");
    let (skills, problems) =
        load(&[("survival.md", &own), ("mining.md", &page("mining", "")), ("notes.txt", "x")], &[]);
    assert_eq!(problems, [""; 0]);
    assert_eq!(names(&skills), built_in_and(&["mining"]));
    assert_eq!(skills.page("survival").unwrap().text, "Advice on survival.");
    let owners = skills.all().iter().filter(|skill| skill.origin == Origin::Owner);
    assert_eq!(owners.map(|skill| skill.page.name.as_str()).collect::<Vec<_>>(), ["mining", "survival"]);
    assert!(!skills.bring(crate::tools::find("world_conditions").unwrap()), "no page lists it any more");
    assert!(skills.bring(crate::tools::find("nearby_entities").unwrap()));
}

#[test]
fn an_unchanged_copy_is_the_built_in_page() {
    let (_, panda) = BUILT_IN.iter().find(|(name, _)| *name == "panda").unwrap();
    let (skills, problems) = load(&[("panda.md", panda)], &[]);
    assert_eq!(problems, [""; 0]);
    assert!(skills.all().iter().all(|skill| skill.origin == Origin::BuiltIn));
}

#[test]
fn every_problem_is_told_with_its_file_and_line_and_the_good_pages_are_loaded() {
    let broken = "---\nname: other\ntools: [nearby_entitys, dance]\nalways: maybe\ntolls: []\n---\n";
    let long = page("long", &format!("# {}\n", "x".repeat(MOST_BYTES)));
    let files = [
        ("survival.md", broken),
        ("good.md", &page("good", "")),
        ("long.md", &long),
        ("Bad Name.md", &page("Bad Name", "")),
        ("bare.md", "Advice without a header."),
    ];
    let (skills, problems) = load(&files, &[]);
    assert_eq!(names(&skills), built_in_and(&["good"]));
    assert_eq!(skills.page("survival").unwrap().tools.len(), 3, "the built-in page stands in");
    let expected = [
        "skills/Bad Name.md line 2, column 7: name: found a name that does not do, expected 1 to 40 of",
        "skills/bare.md line 1, column 1: found no header, expected ---",
        "skills/long.md found a longer file, expected at most 16 KiB",
        "skills/survival.md line 4, column 9: always: found text, expected true or false",
        "skills/survival.md line 5, column 1: tolls: found an unknown key, expected a key of this section (did you mean tools?)",
        "skills/survival.md line 2, column 7: name: found another name than the file's, expected survival",
        "skills/survival.md line 2, column 1: description: found none, expected one sentence",
        "skills/survival.md line 2, column 1: found no text below the header",
        "skills/survival.md line 3, column 1: tools: found the name of no tool, expected names that /panda tools lists (did you mean nearby_entities?)",
        "skills/survival.md line 3, column 1: tools: found the name of no tool",
    ];
    assert_eq!(problems.len(), expected.len(), "{problems:#?}");
    for (problem, expected) in problems.iter().zip(expected) {
        assert!(problem.starts_with(expected), "{problem}\n{expected}");
    }
}

#[test]
fn a_page_that_is_switched_off_or_lacks_something_is_not_in_force_and_brings_no_tools() {
    let needy = page("economy", "requires: [Vault]\n");
    let (skills, problems) = load(&[("economy.md", &needy)], &["survival", "survivel"]);
    assert_eq!(names(&skills), built_in_and(&[]).into_iter().filter(|name| *name != "survival").collect::<Vec<_>>());
    let state = |name: &str| skills.all().iter().find(|skill| skill.page.name == name).unwrap().state.clone();
    assert_eq!(state("survival"), State::Disabled);
    assert_eq!(state("economy"), State::Lacks(vec!["Vault".to_owned()]));
    assert!(!skills.bring(crate::tools::find("world_conditions").unwrap()));
    assert!(skills.bring(crate::tools::find("get_player_status").unwrap()), "always on");
    assert_eq!(
        problems,
        [
            "config.yml panda.agent.disabled_skills: found the name of no skill, expected one that /panda skills lists (did you mean survival?)"
        ]
    );
}

#[test]
fn of_too_many_files_the_first_are_read() {
    let files: Vec<(String, String)> =
        (0..70).map(|n| (format!("s{n:02}.md"), page(&format!("s{n:02}"), ""))).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let (skills, problems) = load(&files, &[]);
    assert_eq!(skills.in_force().count(), BUILT_IN.len() + MOST_FILES);
    assert_eq!(problems, ["skills found 70 files, expected at most 64; those after s63 are left out"]);
}
