//! The language files: the same messages in each, and each of them said somewhere. That what they take in agrees, a test
//! of core checks, which reads them as the game will.

use std::collections::{BTreeMap, BTreeSet};

use super::sources::Sources;
use super::verdict::Verdict;

/// Messages whose key the code puts together: one a tool, one a command.
const MADE: [&str; 2] = ["progress-", "help-"];

/// Same keys in every `lang/*.ftl`, and each key stands in the code of core.
pub(crate) fn languages(sources: &Sources) -> Verdict {
    let mut verdict = Verdict::default();
    let files: BTreeMap<&str, BTreeSet<&str>> =
        sources.below("lang/", ".ftl").map(|(path, text)| (path, keys(text))).collect();
    let all: BTreeSet<&str> = files.values().flatten().copied().collect();
    if all.is_empty() {
        verdict.fault("there is no message in lang/*.ftl".to_owned());
    }
    for (path, keys) in &files {
        verdict.faults.extend(all.difference(keys).map(|key| format!("{path}: {key} is missing")));
    }
    let code: Vec<&str> = sources.below("rust/core/src/", ".rs").map(|(_, text)| text).collect();
    let said = |key: &str| {
        let literal = format!("\"{key}\"");
        MADE.iter().any(|beginning| key.starts_with(beginning)) || code.iter().any(|text| text.contains(&literal))
    };
    verdict.faults.extend(all.iter().filter(|key| !said(key)).map(|key| format!("nothing says the message {key}")));
    verdict
}

/// The messages of a Fluent file: a key at the beginning of a line, then ` =`.
fn keys(text: &str) -> BTreeSet<&str> {
    let lines = text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
    lines.filter_map(|line| line.split_once(" =").map(|(key, _)| key)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults<const N: usize>(files: [(&str, &str); N]) -> Vec<String> {
        languages(&Sources::planted(files)).faults
    }

    #[test]
    fn a_missing_and_an_unsaid_message_are_faults() {
        let code = ("rust/core/src/agent.rs", "say(\"stopped\")");
        let english = ("lang/en_US.ftl", "stopped = Stopped.\nhelp-ask = Ask\n    more text = of it\n");
        let chinese = ("lang/zh_CN.ftl", "stopped = x\nhelp-ask = y\n");
        assert_eq!(faults([code, english, chinese]), Vec::<String>::new());
        assert_eq!(
            faults([code, english, ("lang/zh_CN.ftl", "help-ask = y\n")]),
            ["lang/zh_CN.ftl: stopped is missing"]
        );
        let silent = ("rust/core/src/agent.rs", "say(\"other\")");
        assert_eq!(faults([silent, english, chinese]), ["nothing says the message stopped"]);
        assert_eq!(faults([code]), ["there is no message in lang/*.ftl"]);
    }
}
