//! One request as it arrived, and the questions that rules and tests ask of it. Judging it is `check.rs`.

use serde_json::Value;

use crate::data_blocks::without_blocks;

/// A chat completions request. The body is kept whole; readers below are lenient, since `check.rs` is not.
#[derive(Clone, Debug)]
pub struct Request {
    pub body: Value,
    /// The `Authorization` header, if it was text.
    pub authorization: Option<String>,
}

/// What one tool call of the running turn was answered with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolResult {
    pub call_id: String,
    pub name: String,
    pub content: String,
}

impl Request {
    pub fn messages(&self) -> &[Value] {
        self.body["messages"].as_array().map_or(&[], Vec::as_slice)
    }

    pub fn model(&self) -> &str {
        self.body["model"].as_str().unwrap_or_default()
    }

    /// Whether the answer is wanted as server-sent events.
    pub fn streams(&self) -> bool {
        self.body["stream"].as_bool().unwrap_or(false)
    }

    /// Names of the tools in the request, in its order.
    pub fn tools(&self) -> Vec<&str> {
        let tools = self.body["tools"].as_array().map_or(&[] as &[Value], Vec::as_slice);
        tools.iter().filter_map(|tool| tool["function"]["name"].as_str()).collect()
    }

    /// Whether this request lets the model call `tool`.
    pub fn offers(&self, tool: &str) -> bool {
        self.body["tool_choice"] != "none" && self.tools().contains(&tool)
    }

    /// The text of all system messages.
    pub fn system(&self) -> String {
        let texts: Vec<_> = self.messages().iter().filter(|m| m["role"] == "system").map(text).collect();
        texts.join("\n")
    }

    /// The text of the last user message, whole.
    pub fn last_user_text(&self) -> String {
        self.messages().iter().rfind(|m| m["role"] == "user").map(text).unwrap_or_default()
    }

    /// What opened the running turn: its user message without data blocks.
    pub fn question(&self) -> String {
        self.turn_start().map(|at| without_blocks(&text(&self.messages()[at]))).unwrap_or_default()
    }

    /// Which request of the running turn this is, from 1.
    pub fn step(&self) -> usize {
        1 + self.turn().iter().filter(|m| m["role"] == "assistant").count()
    }

    /// Tool results of the running turn, in the order of the request.
    pub fn tool_results(&self) -> Vec<ToolResult> {
        let turn = self.turn();
        let name_of = |id: &Value| {
            turn.iter()
                .flat_map(calls)
                .find(|call| &call["id"] == id)
                .and_then(|call| call["function"]["name"].as_str())
                .unwrap_or_default()
        };
        turn.iter()
            .filter(|m| m["role"] == "tool")
            .map(|m| ToolResult {
                call_id: m["tool_call_id"].as_str().unwrap_or_default().to_owned(),
                name: name_of(&m["tool_call_id"]).to_owned(),
                content: text(m),
            })
            .collect()
    }

    fn turn(&self) -> &[Value] {
        self.turn_start().map_or(&[], |at| &self.messages()[at..])
    }

    /// The last user message that does not follow a tool result: one that does carries pictures or a notice.
    fn turn_start(&self) -> Option<usize> {
        let messages = self.messages();
        (0..messages.len())
            .rev()
            .find(|&at| messages[at]["role"] == "user" && (at == 0 || messages[at - 1]["role"] != "tool"))
    }
}

/// The text of a message: its string, or its text parts one after the other.
pub(crate) fn text(message: &Value) -> String {
    match &message["content"] {
        Value::String(text) => text.clone(),
        Value::Array(parts) => {
            let texts: Vec<_> = parts.iter().filter_map(|part| part["text"].as_str()).collect();
            texts.join("\n")
        }
        _ => String::new(),
    }
}

/// The tool calls of a message.
pub(crate) fn calls(message: &Value) -> &[Value] {
    message["tool_calls"].as_array().map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_picture_after_tool_results_belongs_to_the_running_turn() {
        let request = Request {
            body: json!({"messages": [
                {"role": "system", "content": "s"},
                {"role": "user", "content": "old"},
                {"role": "assistant", "content": "answer"},
                {"role": "user", "content": [{"type": "text", "text": "<data>x</data> what is there?"}]},
                {"role": "assistant", "content": null, "tool_calls": [{"id": "a", "function": {"name": "look"}}]},
                {"role": "tool", "tool_call_id": "a", "content": "see picture"},
                {"role": "user", "content": [{"type": "text", "text": "the picture"}]},
            ]}),
            authorization: None,
        };
        assert_eq!(request.question(), "what is there?");
        assert_eq!(request.last_user_text(), "the picture");
        assert_eq!(request.step(), 2);
        let result = ToolResult { call_id: "a".into(), name: "look".into(), content: "see picture".into() };
        assert_eq!(request.tool_results(), [result]);
    }
}
