//! The game's keys as a model and a player read them.

/// A key without the game's own namespace: `minecraft:oak_log` is `oak_log`, a data pack's keeps its name.
pub(crate) fn plain(key: &str) -> &str {
    key.strip_prefix("minecraft:").unwrap_or(key)
}
