//! A reply while it is being read. The formats' files add to it; how it ends is decided here, once for all formats.

use crate::calls::{CallPiece, Calls};
use crate::failure::{Failure, FailureKind, clean};
use crate::reader::Event;
use crate::reply::{Finish, Reply, ToolCall, Usage};
use crate::thinking::Thinking;
use crate::written_call;
use serde_json::{Map, Value};

#[derive(Debug, Default)]
pub(crate) struct Draft {
    thinking: Thinking,
    reasoning: String,
    /// The field that reasoning comes in; another one in the same reply says the same again.
    reasoning_field: Option<String>,
    last_thought: String,
    calls: Calls,
    finish: Finish,
    stopped_by: Option<(FailureKind, String)>,
    usage: Option<Usage>,
    refusal: bool,
    ended: bool,
    echo: Map<String, Value>,
    events: Vec<Event>,
}

impl Draft {
    pub(crate) fn text(&mut self, piece: &str) {
        if piece.is_empty() {
            return;
        }
        self.ended = false;
        let shown = self.thinking.push(piece);
        if !shown.is_empty() {
            self.events.push(Event::Text(shown));
        } else if self.thinking.has_hidden() {
            self.events.push(Event::Thinking);
        }
    }

    /// A piece of the model's own words of refusal.
    pub(crate) fn refusal(&mut self, piece: &str) {
        self.refusal = true;
        self.text(piece);
    }

    /// Reasoning from a field of its own; kept under that name for the echo.
    pub(crate) fn reasoning(&mut self, field: &str, piece: &str) {
        let known = self.reasoning_field.get_or_insert_with(|| field.to_owned());
        // Some servers repeat a placeholder for as long as the model thinks.
        if piece.is_empty() || known != field || (piece.len() >= 8 && self.last_thought == piece) {
            return;
        }
        self.ended = false;
        piece.clone_into(&mut self.last_thought);
        self.reasoning.push_str(piece);
        match self.echo.entry(field).or_insert_with(|| Value::String(String::new())) {
            Value::String(text) => text.push_str(piece),
            _ => return,
        }
        self.events.push(Event::Thinking);
    }

    /// Reasoning inside the content, not echoed by itself.
    pub(crate) fn thought(&mut self, piece: &str) {
        self.ended = false;
        self.reasoning.push_str(piece);
        self.events.push(Event::Thinking);
    }

    /// Something to be sent back as it came; lists grow.
    pub(crate) fn echo(&mut self, field: &str, value: &Value) {
        match (self.echo.get_mut(field), value) {
            (Some(Value::Array(known)), Value::Array(more)) => known.extend(more.iter().cloned()),
            _ => {
                self.echo.insert(field.to_owned(), value.clone());
            }
        }
    }

    pub(crate) fn call(&mut self, piece: &CallPiece<'_>) {
        self.ended = false;
        self.calls.add(piece);
        self.events.push(Event::Call);
    }

    /// The provider's word for why the model stopped. Truncation is never taken back by a later word.
    pub(crate) fn finish_word(&mut self, word: &str) {
        self.ended = true;
        let finish = match word.to_ascii_lowercase().as_str() {
            "stop" | "end_turn" | "stop_sequence" | "eos" | "completed" => Finish::Stop,
            "tool_calls" | "tool_call" | "tool_use" | "function_call" => Finish::Calls,
            "length" | "max_tokens" | "max_output_tokens" | "model_length" | "incomplete" => Finish::Length,
            "content_filter" | "sensitive" | "safety" => {
                self.stopped_by = Some((FailureKind::ContentFilter, word.to_owned()));
                return;
            }
            "error" | "network_error" | "failed" => {
                self.stopped_by.get_or_insert_with(|| (FailureKind::Server, word.to_owned()));
                return;
            }
            _ => Finish::Other(word.to_owned()),
        };
        if self.finish != Finish::Length {
            self.finish = finish;
        }
    }

    /// Counts replace each other, they are never added up.
    pub(crate) fn usage(&mut self, usage: Usage) {
        self.usage = Some(usage);
    }

    /// The model's side said in some other way that the reply is whole.
    pub(crate) fn end_mark(&mut self) {
        self.ended = true;
    }

    pub(crate) fn has_ended(&self) -> bool {
        self.ended
    }

    pub(crate) fn visible(&self) -> &str {
        self.thinking.visible()
    }

    pub(crate) fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// The reply, once the body is over. `cut`: it ended inside something.
    pub(crate) fn finish(mut self, cut: bool, offered: &[String], made_ids: &str) -> Result<Reply, Failure> {
        if let Some((kind, word)) = self.stopped_by {
            return Err(Failure { code: clean(&word), ..Failure::new(kind, "the reply ended with this reason") });
        }
        if !self.ended && (cut || !self.calls.is_empty()) {
            // Without an end nothing tells a whole call from the first half of one.
            return Err(Failure::new(FailureKind::Cut, "the body ended before the reply did"));
        }
        if self.refusal {
            self.calls.clear();
        }
        let mut calls = self.calls.finish(made_ids).map_err(|what| Failure::new(FailureKind::ModelFault, what))?;
        let (visible, hidden) = self.thinking.finish();
        let mut text = visible.trim().to_owned();
        let truncated = self.finish == Finish::Length;
        if let (true, Some(last)) = (truncated, calls.last_mut()) {
            last.runnable = false;
        }
        if calls.is_empty()
            && self.ended
            && !truncated
            && !self.refusal
            && let Some((name, arguments)) = written_call::read(&text, offered)
        {
            let id = format!("{made_ids}_0");
            calls.push(ToolCall { id, name, arguments, runnable: true, echo: Map::new() });
            text.clear();
        }
        self.reasoning.push_str(&hidden);
        Ok(Reply {
            text,
            reasoning: self.reasoning,
            calls,
            finish: self.finish,
            usage: self.usage,
            refusal: self.refusal,
            ended: self.ended,
            echo: self.echo,
        })
    }
}
