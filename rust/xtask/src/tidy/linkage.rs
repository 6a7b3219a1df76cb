//! Each member of Paper's that the jar uses exists, with its kind, in every supported version, and each declaration is
//! true. The oracle is the member tables beside the repository, else MockBukkit for 1.21.11 alone; which one is said.
//! The oracle must also find the planted faults, one line each.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::verdict::Verdict;
use crate::jar::pack_folder;
use crate::java::Java;
use crate::tree::{Tree, ci, files_below};
use crate::{maven, process};

/// Implements Paper 1.21.11.
const MOCKBUKKIT: &str = "org.mockbukkit.mockbukkit:mockbukkit-v1.21:4.116.3";

/// What the link check must say of the planted plugin in every table, one line a fault.
const PLANTED_USES: [&str; 6] = [
    "abstract, no body in planted/NoBody: onCommand(Lorg/bukkit/command/CommandSender;Lorg/bukkit/command/Command;Ljava/lang/String;[Ljava/lang/String;)Z",
    "is static: org/bukkit/NamespacedKey.minecraft(Ljava/lang/String;)Lorg/bukkit/NamespacedKey;   in planted/StaticAsInstance",
    "kind (interface) org/bukkit/Chunk.getX()I   in planted/InterfaceAsClass",
    "member org/bukkit/World.getName()I   in planted/WrongReturn",
    "member org/bukkit/World.plantedMethod(Lorg/bukkit/Location;)V   in planted/MissingMethod",
    "member org/bukkit/block/Block.getUniqueId()Ljava/util/UUID;   in planted/WrongSupertype",
];

/// What it must say of the declarations that the planted plugin is compiled against.
const PLANTED_DECLARES: [&str; 5] = [
    "declared but missing: org/bukkit/World.getName()I",
    "declared but missing: org/bukkit/World.plantedMethod(Lorg/bukkit/Location;)V",
    "declared class, is interface: org/bukkit/Chunk",
    "declared under org/bukkit/entity/Entity, is not: org/bukkit/block/Block",
    "static differs: org/bukkit/NamespacedKey.minecraft(Ljava/lang/String;)Lorg/bukkit/NamespacedKey;",
];

/// What MockBukkit contradicts of the planted plugin. It cannot tell a missing member from one that it does not use.
const PLANTED_MOCK: [&str; 3] = [
    "is static: org/bukkit/NamespacedKey.minecraft(Ljava/lang/String;)Lorg/bukkit/NamespacedKey;   in planted/StaticAsInstance",
    "kind (interface) org/bukkit/Chunk.getX()I   in planted/InterfaceAsClass",
    "result org/bukkit/World.getName()I   in planted/WrongReturn",
];

/// Who knows Paper's members.
enum Oracle {
    Tables { check: PathBuf, tables: Vec<PathBuf> },
    MockBukkit(PathBuf),
}

impl Oracle {
    fn find(tree: &Tree, java: &Java) -> Result<Oracle> {
        let beside = tree.root.parent().context("the repository lies in a folder")?.join("shared");
        match tables(&beside)? {
            Some(oracle) => Ok(oracle),
            None if ci() => bail!("there are no member tables beside the repository; with CI=true they must be there"),
            None => Ok(Oracle::MockBukkit(maven::jar(java.jdk, MOCKBUKKIT, &tree.target("tidy"))?)),
        }
    }

    fn name(&self) -> String {
        match self {
            Oracle::Tables { tables, .. } => {
                let versions: Vec<String> = tables.iter().map(|table| version(table)).collect();
                format!("oracle: the member tables of Paper {}", versions.join(", "))
            }
            Oracle::MockBukkit(jar) => {
                format!("oracle: MockBukkit ({}), 1.21.11 alone", jar.file_name().unwrap_or_default().to_string_lossy())
            }
        }
    }
}

/// The tables and their checker in the folder beside the repository, if both are there.
fn tables(beside: &Path) -> Result<Option<Oracle>> {
    let check = beside.join("tools/LinkCheck.java");
    let mut tables = files_below(&beside.join("paper-api"), ".txt.gz")?;
    tables.sort_by_key(|table| {
        version(table).split('.').map(|part| part.parse::<u32>().unwrap_or(0)).collect::<Vec<_>>()
    });
    Ok((check.is_file() && !tables.is_empty()).then_some(Oracle::Tables { check, tables }))
}

fn version(table: &Path) -> String {
    table.file_name().unwrap_or_default().to_string_lossy().trim_end_matches(".txt.gz").to_owned()
}

/// Checks the jar that ships, the declarations, and that the oracle finds what is planted.
pub(crate) fn check(tree: &Tree, java: &Java, jar: &Path) -> Result<Vec<(&'static str, Verdict)>> {
    let oracle = Oracle::find(tree, java)?;
    let planted = tree.path("rust/xtask/planted");
    let folder = tree.target("tidy");
    let declared = folder.join("planted-declarations");
    java.compile("declarations that are false on purpose", &planted.join("declarations"), &[], &declared)?;
    let plugin = folder.join("planted-plugin");
    java.compile("plugin with planted faults", &planted.join("plugin"), std::slice::from_ref(&declared), &plugin)?;
    let planted_jar = pack_folder(&plugin, &folder.join("planted.jar"))?;

    let mut uses = Verdict::default();
    uses.note(oracle.name());
    let mut proof = Verdict::default();
    match &oracle {
        Oracle::Tables { check, tables } => {
            let declarations = pack_folder(&java.declarations()?, &folder.join("declarations.jar"))?;
            let planted_declarations = pack_folder(&declared, &folder.join("planted-declarations.jar"))?;
            let ask = |what: &str, jar: &Path| {
                let mut command = java.jdk.command("java");
                said(command.arg(check).arg(what).arg(jar).args(tables))
            };
            for (version, lines) in by_table(&ask("uses", jar)?) {
                uses.faults.extend(lines.iter().map(|line| format!("{version}: {line}")));
            }
            let mut declares = Verdict::default();
            for (version, lines) in by_table(&ask("declares", &declarations)?) {
                declares.faults.extend(lines.iter().map(|line| format!("{version}: {line}")));
            }
            prove(&mut proof, tables.len(), &by_table(&ask("uses", &planted_jar)?), &PLANTED_USES);
            prove(&mut proof, tables.len(), &by_table(&ask("declares", &planted_declarations)?), &PLANTED_DECLARES);
            Ok(vec![
                ("each Paper member in use exists in every supported version", uses),
                ("each declaration of a Paper type is true", declares),
                ("the link check finds the planted faults", proof),
            ])
        }
        Oracle::MockBukkit(mock) => {
            let ask = |jar: &Path| {
                let mut command = java.jdk.command("java");
                said(command.arg(tree.path("rust/xtask/java/MockCheck.java")).arg(jar).arg(mock))
            };
            let (faults, counts) = mock_answer(&ask(jar)?)?;
            uses.faults.extend(faults);
            uses.note(counts);
            let found = vec![("MockBukkit".to_owned(), mock_answer(&ask(&planted_jar)?)?.0)];
            prove(&mut proof, 1, &found, &PLANTED_MOCK);
            Ok(vec![
                ("no Paper member in use is contradicted", uses),
                (
                    "each declaration of a Paper type is true",
                    Verdict::not_yet("MockBukkit cannot tell; the member tables can"),
                ),
                ("the oracle finds the planted faults that it can know of", proof),
            ])
        }
    }
}

/// What a checker printed; that it found something is no failure of the checker.
fn said(command: &mut Command) -> Result<String> {
    let output = process::output(command, "a JDK")?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    match output.status.code() {
        Some(0 | 1) if !text.is_empty() => Ok(text),
        _ => bail!("the link check broke off ({}):\n{}", output.status, String::from_utf8_lossy(&output.stderr)),
    }
}

/// `1.21.4.txt.gz: 12 checked, 1 missing` and indented lines below -> the version with its lines.
fn by_table(text: &str) -> Vec<(String, Vec<String>)> {
    let mut tables: Vec<(String, Vec<String>)> = Vec::new();
    for line in text.lines() {
        match (line.strip_prefix("  "), tables.last_mut()) {
            (Some(fault), Some((_, faults))) => faults.push(fault.to_owned()),
            _ => tables.push((line.split(".txt.gz").next().unwrap_or_default().to_owned(), vec![])),
        }
    }
    tables
}

/// The contradictions and the line of counts that comes last.
fn mock_answer(text: &str) -> Result<(Vec<String>, String)> {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let counts = lines.pop().filter(|line| line.starts_with("MockBukkit: ")).context("MockCheck gave no counts")?;
    Ok((lines, counts))
}

/// Each table must give the expected lines and no other.
fn prove(verdict: &mut Verdict, tables: usize, found: &[(String, Vec<String>)], expected: &[&str]) {
    if found.len() != tables {
        verdict.fault(format!("{} tables were asked, {} answered", tables, found.len()));
    }
    for (version, lines) in found {
        for line in expected.iter().filter(|line| !lines.iter().any(|found| found == *line)) {
            verdict.fault(format!("{version}: the planted fault was not found: {line}"));
        }
        for line in lines.iter().filter(|line| !expected.contains(&line.as_str())) {
            verdict.fault(format!("{version}: found what was not planted: {line}"));
        }
    }
    verdict.note(format!("{} planted faults found, one line each", expected.len()));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Scratch;

    #[test]
    fn the_lines_of_each_table_are_kept_apart() {
        let text = "1.21.4.txt.gz: 3 checked, 1 missing\n  member a.b()V   in c\n26.2.txt.gz: 3 checked, 0 missing\n";
        let expected =
            vec![("1.21.4".to_owned(), vec!["member a.b()V   in c".to_owned()]), ("26.2".to_owned(), vec![])];
        assert_eq!(by_table(text), expected);
    }

    #[test]
    fn a_planted_fault_that_is_not_found_or_another_one_is_a_fault() {
        let proof = |lines: &[&str]| {
            let mut verdict = Verdict::default();
            let found = vec![("1.21.4".to_owned(), lines.iter().map(|line| (*line).to_owned()).collect())];
            prove(&mut verdict, 1, &found, &["one", "two"]);
            verdict.faults
        };
        assert!(proof(&["one", "two"]).is_empty());
        assert_eq!(proof(&["one"]), ["1.21.4: the planted fault was not found: two"]);
        assert_eq!(proof(&["one", "two", "three"]), ["1.21.4: found what was not planted: three"]);
    }

    #[test]
    fn a_table_that_does_not_answer_is_a_fault() {
        let mut verdict = Verdict::default();
        prove(&mut verdict, 7, &[], &["one"]);
        assert_eq!(verdict.faults, ["7 tables were asked, 0 answered"]);
    }

    #[test]
    fn tables_without_their_checker_are_no_oracle() {
        let scratch = Scratch::new("oracle");
        scratch.write("paper-api/1.21.4.txt.gz", "");
        assert!(tables(scratch.folder()).unwrap().is_none());
        scratch.write("tools/LinkCheck.java", "");
        assert!(tables(scratch.folder()).unwrap().is_some());
    }
}
