//! From the tree to typed settings: a serde deserializer over nodes. Its errors say where, what and what was expected
//! without quoting a value; keys that no struct has are gathered on the way instead of being errors, so that one pass
//! finds them all.

use super::keys::elsewhere;
use super::problem::{Place, Problem, nearest, shown_key};
use super::tree::{Entry, Kind, Node, Step, Written, shown_path};
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor,
};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;

/// The first value that did not fit.
#[derive(Debug)]
pub(super) struct Misfit {
    pub(super) path: Vec<Step>,
    pub(super) found: String,
    pub(super) expected: String,
    pub(super) near: Option<String>,
}

/// Keys that no struct has, by their place.
pub(super) type UnknownKeys = BTreeMap<Place, UnknownKey>;

pub(super) struct UnknownKey {
    path: Vec<Step>,
    name: String,
    /// What its section knows.
    known: &'static [&'static str],
}

impl UnknownKey {
    pub(super) fn problem(self, place: Place) -> Problem {
        let mut key = shown_path(&self.path);
        if !key.is_empty() {
            key.push('.');
        }
        key.push_str(&shown_key(&self.name));
        let near = nearest(&self.name, self.known.iter().copied()).or_else(|| elsewhere(&self.name));
        let expected = if near.is_some() { "a key of this section".to_owned() } else { one_of(self.known) };
        Problem::error(place, key, "an unknown key", expected).near(near)
    }
}

/// Reads the value that `prefix` leads to. Unknown keys are added to `unknown`.
pub(super) fn read<T: DeserializeOwned>(node: &Node, prefix: &[Step], unknown: &mut UnknownKeys) -> Result<T, Misfit> {
    let trail = Trail { step: StepRef::Prefix(prefix), above: None };
    let gathered = RefCell::new(std::mem::take(unknown));
    let result = T::deserialize(Reader { node, trail: &trail, unknown: &gathered });
    *unknown = gathered.into_inner();
    result.map_err(|error| error.0)
}

/// The way down to a node, as a chain on the stack.
struct Trail<'t> {
    step: StepRef<'t>,
    above: Option<&'t Trail<'t>>,
}

#[derive(Clone, Copy)]
enum StepRef<'t> {
    Prefix(&'t [Step]),
    Key(&'t str),
    Index(usize),
}

impl Trail<'_> {
    fn path(&self) -> Vec<Step> {
        let mut path = self.above.map(|above| above.path()).unwrap_or_default();
        match self.step {
            StepRef::Prefix(prefix) => path.extend_from_slice(prefix),
            StepRef::Key(key) => path.push(Step::Key(key.to_owned())),
            StepRef::Index(index) => path.push(Step::Index(index)),
        }
        path
    }
}

/// A misfit on its way out. What serde itself objects to has no path yet.
#[derive(Debug)]
struct ReadError(Misfit);

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {}, expected {}", self.0.found, self.0.expected)
    }
}
impl std::error::Error for ReadError {}

impl ReadError {
    fn unplaced(found: &str, expected: String) -> ReadError {
        ReadError(Misfit { path: Vec::new(), found: found.to_owned(), expected, near: None })
    }
}

impl serde::de::Error for ReadError {
    fn custom<T: fmt::Display>(message: T) -> ReadError {
        ReadError::unplaced("something else", message.to_string())
    }
    // The `unexpected` of serde quotes the value, so it is left out.
    fn invalid_type(_: serde::de::Unexpected<'_>, expected: &dyn serde::de::Expected) -> ReadError {
        ReadError::unplaced("something else", expected.to_string())
    }
    fn invalid_value(_: serde::de::Unexpected<'_>, expected: &dyn serde::de::Expected) -> ReadError {
        ReadError::unplaced("something else", expected.to_string())
    }
    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> ReadError {
        let mut error = ReadError::unplaced("another word", one_of(expected));
        error.0.near = nearest(variant, expected.iter().copied());
        error
    }
    fn missing_field(field: &'static str) -> ReadError {
        ReadError::unplaced(&format!("no key {field}"), format!("the key {field}"))
    }
}

fn one_of(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [word] => (*word).to_owned(),
        [words @ .., last] => format!("{} or {last}", words.join(", ")),
    }
}

#[derive(Clone, Copy)]
struct Reader<'a, 't> {
    node: &'a Node,
    trail: &'t Trail<'t>,
    unknown: &'t RefCell<UnknownKeys>,
}

impl<'a> Reader<'a, '_> {
    fn misfit(&self, expected: &str) -> ReadError {
        let mut error = ReadError::unplaced(self.node.found(), expected.to_owned());
        error.0.path = self.trail.path();
        error
    }

    /// Says where it happened, unless a value further down already did.
    fn placed(&self, mut error: ReadError) -> ReadError {
        if error.0.path.is_empty() {
            error.0.path = self.trail.path();
        }
        error
    }

    fn text(&self) -> Option<&'a str> {
        match &self.node.kind {
            Kind::Scalar(scalar) => Some(&scalar.text),
            _ => None,
        }
    }

    /// Text that may be something other than text.
    fn bare(&self) -> Option<&'a str> {
        match &self.node.kind {
            Kind::Scalar(scalar) if scalar.written != Written::Quoted => Some(&scalar.text),
            _ => None,
        }
    }

    fn parsed<T: std::str::FromStr>(&self, expected: &str) -> Result<T, ReadError> {
        self.bare().and_then(|text| text.parse().ok()).ok_or_else(|| self.misfit(expected))
    }

    fn entries(&self) -> Result<&'a [Entry], ReadError> {
        match &self.node.kind {
            Kind::Map(entries) => Ok(entries),
            _ => Err(self.misfit("keys of its own, each in a line below it and indented")),
        }
    }

    fn map<V: Visitor<'a>>(self, visitor: V, entries: impl Iterator<Item = &'a Entry>) -> Result<V::Value, ReadError> {
        visitor.visit_map(Entries { reader: self, entries, value: None }).map_err(|error| self.placed(error))
    }
}

macro_rules! integers {
    ($($deserialize:ident $visit:ident)*) => {$(
        fn $deserialize<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
            visitor.$visit(self.parsed("a whole number")?).map_err(|error| self.placed(error))
        }
    )*};
}

impl<'de> Deserializer<'de> for Reader<'de, '_> {
    type Error = ReadError;

    integers! {
        deserialize_u8 visit_u8 deserialize_u16 visit_u16 deserialize_u32 visit_u32 deserialize_u64 visit_u64
        deserialize_i8 visit_i8 deserialize_i16 visit_i16 deserialize_i32 visit_i32 deserialize_i64 visit_i64
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        let number: f64 = self.parsed("a number")?;
        if !number.is_finite() {
            return Err(self.misfit("a number"));
        }
        visitor.visit_f64(number).map_err(|error| self.placed(error))
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        self.deserialize_f64(visitor)
    }

    /// With the words that the servers' own YAML takes too.
    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        let truth = match self.bare().unwrap_or_default().to_ascii_lowercase().as_str() {
            "true" | "yes" | "on" => true,
            "false" | "no" | "off" => false,
            word => {
                let mut error = self.misfit("true or false");
                error.0.near = nearest(word, ["true", "false"]);
                return Err(error);
            }
        };
        visitor.visit_bool(truth).map_err(|error| self.placed(error))
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self.text() {
            Some(text) => visitor.visit_str(text).map_err(|error| self.placed(error)),
            None => Err(self.misfit("text ('' for none)")),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, ReadError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match &self.node.kind {
            Kind::List(items) => {
                visitor.visit_seq(Items { reader: self, items: items.iter().enumerate() }).map_err(|e| self.placed(e))
            }
            _ => Err(self.misfit("a list, as in [one, two]")),
        }
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        let entries = self.entries()?;
        self.map(visitor, entries.iter())
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        let entries = self.entries()?;
        for entry in entries.iter().filter(|entry| !fields.contains(&entry.key.as_str())) {
            self.unknown.borrow_mut().entry(entry.place).or_insert_with(|| UnknownKey {
                path: self.trail.path(),
                name: entry.key.clone(),
                known: fields,
            });
        }
        self.map(visitor, entries.iter().filter(|entry| fields.contains(&entry.key.as_str())))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        words: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        match self.text() {
            Some(text) => visitor.visit_enum(Word(text)).map_err(|error| self.placed(error)),
            None => Err(self.misfit(&one_of(words))),
        }
    }

    /// For what is handed on as it is: numbers and truths are what YAML's core schema says.
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match &self.node.kind {
            Kind::Nothing => visitor.visit_unit(),
            Kind::List(_) => self.deserialize_seq(visitor),
            Kind::Map(_) => self.deserialize_map(visitor),
            Kind::Scalar(scalar) => match self.bare() {
                Some("true") => visitor.visit_bool(true),
                Some("false") => visitor.visit_bool(false),
                Some(text) if text.parse::<i64>().is_ok() => self.deserialize_i64(visitor),
                Some(text) if text.parse::<f64>().is_ok_and(f64::is_finite) => self.deserialize_f64(visitor),
                _ => visitor.visit_str(&scalar.text),
            },
        }
    }

    serde::forward_to_deserialize_any! {
        i128 u128 char bytes byte_buf unit unit_struct tuple tuple_struct identifier ignored_any
    }
}

struct Items<'a, 't, I> {
    reader: Reader<'a, 't>,
    items: I,
}

impl<'a, I: Iterator<Item = (usize, &'a Node)>> SeqAccess<'a> for Items<'a, '_, I> {
    type Error = ReadError;

    fn next_element_seed<T: DeserializeSeed<'a>>(&mut self, seed: T) -> Result<Option<T::Value>, ReadError> {
        let Some((index, node)) = self.items.next() else { return Ok(None) };
        below(self.reader, StepRef::Index(index), node, seed).map(Some)
    }
}

struct Entries<'a, 't, I> {
    reader: Reader<'a, 't>,
    entries: I,
    value: Option<&'a Entry>,
}

impl<'a, I: Iterator<Item = &'a Entry>> MapAccess<'a> for Entries<'a, '_, I> {
    type Error = ReadError;

    fn next_key_seed<K: DeserializeSeed<'a>>(&mut self, seed: K) -> Result<Option<K::Value>, ReadError> {
        self.value = self.entries.next();
        let Some(entry) = self.value else { return Ok(None) };
        seed.deserialize(serde::de::value::StrDeserializer::new(&entry.key)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'a>>(&mut self, seed: V) -> Result<V::Value, ReadError> {
        let Some(entry) = self.value.take() else {
            return Err(ReadError::unplaced("nothing", "a value after a key".to_owned()));
        };
        below(self.reader, StepRef::Key(&entry.key), &entry.value, seed)
    }
}

/// Reads a value one step further down.
fn below<'a, S: DeserializeSeed<'a>>(
    reader: Reader<'a, '_>,
    step: StepRef<'_>,
    node: &'a Node,
    seed: S,
) -> Result<S::Value, ReadError> {
    let trail = Trail { step, above: Some(reader.trail) };
    let reader = Reader { node, trail: &trail, unknown: reader.unknown };
    seed.deserialize(reader).map_err(|error| reader.placed(error))
}

/// The word of an enum.
struct Word<'a>(&'a str);

impl<'a> EnumAccess<'a> for Word<'a> {
    type Error = ReadError;
    type Variant = Word<'a>;

    fn variant_seed<V: DeserializeSeed<'a>>(self, seed: V) -> Result<(V::Value, Word<'a>), ReadError> {
        Ok((seed.deserialize(serde::de::value::StrDeserializer::new(self.0))?, self))
    }
}

impl<'a> VariantAccess<'a> for Word<'a> {
    type Error = ReadError;

    fn unit_variant(self) -> Result<(), ReadError> {
        Ok(())
    }
    fn newtype_variant_seed<T: DeserializeSeed<'a>>(self, _: T) -> Result<T::Value, ReadError> {
        Err(ReadError::unplaced("a word", "a value".to_owned()))
    }
    fn tuple_variant<V: Visitor<'a>>(self, _: usize, _: V) -> Result<V::Value, ReadError> {
        Err(ReadError::unplaced("a word", "a list".to_owned()))
    }
    fn struct_variant<V: Visitor<'a>>(self, _: &'static [&'static str], _: V) -> Result<V::Value, ReadError> {
        Err(ReadError::unplaced("a word", "keys".to_owned()))
    }
}
