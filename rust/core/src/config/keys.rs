//! What may be said of each key without a server: its default, range and comment, from the built-in config.yml; which
//! keys an owner set; which of them nothing heeds yet; which may hold secrets.

use super::load::DEFAULTS;
use super::settings::Config;
use super::tree::{Kind, Node, Step, Written};
use super::{BUILT_IN, VERSION};
use std::sync::LazyLock;

/// The keys, without `panda.`, whose part is built. A section stands for all its keys. Who builds a part adds its line.
pub const IN_FORCE: &[&str] = &[
    "language",
    "chat",
    "personality",
    "history_rounds",
    "context_char_budget",
    "agent",
    "models",
    "route.chat",
    "http",
    "places",
    "notes",
    "reminders",
    "server",
    "guidance",
    "map_url",
    "preview",
    "storage",
    "log",
    "limits.max_concurrent",
];

/// The keys that the owner set to something else than the default and that nothing heeds yet, without `panda.`.
pub fn not_in_force(config: &Config) -> Vec<&str> {
    config.set_keys().iter().map(String::as_str).filter(|key| !is_in_force(key)).collect()
}

/// Whether something heeds the key, without `panda.`.
pub(crate) fn is_in_force(key: &str) -> bool {
    IN_FORCE.iter().any(|part| belongs_to(key, part))
}

fn belongs_to(key: &str, section: &str) -> bool {
    key.strip_prefix(section).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// One key, or one section, of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// `panda.agent.max_steps`; for the keys of a model `panda.models[].name`.
    pub key: String,
    /// As YAML; empty for a section, and for a key that is left out by default.
    pub default: String,
    /// `1-16`, as the comment says in brackets.
    pub range: Option<String>,
    /// In one line, without the range.
    pub comment: String,
    /// Whether it only holds other keys.
    pub section: bool,
}

/// Every key in the order of the file, for the owner's guide.
pub fn describe() -> &'static [Row] {
    &ROWS
}

static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let lines: Vec<&str> = BUILT_IN.lines().collect();
    let mut rows = Vec::new();
    add_rows(&DEFAULTS, "", &lines, &mut rows);
    rows
});

fn add_rows(node: &Node, prefix: &str, lines: &[&str], rows: &mut Vec<Row>) {
    let Kind::Map(entries) = &node.kind else { return };
    for entry in entries {
        let key = if prefix.is_empty() { entry.key.clone() } else { format!("{prefix}.{}", entry.key) };
        let line = entry.place.line as usize - 1;
        let above = comment_above(lines, line, entry.place.column as usize - 1);
        let (written, beside) = lines[line].split_once(" # ").unwrap_or((lines[line], ""));
        let model = match &entry.value.kind {
            Kind::List(items) => items.first().filter(|item| matches!(item.kind, Kind::Map(_))),
            _ => None,
        };
        let section = model.is_some() || matches!(entry.value.kind, Kind::Map(_));
        let default = match written.split_once(": ") {
            Some((_, default)) if !section => default.trim().to_owned(),
            _ => String::new(),
        };
        rows.push(row(key.clone(), default, &above, beside, section));
        add_rows(&entry.value, &key, lines, rows);
        if let Some(model) = model {
            let key = format!("{key}[]");
            add_rows(model, &key, lines, rows);
            add_commented_rows(model, &key, lines, rows);
        }
    }
}

/// The keys of a model that are written as comments, below the ones that are not.
fn add_commented_rows(model: &Node, prefix: &str, lines: &[&str], rows: &mut Vec<Row>) {
    let Kind::Map(entries) = &model.kind else { return };
    let below = entries.last().map_or(0, |entry| entry.place.line as usize);
    for line in lines[below..].iter().map(|line| line.trim()).take_while(|line| line.starts_with('#')) {
        let Some((name, rest)) = line[1..].trim_start().split_once(": ") else { continue };
        if name.contains(' ') {
            continue;
        }
        // The value that is shown is an example, not a default.
        let beside = rest.split_once(" # ").map_or("", |(_, comment)| comment);
        rows.push(row(format!("{prefix}.{name}"), String::new(), "", beside, false));
    }
}

fn comment_above(lines: &[&str], line: usize, indent: usize) -> String {
    let is_comment =
        |line: &&&str| line.trim_start().starts_with('#') && line.len() - line.trim_start().len() == indent;
    let above: Vec<&str> = lines[..line].iter().rev().take_while(is_comment).copied().collect();
    above.into_iter().rev().map(|line| line.trim().trim_start_matches('#').trim()).collect::<Vec<_>>().join(" ")
}

fn row(key: String, default: String, above: &str, beside: &str, section: bool) -> Row {
    let beside = beside.trim();
    let (range, beside) = match beside.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((range, rest)) => (Some(range.to_owned()), rest.trim()),
        None => (None, beside),
    };
    let comment = [above, beside].iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join(" ");
    Row { key, default, range, comment, section }
}

/// The row of a key; those of models and of groups of limits go by the ones that ship.
pub(super) fn row_of(path: &[Step]) -> Option<&'static Row> {
    let mut key = String::new();
    for step in path {
        match step {
            Step::Key(_) if key == "panda.limits.groups" => key.push_str(".default"),
            Step::Key(name) if key.is_empty() => key.push_str(name),
            Step::Key(name) => key.extend([".", name]),
            Step::Index(_) => key.push_str("[]"),
        }
    }
    ROWS.iter().find(|row| row.key == key).or_else(|| {
        key.rsplit_once('.').and_then(|(above, _)| ROWS.iter().find(|row| row.key == above && !row.section))
    })
}

/// Where a key of this name belongs, when there are not more than two such places.
pub(super) fn elsewhere(name: &str) -> Option<String> {
    let places = ROWS.iter().map(|row| row.key.as_str()).filter(|key| key.rsplit('.').next() == Some(name));
    let places: Vec<&str> = places.collect();
    (1..=2).contains(&places.len()).then(|| places.join(" or "))
}

/// What was expected, with the range where the key has one.
pub(super) fn explained(path: &[Step], expected: String) -> String {
    if matches!(path, [Step::Key(key)] if key == "config_version") {
        return format!("{VERSION}; a file of a newer Panda needs that Panda");
    }
    let Some(range) = row_of(path).and_then(|row| row.range.as_deref()) else { return expected };
    let Some((from, to)) = range.split_once('-') else { return expected };
    match expected.as_str() {
        "a whole number" | "a number" => format!("{expected} from {from} to {to}"),
        // What garde says of a range is one end of it.
        words if words.contains(" than ") => format!("a number from {from} to {to}"),
        _ => expected,
    }
}

/// The keys, without `panda.`, whose value is another than the default.
pub(super) fn set_by_owner(owner: &Node, written: &Node) -> Vec<String> {
    let mut set = Vec::new();
    if let (Some(owner), Some(defaults)) = (owner.get("panda"), DEFAULTS.get("panda")) {
        add_set(owner, defaults, "", &mut set);
    }
    // Models are compared as written: the environment is no part of what the owner set.
    let models = |tree: &Node| tree.get("panda").and_then(|panda| panda.get("models")).cloned();
    if models(written).is_some_and(|models_| models(&DEFAULTS).is_none_or(|defaults| !models_.same(&defaults))) {
        set.push("models".to_owned());
    }
    set
}

fn add_set(owner: &Node, defaults: &Node, prefix: &str, set: &mut Vec<String>) {
    let Kind::Map(entries) = &owner.kind else { return };
    for entry in entries.iter().filter(|entry| !prefix.is_empty() || entry.key != "models") {
        let key = if prefix.is_empty() { entry.key.clone() } else { format!("{prefix}.{}", entry.key) };
        match (defaults.get(&entry.key), &entry.value.kind) {
            (Some(default), Kind::Map(_)) => add_set(&entry.value, default, &key, set),
            (Some(default), _) if entry.value.same(default) => {}
            (Some(_), _) => set.push(key),
            // A group of limits; an unknown key is a problem already.
            (None, _) if prefix == "limits.groups" => set.push(key),
            (None, _) => {}
        }
    }
}

/// Whether a secret stands in the file itself, and not only the name of its environment variable.
pub(super) fn holds_secrets(written: &Node) -> bool {
    let Some(panda) = written.get("panda") else { return false };
    let literal = |node: Option<&Node>| match node.map(|node| &node.kind) {
        Some(Kind::Scalar(scalar)) => {
            scalar.written != Written::FromEnvironment && !scalar.text.is_empty() && !scalar.text.contains("${")
        }
        _ => false,
    };
    // An address only when it holds a password.
    let with_password = |node: Option<&Node>| match node.map(|node| &node.kind) {
        Some(Kind::Scalar(scalar)) => scalar.text.contains('@') && literal(node),
        _ => false,
    };
    let of_model = |model: &Node| {
        let headers = match model.get("extra_headers").map(|headers| &headers.kind) {
            Some(Kind::Map(headers)) => headers.iter().any(|header| {
                let name = header.key.to_lowercase();
                ["auth", "key", "token", "secret", "cookie"].iter().any(|word| name.contains(word))
                    && literal(Some(&header.value))
            }),
            _ => false,
        };
        headers || literal(model.get("api_key"))
    };
    let models = match panda.get("models").map(|models| &models.kind) {
        Some(Kind::List(models)) => models.iter().any(of_model),
        _ => false,
    };
    models
        || literal(panda.get("page").and_then(|page| page.get("token")))
        || with_password(panda.get("storage").and_then(|storage| storage.get("url")))
        || with_password(panda.get("http").and_then(|http| http.get("proxy")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_belongs_to_itself_and_to_its_sections_but_not_to_a_name_that_begins_like_it() {
        assert!(belongs_to("route.chat", "route.chat") && belongs_to("route.chat", "route"));
        assert!(!belongs_to("route.chatter", "route.chat") && !belongs_to("route", "route.chat"));
    }
}
