//! A newer Panda has newer keys: they are put into the owner's file with their comments, each behind the key that it
//! follows in the built-in one. Text is only ever put in between, so what the owner wrote stays byte for byte; yaml-edit
//! says where things end, and the result is read again and compared before anything is written. A file with a problem
//! is never touched.

use super::load::{DEFAULTS, Surroundings, laid_over};
use super::settings::Config;
use super::tree::{Kind, Node, Step, parse};
use super::{BUILT_IN, keys};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use yaml_edit::{Mapping, YamlFile, YamlNode};

/// What became of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Updated {
    /// It has every key.
    Current,
    /// New keys were added; the file as it was lies beside it, with `.bak` at the end of its name.
    Written,
    /// It has a problem, so it was left alone.
    HasProblems,
    /// It is written in a way in which the new keys cannot be put in safely, so it was left alone.
    NotPossible,
}

/// Writes the built-in file where there is none, for the owner's eyes only. Says whether it did.
pub fn create(path: &Path) -> io::Result<bool> {
    if path.symlink_metadata().is_ok() {
        return Ok(false);
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    replace_file(path, BUILT_IN.as_bytes(), None)?;
    Ok(true)
}

/// Adds the keys that the file lacks. Makes a backup first, and swaps the file in one step.
pub fn write_update(path: &Path, around: &Surroundings<'_>) -> io::Result<Updated> {
    // Through a link, so that the link stays one.
    let path = fs::canonicalize(path)?;
    let bytes = fs::read(&path)?;
    if !Config::load(&bytes, around).1.is_empty() {
        return Ok(Updated::HasProblems);
    }
    let Ok(text) = std::str::from_utf8(&bytes) else { return Ok(Updated::HasProblems) };
    let updated = match additions(text) {
        Some(added) if added.is_empty() => return Ok(Updated::Current),
        Some(_) => update(text),
        None => None,
    };
    let Some(updated) = updated else { return Ok(Updated::NotPossible) };
    let permissions = fs::metadata(&path)?.permissions();
    replace_file(&beside(&path, ".bak"), &bytes, Some(permissions.clone()))?;
    // The owner may have saved it in this very moment.
    if fs::read(&path)? != bytes {
        return Ok(Updated::NotPossible);
    }
    replace_file(&path, updated.as_bytes(), Some(permissions))?;
    Ok(Updated::Written)
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(ending);
    path.with_file_name(name)
}

/// Either the whole new file is there in the end, or the old one.
pub(crate) fn replace_file(path: &Path, bytes: &[u8], permissions: Option<fs::Permissions>) -> io::Result<()> {
    let draft = beside(path, ".draft");
    let _ = fs::remove_file(&draft);
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let written = options.open(&draft).and_then(|mut file| {
        file.write_all(bytes)?;
        if let Some(permissions) = permissions {
            file.set_permissions(permissions)?;
        }
        file.sync_all()
    });
    let result = written.and_then(|()| fs::rename(&draft, path));
    if result.is_err() {
        let _ = fs::remove_file(&draft);
    }
    result
}

/// The owner's text with the keys that it lacks; nothing when it lacks none or cannot be added to safely.
pub fn update(owner_text: &str) -> Option<String> {
    let mut added = additions(owner_text)?;
    if added.is_empty() {
        return None;
    }
    // From the end to the start, so that the places stay right; at one place in the order of the built-in file.
    added.reverse();
    added.sort_by_key(|addition| std::cmp::Reverse(addition.at));
    let mut text = owner_text.to_owned();
    for addition in added {
        text.insert_str(addition.at, &addition.text);
    }
    says_the_same_and_more(owner_text, &text).then_some(text)
}

/// Whether each value of the owner's is still there, and every other one is the default.
fn says_the_same_and_more(old: &str, new: &str) -> bool {
    let (Some(old), Some(new)) = (clean_tree(old), clean_tree(new)) else { return false };
    let whole = laid_over(&DEFAULTS, &old);
    laid_over(&new, &old).same(&new) && laid_over(&whole, &new).same(&whole)
}

fn clean_tree(text: &str) -> Option<Node> {
    let mut problems = Vec::new();
    let tree = parse(text.strip_prefix('\u{feff}').unwrap_or(text), &mut problems).ok()?;
    problems.is_empty().then_some(tree)
}

/// A text that belongs at a byte of the owner's file.
struct Addition {
    at: usize,
    text: String,
}

/// What is missing, in the order of the built-in file. Nothing where the file is not understood.
fn additions(owner_text: &str) -> Option<Vec<Addition>> {
    let text = owner_text.strip_prefix('\u{feff}').unwrap_or(owner_text);
    let tree = clean_tree(text)?;
    let file = YamlFile::parse(text);
    if !file.errors().is_empty() || file.tree().to_string() != text {
        return None;
    }
    let root = file.tree().document()?.as_mapping()?;
    let mut adding = Adding { text, added: Vec::new() };
    adding.section(&DEFAULTS, &tree, &root, &mut Vec::new());
    let mark = owner_text.len() - text.len();
    let crlf = text.split_once('\n').is_some_and(|(line, _)| line.ends_with('\r'));
    for addition in &mut adding.added {
        addition.at += mark;
        if crlf {
            addition.text = addition.text.replace('\n', "\r\n");
        }
    }
    Some(adding.added)
}

struct Adding<'a> {
    text: &'a str,
    added: Vec<Addition>,
}

impl Adding<'_> {
    fn section(&mut self, defaults: &Node, owner: &Node, mapping: &Mapping, path: &mut Vec<Step>) {
        let Kind::Map(entries) = &defaults.kind else { return };
        for (index, entry) in entries.iter().enumerate() {
            path.push(Step::Key(entry.key.clone()));
            match owner.get(&entry.key) {
                Some(value) if matches!(entry.value.kind, Kind::Map(_)) => {
                    // Where the owner wrote an alias, the section stands elsewhere and stays as it is.
                    if let Some(YamlNode::Mapping(below)) = value_of(mapping, &entry.key) {
                        self.section(&entry.value, value, &below, path);
                    }
                }
                Some(_) => {}
                None => {
                    let before = entries[..index].iter().rev().find(|known| value_of(mapping, &known.key).is_some());
                    let before = before.map(|known| known.key.as_str());
                    if mapping.is_flow_style() {
                        self.add_in_flow(mapping, &entry.key, &entry.value, path);
                    } else {
                        self.add_in_block(mapping, before, entry.place.line as usize - 1);
                    }
                }
            }
            path.pop();
        }
    }

    /// `, key: value` behind the last one.
    fn add_in_flow(&mut self, mapping: &Mapping, key: &str, value: &Node, path: &[Step]) {
        let last = mapping.entries().filter_map(|entry| entry.value_node().or_else(|| entry.key_node())).last();
        let written = format!("{key}: {}", in_flow(value, path));
        let range = mapping.byte_range();
        match last {
            Some(last) => self.added.push(Addition { at: self.end_of(&last), text: format!(", {written}") }),
            // The second key of an empty one goes behind the first.
            None if self.added.last().is_some_and(|added| added.at == range.start as usize + 1) => {
                if let Some(first) = self.added.last_mut() {
                    first.text = format!("{}, {written} ", first.text.trim_end());
                }
            }
            None => self.added.push(Addition { at: range.start as usize + 1, text: format!(" {written} ") }),
        }
    }

    /// The lines of the built-in file, behind the lines of the key that they follow there.
    fn add_in_block(&mut self, mapping: &Mapping, before: Option<&str>, line: usize) {
        let Some(first) = mapping.entries().next().and_then(|entry| entry.key_node()) else { return };
        let first = first.byte_range().start as usize;
        let start_of_line = self.text[..first].rfind('\n').map_or(0, |end| end + 1);
        let column = first - start_of_line;
        let at = match before {
            Some(key) => match value_of(mapping, key) {
                Some(value) => self.behind(self.end_of(&value), column),
                None => return,
            },
            None => self.above(start_of_line, column),
        };
        let mut text = block(line, column);
        if at > 0 && !self.text[..at].ends_with('\n') {
            text.insert(0, '\n');
            text.truncate(text.trim_end().len());
        }
        self.added.push(Addition { at, text });
    }

    /// The last byte of a value, without the line ends and comments behind it.
    fn end_of(&self, node: &YamlNode) -> usize {
        let last = match node {
            YamlNode::Mapping(mapping) if !mapping.is_flow_style() => {
                mapping.entries().last().and_then(|entry| entry.value_node().or_else(|| entry.key_node()))
            }
            YamlNode::Sequence(sequence) if !sequence.is_flow_style() => sequence.last(),
            _ => None,
        };
        match last {
            Some(last) => self.end_of(&last),
            None => {
                let range = node.byte_range();
                let (start, end) = (range.start as usize, range.end as usize);
                start + self.text[start..end].trim_end().len()
            }
        }
    }

    /// The start of the line behind a value and behind what is indented below it, comments among it.
    fn behind(&self, end: usize, column: usize) -> usize {
        let next = |from: usize| self.text[from..].find('\n').map_or(self.text.len(), |end| from + end + 1);
        let mut behind = next(end);
        let mut looking = behind;
        while looking < self.text.len() {
            let line = self.text[looking..].lines().next().unwrap_or_default();
            let comment = line.trim_start();
            let deep = line.len() - comment.len() > column;
            // The dashes of a list may stand right below its key.
            let item = comment.trim_start_matches('#').trim_start().starts_with("- ");
            looking = next(looking);
            if comment.starts_with('#') && (deep || item) {
                behind = looking;
            } else if !line.trim().is_empty() {
                break;
            }
        }
        behind
    }

    /// The start of the comments right above a line.
    fn above(&self, mut start: usize, column: usize) -> usize {
        while start > 0 {
            let line_above = self.text[..start - 1].rfind('\n').map_or(0, |end| end + 1);
            let line = &self.text[line_above..start];
            if !line.trim_start().starts_with('#') || line.len() - line.trim_start().len() != column {
                break;
            }
            start = line_above;
        }
        start
    }
}

fn value_of(mapping: &Mapping, key: &str) -> Option<YamlNode> {
    mapping.find_entry_by_key(key).and_then(|entry| entry.value_node())
}

/// A default in one line.
fn in_flow(value: &Node, path: &[Step]) -> String {
    match &value.kind {
        Kind::Map(entries) => {
            let written = entries.iter().map(|entry| {
                let path = [path, &[Step::Key(entry.key.clone())]].concat();
                format!("{}: {}", entry.key, in_flow(&entry.value, &path))
            });
            format!("{{ {} }}", written.collect::<Vec<_>>().join(", "))
        }
        Kind::List(items) if items.iter().any(|item| matches!(item.kind, Kind::Map(_))) => {
            let path = [path, &[Step::Index(0)]].concat();
            let written: Vec<String> = items.iter().map(|item| in_flow(item, &path)).collect();
            format!("[{}]", written.join(", "))
        }
        _ => keys::row_of(path).map(|row| row.default.clone()).unwrap_or_default(),
    }
}

/// The lines of a key in the built-in file with its comments and all that is below it, moved to a column.
fn block(line: usize, column: usize) -> String {
    let lines: Vec<&str> = BUILT_IN.lines().collect();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let own = indent(lines[line]);
    let is_comment = |index: &usize| lines[*index].trim_start().starts_with('#') && indent(lines[*index]) == own;
    let start = (0..line).rev().take_while(is_comment).last().unwrap_or(line);
    let below = |text: &&&str| text.trim().is_empty() || indent(text) > own;
    let end = line + 1 + lines[line + 1..].iter().take_while(below).count();
    let mut end = end;
    while lines[end - 1].trim().is_empty() {
        end -= 1;
    }
    let mut text = String::new();
    if start > 0 && lines[start - 1].trim().is_empty() {
        text.push('\n');
    }
    for line in &lines[start..end] {
        if !line.trim().is_empty() {
            text.push_str(&" ".repeat(column));
            text.push_str(&line[own.min(indent(line))..]);
        }
        text.push('\n');
    }
    text
}
