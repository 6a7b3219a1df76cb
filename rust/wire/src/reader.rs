//! The reader: bytes of a response's body in, events while it comes, a reply or a failure at its end.
//! What is the same in all formats lives here; what a format's JSON means lives in its own file.

use crate::draft::Draft;
use crate::error_body;
use crate::failure::{Failure, FailureKind};
use crate::format::{Dialect, Format};
use crate::framing::{Framing, Item};
use crate::reply::Reply;
use serde_json::Value;

/// A body longer than this is no reply.
const MAX_BODY_BYTES: usize = 16 * 1024 * 1024;

/// Something that happened while the body came in. All of it is provisional: only the reply counts. (Visible text may
/// turn out to be a thought or a call written as text, and an error may follow.)
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// More visible text.
    Text(String),
    /// The model is thinking.
    Thinking,
    /// A piece of a tool call came.
    Call,
    /// Stop reading the body and call [`Reader::end`]; the connection may stay open for ever.
    Over,
}

/// How the body ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// As it should, or reading was stopped after [`Event::Over`].
    Closed,
    /// The connection broke.
    Broken,
}

/// Reads one response with status 200. The content type does not matter: a stream, a whole JSON answer and an error
/// are told apart by what they are.
pub struct Reader {
    dialect: Box<dyn Dialect>,
    framing: Framing,
    draft: Draft,
    offered: Vec<String>,
    made_ids: String,
    bytes: usize,
    /// Values of the dialect so far.
    values: usize,
    cut: bool,
    over: bool,
    failed: Option<Failure>,
}

impl Reader {
    /// `offered`: the names of the tools that may be called in this request, none when they are off. `step`: the
    /// number of the request in its turn, for ids of calls that come without one.
    pub fn new(format: Format, offered: Vec<String>, step: u32) -> Reader {
        Reader {
            dialect: format.dialect(),
            framing: Framing::default(),
            draft: Draft::default(),
            offered,
            made_ids: format!("call_{step}"),
            bytes: 0,
            values: 0,
            cut: false,
            over: false,
            failed: None,
        }
    }

    /// Adds bytes of the body, split anywhere.
    pub fn feed(&mut self, bytes: &[u8]) -> Vec<Event> {
        if self.over {
            return Vec::new();
        }
        self.bytes = self.bytes.saturating_add(bytes.len());
        if self.bytes > MAX_BODY_BYTES {
            self.fail(Failure::new(FailureKind::NotUnderstood, "the body is too long for a reply"));
        } else {
            let mut items = Vec::new();
            self.framing.push(bytes, &mut items);
            self.take(items);
        }
        let mut events = self.draft.take_events();
        if self.over {
            events.push(Event::Over);
        }
        events
    }

    /// The visible text so far, for a turn whose time runs out.
    pub fn text(&self) -> &str {
        self.draft.visible()
    }

    /// What the body was. A reply of text needs no mark of its end; one with calls does, else it counts as cut.
    pub fn end(mut self, end: End) -> Result<Reply, Failure> {
        let first = self.framing.first();
        if !self.over {
            let mut items = Vec::new();
            let inside = std::mem::take(&mut self.framing).finish(&mut items);
            self.take(items);
            self.cut |= inside || (end == End::Broken && !self.over);
        }
        if let Some(failure) = self.failed {
            return Err(failure);
        }
        if first == Some(b'<') {
            return Err(Failure::new(FailureKind::Server, "a page of HTML instead of a reply"));
        }
        if self.values == 0 && !self.draft.has_ended() {
            let kind = if self.cut || first.is_none() { FailureKind::Cut } else { FailureKind::NotUnderstood };
            return Err(Failure::new(kind, "the body held no reply"));
        }
        self.draft.finish(self.cut, &self.offered, &self.made_ids)
    }

    fn fail(&mut self, failure: Failure) {
        self.failed = Some(failure);
        self.over = true;
    }

    /// After the reply's end, rubbish does no harm any more; before it, leaving something out would make a hole.
    fn not_understood(&mut self, what: &str) {
        if !self.draft.has_ended() {
            self.fail(Failure::new(FailureKind::NotUnderstood, what));
        }
    }

    fn take(&mut self, items: Vec<Item>) {
        for item in items {
            if self.over {
                return;
            }
            match item {
                Item::BadUtf8 => self.not_understood("bytes that are no UTF-8"),
                Item::Document(text) => self.data(&text, true),
                Item::Event { name, data, whole } => self.event(&name, &data, whole),
            }
        }
    }

    fn event(&mut self, name: &str, data: &[String], whole: bool) {
        let done = data.iter().any(|line| line.trim_start().starts_with("[DONE]"));
        if name == "error" && !done {
            return self.fail(error_body::failure_of_event(&data.join("\n")));
        }
        if !name.is_empty() && !done && !self.dialect.takes_event(name) {
            return;
        }
        let joined = data.join("\n");
        if data.len() < 2 || serde_json::from_str::<Value>(&joined).is_ok() {
            return self.data(&joined, whole);
        }
        // A blank line between two events was lost: each line is an event of its own.
        let last = data.len() - 1;
        for (number, line) in data.iter().enumerate() {
            if !self.over {
                self.data(line, whole || number < last);
            }
        }
    }

    /// The data of one event, or a document: usually one JSON value.
    fn data(&mut self, text: &str, whole: bool) {
        let text = text.trim();
        if text.starts_with("[DONE]") {
            self.draft.end_mark();
            self.over = true;
            return;
        }
        // Pings with words in them.
        if text.bytes().all(|byte| byte.is_ascii_alphabetic() || b" .-_".contains(&byte)) {
            return;
        }
        for value in serde_json::Deserializer::from_str(text).into_iter::<Value>() {
            match value {
                Ok(Value::Array(values)) => values.iter().for_each(|value| self.value(value)),
                Ok(value) => self.value(&value),
                Err(_) if whole => return self.not_understood("broken JSON"),
                Err(_) => {
                    self.cut = true;
                    return;
                }
            }
        }
    }

    fn value(&mut self, value: &Value) {
        if self.over || !value.is_object() {
            return;
        }
        if let Some(failure) = error_body::failure_in(value) {
            return self.fail(failure);
        }
        self.values += 1;
        if let Err(failure) = self.dialect.value(value, &mut self.draft) {
            self.fail(failure);
        }
    }
}
