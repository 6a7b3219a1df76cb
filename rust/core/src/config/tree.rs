//! The settings file as a tree in which every value knows its place. The YAML itself is serde-saphyr's; what the
//! values mean is not decided here.

use super::problem::{Place, Problem};
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};
use serde_saphyr::options::{DuplicateKeyPolicy, NonFiniteFloatPolicy};
use serde_saphyr::{Location, Options, Spanned};
use std::fmt;

/// The longest file that is read, in bytes. The one that ships has a twentieth of it.
pub(super) const MAX_BYTES: usize = 256 * 1024;
/// The most values a file may have, those that aliases repeat included.
const MAX_VALUES: usize = 20_000;
const MAX_DEPTH: usize = 32;

/// A value and where it stands. No `Debug`: it may hold secrets.
#[derive(Clone)]
pub(super) struct Node {
    pub(super) place: Place,
    pub(super) kind: Kind,
}

#[derive(Clone)]
pub(super) enum Kind {
    /// Nothing was written, or `null`, or `~`.
    Nothing,
    Scalar(Scalar),
    List(Vec<Node>),
    Map(Vec<Entry>),
}

#[derive(Clone)]
pub(super) struct Scalar {
    pub(super) text: String,
    pub(super) written: Written,
}

/// How a scalar came to its text, which decides whether it may be a number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Written {
    Plain,
    /// In quotes or as a block: text, whatever it looks like.
    Quoted,
    /// An environment variable was put in.
    FromEnvironment,
}

#[derive(Clone)]
pub(super) struct Entry {
    pub(super) key: String,
    pub(super) place: Place,
    pub(super) value: Node,
}

/// A part of the path to a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Step {
    Key(String),
    Index(usize),
}

/// A path as it is shown: `panda.models[0].name`.
pub(super) fn shown_path(path: &[Step]) -> String {
    let mut shown = String::new();
    for step in path {
        match step {
            Step::Key(key) if shown.is_empty() => shown.push_str(&super::problem::shown_key(key)),
            Step::Key(key) => {
                shown.push('.');
                shown.push_str(&super::problem::shown_key(key));
            }
            Step::Index(index) => shown.push_str(&format!("[{index}]")),
        }
    }
    shown
}

impl Node {
    pub(super) fn entry(&self, key: &str) -> Option<&Entry> {
        match &self.kind {
            Kind::Map(entries) => entries.iter().find(|entry| entry.key == key),
            _ => None,
        }
    }

    pub(super) fn get(&self, key: &str) -> Option<&Node> {
        self.entry(key).map(|entry| &entry.value)
    }

    /// The value at a path, or nothing.
    pub(super) fn at(&self, path: &[Step]) -> Option<&Node> {
        path.iter().try_fold(self, |node, step| match (step, &node.kind) {
            (Step::Key(key), _) => node.get(key),
            (Step::Index(index), Kind::List(items)) => items.get(*index),
            _ => None,
        })
    }

    pub(super) fn at_mut(&mut self, path: &[Step]) -> Option<&mut Node> {
        path.iter().try_fold(self, |node, step| match (step, &mut node.kind) {
            (Step::Key(key), Kind::Map(entries)) => {
                entries.iter_mut().find(|entry| entry.key == *key).map(|entry| &mut entry.value)
            }
            (Step::Index(index), Kind::List(items)) => items.get_mut(*index),
            _ => None,
        })
    }

    /// Where a path leads: a scalar's own place; for a list or a map, whose first line is the next one, its key's.
    /// Where there is no such value, the nearest one above it.
    pub(super) fn place_of(&self, path: &[Step]) -> Place {
        for length in (1..=path.len()).rev() {
            if let Some(node) = self.at(&path[..length]) {
                let entry = match &path[length - 1] {
                    Step::Key(key) => self.at(&path[..length - 1]).and_then(|parent| parent.entry(key)),
                    Step::Index(_) => None,
                };
                return match (&node.kind, entry) {
                    (Kind::List(_) | Kind::Map(_), Some(entry)) => entry.place,
                    _ => node.place,
                };
            }
        }
        self.place
    }

    /// Takes out what a path leads to.
    pub(super) fn remove(&mut self, path: &[Step]) {
        match (path, &mut self.kind) {
            ([Step::Key(key)], Kind::Map(entries)) => entries.retain(|entry| entry.key != *key),
            ([Step::Index(index)], Kind::List(items)) if *index < items.len() => {
                items.remove(*index);
            }
            ([Step::Key(key), rest @ ..], Kind::Map(entries)) => {
                entries.iter_mut().filter(|entry| entry.key == *key).for_each(|entry| entry.value.remove(rest));
            }
            ([Step::Index(index), rest @ ..], Kind::List(items)) => {
                if let Some(item) = items.get_mut(*index) {
                    item.remove(rest);
                }
            }
            _ => {}
        }
    }

    /// Adds a key that is missing, so that the rest can be looked at.
    pub(super) fn stand_in(&mut self, key: &str, text: &str) {
        if self.get(key).is_none()
            && let Kind::Map(entries) = &mut self.kind
        {
            let scalar = Scalar { text: text.to_owned(), written: Written::Quoted };
            let value = Node { place: self.place, kind: Kind::Scalar(scalar) };
            entries.push(Entry { key: key.to_owned(), place: self.place, value });
        }
    }

    /// Whether both say the same, wherever and however it is written.
    pub(super) fn same(&self, other: &Node) -> bool {
        match (&self.kind, &other.kind) {
            (Kind::Nothing, Kind::Nothing) => true,
            (Kind::Scalar(a), Kind::Scalar(b)) => {
                a.text == b.text
                    || a.written != Written::Quoted
                        && b.written != Written::Quoted
                        && a.text.parse::<f64>().is_ok_and(|a| b.text.parse::<f64>() == Ok(a))
            }
            (Kind::List(a), Kind::List(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.same(b)),
            (Kind::Map(a), Kind::Map(b)) => {
                a.len() == b.len()
                    && a.iter().all(|entry| other.get(&entry.key).is_some_and(|value| entry.value.same(value)))
            }
            _ => false,
        }
    }

    /// What a value is, for "found …".
    pub(super) fn found(&self) -> &'static str {
        match &self.kind {
            Kind::Nothing => "nothing",
            Kind::List(_) => "a list",
            Kind::Map(_) => "keys of their own",
            Kind::Scalar(scalar) if scalar.written == Written::Quoted => "text in quotes",
            Kind::Scalar(scalar) if matches!(scalar.text.as_str(), "true" | "false") => "true or false",
            Kind::Scalar(scalar) if scalar.text.parse::<f64>().is_ok() => "a number",
            Kind::Scalar(scalar) if matches!(scalar.text.as_str(), ".nan" | ".inf" | "-.inf") => "no finite number",
            Kind::Scalar(_) => "text",
        }
    }
}

/// Reads a file. Keys that stand there twice are problems, and the first holds. What is no YAML at all is one problem.
pub(super) fn parse(text: &str, problems: &mut Vec<Problem>) -> Result<Node, Problem> {
    match serde_saphyr::from_str_with_options::<Spanned<Value>>(text, options()) {
        Ok(value) => Ok(Builder { text, problems, path: Vec::new() }.node(value)),
        Err(error) => Err(super::syntax::explain(text, &error)),
    }
}

fn options() -> Options {
    let mut options = Options::default();
    options.budget = serde_saphyr::budget! {
        max_depth: MAX_DEPTH,
        flow_nesting_limit: MAX_DEPTH,
        max_nodes: MAX_VALUES,
        max_events: MAX_VALUES * 3,
        max_recorded_anchor_events: MAX_VALUES,
        max_documents: 1,
    };
    options.alias_limits = serde_saphyr::alias_limits! { max_total_replayed_events: MAX_VALUES };
    options.duplicate_keys = DuplicateKeyPolicy::PassThrough;
    options.non_finite_float_policy = NonFiniteFloatPolicy::PassThrough;
    // `vision: on` is a word. What counts as true or false is decided where true or false is wanted.
    options.strict_booleans = true;
    options.with_snippet = false;
    options
}

/// A value as serde-saphyr hands it over. Text and its place are enough: the place leads to what was really written.
enum Value {
    Nothing,
    /// True, false or a number: always plain.
    Plain,
    Text(String),
    List(Vec<Spanned<Value>>),
    Map(Vec<(Spanned<Value>, Spanned<Value>)>),
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(AnyValue)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }
    fn visit_bool<E>(self, _: bool) -> Result<Value, E> {
        Ok(Value::Plain)
    }
    fn visit_i64<E>(self, _: i64) -> Result<Value, E> {
        Ok(Value::Plain)
    }
    fn visit_u64<E>(self, _: u64) -> Result<Value, E> {
        Ok(Value::Plain)
    }
    fn visit_i128<E>(self, _: i128) -> Result<Value, E> {
        Ok(Value::Plain)
    }
    fn visit_u128<E>(self, _: u128) -> Result<Value, E> {
        Ok(Value::Plain)
    }
    fn visit_f64<E>(self, _: f64) -> Result<Value, E> {
        Ok(Value::Plain)
    }
    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(Value::Text(text.to_owned()))
    }
    fn visit_string<E>(self, text: String) -> Result<Value, E> {
        Ok(Value::Text(text))
    }
    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Nothing)
    }
    fn visit_none<E>(self) -> Result<Value, E> {
        Ok(Value::Nothing)
    }
    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        Value::deserialize(deserializer)
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Value::List(list))
    }
    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut map = Vec::new();
        while let Some(entry) = entries.next_entry()? {
            map.push(entry);
        }
        Ok(Value::Map(map))
    }
}

struct Builder<'a> {
    text: &'a str,
    problems: &'a mut Vec<Problem>,
    path: Vec<Step>,
}

impl Builder<'_> {
    fn node(&mut self, value: Spanned<Value>) -> Node {
        let place = place(value.referenced);
        let raw = self.raw(value.defined);
        let kind = match value.value {
            Value::Nothing => Kind::Nothing,
            Value::Plain => Kind::Scalar(Scalar { text: raw.to_owned(), written: Written::Plain }),
            Value::Text(text) => {
                let written = if raw == text { Written::Plain } else { Written::Quoted };
                Kind::Scalar(Scalar { text, written })
            }
            Value::List(items) => Kind::List(
                items.into_iter().enumerate().map(|(index, item)| self.below(Step::Index(index), item)).collect(),
            ),
            Value::Map(entries) => Kind::Map(self.map(entries)),
        };
        Node { place, kind }
    }

    fn map(&mut self, entries: Vec<(Spanned<Value>, Spanned<Value>)>) -> Vec<Entry> {
        let mut kept: Vec<Entry> = Vec::new();
        let mut seen = std::collections::HashMap::new();
        for (key, value) in entries {
            let place = place(key.referenced);
            let key = match key.value {
                Value::Text(text) => text,
                Value::Nothing | Value::Plain => self.raw(key.defined).to_owned(),
                // No key of ours, so the name does not matter; it is never shown.
                Value::List(_) | Value::Map(_) => String::new(),
            };
            if let Some(first) = seen.insert(key.clone(), place) {
                seen.insert(key.clone(), first);
                self.path.push(Step::Key(key));
                let path = shown_path(&self.path);
                self.path.pop();
                let found = format!("the same key a second time (the first is in line {})", first.line);
                self.problems.push(Problem::error(place, path, found, "each key once; the first one holds"));
                continue;
            }
            let value = self.below(Step::Key(key.clone()), value);
            kept.push(Entry { key, place, value });
        }
        kept
    }

    fn below(&mut self, step: Step, value: Spanned<Value>) -> Node {
        self.path.push(step);
        let node = self.node(value);
        self.path.pop();
        node
    }

    fn raw(&self, location: Location) -> &str {
        let span = location.span();
        let range =
            span.byte_offset().zip(span.byte_len()).map(|(start, length)| start as usize..(start + length) as usize);
        range.and_then(|range| self.text.get(range)).unwrap_or_default()
    }
}

pub(super) fn place(location: Location) -> Place {
    Place { line: location.line().max(1) as u32, column: location.column().max(1) as u32 }
}
