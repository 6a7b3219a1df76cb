//! One reply, read by three clients: what each of them makes of the same bytes.

pub mod async_openai;
pub mod genai;
pub mod ours;

use serde::Serialize;
use serde_json::{Value, json};

/// The tools that every request of these cases offers.
pub const TOOLS: [&str; 3] = ["look", "find", "dig"];
pub const SYSTEM: &str = "You are a test.";
pub const MODEL: &str = "scripted";

/// What a client gave its caller.
#[derive(Debug, Default, Serialize)]
pub struct Read {
    pub text: String,
    /// None: the client has no place for it.
    pub reasoning: Option<String>,
    /// Name and arguments. Arguments that are JSON are given as such, all else as the text they are.
    pub calls: Vec<(String, Value)>,
    /// Tokens in and out.
    pub usage: Option<(u64, u64)>,
    /// All that the error has to say, in its own words and in its fields.
    pub error: Option<String>,
}

impl Read {
    pub fn failed(error: impl std::fmt::Display + std::fmt::Debug) -> Read {
        Read { error: Some(format!("{error} {error:?}")), ..Read::default() }
    }
}

/// Arguments as their caller would use them: nothing at all means that there are none.
pub fn arguments(written: &str) -> Value {
    if written.trim().is_empty() {
        return json!({});
    }
    serde_json::from_str(written).unwrap_or_else(|_| Value::from(written))
}

pub fn schema() -> Value {
    json!({ "type": "object", "properties": {}, "additionalProperties": false })
}
