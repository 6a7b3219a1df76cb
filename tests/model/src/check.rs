//! What a request must be, as the strictest of the compatible servers would have it: roles, tool calls and their
//! results, tools, foreign text, secrets. Each fault is one sentence. Nothing here answers or repairs.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex_lite::Regex;
use serde_json::Value;

use crate::data_blocks::{blocks, outside};
use crate::request::{Request, calls, text};
use crate::script::Script;

static TOOL_NAME: LazyLock<Regex> =
    LazyLock::new(|| Regex::new("^[A-Za-z0-9_-]{1,64}$").expect("the pattern is fixed and valid"));

/// All that is wrong with `request`.
pub(crate) fn check(request: &Request, script: &Script) -> Vec<String> {
    let mut faults = Vec::new();
    secrets(request, script, &mut faults);
    if request.model().is_empty() {
        faults.push("no model is named".into());
    }
    roles(request.messages(), &mut faults);
    for (at, message) in request.messages().iter().enumerate() {
        content(at, message, &mut faults);
        foreign_text(at, message, &script.hostile, &mut faults);
    }
    tool_calls(request.messages(), &mut faults);
    tools(&request.body, &script.hostile, &mut faults);
    faults
}

fn secrets(request: &Request, script: &Script, faults: &mut Vec<String>) {
    if request.authorization.as_deref() != Some(&format!("Bearer {}", script.api_key)) {
        faults.push("the Authorization header is not `Bearer` and the key".into());
    }
    if request.body.to_string().contains(&script.api_key) {
        faults.push("the key stands in the body".into());
    }
}

fn roles(messages: &[Value], faults: &mut Vec<String>) {
    let role = |at: usize| messages[at]["role"].as_str().unwrap_or_default();
    if messages.is_empty() {
        faults.push("there are no messages".into());
        return;
    }
    for at in 0..messages.len() {
        let before = at.checked_sub(1).map(role);
        let fault = match (before, role(at)) {
            (None, "system") => None,
            (None, other) => Some(format!("the first message is of role {other:?}, not system")),
            (Some("system"), "system" | "user") => None,
            (Some("assistant"), "user") => None,
            (Some("user" | "tool"), "assistant") => None,
            (Some("assistant" | "tool"), "tool") => None,
            // Pictures and notices follow the tool results they belong to.
            (Some("tool"), "user") => None,
            (Some(before), role) => Some(format!("message {at} of role {role:?} follows one of role {before:?}")),
        };
        faults.extend(fault);
    }
    let last = role(messages.len() - 1);
    if !matches!(last, "user" | "tool") {
        faults.push(format!("the last message is of role {last:?}: there is nothing to answer"));
    }
}

fn content(at: usize, message: &Value, faults: &mut Vec<String>) {
    let role = message["role"].as_str().unwrap_or_default();
    let fault = match &message["content"] {
        Value::String(text) if text.is_empty() && role != "tool" && calls(message).is_empty() => {
            Some("has empty content".to_owned())
        }
        Value::String(_) => None,
        Value::Null if role == "assistant" && !calls(message).is_empty() => None,
        Value::Array(parts) => parts.iter().find_map(|part| match part["type"].as_str() {
            Some("text") if part["text"].is_string() => None,
            Some("image_url") if role == "user" && part["image_url"]["url"].is_string() => None,
            _ => Some(format!("has a part that role {role:?} may not have: {}", shortened(part))),
        }),
        other => Some(format!("has content that is no text: {}", shortened(other))),
    };
    faults.extend(fault.map(|fault| format!("message {at} {fault}")));
    if role != "assistant" && !message["tool_calls"].is_null() {
        faults.push(format!("message {at} of role {role:?} has tool calls"));
    }
}

/// A model's own words are not foreign; all else may quote signs, names and documents, in data blocks alone.
fn foreign_text(at: usize, message: &Value, hostile: &[String], faults: &mut Vec<String>) {
    if message["role"] == "assistant" {
        return;
    }
    let text = text(message);
    let blocks = blocks(&text);
    for marker in hostile {
        for place in outside(&text, &blocks, marker) {
            let start = text[..place].char_indices().rev().nth(30).map_or(0, |(start, _)| start);
            let around: String = text[start..].chars().take(80).collect();
            faults.push(format!("message {at}: foreign text outside every data block: {around:?}"));
        }
    }
    faults.extend(blocks.problems.iter().map(|problem| format!("message {at}: {problem}")));
}

/// Each call is answered once, directly after the message that made it.
fn tool_calls(messages: &[Value], faults: &mut Vec<String>) {
    let mut seen = BTreeSet::new();
    let mut open: Vec<&str> = Vec::new();
    for (at, message) in messages.iter().enumerate() {
        if message["role"] == "tool" {
            let id = message["tool_call_id"].as_str().unwrap_or_default();
            match open.iter().position(|&waiting| waiting == id) {
                Some(place) => drop(open.remove(place)),
                None if seen.contains(id) => faults.push(format!("message {at} answers {id:?} a second time or late")),
                None => faults.push(format!("message {at} answers {id:?}, which nobody called")),
            }
            continue;
        }
        unanswered(&mut open, faults);
        for call in calls(message) {
            let id = call["id"].as_str().unwrap_or_default();
            if id.is_empty() || !seen.insert(id) {
                faults.push(format!("message {at} has a call whose id {id:?} is empty or not its own"));
            }
            open.push(id);
            call_form(at, call, faults);
        }
    }
    unanswered(&mut open, faults);
}

fn unanswered(open: &mut Vec<&str>, faults: &mut Vec<String>) {
    faults.extend(open.drain(..).map(|id| format!("the call {id:?} is not answered directly after it was made")));
}

fn call_form(at: usize, call: &Value, faults: &mut Vec<String>) {
    let name = call["function"]["name"].as_str().unwrap_or_default();
    if call["type"] != "function" || !TOOL_NAME.is_match(name) {
        faults.push(format!("message {at} has a malformed call: {}", shortened(call)));
    }
    // Some servers fail for ever on a history whose arguments are no object, so broken ones must not be sent back.
    let arguments = call["function"]["arguments"].as_str().unwrap_or_default();
    if !serde_json::from_str::<Value>(arguments).is_ok_and(|value| value.is_object()) {
        faults.push(format!("message {at} calls {name:?} with arguments that are no JSON object: {arguments:?}"));
    }
}

fn tools(body: &Value, hostile: &[String], faults: &mut Vec<String>) {
    let tools = match &body["tools"] {
        Value::Null if !body["tool_choice"].is_null() => {
            faults.push("there is a tool_choice without tools".into());
            return;
        }
        Value::Null => return,
        Value::Array(tools) if !tools.is_empty() => tools,
        other => {
            faults.push(format!("tools is not a list with something in it: {}", shortened(other)));
            return;
        }
    };
    let mut names = BTreeSet::new();
    for tool in tools {
        let function = &tool["function"];
        let name = function["name"].as_str().unwrap_or_default();
        if tool["type"] != "function" || !TOOL_NAME.is_match(name) {
            faults.push(format!("a tool is malformed: {}", shortened(tool)));
            continue;
        }
        if !names.insert(name) {
            faults.push(format!("the tool {name} is offered twice"));
        }
        if function["description"].as_str().is_none_or(|text| text.trim().is_empty()) {
            faults.push(format!("the tool {name} has no description"));
        }
        if function["parameters"]["type"] != "object" {
            faults.push(format!("the parameters of {name} are no object"));
        }
        open_objects(&function["parameters"], name, faults);
        // A description is read as instruction, so nothing foreign may stand there, not even in a block.
        let whole = tool.to_string();
        if hostile.iter().any(|marker| whole.contains(marker)) {
            faults.push(format!("the tool {name} carries foreign text"));
        }
    }
}

/// Every object schema, at any depth, must refuse unknown fields.
fn open_objects(schema: &Value, tool: &str, faults: &mut Vec<String>) {
    match schema {
        Value::Object(fields) => {
            let object = schema["type"] == "object"
                || schema["type"].as_array().is_some_and(|types| types.iter().any(|one| one == "object"));
            if object && schema["additionalProperties"] != false {
                faults.push(format!("the tool {tool} has an object schema that is not closed: {}", shortened(schema)));
            }
            for (key, inner) in fields {
                // The keys of `properties` are names of fields, not words of the schema.
                match (key.as_str(), inner) {
                    ("properties", Value::Object(properties)) => {
                        properties.values().for_each(|inner| open_objects(inner, tool, faults));
                    }
                    ("enum" | "const" | "default" | "examples", _) => {}
                    _ => open_objects(inner, tool, faults),
                }
            }
        }
        Value::Array(list) => list.iter().for_each(|inner| open_objects(inner, tool, faults)),
        _ => {}
    }
}

fn shortened(value: &Value) -> String {
    value.to_string().chars().take(120).collect()
}
