//! Each tool has a scenario and a refusal in front of a real client. That the scenario can fail, the live tests see to.

use regex_lite::Regex;

use super::code::{Quotes, code};
use super::lists;
use super::sources::Sources;
use super::verdict::Verdict;

const TOOLS: &str = "rust/core/src/tools/";
const TABLE: &str = "tests/live/suite/tools.rs";
const SUITE: &str = "tests/live/suite/main.rs";

/// A row of the table: `find_recipes: recipes::is_told, recipes::an_unknown_item;`, over one line or more.
const ROW: &str = r"(?m)^\s*(\w+):\s+([\w:]+),\s+([\w:]+);";

pub(crate) fn check(sources: &Sources) -> Verdict {
    let mut verdict = Verdict::default();
    let (Some(table), Ok(row)) = (sources.text(TABLE), Regex::new(ROW)) else {
        verdict.fault(format!("{TABLE} is missing: each tool needs a row there"));
        return verdict;
    };
    let table = code(table, Quotes::Blanked);
    let rows: Vec<_> = row.captures_iter(&table).map(|row| [1, 2, 3].map(|part| row[part].to_owned())).collect();
    let tools: Vec<String> = sources.below(TOOLS, ".rs").flat_map(|(_, text)| lists::names(text)).collect();
    for tool in tools.iter().filter(|tool| !rows.iter().any(|[name, ..]| name == *tool)) {
        verdict.fault(format!("the tool {tool} has no scenario and refusal in {TABLE}"));
    }
    for [name, shows, refuses] in &rows {
        if !tools.contains(name) {
            verdict.fault(format!("{TABLE} has a row for {name}, but there is no such tool"));
        }
        if shows == refuses {
            verdict.fault(format!("{TABLE}: {name} has the same scene as scenario and as refusal"));
        }
    }
    let suite = sources.text(SUITE).map(|text| code(text, Quotes::Blanked)).unwrap_or_default();
    if !suite.lines().any(|line| line.trim() == "mod tools;") {
        verdict.fault(format!("{SUITE} leaves {TABLE} out"));
    }
    verdict
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(table: &str, suite: &str) -> Vec<String> {
        let tool = "impl TickTool for Look { const NAME: &'static str = \"look_around\"; }";
        check(&Sources::planted([("rust/core/src/tools/look_around.rs", tool), (TABLE, table), (SUITE, suite)])).faults
    }

    #[test]
    fn a_tool_with_scenario_and_refusal_is_no_fault() {
        let none = Vec::<String>::new();
        assert_eq!(faults("scenarios! {\n    look_around: looks::sees, looks::is_blind;\n}", "mod tools;"), none);
        assert_eq!(faults("    look_around:\n        looks::sees,\n        looks::is_blind;", "mod tools;"), none);
    }

    #[test]
    fn a_tool_without_a_scenario_or_without_a_refusal_is_a_fault() {
        for table in ["", "// look_around: looks::sees, looks::is_blind;", "    look_around: looks::sees;"] {
            assert_eq!(
                faults(table, "mod tools;"),
                [format!("the tool look_around has no scenario and refusal in {TABLE}")]
            );
        }
        let twice = faults("    look_around: looks::sees, looks::sees;", "mod tools;");
        assert!(twice[0].contains("same scene"), "{twice:?}");
    }

    #[test]
    fn a_row_without_a_tool_and_a_table_that_nobody_runs_are_faults() {
        let rows = "    look_around: looks::sees, looks::is_blind;\n    fly_away: a::b, a::c;";
        let found = faults(rows, "// mod tools;");
        assert!(found.len() == 2 && found[0].contains("fly_away") && found[1].contains("leaves"), "{found:?}");
        let missing = check(&Sources::planted([(SUITE, "mod tools;")])).faults;
        assert!(missing[0].contains("is missing"), "{missing:?}");
    }
}
