//! What is answered to whom: rules, steps, closures, calls, whole answers, script files.

use panda_model::{Answer, End, Rule, Script, ScriptedModel};
use serde_json::{Value, json};

use crate::client::{LIMIT, ask, joined, question};

#[test]
fn the_first_rule_that_fits_answers_and_an_unknown_question_gets_the_default() {
    let script = Script::new().on("hello", Answer::text("熊猫 says hi")).on("hello", Answer::text("never"));
    let model = ScriptedModel::start(script).unwrap();

    let events = ask(&model, &question("hello panda")).events();
    assert_eq!(joined(&events, "content"), "熊猫 says hi");
    assert_eq!(events.last(), Some(&Value::Null), "a stream ends with [DONE]");
    let usage = &events[events.len() - 2];
    assert_eq!((&usage["choices"], &usage["usage"]["total_tokens"]), (&json!([]), &json!(120)));

    let events = ask(&model, &question("something else")).events();
    assert_eq!(joined(&events, "content"), "The script has no answer to that.");
    assert_eq!(model.violations(), Vec::<String>::new());
}

#[test]
fn a_call_is_streamed_in_pieces_and_the_next_step_sees_its_result() {
    let script = Script::new()
        .on_step("around", 1, Answer::call("look", r#"{"direction":"north"}"#).delta_chars(5).reasoning("Hm, I look."))
        .on_step("around", 2, Answer::text("A cow."));
    let model = ScriptedModel::start(script).unwrap();

    let events = ask(&model, &question("what is around?")).events();
    assert_eq!(joined(&events, "reasoning_content"), "Hm, I look.");
    let calls: Vec<&Value> = events
        .iter()
        .map(|event| &event["choices"][0]["delta"]["tool_calls"][0])
        .filter(|call| !call.is_null())
        .collect();
    assert_eq!(calls[0]["function"]["name"], "look");
    let arguments: String = calls.iter().filter_map(|call| call["function"]["arguments"].as_str()).collect();
    assert_eq!(arguments, r#"{"direction":"north"}"#);
    assert_eq!(calls.len(), 1 + arguments.len().div_ceil(5));
    assert!(events.iter().any(|event| event["choices"][0]["finish_reason"] == "tool_calls"));

    let mut second = question("what is around?");
    let id = &calls[0]["id"];
    second["messages"].as_array_mut().unwrap().extend([
        json!({"role": "assistant", "content": null, "tool_calls": [{
            "id": id, "type": "function", "function": {"name": "look", "arguments": arguments}}]}),
        json!({"role": "tool", "tool_call_id": id, "content": "<data>cow</data>"}),
    ]);
    let events = ask(&model, &second).events();
    assert_eq!(joined(&events, "content"), "A cow.");

    let log = model.log();
    let results = log[1].request.tool_results();
    assert_eq!((results[0].name.as_str(), results[0].content.as_str()), ("look", "<data>cow</data>"));
    assert_eq!(log[1].request.tools(), ["look"]);
    assert_eq!(model.wait_end(2, LIMIT).unwrap().end.unwrap().0, End::Complete);
    assert_eq!(model.violations(), Vec::<String>::new());
}

#[test]
fn a_closure_decides_by_the_request_and_passes_on_what_it_does_not_know() {
    let by_length = Rule::made(|request| {
        let length = request.question().chars().count();
        (length > 5).then(|| Answer::text(format!("{length} characters")))
    });
    let model = ScriptedModel::start(Script::new().rule(by_length)).unwrap();
    model.add(Rule::on("你好", Answer::text("later rule")));
    assert_eq!(joined(&ask(&model, &question("123456")).events(), "content"), "6 characters");
    assert_eq!(joined(&ask(&model, &question("你好")).events(), "content"), "later rule");
}

#[test]
fn a_rule_for_one_time_leaves_the_second_request_to_the_next() {
    let busy = Answer::raw(429, r#"{"error":{"code":"rate_limit_exceeded"}}"#).header("Retry-After", "1");
    let script = Script::new().rule(Rule::on("", busy).times(1)).on("", Answer::text("now"));
    let model = ScriptedModel::start(script).unwrap();
    let mut first = ask(&model, &question("x"));
    assert_eq!(first.status, 429);
    assert!(first.headers.contains(&"retry-after: 1".to_owned()), "{:?}", first.headers);
    assert_eq!(first.body(), r#"{"error":{"code":"rate_limit_exceeded"}}"#);
    assert_eq!(joined(&ask(&model, &question("x")).events(), "content"), "now");
}

#[test]
fn a_request_without_stream_gets_one_whole_answer() {
    let model = ScriptedModel::start(Script::new().on("", Answer::call("look", "{broken").usage(7, 3))).unwrap();
    let mut body = question("x");
    body["stream"] = json!(false);
    let answer: Value = serde_json::from_str(&ask(&model, &body).body()).unwrap();
    assert_eq!(answer["choices"][0]["message"]["tool_calls"][0]["function"]["arguments"], "{broken");
    assert_eq!(answer["choices"][0]["message"]["content"], Value::Null);
    assert_eq!(answer["usage"]["prompt_tokens"], 7);
}

#[test]
fn a_script_file_says_the_same_as_code() {
    let script = Script::from_json(
        r#"{
            "api_key": "from-file", "default": "no idea", "hostile": ["EVIL"],
            "rules": [
                {"when": {"matches": "^how (am|are)", "step": 1}, "answer": {"calls": [{"name": "look"}]}},
                {"when": {"contains": "slow"}, "times": 2, "answer": {
                    "text": "slowly", "split": {"sizes": [1, 2]}, "between_ms": 1, "hang": {"after_bytes": 3}}}
            ]
        }"#,
    )
    .unwrap();
    let model = ScriptedModel::start(script).unwrap();
    let events = ask(&model, &question("how am I?")).events();
    assert!(events.iter().any(|event| event["choices"][0]["delta"]["tool_calls"][0]["function"]["name"] == "look"));
    assert_eq!(joined(&ask(&model, &question("show how am I")).events(), "content"), "no idea");
    let mut slow = ask(&model, &question("slow"));
    assert_eq!(slow.chunk().unwrap().unwrap(), b"d");
    assert_eq!(slow.chunk().unwrap().unwrap(), b"at");
}

#[test]
fn a_script_file_with_an_unknown_word_is_refused() {
    for wrong in [
        r#"{"rule": []}"#,
        r#"{"rules": [{"answer": {"txt": "x"}}]}"#,
        r#"{"rules": [{"when": {"matches": "("}, "answer": {}}]}"#,
        r#"{"rules": [{"answer": {"text": "x", "raw": "y"}}]}"#,
    ] {
        assert!(Script::from_json(wrong).is_err(), "{wrong}");
    }
}
