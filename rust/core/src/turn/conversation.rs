//! From the machine's transcript to the messages that go to a model, and from a model's reply back to the machine.

use crate::prompt;
use crate::skills::Skills;
use crate::store::Round;
use crate::tools::{self, TOOLS, Tool};
use panda_turn::{Call, Entry};
use panda_wire::{Message, Part, Reply, ToolCall, ToolSpec};
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::sync::LazyLock;

/// Every tool as a model is offered it. Made once, since a schema is worked out anew each time it is asked for.
static SPECS: LazyLock<HashMap<&'static str, ToolSpec>> = LazyLock::new(|| {
    let spec = |tool: &'static Tool| ToolSpec {
        name: tool.name.to_owned(),
        description: tool.description(),
        parameters: tool.parameters(),
    };
    TOOLS.iter().map(|tool| (tool.name, spec(tool))).collect()
});

/// The tools as a model is offered them, in the table's order.
pub(super) fn offered(tools: &[&'static Tool]) -> Vec<ToolSpec> {
    tools.iter().filter_map(|tool| SPECS.get(tool.name).cloned()).collect()
}

/// The rounds before this turn, oldest first.
pub(super) fn earlier(rounds: &[Round]) -> Vec<Message> {
    let round = |round: &Round| {
        let tools =
            if round.tools.is_empty() { String::new() } else { format!("\n(tools used: {})", round.tools.join(", ")) };
        let calls = Vec::new();
        let asked = format!("{}{tools}", prompt::speech(&round.question));
        [Message::user(asked), Message::Assistant { text: prompt::speech(&round.answer), calls, echo: Map::new() }]
    };
    rounds.iter().flat_map(round).collect()
}

/// What was said in the turn so far, as messages.
pub(super) fn messages(transcript: &[Entry], skills: &Skills) -> Vec<Message> {
    transcript.iter().flat_map(|one| entry(one, skills)).collect()
}

/// The same with messages of the user that follow each other made one: some servers want user and assistant in turn.
pub(super) fn taking_turns(messages: Vec<Message>) -> Vec<Message> {
    let mut joined: Vec<Message> = Vec::with_capacity(messages.len());
    for message in messages {
        match (joined.last_mut(), message) {
            (Some(Message::User(before)), Message::User(parts)) => append(before, parts),
            (_, message) => joined.push(message),
        }
    }
    joined
}

fn append(before: &mut Vec<Part>, parts: Vec<Part>) {
    for part in parts {
        match (before.last_mut(), part) {
            (Some(Part::Text(text)), Part::Text(more)) => text.extend(["\n\n", &more]),
            (_, part) => before.push(part),
        }
    }
}

fn entry(entry: &Entry, skills: &Skills) -> Vec<Message> {
    match entry {
        Entry::Reply(reply) => vec![Message::Assistant {
            text: reply.text.clone(),
            calls: reply.calls.iter().map(replayed).collect(),
            echo: as_map(&reply.echo),
        }],
        Entry::Answers(answers) => answers
            .iter()
            .map(|answer| Message::ToolResult {
                call_id: answer.call_id.clone(),
                name: answer.name.clone(),
                text: result(&answer.name, &answer.text, skills),
                images: Vec::new(),
            })
            .collect(),
        Entry::Notice(notice) => vec![Message::user(notice.text())],
    }
}

/// A result is data, but for a page that was loaded: that is ours.
fn result(tool: &str, text: &str, skills: &Skills) -> String {
    let page = tools::loaded_skill(tool, text).and_then(|name| skills.page(&name));
    page.map_or_else(|| prompt::data_text(tool, text), prompt::skill)
}

fn replayed(call: &Call) -> ToolCall {
    ToolCall {
        id: call.id.clone(),
        name: call.name.clone(),
        arguments: call.written.clone(),
        runnable: true,
        echo: as_map(&call.echo),
    }
}

fn as_map(value: &Value) -> Map<String, Value> {
    value.as_object().cloned().unwrap_or_default()
}

/// The reply as the machine takes it. Calls that must not run carry the answer which the model gets in their place.
pub(super) fn reply(reply: Reply, offered: &[&'static Tool]) -> panda_turn::Reply {
    panda_turn::Reply {
        text: reply.text,
        calls: reply.calls.into_iter().map(|call| read_call(call, offered)).collect(),
        echo: Value::Object(reply.echo),
    }
}

fn read_call(call: ToolCall, offered: &[&'static Tool]) -> Call {
    let tool = tools::find(&call.name).filter(|tool| offered.iter().any(|one| one.name == tool.name));
    let changes = tool.is_some_and(|tool| tool.changes);
    let read = panda_wire::read_arguments(&call.arguments);
    let refused = match (&tool, &read) {
        (None, _) => Some(format!("refused: there is no tool {:?}", call.name)),
        _ if !call.runnable => Some("refused: the call was cut off by the length limit; make it shorter".to_owned()),
        (_, Err(error)) => Some(format!("bad arguments: {error}")),
        (_, Ok(arguments)) if arguments.repaired && changes => {
            Some("bad arguments: they are not valid JSON, and this tool changes something; write them again".to_owned())
        }
        _ => None,
    };
    Call {
        id: call.id,
        name: call.name,
        written: call.arguments,
        arguments: read.map(|arguments| Value::Object(arguments.value)).unwrap_or_default(),
        changes,
        refused,
        echo: Value::Object(call.echo),
    }
}
