//! Questions that make the model call one tool, and what the tool answered.

use panda_model::{Answer, Rule, Script};
use panda_tests::{FakeServer, Scenario};
use panda_world::Uuid;
use serde_json::{Value, json};

/// One question that makes one call; the model then says what the tool's result was.
fn calling(question: &str, tool: &str, args: Value) -> Vec<Rule> {
    let result = Rule::made(|request| Some(Answer::text(request.tool_results().last()?.content.clone())));
    vec![Rule::on(question, Answer::call(tool, &args.to_string())).step(1), result.step(2)]
}

/// The rules of several such questions: what is asked, which tool, with what.
pub(crate) fn script(calls: &[(&str, &str, Value)]) -> Script {
    calls
        .iter()
        .flat_map(|(question, tool, args)| calling(question, tool, args.clone()))
        .fold(Script::new(), Script::rule)
}

/// Asks and gives the result of the tool that the model called.
pub(crate) fn ask(scene: &mut Scenario, player: Uuid, question: &str) -> Value {
    ask_server(&mut scene.server, player, question)
}

fn ask_server(server: &mut FakeServer, player: Uuid, question: &str) -> Value {
    let before = server.world.chat_of(player).len();
    server.chat(player, &format!("panda {question}"));
    let text = server.tick_until("an answer", |world| {
        let lines = world.chat_of(player);
        (lines.len() > before).then(|| lines[before..].join(""))
    });
    let start = text.find("\">").map_or(0, |at| at + 2);
    let json = &text[start..text.rfind("</data>").unwrap_or(text.len())];
    serde_json::from_str(json).unwrap_or_else(|_| Value::String(text.clone()))
}

/// Changes Ada: any field of a scene's player.
pub(crate) fn stand(scene: &mut Scenario, fields: Value) {
    let mut change = json!({ "op": "player", "name": "Ada" });
    for (field, value) in fields.as_object().unwrap() {
        change[field.as_str()] = value.clone();
    }
    scene.server.world.change(&json!([change]));
}
