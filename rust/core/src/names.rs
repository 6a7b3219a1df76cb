//! The game's keys as a model and a player read them.

use unicode_normalization::UnicodeNormalization;

/// How many ids are offered in place of one that is not known.
const NEAREST: usize = 6;

/// A key without the game's own namespace: `minecraft:oak_log` is `oak_log`, a data pack's keeps its name.
pub(crate) fn plain(key: &str) -> &str {
    key.strip_prefix("minecraft:").unwrap_or(key)
}

/// A player's name for a thing as it is compared: compatibility forms folded (full-width letters, ligatures), letter
/// case folded, white space single. Two names with one key are the same name.
pub(crate) fn key(name: &str) -> String {
    let folded: String = name.nfkc().flat_map(char::to_lowercase).collect();
    // Lowering can undo a composition.
    let folded: String = folded.nfkc().collect();
    folded.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The ids that one which is not known may have been meant for, likest first.
pub(crate) fn nearest<'a>(wanted: &str, known: impl Iterator<Item = &'a str>) -> Vec<String> {
    let score = |name: &str| {
        let part = name.contains(wanted) || wanted.contains(name);
        strsim::jaro_winkler(name, wanted).max(strsim::normalized_damerau_levenshtein(name, wanted))
            + if part { 0.3 } else { 0.0 }
    };
    let mut scored: Vec<(f64, &str)> =
        known.map(|name| (score(name), name)).filter(|(score, _)| *score >= 0.7).collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(b.1)));
    scored.into_iter().take(NEAREST).map(|(_, name)| name.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_width_and_composition_do_not_matter() {
        for (a, b) in
            [("Home", "home"), ("\u{ff28}\u{ff4f}me", "HOME"), ("Cafe\u{301}", "CAFÉ"), (" my  home ", "My Home")]
        {
            assert_eq!(key(a), key(b));
        }
        assert_ne!(key("home"), key("home2"));
        assert_eq!(key("家"), "家");
    }
}
