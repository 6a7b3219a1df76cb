//! The game's keys as a model and a player read them.

use unicode_normalization::UnicodeNormalization;

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
